import SessionModel

/// Runs rules over a session and keeps what they find.
///
/// Call `update` whenever the session has grown, and `finish` when it will not grow any more. A value of this type
/// belongs to one session.
public struct Diagnosis: Sendable {
  /// What `finish` changes, and `update` puts back if the session goes on after all.
  private struct Core: Sendable {
    var rules: [any DiagnosisRule]
    var ledgers: [FindingLedger]
  }

  private var core: Core
  private var beforeFinish: [Core] = []
  /// By the raw value of a kind: bit n is set if rule n wants it.
  private let interests: [UInt64]
  /// How many events of the session were looked at.
  public private(set) var consumed = 0
  /// What the clock has reached: limits before it have been acted on.
  private var clock = Instant.start

  /// All findings that were kept, by the instant they begin, then by event, then by the order of the rules.
  public private(set) var findings: [Finding] = []

  /// Every rule there is, in the order of the manual.
  public static var allRules: [any DiagnosisRule] {
    [ProvisionalTooLong(), CancelledByPolicy(), ProcessDeadNotReloaded()]
  }

  /// - Parameter bound: how many findings of each rule are kept; the others are counted.
  public init(rules: [any DiagnosisRule] = Diagnosis.allRules, bound: Int = FindingLedger.defaultBound) {
    precondition(rules.count <= UInt64.bitWidth, "one bit per rule")
    core = Core(rules: rules, ledgers: rules.map { _ in FindingLedger(bound: bound) })
    var interests = [UInt64](repeating: 0, count: Kind.allCases.count)
    for (number, rule) in rules.enumerated() {
      for kind in type(of: rule).kinds { interests[Int(kind.rawValue)] |= 1 << UInt64(number) }
    }
    self.interests = interests
  }

  // MARK: Growing

  /// Looks at the events that are new since the last call.
  /// - Parameter now: what the clock of a live source shows, if it is past the last event. Without it, the last event
  ///   is the latest moment known.
  public mutating func update(from session: Session, now: Instant? = nil) {
    let index = session.index
    if let unfinished = beforeFinish.popLast() {
      if consumed == index.count, now ?? .start <= clock {
        beforeFinish.append(unfinished)
        return
      }
      core = unfinished
      for number in core.ledgers.indices { core.ledgers[number].hasChanged = true }
    }
    while consumed < index.count {
      let interested = interests[Int(index[consumed].kind.rawValue)]
      if interested != 0 { show(consumed, of: index, to: interested, session) }
      consumed += 1
    }
    clock = max(clock, index.end, now ?? .start)
    for number in core.rules.indices {
      core.rules[number].advance(to: clock, in: session, into: &core.ledgers[number])
    }
    gather()
  }

  private mutating func show(_ position: Int, of index: Index, to interested: UInt64, _ session: Session) {
    let event = Observation(position: position, row: index[position], time: index.time(position))
    for number in core.rules.indices where interested & (1 << UInt64(number)) != 0 {
      core.rules[number].advance(to: event.time, in: session, into: &core.ledgers[number])
      core.rules[number].observe(event, in: session, into: &core.ledgers[number])
    }
  }

  /// Judges what is still open now that the session has ended. If it goes on after all, the next `update` takes this
  /// judgement back first.
  public mutating func finish(_ session: Session) {
    update(from: session)
    guard beforeFinish.isEmpty else { return }
    beforeFinish = [core]
    for number in core.rules.indices {
      core.rules[number].finish(at: clock, in: session, into: &core.ledgers[number])
    }
    gather()
  }

  private mutating func gather() {
    guard core.ledgers.contains(where: { $0.hasChanged }) else { return }
    var numbered: [(number: Int, finding: Finding)] = []
    for number in core.ledgers.indices {
      core.ledgers[number].hasChanged = false
      for finding in core.ledgers[number].kept { numbered.append((number, finding)) }
    }
    numbered.sort { left, right in
      (left.finding.from, left.finding.position, left.number, left.finding.view ?? .none)
        < (right.finding.from, right.finding.position, right.number, right.finding.view ?? .none)
    }
    findings = numbered.map(\.finding)
  }

  // MARK: Asking

  /// The findings that are so at an instant.
  public func findings(holdingAt instant: Instant) -> [Finding] { findings.filter { $0.holds(at: instant) } }

  /// The findings that are so when `count` events have happened and the clock shows `instant`: what a replay asks.
  public func findings(holdingAfterEvents count: Int, at instant: Instant) -> [Finding] {
    findings.filter { $0.holds(afterEvents: count, at: instant) }
  }

  /// The findings about one view.
  public func findings(about view: ViewNumber) -> [Finding] { findings.filter { $0.view == view } }

  /// How many findings of each severity there were beyond the bound.
  public var dropped: [Finding.Severity: Int] {
    core.ledgers.reduce(into: [:]) { sum, ledger in sum.merge(ledger.dropped, uniquingKeysWith: +) }
  }

  /// The worst there is, findings that were only counted included; nil if nothing was found.
  public var worst: Finding.Severity? {
    (findings.map(\.severity) + dropped.keys).max()
  }
}
