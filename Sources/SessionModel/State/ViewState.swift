/// What is true of one web view at an instant. Texts are given as the position of the event that carries them.
public struct ViewState: Hashable, Sendable {
  /// What the view shows.
  public enum Document: UInt8, Sendable {
    /// Nothing was ever committed.
    case blank
    case committed
    case finished
    /// The committed page failed (`didFail`).
    case failed
    /// The first load failed before anything was committed.
    case failedBlank
    /// Its WebContent process ended: the view is white until something loads.
    case dead
    case closed
  }

  public let view: ViewNumber
  public var document = Document.blank
  /// Since when `document` is what it is.
  public var documentSince = Instant.start
  /// The running provisional navigation's `didStartProvisional`.
  public var provisional: Int?
  public var process = ProcessNumber.none
  /// In thousandths.
  public var progress: UInt16 = 0
  public var isLoading = false
  public var canGoBack = false
  public var canGoForward = false
  /// The event whose `url` (or `value`) is the view's URL; nil while there is none.
  public var urlEvent: Int?
  /// The `webView.changed` that gave the title; nil while there is none.
  public var titleEvent: Int?
  /// The last `didFail…` of the current navigation.
  public var failureEvent: Int?
  /// The last policy answer that was no `allow`, until something commits.
  public var policyEvent: Int?
  /// The last `page.links` of the page that is shown; nil while it has told nothing.
  public var linksEvent: Int?
  /// The event that told that the process died, until something commits.
  public var deathEvent: Int?
  /// The first event that named the view.
  public var firstEvent: Int
  /// The last event that named the view.
  public var lastEvent: Int

  init(view: ViewNumber, firstEvent: Int, now: Instant) {
    self.view = view
    self.firstEvent = firstEvent
    lastEvent = firstEvent
    documentSince = now
  }

  mutating func setDocument(_ new: Document, at now: Instant) {
    guard document != new else { return }
    document = new
    documentSince = now
  }
}
