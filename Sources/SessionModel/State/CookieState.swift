/// What is known of one cookie of one store at an instant.
public struct CookieState: Hashable, Sendable {
  /// What last happened to it.
  public enum Change: UInt8, Sendable {
    case added, replaced, deleted, rejected, sent, withheld, seen
  }

  public let store: StoreNumber
  public let identity: Symbol
  /// In the store now; a deleted or rejected cookie is kept for show until it falls off the bound.
  public var isPresent = false
  public var setter = CookieSetter.other
  /// The event that carries the cookie's attributes, and which member of its `cookies` list it is.
  public var attributesEvent: Int
  public var listPlace = 0
  public var lastSent: Int?
  public var lastChange = Change.added
  public var lastChangeEvent: Int

  init(store: StoreNumber, identity: Symbol, event: Int) {
    self.store = store
    self.identity = identity
    attributesEvent = event
    lastChangeEvent = event
  }
}

/// A data store at an instant.
public struct StoreState: Hashable, Sendable {
  public let store: StoreNumber
  /// nil while no `store.created` told.
  public var isPersistent: Bool?
  public var isClosed = false
  /// The last `cookie.changed` (the observer's call) and how many there were.
  public var lastObserverCall: Int?
  public var observerCalls = 0
  /// The last `cookie.flushed`.
  public var lastFlush: Int?
}

/// A question that waits for its answer.
public struct PendingExchange: Hashable, Sendable {
  private let position: UInt32
  public let kind: Kind
  public let view: ViewNumber

  init(event: Int, kind: Kind, view: ViewNumber) {
    position = UInt32(event)
    self.kind = kind
    self.view = view
  }

  /// The event that asked: its time says since when.
  public var event: Int { Int(position) }
}
