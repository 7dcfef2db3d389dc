import SessionModel

/// Finds views that stay white because their WebContent process ended and nothing loads them again.
public struct ProcessDeadNotReloaded: DiagnosisRule {
  public static let id: RuleID = "process-dead-not-reloaded"
  public static let summary = "The WebContent process of a view ended and nothing was loaded since: the view is white."

  /// 0.1 s, in microseconds: an app that calls `reload()` in the delegate method sets `isLoading` 2 to 4 ms after the
  /// death (recording `pr_reload_in_callback`), and what stays white for 0.1 s is seen (J. Nielsen, 1993).
  public static let defaultReaction: Int64 = 100_000

  /// 3 s, in microseconds: a reload needs a process first, and the slowest launch in the reports took 2.01 s (B66).
  public static let defaultLimit: Int64 = 3_000_000

  public static let manual = RuleManual(
    meaning: """
      The process that draws the view ended, and since then no navigation of the view has started or committed. If \
      nothing tries to load within 0.1 s it is a note, at the end of the session a warning, after 3 s without a \
      navigation an error.
      """,
    misunderstanding: """
      The app does not crash and nothing fails: didFail is never called, webView.url and title are nil right after the \
      delegate method, evaluateJavaScript fails or is not answered (B15). WebKit reloads by itself only if the \
      navigation delegate has none of the termination methods, only when the view is visible, and at most once \
      (counted anew after 30 s); an empty webViewWebContentProcessDidTerminate turns that off, and after \
      RequestedByClient or ExceededProcessCountLimit it never happens (webkit-facts 5.5, 5.6). Before the first commit \
      reload() does nothing at all (B17). On iOS the memory limit shows as Crash (webkit-facts 5.7).
      """,
    advice: """
      Implement webViewWebContentProcessDidTerminate, read webView.url inside it, and call reload(); if nothing was \
      ever committed load the URL again instead. If the page dies again within 10 s load the start page, or the app \
      goes round in circles. Reload hidden views when they are shown, not all at once (B20).
      """)

  public static let kinds: [Kind] =
    ViewHosting.kinds + [
      .navigationWebContentProcessDidTerminate, .navigationDidStartProvisional, .navigationDidCommit,
      .webViewChanged, .webViewLoad, .appDidEnterBackground, .appWillEnterForeground,
    ]

  private var hosting = ViewHosting()
  private var histories: [ViewNumber: ProcessDeath.History] = [:]
  private var deaths: [ViewNumber: ProcessDeath] = [:]
  private var isInBackground = false
  private var reactions: Deadlines
  private var limits: Deadlines

  /// - Parameters:
  ///   - reaction: microseconds in which something should try to load.
  ///   - limit: microseconds in which a navigation should have started.
  public init(
    reaction: Int64 = ProcessDeadNotReloaded.defaultReaction, limit: Int64 = ProcessDeadNotReloaded.defaultLimit
  ) {
    reactions = Deadlines(limit: min(reaction, limit))
    limits = Deadlines(limit: limit)
  }

  public mutating func observe(_ event: Observation, in session: Session, into ledger: inout FindingLedger) {
    let row = event.row
    let view = row.view
    switch row.kind {
    case .webViewChanged:
      if row.changedProperty == .isLoading { noteLoading(row.changedValue != 0, event) }
      return
    case .webViewLoad:
      histories[view, default: ProcessDeath.History()].hasLoaded = true
      noteAttempt(event, &ledger)
    case .navigationDidStartProvisional, .navigationDidCommit:
      guard !row.flags.contains(.subframe) else { return }
      histories[view, default: ProcessDeath.History()].hasLoaded = true
      if row.kind == .navigationDidCommit { histories[view]?.hasCommitted = true }
      end(view, event, "until a navigation started", session, &ledger)
    case .processTerminated:
      for victim in victims(event, session) where histories[victim]?.hasLoaded == true {
        die(victim, event, row.process, &ledger)
      }
    case .navigationWebContentProcessDidTerminate:
      guard view != .none else { return }
      die(view, event, row.process != .none ? row.process : hosting.process(of: view), &ledger)
    case .webViewClosed, .webViewDeinit, .uiDidClose:
      end(view, event, "until it was closed", session, &ledger)
      histories[view] = nil
    case .appDidEnterBackground: isInBackground = true
    case .appWillEnterForeground: isInBackground = false
    default: break
    }
    hosting.note(event)
  }

  /// The views that a process takes with it (behaviours PROC-2). Where no event assigned any, the list in the line
  /// is read: few processes end in a session.
  private func victims(_ event: Observation, _ session: Session) -> [ViewNumber] {
    let row = event.row
    guard !hosting.isHelper(row.process) else { return [] }
    var victims = hosting.views(of: row.process)
    if row.view != .none, !victims.contains(row.view) { victims.append(row.view) }
    guard victims.isEmpty else { return victims }
    let names = session.event(event.position)["views"]?.array ?? []
    return names.compactMap { $0.string.flatMap { session.index.view(named: $0) } }
  }

  private mutating func die(
    _ view: ViewNumber, _ event: Observation, _ process: ProcessNumber, _ ledger: inout FindingLedger
  ) {
    if deaths[view] != nil {
      // The process and the delegate both tell it, and a process that was to replace it can end as well.
      addEvidence(event.position, view, &ledger)
      return
    }
    deaths[view] = ProcessDeath(
      event, process: process, isInBackground: isInBackground,
      hasCommitted: histories[view]?.hasCommitted ?? false)
    reactions.add(view, begin: event.position, at: event.time)
    limits.add(view, begin: event.position, at: event.time)
  }

  private mutating func noteLoading(_ isLoading: Bool, _ event: Observation) {
    let view = event.row.view
    if isLoading { histories[view, default: ProcessDeath.History()].hasLoaded = true }
    deaths[view]?.loading = isLoading ? event.position : nil
  }

  private mutating func noteAttempt(_ event: Observation, _ ledger: inout FindingLedger) {
    guard deaths[event.row.view] != nil else { return }
    deaths[event.row.view]?.attempt = event.position
    addEvidence(event.position, event.row.view, &ledger)
  }

  private mutating func addEvidence(_ position: Int, _ view: ViewNumber, _ ledger: inout FindingLedger) {
    guard let death = deaths[view] else { return }
    if death.evidence.count < Finding.evidenceBound { deaths[view]?.evidence.append(position) }
    ledger.change(death.handle) { $0.addEvidence(position) }
  }

  // MARK: Time

  public mutating func advance(to now: Instant, in session: Session, into ledger: inout FindingLedger) {
    // Within one rule findings are made in the order of their instants, so the two limits are merged.
    while true {
      let reaction = reactions.due(before: now)
      guard let due = [reaction, limits.due(before: now)].compactMap({ $0 }).min() else { return }
      if due == reaction, let ticket = reactions.next(before: now) {
        // While it loads it may still be in time.
        guard let death = deaths[ticket.view], death.position == ticket.begin, death.loading == nil else { continue }
        report(ticket.view, .note, at: ticket.due, session, &ledger)
      } else if let ticket = limits.next(before: now) {
        guard deaths[ticket.view]?.position == ticket.begin else { continue }
        report(ticket.view, .error, at: ticket.due, session, &ledger)
      }
    }
  }

  public mutating func finish(at end: Instant, in session: Session, into ledger: inout FindingLedger) {
    for view in deaths.keys.sorted() {
      guard let death = deaths[view], death.isReported || death.loading == nil else { continue }
      report(view, .warning, at: end, session, &ledger)
      let lasted = seconds(end.microseconds(since: death.time))
      ledger.change(deaths[view]?.handle) {
        $0.title = death.title(view, "is still white at the end of the session, after \(lasted)", session)
      }
    }
  }

  /// Makes the finding, or makes it worse and says what is known by now.
  private mutating func report(
    _ view: ViewNumber, _ severity: Finding.Severity, at instant: Instant, _ session: Session,
    _ ledger: inout FindingLedger
  ) {
    guard var death = deaths[view] else { return }
    if death.isReported {
      ledger.change(death.handle) { finding in
        finding.severity = max(finding.severity, severity)
        finding.explanation = death.explanation(session)
      }
    } else {
      death.isReported = true
      let facts = death
      death.handle = ledger.add(severity) { facts.finding(view, severity, from: instant, session) }
      deaths[view] = death
    }
  }

  private mutating func end(
    _ view: ViewNumber, _ event: Observation, _ outcome: String, _ session: Session, _ ledger: inout FindingLedger
  ) {
    guard let death = deaths.removeValue(forKey: view), death.isReported else { return }
    let lasted = seconds(event.time.microseconds(since: death.time))
    ledger.change(death.handle) { finding in
      finding.end(at: event.time, position: event.position)
      finding.addEvidence(event.position)
      finding.title = death.title(view, "was white for \(lasted), \(outcome)", session)
    }
  }
}
