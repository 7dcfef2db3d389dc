/// One step back from an event to what led to it.
public struct CauseLink: Hashable, Sendable {
  /// The event that led to the one before it in the chain.
  public let position: Int
  /// How it is known that it did.
  public let relation: Relation

  /// Makes a link.
  public init(position: Int, relation: Relation) {
    self.position = position
    self.relation = relation
  }

  /// How sure a link is. Only `inferred` is a guess; screens mark it with “≈”.
  public enum Relation: Hashable, Sendable {
    /// The session says so: the event's `cause`.
    case recorded
    /// The event belongs to the exchange that this event of the given kind opened (joined by `id`, `proc` or `view`).
    case answers(question: Kind)
    /// The previous step of the same navigation (joined by `view` and `nav`).
    case follows(navigation: UInt32)
    /// Read from the order of events; the text says why, for people.
    case inferred(String)

    /// Whether the link is a guess.
    public var isInferred: Bool { if case .inferred = self { true } else { false } }
  }
}

extension Session {
  /// What led to an event, nearest first: at most `limit` links. Empty if nothing is known.
  public func causeChain(of position: Int, limit: Int = 32) -> [CauseLink] {
    var links: [CauseLink] = []
    var current = position
    while links.count < limit, let link = index.cause(of: current) {
      links.append(link)
      current = link.position
    }
    return links
  }

  /// What an event led to: the events whose cause it is, in order, at most `limit`. The other end of its exchange is
  /// found wherever it lies; the rest within the next events only.
  public func effects(of position: Int, limit: Int = 32) -> [CauseLink] {
    guard position >= 0, position < index.count, limit > 0 else { return [] }
    var links: [CauseLink] = []
    let end = min(index.count, position + 1 + Index.effectReach)
    for candidate in position + 1..<max(end, position + 1) {
      guard let link = index.cause(of: candidate, floor: position), link.position == position else { continue }
      links.append(CauseLink(position: candidate, relation: link.relation))
      if links.count == limit { return links }
    }
    if let answer = index[position].partner, answer >= end, answer < index.count,
      index.cause(of: answer)?.position == position
    {
      links.append(CauseLink(position: answer, relation: .answers(question: index[position].kind)))
    }
    return links
  }
}

extension Index {
  /// How far back a cause is looked for: beyond that, a guess would be worth nothing.
  static let causeReach = 5_000
  /// How far ahead effects are looked for. Each candidate is asked for its own cause, so the cost is its square.
  static let effectReach = 1_000

  /// The nearest cause of an event.
  /// - Parameter floor: nothing before this position is looked at for a guess.
  public func cause(of position: Int, floor: Int = 0) -> CauseLink? {
    guard position > 0, position < count else { return nil }
    let row = self[position]
    if let cause = row.cause, cause < position { return CauseLink(position: cause, relation: .recorded) }
    let floor = max(floor, position - Index.causeReach, 0)
    if let steps = CauseRule.steps(before: row.kind), row.navigation != IndexRow.none,
      let step = last(before: position, floor: floor, where: { $0.hasNavigation(of: row) && steps.contains($0.kind) })
    {
      return CauseLink(position: step, relation: .follows(navigation: row.navigation))
    }
    if let partner = row.partner, partner < position {
      return CauseLink(position: partner, relation: .answers(question: self[partner].kind))
    }
    return inferredCause(of: position, row, floor: floor)
  }

  private func inferredCause(of position: Int, _ row: IndexRow, floor: Int) -> CauseLink? {
    if row.kind == .navigationWebContentProcessDidTerminate,
      let death = deathOfProcess(of: row, before: position, floor: floor)
    {
      return CauseLink(position: death, relation: .inferred("the process that showed this view ended"))
    }
    for rule in CauseRule.rules(for: row) {
      let found = last(before: position, floor: floor) { candidate in
        guard rule.kinds.contains(candidate.kind) else { return false }
        switch rule.scope {
        case .view: return candidate.view == row.view && row.view != .none
        case .process: return candidate.process == row.process && row.process != .none
        case .store: return candidate.store == row.store
        case .anywhere: return true
        }
      }
      if let found { return CauseLink(position: found, relation: .inferred(rule.reason)) }
    }
    return nil
  }

  /// `process.terminated` of the process that hosted the view. It may name another of the process's views.
  private func deathOfProcess(of row: IndexRow, before position: Int, floor: Int) -> Int? {
    let hosts: KindSet = [.processAssigned, .processSwap]
    // The process of the view may have been assigned long ago; the scan is bounded all the same.
    let host = last(before: position, floor: max(0, position - Index.causeReach)) {
      $0.view == row.view && hosts.contains($0.kind)
    }
    let process = row.process != .none ? row.process : host.map { self[$0].process } ?? .none
    return last(before: position, floor: floor) {
      $0.kind == .processTerminated
        && ($0.view == row.view && row.view != .none || $0.process == process && process != .none)
    }
  }

  /// The last row before a position that fits, not before `floor`.
  @inline(__always) private func last(
    before position: Int, floor: Int, where fits: (IndexRow) -> Bool
  ) -> Int? {
    var candidate = position - 1
    while candidate >= floor {
      if fits(self[candidate]) { return candidate }
      candidate -= 1
    }
    return nil
  }
}

extension IndexRow {
  /// Whether both events belong to one navigation of one view.
  @inline(__always) func hasNavigation(of other: IndexRow) -> Bool {
    navigation == other.navigation && view == other.view
  }
}
