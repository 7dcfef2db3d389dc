import TerminalTesting
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A person drives the living app.
@Suite struct LiveTests {
  private typealias Live = LiveProgram

  @Test func opensTheShopAliveWithoutAFile() {
    let live = Live()
    #expect(live.isOpen(), "\(live.program.screenText)")
    #expect(live.program.line(Live.transport).contains("▶"))
    // It goes on by itself.
    let before = live.program.line(Live.transport)
    #expect(live.program.wait { $0.line(Live.transport) != before && $0.line(Live.transport).contains("▶") })
    live.program.send("Q")
    #expect(live.program.exitStatus() == 0)
    #expect(live.program.isGivenBack)
  }

  @Test func pausesAndChangesItsPace() {
    let live = Live()
    let program = live.program
    #expect(live.isOpen())
    program.send(" ")
    #expect(program.wait { $0.line(Live.transport).contains("‖") })
    program.settle()
    let paused = program.line(Live.transport)
    program.settle(milliseconds: 300)
    #expect(program.line(Live.transport) == paused)
    program.send("+")
    #expect(program.wait { $0.line(Live.transport).contains(" 2× ") })
    program.send("--")
    #expect(program.wait { $0.line(Live.transport).contains(" 0.5× ") })
    program.send("=")
    #expect(program.wait { $0.line(Live.transport).contains(" 1× ") })
    program.send(" ")
    #expect(program.wait { $0.line(Live.transport).contains("▶") && $0.line(Live.transport) != paused })
    program.send("Q")
    #expect(program.exitStatus() == 0)
  }

  @Test func completesTheCommandLine() {
    let live = Live()
    let program = live.program
    #expect(live.isOpen())
    program.send(" ")
    #expect(program.wait { $0.line(Live.transport).contains("‖") })
    // The key begins the line with the view where something happened last.
    program.send("L")
    #expect(program.wait { $0.line(Live.status).hasPrefix(":load home") })
    program.send("\u{1B}")
    #expect(program.wait { !$0.line(Live.status).hasPrefix(":") })
    program.send(":lo\t ho\t ht\t")
    #expect(program.wait { $0.line(Live.status).hasPrefix(":load home https://shop.example.com/") })
    program.send("product/42\r")
    #expect(live.shows("command load"))
    program.send(" ")
    #expect(program.wait { $0.line(0).contains("✓ home  Boots") }, "\(program.screenText)")
    program.send("Q")
    #expect(program.exitStatus() == 0)
  }

  /// Each command has its effect on the screen, and the recording of all of it runs again to the same bytes.
  @Test func drivesTheApp() {
    let live = Live()
    let program = live.program
    #expect(live.isOpen())
    live.command("load home https://shop.example.com/product/42")
    #expect(program.wait { $0.line(0).contains("✓ home  Boots") }, "\(program.screenText)")
    live.command("back home")
    #expect(
      program.wait { $0.contains("command goBack") && $0.line(0).contains("home  Shop") }, "\(program.screenText)")
    live.command("kill web-1")
    #expect(live.shows("web-1  † ended"), "\(program.screenText)")
    // The rest in a pane that shows nothing else.
    program.send("5&kind:app.\r")
    live.command("memory")
    #expect(live.shows("app.didReceiveMemoryWarning"), "\(program.screenText)")
    live.command("background")
    #expect(live.shows("app.didEnterBackground"))
    live.command("foreground")
    #expect(live.shows("app.willEnterForeground"))
    program.send("1")
    live.command("network offline")
    live.command("load home https://shop.example.com/login")
    #expect(live.shows("-1009"), "\(program.screenText)")
    program.send("Q")
    #expect(program.exitStatus() == 0)
    #expect(program.isGivenBack)
    #expect(program.text().replacing("\n", with: "").contains("hybridscope: recorded in \(live.recording)"))
    #expect(Live.mode(of: live.recording) == 0o600)
    let verified = Live.verify(live.recording)
    #expect(verified.exitCode == 0 && verified.output.contains("run again: the same"), "\(verified)")
    let session = ProductBinary.text(of: live.recording)
    for name in ["load", "goBack", "kill", "memoryWarning", "background", "foreground", "network"] {
      #expect(session.split(separator: "\n").contains { $0.contains("\"\(name)\"") && $0.contains(#""by":"person""#) })
    }
  }

  /// A policy that the app's code never answers is answered by the person.
  @Test func answersAQuestionThatWaits() {
    let folder = "\(Program.scratch)/asking-\(UInt64.random(in: 0 ... .max))"
    mkdir(folder, 0o700)
    let scenario = """
      { title: "Asking", views: { main: { policies: [
          { name: "asks", match: { phase: "action", url: "*/ask" }, decision: "never" } ] } },
        web: { "x.example.com": { "/": { body: "<title>First</title>" }, "/ask": { body: "<title>Asked</title>" } } },
        steps: [ { load: "https://x.example.com/" }, { wait: { event: "navigation.didFinish" } },
          { load: "https://x.example.com/ask" } ] }
      """
    let file = fopen("\(folder)/scenario.json5", "w")
    fputs(scenario, file)
    fclose(file)
    let live = Live(["run", folder])
    #expect(live.shows("First") && live.shows("/ask"), "\(live.program.screenText)")
    live.command("answer main allow")
    #expect(live.shows("main  Asked"), "\(live.program.screenText)")
    live.program.send("Q")
    #expect(live.program.exitStatus() == 0)
  }

  /// A dialog is answered by a key, a link is tapped, JavaScript is typed; the recording runs again to the same bytes.
  @Test func answersTapsAndTypes() {
    let folder = "\(Program.scratch)/pages-\(UInt64.random(in: 0 ... .max))"
    mkdir(folder, 0o700)
    let page =
      "<title>First</title><a href='/two'>To the second page</a><script>setTimeout(() => "
      + "console.log('answered ' + prompt('Who is \\u001b[31mthere?', 'Mina')), 100)</script>"
    let scenario = """
      { title: "Pages", views: { main: { delegate: ["runJavaScriptTextInputPanel"] } },
        web: { "x.example.com": { "/": { body: "\(page)" }, "/two": { body: "<title>Second</title>" } } },
        steps: [ { load: "https://x.example.com/" } ] }
      """
    let file = fopen("\(folder)/scenario.json5", "w")
    fputs(scenario, file)
    fclose(file)
    let recording = "\(folder)/run.ndjson"
    let live = Live(["run", folder, "--record", recording])
    let program = live.program
    #expect(live.shows("x.example.com says:") && live.shows("there?"), "\(program.screenText)")
    program.send(" K")
    #expect(live.shows("Mina K"))
    program.send("\r")
    #expect(program.wait { !$0.contains("says:") })
    program.send("J")
    #expect(program.wait { $0.line(Live.status).hasPrefix("main >") })
    #expect(live.shows("answered Mina K"), "\(program.screenText)")
    program.send("1+1\r")
    #expect(live.shows("< 2"), "\(program.screenText)")
    program.send("\u{1B}")
    #expect(program.wait { $0.contains("1 Navigation") })
    program.send("C")
    #expect(live.shows("To the second page"), "\(program.screenText)")
    program.send("second\r")
    #expect(program.wait { $0.line(0).contains("✓ main  Second") }, "\(program.screenText)")
    program.send("Q")
    #expect(program.exitStatus() == 0)
    let verified = Live.verify(recording)
    #expect(verified.exitCode == 0 && verified.output.contains("run again: the same"), "\(verified)")
  }

  /// What would do nothing is refused in the status line, and leaves no trace in the session.
  @Test func refusesWithTheReason() {
    let live = Live()
    #expect(live.isOpen())
    for (line, reason) in [
      ("answer home allow", "answer: no policy question waits in “home”"),
      ("open home", "open: “home” is open already"),
      ("open nix", "open: the scenario declares no view “nix”; it declares home, search, checkout, campaign, support"),
      ("load home ht!tp://[[", "load: “ht!tp://[[” is no URL"), ("forward home", "forward: “home” has nothing to go"),
      ("foreground", "foreground: the app is in the foreground already"),
    ] {
      live.command(line)
      #expect(live.program.wait { $0.line(Live.status).contains(reason) }, "\(live.program.line(Live.status))")
    }
    live.program.send("Q")
    #expect(live.program.exitStatus() == 0)
    #expect(!ProductBinary.text(of: live.recording).contains(#""by":"person""#))
  }

  @Test func aRecordingRefusesWithTheReason() {
    let program = Program.start()
    #expect(program.isOpen())
    program.send(":kill web-1\r")
    #expect(program.wait { $0.contains("kill: a recording plays back; it takes no commands") })
    program.send("Q")
    #expect(program.exitStatus() == 0)
  }

  /// Where nothing can be written, the screen says so and the app lives on.
  @Test func livesOnWithoutARecording() {
    let live = Live(state: Program.write("no folder", "no-folder-\(UInt64.random(in: 0 ... .max))"))
    #expect(live.shows("not recorded"), "\(live.program.screenText)")
    #expect(live.isOpen())
    live.command("load home https://shop.example.com/product/42")
    #expect(live.program.wait { $0.line(0).contains("home  Boots") })
    live.program.send("Q")
    #expect(live.program.exitStatus() == 0)
    #expect(live.shows("hybridscope: not recorded"))
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT]) func aSignalLeavesAWholeSession(_ number: Int32) {
    let live = Live()
    #expect(live.isOpen())
    live.program.signal(number)
    #expect(live.program.exitStatus() == 128 + number)
    #expect(live.program.isGivenBack)
    expectWhole(live)
  }

  @Test func aClosedWindowLeavesAWholeSession() {
    let live = Live()
    #expect(live.isOpen())
    live.program.hangUp()
    #expect(live.program.exitStatus() == 129)
    expectWhole(live)
  }

  private func expectWhole(_ live: LiveProgram) {
    let verified = Live.verify(live.recording)
    #expect(verified.exitCode == 0 && verified.output.contains("run again: the same"), "\(verified)")
    let last = ProductBinary.text(of: live.recording).split(separator: "\n").last
    #expect(last?.contains(#""kind":"session.end""#) == true)
  }
}
