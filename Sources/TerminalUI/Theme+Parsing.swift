extension Theme {
  /// Reads a theme of either form: a base16 scheme by its ending `.yaml` or `.yml`, anything else as a theme file.
  public static func read(_ text: String, file: String) -> (theme: Theme, problems: [ThemeProblem]) {
    file.hasSuffix(".yaml") || file.hasSuffix(".yml") ? parseBase16(text, file: file) : parse(text, file: file)
  }

  /// Reads a theme file. The format is described in `Themes/README.md`.
  ///
  /// A line that cannot be understood is a problem and changes nothing else: its role looks as in ``fallback``.
  public static func parse(_ text: String, file: String) -> (theme: Theme, problems: [ThemeProblem]) {
    var reader = ThemeReader(file: file)
    // "\r\n" is one Character, and a newline.
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      reader.read(line.trimmed(), number: index + 1)
    }
    return reader.finish()
  }
}

private struct ThemeReader {
  let file: String
  var problems: [ThemeProblem] = []
  private var name: String?
  private var glyphs = Glyphs.unicode
  private var palette: [String: Color] = [:]
  private var roles: [(role: Role, value: String, line: Int)] = []
  private var section = Section.top

  private enum Section { case top, palette, roles, unknown }

  init(file: String) { self.file = file }

  private mutating func report(_ message: String, _ line: Int) {
    problems.append(ThemeProblem(file: file, line: line, message: message))
  }

  mutating func read(_ line: String, number: Int) {
    if line.isEmpty || line.hasPrefix("#") { return }
    if line.hasPrefix("[") { return enter(line, number) }
    guard let equals = line.firstIndex(of: "=") else {
      return report("“\(Text.clipped(line, to: 40))” has no “=”; write “name = value”", number)
    }
    let key = line[..<equals].trimmed()
    let value = line[line.index(after: equals)...].trimmed()
    switch section {
    case .top: readTop(key, value, number)
    case .palette: readPalette(key, value, number)
    case .roles: readRole(key, value, number)
    case .unknown: break
    }
  }

  private mutating func enter(_ line: String, _ number: Int) {
    switch line {
    case "[palette]": section = .palette
    case "[roles]": section = .roles
    default:
      section = .unknown
      report("there is no section \(Text.clipped(line, to: 40)); use [palette] or [roles]", number)
    }
  }

  private mutating func readTop(_ key: String, _ value: String, _ number: Int) {
    switch (key, value) {
    case ("name", _):
      let isQuoted = value.count >= 2 && value.hasPrefix("\"") && value.hasSuffix("\"")
      name = Text.sanitised(isQuoted ? String(value.dropFirst().dropLast()) : value)
    case ("glyphs", "unicode"): glyphs = .unicode
    case ("glyphs", "ascii"): glyphs = .ascii
    case ("glyphs", _): report("there are no glyphs “\(shown(value))”; use unicode or ascii", number)
    default:
      report("there is no setting “\(shown(key))” here; use name or glyphs, or start [palette] or [roles]", number)
    }
  }

  private mutating func readPalette(_ key: String, _ value: String, _ number: Int) {
    guard !key.isEmpty && key.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }) else {
      return report("“\(shown(key))” is no name for a colour; use letters, digits, “-” and “_”", number)
    }
    guard !isReserved(key) else {
      return report("“\(key)” has a meaning of its own; give the colour another name", number)
    }
    guard let color = color(value) else {
      return report("“\(shown(value))” is no colour; write #rrggbb, a number from 0 to 255, or an ANSI name", number)
    }
    palette[key] = color
  }

  private mutating func readRole(_ key: String, _ value: String, _ number: Int) {
    guard let role = Role(rawValue: key) else {
      let near = Role.allCases.map(\.rawValue).min { distance($0, key) < distance($1, key) }
      let hint = near.flatMap { distance($0, key) <= 3 ? "; did you mean “\($0)”?" : nil }
      return report("there is no role “\(shown(key))”\(hint ?? "; Themes/README.md lists them")", number)
    }
    // The palette may stand below, so values are read at the end.
    roles.append((role, value, number))
  }

  mutating func finish() -> (theme: Theme, problems: [ThemeProblem]) {
    var partial: [Role: (foreground: Color?, background: Color?, attributes: Attributes)] = [:]
    for (role, value, line) in roles {
      switch style(value) {
      case .success(let parts): partial[role] = parts
      case .failure(let problem): report("\(role.rawValue): \(problem.message)", line)
      }
    }
    // What a role leaves open is as in ordinary text, so that a theme needs to name its background once.
    let base = partial[.text]
    var styles: [Role: Style] = [:]
    for role in Role.allCases {
      let parts = partial[role]
      styles[role] = Style(
        foreground: parts?.foreground ?? base?.foreground ?? .terminalDefault,
        background: parts?.background ?? base?.background ?? .terminalDefault,
        attributes: parts?.attributes ?? Theme.fallback[role].attributes)
    }
    problems.sort { $0.line < $1.line }
    return (Theme(name: name ?? baseName(file), glyphs: glyphs, styles: styles), problems)
  }

  private struct StyleProblem: Error { let message: String }
  private typealias StyleParts = (foreground: Color?, background: Color?, attributes: Attributes)

  /// `[COLOUR] [on COLOUR] [ATTRIBUTE …]`
  private func style(_ value: String) -> Result<StyleParts, StyleProblem> {
    func problem(_ message: String) -> Result<StyleParts, StyleProblem> { .failure(StyleProblem(message: message)) }
    var parts: StyleParts = (nil, nil, [])
    var wantsBackground = false
    for word in value.split(whereSeparator: \.isWhitespace).map(String.init) {
      if word == "on" {
        if wantsBackground || parts.background != nil { return problem("“on” stands twice; give one background") }
        wantsBackground = true
      } else if let named = Attributes.named.first(where: { $0.name == word }), !wantsBackground {
        parts.attributes.insert(named.attribute)
      } else if let color = color(word) {
        if wantsBackground {
          parts.background = color
          wantsBackground = false
        } else if parts.foreground == nil {
          parts.foreground = color
        } else {
          return problem("two colours for the text; write “on” before the background")
        }
      } else if word != "plain" {
        return problem(
          "“\(shown(word))” is neither a colour of [palette], nor #rrggbb, nor an ANSI name, nor bold, dim, italic, "
            + "underline, reverse or plain")
      }
    }
    if wantsBackground { return problem("no colour after “on”; write the background there") }
    return .success(parts)
  }

  private func color(_ word: String) -> Color? {
    if let known = palette[word] { return known }
    if word == "default" { return .terminalDefault }
    if let index = ansiNames.firstIndex(of: word) { return .indexed(UInt8(index)) }
    if let index = UInt8(word), word.allSatisfy(\.isASCII) { return .indexed(index) }
    let digits = Array(word.utf8.dropFirst())
    guard word.utf8.first == UInt8(ascii: "#"), digits.count == 6 || digits.count == 3 else { return nil }
    var values: [UInt8] = []
    for digit in digits {
      guard let value = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
      values.append(UInt8(value))
    }
    if values.count == 3 { values = values.flatMap { [$0, $0] } }
    return .rgb(values[0] << 4 | values[1], values[2] << 4 | values[3], values[4] << 4 | values[5])
  }

  private func isReserved(_ word: String) -> Bool {
    ["on", "plain", "default"].contains(word) || Attributes.named.contains { $0.name == word }
  }

  private func shown(_ word: String) -> String { Text.clipped(word, to: 40) }
}

private let ansiNames = [
  "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
  "bright-black", "bright-red", "bright-green", "bright-yellow", "bright-blue", "bright-magenta", "bright-cyan",
  "bright-white",
]

/// The file's name without folder and ending, for themes that do not say their own.
func baseName(_ file: String) -> String {
  let last = file.split(separator: "/").last.map(String.init) ?? file
  for ending in [".theme", ".yaml", ".yml"] where last.hasSuffix(ending) {
    return Text.sanitised(String(last.dropLast(ending.count)))
  }
  return Text.sanitised(last)
}

/// The number of letters to change, insert or remove to make one word of the other.
private func distance(_ first: String, _ second: String) -> Int {
  let second = Array(second.prefix(40))
  var row = Array(0...second.count)
  for (i, letter) in first.enumerated() {
    var diagonal = row[0]
    row[0] = i + 1
    for (j, other) in second.enumerated() {
      let change = diagonal + (letter == other ? 0 : 1)
      diagonal = row[j + 1]
      row[j + 1] = min(change, row[j] + 1, row[j + 1] + 1)
    }
  }
  return row[second.count]
}

extension StringProtocol {
  fileprivate func trimmed() -> String {
    var part = self[...]
    while let first = part.first, first.isWhitespace || first == "\u{FEFF}" { part.removeFirst() }
    while let last = part.last, last.isWhitespace { part.removeLast() }
    return String(part)
  }
}
