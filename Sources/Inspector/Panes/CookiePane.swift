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

  private let order: Int
  private let filter: PaneFilter?
  /// How many the filter hides.
  private let hidden: Int

  var orders: [String] { ["store", "name", "domain", "last sent", "last change"] }

  init(_ context: PaneContext, order: Int = 0, filter: PaneFilter? = nil) {
    self.context = context
    self.order = order
    self.filter = filter
    var rows: [Row] = []
    var hidden = 0
    let state = context.state
    let stores = Set(state.cookies.elements.map(\.store)).union(state.stores.elements.map(\.store)).sorted()
    for store in stores {
      rows.append(.store(store))
      let all = state.cookies.elements.filter { $0.store == store }
      let cookies = CookiePane.sorted(
        all.filter { CookiePane.accepts($0, filter, context.index) }, order, context.index)
      hidden += all.count - cookies.count
      rows += cookies.filter(\.isPresent).map(Row.cookie)
      rows += cookies.filter { !$0.isPresent }.map(Row.cookie)
    }
    self.rows = rows
    self.hidden = hidden
  }

  private static func sorted(_ cookies: [CookieState], _ order: Int, _ index: Index) -> [CookieState] {
    switch order {
    case 1: cookies.sorted { index.cookie($0.identity).name < index.cookie($1.identity).name }
    case 2: cookies.sorted { index.cookie($0.identity).domain < index.cookie($1.identity).domain }
    case 3: cookies.sorted { ($0.lastSent ?? -1) > ($1.lastSent ?? -1) }
    case 4: cookies.sorted { $0.lastChangeEvent > $1.lastChangeEvent }
    default: cookies
    }
  }

  private static func accepts(_ cookie: CookieState, _ filter: PaneFilter?, _ index: Index) -> Bool {
    guard let filter else { return true }
    let identity = index.cookie(cookie.identity)
    return filter.acceptsRow([identity.name, identity.domain, identity.path, index.storeName(cookie.store)])
  }

  var rowCount: Int { rows.count }
  var note: String {
    let present = context.state.cookies.elements.count(where: \.isPresent)
    let dropped = context.state.cookies.dropped
    if rows.isEmpty { return "" }
    var note = "\(present)"
    if order > 0 { note += " by \(orders[order])" }
    if hidden > 0 { note += " \(context.glyphs.separator) \(hidden) hidden by \(filter?.text ?? "")" }
    return note + (dropped > 0 ? " \(context.glyphs.separator) +\(dropped) older" : "")
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
      expiry = width >= 56 ? 10 : 0
      setter = width >= 64 ? 7 : 0
      path = width >= 72 ? 8 : 0
      let rest = width - flags - expiry - setter - path - 13
      // In a narrow pane a whole name says more than the beginnings of two.
      let hasDomain = width >= 32
      name = hasDomain ? max(8, min(20, rest * 2 / 5)) : max(8, rest)
      domain = hasDomain ? max(8, min(28, rest - name)) : 0
    }
  }

  func header(width: Int) -> [Span] {
    let columns = Columns(width: width)
    return [
      .column("  name", .muted, columns.name + 2), .column("domain", .muted, columns.domain),
      .column("path", .muted, columns.path), .column("flags", .muted, columns.flags),
      .column("expires", .muted, columns.expiry), .column("set by", .muted, columns.setter),
      Span(text: "last sent", role: .muted),
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
        .column(identity.name, role, columns.name),
        .column(identity.domain, cookie.isPresent ? .text : .muted, columns.domain),
        .column(identity.path, .muted, columns.path),
        .column(attributes.map(flags) ?? "", .info, columns.flags),
        .column(attributes.map(expiry) ?? "", .muted, columns.expiry),
        .column(setter(cookie), .muted, columns.setter),
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
