import HostileText
import TerminalTesting
import Testing

/// A file made of attacks: what it holds is shown, never obeyed.
@Suite struct HostileFileTests {
  private static let path = Program.write(Attacks.session, "attacks.ndjson")

  /// Sequences of the file that are none of ours, as bytes.
  private static let foreign: [String] = [
    "\u{1B}]", "\u{1B}P", "\u{1B}c", "\u{1B}[6n", "\u{1B}[5m", "\u{1B}^", "\u{1B}_",
  ]

  @Test func inTheInspector() {
    let program = Program.start([HostileFileTests.path, "--at", "0s"], rows: 40, columns: 120)
    #expect(program.wait { $0.contains("1 Navigation") })
    program.press("$")
    for pane in 1...6 {
      program.press("\(pane)", "z", "g", "\r", "\u{1B}", "G", "\r", "j", "\u{1B}", "z")
    }
    for _ in 0..<40 { program.press("E") }
    program.settle()
    let text = String(decoding: program.rawOutput, as: UTF8.self)
    #expect(Attacks.dangerous(in: text, allowing: ["\u{1B}", "\r", "\n", "\u{8}", "\t", "\u{F}", "\u{E}"]) == [])
    for sequence in HostileFileTests.foreign {
      #expect(program.count(of: sequence) == 0, "\(sequence.debugDescription)")
    }
    #expect(program.modes.alternateScreen)
    program.send("Q")
    #expect(program.exitStatus() == 0)
    #expect(program.isGivenBack)
  }

  @Test(arguments: [
    "events F --format text", "info F", "diagnose F", "diagnose F --json", "render F",
    "render F --pane events --at 100ms",
    "render F --pane cookies", "info 'nothing\u{1B}]0;x\u{7}'", "events F --filter 'is:\u{1B}[31m'", "'--\u{9B}31m'",
    "render F --pane '\u{202E}'", "F",
  ])
  func onTheCommandLine(_ arguments: String) {
    let command = arguments.replacing("F ", with: "'\(HostileFileTests.path)' ")
    let whole = command.hasSuffix("F") ? command.dropLast() + "'\(HostileFileTests.path)'" : command[...]
    let result = ProductBinary.run("hybridscope \(whole)", in: Program.scratch)
    #expect(Attacks.dangerous(in: result.output, allowing: ["\n"]) == [])
    #expect(Attacks.dangerous(in: result.errors, allowing: ["\n"]) == [])
    #expect(!result.output.isEmpty || !result.errors.isEmpty)
  }

  @Test func renderedAsANSI() throws {
    let result = ProductBinary.run(
      "COLORTERM=truecolor hybridscope render '\(HostileFileTests.path)' --format ansi --at 200ms", in: Program.scratch)
    for part in result.output.split(separator: "\u{1B}", omittingEmptySubsequences: false).dropFirst() {
      let end = try #require(part.firstIndex { !"[0123456789;".contains($0) })
      #expect(part.first == "[" && part[end] == "m", "\(part.prefix(12).debugDescription)")
    }
    #expect(Attacks.dangerous(in: result.output, allowing: ["\n", "\u{1B}"]) == [])
  }
}
