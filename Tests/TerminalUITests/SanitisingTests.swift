import Testing

@testable import TerminalUI

@Suite("Untrusted text")
struct SanitisingTests {
  @Test(
    "what a terminal would obey or hide becomes visible",
    arguments: [
      ("plain text ~", "plain text ~"),
      ("\u{1B}[31mred", "␛[31mred"),
      ("\u{1B}]0;title\u{7}", "␛]0;title␇"),
      ("\u{1B}]52;c;aGk=\u{1B}\\", "␛]52;c;aGk=␛\\"),
      ("a\tb\nc\r\nd", "a␉b␊c␍␊d"),
      ("\u{0}\u{7F}", "␀␡"),
      ("\u{9B}31m\u{9D}\u{85}", "·31m··"),
      ("user\u{202E}gpj.exe", "user·gpj.exe"),
      ("\u{202A}\u{202C}\u{2066}\u{2069}\u{200E}\u{200F}\u{61C}", "·······"),
      ("pay\u{200B}pal\u{FEFF}\u{2060}", "pay·pal··"),
      ("pay\u{200D}pal", "pay·pal"),
      ("a\u{2028}b\u{2029}", "a␤b␤"),
      ("\u{FFFE}\u{FFFF}\u{10FFFF}", "···"),
      ("\u{E0041}\u{E0042}", "··"),
      ("\u{3164}\u{FFA0}\u{115F}", "···"),
    ])
  func standIns(text: String, shown: String) {
    #expect(Text.sanitised(text) == shown)
  }

  @Test(
    "what is only drawn stays",
    arguments: [
      ("한국어", "한국어"), ("\u{1112}\u{1161}\u{11AB}", "\u{1112}\u{1161}\u{11AB}"), ("e\u{301}", "e\u{301}"),
      ("ไทย กำ", "ไทย กำ"), ("हिन्दी", "हिन्दी"), ("क्\u{200D}ष", "क्ष"), ("─│✓", "─│✓"), ("👍", "👍"),
      ("👍🏽", "👍"), ("👨‍👩‍👧", "👨"), ("👨\u{200D}", "👨"), ("❤\u{FE0F}", "❤"), ("🇰🇷", "KR"),
      ("🏴\u{E0067}\u{E0062}\u{E007F}", "🏴"),
    ])
  func drawn(text: String, shown: String) {
    // Scalar by scalar, since Swift's == takes composed and decomposed text as equal.
    #expect(Array(Text.sanitised(text).unicodeScalars) == Array(shown.unicodeScalars))
  }

  @Test("a storm of marks is calmed, a mark alone gets a base")
  func marks() {
    let storm = "Z" + String(repeating: "\u{335}", count: 200)
    #expect(Array(Text.sanitised(storm).unicodeScalars).count == 5)
    #expect(Text.width(storm) == 1)
    #expect(Text.sanitised("\u{301}x") == "\u{25CC}\u{301}x")
    #expect(Text.sanitised("a\u{FE0F}\u{E0100}\u{E0101}") == "a··")
  }

  @Test("safe text is left alone, and every text is safe after one pass", arguments: 0..<200)
  func idempotent(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed) + 1000)
    let text = HostileText.random(length: 20, using: &random)
    let once = Text.sanitised(text)
    #expect(Array(Text.sanitised(once).unicodeScalars) == Array(once.unicodeScalars))
    #expect(Text.width(text) == Text.width(once))
    for scalar in once.unicodeScalars {
      #expect(scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value))
      #expect(![.format, .control, .lineSeparator, .unassigned].contains(scalar.properties.generalCategory))
    }
  }
}
