import SessionModel

/// Something that happens: one verb, and when.
struct Step: Sendable, Equatable {
  var trigger = Trigger.sequence
  /// On top of the trigger.
  var delay: Microseconds = 0
  /// `if #available`: only from this version on.
  var available: OSVersion?
  /// Its `else`: only below this version.
  var unavailable: OSVersion?
  /// Whether the app does it on another thread than the main one.
  var isOffMainThread = false
  var verb: Verb
  /// The verb's name as written, for `command.issued`.
  var name: String
  /// The verb's argument as written, for `command.issued`.
  var arguments: JSONValue
  /// Where the step stands; nil if it came from no file.
  var position: SourcePosition?

  /// Two steps are equal when they do the same, wherever they stand.
  static func == (left: Step, right: Step) -> Bool {
    left.trigger == right.trigger && left.delay == right.delay && left.verb == right.verb && left.name == right.name
      && left.arguments == right.arguments && left.available == right.available
      && left.unavailable == right.unavailable && left.isOffMainThread == right.isOffMainThread
  }

  enum Trigger: Sendable, Equatable {
    /// When the step before it in the sequence is done.
    case sequence
    /// At this instant of virtual time, beside the sequence.
    case at(Microseconds)
    /// Once, when the first event matches, beside the sequence.
    case after(EventPattern)
  }
}

/// Steps that run inside a delegate callback: at the event, before the app's answer and before time goes on.
struct EventHook: Sendable, Equatable {
  var event: EventPattern
  var steps: [Step]
  var window = RuleWindow.always
}

/// Everything a step can do. `view` is the view's id; where a scenario leaves it out it is the first declared view.
enum Verb: Sendable, Equatable {
  case load(LoadRequest)
  case loadHTML(view: String, html: TextSource, base: String?, mime: String, alternate: Bool)
  case loadFile(view: String, path: String, readAccess: String?)
  case reload(view: String)
  case reloadFromOrigin(view: String)
  case stop(view: String)
  case back(view: String)
  case forward(view: String)
  /// `backForwardList.item(at:)`: −1 is one back.
  case go(view: String, delta: Int64)

  case evaluate(view: String, script: String, world: String, frame: String?)
  case callAsync(view: String, body: String, arguments: JSONObject, world: String, frame: String?)

  case tap(view: String, target: Target)
  /// Text typed into a field, in place of what stands there.
  case fill(view: String, target: Target, text: String)
  case click(view: String, target: Target)
  case submit(view: String, selector: String, fields: JSONObject, frame: String?)
  /// The edge gesture; `finished` false is a gesture that snaps back.
  case swipe(view: String, forward: Bool, finished: Bool)
  /// Pull to refresh.
  case pull(view: String)

  case create(ViewSetup)
  /// A view that shares the process of `related`.
  case related(ViewSetup)
  /// The app lets go of the view.
  case close(view: String)
  /// `tryClose`: the page's `beforeunload` is asked first.
  case tryClose(view: String)
  /// Properties that can be changed after the view was made, such as `pageCache`; `written` holds the ones meant.
  case configure(view: String, ConfigurationSetup)
  case show(view: String)
  case hide(view: String)

  /// Answers what was left open by `never`: the oldest of that kind, or of that id.
  case answer(view: String, Pending, id: String?, decision: String, text: String?)
  /// Answers a script message that was left open.
  case respond(view: String, id: String?, value: JSONValue, error: String?)

  case setCookie(store: String, CookieSetup, url: String?)
  case deleteCookie(store: String, name: String, domain: String?, path: String?)
  case getCookies(store: String, url: String?)

  case addScript(view: String, UserScriptSetup)
  case removeScripts(view: String)
  case addHandler(view: String, HandlerSetup)
  case addReplyHandler(view: String, ReplyHandlerSetup)
  case removeHandler(view: String, name: String, world: String)
  case compileRules(RuleListSetup)
  case addRules(view: String, name: String)
  case removeRules(view: String, name: String?)

  case kill(KillTarget, reason: TerminationReason, reportedAfter: Microseconds)
  /// `_killWebContentProcess` of a view; nil: the app ends.
  case terminate(view: String?)
  case memoryWarning(level: MemoryLevel)
  case background
  case foreground
  /// The app starts again: processes gone, session cookies of persistent stores dropped, views as declared.
  case relaunch(after: Microseconds)
  /// Switches the network off and on.
  case network(offline: Bool)

  /// The app's main thread does nothing else for so long.
  case block(Microseconds)
  /// Lets virtual time pass.
  case advance(Microseconds)
  case openGate(String)
  case cancelDownload(view: String?, id: String?)
  case resumeDownload(view: String?, id: String?)
  /// A mark for people; `look` makes the app read the properties of the view, `processes` counts processes.
  case note(text: String, view: String?, look: Bool, processes: Bool)

  case wait(EventPattern, timeout: Microseconds, optional: Bool)
  /// Until nothing was emitted for this long.
  case settle(quiet: Microseconds, timeout: Microseconds)
  case expect(Expectation)

  /// What a step can answer.
  enum Pending: String, Sendable, CaseIterable {
    case action, response, dialog, challenge, createWebView, download, mediaCapture
  }

  enum KillTarget: Sendable, Equatable {
    /// The process of this view's page.
    case view(String)
    case network
    case gpu
    /// By its id, such as `web-3`.
    case process(String)
  }

  /// Why a process ends (names of WebKit's `ProcessTerminationReason`).
  enum TerminationReason: String, Sendable, CaseIterable {
    case crash, exceededMemoryLimit, exceededCPULimit, requestedByClient, idleExit, unresponsive
    case exceededProcessCountLimit, navigationSwap, requestedByNetworkProcess, requestedByGPUProcess
    /// The system took it for memory; WebKit itself sees a crash.
    case jetsam
  }

  enum MemoryLevel: String, Sendable, CaseIterable { case warning, critical }
}

/// `load(URLRequest)`.
struct LoadRequest: Sendable, Equatable {
  var view: String
  var url: String
  var method = "GET"
  var headers: [Answer.Header] = []
  var body: String?
  var cachePolicy = CachePolicy.useProtocolCachePolicy
  /// `timeoutInterval`; the system's default is 60 s.
  var timeout: Microseconds = 60_000_000

  enum CachePolicy: String, Sendable, CaseIterable {
    case useProtocolCachePolicy, reloadIgnoringLocalCacheData, returnCacheDataElseLoad, returnCacheDataDontLoad
  }
}

/// Where a finger or mouse goes.
struct Target: Sendable, Equatable {
  /// Id, class, tag, attribute, descendant; nil where `text` or `link` tells.
  var selector: String?
  /// The visible text of a link or button.
  var text: String?
  /// Number of the link in the page's list, from 0.
  var link: Int64?
  var frame: String?
  /// The finger stays: a link shows its context menu and is not followed.
  var isLong = false
}

/// A text that stands in the scenario or in a file of it.
enum TextSource: Sendable, Equatable {
  case inline(String)
  /// Path in the scenario's folder.
  case file(String)
}

/// What must be true when the step is reached.
struct Expectation: Sendable, Equatable {
  /// For `expectation.met` and `.failed`: as written.
  var text: String
  var view: String?
  /// Properties of the view, in the order of the file.
  var properties: [Property] = []
  /// An event that must have been emitted since the run began.
  var event: EventPattern?
  var minimum: Int64?
  var maximum: Int64?
  /// A cookie that must be there (`absent` false) or not.
  var cookie: CookieExpectation?
  var processes: [ProcessCount] = []

  struct Property: Sendable, Equatable {
    var name: Name
    var match: FieldMatch
  }

  enum Name: String, Sendable, CaseIterable {
    case url, title, isLoading, canGoBack, canGoForward, estimatedProgress, hasOnlySecureContent
    /// URLs of the list, `current` a text or null.
    case back, current, forward
    /// Id of the process, null if it is dead or was never launched.
    case process
    case exists, visible
  }

  struct CookieExpectation: Sendable, Equatable {
    var store = "default"
    var name: String
    var value: String?
    var domain: String?
    var absent = false
  }

  struct ProcessCount: Sendable, Equatable {
    var type: ProcessType
    var count: Int64
  }

  enum ProcessType: String, Sendable, CaseIterable { case web, network, gpu }
}
