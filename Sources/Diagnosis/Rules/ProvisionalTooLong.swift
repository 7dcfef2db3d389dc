import SessionModel

/// Finds main-frame navigations that started and then neither committed nor failed for too long.
public struct ProvisionalTooLong: DiagnosisRule {
  public static let id: RuleID = "provisional-too-long"
  public static let summary = "A main-frame navigation started and neither committed nor failed for too long."

  /// 10 s, in microseconds: about as long as a person keeps the attention on something that shows no progress
  /// (J. Nielsen, "Response Times: The 3 Important Limits", 1993). WebKit itself says nothing before the request's
  /// own time limit, which is 60 s where the app sets none (`NSURLRequest.timeoutInterval`).
  public static let defaultLimit: Int64 = 10_000_000

  public static let manual = RuleManual(
    meaning: """
      Between didStartProvisional and didCommit the view still shows the page before, or white if there was none. A \
      finding means that this lasted longer than 10 s, or that the session ends in the middle of it (then it is only \
      a note unless the 10 s had passed). It says what the navigation waits for as far as the session tells: its \
      process, its request, the server, an authentication answer, or the app's own policy answer.
      """,
    misunderstanding: """
      No callback comes while a navigation is provisional, so an app that waits for didFinish or didFail waits with it: \
      the time limit of a request is 60 s where the app sets none. A decision handler that is kept and never called \
      raises nothing and hangs that navigation for ever, and the newer load that replaces it makes it vanish without \
      a callback (webkit-facts 1.7, behaviours NAV-5). A slow first load need not be the network: one report \
      measured 2.01 s for the launch of the WebContent process alone (B66).
      """,
    advice: """
      Show progress from didStartProvisional on and offer to stop. Set timeoutInterval of the request to what a person \
      would wait. Check that every path of the decision and challenge handlers answers exactly once. If the process is \
      what takes long, create a web view before it is needed.
      """)

  public static let kinds: [Kind] =
    ViewHosting.kinds + [
      .navigationDidStartProvisional, .navigationDidReceiveServerRedirect, .navigationDidCommit,
      .navigationDidFailProvisional, .navigationDidBecomeDownload, .navigationIntercepted,
      .navigationDecidePolicyForNavigationAction, .navigationActionPolicy,
      .navigationDecidePolicyForNavigationResponse, .navigationResponsePolicy,
      .navigationDidReceiveAuthenticationChallenge, .navigationAuthenticationDisposition,
      .navigationWebContentProcessDidTerminate, .networkRequest, .networkResponse, .networkFailed,
    ]

  private var hosting = ViewHosting()
  private var running: [ViewNumber: ProvisionalNavigation] = [:]
  private var deadlines: Deadlines

  /// - Parameter limit: how many microseconds are not too long.
  public init(limit: Int64 = ProvisionalTooLong.defaultLimit) { deadlines = Deadlines(limit: limit) }

  public mutating func observe(_ event: Observation, in session: Session, into ledger: inout FindingLedger) {
    let row = event.row
    if row.kind == .processTerminated {
      // Every view of the process loses what it was loading (behaviours PROC-2).
      for view in hosting.views(of: row.process) { end(view, event, .processEnded, session, &ledger) }
    }
    hosting.note(event)
    guard !row.flags.contains(.subframe) else { return }
    if row.kind == .networkResponse || row.kind == .networkFailed { return answer(event, session) }
    let view = row.view
    guard view != .none else { return }
    switch row.kind {
    case .navigationDidStartProvisional:
      end(view, event, .replaced, session, &ledger)
      running[view] = ProvisionalNavigation(event)
      deadlines.add(view, begin: event.position, at: event.time)
    case .navigationDidCommit: end(view, event, .committed, session, &ledger)
    // The failure of an older navigation can come when a newer one has started (behaviours NAV-6: -999).
    case .navigationDidFailProvisional where isAboutRunning(row): end(view, event, .failed, session, &ledger)
    case .navigationDidBecomeDownload where isAboutRunning(row): end(view, event, .download, session, &ledger)
    case .navigationIntercepted where isAboutRunning(row): end(view, event, .intercepted, session, &ledger)
    case .navigationWebContentProcessDidTerminate, .processTerminated:
      end(view, event, .processEnded, session, &ledger)
    case .webViewClosed, .webViewDeinit, .uiDidClose: end(view, event, .closed, session, &ledger)
    default: running[view]?.note(event)
    }
  }

  private func isAboutRunning(_ row: IndexRow) -> Bool {
    guard let navigation = running[row.view]?.navigation, row.navigation != IndexRow.none else { return true }
    return navigation == row.navigation
  }

  /// A response or failure of a request: joined to the request, which names the view.
  private mutating func answer(_ event: Observation, _ session: Session) {
    guard !running.isEmpty, let request = event.row.partner else { return }
    let view = event.row.view != .none ? event.row.view : session.index[request].view
    running[view]?.noteAnswer(event, to: request)
  }

  public mutating func advance(to now: Instant, in session: Session, into ledger: inout FindingLedger) {
    while let ticket = deadlines.next(before: now) {
      guard var navigation = running[ticket.view], navigation.start == ticket.begin else { continue }
      report(&navigation, ticket.view, .warning, from: ticket.due, session, &ledger) {
        "\($0) is provisional for more than \(seconds(deadlines.limit))"
      }
      running[ticket.view] = navigation
    }
  }

  public mutating func finish(at end: Instant, in session: Session, into ledger: inout FindingLedger) {
    for view in running.keys.sorted() {
      guard var navigation = running[view] else { continue }
      let lasted = end.microseconds(since: navigation.startTime)
      if navigation.isReported {
        ledger.change(navigation.handle) {
          $0.title = "\(navigation.subject(view, session)) is still provisional after \(seconds(lasted)), at the end"
        }
      } else {
        report(&navigation, view, .note, from: end, session, &ledger) {
          "\($0) is still provisional at the end of the session, after \(seconds(lasted))"
        }
      }
      running[view] = navigation
    }
  }

  private func report(
    _ navigation: inout ProvisionalNavigation, _ view: ViewNumber, _ severity: Finding.Severity, from: Instant,
    _ session: Session, _ ledger: inout FindingLedger, title: (String) -> String
  ) {
    navigation.isReported = true
    let process = hosting.process(of: view)
    let wait = navigation.wait(launch: hosting.launch(of: process))
    let facts = navigation
    navigation.handle = ledger.add(severity) {
      Finding(
        rule: Self.id, severity: severity, view: view, process: process == .none ? nil : process,
        position: facts.start, evidence: wait.evidence, from: from, title: title(facts.subject(view, session)),
        explanation: wait.sentence(session)
          + " Until didCommit the view shows what it showed before; no callback tells the app that it waits.",
        advice: wait.advice)
    }
  }

  private mutating func end(
    _ view: ViewNumber, _ event: Observation, _ outcome: ProvisionalNavigation.Outcome, _ session: Session,
    _ ledger: inout FindingLedger
  ) {
    guard let navigation = running.removeValue(forKey: view), navigation.isReported else { return }
    let lasted = seconds(event.time.microseconds(since: navigation.startTime))
    ledger.change(navigation.handle) { finding in
      finding.end(at: event.time, position: event.position)
      finding.addEvidence(event.position)
      finding.title = "\(navigation.subject(view, session)) was provisional for \(lasted), then \(outcome.rawValue)"
    }
  }
}
