/// Finds what is secret in URLs: the user information and the values of the query, wherever in a text a URL stands.
///
/// Where it is not clear whether something belongs to a URL, it is hidden: a word too much is a small loss. A fragment
/// that looks like a query (`#access_token=…`) is one, and the content of `data:` and `javascript:` URLs goes as well.
struct URLSecrets {
  private let text: [UInt8]
  private var output: [UInt8] = []
  private var copied = 0
  /// The whole text is one URL, and white space does not end it.
  private let isWhole: Bool

  /// The text with the secrets of its URLs hidden; nil if there are none.
  static func hidden(_ text: [UInt8], _ writer: inout SecretWriter) -> [UInt8]? {
    // Most texts hold neither: no need to look closer.
    guard text.contains(where: { $0 == 0x3F || $0 == 0x3A || $0 == 0x23 }) else { return nil }
    var secrets = URLSecrets(text)
    secrets.run(&writer)
    guard secrets.copied > 0 else { return nil }
    secrets.output += text[secrets.copied...]
    return secrets.output
  }

  private init(_ text: [UInt8]) {
    self.text = text
    let start = text.first ?? 0
    let isPath =
      start == 0x2F || start == 0x3F || text.starts(with: [0x2E, 0x2F]) || text.starts(with: [0x2E, 0x2E, 0x2F])
    let hasSpace = text.contains(where: URLSecrets.isSpace)
    let scheme = URLSecrets.schemeLength(text[...])
    let hasAuthority = scheme > 0 && text[scheme...].starts(with: Array("://".utf8))
    isWhole = hasAuthority || ((isPath || scheme > 0) && !hasSpace) || URLSecrets.isOpaque(text, scheme)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 }

  /// `data:` and `javascript:` may hold spaces.
  private static func isOpaque(_ text: [UInt8], _ scheme: Int) -> Bool {
    let name = String(decoding: text[..<scheme], as: UTF8.self).lowercased()
    return name == "data" || name == "javascript"
  }

  /// How many bytes before a colon at the beginning are a scheme; 0 if they are none.
  private static func schemeLength(_ text: ArraySlice<UInt8>) -> Int {
    guard let first = text.first, first | 0x20 >= 0x61, first | 0x20 <= 0x7A else { return 0 }
    guard let colon = text.firstIndex(of: 0x3A) else { return 0 }
    return text[..<colon].allSatisfy(isSchemeByte) ? colon - text.startIndex : 0
  }

  private static func isSchemeByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x2B, 0x2D, 0x2E: true
    default: false
    }
  }

  private mutating func run(_ writer: inout SecretWriter) {
    if isWhole {
      hideURL(from: 0, scheme: URLSecrets.schemeLength(text[...]), to: text.count, &writer)
      return
    }
    var place = 0
    while place < text.count {
      if text[place] == 0x3A, text[place...].starts(with: Array("://".utf8)) {
        let end = endOfWord(from: place)
        hideAuthority(from: place + 3, to: end, &writer)
        place = end
      } else if text[place] == 0x3F, looksLikeQuery(from: place + 1) {
        let end = endOfWord(from: place)
        hideQuery(from: place, to: end, &writer)
        place = end
      } else {
        place += 1
      }
    }
  }

  private mutating func hideURL(from start: Int, scheme: Int, to end: Int, _ writer: inout SecretWriter) {
    let name = String(decoding: text[start..<start + scheme], as: UTF8.self).lowercased()
    var place = start + scheme
    if scheme > 0 { place += 1 }
    switch name {
    case "javascript": hide(place..<end, .scripts, &writer)
    case "data": hide((text[place..<end].firstIndex(of: 0x2C).map { $0 + 1 } ?? place)..<end, .bodies, &writer)
    default:
      let slashes = text[place..<end].prefix { $0 == 0x2F || $0 == 0x5C }.count
      // The schemes of the web have an authority even if slashes are missing.
      let isWeb = ["http", "https", "ws", "wss", "ftp"].contains(name)
      if slashes >= 2 || isWeb {
        hideAuthority(from: place + slashes, to: end, &writer)
      } else if scheme > 0, URLSecrets.schemeLength(text[place..<end]) > 0 {
        // blob:https://…
        hideURL(from: place, scheme: URLSecrets.schemeLength(text[place..<end]), to: end, &writer)
      } else {
        hideQuery(from: place, to: end, &writer)
      }
    }
  }

  private mutating func hideAuthority(from start: Int, to end: Int, _ writer: inout SecretWriter) {
    let authority = text[start..<end].prefix { $0 != 0x2F && $0 != 0x3F && $0 != 0x23 && $0 != 0x5C }
    if let at = authority.lastIndex(of: 0x40) { hide(start..<at, .userInfo, &writer) }
    hideQuery(from: authority.endIndex, to: end, &writer)
  }

  /// Hides the values of the query and of a fragment that looks like one.
  private mutating func hideQuery(from start: Int, to end: Int, _ writer: inout SecretWriter) {
    let hash = text[start..<end].firstIndex(of: 0x23) ?? end
    if let mark = text[start..<hash].firstIndex(of: 0x3F) { hideItems(mark + 1..<hash, &writer) }
    guard hash < end else { return }
    if let mark = text[hash..<end].firstIndex(of: 0x3F) {
      hideItems(mark + 1..<end, &writer)
    } else if text[hash..<end].contains(0x3D) {
      hideItems(hash + 1..<end, &writer)
    }
  }

  /// `name=value` loses its value, and a word without `=` is one.
  private mutating func hideItems(_ range: Range<Int>, _ writer: inout SecretWriter) {
    var start = range.lowerBound
    while start < range.upperBound {
      let end = text[start..<range.upperBound].firstIndex(of: 0x26) ?? range.upperBound
      let value = text[start..<end].firstIndex(of: 0x3D).map { $0 + 1 } ?? start
      hide(value..<end, .queryValues, &writer)
      start = end + 1
    }
  }

  private mutating func hide(
    _ range: Range<Int>, _ category: RedactionCounts.Category, _ writer: inout SecretWriter
  ) {
    guard !range.isEmpty else { return }
    output += text[copied..<range.lowerBound]
    output += writer.replacement(text[range], category)
    copied = range.upperBound
  }

  /// Where a URL inside a text ends.
  private func endOfWord(from start: Int) -> Int {
    text[start...].firstIndex { URLSecrets.isSpace($0) || $0 == 0x22 || $0 == 0x3C || $0 == 0x3E || $0 == 0x60 }
      ?? text.count
  }

  /// Whether a name and `=` follow, with nothing between that ends a word.
  private func looksLikeQuery(from start: Int) -> Bool {
    text[start..<endOfWord(from: start)].contains(0x3D)
  }
}
