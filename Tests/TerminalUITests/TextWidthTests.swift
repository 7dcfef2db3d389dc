import Testing

@testable import TerminalUI

@Suite("Widths of text")
struct TextWidthTests {
  @Test(
    "one grapheme cluster takes what its first scalar takes",
    arguments: [
      ("", 0), ("abc", 3), ("한글", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("e\u{301}", 1), ("日本", 4), ("─│┌", 3),
      ("👍", 2), ("👍🏽", 2), ("👨‍👩‍👧", 2), ("❤\u{FE0F}", 1), ("1\u{FE0F}\u{20E3}", 1), ("🇰🇷", 2), ("…", 1),
      ("का", 2), ("กำ", 2), ("ｆ", 2), ("\u{A0}", 1), ("\u{3000}", 2),
    ] as [(String, Int)])
  func width(text: String, cells: Int) {
    #expect(Text.width(text) == cells)
  }

  @Test(
    "what has no width of its own counts as its stand-in",
    arguments: [
      ("\u{1B}[2J", 4), ("\t", 1), ("\r\n", 2), ("\u{7F}", 1), ("\u{9B}31m", 4), ("\u{202E}", 1), ("\u{200B}", 1),
      ("\u{FEFF}", 1), ("\u{2028}", 1), ("\u{FFFF}", 1), ("\u{1FAE8}", 1), ("\u{301}", 1), ("\u{200D}", 1),
      ("\u{1161}", 1), ("\u{3164}", 1), ("\u{AD}", 1),
    ] as [(String, Int)])
  func standIns(text: String, cells: Int) {
    // U+1FAE8 is younger than some C libraries: one cell as unknown, two as an emoji.
    let newer = text == "\u{1FAE8}" ? 2 : cells
    #expect([cells, newer].contains(Text.width(text)))
  }

  @Test("a cut text fits, ends in … and holds whole clusters")
  func clipping() {
    #expect(Text.clipped("abcdef", to: 6) == "abcdef")
    #expect(Text.clipped("abcdef", to: 5) == "abcd…")
    #expect(Text.clipped("abcdef", to: 5, ellipsis: false) == "abcde")
    #expect(Text.clipped("한국어", to: 6) == "한국어")
    #expect(Text.clipped("한국어", to: 5) == "한국…")
    #expect(Text.clipped("한국어", to: 4) == "한…")
    #expect(Text.clipped("한국어", to: 3, ellipsis: false) == "한")
    #expect(Text.clipped("한국어", to: 1) == "…")
    #expect(Text.clipped("한국어", to: 1, ellipsis: false) == "")
    #expect(Text.clipped("한국어", to: 0) == "")
    #expect(Text.clipped("काका", to: 3, ellipsis: false) == "का")
    #expect(Text.clipped("ab\u{1B}cd", to: 4) == "ab␛…")
  }

  @Test("a text cut in its middle keeps both ends")
  func middle() {
    #expect(Text.clippedMiddle("https://example.com/a/b.html", to: 40) == "https://example.com/a/b.html")
    #expect(Text.clippedMiddle("https://example.com/a/b.html", to: 15) == "https:/…/b.html")
    #expect(Text.clippedMiddle("가나다라마바사", to: 9) == "가나…바사")
    #expect(Text.clippedMiddle("가나다라마바사", to: 8) == "가나…사")
    #expect(Text.clippedMiddle("abcdef", to: 2) == "a…")
    #expect(Text.clippedMiddle("abcdef", to: 0) == "")
  }

  @Test("padding fills or cuts to the cell", arguments: 0...12)
  func padding(cells: Int) {
    for text in ["", "abc", "한국어", "e\u{301}e\u{301}", "👨‍👩‍👧 family"] {
      for alignment in [Text.Alignment.left, .right] {
        #expect(Text.width(Text.padded(text, to: cells, alignment: alignment)) == cells)
      }
    }
    #expect(Text.padded("한", to: 4) == "한  ")
    #expect(Text.padded("한", to: 4, alignment: .right) == "  한")
  }

  @Test("wrapping cuts at blanks and keeps every word")
  func wrapping() {
    #expect(Text.wrapped("a web view asks", to: 8) == ["a web", "view", "asks"])
    #expect(Text.wrapped("abcdefghij", to: 4) == ["abcd", "efgh", "ij"])
    #expect(Text.wrapped("한국어 제목", to: 6) == ["한국어", "제목"])
    #expect(Text.wrapped("one\ntwo", to: 9) == ["one", "two"])
    #expect(Text.wrapped("", to: 4) == [""])
    #expect(Text.wrapped("가", to: 1) == ["가"] || Text.wrapped("가", to: 1) == ["…"])
  }

  @Test("a long text is looked at no further than it is shown")
  func longText() {
    let text = String(repeating: "data:한", count: 200_000)
    let clock = ContinuousClock()
    let time = clock.measure {
      for _ in 0..<1000 {
        #expect(!Text.fits(text, in: 80))
        #expect(Text.clipped(text, to: 7) == "data:…")
        #expect(Text.clippedMiddle(text, to: 12) == "data:…ata:한")
      }
    }
    // One walk through all of it takes milliseconds, a thousand of them minutes.
    #expect(time < .seconds(10))
  }

  @Test("no cut is ever wider than asked", arguments: 0..<40)
  func randomCuts(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let text = HostileText.random(length: 30, using: &random)
    for cells in 0..<40 {
      #expect(Text.width(Text.clipped(text, to: cells)) <= cells)
      #expect(Text.width(Text.clippedMiddle(text, to: cells)) <= cells)
      #expect(Text.width(Text.padded(text, to: cells)) == cells)
    }
  }
}
