import TerminalTesting
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// JavaScriptCore installs its own handlers for SIGSEGV, SIGBUS and SIGUSR1 when it starts, after the terminal has
/// installed those that give it back (swift-notes 2, "side effects").
@Suite struct EngineCrashTests {
  @Test func aCrashWithJavaScriptCoreLoadedGivesTheTerminalBack() throws {
    let folder = ProductBinary.path.dropLast("hybridscope".count)
    let program = TerminalProgram(
      path: folder + "crash-child", arguments: [],
      environment: ["TERM": "xterm-256color", "LANG": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no"],
      rows: 24, columns: 80)
    let status = try #require(program.exitStatus(seconds: 60))
    if status == 77 {
      print("skipped: JavaScriptCore is not installed")
      return
    }
    // 128 + SIGSEGV, or SIGABRT or SIGTRAP where Swift's backtracer ends the process.
    #expect([139, 134, 133].contains(status), "\(status)")
    #expect(program.isGivenBack)
    #expect(program.rawOutput.count > 100)
  }

  /// The program itself, live, after scripts of a page have run.
  @Test(arguments: [SIGSEGV, SIGBUS, SIGABRT]) func aCrashOfALiveRunGivesTheTerminalBack(_ number: Int32) throws {
    let scenario = "\(Program.scratch)/crash-\(number)"
    let text = """
      { title: "Crash", views: { main: { handlers: ["h"] } },
        web: { "app.example.com": { "/": { body: "<script>document.title = 'ran ' + 6 * 7; setInterval(() => webkit.messageHandlers.h.postMessage(Date.now()), 100)</script>" } } },
        steps: [ { load: "https://app.example.com/" }, { advance: 600000 } ] }
      """
    let made = ProductBinary.run(
      "mkdir -p '\(scenario)' && cat > '\(scenario)/scenario.json5' <<'END'\n\(text)\nEND", in: Program.scratch)
    #expect(made.exitCode == 0)
    let live = LiveProgram(["run", scenario])
    #expect(live.program.wait(seconds: 30) { $0.contains("ran 42") })
    live.program.signal(number)
    #expect(live.program.exitStatus() == 128 + number)
    #expect(live.program.isGivenBack)
  }
}
