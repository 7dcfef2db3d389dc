/// What differs between WebKit's ports, as data: one row a difference, each with its source (scenario format, "Port").
struct Port: Hashable {
  let name: String
  /// The WebContent process starts with the view, not at its first load.
  let launchesProcessWithView: Bool
  /// Order in which observers hear the changes of one transaction.
  let reversesChangesInTransaction: Bool
  /// The address of a load that the page began shows only when it commits.
  let hidesPageInitiatedURLUntilCommit: Bool
  /// The response is announced only when a first byte of the body came, or its end.
  let announcesResponseWithFirstByte: Bool
  /// A body that ends before its declared length, or is reset, fails the load.
  let failsOnShortBody: Bool
  /// A body that ends in the middle of its chunks fails the load.
  let failsOnUnfinishedChunks: Bool
  /// Allowing a response whose type cannot be shown commits it instead of failing with 102.
  let commitsUnshowableTypes: Bool
  /// The code for a scheme that nobody handles.
  let unsupportedSchemeError: LoadError
  /// Redirects that are followed before a load fails.
  let redirectLimit: Int
  let tooManyRedirectsError: LoadError
  /// An app can replace an HttpOnly cookie by a visible one.
  let overwritesHTTPOnlyCookies: Bool
  /// A `Cookie` header that was set by hand on a request is sent.
  let sendsCookieHeaderSetByHand: Bool
  /// Observers of cookies are called once for each cookie, also when its value did not change.
  let callsCookieObserversPerCookie: Bool
  /// A spare process is made when a view swapped for the first time.
  let prewarmsAfterSwap: Bool
  /// An action of a scheme that WebKit cannot load is dropped without a delegate (iOS), not tried.
  let dropsUnknownSchemesByDefault: Bool
  /// Addresses at a blocked port commit an empty page (R22).
  let commitsBlankForBlockedPort: Bool
  /// Each data store has a Networking process of its own; else the app has one.
  let hasNetworkingProcessPerStore: Bool
  /// Requests name the web view, by content mode and device.
  let sendsUserAgent: Bool
  /// Views have `isInspectable`, and say whether an inspector could attach.
  let hasInspectableFlag: Bool
  /// WKWebView's rules for media that plays by itself, and their defaults by device.
  let hasMediaPolicy: Bool
  /// Processes are suspended while the app is in the background.
  let suspendsInBackground: Bool
  /// The entries to go forward to are listed with the farthest first.
  let listsFarthestForwardFirst: Bool
  /// Observers of the list hear of an entry whose address was replaced.
  let tellsReplacedEntries: Bool
  /// A PDF is shown by a viewer that is a frame of its own, whose response is asked for too.
  let showsPDFInFrame: Bool
  /// The first SDK whose apps are told a source frame of what they asked themselves; nil: none is.
  let sourceFrameSDK: OSVersion?

  /// WKWebView.
  static let ios = Port(
    name: "ios",
    launchesProcessWithView: true,  // webkit-facts 5.1: "Not delaying WebProcess launch"; 14: 7611 and 2.46
    reversesChangesInTransaction: false,  // webkit-recorded, "Where a fact comes from" [S]
    hidesPageInitiatedURLUntilCommit: false,  // R2: URL and isLoading change before didStart
    announcesResponseWithFirstByte: false,  // R25 is [N] of libsoup; CFNetwork announces headers (assumption)
    failsOnShortBody: true,  // webkit-facts 1.1: data fails after commit → didFail; NAV-6: body cut −1005
    failsOnUnfinishedChunks: true,  // assumption: CFNetwork reports −1005 for a chunked body without its end
    commitsUnshowableTypes: false,  // webkit-facts 1.5 and 14: 102
    unsupportedSchemeError: .unsupportedURL,  // webkit-facts 14: −1002
    redirectLimit: 20,  // webkit-facts 1.1: 20 followed, 21 decides
    tooManyRedirectsError: .tooManyRedirects,  // webkit-facts 1.1: −1007
    overwritesHTTPOnlyCookies: false,  // webkit-facts 14
    sendsCookieHeaderSetByHand: true,  // COOKIE-5, "?": not measured on iOS
    callsCookieObserversPerCookie: true,  // webkit-facts 4: one callback per change
    prewarmsAfterSwap: true,  // webkit-facts 5.1
    dropsUnknownSchemesByDefault: true,  // webkit-facts 1.6
    commitsBlankForBlockedPort: true,  // R22 [S]
    hasNetworkingProcessPerStore: false,  // webkit-facts 14: one default process from 7611 (PROC-9 for earlier ones)
    sendsUserAgent: true,  // CONF-6
    hasInspectableFlag: true,  // CONF-7
    hasMediaPolicy: true,  // CONF-9; webkit-facts 14: inline media and `.audio` defaults
    suspendsInBackground: true,  // webkit-facts 5.8
    listsFarthestForwardFirst: false,  // WKBackForwardList.forwardList: nearest first
    tellsReplacedEntries: true,  // the list is read, not observed (assumption: as soon as it differs)
    showsPDFInFrame: false,  // PDFs are shown by a native view on iOS (assumption)
    // NAV-4: nil up to at least 18.0; webkit-facts 14: newer apps get one (that 26 is the first is an assumption)
    sourceFrameSDK: OSVersion(26)
  )

  /// The port of the recordings.
  static let webKitGTK = Port(
    name: "webkitgtk",
    launchesProcessWithView: false,  // pr_counts: "1 view, nothing loaded" has no web process
    reversesChangesInTransaction: true,  // R1 [G]
    hidesPageInitiatedURLUntilCommit: true,  // R2 [G]
    announcesResponseWithFirstByte: true,  // R25: libsoup waits for the first bytes to sniff
    failsOnShortBody: true,  // R25
    failsOnUnfinishedChunks: false,  // R25
    commitsUnshowableTypes: true,  // R26
    unsupportedSchemeError: .cannotShowURL,  // R23
    redirectLimit: 20,  // R3 [N]
    tooManyRedirectsError: LoadError(
      domain: "", code: 0, description: "Load cannot follow more than 20 redirections"),  // nav_redirect_loop
    overwritesHTTPOnlyCookies: true,  // R40
    sendsCookieHeaderSetByHand: false,  // R39
    callsCookieObserversPerCookie: true,  // R38
    prewarmsAfterSwap: true,  // R48
    dropsUnknownSchemesByDefault: false,  // R23
    commitsBlankForBlockedPort: true,  // R22
    hasNetworkingProcessPerStore: true,  // R47: one per data manager
    sendsUserAgent: false,  // the recordings leave out what names the machine
    hasInspectableFlag: false,  // an API of Cocoa's
    hasMediaPolicy: false,  // not recorded
    suspendsInBackground: false,  // a desktop has no such state
    listsFarthestForwardFirst: true,  // nav_back_forward: page 1 of 3 has forward [3, 2]
    tellsReplacedEntries: false,  // nav_location_during_load, nav_pushstate: no list event for a replaced entry
    showsPDFInFrame: true,  // nav_unsupported_mime: webkit-pdfjs-viewer
    sourceFrameSDK: nil  // webkit-facts 14: the condition is Cocoa's
  )

  /// The port that a scenario chose.
  static func chosen(_ port: DeviceSetup.Port) -> Port {
    switch port {
    case .ios: .ios
    case .webkitgtk: .webKitGTK
    }
  }
}
