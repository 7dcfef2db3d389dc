extension Theme {
  /// Reads a base16 scheme: the YAML with `base00` to `base0F` that hundreds of existing themes are published in, in its
  /// old form (colours at the top) and its new one (colours below `palette:`).
  ///
  /// Colours that are missing or wrong are problems, and taken from a neutral scheme that is built in.
  public static func parseBase16(_ text: String, file: String) -> (theme: Theme, problems: [ThemeProblem]) {
    var colors = [(UInt8, UInt8, UInt8)?](repeating: nil, count: 16)
    var name: String?
    var problems: [ThemeProblem] = []
    var lastLine = 1
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      lastLine = index + 1
      guard let colon = line.firstIndex(of: ":") else { continue }
      let key = bare(line[..<colon])
      let value = bare(line[line.index(after: colon)...])
      if key == "scheme" || key == "name" { name = Text.sanitised(value) }
      guard key.count == 6, key.hasPrefix("base0"), let entry = key.last?.hexDigitValue else { continue }
      if let color = components(value) {
        colors[entry] = color
      } else {
        let shown = Text.clipped(value, to: 40)
        problems.append(
          ThemeProblem(file: file, line: index + 1, message: "“\(shown)” is no colour; write six hexadecimal digits"))
      }
    }
    let missing = colors.indices.filter { colors[$0] == nil }.map { "base0" + String($0, radix: 16, uppercase: true) }
    if problems.isEmpty && !missing.isEmpty {
      let message = "\(missing.joined(separator: ", ")) missing; a base16 scheme has base00 to base0F"
      problems.append(ThemeProblem(file: file, line: lastLine, message: message))
    }
    let complete = zip(colors, neutral).map { color, fallback in color ?? fallback }
    let rgb = complete.map { Color.rgb($0.0, $0.1, $0.2) }
    return (Theme(name: name ?? file, glyphs: .unicode, styles: styles(rgb)), problems)
  }

  /// The roles by the scheme's own rules: 00–07 from background to foreground, 08 red (deleted), 09 orange, 0A yellow
  /// (search, bold), 0B green (inserted), 0C cyan, 0D blue (headings), 0E magenta, 0F brown.
  private static func styles(_ base: [Color]) -> [Role: Style] {
    let foregrounds: [Role: Int] = [
      .muted: 4, .accent: 13, .ok: 11, .warning: 10, .error: 8, .info: 12, .border: 3, .borderFocused: 13, .title: 4,
      .titleFocused: 6, .key: 10, .changed: 9, .categoryProcess: 14, .categoryWebView: 13, .categoryNavigation: 12,
      .categoryNetwork: 11, .categoryCookie: 10, .categoryBridge: 14, .categoryOwnership: 9, .categoryUI: 15,
      .categoryDownload: 11, .categorySecurity: 8, .categoryTiming: 4, .categoryMarker: 10, .categoryCommand: 13,
      .categoryOther: 4, .progress: 13, .scrollbar: 3, .searchHit: 0, .selection: 0,
    ]
    let backgrounds: [Role: Int] = [
      .selection: 13, .selectionInactive: 2, .statusBar: 1, .key: 1, .searchHit: 10, .stripView: 1, .dialog: 1,
    ]
    var styles: [Role: Style] = [:]
    for role in Role.allCases {
      // Reverse and underline stand in for colours that this scheme has.
      let attributes = Theme.fallback[role].attributes.subtracting([.reverse, .underline, .dim])
      styles[role] = Style(
        foreground: base[foregrounds[role] ?? 5], background: base[backgrounds[role] ?? 0], attributes: attributes)
    }
    return styles
  }

  private static let neutral: [(UInt8, UInt8, UInt8)] = [
    (0x18, 0x18, 0x18), (0x28, 0x28, 0x28), (0x38, 0x38, 0x38), (0x68, 0x68, 0x68), (0xB8, 0xB8, 0xB8),
    (0xD8, 0xD8, 0xD8), (0xE8, 0xE8, 0xE8), (0xF8, 0xF8, 0xF8), (0xE8, 0x78, 0x70), (0xE8, 0xA0, 0x68),
    (0xF0, 0xC8, 0x78), (0xA8, 0xC0, 0x78), (0x88, 0xC8, 0xC0), (0x80, 0xB8, 0xD8), (0xC8, 0x98, 0xC8),
    (0xB8, 0x80, 0x60),
  ]

  /// A word of YAML without blanks, quotes and a comment behind it.
  private static func bare(_ part: Substring) -> String {
    var word = part.drop { $0.isWhitespace }
    if let quote = word.first, quote == "\"" || quote == "'" {
      word.removeFirst()
      return String(word.prefix { $0 != quote })
    }
    if let comment = word.indices.dropFirst().first(where: { word[$0] == "#" && word[word.index(before: $0)] == " " }) {
      word = word[..<comment]
    }
    while let last = word.last, last.isWhitespace { word.removeLast() }
    return String(word)
  }

  private static func components(_ text: String) -> (UInt8, UInt8, UInt8)? {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    guard digits.utf8.count == 6, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
      let value = UInt32(digits, radix: 16)
    else { return nil }
    return (UInt8(value >> 16), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF))
  }
}
