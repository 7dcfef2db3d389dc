/// An event in the words of a row: pure text for people, each part one line. Making the text safe for a terminal is the
/// canvas's work.
public struct EventSummary: Hashable, Sendable {
  /// What happened, short: `didCommit`, `policy cancel`, `message → log`, `reply ← 12 ms`, `set sid (http)`.
  public var what: String
  /// What it happened to: a URL, a message's body, a cookie's attributes.
  public var object: String
  /// More, where there is more: an error by name and code, the rule of a decision, a reason.
  public var detail: String?
  /// How it looks.
  public var tone: Tone
  /// How long it took, where the event ends something.
  public var durationMicroseconds: Int64?

  /// How an event is to look.
  public enum Tone: UInt8, CaseIterable, Sendable {
    case neutral
    /// Something begins.
    case start
    /// Something ended well.
    case ok
    case warning
    case error
    /// Rarely of interest: progress, bookkeeping.
    case muted
    /// What a store or a view holds became different.
    case change
  }

  /// Makes a summary; texts become single lines.
  public init(
    _ what: String, _ object: String? = nil, detail: String? = nil, tone: Tone = .neutral,
    duration: Int64? = nil
  ) {
    self.what = what.singleLine(limit: 200)
    self.object = (object ?? "").singleLine()
    self.detail = detail.flatMap { $0.isEmpty ? nil : $0.singleLine() }
    self.tone = tone
    durationMicroseconds = duration
  }
}

extension Event {
  /// The event in the words of a row. `session` is the one it was decoded from: durations come from its joins.
  public func summary(in session: Session) -> EventSummary {
    let context = SummaryContext(event: self, session: session)
    return switch payload {
    case .navigation(let event): context.summary(event)
    case .bridge(let event): context.summary(event)
    case .cookie(let event): context.summary(event)
    case .process(let event): context.summary(event)
    case .webView(let event): context.summary(event)
    case .network(let event): context.summary(event)
    case .ui(let event): context.summary(event)
    case .app(let event): context.summary(event)
    case .download(let event): context.summary(event)
    case .scheme(let event): context.summary(event)
    case .store(let event): context.summary(event)
    case .security(let event): context.summary(event)
    case .page(let event): context.summary(event)
    case .session(let event): context.summary(event)
    case .unknown(let fields): context.summary(unknown: fields)
    case .invalid(let problem): context.summary(invalid: problem)
    }
  }
}

/// What every part of a summary can ask about its event.
struct SummaryContext {
  let event: Event
  let session: Session

  /// The kind's name without its category.
  var shortName: String { String(event.kind.shortName) }

  /// Time since the other end of the exchange, where that end is earlier; else nil.
  var sinceOpening: Int64? {
    let index = session.index
    guard event.position < index.count, let partner = index[event.position].partner, partner < event.position else {
      return nil
    }
    return event.time.microseconds(since: index.time(partner))
  }

  /// A name from the row of the event that opened the exchange, such as the handler that a reply belongs to.
  var openingName: String? {
    let index = session.index
    guard event.position < index.count, let partner = index[event.position].partner, partner < event.position,
      index[partner].kind == .bridgeMessage, index[partner].name != .none
    else { return nil }
    return index.name(index[partner].name)
  }

  /// What the event says it took, else the time since its exchange began.
  func duration(_ milliseconds: Double?) -> Int64? {
    milliseconds.flatMap(SummaryContext.microseconds) ?? sinceOpening
  }

  /// A duration of a file as microseconds; nil for one that no clock can show.
  static func microseconds(_ milliseconds: Double) -> Int64? {
    guard milliseconds.isFinite, abs(milliseconds) < 1e15 else { return nil }
    return Int64((milliseconds * 1000).rounded())
  }

  /// Fields that every row shows elsewhere.
  private static let shown: Set<String> = ["t", "kind", "seq", "view"]

  /// A kind that this version does not know: its name, then its fields in file order.
  func summary(unknown fields: JSONObject) -> EventSummary {
    let name = event.kindName
    let what = name.firstIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? name
    var pairs: [String] = []
    for member in fields.members where !SummaryContext.shown.contains(member.name) {
      let value = member.value.string ?? ScriptValue(member.value).preview(limit: 80)
      pairs.append("\(member.name.singleLine(limit: 40))=\(value.singleLine(limit: 80))")
      if pairs.count == 24 {
        pairs.append("…")
        break
      }
    }
    return EventSummary(what.isEmpty ? name : what, pairs.joined(separator: " "), tone: .neutral)
  }

  /// A line that is no event: the reason, and how the line begins.
  func summary(invalid problem: LineProblem?) -> EventSummary {
    EventSummary("invalid line", event.raw.singleLine(limit: 200), detail: problem?.description, tone: .error)
  }
}
