import SessionModel

/// A `WKWebsiteDataStore`: cookies and the HTTP cache. Views share them exactly when they hold the same store (CONF-3).
final class WebsiteDataStore {
  unowned let world: World
  let setup: StoreSetup
  private(set) var jar = CookieJar()
  var cache = HTTPCache()
  /// Shared by the views of the store at once (CONF-3).
  let localStorage = WebStorageShelf(.localStorage)
  private var isAnnounced = false
  /// The id of `HTTPCookieStorage`, the app's own jar, in sessions and scenarios.
  static let native = "native"

  var id: String { setup.id }
  var isPersistent: Bool { setup.persistent }

  init(_ setup: StoreSetup, world: World) {
    self.world = world
    self.setup = setup
    for cookie in setup.cookies { jar.set(stored(cookie, url: nil), at: 0) }
  }

  /// The Networking process that serves it.
  var networking: NetworkingProcess { world.networking.process(for: self) }

  func announce() {
    guard !isAnnounced else { return }
    isAnnounced = true
    world.events.emit(.storeCreated, leads: false) { line in
      line.add("store", id)
      line.add("persistent", isPersistent)
      line.add("identifier", setup.identifier)
    }
    for cookie in jar.cookies { emitSet(cookie, by: "native", request: nil) }
  }

  /// Seconds since 1970 at the start of the session.
  private var epoch: Double {
    Double(world.startOfTime) / 1_000_000
  }

  // MARK: HTTP

  /// Stores what an answer sets; observers hear of it before the response is decided (R38).
  func receive(
    _ headers: [Answer.Header], from url: WebAddress, request: String, key: String
  ) {
    for header in headers where header.isNamed("set-cookie") {
      switch CookieJar.parse(header.value, from: url, at: world.now) {
      case .success(var cookie):
        cookie.holder = holder(of: cookie, key)
        jar.set(cookie, at: world.now)
        emitSet(cookie, by: "http", request: request)
        changed()
      case .failure(let refusal):
        world.events.emit(.cookieRejected, leads: false) { line in
          line.add("store", id)
          line.add("cookie", .object(JSONObject(members: [.init(name: "name", value: .string(header.value))])))
          line.add("why", refusal.why)
        }
      }
    }
  }

  /// The cookies of a request. Those that are kept back say why (R41).
  func cookies(
    for request: ResourceRequest, url: WebAddress, id: String, key: String
  ) -> [StoredCookie] {
    let isThirdParty = request.firstParty.isHTTP && request.firstParty.registrableDomain != url.registrableDomain
    var sent: [StoredCookie] = []
    for cookie in jar.matching(url, at: world.now) {
      let why: String? =
        if let holder = cookie.holder, holder != key {
          "the Networking process of another process pool holds it"
        } else if isThirdParty, cookie.sameSite == "strict" || cookie.sameSite == "lax" {
          "SameSite=\(cookie.sameSite!) on a cross-site subresource"
        } else if isThirdParty, world.port.name == "ios" {
          "third-party cookies are blocked"  // webkit-facts 4: blocking mode default
        } else {
          nil
        }
      if let why {
        world.events.emit(.cookieWithheld, view: request.view, leads: false) { line in
          line.add("id", id)
          line.add("store", self.id)
          line.add("name", cookie.name)
          line.add("why", why)
        }
      } else {
        sent.append(cookie)
      }
    }
    if !sent.isEmpty {
      world.events.emit(.cookieSent, view: request.view, leads: false) { line in
        line.add("id", id)
        line.add("store", self.id)
        line.add("names", sent.map(\.name))
      }
    }
    return sent
  }

  // MARK: Scripts

  /// `document.cookie = text`
  func setByScript(_ text: String, from url: WebAddress, view: String, frame: String?) {
    func reject(_ cookie: JSONValue, _ why: String) {
      world.events.emit(.cookieRejected, view: view, leads: false) { line in
        line.add("store", id)
        line.add("cookie", cookie)
        line.add("why", why)
        line.add("by", "script")
      }
    }
    switch CookieJar.parse(text, from: url, at: world.now) {
    case .success(var cookie):
      if cookie.httpOnly { return reject(cookie.json(epoch: epoch), "a script cannot set an HttpOnly cookie") }
      if let old = jar.find(like: cookie), old.httpOnly {
        return reject(cookie.json(epoch: epoch), "a script cannot replace an HttpOnly cookie")
      }
      cookie.holder = holder(of: cookie, networking.key)
      jar.set(cookie, at: world.now)
      emitSet(cookie, by: "script", request: nil, view: view, frame: frame)
      changed()
    case .failure(let refusal):
      reject(.object(JSONObject(members: [.init(name: "name", value: .string(text))])), refusal.why)
    }
  }

  // MARK: The app

  /// A cookie of a step or a command.
  func stored(_ setup: CookieSetup, url: String?) -> StoredCookie {
    let host = setup.domain ?? url.flatMap { WebAddress($0)?.host } ?? ""
    let hasDot = host.hasPrefix(".")
    var cookie = StoredCookie(
      name: setup.name, value: setup.value, domain: hasDot ? String(host.dropFirst()) : host, path: setup.path)
    cookie.hostOnly = !hasDot
    cookie.secure = setup.secure
    cookie.httpOnly = setup.httpOnly
    cookie.sameSite = setup.sameSite?.rawValue
    if let age = setup.maxAge { cookie.expires = world.now + age }
    if let seconds = setup.expires { cookie.expires = Scheduler.Time((seconds - epoch) * 1_000_000) }
    return cookie
  }

  /// `WKHTTPCookieStore.setCookie`: an HttpOnly cookie is not replaced by a visible one on iOS (webkit-facts 14).
  func set(_ cookie: StoredCookie) {
    var cookie = cookie
    cookie.holder = holder(of: cookie, networking.key)
    if let old = jar.find(like: cookie), old.httpOnly, !cookie.httpOnly, !world.port.overwritesHTTPOnlyCookies {
      world.events.emit(.cookieRejected, leads: false) { line in
        line.add("store", id)
        line.add("cookie", cookie.json(epoch: epoch))
        line.add("why", "an HttpOnly cookie is not replaced by a visible one")
      }
      return
    }
    jar.set(cookie, at: world.now)
    emitSet(cookie, by: "native", request: nil)
    changed()
  }

  func delete(name: String, domain: String?, path: String?, why: String) {
    let removed = jar.remove { cookie in
      cookie.name == name && (domain == nil || domain == cookie.domain || domain == "." + cookie.domain)
        && (path == nil || path == cookie.path)
    }
    emitDeleted(removed, why: why)
  }

  /// Session cookies end with the app, or with the Networking process of a store that is not on disk (R51).
  /// - Parameter holder: only what this process alone knew of; nil: all.
  func dropSessionCookies(why: String, holder: String? = nil) {
    emitDeleted(
      jar.remove { cookie in
        (cookie.expires == nil || !isPersistent) && (holder == nil || cookie.holder == nil || cookie.holder == holder)
      }, why: why)
  }

  /// Before iOS 14.5 a cookie that is not on disk is known to the Networking process of one pool only (PROC-9).
  private func holder(of cookie: StoredCookie, _ key: String) -> String? {
    world.networking.isPerPool && id != WebsiteDataStore.native && (cookie.expires == nil || !isPersistent) ? key : nil
  }

  var cookiesJSON: JSONValue { .array(jar.cookies.map { $0.json(epoch: epoch) }) }

  private func emitDeleted(_ removed: [StoredCookie], why: String) {
    for cookie in removed {
      world.events.emit(.cookieDeleted, leads: false) { line in
        line.add("store", id)
        line.add("name", cookie.name)
        line.add("domain", cookie.domain)
        line.add("path", cookie.path)
        line.add("why", why)
      }
    }
    if !removed.isEmpty { changed() }
  }

  private func emitSet(
    _ cookie: StoredCookie, by: String, request: String?, view: String? = nil, frame: String? = nil
  ) {
    world.events.emit(.cookieSet, view: view, leads: false) { line in
      line.add("store", id)
      line.add("cookie", cookie.json(epoch: epoch))
      line.add("by", by)
      if let request { line.add("id", request) }
      if let frame { line.add("frame", frame) }
    }
  }

  private func changed() {
    world.events.emit(.cookieChanged, leads: false) { $0.add("store", id) }
  }
}
