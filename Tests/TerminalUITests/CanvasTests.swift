import Testing

@testable import TerminalUI

@Suite("Canvas")
struct CanvasTests {
  private let red = Style(foreground: .indexed(1))

  @Test("text lands where it was put, and its cells are counted")
  func put() {
    var canvas = Canvas(size: Size(rows: 2, columns: 10))
    let taken = [
      canvas.put("ab한", row: 0, column: 1, style: red), canvas.put("x", row: 5, column: 0, style: red),
      canvas.put("x", row: 0, column: 10, style: red),
    ]
    #expect(taken == [4, 0, 0])
    #expect(canvas.text() == " ab한\n")
    #expect(canvas[row: 0, column: 3].width == 2)
    #expect(canvas[row: 0, column: 4].isRightHalf)
    #expect(canvas[row: 0, column: 1].style == red)
    #expect(canvas[row: 9, column: 9].text == " ")
  }

  @Test("text is cut at the canvas and at the given cells")
  func cuts() {
    var canvas = Canvas(size: Size(rows: 4, columns: 8))
    let taken = [
      canvas.put("abcdefghij", row: 0, column: 2, style: .plain),
      canvas.put("abcdefghij", row: 1, column: 0, style: .plain, maxCells: 4),
      canvas.put("abcdefghij", row: 2, column: 0, style: .plain, maxCells: 4, ellipsis: false),
      canvas.put("한국어", row: 3, column: 3, style: .plain),
    ]
    #expect(taken == [6, 4, 4, 5])
    #expect(canvas.text() == "  abcde…\nabc…\nabcd\n   한국…")
  }

  @Test("text that begins at the left of the canvas shows its rest")
  func leftEdge() {
    var canvas = Canvas(size: Size(rows: 2, columns: 6))
    let taken = [
      canvas.put("abcdef", row: 0, column: -2, style: .plain), canvas.put("한국", row: 1, column: -1, style: .plain),
    ]
    #expect(taken == [6, 4])
    #expect(canvas.text() == "cdef\n 국")
    #expect(canvas.checkInvariants().isEmpty)
  }

  @Test("half of a wide cell is never left over")
  func halves() {
    var canvas = Canvas(size: Size(rows: 1, columns: 6))
    canvas.put("한국어", row: 0, column: 0, style: .plain)
    canvas.put("x", row: 0, column: 1, style: .plain)
    #expect(canvas.text() == " x국어")
    canvas.put("x", row: 0, column: 2, style: .plain)
    #expect(canvas.text() == " xx 어")
    canvas.fill(Rect(row: 0, column: 5, rows: 1, columns: 1), style: .plain)
    #expect(canvas.text() == " xx")
    #expect(canvas.checkInvariants().isEmpty)
  }

  @Test("a clip protects what is outside")
  func clip() {
    var canvas = Canvas(size: Size(rows: 3, columns: 9))
    for row in 0..<3 { canvas.put("---------", row: row, column: 0, style: .plain) }
    canvas.clipping(to: Rect(row: 1, column: 2, rows: 1, columns: 4)) { canvas in
      canvas.put("above", row: 0, column: 2, style: .plain)
      canvas.put("abcdefgh", row: 1, column: 0, style: .plain)
      canvas.clipping(to: Rect(row: 0, column: 0, rows: 3, columns: 3)) { canvas in
        canvas.fill(canvas.bounds, style: .plain)
      }
    }
    #expect(canvas.text() == "---------\n-- de…---\n---------")
    #expect(canvas.clip == canvas.bounds)
  }

  @Test("restyling keeps text, and both halves of a wide cell alike")
  func restyle() {
    var canvas = Canvas(size: Size(rows: 1, columns: 4))
    canvas.put("한국", row: 0, column: 0, style: .plain)
    canvas.restyle(Rect(row: 0, column: 1, rows: 1, columns: 2)) { $0.adding(.bold) }
    #expect(canvas[row: 0, column: 0].style == .plain)
    #expect(canvas[row: 0, column: 2].style.attributes == .bold)
    #expect(canvas[row: 0, column: 3].style.attributes == .bold)
    #expect(canvas.text() == "한국")
    #expect(canvas.checkInvariants().isEmpty)
  }

  @Test("frames and bars")
  func shapes() {
    var canvas = Canvas(size: Size(rows: 4, columns: 16))
    canvas.frame(canvas.bounds, title: "쿠키", style: .plain, titleStyle: red, glyphs: .unicode)
    canvas.scrollbar(
      column: 15, rows: 1..<3, offset: 0, visible: 2, total: 8, style: .plain, glyphs: .ascii)
    canvas.progress(
      row: 1, column: 1, columns: 10, fraction: 0.4, style: .plain, emptyStyle: .plain, glyphs: .ascii)
    #expect(
      canvas.text() == """
        ┌─ 쿠키 ───────┐
        │####......    #
        │              |
        └──────────────┘
        """)
    canvas.frame(
      Rect(row: 0, column: 0, rows: 2, columns: 5), title: "long", style: .plain, titleStyle: red, glyphs: .ascii)
    #expect(canvas.text(ofRow: 0).hasPrefix("+---+"))
  }

  @Test("a scroll bar touches an end only when the view does")
  func scrollbarEnds() {
    for (offset, expected) in [(0, "#|||"), (1, "|#||"), (95, "||#|"), (96, "|||#")] {
      var canvas = Canvas(size: Size(rows: 4, columns: 1))
      canvas.scrollbar(column: 0, rows: 0..<4, offset: offset, visible: 4, total: 100, style: .plain, glyphs: .ascii)
      #expect(canvas.text().filter { $0 != "\n" } == expected)
    }
  }

  @Test("the coloured output holds no other sequence than styles")
  func ansi() {
    var canvas = Canvas(size: Size(rows: 2, columns: 5))
    canvas.put("a\u{1B}b", row: 0, column: 0, style: Style(foreground: .rgb(255, 0, 0), attributes: .bold))
    #expect(canvas.ansi(depth: .trueColor) == "\u{1B}[0;1;38;2;255;0;0ma␛b\u{1B}[0m  \n     ")
    #expect(canvas.ansi(depth: .ansi16).hasPrefix("\u{1B}[0;1;91ma"))
    #expect(canvas.ansi(depth: .palette256).hasPrefix("\u{1B}[0;1;38;5;196ma"))
    #expect(canvas.ansi(depth: .none).hasPrefix("\u{1B}[0;1ma"))
  }

  @Test("random drawing never breaks the grid", arguments: 0..<60)
  func invariants(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed) + 7)
    var canvas = Canvas(size: Size(rows: 6, columns: 24))
    for _ in 0..<80 {
      let row = Int.random(in: -1...6, using: &random)
      let column = Int.random(in: -6...26, using: &random)
      let rect = Rect(
        row: row, column: column, rows: Int.random(in: 0...4, using: &random),
        columns: Int.random(in: 0...9, using: &random))
      let style = Style(foreground: .indexed(UInt8.random(in: 0...15, using: &random)))
      switch Int.random(in: 0..<8, using: &random) {
      case 0: canvas.fill(rect, style: style)
      case 1: canvas.restyle(rect) { _ in style }
      case 2: canvas.frame(rect, title: "제목", style: style, titleStyle: style, glyphs: .unicode)
      case 3:
        let text = HostileText.random(length: 4, using: &random)
        canvas.clipping(to: rect) { _ = $0.put(text, row: row, column: column, style: style) }
      default:
        let text = HostileText.random(length: Int.random(in: 0...9, using: &random), using: &random)
        let limit = Bool.random(using: &random) ? Int.random(in: 0...9, using: &random) : nil
        let taken = canvas.put(text, row: row, column: column, style: style, maxCells: limit)
        #expect(taken <= limit ?? .max)
      }
    }
    #expect(canvas.checkInvariants() == [])
    #expect(canvas.text().unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
  }
}
