/// The kind of an event: `category.event`, named as in WebKit wherever WebKit has a name (session format, "Kinds").
///
/// `unknown` is every kind this version does not know: such events are kept and shown by their own name.
/// `invalid` is a line that is no event; its text, line number and reason are kept.
public enum Kind: UInt8, CaseIterable, Sendable {
  case unknown
  case invalid

  case appLaunched
  case appTerminated
  case appDidEnterBackground
  case appWillEnterForeground
  case appDidReceiveMemoryWarning
  case appOpenURL
  case appCanOpenURL
  case appRoute
  case appScreen
  case appException
  case appSwiftUI
  case appUnavailable
  case appPermission
  case appSignpost
  case appMainThread
  case appPool

  case processLaunching
  case processLaunched
  case processPrewarmed
  case processAssigned
  case processReleased
  case processCached
  case processEvicted
  case processSuspended
  case processResumed
  case processMemory
  case processUnresponsive
  case processResponsive
  case processTerminated
  case processSwap

  case webViewCreated
  case webViewLoad
  case webViewStopLoading
  case webViewConfigurationIgnored
  case webViewChanged
  case webViewBackForwardList
  case webViewClosed
  case webViewDeinit
  case webViewLeaked
  case webViewInput
  case webViewState
  case webViewMedia
  case webViewContentMode
  case webViewInspectable
  case webViewRefreshControl
  case webViewKeyboard
  case webViewAppearance
  case webViewScroll
  case webViewSubmitForm

  case frameCreated
  case frameRemoved

  case pageLinks

  case navigationDecidePolicyForNavigationAction
  case navigationActionPolicy
  case navigationDidStartProvisional
  case navigationDidReceiveServerRedirect
  case navigationDecidePolicyForNavigationResponse
  case navigationResponsePolicy
  case navigationDidCommit
  case navigationDidFinish
  case navigationDidFailProvisional
  case navigationDidFail
  case navigationDidBecomeDownload
  case navigationIntercepted
  case navigationSameDocument
  case navigationPolicyNeverDecided
  case navigationDidReceiveAuthenticationChallenge
  case navigationAuthenticationDisposition
  case navigationWebContentProcessDidTerminate

  case networkRequest
  case networkDns
  case networkConnect
  case networkRedirect
  case networkResponse
  case networkData
  case networkFinished
  case networkFailed
  case networkBlocked
  case networkServerCloses

  case storeCreated
  case storeClosed

  case cookieSet
  case cookieDeleted
  case cookieRejected
  case cookieChanged
  case cookieSent
  case cookieWithheld
  case cookieFlushed
  case cookieDrift
  case cookieCall
  case cookieCallCompleted

  case bridgeHandlerAdded
  case bridgeHandlerRemoved
  case bridgeExposed
  case bridgeMessage
  case bridgeDropped
  case bridgeMessageRejected
  case bridgeReply
  case bridgePromiseSettled
  case bridgeEvaluate
  case bridgeEvaluated
  case bridgeUserScriptAdded
  case bridgeUserScriptRan
  case bridgeThrown
  case bridgeStale

  case scriptAborted

  case ownershipNode
  case ownershipEdge
  case ownershipReleased

  case uiDialog
  case uiDialogAnswered
  case uiCreateWebView
  case uiCreateWebViewAnswered
  case uiReadyToShow
  case uiDidClose
  case uiOpenPanel
  case uiMediaCapture
  case uiContextMenu

  case downloadStarted
  case downloadDecideDestination
  case downloadDestination
  case downloadProgress
  case downloadFinished
  case downloadFailed
  case downloadCancelled
  case downloadPresented

  case schemeTaskStarted
  case schemeResponse
  case schemeData
  case schemeFinished
  case schemeFailed
  case schemeStopped
  case schemeException

  case securityAppBoundBlocked
  case securityAtsBlocked
  case securityRuleListCompiled
  case securityRuleListFailed
  case securityLayers

  case dataRemoved
  case dataRecords
  case dataStorage

  case timingPhase
  case timingFirstPaint
  case timingFirstFeedback

  case deviceMemoryPressure

  case consoleLog

  case markerNote
  case markerProcesses

  case commandIssued
  case commandCompleted

  case sessionFile
  case sessionFork
  case sessionEnd

  case expectationMet
  case expectationFailed
}

extension Kind {
  /// The name in a session file, such as `navigation.didCommit`. `unknown` and `invalid` have no such line.
  public var name: String { Kind.names[Int(rawValue)] }

  /// What the kind belongs to, such as `.navigation`.
  public var category: Category { Kind.categories[Int(rawValue)] }

  /// The part of the name after the category, such as `didCommit`.
  public var shortName: Substring {
    let name = self.name
    guard let dot = name.firstIndex(of: ".") else { return Substring(name) }
    return name[name.index(after: dot)...]
  }

  /// In the order of the cases.
  private static let names: [String] = [
    "unknown", "invalid",
    "app.launched", "app.terminated", "app.didEnterBackground", "app.willEnterForeground",
    "app.didReceiveMemoryWarning", "app.openURL", "app.canOpenURL", "app.route", "app.screen", "app.exception",
    "app.swiftUI", "app.unavailable", "app.permission", "app.signpost", "app.mainThread", "app.pool",
    "process.launching", "process.launched", "process.prewarmed", "process.assigned", "process.released",
    "process.cached", "process.evicted", "process.suspended", "process.resumed", "process.memory",
    "process.unresponsive", "process.responsive", "process.terminated", "process.swap",
    "webView.created", "webView.load", "webView.stopLoading", "webView.configurationIgnored", "webView.changed",
    "webView.backForwardList", "webView.closed", "webView.deinit", "webView.leaked", "webView.input", "webView.state",
    "webView.media", "webView.contentMode", "webView.inspectable", "webView.refreshControl", "webView.keyboard",
    "webView.appearance", "webView.scroll", "webView.submitForm",
    "frame.created", "frame.removed",
    "page.links",
    "navigation.decidePolicyForNavigationAction", "navigation.actionPolicy", "navigation.didStartProvisional",
    "navigation.didReceiveServerRedirect", "navigation.decidePolicyForNavigationResponse",
    "navigation.responsePolicy", "navigation.didCommit", "navigation.didFinish", "navigation.didFailProvisional",
    "navigation.didFail", "navigation.didBecomeDownload", "navigation.intercepted", "navigation.sameDocument",
    "navigation.policyNeverDecided", "navigation.didReceiveAuthenticationChallenge",
    "navigation.authenticationDisposition", "navigation.webContentProcessDidTerminate",
    "network.request", "network.dns", "network.connect", "network.redirect", "network.response", "network.data",
    "network.finished", "network.failed", "network.blocked", "network.serverCloses",
    "store.created", "store.closed",
    "cookie.set", "cookie.deleted", "cookie.rejected", "cookie.changed", "cookie.sent", "cookie.withheld",
    "cookie.flushed", "cookie.drift", "cookie.call", "cookie.callCompleted",
    "bridge.handlerAdded", "bridge.handlerRemoved", "bridge.exposed", "bridge.message", "bridge.dropped",
    "bridge.messageRejected", "bridge.reply", "bridge.promiseSettled", "bridge.evaluate", "bridge.evaluated",
    "bridge.userScriptAdded", "bridge.userScriptRan", "bridge.thrown", "bridge.stale",
    "script.aborted",
    "ownership.node", "ownership.edge", "ownership.released",
    "ui.dialog", "ui.dialogAnswered", "ui.createWebView", "ui.createWebViewAnswered", "ui.readyToShow", "ui.didClose",
    "ui.openPanel", "ui.mediaCapture", "ui.contextMenu",
    "download.started", "download.decideDestination", "download.destination", "download.progress",
    "download.finished", "download.failed", "download.cancelled", "download.presented",
    "scheme.taskStarted", "scheme.response", "scheme.data", "scheme.finished", "scheme.failed", "scheme.stopped",
    "scheme.exception",
    "security.appBoundBlocked", "security.atsBlocked", "security.ruleListCompiled", "security.ruleListFailed",
    "security.layers",
    "data.removed", "data.records", "data.storage",
    "timing.phase", "timing.firstPaint", "timing.firstFeedback",
    "device.memoryPressure",
    "console.log",
    "marker.note", "marker.processes",
    "command.issued", "command.completed",
    "session.file", "session.fork", "session.end",
    "expectation.met", "expectation.failed",
  ]

  private static let categories: [Category] = names.map { name in
    Category(rawValue: String(name.prefix { $0 != "." })) ?? .other
  }
}
