extension State {
  mutating func applyToCookies(_ row: IndexRow, _ event: Int, _ index: Index) {
    switch row.kind {
    case .cookieSet:
      let setter = row.cookieSetter
      change(row.store, row.cookieIdentity, event) { cookie in
        cookie.lastChange = cookie.isPresent ? .replaced : .added
        cookie.isPresent = true
        cookie.setter = setter
        cookie.attributesEvent = event
        cookie.listPlace = 0
        cookie.lastChangeEvent = event
      }
      lastCookieChange = event
    case .cookieDeleted:
      change(row.store, row.cookieIdentity, event) { cookie in
        cookie.isPresent = false
        cookie.lastChange = .deleted
        cookie.lastChangeEvent = event
      }
      lastCookieChange = event
    case .cookieRejected:
      change(row.store, row.cookieIdentity, event) { cookie in
        // The store keeps what it had; only the attempt is new.
        cookie.lastChange = .rejected
        cookie.lastChangeEvent = event
      }
    case .cookieSent, .networkRequest: applySent(row, event, index)
    case .cookieWithheld:
      let name = row.name
      changeAll(in: row.store, named: name, index) { cookie in
        cookie.lastChange = .withheld
        cookie.lastChangeEvent = event
      }
    case .cookieCallCompleted: applyListing(row, event, index)
    case .cookieChanged:
      store(row.store) { store in
        store.lastObserverCall = event
        store.observerCalls += 1
      }
      lastCookieChange = event
    case .cookieFlushed: store(row.store) { $0.lastFlush = event }
    case .storeCreated:
      let isPersistent = row.first != 0
      store(row.store) { $0.isPersistent = isPersistent }
    case .storeClosed: store(row.store) { $0.isClosed = true }
    default: break
    }
  }

  private mutating func store(_ number: StoreNumber, _ change: (inout StoreState) -> Void) {
    guard number != .none else { return }
    stores.update(number, orMake: StoreState(store: number), change)
  }

  private mutating func change(
    _ store: StoreNumber, _ identity: Symbol, _ event: Int, _ change: (inout CookieState) -> Void
  ) {
    guard identity != .none else { return }
    self.store(store) { _ in }
    let new = CookieState(store: store, identity: identity, event: event)
    cookies.update(CookieKey(store: store, identity: identity), orMake: new, change)
  }

  private mutating func changeAll(
    in store: StoreNumber, named name: Symbol, _ index: Index, _ change: (inout CookieState) -> Void
  ) {
    cookies.updateAll { cookie in
      guard cookie.store == store, index.cookieName(cookie.identity) == name else { return }
      change(&cookie)
    }
  }

  /// Marks the cookies that a request carried: those of its store (of any store, where the event does not say which)
  /// with the name, and of several with one name those whose domain the host is in.
  private mutating func applySent(_ row: IndexRow, _ event: Int, _ index: Index) {
    let list = index.list(row.list)
    guard row.list.start != IndexRow.none, let hostNumber = list.first else { return }
    // `cookie.sent` says no host: its request does.
    var host = Symbol(rawValue: hostNumber)
    if host == .none, let request = row.partner, index[request].kind == .networkRequest {
      host = index.list(index[request].list).first.map(Symbol.init(rawValue:)) ?? .none
    }
    for number in list.dropFirst() {
      markSent(Symbol(rawValue: number), in: row.store, host, event, index)
    }
  }

  private mutating func markSent(
    _ name: Symbol, in store: StoreNumber, _ host: Symbol, _ event: Int, _ index: Index
  ) {
    func isNamed(_ cookie: CookieState) -> Bool {
      (store == .none || cookie.store == store) && cookie.isPresent && index.cookieName(cookie.identity) == name
    }
    var matches = 0
    for cookie in cookies.elements where isNamed(cookie) { matches += 1 }
    guard matches > 0 else { return }
    let hostName = matches > 1 && host != .none ? index.name(host) : nil
    cookies.updateAll { cookie in
      guard isNamed(cookie) else { return }
      if let hostName, !State.domain(index.cookieDomain(cookie.identity), covers: hostName) { return }
      cookie.lastSent = event
      cookie.lastChange = .sent
    }
  }

  /// RFC 6265, 5.1.3: the host is the domain or ends with `.` and the domain.
  static func domain(_ domain: String, covers host: String) -> Bool {
    let bare = domain.hasPrefix(".") ? String(domain.dropFirst()) : domain
    return host == bare.lowercased() || host.hasSuffix("." + bare.lowercased())
  }

  /// The answer of `getAllCookies` is what the store holds: what it does not name is gone.
  private mutating func applyListing(_ row: IndexRow, _ event: Int, _ index: Index) {
    guard row.list.start != IndexRow.none else { return }
    let store = row.store
    let identities = index.list(row.list)
    let known = Set(identities)
    cookies.updateAll { cookie in
      if cookie.store == store, cookie.isPresent, !known.contains(cookie.identity.rawValue) {
        cookie.isPresent = false
        cookie.lastChange = .deleted
        cookie.lastChangeEvent = event
      }
    }
    for (place, number) in identities.enumerated() {
      change(store, Symbol(rawValue: number), event) { cookie in
        if !cookie.isPresent {
          cookie.isPresent = true
          cookie.setter = .seen
          cookie.lastChange = .seen
          cookie.lastChangeEvent = event
        }
        if cookie.setter == .seen {
          cookie.attributesEvent = event
          cookie.listPlace = place
        }
      }
    }
  }
}
