import Testing

@testable import TerminalUI

@Suite("Themes")
struct ThemeTests {
  @Test("the shipped themes have no problems and name each role", arguments: ShippedThemes.names)
  func shippedThemes(name: String) throws {
    let text = try ShippedThemes.text(name)
    let (theme, problems) = Theme.read(text, file: "\(name).theme")
    #expect(problems.map(\.description) == [])
    #expect(theme.glyphs == (name == "ascii" ? .ascii : .unicode))
    #expect(text.hasPrefix("# "), "the first line says what the theme is for")
    for role in Role.allCases { #expect(text.contains("\n\(role.rawValue) = "), "\(name) leaves out \(role)") }
  }

  @Test("no shipped theme is left out of these tests, and no two have one name")
  func allShipped() throws {
    #expect(try ShippedThemes.files() == ShippedThemes.names.map { $0 + ".theme" }.sorted())
    let names = try ShippedThemes.names.map { try ShippedThemes.theme($0).name }
    #expect(Set(names).count == names.count)
  }

  @Test("monochrome is the built-in theme")
  func monochrome() throws {
    let theme = try ShippedThemes.theme("monochrome")
    for role in Role.allCases { #expect(theme[role] == Theme.fallback[role], "\(role)") }
  }

  @Test(
    "text can be read: contrast by WCAG 2", arguments: ShippedThemes.names, [ColorDepth.trueColor, .palette256])
  func contrast(name: String, depth: ColorDepth) throws {
    let theme = try ShippedThemes.theme(name)
    // The terminal's own colours are not ours to choose; a theme of high contrast promises more.
    let promised = [
      "contrast": 7, "ember": 7, "terminal": 3.5, "ascii": 3.5, "monochrome": 3.5,
    ][name, default: 4.5]
    // Lines, not letters: WCAG asks for less.
    let lines: Set<Role> = [.border, .scrollbar]
    for role in Role.allCases {
      let ratio = Contrast.ratio(of: depth.folded(theme[role]))
      // The palette of 256 is coarse.
      let wanted = lines.contains(role) ? 1.5 : depth == .trueColor ? promised : promised - 0.5
      #expect(ratio >= wanted, "\(name) \(role): \(ratio)")
    }
    // What is drawn without a background of its own may lie on any of these.
    let base = theme[.text].background
    for role in [Role.ok, .warning, .error, .info, .muted, .accent, .changed] {
      for ground in [Role.statusBar, .stripView, .selectionInactive, .dialog] where theme[role].background == base {
        let ratio = Contrast.ratio(of: theme[role].on(theme[ground]))
        #expect(ratio >= 3.5, "\(name) \(role) on \(ground): \(ratio)")
      }
    }
  }

  @Test("what must be told apart is, at each depth", arguments: ShippedThemes.names)
  func distinct(name: String) throws {
    let theme = try ShippedThemes.theme(name)
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
    let theme = try ShippedThemes.theme("dark").withoutColor()
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
