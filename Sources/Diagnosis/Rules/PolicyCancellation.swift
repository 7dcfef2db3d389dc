import SessionModel

/// One navigation that a policy ended, and the words for it.
struct PolicyCancellation: Sendable {
  /// What ended it.
  enum Cause: Sendable {
    case cancelledAction, cancelledResponse, downloadedAction, downloadedResponse
    /// The handler was never called.
    case neverDecided
    /// Error 102 came and the session shows no answer that explains it.
    case unexplained
  }

  let cause: Cause
  let view: ViewNumber
  let process: ProcessNumber
  let navigation: UInt32
  let isSubframe: Bool
  /// The event that shows it, and when.
  let position: Int
  let time: Instant
  /// The `decidePolicyFor…`.
  let question: Int?
  var handle: FindingLedger.Handle?
  var hasEcho = false
  var hasDownload = false

  private init(_ cause: Cause, _ event: Observation, question: Int?) {
    self.cause = cause
    view = event.row.view
    process = event.row.process
    navigation = event.row.navigation
    isSubframe = event.row.flags.contains(.subframe)
    position = event.position
    time = event.time
    self.question = question
  }

  /// From an `actionPolicy` or `responsePolicy` that is no `allow`.
  init(answer event: Observation) {
    let isAction = event.row.kind == .navigationActionPolicy
    let cause: Cause =
      switch event.row.decision {
      case .download: isAction ? .downloadedAction : .downloadedResponse
      default: isAction ? .cancelledAction : .cancelledResponse
      }
    self.init(cause, event, question: event.row.partner)
  }

  init(unanswered event: Observation, question: Int?) { self.init(.neverDecided, event, question: question) }

  init(unexplained event: Observation, question: Int?) {
    self.init(.unexplained, event, question: question)
    hasEcho = true
  }

  var severity: Finding.Severity {
    switch cause {
    case .downloadedAction, .downloadedResponse: .note
    case .neverDecided: .error
    case .cancelledAction, .cancelledResponse, .unexplained: isSubframe ? .note : .warning
    }
  }

  func finding(_ session: Session) -> Finding {
    let question = question.flatMap { session.index[$0].view == view ? $0 : nil }
    let isRedirect = question.map { session.index[$0].flags.contains(.redirect) } ?? false
    return Finding(
      rule: CancelledByPolicy.id, severity: hasNoContent(session, question) ? .note : severity,
      view: view == .none ? nil : view,
      process: process == .none ? nil : process, position: position, evidence: question.map { [$0] } ?? [],
      from: time, title: title(session, question, isRedirect),
      explanation: explanation(session, question, isRedirect),
      advice: hasNoContent(session, question) ? "Ignore WebKitErrorDomain 102 here as elsewhere (B37, B38)." : advice)
  }

  private func title(_ session: Session, _ question: Int?, _ isRedirect: Bool) -> String {
    let event = session.event(position)
    let url = session.label(urlOf: event.url == nil ? question : position)
    let target = "\(isSubframe ? "subframe navigation" : "navigation") of \(session.label(view)) to \(url)"
    let rule = event["rule"]?.string.map { " by rule “\(visible($0, limit: 80))”" } ?? ""
    return switch cause {
    case .cancelledAction: "\(target) was cancelled\(rule) \(isRedirect ? "at a redirect" : "before it started")"
    case .cancelledResponse: "\(target) was cancelled\(rule) when its response came"
    case .downloadedAction: "\(target) was turned into a download\(rule) before it started"
    case .downloadedResponse: "\(target) was turned into a download\(rule) when its response came"
    case .neverDecided: "\(target) hangs: its policy question was never answered"
    case .unexplained: "\(target) was interrupted by policy (102) without an answer of the app"
    }
  }

  private func explanation(_ session: Session, _ question: Int?, _ isRedirect: Bool) -> String {
    if isSubframe {
      return "Only a subframe is concerned: the main load neither fails nor waits for it, and no start, commit or fail "
        + "callback exists for subframes."
    }
    let echo = "Since it was provisional, didFailProvisional with WebKitErrorDomain 102 follows; that is the echo of "
    // webkit-facts 1.5.
    return switch cause {
    case .cancelledAction where isRedirect: echo + "this answer and no failure."
    case .cancelledAction:
      "The load never starts: neither didStart nor didFail is called, and webView.url goes back to the page that is "
        + "shown. Should WebKitErrorDomain 102 come, it is the echo of this answer."
    case .cancelledResponse: echo + "this answer and no failure."
    case .downloadedAction:
      "The navigation becomes a download (didBecomeDownload); the load never starts and nothing fails."
    case .downloadedResponse:
      "The navigation becomes a download (didBecomeDownload) and webView.url goes back. " + echo
        + "this answer and no failure."
    case .neverDecided:
      "A decision handler that is kept and never called raises nothing: this navigation waits for ever, and a newer "
        + "load makes it vanish without a callback (webkit-facts 1.7, behaviours NAV-5)."
    case .unexplained: unexplained(session, question)
    }
  }

  /// webkit-facts 1.5 and 1.6: without a delegate method, a type that cannot be shown is cancelled; if the app allows
  /// it, it is interrupted all the same.
  private func unexplained(_ session: Session, _ question: Int?) -> String {
    let start = "WebKitErrorDomain 102 means “interrupted by policy”, not that the network failed."
    guard let question, session.index[question].kind == .navigationDecidePolicyForNavigationResponse else {
      return "\(start) The session shows no answer that explains it."
    }
    let response = session.event(question)
    if hasNoContent(session, question) {
      return "\(start) A response with status \(response["status"]?.integer ?? 204) has no document: the page that is "
        + "shown stays."
    }
    guard response["canShowMIMEType"]?.bool == false else {
      return "\(start) The session does not show the answer to \(session.label(event: question))."
    }
    let type = response["mime"]?.string.map { visible($0, limit: 80) } ?? "of the response"
    return "\(start) The type \(type) cannot be shown: without a delegate method WebKit cancels such a response, and "
      + "where the app allows it, it is interrupted all the same."
  }

  /// Recording `nav_404`: a response 204 or 205 ends in 102 although nobody cancels.
  private func hasNoContent(_ session: Session, _ question: Int?) -> Bool {
    guard cause == .unexplained, let question,
      session.index[question].kind == .navigationDecidePolicyForNavigationResponse
    else { return false }
    let status = session.event(question)["status"]?.integer
    return status == 204 || status == 205
  }

  private var advice: String {
    switch cause {
    case .cancelledAction:
      "If this was meant, nothing is wrong; stop a spinner where the policy is answered, since no callback comes."
    case .cancelledResponse:
      "Ignore 102 in didFailProvisional, or an error page is shown on top of what the app does itself (B37). Compare "
        + "with the domain “WebKitErrorDomain”: WKError.errorDomain is “WKErrorDomain” and never matches (B38)."
    case .downloadedAction, .downloadedResponse:
      "Follow the download; ignore WebKitErrorDomain 102 in didFailProvisional (B37, B38)."
    case .neverDecided:
      "Call the decision handler exactly once on every path, also where a weak self is gone or a request fails; the "
        + "async form of the method cannot forget it."
    case .unexplained:
      "To save such a response answer .download in decidePolicyFor navigationResponse. Ignore 102 by domain "
        + "(“WebKitErrorDomain”) and code (B37, B38)."
    }
  }
}
