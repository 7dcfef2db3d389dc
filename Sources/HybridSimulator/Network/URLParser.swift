/// The parser of the URL standard, one function for each stretch of an address instead of one state for each letter.
enum URLParser {
  private static let slash = UInt8(ascii: "/")
  private static let backslash = UInt8(ascii: "\\")
  private static let mark = UInt8(ascii: "?")
  private static let hash = UInt8(ascii: "#")

  /// Nil if the text is no address.
  static func parse(_ text: String, base: URLRecord?) -> URLRecord? {
    var bytes = trimmed(text)[...]
    var fragment: String?
    if let place = bytes.firstIndex(of: hash) {
      fragment = PercentEncoding.fragment.encoded(bytes[(place + 1)...])
      bytes = bytes[..<place]
    }
    var record: URLRecord?
    if let colon = bytes.firstIndex(of: UInt8(ascii: ":")), let scheme = scheme(bytes[..<colon]) {
      record = absolute(scheme, bytes[(colon + 1)...], base: base)
    } else if let base {
      // An opaque path has nothing that a reference could be relative to, but for its fragment.
      record = base.hasOpaquePath && fragment == nil ? nil : relative(bytes, base: base)
    }
    record?.fragment = fragment
    return record
  }

  /// Without the control letters and spaces around, and without line ends.
  private static func trimmed(_ text: String) -> [UInt8] {
    let bytes = withoutLineEnds(text)
    guard let first = bytes.firstIndex(where: { $0 > 0x20 }), let last = bytes.lastIndex(where: { $0 > 0x20 }) else {
      return []
    }
    return first == 0 && last == bytes.count - 1 ? bytes : Array(bytes[first...last])
  }

  static func withoutLineEnds(_ text: String) -> [UInt8] {
    var bytes = Array(text.utf8)
    if bytes.contains(where: { $0 < 0x0E }) { bytes.removeAll { $0 == 0x09 || $0 == 0x0A || $0 == 0x0D } }
    return bytes
  }

  /// In lower case; nil if it is none.
  static func scheme(_ bytes: ArraySlice<UInt8>) -> String? {
    func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
    guard let first = bytes.first, isLetter(first) else { return nil }
    let isScheme = bytes.allSatisfy {
      isLetter($0) || (0x30...0x39).contains($0) || $0 == 0x2B || $0 == 0x2D || $0 == 0x2E
    }
    guard isScheme else { return nil }
    return String(decoding: bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  // MARK: With a scheme

  private static func absolute(_ scheme: String, _ rest: ArraySlice<UInt8>, base: URLRecord?) -> URLRecord? {
    var record = URLRecord(scheme: scheme)
    if scheme == "file" { return file(rest, base: base?.scheme == "file" ? base : nil) }
    if record.isSpecial {
      if let base, base.scheme == scheme, !startsWithTwo(rest, isSpecial: false) { return relative(rest, base: base) }
      return withAuthority(record, rest.drop { $0 == slash || $0 == backslash })
    }
    if startsWithTwo(rest, isSpecial: false) { return withAuthority(record, rest.dropFirst(2)) }
    if rest.first == slash { return withPath(record, rest, base: []) }
    let (path, query) = splitQuery(rest)
    record.hasOpaquePath = true
    record.path = PercentEncoding.control.encoded(path)
    record.query = query.map { PercentEncoding.query.encoded($0) }
    return record
  }

  private static func isSlash(_ byte: UInt8?, isSpecial: Bool) -> Bool {
    byte == slash || isSpecial && byte == backslash
  }

  private static func startsWithTwo(_ bytes: ArraySlice<UInt8>, isSpecial: Bool) -> Bool {
    isSlash(bytes.first, isSpecial: isSpecial) && isSlash(bytes.dropFirst().first, isSpecial: isSpecial)
  }

  // MARK: Against a base

  private static func relative(_ bytes: ArraySlice<UInt8>, base: URLRecord) -> URLRecord? {
    if base.hasOpaquePath {
      guard bytes.isEmpty else { return nil }
      return base
    }
    if base.scheme == "file" { return file(bytes, base: base) }
    var record = base
    record.fragment = nil
    guard let first = bytes.first else { return record }
    let isSpecial = base.isSpecial
    if isSlash(first, isSpecial: isSpecial) {
      if startsWithTwo(bytes, isSpecial: isSpecial) {
        let rest = bytes.dropFirst(2)
        return withAuthority(
          URLRecord(scheme: base.scheme), isSpecial ? rest.drop { $0 == slash || $0 == backslash } : rest)
      }
      return withPath(record, bytes, base: [])
    }
    return withRelativePath(record, bytes)
  }

  /// What stands neither at the root nor behind an authority.
  private static func withRelativePath(_ record: URLRecord, _ bytes: ArraySlice<UInt8>) -> URLRecord {
    var record = record
    if bytes.first == mark {
      record.query = encodedQuery(bytes.dropFirst(), of: record)
      return record
    }
    var segments = record.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map { String($0) }
    if !segments.isEmpty { segments.removeLast() }
    return withPath(record, bytes, base: segments)
  }

  private static func file(_ bytes: ArraySlice<UInt8>, base: URLRecord?) -> URLRecord? {
    var record = URLRecord(scheme: "file")
    record.host = ""
    if startsWithTwo(bytes, isSpecial: true) {
      let rest = bytes.dropFirst(2)
      let name = rest.prefix { !endsAuthority($0, isSpecial: true) }
      if !name.isEmpty {
        guard let host = URLHost.parse(name, isSpecial: true) else { return nil }
        record.host = host == "localhost" ? "" : host
      }
      return withPath(record, rest.dropFirst(name.count), base: [])
    }
    guard let base else { return withPath(record, bytes, base: []) }
    record.host = base.host
    if isSlash(bytes.first, isSpecial: true) { return withPath(record, bytes, base: []) }
    record.path = base.path
    record.query = base.query
    return bytes.isEmpty ? record : withRelativePath(record, bytes)
  }

  // MARK: Authority

  static func endsAuthority(_ byte: UInt8, isSpecial: Bool) -> Bool {
    byte == slash || byte == mark || byte == hash || isSpecial && byte == backslash
  }

  private static func withAuthority(_ start: URLRecord, _ bytes: ArraySlice<UInt8>) -> URLRecord? {
    var record = start
    let isSpecial = record.isSpecial
    var authority = bytes.prefix { !endsAuthority($0, isSpecial: isSpecial) }
    let rest = bytes.dropFirst(authority.count)
    if let at = authority.lastIndex(of: UInt8(ascii: "@")) {
      let credentials = authority[..<at]
      authority = authority[(at + 1)...]
      guard !authority.isEmpty else { return nil }
      let name = credentials.prefix { $0 != UInt8(ascii: ":") }
      record.username = PercentEncoding.userInfo.encoded(name)
      record.password = PercentEncoding.userInfo.encoded(credentials.dropFirst(name.count + 1))
    }
    let (hostBytes, portBytes) = splitPort(authority)
    if hostBytes.isEmpty, isSpecial || portBytes != nil { return nil }
    guard let host = URLHost.parse(hostBytes, isSpecial: isSpecial) else { return nil }
    record.host = host
    if let portBytes, !portBytes.isEmpty {
      guard portBytes.allSatisfy({ (0x30...0x39).contains($0) }),
        let number = Int(String(decoding: portBytes, as: UTF8.self)), number <= 65_535
      else { return nil }
      record.port = number == URLRecord.defaultPort(of: record.scheme) ? nil : number
    }
    return withPath(record, rest, base: [])
  }

  /// At the colon that does not belong to an IPv6 address.
  static func splitPort(_ authority: ArraySlice<UInt8>) -> (host: ArraySlice<UInt8>, port: ArraySlice<UInt8>?) {
    var isInside = false
    for place in authority.indices {
      switch authority[place] {
      case UInt8(ascii: "["): isInside = true
      case UInt8(ascii: "]"): isInside = false
      case UInt8(ascii: ":") where !isInside: return (authority[..<place], authority[(place + 1)...])
      default: break
      }
    }
    return (authority, nil)
  }

  // MARK: Path and query

  private static func splitQuery(_ bytes: ArraySlice<UInt8>) -> (path: ArraySlice<UInt8>, query: ArraySlice<UInt8>?) {
    guard let place = bytes.firstIndex(of: mark) else { return (bytes, nil) }
    return (bytes[..<place], bytes[(place + 1)...])
  }

  private static func encodedQuery(_ bytes: ArraySlice<UInt8>, of record: URLRecord) -> String {
    (record.isSpecial ? PercentEncoding.specialQuery : .query).encoded(bytes)
  }

  private static func withPath(_ start: URLRecord, _ bytes: ArraySlice<UInt8>, base: [String]) -> URLRecord {
    var record = start
    let (path, query) = splitQuery(bytes)
    record.path = self.path(path, of: record, base: base)
    record.query = query.map { encodedQuery($0, of: record) }
    return record
  }

  /// A path after the segments of `base`, without its dots.
  static func path(_ bytes: ArraySlice<UInt8>, of record: URLRecord, base: [String]) -> String {
    let isSpecial = record.isSpecial
    if bytes.isEmpty, base.isEmpty { return isSpecial ? "/" : "" }
    var segments = base
    var rest = isSlash(bytes.first, isSpecial: isSpecial) ? bytes.dropFirst() : bytes
    while true {
      let segment = rest.prefix { !isSlash($0, isSpecial: isSpecial) }
      rest = rest.dropFirst(segment.count)
      let isLast = rest.isEmpty
      switch dots(segment) {
      case 1: if isLast { segments.append("") }
      case 2:
        if !segments.isEmpty { segments.removeLast() }
        if isLast { segments.append("") }
      default: segments.append(PercentEncoding.path.encoded(segment))
      }
      if isLast { break }
      rest = rest.dropFirst()
    }
    return "/" + segments.joined(separator: "/")
  }

  /// How many dots a segment is, where `%2e` is one too; 0 for every other segment.
  private static func dots(_ segment: ArraySlice<UInt8>) -> Int {
    guard segment.first == UInt8(ascii: ".") || segment.first == UInt8(ascii: "%"), segment.count <= 6 else { return 0 }
    var (count, rest) = (0, segment)
    while let first = rest.first {
      if first == UInt8(ascii: ".") {
        rest = rest.dropFirst()
      } else if rest.count >= 3, rest.prefix(3).map({ $0 | 0x20 }) == [0x25 | 0x20, 0x32 | 0x20, 0x65] {
        rest = rest.dropFirst(3)
      } else {
        return 0
      }
      count += 1
    }
    return count <= 2 ? count : 0
  }
}

extension URLRecord {
  /// Nil if the text is no address, or none without a base.
  init?(_ text: String, base: URLRecord? = nil) {
    guard let record = URLParser.parse(text, base: base) else { return nil }
    self = record
  }
}
