/// The title that WebKit gives a page that is an image: its name and size (nav_unsupported_mime: `png 1×1 pixels`).
enum ImageTitle {
  /// Nil where the size is not in these bytes.
  static func of(_ bytes: ArraySlice<UInt8>, url: WebAddress) -> String? {
    guard let (width, height) = size(Array(bytes.prefix(32))) else { return nil }
    let name = url.path.split(separator: "/").last.map(String.init) ?? url.host
    return "\(name) \(width)×\(height) pixels"
  }

  /// Of a PNG or a GIF.
  private static func size(_ bytes: [UInt8]) -> (Int, Int)? {
    if bytes.count >= 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      func number(_ start: Int) -> Int { bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
      return (number(16), number(20))
    }
    if bytes.count >= 10, bytes.starts(with: Array("GIF8".utf8)) {
      return (Int(bytes[6]) | Int(bytes[7]) << 8, Int(bytes[8]) | Int(bytes[9]) << 8)
    }
    return nil
  }
}
