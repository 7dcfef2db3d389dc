import SessionModel

/// A cookie as a jar holds it.
struct StoredCookie {
  var name: String
  var value: String
  /// Without a leading dot.
  var domain: String
  var path: String
  /// When it ends, on the virtual clock; nil: with the session.
  var expires: Scheduler.Time?
  var secure = false
  var httpOnly = false
  var sameSite: String?
  var hostOnly = true
  /// The Networking process that alone knows of it: a session cookie, where each pool has a process (PROC-9).
  var holder: String?

  func isSameIdentity(as other: StoredCookie) -> Bool {
    name == other.name && domain == other.domain && path == other.path
      && (holder == other.holder || holder == nil || other.holder == nil)
  }

  func json(epoch: Double) -> JSONValue {
    var members: [JSONObject.Member] = [
      .init(name: "name", value: .string(name)), .init(name: "value", value: .string(value)),
      .init(name: "domain", value: .string(hostOnly ? domain : "." + domain)),
      .init(name: "path", value: .string(path)),
    ]
    if let expires { members.append(.init(name: "expires", value: .number(epoch + Double(expires) / 1_000_000))) }
    members += [.init(name: "secure", value: .bool(secure)), .init(name: "httpOnly", value: .bool(httpOnly))]
    if let sameSite { members.append(.init(name: "sameSite", value: .string(sameSite))) }
    members.append(.init(name: "hostOnly", value: .bool(hostOnly)))
    return .object(JSONObject(members: members))
  }
}

/// A simple jar: identity by name, domain and path; matching by domain, path, secure, age and SameSite. WebRules brings
/// the whole of it.
struct CookieJar {
  private(set) var cookies: [StoredCookie] = []

  /// Reads a `Set-Cookie` header that came from `url`.
  static func parse(_ text: String, from url: WebAddress, at now: Scheduler.Time) -> Result<StoredCookie, Refusal> {
    let parts = text.split(separator: ";", omittingEmptySubsequences: false)
    let pair = (parts.first ?? "").split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = pair.count == 2 ? pair[0].trimmingSpaces() : ""
    let value = pair.last?.trimmingSpaces() ?? ""
    if name.isEmpty, value.isEmpty { return .failure(Refusal("empty")) }
    var cookie = StoredCookie(name: name, value: value, domain: url.host, path: defaultPath(of: url))
    for part in parts.dropFirst() {
      let attribute = part.split(separator: "=", maxSplits: 1)
      let argument = attribute.count > 1 ? attribute[1].trimmingSpaces() : ""
      switch attribute.first?.trimmingSpaces().lowercased() {
      case "domain":
        var domain = argument.lowercased()
        if domain.hasPrefix(".") { domain.removeFirst() }
        guard !domain.isEmpty else { continue }
        guard url.host == domain || url.host.hasSuffix("." + domain) else {
          return .failure(Refusal("domain does not match \(url.host)"))
        }
        cookie.domain = domain
        cookie.hostOnly = false
      case "path": if argument.hasPrefix("/") { cookie.path = argument }
      case "max-age": if let seconds = Int64(argument) { cookie.expires = now + min(seconds, 1 << 36) * 1_000_000 }
      case "secure": cookie.secure = true
      case "httponly": cookie.httpOnly = true
      case "samesite": cookie.sameSite = argument.lowercased()
      default: break
      }
    }
    if cookie.secure, url.scheme != "https" { return .failure(Refusal("secure cookie over \(url.scheme)")) }
    return .success(cookie)
  }

  struct Refusal: Error, Hashable {
    let why: String
    init(_ why: String) { self.why = why }
  }

  /// Puts a cookie in place of the one with its identity. One that has ended deletes it.
  mutating func set(_ cookie: StoredCookie, at now: Scheduler.Time) {
    let position = cookies.firstIndex { $0.isSameIdentity(as: cookie) }
    if let expires = cookie.expires, expires <= now {
      if let position { cookies.remove(at: position) }
    } else if let position {
      cookies[position] = cookie
    } else {
      cookies.append(cookie)
    }
  }

  func find(like cookie: StoredCookie) -> StoredCookie? { cookies.first { $0.isSameIdentity(as: cookie) } }

  /// Removes cookies, in their order, and says which.
  mutating func remove(where isUnwanted: (StoredCookie) -> Bool) -> [StoredCookie] {
    let removed = cookies.filter(isUnwanted)
    cookies.removeAll(where: isUnwanted)
    return removed
  }

  /// What goes along with a request; longer paths first, then older ones.
  func matching(_ url: WebAddress, at now: Scheduler.Time) -> [StoredCookie] {
    let found = cookies.filter { cookie in
      let isHost =
        cookie.hostOnly
        ? url.host == cookie.domain
        : url.host == cookie.domain || url.host.hasSuffix("." + cookie.domain)
      guard isHost, !cookie.secure || url.scheme == "https", cookie.expires.map({ $0 > now }) ?? true else {
        return false
      }
      return url.path == cookie.path || url.path.hasPrefix(cookie.path.hasSuffix("/") ? cookie.path : cookie.path + "/")
    }
    return found.enumerated().sorted { left, right in
      let (a, b) = (left.element.path.utf8.count, right.element.path.utf8.count)
      return a != b ? a > b : left.offset < right.offset
    }.map(\.element)
  }

  private static func defaultPath(of url: WebAddress) -> String {
    guard let slash = url.path.lastIndex(of: "/"), slash != url.path.startIndex else { return "/" }
    return String(url.path[..<slash])
  }
}
