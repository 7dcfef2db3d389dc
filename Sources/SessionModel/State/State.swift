/// What is true of the app at an instant: the fold of the events before it. Everything in it is bounded, so that a
/// copy is cheap: what falls off a bound is counted, and the events themselves stay in the log.
public struct State: Sendable, Equatable {
  /// How many events were applied.
  public internal(set) var position = 0
  /// The time of the last event applied.
  public internal(set) var now = Instant.start

  /// At most 1,024; closed views fall off first.
  public internal(set) var views = BoundedList<ViewState, ViewNumber>(
    bound: 1024, key: { $0.view }, isExpendable: { $0.document == .closed })
  /// At most 1,024; ended processes fall off first.
  public internal(set) var processes = BoundedList<ProcessState, ProcessNumber>(
    bound: 1024, key: { $0.process }, isExpendable: { $0.phase == .terminated })
  /// At most 1,024; cookies that are gone fall off first.
  public internal(set) var cookies = BoundedList<CookieState, CookieKey>(
    bound: 1024, key: { CookieKey(store: $0.store, identity: $0.identity) }, isExpendable: { !$0.isPresent })
  /// At most 64; closed stores fall off first.
  public internal(set) var stores = BoundedList<StoreState, StoreNumber>(
    bound: 64, key: { $0.store }, isExpendable: { $0.isClosed })
  /// The questions without answer, oldest first: at most 256.
  public internal(set) var pending: [PendingExchange] = []
  /// How many questions fell off `pending`.
  public internal(set) var droppedPending = 0

  /// The app's own state.
  public enum App: UInt8, Sendable { case unknown, active, background, terminated }
  public internal(set) var app = App.unknown
  /// The last `app.didReceiveMemoryWarning` or `device.memoryPressure`.
  public internal(set) var lastMemoryWarning: Int?
  /// The last cookie event that changed what a store holds.
  public internal(set) var lastCookieChange: Int?
  /// The last `marker.note`: the story's caption.
  public internal(set) var lastNote: Int?

  /// Orders cookies by store, then by first appearance.
  public struct CookieKey: Comparable, Sendable {
    public let store: StoreNumber
    public let identity: Symbol

    public init(store: StoreNumber, identity: Symbol) {
      self.store = store
      self.identity = identity
    }

    public static func < (left: Self, right: Self) -> Bool {
      left.store != right.store ? left.store < right.store : left.identity < right.identity
    }
  }

  static let pendingBound = 256

  public init() {}

  /// The views that a process hosts now.
  public func views(in process: ProcessNumber) -> [ViewState] {
    views.elements.filter { $0.process == process && $0.document != .closed }
  }
}
