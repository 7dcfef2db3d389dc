import SessionModel

/// Finds navigations that a policy answer ended, and joins them with the error 102 that is only their echo.
public struct CancelledByPolicy: DiagnosisRule {
  public static let id: RuleID = "cancelled-by-policy"
  public static let summary = "A navigation was ended by a policy answer, by the default, or by the lack of an answer."

  public static let manual = RuleManual(
    meaning: """
      The app (or WebKit's default, where a delegate method is missing) answered a policy question with cancel or \
      download, or never answered. Cancelling an action before the load starts gives no callback at all; cancelling a \
      redirect or a response, answering a response with download, and allowing a type that cannot be shown give \
      didFailProvisional with WebKitErrorDomain 102 (webkit-facts 1.5). A download, and what concerns a subframe only, \
      is a note; a question that was never answered is an error.
      """,
    misunderstanding: """
      102 is not a failure: it is the echo of an answer. Apps that show an error page or load the start page on it \
      break sign-in flows that end in a URL which the app itself takes over (B37). And filters for it never match if \
      they compare with WKError.errorDomain: that is WKErrorDomain, the code comes with WebKitErrorDomain (B38).
      """,
    advice: """
      Ignore WebKitErrorDomain 102 in didFailProvisional, by domain and code. If a spinner waits for the load, stop it \
      where the policy is answered, since a cancelled action brings no callback. If the answer was not meant, look at \
      the rule that the finding names. Answer each decision handler exactly once on every path (webkit-facts 1.7).
      """)

  public static let kinds: [Kind] = [
    .navigationDecidePolicyForNavigationAction, .navigationActionPolicy,
    .navigationDecidePolicyForNavigationResponse, .navigationResponsePolicy, .navigationPolicyNeverDecided,
    .navigationDidStartProvisional, .navigationDidCommit, .navigationDidFailProvisional,
    .navigationDidBecomeDownload, .webViewClosed, .webViewDeinit, .uiDidClose,
  ]

  /// What is remembered of a view.
  private struct Memory: Sendable {
    /// The last cancelled navigations, for their echoes.
    var recent: [PolicyCancellation] = []
    /// The findings that are still so.
    var open: [(handle: FindingLedger.Handle, isSubframe: Bool)] = []
    var lastQuestion: Int?
  }

  /// Echoes follow at once, so a few are enough.
  private static let recentBound = 4
  private var memories: [ViewNumber: Memory] = [:]

  public init() {}

  public mutating func observe(_ event: Observation, in session: Session, into ledger: inout FindingLedger) {
    let row = event.row
    let isSubframe = row.flags.contains(.subframe)
    switch row.kind {
    case .navigationDecidePolicyForNavigationAction, .navigationDecidePolicyForNavigationResponse:
      memories[row.view, default: Memory()].lastQuestion = event.position
    case .navigationActionPolicy, .navigationResponsePolicy:
      guard row.decision == .cancel || row.decision == .download else { return }
      add(PolicyCancellation(answer: event), event, session, &ledger)
    case .navigationPolicyNeverDecided:
      add(
        PolicyCancellation(unanswered: event, question: memories[row.view]?.lastQuestion), event, session, &ledger)
    case .navigationDidFailProvisional where !isSubframe: fail(event, session, &ledger)
    case .navigationDidBecomeDownload where !isSubframe: becomeDownload(event, session, &ledger)
    case .navigationDidStartProvisional, .navigationDidCommit:
      // Something newer is on its way to the screen.
      if !isSubframe { endOpen(event, &ledger) { _ in true } }
    case .webViewClosed, .webViewDeinit, .uiDidClose:
      endOpen(event, &ledger) { _ in true }
      memories[row.view] = nil
    default: break
    }
  }

  private mutating func add(
    _ cancellation: PolicyCancellation, _ event: Observation, _ session: Session, _ ledger: inout FindingLedger
  ) {
    var cancellation = cancellation
    let isSubframe = cancellation.isSubframe
    endOpen(event, &ledger) { $0 == isSubframe }
    let facts = cancellation
    cancellation.handle = ledger.add(facts.severity) { facts.finding(session) }
    var memory = memories.removeValue(forKey: event.row.view) ?? Memory()
    if let handle = cancellation.handle { memory.open.append((handle, isSubframe)) }
    if memory.recent.count == CancelledByPolicy.recentBound { memory.recent.removeFirst() }
    memory.recent.append(cancellation)
    memories[event.row.view] = memory
  }

  private mutating func endOpen(
    _ event: Observation, _ ledger: inout FindingLedger, where isMeant: (_ isSubframe: Bool) -> Bool
  ) {
    guard let open = memories[event.row.view]?.open, !open.isEmpty else { return }
    for entry in open where isMeant(entry.isSubframe) {
      ledger.change(entry.handle) { $0.end(at: event.time, position: event.position) }
    }
    memories[event.row.view]?.open.removeAll { isMeant($0.isSubframe) }
  }

  // MARK: Echoes

  /// webkit-facts 1.8: WebKitErrorDomain 102 is "interrupted by policy change".
  private mutating func fail(_ event: Observation, _ session: Session, _ ledger: inout FindingLedger) {
    guard event.row.errorCode == 102, session.index.name(event.row.errorDomain) == "WebKitErrorDomain" else { return }
    guard let place = recent(event.row, where: { !$0.hasEcho }) else {
      let question = memories[event.row.view]?.lastQuestion
      add(PolicyCancellation(unexplained: event, question: question), event, session, &ledger)
      return
    }
    memories[event.row.view]?.recent[place].hasEcho = true
    let number = session.label(event: event.position)
    ledger.change(memories[event.row.view]?.recent[place].handle) { finding in
      finding.addEvidence(event.position)
      finding.explanation += " Here it is \(number)."
    }
  }

  private mutating func becomeDownload(_ event: Observation, _ session: Session, _ ledger: inout FindingLedger) {
    guard let place = recent(event.row, where: { !$0.hasDownload }) else { return }
    memories[event.row.view]?.recent[place].hasDownload = true
    guard let cancellation = memories[event.row.view]?.recent[place] else { return }
    ledger.change(cancellation.handle) { finding in
      finding.addEvidence(event.position)
      guard cancellation.cause == .unexplained else { return }
      finding.severity = .note
      finding.explanation = "It became a download (\(session.label(event: event.position))). \(finding.explanation)"
    }
  }

  /// The newest cancelled navigation that the event can be about. Some recordings lack `nav`: then the newest is it.
  private func recent(_ row: IndexRow, where isMeant: (PolicyCancellation) -> Bool) -> Int? {
    memories[row.view]?.recent.lastIndex { cancellation in
      isMeant(cancellation) && !cancellation.isSubframe && cancellation.cause != .neverDecided
        && (row.navigation == IndexRow.none || cancellation.navigation == IndexRow.none
          || row.navigation == cancellation.navigation)
    }
  }
}
