@_exported import TestFiles

/// Text as a web page may hold it to confuse a terminal.
enum HostileText {
  static let fragments = [
    "a", "Z", " ", "0", "한", "글", "日", "ｆ", "é", "e\u{301}", "\u{301}", "\u{1112}", "\u{1161}", "\u{11AB}", "👍", "🏽",
    "👨‍👩‍👧", "\u{200D}", "\u{FE0F}", "❤", "🇰🇷", "🇰", "\u{1B}", "\u{1B}[2J", "\u{1B}]0;title\u{7}",
    "\u{1B}]52;c;aGk=\u{1B}\\", "\u{9B}31m", "\u{9D}", "\u{0}", "\t", "\n", "\r\n", "\u{7F}", "\u{85}", "\u{202E}",
    "\u{2066}", "\u{200E}", "\u{61C}", "\u{200B}", "\u{FEFF}", "\u{2060}", "\u{2028}", "\u{FFFE}", "\u{10FFFF}",
    "\u{E0041}", "\u{E0100}", "\u{600}", "\u{AD}", "का", "क्‍ष", "กำ", "\u{3164}", "\u{115F}", "─", "…", "·", "\u{E000}",
    "Z\u{335}\u{336}\u{337}\u{338}\u{339}\u{33A}\u{33B}", "1\u{FE0F}\u{20E3}", "\u{1F1E6}\u{301}",
  ]

  static func random(length: Int, using random: inout SeededGenerator) -> String {
    (0..<length).map { _ in fragments.randomElement(using: &random) ?? "" }.joined()
  }
}
