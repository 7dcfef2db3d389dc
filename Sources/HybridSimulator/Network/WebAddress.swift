/// A URL as the simulated web reads it: its parts, resolved against a base and written as WebKit writes it.
struct WebAddress: Hashable {
  /// One object, so that a copy costs one count instead of seven: requests and orders go from process to process.
  private let parts: Parts

  private final class Parts: Sendable {
    let scheme: String
    let hasAuthority: Bool
    let host: String
    let port: String?
    let path: String
    let query: String?
    let fragment: String?
    let text: String

    init(
      scheme: String, hasAuthority: Bool, host: String, port: String?, path: String, query: String?,
      fragment: String?, text: String
    ) {
      self.scheme = scheme
      self.hasAuthority = hasAuthority
      self.host = host
      self.port = port
      self.path = path
      self.query = query
      self.fragment = fragment
      self.text = text
    }
  }

  var scheme: String { parts.scheme }
  /// Whether two slashes follow the colon.
  private var hasAuthority: Bool { parts.hasAuthority }
  /// Lower case, but for the schemes of apps; empty where the scheme has none.
  var host: String { parts.host }
  var port: String? { parts.port }
  /// Beginning with `/` on the web, perhaps empty in the addresses of apps (`shop://cart`); what follows the colon
  /// elsewhere (`blank` of `about:blank`).
  var path: String { parts.path }
  /// Without `?`; nil if there is none.
  var query: String? { parts.query }
  /// Without `#`; nil if there is none.
  var fragment: String? { parts.fragment }
  /// The address as an app reads it.
  var text: String { parts.text }

  static let blank = WebAddress("about:blank")!

  init?(_ text: String) {
    guard let record = URLRecord(text) else { return nil }
    self.init(record)
  }

  /// Names and passwords in an address are no part of what is loaded.
  init(_ record: URLRecord) {
    // What follows the colon of these is content and not an address.
    let isContent = record.hasOpaquePath && (record.scheme == "javascript" || record.scheme == "data")
    self.init(
      scheme: record.scheme, hasAuthority: record.host != nil, host: record.host ?? "",
      port: record.port.map { String($0) },
      path: isContent ? record.path + (record.query.map { "?" + $0 } ?? "") : record.path,
      query: isContent ? nil : record.query, fragment: record.fragment)
  }

  /// All parts, for the URL standard's own rules.
  var record: URLRecord {
    var record = URLRecord(scheme: scheme)
    record.host = hasAuthority ? host : nil
    record.port = port.flatMap { Int($0) }
    record.path = path
    record.hasOpaquePath = !hasAuthority && !path.hasPrefix("/")
    record.query = query
    record.fragment = fragment
    return record
  }

  private init(
    scheme: String, hasAuthority: Bool, host: String, port: String?, path: String, query: String?, fragment: String?
  ) {
    var text = scheme + ":"
    if hasAuthority || scheme == "file" {
      text += "//" + host
      if let port { text += ":" + port }
    }
    text += path
    if let query { text += "?" + query }
    if let fragment { text += "#" + fragment }
    parts = Parts(
      scheme: scheme, hasAuthority: hasAuthority, host: host, port: port, path: path, query: query,
      fragment: fragment, text: text)
  }

  static func == (left: WebAddress, right: WebAddress) -> Bool {
    left.parts === right.parts || left.text == right.text
  }

  func hash(into hasher: inout Hasher) { hasher.combine(text) }

  /// Reads `reference` as a link in a document of this address.
  func resolving(_ reference: String) -> WebAddress? {
    if let record = URLRecord(reference, base: record) { return WebAddress(record) }
    return reference.trimmingSpaces().isEmpty ? withFragment(nil) : nil
  }

  func withFragment(_ fragment: String?) -> WebAddress {
    if fragment == self.fragment { return self }
    return WebAddress(
      scheme: scheme, hasAuthority: hasAuthority, host: host, port: port, path: path, query: query, fragment: fragment)
  }

  var authority: String { port.map { "\(host):\($0)" } ?? host }

  /// Scheme, host and port; `null` for addresses that have no origin of their own.
  var origin: String {
    WebAddress.hierarchicalSchemes.contains(scheme) && scheme != "file" ? "\(scheme)://\(authority)" : "null"
  }

  var isHTTP: Bool { scheme == "http" || scheme == "https" }
  var isAbout: Bool { scheme == "about" }

  /// Whether its port belongs to another service, so that no browser asks it (Fetch standard, "bad port"; the ones below
  /// 100 and a few well-known others).
  var isAtBlockedPort: Bool {
    guard isHTTP, let number = port.flatMap({ Int($0) }) else { return false }
    return WebAddress.blockedPorts.contains(number)
  }

  private static let blockedPorts: Set<Int> = [
    1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 110, 111, 113, 143, 465, 587,
    993, 995, 2049, 5060, 6000, 6665, 6666, 6667, 6668, 6669,
  ]

  /// Path and query, as a server sees the address.
  /// What `location` shows: href, protocol, host, hostname, port, pathname, search, hash, origin.
  var locationParts: [String] {
    [
      text, scheme + ":", authority, host, port ?? "", path, query.map { $0.isEmpty ? "" : "?" + $0 } ?? "",
      fragment.map { $0.isEmpty ? "" : "#" + $0 } ?? "", origin,
    ]
  }

  var pathAndQuery: String { query.map { "\(path)?\($0)" } ?? path }

  /// The part of the host that one owner registered. Addresses and hosts of one label stand for themselves.
  var registrableDomain: String { WebAddress.registrableDomain(of: host) }

  static func registrableDomain(of host: String) -> String {
    var host = host
    // Where the last labels begin, from the end.
    let start: Int? = host.withUTF8 { bytes in
      guard let last = bytes.last, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(last) else { return nil }
      var starts: [Int] = []
      for position in bytes.indices.reversed() where bytes[position] == UInt8(ascii: ".") {
        starts.append(position + 1)
        if starts.count == 3 { break }
      }
      guard starts.count > 1 else { return nil }
      let lastTwo = String(decoding: bytes[starts[1]...], as: UTF8.self)
      if !secondLevelSuffixes.contains(lastTwo) { return starts[1] }
      return starts.count > 2 ? starts[2] : nil
    }
    return start.map { String(host.utf8.dropFirst($0)) ?? host } ?? host
  }

  /// Assumption: a handful of the public suffixes with two labels, until WebRules brings the list itself.
  private static let secondLevelSuffixes: Set<String> = [
    "co.kr", "or.kr", "go.kr", "co.uk", "org.uk", "co.jp", "or.jp", "com.au", "com.br", "com.cn", "github.io",
  ]

  private static let hierarchicalSchemes: Set<String> = ["http", "https", "file", "ws", "wss", "ftp"]
}

extension StringProtocol where UTF8View: BidirectionalCollection {
  /// Without the spaces and line ends around it.
  func trimmingSpaces() -> String {
    // Most texts have none: asking a character whether it is white space is slow.
    func isPlain(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7F }
    if let first = utf8.first, let last = utf8.last, isPlain(first), isPlain(last) { return String(self) }
    func isSpace(_ character: Character) -> Bool { character.isWhitespace }
    guard let first = firstIndex(where: { !isSpace($0) }), let last = lastIndex(where: { !isSpace($0) }) else {
      return ""
    }
    return String(self[first...last])
  }
}
