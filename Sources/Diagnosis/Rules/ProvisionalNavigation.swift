import SessionModel

/// What `provisional-too-long` knows of a navigation that is under way.
struct ProvisionalNavigation: Sendable {
  /// How it ended, as the title says it.
  enum Outcome: String, Sendable {
    case committed = "committed"
    case failed = "failed"
    case download = "became a download"
    case intercepted = "was taken over by another app"
    case replaced = "was replaced by a newer one"
    case processEnded = "lost its WebContent process"
    case closed = "its view was closed"
  }

  /// A request of the view since the navigation started. Which one is the document's shows only in its line.
  private struct Request: Sendable {
    let position: Int
    var response: Int?
    var failure: Int?
  }

  /// Requests that are kept; the document's is among the first.
  private static let requestBound = 4

  /// The `didStartProvisional`.
  let start: Int
  let startTime: Instant
  let navigation: UInt32?
  var isReported = false
  var handle: FindingLedger.Handle?
  private var redirect: Int?
  private var requests: [Request] = []
  private var policyQuestion: Int?
  private var isResponseQuestion = false
  private var challenge: Int?
  private var response: Int?

  init(_ event: Observation) {
    start = event.position
    startTime = event.time
    navigation = event.row.navigation == IndexRow.none ? nil : event.row.navigation
  }

  /// Whether the event names no other navigation.
  private func isAbout(_ row: IndexRow) -> Bool {
    navigation == nil || row.navigation == IndexRow.none || row.navigation == navigation
  }

  mutating func note(_ event: Observation) {
    guard isAbout(event.row) else { return }
    switch event.row.kind {
    case .navigationDidReceiveServerRedirect:
      redirect = event.position
      policyQuestion = nil
    case .navigationDecidePolicyForNavigationAction where event.row.flags.contains(.redirect):
      (policyQuestion, isResponseQuestion) = (event.position, false)
    case .navigationDecidePolicyForNavigationResponse:
      (policyQuestion, isResponseQuestion) = (event.position, true)
      response = event.position
    case .navigationActionPolicy, .navigationResponsePolicy: policyQuestion = nil
    case .navigationDidReceiveAuthenticationChallenge: challenge = event.position
    case .navigationAuthenticationDisposition: challenge = nil
    case .networkRequest where !event.row.flags.contains(.aside):
      // Of a request that carries no `nav` it is not known whether the page before made it.
      guard requests.count < ProvisionalNavigation.requestBound else { return }
      requests.append(Request(position: event.position))
    default: break
    }
  }

  mutating func noteAnswer(_ event: Observation, to request: Int) {
    guard let place = requests.firstIndex(where: { $0.position == request }) else { return }
    if event.row.kind == .networkResponse {
      requests[place].response = event.position
    } else {
      requests[place].failure = event.position
    }
  }

  /// `Navigation of view main to https://…`.
  func subject(_ view: ViewNumber, _ session: Session) -> String {
    "Navigation of \(session.label(view)) to \(session.label(urlOf: redirect ?? start))"
  }

  /// What it waits for now.
  func wait(launch: Int?) -> Wait {
    if let launch { return .process(launch) }
    if let challenge { return .challenge(challenge) }
    if let policyQuestion {
      return isResponseQuestion ? .responsePolicy(policyQuestion) : .actionPolicy(policyQuestion)
    }
    if let response { return .commit(response) }
    guard let request = requests.first else { return .request }
    if let failure = request.failure { return .failure(failure) }
    if let answer = request.response { return .commit(answer) }
    return .server(request.position)
  }

  /// What a navigation waits for, by the last thing that the session tells of it.
  enum Wait: Sendable {
    case process(Int)
    case request
    case server(Int)
    case challenge(Int)
    case actionPolicy(Int)
    case responsePolicy(Int)
    case commit(Int)
    case failure(Int)

    var evidence: [Int] {
      switch self {
      case .request: []
      case .process(let event), .server(let event), .challenge(let event), .actionPolicy(let event),
        .responsePolicy(let event), .commit(let event), .failure(let event):
        [event]
      }
    }

    func sentence(_ session: Session) -> String {
      switch self {
      case .process(let event):
        "Its WebContent process is still launching (\(session.label(event: event)))."
      case .request: "The session shows no request for it yet."
      case .server(let event):
        "Its request was sent (\(session.label(event: event))) and the session shows no response to it."
      case .challenge(let event):
        "The app was asked to authenticate (\(session.label(event: event))) and the session shows no answer."
      case .actionPolicy(let event):
        "The app was asked whether a redirect may go on (\(session.label(event: event))) and the session shows no answer."
      case .responsePolicy(let event):
        "The response is there (\(session.label(event: event))); the session shows neither the app's answer to it nor "
          + "a commit."
      case .commit(let event):
        "The response is there (\(session.label(event: event))) but nothing was committed."
      case .failure(let event):
        "Its request failed (\(session.label(event: event))) but no didFailProvisional followed."
      }
    }

    var advice: String {
      switch self {
      case .process: "Create a web view before it is needed, so that its process is up (B66)."
      case .request, .server, .failure:
        "Set timeoutInterval of the request to what a person would wait (60 s otherwise), show progress from "
          + "didStartProvisional on, and offer to stop."
      case .challenge, .actionPolicy, .responsePolicy:
        "Check that every path of the handler answers exactly once: a handler that is kept and never called raises "
          + "nothing and hangs this navigation (webkit-facts 1.7)."
      case .commit: "Look at what the server sends after its headers: didCommit waits for the first bytes of the body."
      }
    }
  }
}
