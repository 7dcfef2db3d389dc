import Testing

@testable import TerminalUI

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The files in `Themes`, found from where this file was compiled.
enum ShippedThemes {
  static let names = [
    "dark", "light", "monochrome", "safe-dark", "safe-light", "contrast", "ember", "sepia", "terminal", "ascii",
  ]

  private static let folder =
    #filePath.split(separator: "/").dropLast(3).reduce(into: "") { $0 += "/\($1)" } + "/Themes"

  static func text(_ name: String) throws -> String {
    let path = "\(folder)/\(name).theme"
    let stream = try #require(fopen(path, "r"), "no file \(path)")
    defer { fclose(stream) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = fread(&bytes, 1, bytes.count, stream)
    return String(decoding: bytes[0..<count], as: UTF8.self)
  }

  static func theme(_ name: String) throws -> Theme { Theme.read(try text(name), file: "\(name).theme").theme }

  /// The theme files that are there.
  static func files() throws -> [String] {
    let handle = try #require(opendir(folder))
    defer { closedir(handle) }
    var files: [String] = []
    while let entry = readdir(handle) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(".theme") { files.append(name) }
    }
    return files.sorted()
  }
}

/// Contrast by WCAG 2: <https://www.w3.org/TR/WCAG21/#dfn-contrast-ratio>
enum Contrast {
  /// Of a style as a terminal paints it.
  static func ratio(of style: Style) -> Double {
    let colors = TerminalPalette.dark.colors(of: style)
    let (first, second) = (luminance(colors.text), luminance(colors.ground))
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  private static func luminance(_ color: TerminalPalette.RGB) -> Double {
    let linear = LinearColor(color)
    return 0.2126 * linear.red + 0.7152 * linear.green + 0.0722 * linear.blue
  }
}

/// A colour in shares of light, as sRGB (IEC 61966-2-1) defines them.
struct LinearColor {
  var red: Double
  var green: Double
  var blue: Double

  init(red: Double, green: Double, blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  init(_ color: TerminalPalette.RGB) {
    func linear(_ value: UInt8) -> Double {
      let share = Double(value) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    self.init(red: linear(color.red), green: linear(color.green), blue: linear(color.blue))
  }

  /// The distance of CIE 1976 in L*a*b*: 2.3 can just be seen, 20 is another colour at a glance.
  func distance(to other: LinearColor) -> Double {
    let (one, two) = (lab, other.lab)
    return zip(one, two).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
  }

  private var lab: [Double] {
    func curve(_ value: Double) -> Double { value > 0.008856 ? cbrt(value) : 7.787 * value + 16.0 / 116 }
    let x = curve((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047)
    let y = curve(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    let z = curve((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883)
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
  }
}
