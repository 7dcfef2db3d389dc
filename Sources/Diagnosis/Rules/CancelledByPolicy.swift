import SessionModel

/// Finds navigations that a policy answer ended, and the error 102 that echoes it.
public struct CancelledByPolicy: DiagnosisRule {
  public static let id: RuleID = "cancelled-by-policy"
  public static let summary = "A navigation was ended by a policy answer, by default or by the lack of one."
  public static let manual = RuleManual(meaning: "", misunderstanding: "", advice: "")
  public static let kinds: [Kind] = []
  public init() {}
  public mutating func observe(_ event: Observation, in session: Session, into ledger: inout FindingLedger) {}
}
