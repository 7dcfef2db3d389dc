import SessionModel

/// What a rule is about, as the manual says it. `Documentation/Diagnosis.md` is made of these texts.
public struct RuleManual: Hashable, Sendable {
  /// What a finding of this rule means.
  public let meaning: String
  /// What people commonly get wrong about it.
  public let misunderstanding: String
  /// What to do.
  public let advice: String

  public init(meaning: String, misunderstanding: String, advice: String) {
    self.meaning = meaning
    self.misunderstanding = misunderstanding
    self.advice = advice
  }
}

/// One event as a rule sees it: what the index holds of it, without decoding its line.
public struct Observation {
  /// Place in the session, from 0.
  public let position: Int
  public let row: IndexRow
  public let time: Instant
}

/// A rule that explains one thing that goes wrong.
///
/// A rule sees each row of its kinds once, in order, and keeps what it needs. It must depend on nothing but the rows
/// seen so far (not on how many there are yet, and not on the answer that an index already joins to a question), so
/// that a file that is still loading gives the same findings as the whole file. A line may be decoded
/// (`session.event`) only to write a finding.
public protocol DiagnosisRule: Sendable {
  /// The stable name.
  static var id: RuleID { get }
  /// One line: what the rule finds.
  static var summary: String { get }
  static var manual: RuleManual { get }
  /// The kinds of events that the rule wants to see.
  static var kinds: [Kind] { get }

  /// Sees one event of its kinds. `advance` was called with the event's time before.
  mutating func observe(_ event: Observation, in session: Session, into ledger: inout FindingLedger)

  /// The clock has reached `now`: time limits that passed before are to be acted on as of their own instant.
  mutating func advance(to now: Instant, in session: Session, into ledger: inout FindingLedger)

  /// The session ends at `end`: what is still open is judged.
  mutating func finish(at end: Instant, in session: Session, into ledger: inout FindingLedger)
}

extension DiagnosisRule {
  public var id: RuleID { Self.id }

  public mutating func advance(to now: Instant, in session: Session, into ledger: inout FindingLedger) {}

  public mutating func finish(at end: Instant, in session: Session, into ledger: inout FindingLedger) {}
}
