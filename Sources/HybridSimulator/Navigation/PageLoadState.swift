/// What key-value observers of a web view see of loading. Changes are collected in transactions; when the outermost
/// ends, each property whose value differs from what observers last saw is told once, in WebKit's order (CONF-5).
struct PageLoadState {
  enum Phase: Hashable { case provisional, committed, finished }

  /// A load that the app asked for and that has not started: observers see its address already (R1).
  struct PendingRequest: Hashable {
    let navigation: Int
    let url: String
  }

  struct Values: Hashable {
    var phase = Phase.finished
    var pendingRequest: PendingRequest?
    var provisionalURL: String?
    /// An error page stands for this address (R57).
    var unreachableURL: String?
    var url: String?
    var title: String?
    var progress = 0.0
    var canGoBack = false
    var canGoForward = false
    var hasOnlySecureContent = false

    var isLoading: Bool { pendingRequest != nil || phase != .finished }

    var activeURL: String? {
      if let pendingRequest { return pendingRequest.url }
      if let unreachableURL { return unreachableURL }
      return phase == .provisional ? provisionalURL : url
    }

    /// The value at which every load begins (R56).
    static let initialProgress = 0.1

    var estimatedProgress: Double { pendingRequest != nil ? Values.initialProgress : progress }
  }

  /// One property that changed.
  enum Change: Hashable {
    case estimatedProgress(Double)
    case hasOnlySecureContent(Bool)
    case url(String?)
    case isLoading(Bool)
    case title(String?)
    case canGoForward(Bool)
    case canGoBack(Bool)
  }

  /// What observers saw last.
  private(set) var observed = Values()
  /// What will be seen when the transaction ends.
  var values = Values()

  /// Ends a transaction: the changes in the order in which WKWebView's observers hear them (webkit-recorded, [S]).
  mutating func commit() -> [Change] {
    let (old, new) = (observed, values)
    observed = new
    var changes: [Change] = []
    if old.estimatedProgress != new.estimatedProgress { changes.append(.estimatedProgress(new.estimatedProgress)) }
    if old.hasOnlySecureContent != new.hasOnlySecureContent {
      changes.append(.hasOnlySecureContent(new.hasOnlySecureContent))
    }
    if old.activeURL != new.activeURL { changes.append(.url(new.activeURL)) }
    if old.isLoading != new.isLoading { changes.append(.isLoading(new.isLoading)) }
    if old.title != new.title { changes.append(.title(new.title)) }
    if old.canGoForward != new.canGoForward { changes.append(.canGoForward(new.canGoForward)) }
    if old.canGoBack != new.canGoBack { changes.append(.canGoBack(new.canGoBack)) }
    return changes
  }

  /// After its process ended: address, title and progress are gone, the list stays (R50).
  mutating func resetAfterTermination() {
    let (canGoBack, canGoForward) = (values.canGoBack, values.canGoForward)
    values = Values()
    values.canGoBack = canGoBack
    values.canGoForward = canGoForward
  }

  mutating func clearPendingRequest() { values.pendingRequest = nil }

  mutating func didStartProvisionalLoad(url: String?, unreachableURL: String?) {
    values.phase = .provisional
    values.provisionalURL = url
    values.unreachableURL = unreachableURL
  }

  mutating func didReceiveServerRedirect(url: String) { values.provisionalURL = url }

  mutating func didFailProvisionalLoad() {
    values.phase = .finished
    values.provisionalURL = nil
    values.unreachableURL = committedUnreachableURL
  }

  mutating func didCommitLoad(url: String, hasOnlySecureContent: Bool) {
    values.phase = .committed
    values.url = url
    values.provisionalURL = nil
    values.title = nil
    values.hasOnlySecureContent = hasOnlySecureContent
    committedUnreachableURL = values.unreachableURL
  }

  mutating func didFinishLoad() { values.phase = .finished }

  mutating func didNavigateWithinDocument(url: String) { values.url = url }

  private var committedUnreachableURL: String?
}
