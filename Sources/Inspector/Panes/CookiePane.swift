import SessionModel
import TerminalUI

/// What each store holds now: name, domain, path, flags, expiry, who set it, last sent. The last change stands out;
/// cookies that are gone stay, muted, with what happened to them.
struct CookiePane: PaneContent {
  private enum Row {
    case store(StoreNumber)
    case cookie(CookieState)
  }

  let context: PaneContext
  private let rows: [Row]

  init(_ context: PaneContext) {
    self.context = context
    var rows: [Row] = []
    let state = context.state
    let stores = Set(state.cookies.elements.map(\.store)).union(state.stores.elements.map(\.store)).sorted()
    for store in stores {
      rows.append(.store(store))
      let cookies = state.cookies.elements.filter { $0.store == store }
      rows += cookies.filter(\.isPresent).map(Row.cookie)
      rows += cookies.filter { !$0.isPresent }.map(Row.cookie)
    }
    self.rows = rows
  }

  var rowCount: Int { rows.count }
  var note: String {
    let present = context.state.cookies.elements.count(where: \.isPresent)
    let dropped = context.state.cookies.dropped
    if rows.isEmpty { return "" }
    return "\(present)" + (dropped > 0 ? " \(context.glyphs.separator) +\(dropped) older" : "")
  }
  var emptyText: String {
    context.position == 0
      ? "Nothing has happened yet."
      : "No cookie so far: no event told of one. (A recording shows cookies only where the app asked for them.)"
  }

  private struct Columns {
    let name: Int
    let domain: Int
    let path: Int
    let flags: Int
    let expiry: Int
    let setter: Int

    init(width: Int) {
      flags = width >= 46 ? 6 : 0
      expiry = width >= 56 ? 9 : 0
      setter = width >= 64 ? 7 : 0
      path = width >= 72 ? 7 : 0
      let rest = width - flags - expiry - setter - path - 13
      name = max(8, min(20, rest * 2 / 5))
      domain = max(8, min(28, rest - name))
    }
  }

  func header(width: Int) -> [Span] {
    let columns = Columns(width: width)
    return [
      Span(text: "  name", role: .muted, cells: columns.name + 2),
      Span(text: "domain", role: .muted, cells: columns.domain),
      Span(text: "path", role: .muted, cells: columns.path), Span(text: "flags", role: .muted, cells: columns.flags),
      Span(text: "expires", role: .muted, cells: columns.expiry),
      Span(text: "set by", role: .muted, cells: columns.setter), Span(text: "last sent", role: .muted),
    ]
  }

  func line(_ row: Int, width: Int) -> PaneLine {
    guard row < rows.count else { return PaneLine(spans: []) }
    switch rows[row] {
    case .store(let store): return storeLine(store)
    case .cookie(let cookie): return cookieLine(cookie, Columns(width: width))
    }
  }

  private func storeLine(_ number: StoreNumber) -> PaneLine {
    let name = number == .none ? "(store not told)" : context.index.storeName(number)
    var facts: [String] = []
    if let store = context.state.stores.element(number) {
      if let isPersistent = store.isPersistent { facts.append(isPersistent ? "on disk" : "in memory") }
      if store.isClosed { facts.append("closed") }
      if store.observerCalls > 0 {
        facts.append("observer called \(store.observerCalls == 1 ? "once" : "\(store.observerCalls) times")")
      }
      if let flush = store.lastFlush {
        facts.append("flushed \(Format.duration(context.now.microseconds(since: context.index.time(flush)))) ago")
      }
    }
    return PaneLine(spans: [
      Span(text: name + " ", role: .categoryCookie, attributes: .bold),
      Span(text: facts.joined(separator: ", "), role: .muted),
    ])
  }

  private func cookieLine(_ cookie: CookieState, _ columns: Columns) -> PaneLine {
    let identity = context.index.cookie(cookie.identity)
    let event = context.session.event(cookie.attributesEvent)
    let attributes = cookieObject(cookie, event).map(Cookie.init)
    let isChanged = cookie.lastChangeEvent == context.state.lastCookieChange
    let role: Role = isChanged ? .changed : cookie.isPresent ? .text : .muted
    let sign =
      switch cookie.lastChange {
      case .deleted: context.glyphs.error
      case .rejected, .withheld: context.glyphs.warning
      case .added, .replaced, .seen, .sent: cookie.isPresent ? context.glyphs.bullet : context.glyphs.error
      }
    var tail = ""
    if !cookie.isPresent || cookie.lastChange == .rejected || cookie.lastChange == .withheld {
      tail = fate(cookie)
    } else if let sent = cookie.lastSent {
      tail = Format.duration(context.now.microseconds(since: context.index.time(sent))) + " ago"
    } else {
      tail = "never"
    }
    return PaneLine(
      spans: [
        Span(text: sign, role: isChanged ? .changed : cookie.isPresent ? .ok : .muted, cells: 2),
        Span(text: identity.name, role: role, cells: columns.name - 1), Span(text: " ", role: role, cells: 1),
        Span(text: identity.domain, role: cookie.isPresent ? .text : .muted, cells: columns.domain),
        Span(text: identity.path, role: .muted, cells: columns.path),
        Span(text: attributes.map(flags) ?? "", role: .info, cells: columns.flags),
        Span(text: attributes.map(expiry) ?? "", role: .muted, cells: columns.expiry),
        Span(text: setter(cookie), role: .muted, cells: columns.setter),
        Span(text: tail, role: cookie.isPresent && cookie.lastChange != .withheld ? .muted : .warning),
      ], mark: context.mark(of: cookie.lastChangeEvent), isChanged: isChanged)
  }

  private func cookieObject(_ cookie: CookieState, _ event: Event) -> JSONObject? {
    if let object = event["cookie"]?.object { return object }
    guard let cookies = event["cookies"]?.array, cookie.listPlace < cookies.count else { return nil }
    return cookies[cookie.listPlace].object
  }

  /// `S`ecure, `H`ttpOnly, then SameSite: `s`trict, `l`ax, `n`one.
  private func flags(_ cookie: Cookie) -> String {
    let blank = context.glyphs.separator
    let sameSite =
      switch cookie.sameSite?.lowercased() {
      case "strict": "Str"
      case "lax": "Lax"
      case "none": "Non"
      default: ""
      }
    return (cookie.isSecure ? "S" : blank) + (cookie.isHTTPOnly ? "H" : blank) + sameSite
  }

  private func expiry(_ cookie: Cookie) -> String {
    guard let expires = cookie.expires else { return cookie.isSession ? "session" : "dated" }
    guard let created = context.session.header?.createdSeconds else { return "dated" }
    let now = created + Double(context.now.microseconds) / 1_000_000
    let left = expires - now
    if left <= 0 { return "expired" }
    return "in " + Format.duration(left < 1e12 ? Int64(left * 1_000_000) : .max)
  }

  private func setter(_ cookie: CookieState) -> String {
    switch cookie.setter {
    case .http: "http"
    case .script: "script"
    case .native: "native"
    case .sync: "sync"
    case .seen: "?"
    case .other: ""
    }
  }

  private func fate(_ cookie: CookieState) -> String {
    let event = context.session.event(cookie.lastChangeEvent)
    let why = event["why"]?.string
    let word =
      switch cookie.lastChange {
      case .deleted: "gone"
      case .rejected: "rejected"
      case .withheld: "withheld"
      case .added, .replaced, .sent, .seen: ""
      }
    return why.map { word.isEmpty ? $0 : "\(word): \($0)" } ?? word
  }

  func event(_ row: Int) -> Int? {
    guard row < rows.count else { return nil }
    switch rows[row] {
    case .store(let store): return context.state.stores.element(store).flatMap { $0.lastObserverCall ?? $0.lastFlush }
    case .cookie(let cookie): return cookie.lastChangeEvent
    }
  }

  func key(_ row: Int) -> UInt64 {
    switch rows[row] {
    case .store(let store): UInt64(store.rawValue) << 32 | UInt64(UInt32.max)
    case .cookie(let cookie): UInt64(cookie.store.rawValue) << 32 | UInt64(cookie.identity.rawValue)
    }
  }
  func row(forKey key: UInt64) -> Int? { rows.indices.first { self.key($0) == key } }
}
