import SessionModel

/// A search over the raw lines, done in slices so that a key is answered while a million lines are searched.
struct Search: Sendable {
  enum Direction: Sendable { case forward, backward }

  enum Outcome: Sendable, Equatable {
    case found(Int)
    /// Wrapped around the end and found.
    case foundAfterWrapping(Int)
    case notFound
    case goesOn
  }

  let filter: EventFilter
  let direction: Direction
  private let start: Int
  private var next: Int
  private var wrapped = false
  private var isDone = false

  /// Begins after (or before) `position`, which is searched last.
  init(_ filter: EventFilter, _ direction: Direction, from position: Int, count: Int) {
    self.filter = filter
    self.direction = direction
    start = max(0, min(position, max(0, count - 1)))
    next = direction == .forward ? start + 1 : start - 1
    if count == 0 { isDone = true }
  }

  /// Looks at up to `lines` further lines.
  mutating func run(lines: Int, in session: Session) -> Outcome {
    let count = session.index.count
    for _ in 0..<lines {
      if isDone { return .notFound }
      if next >= count {
        guard !wrapped else { return .notFound }
        wrapped = true
        next = 0
      } else if next < 0 {
        guard !wrapped else { return .notFound }
        wrapped = true
        next = count - 1
      }
      let place = next
      if wrapped, place == start { isDone = true }
      if filter.matches(place, in: session) { return wrapped ? .foundAfterWrapping(place) : .found(place) }
      next += direction == .forward ? 1 : -1
    }
    return isDone ? .notFound : .goesOn
  }
}

extension EventFilter {
  /// The first word that is searched for in the text, for lighting it up.
  var highlight: String? {
    for term in terms where !term.isNegated {
      if case .text(let text) = term.condition { return text }
    }
    return nil
  }
}
