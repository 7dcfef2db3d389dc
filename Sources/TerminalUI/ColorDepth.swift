/// How many colours a terminal shows.
public enum ColorDepth: Sendable {
  /// None: attributes alone carry meaning.
  case none
  /// The user's ANSI colours.
  case ansi16
  /// The palette of 256.
  case palette256
  /// Red, green and blue of 8 bits each.
  case trueColor

  /// The depth to use, from what the user asks for and what the terminal tells.
  ///
  /// `HYBRIDSCOPE_COLOR` (`none`, `16`, `256`, `true`) decides alone. A `NO_COLOR` that is not empty means none.
  /// `COLORTERM` tells of true colour, which terminal descriptions seldom do.
  public static func detect(environment: [String: String], terminalColors: Int) -> ColorDepth {
    switch environment["HYBRIDSCOPE_COLOR"] {
    case "none": return .none
    case "16": return .ansi16
    case "256": return .palette256
    case "true": return .trueColor
    default: break
    }
    if let value = environment["NO_COLOR"], !value.isEmpty { return .none }
    if terminalColors >= 8, let value = environment["COLORTERM"], value == "truecolor" || value == "24bit" {
      return .trueColor
    }
    switch terminalColors {
    case 0x100_0000...: return .trueColor
    case 256...: return .palette256
    case 8...: return .ansi16
    default: return .none
    }
  }

  /// The nearest style of this depth.
  public func folded(_ style: Style) -> Style {
    Style(
      foreground: folded(style.foreground), background: folded(style.background), attributes: style.attributes)
  }

  /// The nearest colour of this depth.
  public func folded(_ color: Color) -> Color {
    switch (self, color) {
    case (.none, _), (_, .terminalDefault): return .terminalDefault
    case (.trueColor, _), (.palette256, .indexed): return color
    case (.palette256, .rgb(let red, let green, let blue)):
      return .indexed(nearestInPalette(Int(red), Int(green), Int(blue)))
    case (.ansi16, .indexed(let index)):
      if index < 16 { return color }
      let (red, green, blue) = paletteComponents(index)
      return .indexed(nearestANSI(red, green, blue))
    case (.ansi16, .rgb(let red, let green, let blue)):
      return .indexed(nearestANSI(Int(red), Int(green), Int(blue)))
    }
  }
}

private let cubeSteps = [0, 95, 135, 175, 215, 255]

/// Red, green and blue of the fixed part of the palette.
private func paletteComponents(_ index: UInt8) -> (Int, Int, Int) {
  if index >= 232 {
    let grey = 8 + 10 * (Int(index) - 232)
    return (grey, grey, grey)
  }
  let cube = Int(index) - 16
  return (cubeSteps[cube / 36], cubeSteps[cube / 6 % 6], cubeSteps[cube % 6])
}

/// The nearest entry of cube and greys; the first 16 are the user's and may look like anything.
private func nearestInPalette(_ red: Int, _ green: Int, _ blue: Int) -> UInt8 {
  func step(_ value: Int) -> Int {
    cubeSteps.indices.min { abs(cubeSteps[$0] - value) < abs(cubeSteps[$1] - value) } ?? 0
  }
  func distance(_ index: Int) -> Int {
    let (otherRed, otherGreen, otherBlue) = paletteComponents(UInt8(index))
    let (dr, dg, db) = (red - otherRed, green - otherGreen, blue - otherBlue)
    return 3 * dr * dr + 6 * dg * dg + db * db
  }
  let cube = 16 + 36 * step(red) + 6 * step(green) + step(blue)
  let grey = 232 + min(23, max(0, ((red + green + blue) / 3 - 3) / 10))
  return UInt8(distance(grey) < distance(cube) ? grey : cube)
}

/// The ANSI colour of the same hue, not of the smallest distance: each user has other values for these sixteen, but
/// error must stay red and a warning yellow.
private func nearestANSI(_ red: Int, _ green: Int, _ blue: Int) -> UInt8 {
  let highest = max(red, green, blue)
  let lowest = min(red, green, blue)
  let chroma = highest - lowest
  // Saturation against the brightness: a dark blue is blue, a light one of the same chroma is nearly white.
  if chroma * 100 < 22 * max(highest, 1) || chroma < 40 {
    switch (299 * red + 587 * green + 114 * blue) / 1000 {
    case ..<44: return 0
    case ..<160: return 8
    case ..<232: return 7
    default: return 15
    }
  }
  // A second component counts from a third of the chroma, so that orange is yellow rather than red and purple is not
  // blue; between green and blue from a half, or every blue would be cyan.
  let third = lowest + chroma / 3
  let half = lowest + chroma / 2
  let hasRed = red > third
  let hasGreen = green > (blue == highest ? half : third)
  let hasBlue = blue > (green == highest ? half : third)
  return UInt8((hasRed ? 1 : 0) + (hasGreen ? 2 : 0) + (hasBlue ? 4 : 0) + (highest >= 192 ? 8 : 0))
}
