/// The events of `navigation`: the calls of a navigation delegate and what the app answers.
public enum NavigationEvent: Hashable, Sendable {
  case decidePolicyForAction(NavigationAction)
  case actionPolicy(PolicyAnswer)
  case didStartProvisional(url: String?)
  case didReceiveServerRedirect(url: String?)
  case decidePolicyForResponse(NavigationResponse)
  case responsePolicy(PolicyAnswer)
  case didCommit(url: String?)
  case didFinish(url: String?)
  case didFailProvisional(url: String?, error: EventError?)
  case didFail(url: String?, error: EventError?)
  case didBecomeDownload(id: String?)
  case intercepted(by: String?)
  case sameDocument(url: String?, type: String?)
  case policyNeverDecided
  case didReceiveAuthenticationChallenge(method: String?, host: String?)
  case authenticationDisposition(String?)
  case webContentProcessDidTerminate(reason: String?, url: String?)

  /// Reads an event of this category; nil for any other.
  public init?(_ event: Event) {
    let fields = event.fields
    let url = fields.text("url")
    switch event.kind {
    case .navigationDecidePolicyForNavigationAction: self = .decidePolicyForAction(NavigationAction(fields))
    case .navigationActionPolicy: self = .actionPolicy(PolicyAnswer(fields))
    case .navigationDidStartProvisional: self = .didStartProvisional(url: url)
    case .navigationDidReceiveServerRedirect: self = .didReceiveServerRedirect(url: url)
    case .navigationDecidePolicyForNavigationResponse: self = .decidePolicyForResponse(NavigationResponse(fields))
    case .navigationResponsePolicy: self = .responsePolicy(PolicyAnswer(fields))
    case .navigationDidCommit: self = .didCommit(url: url)
    case .navigationDidFinish: self = .didFinish(url: url)
    case .navigationDidFailProvisional: self = .didFailProvisional(url: url, error: fields.error())
    case .navigationDidFail: self = .didFail(url: url, error: fields.error())
    case .navigationDidBecomeDownload: self = .didBecomeDownload(id: fields.label("id"))
    case .navigationIntercepted: self = .intercepted(by: fields.text("by"))
    case .navigationSameDocument: self = .sameDocument(url: url, type: fields.text("type"))
    case .navigationPolicyNeverDecided: self = .policyNeverDecided
    case .navigationDidReceiveAuthenticationChallenge:
      self = .didReceiveAuthenticationChallenge(method: fields.text("method"), host: fields.text("host"))
    case .navigationAuthenticationDisposition: self = .authenticationDisposition(fields.text("disposition"))
    case .navigationWebContentProcessDidTerminate:
      self = .webContentProcessDidTerminate(reason: fields.text("reason"), url: url)
    default: return nil
    }
  }
}

/// What `decidePolicyForNavigationAction` asks about.
public struct NavigationAction: Hashable, Sendable {
  public let url: String?
  public let method: String?
  /// `linkActivated`, `formSubmitted`, `backForward`, `reload`, `formResubmitted` or `other`.
  public let type: String?
  public let isRedirect: Bool
  public let isUserInitiated: Bool?
  public let shouldPerformDownload: Bool?
  public let isMainFrame: Bool?
  public let sourceFrame: FrameReference?
  /// nil also where the action opens a new window.
  public let targetFrame: FrameReference?
  public let headers: JSONObject?

  init(_ fields: JSONObject) {
    url = fields.text("url")
    method = fields.text("method")
    type = fields.text("navigationType")
    isRedirect = fields.flag("isRedirect") ?? false
    isUserInitiated = fields.flag("userInitiated")
    shouldPerformDownload = fields.flag("shouldPerformDownload")
    sourceFrame = fields.frame("sourceFrame")
    targetFrame = fields.frame("targetFrame")
    isMainFrame = fields.flag("isMainFrame") ?? fields.text("frame").map { $0 == "main" } ?? targetFrame?.isMain
    headers = fields["headers"]?.object
  }
}

/// What `decidePolicyForNavigationResponse` asks about.
public struct NavigationResponse: Hashable, Sendable {
  public let url: String?
  public let status: Int64?
  public let mime: String?
  public let canShowMIMEType: Bool?
  public let isMainFrame: Bool?
  public let expectedLength: Int64?
  public let headers: JSONObject?

  init(_ fields: JSONObject) {
    url = fields.text("url")
    status = fields.integer("status")
    mime = fields.text("mime")
    canShowMIMEType = fields.flag("canShowMIMEType")
    isMainFrame = fields.flag("isMainFrame") ?? fields.text("frame").map { $0 == "main" }
    expectedLength = fields.integer("expectedLength")
    headers = fields["headers"]?.object
  }
}

/// What the app answered to `decidePolicyFor…`, and by which of its rules.
public struct PolicyAnswer: Hashable, Sendable {
  /// `allow`, `cancel` or `download`.
  public let decision: String?
  public let rule: String?
  public let milliseconds: Double?

  init(_ fields: JSONObject) {
    decision = fields.text("decision")
    rule = fields.text("rule")
    milliseconds = fields.number("ms")
  }
}
