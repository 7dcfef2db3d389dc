/// Where a cause is looked for when the session does not name it: the nearest earlier event of some kinds.
struct CauseRule: Sendable {
  /// What the two events must share.
  enum Scope: Sendable {
    case view, process, store, anywhere
  }

  let kinds: KindSet
  let scope: Scope
  /// For people: why this is believed.
  let reason: String

  init(_ scope: Scope, _ kinds: KindSet, _ reason: String) {
    self.kinds = kinds
    self.scope = scope
    self.reason = reason
  }

  // MARK: Steps of one navigation (behaviours NAV-1)

  /// The steps that can stand right before a step of the same navigation; nil if the kind is no step.
  static func steps(before kind: Kind) -> KindSet? {
    switch kind {
    case .navigationDidStartProvisional: [.navigationActionPolicy, .navigationDecidePolicyForNavigationAction]
    case .navigationDidReceiveServerRedirect: requestSteps
    case .navigationDecidePolicyForNavigationResponse:
      [.navigationDidStartProvisional, .navigationDidReceiveServerRedirect, .navigationAuthenticationDisposition]
    case .navigationDidCommit, .navigationDidFailProvisional, .navigationDidBecomeDownload:
      requestSteps.union([.navigationDecidePolicyForNavigationResponse, .navigationResponsePolicy])
    case .navigationDidFinish, .navigationDidFail: [.navigationDidCommit]
    case .navigationDidReceiveAuthenticationChallenge: requestSteps
    default: nil
    }
  }

  private static let requestSteps: KindSet = [
    .navigationDecidePolicyForNavigationAction, .navigationActionPolicy, .navigationDidStartProvisional,
    .navigationDidReceiveServerRedirect, .navigationAuthenticationDisposition,
  ]

  // MARK: Guesses

  /// What makes a view do something: the app, a person, a script, or the driver of a recording.
  private static let stimuli: KindSet = [
    .webViewLoad, .webViewInput, .webViewSubmitForm, .webViewStopLoading, .commandIssued, .bridgeEvaluate,
    .uiCreateWebView, .markerNote,
  ]
  private static let orders: KindSet = [.commandIssued, .markerNote]
  private static let page: KindSet = [.navigationDidCommit]
  private static let navigation: KindSet = KindSet(categories: .navigation)

  /// The rules for an event, to be tried in order.
  static func rules(for row: IndexRow) -> [CauseRule] {
    switch row.kind {
    case .navigationDecidePolicyForNavigationAction where row.flags.contains(.redirect): redirected
    case .webViewChanged: rules(forChangeOf: row.changedProperty)
    case .cookieSet: rules(forCookieSetBy: row.cookieSetter)
    case .networkRequest where row.flags.contains(.aside): serverRequest
    default: table[Int(row.kind.rawValue)]
    }
  }

  private static let redirected = [
    CauseRule(
      .view, [.networkRedirect, .navigationDidReceiveServerRedirect, .navigationDidStartProvisional],
      "the server redirected this load")
  ]

  private static let serverRequest = [
    CauseRule(
      .anywhere, [.navigationDecidePolicyForNavigationAction, .navigationDidStartProvisional, .navigationDidCommit],
      "the page that was loading when the server saw it")
  ]

  private static func rules(forChangeOf property: ViewProperty) -> [CauseRule] {
    switch property {
    case .title: changeOfTitle
    case .canGoBack, .canGoForward: changeOfHistory
    default: changeOfLoad
    }
  }

  private static let changeOfTitle = [
    CauseRule(.view, [.navigationDidCommit, .navigationSameDocument], "the page committed before it")
  ]
  private static let changeOfHistory = [
    CauseRule(
      .view, [.webViewBackForwardList, .navigationDidCommit, .navigationSameDocument],
      "the last change of the back/forward list")
  ]
  private static let changeOfLoad = [
    CauseRule(
      .view, navigation.union([.webViewLoad, .webViewStopLoading, .commandIssued, .markerNote]),
      "the nearest load or callback of this view"),
    CauseRule(.view, stimuli, "the last thing done to this view"),
    CauseRule(.anywhere, orders, "the last step of the driver"),
  ]

  private static func rules(forCookieSetBy setter: CookieSetter) -> [CauseRule] {
    switch setter {
    case .http: cookieByServer
    case .script: cookieByScript
    case .sync: cookieBySync
    case .native, .seen, .other: cookieByApp
    }
  }

  private static let cookieByServer = [
    CauseRule(.anywhere, [.networkResponse, .networkRedirect, .networkRequest], "the nearest answer of a server")
  ]
  private static let cookieByScript = [CauseRule(.view, page, "the page whose script set it")]
  private static let cookieBySync = [
    CauseRule(.anywhere, [.cookieChanged, .navigationDidFinish], "what the app synchronises cookies at")
  ]
  private static let cookieByApp = [
    CauseRule(.store, [.cookieCall], "the last call to this cookie store"),
    CauseRule(.anywhere, orders, "the last step of the driver"),
  ]

  /// By the kind's raw value.
  private static let table: [[CauseRule]] = {
    var table = [[CauseRule]](repeating: [], count: Kind.allCases.count)
    for (kinds, rules) in entries {
      for kind in kinds { table[Int(kind.rawValue)] = rules }
    }
    return table
  }()

  private static let entries: [(kinds: [Kind], rules: [CauseRule])] = [
    (
      [.navigationDecidePolicyForNavigationAction, .navigationSameDocument],
      [CauseRule(.view, stimuli, "the last thing done to this view")]
    ),
    (
      [.navigationDecidePolicyForNavigationResponse, .networkRequest],
      [
        CauseRule(.view, [.navigationDidStartProvisional, .navigationDidCommit], "the page that was loading"),
        CauseRule(
          .view, [.navigationDecidePolicyForNavigationAction, .webViewLoad], "the nearest load of this view"),
      ]
    ),
    (
      [
        .bridgeMessage, .bridgeDropped, .bridgeMessageRejected, .bridgeUserScriptRan, .bridgeThrown, .bridgeExposed,
        .bridgeStale, .consoleLog, .uiDialog, .frameCreated, .frameRemoved, .schemeTaskStarted, .pageLinks,
        .timingFirstPaint, .dataStorage, .uiMediaCapture, .uiOpenPanel, .scriptAborted, .uiDidClose,
      ],
      [
        CauseRule(.view, page, "the page committed before it"),
        CauseRule(.view, [.navigationDidStartProvisional], "the page that was loading"),
      ]
    ),
    ([.uiCreateWebView], [CauseRule(.view, stimuli.union(page), "the last thing done to this view")]),
    ([.uiReadyToShow], [CauseRule(.anywhere, [.uiCreateWebViewAnswered], "the app made a view for it")]),
    (
      [.bridgeEvaluate, .bridgeEvaluated, .webViewLoad, .webViewStopLoading, .webViewInput, .webViewState],
      [
        CauseRule(.view, orders, "the last step of the driver"),
        CauseRule(.anywhere, orders, "the last step of the driver"),
      ]
    ),
    ([.webViewBackForwardList], [CauseRule(.view, navigation, "the nearest callback of this view")]),
    (
      [.processLaunching],
      [
        CauseRule(
          .anywhere, stimuli.union([.webViewCreated, .processTerminated, .navigationDecidePolicyForNavigationAction]),
          "the last thing that could need a process")
      ]
    ),
    (
      [.processLaunched, .processPrewarmed, .processAssigned, .processMemory, .processUnresponsive],
      [
        CauseRule(
          .process,
          [
            .processLaunching, .processLaunched, .processPrewarmed, .processResumed, .processReleased, .processCached,
            .processSuspended,
          ],
          "the last step of this process's life")
      ]
    ),
    (
      [.processSwap],
      [
        CauseRule(
          .view, [.navigationDecidePolicyForNavigationAction, .navigationActionPolicy, .navigationDidStartProvisional],
          "the navigation that needed another process")
      ]
    ),
    (
      [.processReleased],
      [
        CauseRule(.view, [.processSwap, .processAssigned, .webViewClosed, .uiDidClose], "the view went elsewhere")
      ]
    ),
    (
      [.processCached, .processSuspended, .processResumed],
      [CauseRule(.process, [.processReleased, .processCached, .processSuspended], "the process's last state")]
    ),
    (
      [.processTerminated, .processEvicted],
      [
        CauseRule(.process, [.processUnresponsive], "it did not answer"),
        CauseRule(
          .anywhere, orders.union([.deviceMemoryPressure, .appDidReceiveMemoryWarning]),
          "the last thing that could end a process"),
      ]
    ),
    (
      [.cookieDeleted],
      [
        CauseRule(.store, [.cookieCall, .dataRemoved], "the last call to this store"),
        CauseRule(.anywhere, [.networkResponse, .commandIssued, .markerNote], "the nearest answer or step"),
      ]
    ),
    ([.cookieRejected], cookieByServer),
    (
      [.cookieChanged],
      [
        CauseRule(.store, [.cookieSet, .cookieDeleted], "the last change of this store"),
        CauseRule(.anywhere, [.networkResponse, .networkRequest, .markerNote], "the nearest request or step"),
      ]
    ),
    ([.cookieSent, .cookieWithheld], [CauseRule(.anywhere, [.networkRequest], "the nearest request")]),
    ([.cookieCall, .cookieCallCompleted], cookieByApp),
    (
      [.downloadStarted],
      [
        CauseRule(
          .view,
          stimuli.union([
            .navigationDidBecomeDownload, .navigationResponsePolicy, .navigationActionPolicy,
            .navigationDecidePolicyForNavigationAction,
          ]), "the nearest policy or step of this view"),
        CauseRule(.anywhere, orders, "the last step of the driver"),
      ]
    ),
    ([.appDidReceiveMemoryWarning], [CauseRule(.anywhere, [.deviceMemoryPressure], "the device ran short")]),
  ]
}
