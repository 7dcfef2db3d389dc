import TerminalTesting
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Whatever ends or stops the program, the terminal is as it was.
@Suite struct GivingBackTests {
  @Test(arguments: ["q", "Q", "\u{3}", ":quit\r"]) func byKeys(_ keys: String) {
    let program = Program.start()
    #expect(program.isOpen())
    #expect(!program.isCooked && program.modes.alternateScreen)
    program.send(keys)
    #expect(program.exitStatus() == 0)
    #expect(program.isGivenBack)
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP]) func bySignals(_ number: Int32) {
    let program = Program.start()
    #expect(program.isOpen())
    program.signal(number)
    #expect(program.exitStatus() == 128 + number)
    #expect(program.isGivenBack)
  }

  /// Also while it plays, and with a prompt or the help open.
  @Test(arguments: [" ", "/abc", "?", ":"]) func inTheMiddleOfThings(_ keys: String) {
    let program = Program.start()
    #expect(program.isOpen())
    program.press(keys)
    program.signal(SIGTERM)
    #expect(program.exitStatus() == 143)
    #expect(program.isGivenBack)
  }

  @Test func whenTheWindowIsClosed() {
    let program = Program.start()
    #expect(program.isOpen())
    program.hangUp()
    #expect(program.exitStatus() == 129)
  }

  /// A crash gives the terminal back before it says anything.
  @Test(arguments: [SIGSEGV, SIGABRT, SIGILL, SIGBUS, SIGFPE, SIGTRAP, SIGQUIT]) func byCrashes(_ number: Int32) {
    let program = Program.start()
    #expect(program.isOpen())
    program.signal(number)
    #expect(program.exitStatus() == 128 + number)
    #expect(program.isGivenBack)
  }

  @Test(arguments: ["key", "signal"]) func stoppedAndContinued(_ how: String) {
    let program = Program.start()
    let expected = Program.rendered(Program.tour, at: "1:00", rows: 24, columns: 80)
    #expect(program.wait { $0.screenText == expected })
    for _ in 0..<3 {
      if how == "key" { program.send("\u{1A}") } else { program.signal(SIGTSTP) }
      #expect(program.stopped())
      #expect(program.isGivenBack)
      program.signal(SIGCONT)
      #expect(program.wait { $0.modes.alternateScreen && $0.screenText == expected })
      #expect(!program.isCooked)
      program.settle()
    }
    program.send("q")
    #expect(program.exitStatus() == 0)
    #expect(program.isGivenBack)
  }

  @Test func anotherSizeWhileStopped() {
    let program = Program.start()
    #expect(program.isOpen())
    program.send("\u{1A}")
    #expect(program.stopped())
    program.resize(rows: 40, columns: 120)
    program.signal(SIGCONT)
    let expected = Program.rendered(Program.tour, at: "1:00", rows: 40, columns: 120)
    #expect(program.wait { $0.screenText == expected })
    program.send("q")
    #expect(program.exitStatus() == 0)
  }

  /// A stop that cannot be caught leaves the screen as it is; going on repaints it.
  @Test func stoppedWithoutBeingAsked() {
    let program = Program.start()
    #expect(program.isOpen())
    program.signal(SIGSTOP)
    #expect(program.stopped())
    program.signal(SIGCONT)
    let expected = Program.rendered(Program.tour, at: "1:00", rows: 24, columns: 80)
    #expect(program.wait { $0.screenText == expected })
    program.send("q")
    #expect(program.exitStatus() == 0)
    #expect(program.isGivenBack)
  }
}
