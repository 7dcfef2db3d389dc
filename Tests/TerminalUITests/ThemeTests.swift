import Testing

@testable import TerminalUI

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("Themes")
struct ThemeTests {
  /// The shipped files, found from where this file was compiled.
  private static func shipped(_ name: String, file: String = #filePath) throws -> Theme {
    let root = file.split(separator: "/").dropLast(3).joined(separator: "/")
    let path = "/\(root)/Themes/\(name).theme"
    let stream = try #require(fopen(path, "r"), "no file \(path)")
    defer { fclose(stream) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = fread(&bytes, 1, bytes.count, stream)
    let (theme, problems) = Theme.parse(String(decoding: bytes[0..<count], as: UTF8.self), file: "\(name).theme")
    #expect(problems.map(\.description) == [])
    return theme
  }

  @Test("the shipped themes have no problems and name each role", arguments: ["dark", "light", "monochrome"])
  func shippedThemes(name: String) throws {
    let theme = try ThemeTests.shipped(name)
    #expect(theme.name.lowercased() == name)
    #expect(theme.glyphs == .unicode)
  }

  @Test("monochrome is the built-in theme")
  func monochrome() throws {
    let theme = try ThemeTests.shipped("monochrome")
    for role in Role.allCases { #expect(theme[role] == Theme.fallback[role], "\(role)") }
  }

  @Test(
    "text can be read: contrast of 4.5 by WCAG 2", arguments: ["dark", "light"], [ColorDepth.trueColor, .palette256])
  func contrast(name: String, depth: ColorDepth) throws {
    let theme = try ThemeTests.shipped(name)
    // Lines, not letters: WCAG asks for less.
    let lines: Set<Role> = [.border, .scrollbar]
    for role in Role.allCases {
      let style = depth.folded(theme[role])
      let ratio = try #require(Contrast.ratio(style.foreground, style.background))
      // The palette of 256 is coarse.
      let wanted = lines.contains(role) ? 1.5 : depth == .trueColor ? 4.5 : 4.0
      #expect(ratio >= wanted, "\(name) \(role): \(ratio)")
    }
    // What is drawn without a background of its own may lie on any of these.
    let base = theme[.text].background
    for role in [Role.ok, .warning, .error, .info, .muted, .accent, .changed] {
      for background in [Role.statusBar, .selectionInactive, .dialog] where theme[role].background == base {
        let ratio = try #require(Contrast.ratio(theme[role].foreground, theme[background].background))
        #expect(ratio >= 3.5, "\(name) \(role) on \(background): \(ratio)")
      }
    }
  }

  @Test("what must be told apart is, at each depth", arguments: ["dark", "light", "monochrome"])
  func distinct(name: String) throws {
    let theme = try ThemeTests.shipped(name)
    for depth in [ColorDepth.trueColor, .palette256, .ansi16, .none] {
      let shown = depth == .none ? theme.withoutColor() : theme
      let pairs: [(Role, Role)] = [
        (.text, .selection), (.selection, .selectionInactive), (.text, .selectionInactive), (.ok, .error),
        (.warning, .error), (.text, .error), (.border, .borderFocused), (.title, .titleFocused), (.text, .searchHit),
        (.searchHit, .selection), (.text, .muted),
      ]
      for (one, other) in pairs {
        #expect(depth.folded(shown[one]) != depth.folded(shown[other]), "\(name) \(depth): \(one) and \(other)")
      }
    }
  }

  @Test("without colours no style has one")
  func withoutColor() throws {
    let theme = try ThemeTests.shipped("dark").withoutColor()
    for role in Role.allCases {
      #expect(theme[role].foreground == .terminalDefault && theme[role].background == .terminalDefault)
    }
    #expect(theme.name == "Dark")
  }

  @Test("all parts of the format")
  func format() {
    let (theme, problems) = Theme.parse(
      """
      \u{FEFF}# comment
      name = "한낮"
      glyphs = ascii
      [palette]
      sand = #fc0
      [roles]
      text = sand on #102030
      error = bright-red bold underline
      ok = 208 on default
      muted = dim
      key = plain
      """, file: "x.theme")
    #expect(problems == [])
    #expect(theme.name == "한낮")
    #expect(theme.glyphs == .ascii)
    let night = Color.rgb(0x10, 0x20, 0x30)
    #expect(theme[.text] == Style(foreground: .rgb(0xFF, 0xCC, 0), background: night))
    #expect(theme[.error] == Style(foreground: .indexed(9), background: night, attributes: [.bold, .underline]))
    #expect(theme[.ok] == Style(foreground: .indexed(208), background: .terminalDefault))
    #expect(theme[.muted] == Style(foreground: .rgb(0xFF, 0xCC, 0), background: night, attributes: .dim))
    #expect(theme[.key].attributes == [])
    // Not given: the background of the theme, the attributes of the built-in one.
    #expect(theme[.warning] == Style(foreground: .rgb(0xFF, 0xCC, 0), background: night, attributes: .bold))
  }

  @Test("a bad line is told by file and line, and harms its role alone")
  func problems() {
    let (theme, problems) = Theme.parse(
      """
      nam = x
      glyphs = runes
      [colours]
      ignored = anything
      [palette]
      red = #12345
      bold = #123456
      [roles]
      eror = red
      ok = green
      error = mauve bold
      info = red on
      muted = red blue
      accent = red on blue on green
      nothing
      nothing at all = 5
      """, file: "bad.theme")
    #expect(
      problems.map(\.line) == [1, 2, 3, 6, 7, 9, 11, 12, 13, 14, 15, 16])
    #expect(problems.allSatisfy { $0.description.hasPrefix("bad.theme:\($0.line): ") })
    #expect(problems.contains { $0.message.contains("did you mean “error”") })
    #expect(theme[.ok].foreground == .indexed(2))
    #expect(theme[.error] == Theme.fallback[.error])
    #expect(theme.name == "bad")
  }

  @Test("no file is so bad that reading it fails", arguments: 0..<30)
  func absurd(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed) + 77)
    let words = [
      "[roles]", "[palette]", "=", "on", "text", "error", "#fff", "#ggg", "red", "\n", "\n", "\u{1B}[2J", "한",
    ]
    let text = (0..<200).map { _ in words.randomElement(using: &random) ?? "" }.joined(separator: " ")
    for problem in Theme.parse(text, file: "absurd.theme").problems {
      #expect(Text.sanitised(problem.description) == problem.description)
    }
  }

  @Test("each sign is one cell")
  func glyphs() {
    for sign in Glyphs.unicode.all + Glyphs.ascii.all {
      #expect(Text.width(sign) == 1 && sign.count == 1 && Text.sanitised(sign) == sign, "\(sign)")
    }
    #expect(Glyphs.ascii.all.allSatisfy { $0.utf8.count == 1 })
    #expect(Glyphs.unicode.all.count == Glyphs.ascii.all.count)
  }
}

/// Contrast by WCAG 2: <https://www.w3.org/TR/WCAG21/#dfn-contrast-ratio>
enum Contrast {
  static func ratio(_ one: Color, _ other: Color) -> Double? {
    guard let first = luminance(one), let second = luminance(other) else { return nil }
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  private static func luminance(_ color: Color) -> Double? {
    guard let (red, green, blue) = components(color) else { return nil }
    func linear(_ value: Int) -> Double {
      let share = Double(value) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  private static func components(_ color: Color) -> (Int, Int, Int)? {
    switch color {
    case .rgb(let red, let green, let blue): return (Int(red), Int(green), Int(blue))
    case .indexed(let index) where index >= 232:
      let grey = 8 + 10 * (Int(index) - 232)
      return (grey, grey, grey)
    case .indexed(let index) where index >= 16:
      let steps = [0, 95, 135, 175, 215, 255]
      let cube = Int(index) - 16
      return (steps[cube / 36], steps[cube / 6 % 6], steps[cube % 6])
    default: return nil
    }
  }
}
