import SessionModel

/// A web view as the app makes it.
struct ViewSetup: Sendable, Equatable {
  var id: String
  var store = "default"
  /// The view whose process it shares (`_relatedWebView`; `window.open` makes it by itself).
  var related: String?
  /// Name of the `WKProcessPool`.
  var pool = "default"
  var visible = true
  var kind = Kind.webKit
  var configuration = ConfigurationSetup()
  var handlers: [HandlerSetup] = []
  var replyHandlers: [ReplyHandlerSetup] = []
  var scripts: [UserScriptSetup] = []
  var ruleLists: [RuleListSetup] = []
  var policies: [PolicyRule] = []
  var dialogs: [DialogRule] = []
  var createWebView: [CreateWebViewRule] = []
  var authentication: [ChallengeRule] = []
  var downloads: [DownloadRule] = []
  var mediaCapture: [PermissionRule] = []
  /// Custom schemes that the app serves (`WKURLSchemeHandler`).
  var schemes: [SchemeSetup] = []
  /// Delegate methods that exist; nil: those for which the scenario has rules or hooks (see `implements`).
  var delegate: DelegateMethods?
  /// Methods inside of which a hook of the scenario runs steps.
  var hooked: DelegateMethods = []
  /// What the app does inside `webViewWebContentProcessDidTerminate`.
  var recovery: RecoveryRule?

  /// `WKWebView`, or its forerunner, which runs in the app itself.
  enum Kind: String, Sendable, CaseIterable {
    case webKit = "WKWebView"
    case legacy = "UIWebView"
  }

  /// The delegate methods that exist.
  ///
  /// Where a view does not say, a method exists when its rules are there: an app without data for a callback does not
  /// implement it. Inspector events are emitted all the same: the probe sits below the app's delegate.
  var implements: DelegateMethods {
    if let delegate { return delegate }
    var methods = hooked
    if policies.contains(where: { $0.match.phase != .response }) { methods.insert(.decidePolicyForNavigationAction) }
    if policies.contains(where: { $0.match.phase != .action }) { methods.insert(.decidePolicyForNavigationResponse) }
    for rule in dialogs {
      switch rule.match.type {
      case .alert: methods.insert(.runJavaScriptAlertPanel)
      case .confirm: methods.insert(.runJavaScriptConfirmPanel)
      case .prompt: methods.insert(.runJavaScriptTextInputPanel)
      case .beforeunload: methods.insert(.runBeforeUnloadPanel)
      case nil: methods.formUnion(.dialogs)
      }
    }
    if recovery != nil { methods.insert(.webContentProcessDidTerminate) }
    if !createWebView.isEmpty { methods.insert(.createWebView) }
    if !authentication.isEmpty { methods.insert(.didReceiveAuthenticationChallenge) }
    if !downloads.isEmpty { methods.insert(.didBecomeDownload) }
    if !mediaCapture.isEmpty { methods.insert(.requestMediaCapturePermission) }
    return methods
  }
}

/// The app's way back after a crash: the same page again, and where that dies again soon, the start page (NAV-12).
struct RecoveryRule: Sendable, Equatable {
  /// Where the app begins anew.
  var start: String
  /// A second death within this time of the first leads to `start`.
  var within: Microseconds = 10_000_000
}

/// Methods of `WKNavigationDelegate` and `WKUIDelegate`, by WebKit's names.
struct DelegateMethods: OptionSet, Sendable, Hashable {
  let rawValue: UInt32

  static let decidePolicyForNavigationAction = DelegateMethods(rawValue: 1 << 0)
  static let decidePolicyForNavigationResponse = DelegateMethods(rawValue: 1 << 1)
  static let didStartProvisional = DelegateMethods(rawValue: 1 << 2)
  static let didReceiveServerRedirect = DelegateMethods(rawValue: 1 << 3)
  static let didFailProvisional = DelegateMethods(rawValue: 1 << 4)
  static let didCommit = DelegateMethods(rawValue: 1 << 5)
  static let didFinish = DelegateMethods(rawValue: 1 << 6)
  static let didFail = DelegateMethods(rawValue: 1 << 7)
  static let didReceiveAuthenticationChallenge = DelegateMethods(rawValue: 1 << 8)
  static let webContentProcessDidTerminate = DelegateMethods(rawValue: 1 << 9)
  static let didBecomeDownload = DelegateMethods(rawValue: 1 << 10)
  static let createWebView = DelegateMethods(rawValue: 1 << 11)
  static let didClose = DelegateMethods(rawValue: 1 << 12)
  static let runJavaScriptAlertPanel = DelegateMethods(rawValue: 1 << 13)
  static let runJavaScriptConfirmPanel = DelegateMethods(rawValue: 1 << 14)
  static let runJavaScriptTextInputPanel = DelegateMethods(rawValue: 1 << 15)
  static let runBeforeUnloadPanel = DelegateMethods(rawValue: 1 << 16)
  static let runOpenPanel = DelegateMethods(rawValue: 1 << 17)
  static let requestMediaCapturePermission = DelegateMethods(rawValue: 1 << 18)
  static let contextMenuConfiguration = DelegateMethods(rawValue: 1 << 19)

  static let dialogs: DelegateMethods = [
    .runJavaScriptAlertPanel, .runJavaScriptConfirmPanel, .runJavaScriptTextInputPanel, .runBeforeUnloadPanel,
  ]
  static let all = DelegateMethods(rawValue: (1 << 20) - 1)

  /// Names as a scenario writes them, in the order of the bits.
  static let names = [
    "decidePolicyForNavigationAction", "decidePolicyForNavigationResponse", "didStartProvisional",
    "didReceiveServerRedirect", "didFailProvisional", "didCommit", "didFinish", "didFail",
    "didReceiveAuthenticationChallenge", "webContentProcessDidTerminate", "didBecomeDownload", "createWebView",
    "didClose", "runJavaScriptAlertPanel", "runJavaScriptConfirmPanel", "runJavaScriptTextInputPanel",
    "runBeforeUnloadPanel", "runOpenPanel", "requestMediaCapturePermission", "contextMenuConfigurationForElement",
  ]

  /// The method of this name; nil if there is none.
  init?(name: String) {
    guard let bit = Self.names.firstIndex(of: name) else { return nil }
    rawValue = 1 << UInt32(bit)
  }

  /// The methods under the longer names of Swift's selectors.
  static func alias(_ name: String) -> DelegateMethods? {
    switch name {
    case "didStartProvisionalNavigation": .didStartProvisional
    case "didReceiveServerRedirectForProvisionalNavigation": .didReceiveServerRedirect
    case "didFailProvisionalNavigation": .didFailProvisional
    case "didCommitNavigation": .didCommit
    case "didFinishNavigation": .didFinish
    case "didFailNavigation": .didFail
    case "webViewWebContentProcessDidTerminate": .webContentProcessDidTerminate
    case "navigationActionDidBecomeDownload", "navigationResponseDidBecomeDownload": .didBecomeDownload
    case "createWebViewWith": .createWebView
    case "webViewDidClose": .didClose
    default: nil
    }
  }

  /// The methods whose callbacks a pattern means.
  init(hookedBy pattern: EventPattern) {
    rawValue = 0
    for (bit, name) in Self.names.enumerated() {
      let kinds =
        switch name {
        case "contextMenuConfigurationForElement": ["ui.contextMenu"]
        case _ where name.hasPrefix("run"): ["ui.dialog"]
        default: ["navigation.\(name)", "ui.\(name)"]
        }
      let isMeant = kinds.contains { kind in pattern.kinds.contains { Wildcard.matches(kind, pattern: $0) } }
      if isMeant { formUnion(DelegateMethods(rawValue: 1 << UInt32(bit))) }
    }
  }

  init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// `WKWebViewConfiguration` and the properties of the view, as far as they change what happens.
struct ConfigurationSetup: Sendable, Equatable {
  /// `WKWebpagePreferences.allowsContentJavaScript`.
  var javaScript = true
  /// `WKPreferences.javaScriptCanOpenWindowsAutomatically`: off on iOS.
  var javaScriptCanOpenWindowsAutomatically = false
  /// Whether left pages are kept whole for going back.
  var pageCache = true
  var limitsNavigationsToAppBoundDomains = false
  var upgradeKnownHostsToHTTPS = true
  var allowsBackForwardNavigationGestures = false
  /// Nil: as the device has it, off on iPhone and on on iPad.
  var allowsInlineMediaPlayback: Bool?
  /// `mediaTypesRequiringUserActionForPlayback`
  var mediaTypesRequiringUserAction: Set<MediaType> = [.audio]
  var suppressesIncrementalRendering = false
  var isFraudulentWebsiteWarningEnabled = true
  var isInspectable = false
  var applicationNameForUserAgent: String?
  var customUserAgent: String?
  /// `recommended`, `mobile`, `desktop`.
  var contentMode = ContentMode.recommended
  /// Every key that was written, in order, for the event that tells of the new view.
  var written = JSONObject()

  enum ContentMode: String, Sendable, CaseIterable { case recommended, mobile, desktop }
  enum MediaType: String, Sendable, CaseIterable { case audio, video }
}

/// A script message handler without reply.
struct HandlerSetup: Sendable, Equatable {
  var name: String
  /// Name of the content world; `page` is the page's own.
  var world = "page"
  /// How the controller's owner is held: `weak` through a proxy.
  var retain = Retain.strong

  enum Retain: String, Sendable, CaseIterable { case strong, weak }
}

/// A script message handler with reply.
struct ReplyHandlerSetup: Sendable, Equatable {
  var name: String
  var world = "page"
  var replies: [ReplyRule] = []
}

/// A `WKUserScript`.
struct UserScriptSetup: Sendable, Equatable {
  /// Name for people and for events; default `script-N`.
  var name: String
  /// JavaScript.
  var source: String
  var at = Time.start
  var mainFrameOnly = true
  var world = "page"

  /// Document start or document end.
  enum Time: String, Sendable, CaseIterable { case start, end }
}

/// A content rule list: JSON text as Safari content blockers write it.
struct RuleListSetup: Sendable, Equatable {
  var name: String
  /// The rules as strict JSON text; compiled, and perhaps refused, by the engine.
  var rules: String
}

/// A custom scheme and what its handler answers.
struct SchemeSetup: Sendable, Equatable {
  var scheme: String
  var routes: [RouteSetup] = []
  /// Whether the handler forgets tasks: it never answers after a stop, or never at all.
  var behaviour = Behaviour.correct

  /// `correct`; `answersAfterStop` raises WebKit's exception; `forgets` never finishes a task.
  enum Behaviour: String, Sendable, CaseIterable { case correct, answersAfterStop, forgets }
}
