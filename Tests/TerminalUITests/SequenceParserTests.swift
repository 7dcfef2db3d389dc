import Testing

@testable import TerminalUI

@Suite("Input")
struct SequenceParserTests {
  static let cases: [(String, [InputEvent])] = [
    ("a", [.key(.character("a"))]), ("한글", [.key(.character("한")), .key(.character("글"))]),
    ("\r", [.key(.enter)]), ("\n", [.key(.enter)]), ("\t", [.key(.tab)]), ("\u{7F}", [.key(.backspace)]),
    ("\u{8}", [.key(.control("h"))]), ("\u{1}\u{1A}", [.key(.control("a")), .key(.control("z"))]),
    ("\u{0}\u{1C}\u{1F}", [.key(.control(" ")), .key(.control("\\")), .key(.control("_"))]),
    ("\u{1B}[A\u{1B}OB\u{1B}[1;5C\u{1B}[D", [.key(.up), .key(.down), .key(.right), .key(.left)]),
    ("\u{1B}[H\u{1B}OF\u{1B}[1~\u{1B}[8~", [.key(.home), .key(.end), .key(.home), .key(.end)]),
    ("\u{1B}[2~\u{1B}[3~\u{1B}[5~\u{1B}[6~", [.key(.insert), .key(.delete), .key(.pageUp), .key(.pageDown)]),
    ("\u{1B}[Z", [.key(.backTab)]),
    (
      "\u{1B}OP\u{1B}[11~\u{1B}[[E\u{1B}[24~",
      [.key(.function(1)), .key(.function(1)), .key(.function(5)), .key(.function(12))]
    ),
    ("\u{1B}x\u{1B}한", [.key(.alt("x")), .key(.alt("한"))]),
    ("\u{1B}\r", [.key(.escape), .key(.enter)]),
    ("\u{1B}[97;5u\u{1B}[27u", [.key(.control("a")), .key(.escape)]),
    ("\u{1B}[<0;10;5M", [.mouse(MouseEvent(kind: .press, row: 4, column: 9))]),
    ("\u{1B}[<2;300;5m", [.mouse(MouseEvent(kind: .release, button: 2, row: 4, column: 299))]),
    ("\u{1B}[<33;1;1M", [.mouse(MouseEvent(kind: .drag, button: 1, row: 0, column: 0))]),
    (
      "\u{1B}[<64;1;2M\u{1B}[<65;1;2M",
      [
        .mouse(MouseEvent(kind: .wheelUp, row: 1, column: 0)), .mouse(MouseEvent(kind: .wheelDown, row: 1, column: 0)),
      ]
    ),
    ("\u{1B}[<4;1;1M", [.mouse(MouseEvent(kind: .press, row: 0, column: 0))]),
    ("\u{1B}[<35;1;1M\u{1B}[<66;1;1M\u{1B}[<0;0;0M", []),
    ("\u{1B}[I\u{1B}[O", [.focus(true), .focus(false)]),
    ("\u{1B}[200~두 줄\n끝\u{1B}[201~q", [.paste("두 줄\n끝"), .key(.character("q"))]),
    ("\u{1B}[200~\u{1B}\u{1B}[2\u{1B}[201~", [.paste("\u{1B}\u{1B}[2")]),
    ("\u{1B}[200~\u{1B}[201~", [.paste("")]),
    ("\u{1B}[?64;1;2c\u{1B}[5;7R\u{1B}[999~z", [.key(.function(3)), .key(.character("z"))]),
    ("\u{1B}[M !!a", [.key(.character("a"))]),
    ("\u{1B}[1;\u{1}a", [.key(.control("a")), .key(.character("a"))]),
  ]

  @Test("sequences become events", arguments: cases)
  func sequences(text: String, events: [InputEvent]) {
    var parser = SequenceParser()
    let found = parser.feed(text.utf8)
    #expect(found == events)
    #expect(!parser.isIncomplete)
  }

  @Test("it does not matter where a read ends", arguments: cases)
  func split(text: String, events: [InputEvent]) {
    let bytes = Array(text.utf8)
    for cut in 0...bytes.count {
      var parser = SequenceParser()
      let found = parser.feed(bytes[..<cut]) + parser.feed(bytes[cut...])
      #expect(found == events)
    }
    var parser = SequenceParser()
    let found = bytes.flatMap { parser.feed([$0]) }
    #expect(found == events)
  }

  @Test("an escape byte alone is the key once nothing follows")
  func escape() {
    var parser = SequenceParser()
    var found = parser.feed([0x1B])
    #expect(found.isEmpty && parser.isAmbiguous)
    found = parser.flush()
    #expect(found == [.key(.escape)])
    found = parser.feed([0x1B, 0x1B]) + parser.flush()
    #expect(found == [.key(.escape), .key(.escape)])
    found = parser.feed("\u{1B}[<0;1".utf8)
    #expect(found.isEmpty && !parser.isAmbiguous && parser.isIncomplete)
    found = parser.flush() + parser.feed("x".utf8)
    #expect(found == [.key(.character("x"))])
  }

  @Test("bytes that are no UTF-8 do no harm")
  func invalid() {
    var parser = SequenceParser()
    let found = parser.feed([0xFF, 0x80, 0xED, 0x61])
    #expect(
      found == [
        .key(.character("\u{FFFD}")), .key(.character("\u{FFFD}")), .key(.character("\u{FFFD}")),
        .key(.character("a")),
      ])
  }

  @Test("absurd input ends", arguments: 0..<50)
  func absurd(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed) + 31)
    var parser = SequenceParser()
    let alphabet: [UInt8] = [0x1B, 0x5B, 0x4F, 0x3C, 0x3B, 0x30, 0x39, 0x4D, 0x7E, 0x61, 0xED, 0x95, 0x9C, 0x00, 0xFF]
    let bytes = (0..<4000).map { _ in alphabet.randomElement(using: &random) ?? 0 }
    _ = parser.feed(bytes)
    _ = parser.feed(Array("\u{1B}[".utf8) + [UInt8](repeating: 0x39, count: 10_000) + Array("~\u{1B}[201~".utf8))
    _ = parser.flush()
    let found = parser.feed("k".utf8)
    #expect(found == [.key(.character("k"))])
  }

  @Test("a paste without end is kept to a bound")
  func hugePaste() {
    var parser = SequenceParser()
    _ = parser.feed("\u{1B}[200~".utf8)
    _ = parser.feed([UInt8](repeating: 0x61, count: SequenceParser.maximumPaste + 5000))
    guard case .paste(let text)? = parser.feed("\u{1B}[201~".utf8).first else {
      Issue.record("no paste")
      return
    }
    #expect(text.utf8.count == SequenceParser.maximumPaste)
  }

  @Test("^H is Backspace where the terminal says so")
  func controlH() {
    var parser = SequenceParser(backspaceIsControlH: true)
    let found = parser.feed([0x08, 0x7F])
    #expect(found == [.key(.backspace), .key(.backspace)])
  }
}
