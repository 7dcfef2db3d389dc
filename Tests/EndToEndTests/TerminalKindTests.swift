import TerminalTesting
import Testing

/// Terminals of many kinds, and people's wishes about them.
@Suite struct TerminalKindTests {
  private func opened(_ environment: [String: String]) -> TerminalProgram {
    let program = Program.start([Program.tour, "--at", "1:54"], environment)
    #expect(program.isOpen())
    program.settle()
    return program
  }

  private func colors(_ program: TerminalProgram) -> [Int] {
    program.graphicRenditions.flatMap { $0 }.filter { (30...37).contains($0) || (40...47).contains($0) }
  }

  private func leaves(_ program: TerminalProgram) {
    program.send("q")
    #expect(program.exitStatus() == 0)
    #expect(program.isGivenBack)
  }

  /// NO_COLOR: not one colour; what is selected, focused and wrong is told by attributes and glyphs.
  @Test func noColor() throws {
    let program = opened(["NO_COLOR": "1", "COLORTERM": "truecolor"])
    let codes = Set(program.graphicRenditions.flatMap { $0 })
    #expect(codes.allSatisfy { !(30...49).contains($0) || $0 == 39 || $0 == 49 }, "\(codes.sorted())")
    #expect(codes.allSatisfy { !(90...107).contains($0) })
    let focused = try #require(program.position(of: "1 Navigation"))
    let other = try #require(program.position(of: "2 Bridge"))
    #expect(program.cell(row: focused.row, column: focused.column).reverse)
    #expect(!program.cell(row: other.row, column: other.column).reverse)
    let failure = try #require(program.position(of: "✗ terminated"))
    #expect(program.cell(row: failure.row, column: failure.column).bold)
    leaves(program)
  }

  /// Set but empty means nothing (no-color.org).
  @Test func emptyNoColor() {
    let program = opened(["NO_COLOR": ""])
    #expect(program.graphicRenditions.contains { $0.starts(with: [38, 5]) })
    leaves(program)
  }

  @Test func sixteenColors() {
    let program = opened(["TERM": "xterm"])
    #expect(program.graphicRenditions.allSatisfy { !$0.contains(38) && !$0.contains(48) })
    #expect(!colors(program).isEmpty)
    leaves(program)
  }

  @Test func paletteOf256() {
    let program = opened(["TERM": "xterm-256color"])
    #expect(program.graphicRenditions.contains { $0.starts(with: [38, 5]) })
    #expect(program.graphicRenditions.allSatisfy { !$0.starts(with: [38, 2]) })
    leaves(program)
  }

  @Test func trueColor() throws {
    let program = opened(["COLORTERM": "truecolor"])
    #expect(program.graphicRenditions.contains { $0.contains(38) && $0.contains(2) })
    let failure = try #require(program.position(of: "✗ terminated"))
    // The red of the dark theme.
    #expect(program.cell(row: failure.row, column: failure.column).foreground == 0xFF7D86)
    leaves(program)
  }

  @Test func asTheOverrideSays() {
    let program = opened(["COLORTERM": "truecolor", "HYBRIDSCOPE_COLOR": "16"])
    #expect(program.graphicRenditions.allSatisfy { !$0.contains(38) && !$0.contains(48) })
    leaves(program)
  }

  @Test(arguments: ["tmux-256color", "screen-256color", "linux", "vt100", "xterm-kitty", "nonsense"])
  func otherDescriptions(_ term: String) {
    let program = opened(["TERM": term])
    let expected = Program.rendered(Program.tour, at: "1:54", rows: 24, columns: 80)
    #expect(program.wait { $0.screenText == expected }, "\(program.screenText)")
    #expect(program.modes.mouseMode == 1002 && program.modes.mouseSGR)
    leaves(program)
  }

  /// TERM=dumb obeys no escape sequence: the events are printed, line by line.
  @Test func dumb() {
    let program = Program.start([Program.tour], ["TERM": "dumb"])
    #expect(program.exitStatus() == 0)
    #expect(!program.rawOutput.contains(0x1B))
    #expect(program.count(of: "\n") == 918)
  }

  @Test func notATerminal() {
    let result = ProductBinary.run("hybridscope '\(Program.tour)' | cat", in: Program.scratch)
    #expect(!result.output.contains("\u{1B}"))
    #expect(result.output.split(separator: "\n").count == 918)
    let first = ProductBinary.run(
      "{ hybridscope '\(Program.tour)'; echo $? >&2; } | head -1", in: Program.scratch)
    #expect(first.output.split(separator: "\n").count == 1)
    #expect(first.errors == "0\n")
  }

  /// Without UTF-8 not one byte of it is sent, and the lines are still lines.
  @Test(arguments: ["C", "POSIX"]) func withoutUTF8(_ locale: String) {
    let program = Program.start([Program.everyKind, "--at", "13.2s"], ["LANG": locale, "LC_ALL": locale])
    #expect(program.wait { $0.contains("1 Navigation") && $0.contains("+- 2 Bridge") })
    program.send("5\r")
    #expect(program.wait { $0.contains("Esc closes") })
    program.send("q6")
    #expect(program.wait { $0.contains("6 Diagnosis") })
    program.send("1?")
    #expect(program.wait { $0.contains("play or pause") })
    program.send("q+")
    #expect(program.wait { $0.contains("speed 2x") })
    #expect(program.rawOutput.allSatisfy { $0 < 0x80 })
    leaves(program)
  }

  /// Each frame is sent as one (2026), so that no half of it is ever seen.
  @Test func synchronizedFrames() {
    let program = opened([:])
    program.press("l", "l", "\t", "?", "q", "z", "z")
    let begins = program.count(of: "\u{1B}[?2026h")
    #expect(begins > 4)
    #expect(program.count(of: "\u{1B}[?2026l") == begins)
    #expect(!program.modes.synchronizedOutput)
    leaves(program)
  }

  /// Paused, nothing is drawn and no time is used.
  @Test func idleUsesNothing() throws {
    let program = opened([:])
    #if os(Linux)
      let before = try #require(ticks(of: program.processIdentifier))
      let written = program.rawOutput.count
      // A second in which the program has no reason to wake up.
      #expect(!program.wait(seconds: 1) { $0.rawOutput.count != written })
      let after = try #require(ticks(of: program.processIdentifier))
      // One tick is a hundredth of a second.
      #expect(after - before <= 1)
    #endif
    leaves(program)
  }

  #if os(Linux)
    /// User and system time of a process, in ticks.
    private func ticks(of process: Int32) -> Int? {
      let fields = ProductBinary.text(of: "/proc/\(process)/stat").split(separator: ")").last?.split(separator: " ")
      guard let fields, fields.count > 12, let user = Int(fields[11]), let system = Int(fields[12]) else { return nil }
      return user + system
    }
  #endif
}
