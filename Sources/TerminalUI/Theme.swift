/// How each role looks, and with which signs the screen is drawn.
public struct Theme: Sendable {
  /// The name to choose it by.
  public var name: String
  /// The signs.
  public var glyphs: Glyphs
  private var styles: [Role: Style]

  init(name: String, glyphs: Glyphs, styles: [Role: Style]) {
    self.name = name
    self.glyphs = glyphs
    self.styles = styles
  }

  /// The look of a role.
  public subscript(role: Role) -> Style { styles[role] ?? .plain }

  /// The same without colours, for `NO_COLOR` and terminals that have none: attributes carry the meaning.
  public func withoutColor() -> Theme {
    Theme(name: name, glyphs: glyphs, styles: Theme.fallback.styles)
  }

  /// The same drawn with ASCII.
  public func withASCIIGlyphs() -> Theme {
    Theme(name: name, glyphs: .ascii, styles: styles)
  }

  /// The theme that needs no file: no colours, meaning by attributes alone.
  public static let fallback = Theme(name: "Built-in", glyphs: .unicode, styles: monochrome)

  private static let monochrome: [Role: Style] = {
    let attributes: [Role: Attributes] = [
      .muted: .dim, .accent: .bold, .warning: .bold, .error: [.bold, .underline], .info: .italic,
      .selection: .reverse, .selectionInactive: .underline, .border: .dim, .borderFocused: .bold, .title: .dim,
      .titleFocused: [.bold, .reverse], .statusBar: .reverse, .key: [.bold, .underline],
      .searchHit: [.reverse, .bold], .changed: [.bold, .italic], .stripView: .bold, .categoryMarker: [.bold, .italic],
      .categoryCommand: .italic, .categorySecurity: .bold, .categoryConsole: .dim, .categoryOther: .dim,
      .progress: .bold, .scrollbar: .dim,
    ]
    return Dictionary(uniqueKeysWithValues: Role.allCases.map { ($0, Style(attributes: attributes[$0] ?? [])) })
  }()
}

/// Something wrong in a theme file.
public struct ThemeProblem: Hashable, Sendable, CustomStringConvertible {
  /// The file as it was named.
  public let file: String
  /// The line, counted from 1.
  public let line: Int
  /// What is wrong and what to do.
  public let message: String

  /// `file:line: message`
  public var description: String { "\(file):\(line): \(message)" }
}
