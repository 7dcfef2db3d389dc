/// How text is set, apart from its colour.
public struct Attributes: OptionSet, Hashable, Sendable {
  /// One bit for each attribute, as the C part takes them.
  public let rawValue: UInt8
  /// Attributes of the given bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Heavier strokes.
  public static let bold = Attributes(rawValue: 1)
  /// Less bright.
  public static let dim = Attributes(rawValue: 2)
  /// Slanted, where the terminal can.
  public static let italic = Attributes(rawValue: 4)
  /// A line below.
  public static let underline = Attributes(rawValue: 8)
  /// Foreground and background exchanged.
  public static let reverse = Attributes(rawValue: 16)

  /// The attributes by the names that theme files use.
  static let named: [(name: String, attribute: Attributes)] = [
    ("bold", .bold), ("dim", .dim), ("italic", .italic), ("underline", .underline), ("reverse", .reverse),
  ]
}

/// A colour of the foreground or the background.
public enum Color: Hashable, Sendable {
  /// What the user's terminal has by default.
  case terminalDefault
  /// An entry of the palette: 0–15 are the user's ANSI colours, 16–255 the fixed cube and greys.
  case indexed(UInt8)
  /// Red, green and blue.
  case rgb(UInt8, UInt8, UInt8)
}

/// The look of one cell.
public struct Style: Hashable, Sendable {
  /// The colour of the text.
  public var foreground: Color
  /// The colour behind the text.
  public var background: Color
  /// Bold, reverse and so on.
  public var attributes: Attributes

  /// A style of two colours and attributes.
  public init(
    foreground: Color = .terminalDefault, background: Color = .terminalDefault, attributes: Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// The terminal's own colours without attributes.
  public static let plain = Style()

  /// The same with more attributes.
  public func adding(_ attributes: Attributes) -> Style {
    var changed = self
    changed.attributes.formUnion(attributes)
    return changed
  }

  /// The same on another background.
  public func on(_ background: Color) -> Style {
    var changed = self
    changed.background = background
    return changed
  }

  /// The same text colour and attributes on the background of another style, as for a word in a selected row. A style
  /// that selects by reverse video passes that on, too.
  public func on(_ style: Style) -> Style {
    var changed = on(style.background)
    if style.attributes.contains(.reverse) { changed.attributes.insert(.reverse) }
    return changed
  }
}

/// One cell of the screen.
public struct Cell: Hashable, Sendable {
  /// One grapheme cluster, or nothing in the right half of a wide cell.
  public let text: String
  /// Its look.
  public var style: Style
  private let cells: UInt8

  /// 1 or 2 cells; 0 for the right half of a wide cell.
  public var width: Int { Int(cells) }
  /// Whether this is the right half of the wide cell to the left.
  public var isRightHalf: Bool { cells == 0 }

  init(text: String, style: Style, width: Int) {
    self.text = text
    self.style = style
    cells = UInt8(width)
  }

  static func blank(_ style: Style) -> Cell { Cell(text: " ", style: style, width: 1) }
}
