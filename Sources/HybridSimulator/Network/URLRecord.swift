/// An address with all its parts, by the URL standard (url.spec.whatwg.org).
///
/// Left out: drive letters in `file:`, and of domains to ASCII all but lower case and Punycode.
struct URLRecord: Hashable {
  var scheme: String
  var username = ""
  var password = ""
  /// Nil where the address has no authority.
  var host: String?
  /// Nil for the scheme's own.
  var port: Int?
  /// Begins with `/` or is empty, unless it is opaque.
  var path = ""
  var hasOpaquePath = false
  /// Without `?`.
  var query: String?
  /// Without `#`.
  var fragment: String?

  init(scheme: String) { self.scheme = scheme }

  var isSpecial: Bool { URLRecord.isSpecial(scheme) }

  static func isSpecial(_ scheme: String) -> Bool {
    switch scheme {
    case "http", "https", "ws", "wss", "file", "ftp": true
    default: false
    }
  }

  static func defaultPort(of scheme: String) -> Int? {
    switch scheme {
    case "http", "ws": 80
    case "https", "wss": 443
    case "ftp": 21
    default: nil
    }
  }

  var href: String {
    var text = scheme + ":"
    if let host {
      text += "//"
      if !username.isEmpty || !password.isEmpty {
        text += username
        if !password.isEmpty { text += ":" + password }
        text += "@"
      }
      text += host
      if let port { text += ":\(port)" }
    } else if !hasOpaquePath, path.hasPrefix("//") {
      text += "/."
    }
    text += path
    if let query { text += "?" + query }
    if let fragment { text += "#" + fragment }
    return text
  }

  /// Scheme, host and port; `null` for what has no origin of its own. That of a blob is in its path.
  var origin: String {
    switch scheme {
    case "http", "https", "ws", "wss", "ftp": return "\(scheme)://\(hostAndPort)"
    case "blob":
      guard let inner = URLRecord(path), inner.scheme == "http" || inner.scheme == "https" else { return "null" }
      return inner.origin
    default: return "null"
    }
  }

  var hostAndPort: String { (host ?? "") + (port.map { ":\($0)" } ?? "") }

  // MARK: The setters of `URL`

  /// The parts that `URL` of JavaScript lets a page set.
  enum Part: String {
    case `protocol`, username, password, host, hostname, port, pathname, search, hash
  }

  private var cannotHaveCredentialsOrPort: Bool { host == nil || host == "" || scheme == "file" }

  /// What cannot be set stays as it is.
  mutating func set(_ part: Part, to text: String) {
    switch part {
    case .protocol: setScheme(text)
    case .username:
      if !cannotHaveCredentialsOrPort { username = PercentEncoding.userInfo.encoded(text.utf8) }
    case .password:
      if !cannotHaveCredentialsOrPort { password = PercentEncoding.userInfo.encoded(text.utf8) }
    case .host, .hostname: setHost(text, withPort: part == .host)
    case .port: setPort(text)
    case .pathname:
      guard !hasOpaquePath else { return }
      path = URLParser.path(URLParser.withoutLineEnds(text)[...], of: self, base: [])
    case .search:
      let bytes = URLParser.withoutLineEnds(text)
      let rest = bytes.first == UInt8(ascii: "?") ? bytes.dropFirst() : bytes[...]
      query = text.isEmpty ? nil : (isSpecial ? PercentEncoding.specialQuery : .query).encoded(rest)
    case .hash:
      let bytes = URLParser.withoutLineEnds(text)
      let rest = bytes.first == UInt8(ascii: "#") ? bytes.dropFirst() : bytes[...]
      fragment = text.isEmpty ? nil : PercentEncoding.fragment.encoded(rest)
    }
  }

  private mutating func setScheme(_ text: String) {
    let bytes = URLParser.withoutLineEnds(text)
    let end = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex
    guard let new = URLParser.scheme(bytes[..<end]), URLRecord.isSpecial(new) == isSpecial else { return }
    if new == "file", !username.isEmpty || !password.isEmpty || port != nil { return }
    if scheme == "file", host ?? "" == "" { return }
    scheme = new
    if port == URLRecord.defaultPort(of: new) { port = nil }
  }

  private mutating func setHost(_ text: String, withPort: Bool) {
    guard !hasOpaquePath else { return }
    let bytes = URLParser.withoutLineEnds(text)
    let isSpecial = isSpecial
    let authority = bytes.prefix { !URLParser.endsAuthority($0, isSpecial: isSpecial) }
    let (hostBytes, portBytes) = URLParser.splitPort(authority[...])
    if !withPort, portBytes != nil { return }
    if hostBytes.isEmpty, isSpecial && scheme != "file" || portBytes != nil || !username.isEmpty || port != nil {
      return
    }
    guard let new = URLHost.parse(hostBytes, isSpecial: isSpecial) else { return }
    host = scheme == "file" && new == "localhost" ? "" : new
    if let portBytes, scheme != "file" { setPort(String(decoding: portBytes, as: UTF8.self)) }
  }

  private mutating func setPort(_ text: String) {
    guard !cannotHaveCredentialsOrPort else { return }
    if text.isEmpty {
      port = nil
      return
    }
    let digits = URLParser.withoutLineEnds(text).prefix { (0x30...0x39).contains($0) }
    guard let number = Int(String(decoding: digits, as: UTF8.self)), number <= 65_535 else { return }
    port = number == URLRecord.defaultPort(of: scheme) ? nil : number
  }
}
