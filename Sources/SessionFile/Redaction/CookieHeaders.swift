/// Hides the values in the headers that carry cookies. The names stay: they stand in other events as well, and what is
/// hidden is the same as for a cookie's `value`, so that a cookie can be followed by its hash.
enum CookieHeaders {
  /// `name=value; name=value`.
  static func hidden(_ text: [UInt8], _ writer: inout SecretWriter) -> [UInt8] {
    let pairs = text.split(separator: 0x3B, omittingEmptySubsequences: false)
    return Array(pairs.map { pair($0, &writer) }.joined(separator: [0x3B]))
  }

  /// `name=value; Path=/; Secure …`. What is no attribute that everyone knows, in the form everyone knows, is hidden: it
  /// may be another cookie.
  static func hiddenSetCookie(_ text: [UInt8], _ writer: inout SecretWriter) -> [UInt8] {
    let parts = text.split(separator: 0x3B, omittingEmptySubsequences: false)
    return Array(
      parts.enumerated().map {
        $0.offset > 0 && isAttribute($0.element) ? Array($0.element) : pair($0.element, &writer)
      }
      .joined(separator: [0x3B]))
  }

  private static func pair(_ pair: ArraySlice<UInt8>, _ writer: inout SecretWriter) -> [UInt8] {
    let start = pair.firstIndex { $0 != 0x20 } ?? pair.endIndex
    let value = pair[start...].firstIndex(of: 0x3D).map { $0 + 1 } ?? start
    let end = (pair[value...].lastIndex { $0 != 0x20 }).map { $0 + 1 } ?? value
    guard value < end else { return Array(pair) }
    return pair[..<value] + writer.replacement(pair[value..<end], .cookieValues) + pair[end...]
  }

  private static func isAttribute(_ part: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: part, as: UTF8.self).lowercased()
    let halves = text.split(separator: "=", omittingEmptySubsequences: false).map { $0.drop { $0 == " " } }
    guard let name = halves.first, halves.count <= 2 else { return false }
    let value = halves.count == 2 ? halves[1] : ""
    switch name {
    case "secure", "httponly", "partitioned": return halves.count == 1
    case "path", "domain", "samesite", "priority", "max-age": return !value.contains(",")
    // The one comma of a date follows the day of the week.
    case "expires": return value.count <= 40 && !value.drop { $0 != "," }.dropFirst().contains(",")
    default: return false
    }
  }
}
