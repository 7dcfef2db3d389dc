import SessionModel

/// Moments at which something will have lasted too long. All have the same limit, so they fall due in the order they
/// were added, and looking for the next costs nothing.
struct Deadlines: Sendable {
  /// One thing being timed: a view, and the event with which it began.
  struct Ticket: Sendable {
    let view: ViewNumber
    let begin: Int
    let due: Instant
  }

  /// In microseconds.
  let limit: Int64
  private var tickets: [Ticket] = []
  private var first = 0

  init(limit: Int64) { self.limit = limit }

  mutating func add(_ view: ViewNumber, begin: Int, at instant: Instant) {
    let (sum, overflow) = instant.microseconds.addingReportingOverflow(limit)
    tickets.append(Ticket(view: view, begin: begin, due: Instant(microseconds: overflow ? .max : sum)))
  }

  /// When the next one falls due, if that is before `now`.
  func due(before now: Instant) -> Instant? {
    first < tickets.count && tickets[first].due < now ? tickets[first].due : nil
  }

  /// The next one whose moment lies before `now`. A thing that ends at the very moment has not lasted too long.
  mutating func next(before now: Instant) -> Ticket? {
    guard first < tickets.count, tickets[first].due < now else { return nil }
    defer {
      first += 1
      // What was used is let go half by half, so that each ticket is moved about once.
      if first >= 1024, first * 2 >= tickets.count {
        tickets.removeFirst(first)
        first = 0
      }
    }
    return tickets[first]
  }
}
