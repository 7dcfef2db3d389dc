import SessionModel

/// What a delegate method decides, or fails to decide.
enum Decision: String, Sendable, CaseIterable {
  case allow, cancel, download
  /// The handler is kept and never called.
  case never
  /// The handler is called twice: WebKit raises an exception.
  case twice
  /// The handler is released without a call: WebKit raises an exception.
  case drop
  /// As `drop`: the handler's owner was released first.
  case release
}

/// When a rule counts: from the first event that matches `from`, until one matches `until`, at most `times` times.
struct RuleWindow: Sendable, Equatable {
  var from: EventPattern?
  var until: EventPattern?
  /// How often the rule may be used; nil: without bound.
  var times: Int64?

  static let always = RuleWindow()
}

/// One row of a view's navigation policy. The first row that matches decides; without one the answer is allow, at once.
struct PolicyRule: Sendable, Equatable {
  var match = PolicyMatch()
  var decision = Decision.allow
  /// From the callback to the answer.
  var after: Microseconds = 0
  /// Where the app sends the URL instead, such as `native` or `external`, for the event `app.route`.
  var route: String?
  /// Name for the answer's event; default: `policy N`, counted from 1.
  var name: String
  /// What the variant with `preferences:` answers beside its decision.
  var preferences = PagePreferences()
  /// An `async` delegate method (iOS 15): it answers by returning, once.
  var isAsync = false
  /// Whether the handler is called from another thread than the main one, which WebKit forbids.
  var isOffMainThread = false
  /// For `release`: the guard that skipped the handler.
  var guardText = "guard let self else { return }"
  var window = RuleWindow.always
}

/// `WKWebpagePreferences` of one navigation; nil: as the configuration says.
struct PagePreferences: Sendable, Equatable {
  var contentMode: ConfigurationSetup.ContentMode?
  var javaScript: Bool?
}

/// Which questions a policy row answers. What is nil matches anything.
struct PolicyMatch: Sendable, Equatable {
  var phase: Phase?
  /// With `*` as wild card.
  var url: String?
  var isMainFrame: Bool?
  var navigationType: NavigationType?
  var method: String?
  var isRedirect: Bool?
  var shouldPerformDownload: Bool?
  /// Whether the action opens a new window (its target frame is nil).
  var newWindow: Bool?
  /// Response only.
  var status: Int64?
  /// Response only; with `*`.
  var mime: String?
  /// Response only.
  var canShowMIMEType: Bool?

  enum Phase: String, Sendable, CaseIterable { case action, response }

  /// `WKNavigationType`, in the words of the session format.
  enum NavigationType: String, Sendable, CaseIterable {
    case linkActivated, formSubmitted, backForward, reload, formResubmitted, other
  }
}

/// How the app answers a JavaScript dialog.
struct DialogRule: Sendable, Equatable {
  var match = Match()
  var decision = Answer.accept
  /// The text of a prompt; nil: its default text.
  var text: String?
  var after: Microseconds = 0
  var window = RuleWindow.always

  struct Match: Sendable, Equatable {
    var type: DialogType?
    /// With `*`.
    var message: String?
  }

  enum DialogType: String, Sendable, CaseIterable { case alert, confirm, prompt, beforeunload }
  /// `allow` and `cancel` are read as `accept` and `dismiss`.
  enum Answer: String, Sendable, CaseIterable { case accept, dismiss, never, twice, drop, release }
}

/// How the app answers when a page wants a new window.
struct CreateWebViewRule: Sendable, Equatable {
  /// URL with `*`; nil matches any.
  var url: String?
  var decision = Answer.cancel
  /// Id of the new view; default `popupN`, counted from 1.
  var view: String?
  /// The view in which the app loads the URL instead (`loadHere`).
  var target: String?
  var after: Microseconds = 0
  var window = RuleWindow.always

  /// `new`: a view with the given configuration; `cancel` (or `nil`): no view; `loadHere`: no view, the app loads the
  /// URL in `target`; `same`: the opener is returned, which raises an exception.
  enum Answer: String, Sendable, CaseIterable { case new, cancel, loadHere, same, never }
}

/// How the app answers an authentication challenge.
struct ChallengeRule: Sendable, Equatable {
  var match = Match()
  var decision = Disposition.performDefaultHandling
  var user: String?
  var password: String?
  var after: Microseconds = 0
  var window = RuleWindow.always

  struct Match: Sendable, Equatable {
    /// `serverTrust`, `httpBasic`, `httpDigest`, `ntlm`, `clientCertificate`, `htmlForm`.
    var method: Method?
    /// With `*`.
    var host: String?
    /// With `*`.
    var realm: String?
    /// How often credentials were refused before.
    var previousFailures: Int64?
  }

  enum Method: String, Sendable, CaseIterable {
    case serverTrust, httpBasic, httpDigest, ntlm, negotiate, clientCertificate, htmlForm
  }

  /// `URLSession.AuthChallengeDisposition`, and the ways of not answering.
  enum Disposition: String, Sendable, CaseIterable {
    case useCredential, performDefaultHandling, cancelAuthenticationChallenge, rejectProtectionSpace
    case never, twice, drop, release
  }
}

/// How the app answers for the destination of a download.
struct DownloadRule: Sendable, Equatable {
  /// URL with `*`; nil matches any.
  var url: String?
  /// With `*`; nil matches any.
  var mime: String?
  /// `allow` (a destination is given), `cancel` (nil is given), `never`, `twice`, `drop`, `release`.
  var decision = Decision.allow
  /// The file name that the app chooses; nil: the suggested one.
  var path: String?
  /// What the app does with the file in the end.
  var present: Presentation = .nothing
  var after: Microseconds = 0
  var window = RuleWindow.always

  enum Presentation: String, Sendable, CaseIterable { case quickLook, share, files, nothing }
}

/// How the app answers a request for camera or microphone.
struct PermissionRule: Sendable, Equatable {
  var type: Kind?
  var decision = Answer.prompt
  var after: Microseconds = 0
  var window = RuleWindow.always

  enum Kind: String, Sendable, CaseIterable { case camera, microphone, cameraAndMicrophone }
  enum Answer: String, Sendable, CaseIterable { case prompt, grant, deny, never }
}

/// How the app answers a script message, or a native function a call.
struct ReplyRule: Sendable, Equatable {
  /// Part of the body that must be equal (texts with `*`); nil matches any.
  var body: FieldMatch?
  var decision = Answer.reply
  /// A JavaScript value in the session format's form.
  var value = JSONValue.object(JSONObject(members: [.init(name: "$", value: .string("undefined"))]))
  /// The message with which the page's promise is rejected; excludes `value`.
  var error: String?
  var after: Microseconds = 0
  var window = RuleWindow.always

  enum Answer: String, Sendable, CaseIterable { case reply, never, twice, drop, release }
}

/// A function that pages can call by the app's bridge.
struct NativeFunction: Sendable, Equatable {
  var name: String
  /// The first that matches answers; none: undefined, at once.
  var replies: [ReplyRule] = []
  /// A native screen that the call opens.
  var screen: String?
}

/// Where URLs go: into the web view, to a native screen, out of the app.
struct RouterSetup: Sendable, Equatable {
  var rules: [Rule] = []
  /// What happens to a URL that no rule matches.
  var fallback = Destination.web

  struct Rule: Sendable, Equatable {
    var name: String
    /// With `*`.
    var url: String
    var to = Destination.web
    /// The native screen for `native`; the view for `web`.
    var target: String?
  }

  enum Destination: String, Sendable, CaseIterable { case web, native, external, ignore }
}
