import TerminalTesting
import Testing

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
}
