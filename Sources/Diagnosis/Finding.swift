import SessionModel

/// The stable name of a rule, such as `provisional-too-long`: what reports, filters and the manual call it.
public struct RuleID: Hashable, Comparable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
  /// The name itself: lower case, words joined by hyphens.
  public let name: String

  public init(_ name: String) { self.name = name }

  public init(stringLiteral name: String) { self.name = name }

  public var description: String { name }

  public static func < (left: RuleID, right: RuleID) -> Bool { left.name < right.name }
}

/// Something that a rule has to say about a session, with the events that prove it.
///
/// All texts are safe to print: what the session puts into them went through `visible(_:)`.
public struct Finding: Hashable, Sendable {
  /// How bad it is.
  public enum Severity: Int, CaseIterable, Comparable, Sendable {
    /// Worth knowing; nothing is wrong.
    case note
    /// Probably not what the app's author meant.
    case warning
    /// A person using the app sees something broken.
    case error

    /// The word that reports use.
    public var name: String {
      switch self {
      case .note: "note"
      case .warning: "warning"
      case .error: "error"
      }
    }

    public static func < (left: Severity, right: Severity) -> Bool { left.rawValue < right.rawValue }
  }

  /// The rule that says it.
  public let rule: RuleID
  public var severity: Severity
  /// The view it is about; nil if it is about no single view.
  public let view: ViewNumber?
  /// The process it is about, where one is known.
  public var process: ProcessNumber?
  /// The event where it shows: the start that nothing followed, the answer that cancelled, the death.
  public let position: Int
  /// The events that prove it, in ascending order, `position` among them.
  public internal(set) var evidence: [Int]
  /// Since when it can be said. Where a time limit makes the finding, this is the moment the limit passes, which
  /// need not be the moment of any event.
  public let from: Instant
  /// When it ceased to be so; nil while it is still so at the end of what was read.
  public internal(set) var to: Instant?
  /// The event that ended it; nil while nothing has.
  public internal(set) var endPosition: Int?
  /// One line: what happened, where.
  public var title: String
  /// What it means and why it happens, with the facts of this case.
  public var explanation: String
  /// What to do about it.
  public var advice: String

  public init(
    rule: RuleID, severity: Severity, view: ViewNumber?, process: ProcessNumber? = nil, position: Int,
    evidence: [Int] = [], from: Instant, title: String, explanation: String, advice: String
  ) {
    self.rule = rule
    self.severity = severity
    self.view = view
    self.process = process
    self.position = position
    self.evidence = Set(evidence + [position]).sorted()
    self.from = from
    self.title = title
    self.explanation = explanation
    self.advice = advice
  }

  /// Most events that one finding keeps as evidence.
  static let evidenceBound = 16

  /// Adds an event to the evidence, unless there is enough of it.
  public mutating func addEvidence(_ position: Int) {
    guard evidence.count < Finding.evidenceBound, !evidence.contains(position) else { return }
    let place = evidence.firstIndex { $0 > position } ?? evidence.count
    evidence.insert(position, at: place)
  }

  /// Says that an event ended it. The first end counts.
  public mutating func end(at instant: Instant, position: Int) {
    guard to == nil else { return }
    to = instant
    endPosition = position
  }

  /// Whether it is so at an instant. Of an interval the end is no part.
  public func holds(at instant: Instant) -> Bool {
    from <= instant && (to.map { instant < $0 } ?? true)
  }

  /// Whether it is so when `count` events have happened and the clock shows `instant`: several events can share one
  /// instant, and the clock can be past the last event.
  public func holds(afterEvents count: Int, at instant: Instant) -> Bool {
    position < count && from <= instant && (endPosition.map { count <= $0 } ?? true)
  }
}
