extension SummaryContext {
  func summary(_ navigation: NavigationEvent) -> EventSummary {
    switch navigation {
    case .decidePolicyForAction(let action): return summary(action)
    case .decidePolicyForResponse(let response): return summary(response)
    case .actionPolicy(let answer), .responsePolicy(let answer): return summary(answer)
    case .didStartProvisional(let url):
      return EventSummary(shortName, url ?? "no URL", tone: .start)
    case .didReceiveServerRedirect(let url): return EventSummary(shortName, url)
    case .didCommit(let url): return EventSummary(shortName, url, tone: .ok, duration: sinceOpening)
    case .didFinish(let url): return EventSummary(shortName, url, tone: .ok, duration: sinceOpening)
    case .didFailProvisional(let url, let error), .didFail(let url, let error):
      return EventSummary(
        shortName, url, detail: SummaryContext.detail(of: error),
        tone: error?.isCancellation == true ? .warning : .error, duration: sinceOpening)
    case .didBecomeDownload(let id):
      return EventSummary("became a download", id, tone: .ok, duration: sinceOpening)
    case .intercepted(let by): return EventSummary("intercepted", by.map { "by \($0)" }, tone: .warning)
    case .sameDocument(let url, let type):
      return EventSummary(["same document", type].compacted(" "), url, tone: .change)
    case .policyNeverDecided:
      return EventSummary("policy never decided", nil, detail: "this navigation hangs", tone: .error)
    case .didReceiveAuthenticationChallenge(let method, let host):
      return EventSummary("authentication challenge", host, detail: method, tone: .start)
    case .authenticationDisposition(let disposition):
      return EventSummary("authentication", disposition, duration: sinceOpening)
    case .webContentProcessDidTerminate(let reason, let url):
      return EventSummary("web process terminated", url, detail: reason, tone: .error)
    }
  }

  private func summary(_ action: NavigationAction) -> EventSummary {
    var details: [String?] = [action.type]
    if action.isRedirect { details.append("redirect") }
    if action.isUserInitiated == true { details.append("by the user") }
    if action.shouldPerformDownload == true { details.append("as a download") }
    let frame = action.isMainFrame == false ? "subframe" : nil
    let method = action.method.flatMap { $0 == "GET" ? nil : $0 }
    return EventSummary(
      ["action?", frame].compacted(" "), [method, action.url].compacted(" "), detail: details.compacted(", "),
      tone: .neutral)
  }

  private func summary(_ response: NavigationResponse) -> EventSummary {
    let frame = response.isMainFrame == false ? "subframe" : nil
    let cannotShow = response.canShowMIMEType == false ? "cannot be shown" : nil
    let length = response.expectedLength.flatMap { $0 >= 0 ? UnitText.bytes($0) : nil }
    let isBad = (response.status ?? 200) >= 400 || response.canShowMIMEType == false
    return EventSummary(
      ["response?", frame].compacted(" "), [response.status.map { "\($0)" }, response.url].compacted(" "),
      detail: [response.mime, length, cannotShow].compacted(", "), tone: isBad ? .warning : .neutral)
  }

  private func summary(_ answer: PolicyAnswer) -> EventSummary {
    let tone: EventSummary.Tone =
      switch answer.decision {
      case "allow": .ok
      case "cancel": .warning
      default: .neutral
      }
    return EventSummary(
      "policy \(answer.decision ?? "?")", nil, detail: answer.rule.map { "rule \($0)" }, tone: tone,
      duration: duration(answer.milliseconds))
  }

  /// An error by code and name, then what it says of itself.
  static func detail(of error: EventError?) -> String? {
    guard let error else { return nil }
    let short = error.shortText
    guard let description = error.description, !description.isEmpty, description != short else { return short }
    return "\(short): \(description)"
  }
}

extension [String?] {
  /// The parts that are there, with something between them.
  func compacted(_ separator: String) -> String {
    compactMap { $0.flatMap { $0.isEmpty ? nil : $0 } }.joined(separator: separator)
  }
}
