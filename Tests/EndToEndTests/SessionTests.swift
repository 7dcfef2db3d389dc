import TerminalTesting
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A person's session with the program, in a real terminal: open, play, seek, search, read, leave.
@Suite struct SessionTests {
  @Test func opensARecordingAndPlaysIt() {
    let program = Program.start(["\(Program.root)/Sessions/recordings/nav_plain.ndjson"])
    #expect(program.wait { $0.contains("1 Navigation") && $0.contains("4 Processes") })
    // It plays by itself until it stops at the end.
    #expect(program.wait { $0.contains("didFinish") && $0.line(22).contains("‖") })
    program.send("q")
    #expect(program.exitStatus() == 0)
    #expect(program.isGivenBack)
  }

  @Test func opensTheTourByItsName() {
    let program = Program.start(["tour"])
    #expect(program.wait { $0.contains("1 · Cold start") && $0.line(22).contains("▶") })
    program.send("Q")
    #expect(program.exitStatus() == 0)
  }

  /// What the terminal shows is what `render` prints, which the golden frames hold.
  @Test(arguments: [(24, 80), (40, 120), (16, 60), (50, 161)]) func showsWhatRenderPrints(_ rows: Int, _ columns: Int) {
    for (path, moment) in [(Program.tour, "1:00"), (Program.everyKind, "13.2s")] {
      let expected = Program.rendered(path, at: moment, rows: rows, columns: columns)
      let program = Program.start([path, "--at", moment], rows: rows, columns: columns)
      #expect(program.wait { $0.screenText == expected }, "\(program.screenText)\n\(expected)")
      program.send("q")
      #expect(program.exitStatus() == 0)
    }
  }

  @Test func playsPausesAndSeeks() {
    let program = Program.start([Program.tour, "--at", "0s"])
    #expect(program.wait { $0.contains("‖ 0:00.000") })
    program.send(" ")
    #expect(program.wait { $0.line(22).contains("▶") && !$0.contains("0:00.000 /") })
    program.send(" ")
    #expect(program.wait { $0.line(22).contains("‖") })
    program.send("t1:00\r")
    #expect(program.wait { $0.contains("1:00.000 /") && $0.contains("#659/918") })
    program.send(":#120\r")
    #expect(program.wait { $0.contains("#121/918") })
    program.send("l")
    #expect(program.wait { $0.contains("#122/918") })
    program.send("\u{1B}[D\u{1B}[D")
    #expect(program.wait { $0.contains("#120/918") })
    program.send("$")
    #expect(program.wait { $0.contains("2:00.000 /") && $0.contains("#918/918") })
    program.send("0")
    #expect(program.wait { $0.contains("0:00.000 /") })
    program.send("e")
    #expect(program.wait { !$0.contains("0:00.000 /") })
    program.send("++")
    #expect(program.wait { $0.contains("speed 5×") })
    program.send("Q")
    #expect(program.exitStatus() == 0)
  }

  @Test func searchesAndOpensTheDetail() {
    let program = Program.start()
    #expect(program.isOpen())
    program.send("/TimedOut")
    #expect(program.wait { $0.line(23).hasPrefix("/TimedOut") && $0.modes.cursorVisible })
    #expect(program.cursorPosition == (23, 9))
    program.send("\r")
    #expect(program.wait { !$0.modes.cursorVisible && !$0.line(23).hasPrefix("/") })
    program.send("\r")
    #expect(program.wait { $0.contains("Esc closes") && $0.contains("Fields") })
    program.send("\u{1B}")
    #expect(program.wait { !$0.contains("Esc closes") })
    program.send("/no such thing\r")
    #expect(program.wait { $0.contains("not found: no such thing") })
    program.send("?")
    #expect(program.wait { $0.contains("Keys · 1-") && $0.contains("play or pause") })
    program.send("q")
    #expect(program.wait { !$0.contains("play or pause") })
    program.send("z")
    #expect(program.wait { !$0.contains("2 Bridge") })
    program.send("q")
    #expect(program.wait { $0.contains("2 Bridge") })
    program.send("\u{3}")
    #expect(program.exitStatus() == 0)
    #expect(program.isGivenBack)
  }

  /// With the session piped in, the keys still come from the terminal.
  @Test func readsASessionFromAPipe() {
    let program = Program.shell("cat '\(Program.tour)' | hybridscope - --at 1:00")
    #expect(program.isOpen())
    #expect(program.wait { $0.contains("#659/918") })
    program.send("$")
    #expect(program.wait { $0.contains("#918/918") })
    program.send("q")
    #expect(program.exitStatus() == 0)
    #expect(program.isGivenBack)
  }

  /// Events show as they come: nothing waits for the end of the pipe.
  @Test func readsAPipeThatIsStillWritten() {
    let gate = "\(Program.scratch)/gate"
    mkfifo(gate, 0o600)
    let program = Program.shell(
      "{ head -200 '\(Program.tour)'; read x <'\(gate)'; tail -n +201 '\(Program.tour)'; } | hybridscope -")
    #expect(program.wait { $0.contains("1 Navigation") && $0.contains("/199") })
    program.send("?")
    #expect(program.wait { $0.contains("play or pause") })
    program.send("?")
    let descriptor = open(gate, O_WRONLY)
    write(descriptor, "\n", 1)
    close(descriptor)
    #expect(program.wait { $0.contains("/918") })
    program.send("Q")
    #expect(program.exitStatus() == 0)
    #expect(program.isGivenBack)
  }

  @Test(arguments: [
    ("nothing.ndjson", "no such verb or file"), (Program.root, "this is a folder"),
    ("-", "standard input is the keyboard"),
  ])
  func mistakesAreSaidWithoutAScreen(_ path: String, _ message: String) {
    let program = Program.start([path])
    #expect(program.exitStatus() == 2)
    #expect(program.text().split(separator: "\n").joined().contains(message), "\(program.text())")
    #expect(!program.rawOutput.contains(0x1B))
  }

  @Test func copiesByOSC52() {
    let program = Program.start([Program.tour, "--at", "#0"])
    #expect(program.wait { $0.contains("1 Navigation") })
    // {"t":0, in base64.
    program.send("5y")
    #expect(program.wait { $0.contains("handed to the terminal's clipboard") })
    #expect(program.count(of: "\u{1B}]52;c;eyJ0Ijow") == 1)
    program.send("\ry")
    #expect(program.wait { $0.count(of: "\u{1B}]52;c;ewog") == 1 })
    program.send("Q")
    #expect(program.exitStatus() == 0)
    let silent = Program.start([Program.tour, "--at", "#0"], ["HYBRIDSCOPE_CLIPBOARD": "off"])
    #expect(silent.wait { $0.contains("1 Navigation") })
    silent.send("5y")
    #expect(silent.wait { $0.contains("not copied: HYBRIDSCOPE_CLIPBOARD=off") })
    #expect(silent.count(of: "\u{1B}]52") == 0)
  }

  /// What is in a damaged file of marks is the person's: marking goes on, and nothing is written over.
  @Test func leavesADamagedNotesFileAsItIs() {
    let path = Program.write(
      ProductBinary.text(of: "\(Program.root)/Sessions/recordings/ck_api.ndjson"), "damaged-marks.ndjson")
    let damaged = #"{"notes":[{"event":3,"text":"the only copy"},"#
    let notes = Program.write(damaged, "damaged-marks.notes.json")
    let program = Program.start([path, "--at", "#3"])
    #expect(program.wait { $0.contains("marks: ") }, "\(program.screenText)")
    program.send("5m")
    program.settle()
    program.send("a new mark\r")
    #expect(program.wait { $0.contains("kept until you quit") }, "\(program.screenText)")
    program.send("Q")
    #expect(program.exitStatus() == 0)
    #expect(ProductBinary.text(of: notes) == damaged)
  }
}
