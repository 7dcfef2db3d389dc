import TerminalTesting
import Testing

/// The same run gives the same bytes, wherever and however it is run.
@Suite struct DeterminismTests {
  private static let shop = "\(Program.root)/Sessions/shop"

  /// A session without its last line, which says when somebody ended the run.
  private func body(_ path: String) -> [Substring] {
    Array(ProductBinary.text(of: path).split(separator: "\n").dropLast())
  }

  @Test func notOnTheEnvironment() {
    let script = """
      hybridscope run '\(Self.shop)' --headless --record here.ndjson
      (export TZ=Asia/Seoul LANG=ko_KR.UTF-8 LC_ALL=; cd /; hybridscope run '\(Self.shop)' --headless) > seoul.ndjson
      (export TZ=America/St_Johns LC_ALL=C HOME=/nowhere; cd /usr; \
      hybridscope run '\(Self.shop)' --headless --speed 1000000) > newfoundland.ndjson
      (unset TZ LANG LC_ALL HOME; cd '\(Program.root)/Sessions'; hybridscope run shop --headless) > relative.ndjson
      cmp here.ndjson seoul.ndjson && cmp here.ndjson newfoundland.ndjson && cmp here.ndjson relative.ndjson
      """
    let folder = "\(Program.scratch)/environment"
    let result = ProductBinary.run("mkdir -p '\(folder)' && cd '\(folder)'\n" + script, in: Program.scratch)
    #expect(result.exitCode == 0, "\(result)")
    #expect(body("\(folder)/here.ndjson").count > 700)
  }

  /// A run that somebody looks at is the run that nobody looks at.
  @Test func notOnTheScreen() {
    let (seen, unseen) = ("\(Program.scratch)/seen.ndjson", "\(Program.scratch)/unseen.ndjson")
    let live = LiveProgram(["run", Self.shop, "--until", "20s", "--speed", "10", "--record", seen])
    #expect(live.program.wait { $0.contains("/ live") })
    // At the end the app lives no more.
    #expect(live.program.wait(seconds: 30) { !$0.contains("/ live") && $0.contains("0:20.000") })
    live.program.send("Q")
    #expect(live.program.exitStatus() == 0)
    let words = "run '\(Self.shop)' --headless --until 20s --record '\(unseen)'"
    #expect(ProductBinary.run("hybridscope \(words)", in: Program.scratch).exitCode == 0)
    let lines = body(seen)
    #expect(lines.count > 200)
    #expect(lines == body(unseen))
    #expect(LiveProgram.verify(seen).exitCode == 0)
  }
}
