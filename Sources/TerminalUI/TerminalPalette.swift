/// What a terminal makes of the colours that a theme leaves to it: the default two and the sixteen of ANSI. Pictures need
/// them, since a picture has no terminal.
public struct TerminalPalette: Hashable, Sendable {
  /// The text's colour where none is set.
  public var foreground: RGB
  /// The background's colour where none is set.
  public var background: RGB
  /// Black, red, green, yellow, blue, magenta, cyan, white, then the same bright.
  public var ansi: [RGB]

  /// Red, green and blue.
  public struct RGB: Hashable, Sendable {
    public var red: UInt8
    public var green: UInt8
    public var blue: UInt8

    /// A colour from 0xRRGGBB.
    public init(_ value: UInt32) {
      red = UInt8(value >> 16 & 0xFF)
      green = UInt8(value >> 8 & 0xFF)
      blue = UInt8(value & 0xFF)
    }

    /// `#rrggbb`
    public var hex: String {
      "#"
        + [red, green, blue].map { byte in
          let digits = String(byte, radix: 16)
          return byte < 16 ? "0" + digits : digits
        }.joined()
    }

    /// This colour with some of another in it, in hundredths.
    func mixed(with other: RGB, percent: Int) -> RGB {
      func mix(_ one: UInt8, _ two: UInt8) -> UInt32 { UInt32((Int(one) * (100 - percent) + Int(two) * percent) / 100) }
      return RGB(mix(red, other.red) << 16 | mix(green, other.green) << 8 | mix(blue, other.blue))
    }
  }

  /// Light text on a dark ground, with the sixteen colours that GNOME Terminal has had since 2019.
  public static let dark = TerminalPalette(
    foreground: RGB(0xD0CFCC), background: RGB(0x171421),
    ansi: [
      0x171421, 0xC01C28, 0x26A269, 0xA2734C, 0x12488B, 0xA347BA, 0x2AA1B3, 0xD0CFCC, 0x5E5C64, 0xF66151, 0x33D17A,
      0xE9AD0C, 0x2A7BDE, 0xC061CB, 0x33C7DE, 0xFFFFFF,
    ].map(RGB.init))

  /// The colour to paint; nil for the terminal's default.
  public func rgb(_ color: Color) -> RGB? {
    switch color {
    case .terminalDefault: return nil
    case .rgb(let red, let green, let blue): return RGB(UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
    case .indexed(let index) where index < 16: return ansi[Int(index)]
    case .indexed(let index):
      let (red, green, blue) = paletteComponents(index)
      return RGB(UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
    }
  }

  /// The two colours that a style is painted with: reverse exchanges them, dim moves the text towards the ground.
  func colors(of style: Style) -> (text: RGB, ground: RGB) {
    var text = rgb(style.foreground) ?? foreground
    var ground = rgb(style.background) ?? background
    if style.attributes.contains(.reverse) { swap(&text, &ground) }
    if style.attributes.contains(.dim) { text = text.mixed(with: ground, percent: 35) }
    return (text, ground)
  }
}
