import SessionModel

/// Finds views that stay white because their WebContent process ended and nothing loads them again.
public struct ProcessDeadNotReloaded: DiagnosisRule {
  public static let id: RuleID = "process-dead-not-reloaded"
  public static let summary = "The WebContent process of a view ended and nothing was loaded since: the view is white."
  public static let manual = RuleManual(meaning: "", misunderstanding: "", advice: "")
  public static let kinds: [Kind] = []
  public init() {}
  public mutating func observe(_ event: Observation, in session: Session, into ledger: inout FindingLedger) {}
}
