import SessionModel

/// A view whose process ended and that has not started to load since, and the words for it.
struct ProcessDeath: Sendable {
  /// What happened in a view before.
  struct History: Sendable {
    /// Something was to be loaded: a view that never was is white without any death.
    var hasLoaded = false
    var hasCommitted = false
  }

  /// The event that told first, and when.
  let position: Int
  let time: Instant
  let process: ProcessNumber
  let isInBackground: Bool
  let hasCommitted: Bool
  var evidence: [Int] = []
  /// The `isLoading` that became true since, while it is true.
  var loading: Int?
  /// The last `webView.load` since.
  var attempt: Int?
  var isReported = false
  var handle: FindingLedger.Handle?

  init(_ event: Observation, process: ProcessNumber, isInBackground: Bool, hasCommitted: Bool) {
    position = event.position
    time = event.time
    self.process = process
    self.isInBackground = isInBackground
    self.hasCommitted = hasCommitted
  }

  func finding(
    _ view: ViewNumber, _ severity: Finding.Severity, from: Instant, _ session: Session
  ) -> Finding {
    Finding(
      rule: ProcessDeadNotReloaded.id, severity: severity, view: view, process: process == .none ? nil : process,
      position: position, evidence: evidence, from: from,
      title: title(view, "is white since its process ended", session), explanation: explanation(session),
      advice: advice)
  }

  func title(_ view: ViewNumber, _ what: String, _ session: Session) -> String {
    let name = process == .none ? "process" : "process \(visible(session.index.processName(process), limit: 40))"
    let label = session.label(view)
    return "\(label.prefix(1).uppercased())\(label.dropFirst()) \(what) (\(name) ended at \(moment(time)))"
  }

  func explanation(_ session: Session) -> String {
    let reason = session.event(position)["reason"]?.string
    var parts: [String] = []
    parts.append(
      reason.map { "The process ended with the reason “\(visible($0, limit: 80))”." } ?? "The process ended.")
    if isInBackground { parts.append("The app was in the background: the delegate can hear of it late (B15).") }
    if let loading {
      parts.append("Loading began (\(session.label(event: loading))) but no navigation has started.")
    } else if let attempt {
      parts.append("A load was asked for (\(session.label(event: attempt))) but no navigation has started.")
    }
    if !hasCommitted {
      parts.append("Nothing had ever been committed in this view, so reload() does nothing here (B17).")
    }
    if let reason, ProcessDeath.isNeverReloaded(reason) {
      parts.append("After this reason WebKit never reloads by itself (webkit-facts 5.5).")
    } else {
      parts.append(
        "WebKit reloads by itself only if the navigation delegate has no termination method, only a visible view, and "
          + "at most once in 30 s (webkit-facts 5.6).")
    }
    parts.append("No didFail is called; webView.url and title are nil once the delegate method has returned.")
    return parts.joined(separator: " ")
  }

  /// webkit-facts 5.5, third column; `terminated-by-api` is GTK's word for RequestedByClient.
  private static func isNeverReloaded(_ reason: String) -> Bool {
    ["RequestedByClient", "IdleExit", "NavigationSwap", "ExceededProcessCountLimit", "terminated-by-api"]
      .contains(reason)
  }

  private var advice: String {
    hasCommitted
      ? "Implement webViewWebContentProcessDidTerminate and call reload() in it; an empty method is worse than none, "
        + "since it turns the automatic reload off. Reload a hidden view when it is shown (B20)."
      : "Keep the request that was loaded, and load it again in webViewWebContentProcessDidTerminate: load(_:), not "
        + "reload()."
  }
}
