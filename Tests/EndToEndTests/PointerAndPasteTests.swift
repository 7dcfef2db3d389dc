import TerminalTesting
import Testing

/// The mouse and pasted text, as a terminal sends them.
@Suite struct PointerAndPasteTests {
  private func click(_ program: TerminalProgram, row: Int, column: Int) {
    program.send("\u{1B}[<0;\(column + 1);\(row + 1)M\u{1B}[<0;\(column + 1);\(row + 1)m")
  }

  @Test func aClickFocusesAndSelects() throws {
    let program = Program.start(rows: 40, columns: 120)
    #expect(program.isOpen())
    #expect(program.modes.mouseMode == 1002 && program.modes.mouseSGR)
    let place = try #require(program.position(of: "__Host-csrf"))
    click(program, row: place.row, column: place.column)
    let gutter = place.column - 3
    #expect(program.wait { $0.cell(row: place.row, column: gutter).text == "▌" })
    let title = try #require(program.position(of: "3 Cookies"))
    #expect(program.cell(row: title.row, column: title.column).bold)
    // Again: it opens.
    click(program, row: place.row, column: place.column)
    #expect(program.wait { $0.contains("Esc closes") })
  }

  @Test func theWheelAndTheScrubber() throws {
    let program = Program.start()
    #expect(program.isOpen())
    let before = program.text()
    let pane = try #require(program.position(of: "1 Navigation"))
    program.send("\u{1B}[<64;\(pane.column + 1);\(pane.row + 4)M")
    #expect(program.wait { $0.text() != before })
    // The scrubber's first cell stands after the length of the session.
    let length = try #require(program.position(of: "/ 2:00.000"))
    click(program, row: length.row, column: length.column + 11)
    #expect(program.wait { !$0.contains("1:00.000 /") && $0.line(length.row).contains(" 0:0") })
  }

  @Test func functionKey2GivesTheMouseBack() {
    let program = Program.start()
    #expect(program.isOpen())
    program.send("\u{1B}OQ")
    #expect(program.wait { $0.modes.mouseMode == nil && !$0.modes.mouseSGR && $0.contains("mouse off") })
    program.send("\u{1B}OQ")
    #expect(program.wait { $0.modes.mouseMode == 1002 && $0.contains("mouse on") })
    let without = Program.start([Program.tour, "--at", "1:00", "--no-mouse"])
    #expect(without.isOpen())
    #expect(without.modes.mouseMode == nil)
  }

  /// Pasted line ends run nothing, and a paste outside of a prompt is no command.
  @Test func pastesRunNothing() {
    let program = Program.start()
    #expect(program.isOpen())
    #expect(program.modes.bracketedPaste)
    program.send("\u{1B}[200~Q\rq\n\u{3}\u{1B}[201~")
    #expect(program.wait { $0.contains("pasted text is ignored here") })
    program.send(":")
    program.send("\u{1B}[200~quit-now\r\n\u{1B}[201~")
    #expect(program.wait { $0.line(23).hasPrefix(":quit-now") })
    program.send("\u{15}start\r")
    #expect(program.wait { $0.contains("0:00.000 /") })
    program.send("q")
    #expect(program.exitStatus() == 0)
    #expect(program.isGivenBack)
  }

  /// Escape is felt at once, though it begins every other key.
  @Test func escapeAndItsFollowers() {
    let program = Program.start()
    #expect(program.isOpen())
    program.send("?")
    #expect(program.wait { $0.contains("Esc closes") })
    program.send("\u{1B}")
    #expect(program.wait { !$0.contains("Esc closes") })
    // A key in two pieces is one key.
    program.send("$")
    #expect(program.wait { $0.contains("#918/918") })
    program.send("\u{1B}")
    program.send("[D")
    #expect(program.wait { $0.contains("#917/918") })
  }
}
