/// Whether a page may see an answer of another origin: the decisions of the Fetch standard, in WebKit's words.
enum CrossOriginRules {
  /// Why an answer is kept from the page: the line that stands in the console.
  struct Refusal: Error, Hashable { let text: String }

  /// What a request may do without asking the server before.
  static func needsPreflight(method: String, headers: [Answer.Header]) -> Bool {
    !isSimple(method: method) || !unsafeNames(headers).isEmpty
  }

  static func isSimple(method: String) -> Bool { ["GET", "HEAD", "POST"].contains(method) }

  /// The names of headers that have to be allowed by the server, in lower case and order.
  static func unsafeNames(_ headers: [Answer.Header]) -> [String] {
    var names: [String] = []
    for header in headers where !isSafelisted(header.name, header.value) {
      let name = header.name.lowercased()
      if !names.contains(name) { names.append(name) }
    }
    return names.sorted()
  }

  /// The standard's "CORS-safelisted request-header".
  static func isSafelisted(_ name: String, _ value: String) -> Bool {
    guard value.utf8.count <= 128 else { return false }
    switch name.lowercased() {
    case "accept": return !value.utf8.contains(where: isUnsafe)
    case "accept-language", "content-language":
      return value.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
          || " *,-.;=".utf8.contains($0)
      }
    case "content-type":
      let type = value.split(separator: ";", omittingEmptySubsequences: false)[0].trimmingSpaces().lowercased()
      return !value.utf8.contains(where: isUnsafe)
        && ["application/x-www-form-urlencoded", "multipart/form-data", "text/plain"].contains(type)
    case "range": return isSimpleRange(value)
    default: return false
    }
  }

  private static func isUnsafe(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != 0x09 || byte == 0x7F || "\"():<>?@[\\]{}".utf8.contains(byte)
  }

  private static func isSimpleRange(_ value: String) -> Bool {
    guard value.lowercased().hasPrefix("bytes=") else { return false }
    let ends = value.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let first = Int(ends[0]) else { return false }
    return ends[1].isEmpty || Int(ends[1]).map { $0 >= first } ?? false
  }

  // MARK: The answer

  /// "CORS check": whether a page of `origin` may see the answer.
  static func check(_ head: ResponseHead, origin: String, withCredentials: Bool) -> Result<Void, Refusal> {
    let allowed = head.header("Access-Control-Allow-Origin")?.trimmingSpaces()
    if allowed == "*", !withCredentials { return .success(()) }
    guard let allowed, allowed == origin else {
      if allowed == "*" {
        return refuse("Cannot use wildcard in Access-Control-Allow-Origin when credentials flag is true.")
      }
      if allowed?.contains(",") == true {
        return refuse("Access-Control-Allow-Origin cannot contain more than one origin.")
      }
      return refuse("Origin \(origin) is not allowed by Access-Control-Allow-Origin. Status code: \(head.status)")
    }
    if withCredentials, head.header("Access-Control-Allow-Credentials") != "true" {
      return refuse("Credentials flag is true, but Access-Control-Allow-Credentials is not \"true\".")
    }
    return .success(())
  }

  private static func refuse(_ text: String) -> Result<Void, Refusal> { .failure(Refusal(text: text)) }

  /// The names of headers that a page reads of an answer of another origin.
  static func isExposed(_ name: String, by head: ResponseHead, withCredentials: Bool) -> Bool {
    let name = name.lowercased()
    let safelisted = [
      "cache-control", "content-language", "content-length", "content-type", "expires", "last-modified", "pragma",
    ]
    if safelisted.contains(name) { return true }
    let exposed = list(head.header("Access-Control-Expose-Headers"))
    return exposed.contains(name) || !withCredentials && exposed.contains("*")
  }

  static func list(_ value: String?) -> [String] {
    (value ?? "").split(separator: ",").map { $0.trimmingSpaces().lowercased() }.filter { !$0.isEmpty }
  }

  // MARK: Preflight

  static func preflight(for request: PageRequest, origin: String) -> PageRequest {
    var preflight = PageRequest(kind: .preflight, url: request.url, method: "OPTIONS")
    preflight.headers = [
      .init(name: "Accept", value: "*/*"), .init(name: "Origin", value: origin),
      .init(name: "Access-Control-Request-Method", value: request.method),
    ]
    let names = unsafeNames(request.headers.filter { !isSetByTheBrowser($0.name) })
    if !names.isEmpty {
      preflight.headers.append(.init(name: "Access-Control-Request-Headers", value: names.joined(separator: ",")))
    }
    preflight.usesCredentials = false
    preflight.caching = .ignore
    return preflight
  }

  /// What a load adds by itself is not asked for.
  static func isSetByTheBrowser(_ name: String) -> Bool {
    ["origin", "referer", "user-agent", "accept-encoding"].contains(name.lowercased())
  }

  /// What a server allows beyond simple requests.
  struct Permission: Hashable {
    var methods: [String]
    var headers: [String]
    var withCredentials: Bool
    /// In seconds.
    var maxAge: Int64

    func refusal(of request: PageRequest) -> Refusal? {
      let anything = !withCredentials
      if !CrossOriginRules.isSimple(method: request.method), !methods.contains(request.method),
        !(anything && methods.contains("*"))
      {
        return Refusal(text: "Method \(request.method) is not allowed by Access-Control-Allow-Methods.")
      }
      let names = CrossOriginRules.unsafeNames(
        request.headers.filter { !CrossOriginRules.isSetByTheBrowser($0.name) })
      for name in names where !headers.contains(name) {
        // The star never stands for Authorization.
        if anything, headers.contains("*"), name != "authorization" { continue }
        return Refusal(
          text: "Request header field \(shown(name, request)) is not allowed by Access-Control-Allow-Headers.")
      }
      return nil
    }

    /// As the page wrote it.
    private func shown(_ name: String, _ request: PageRequest) -> String {
      request.headers.first { $0.isNamed(name) }?.name ?? name
    }
  }

  /// Reads the answer to a preflight.
  static func checkPreflight(
    _ head: ResponseHead, of request: PageRequest, origin: String, withCredentials: Bool
  ) -> Result<Permission, Refusal> {
    guard (200...299).contains(head.status) else {
      return .failure(Refusal(text: "Preflight response is not successful. Status code: \(head.status)"))
    }
    if case .failure(let refusal) = check(head, origin: origin, withCredentials: withCredentials) {
      return .failure(refusal)
    }
    let methods = (head.header("Access-Control-Allow-Methods") ?? "").split(separator: ",").map { $0.trimmingSpaces() }
    let age = head.header("Access-Control-Max-Age").flatMap { Int64($0.trimmingSpaces()) } ?? 5
    let permission = Permission(
      methods: methods, headers: list(head.header("Access-Control-Allow-Headers")), withCredentials: withCredentials,
      maxAge: max(0, min(age, 600)))
    if let refusal = permission.refusal(of: request) { return .failure(refusal) }
    return .success(permission)
  }
}

/// What servers allowed, for as long as they said: 5 s without `Access-Control-Max-Age`, at most 10 min (WebKit's
/// CrossOriginPreflightResultCache).
struct PreflightCache {
  private var permissions: [String: (permission: CrossOriginRules.Permission, until: Scheduler.Time)] = [:]

  private func key(_ url: WebAddress, _ origin: String) -> String { "\(origin) \(url.withFragment(nil).text)" }

  func allows(_ request: PageRequest, origin: String, withCredentials: Bool, at now: Scheduler.Time) -> Bool {
    guard let entry = permissions[key(request.url, origin)], entry.until > now else { return false }
    if withCredentials, !entry.permission.withCredentials { return false }
    return entry.permission.refusal(of: request) == nil
  }

  mutating func keep(
    _ permission: CrossOriginRules.Permission, of url: WebAddress, origin: String, at now: Scheduler.Time
  ) {
    permissions[key(url, origin)] = (permission, now + permission.maxAge * 1_000_000)
  }
}
