import SessionModel

/// A pane's own filter: which of its events it shows. Applied in slices, so that a million events do not hold up a key.
struct PaneFilter: Sendable {
  /// As it was typed.
  let text: String
  let filter: EventFilter
  /// The events that match, so far.
  private(set) var matches = Positions()
  /// How many of the pane's events were looked at.
  private(set) var scanned = 0

  init(_ text: String) throws(FilterError) {
    self.text = text
    filter = try EventFilter.parse(text)
  }

  /// Looks at further events of the pane. Returns whether there are more to look at.
  mutating func update(_ list: EventList, _ session: Session, limit: Int) -> Bool {
    let end = min(list.count, scanned + limit)
    while scanned < end {
      // Runs of neighbours are matched at once; the filter prepares itself once a run.
      let first = list[scanned]
      var last = first
      var next = scanned + 1
      while next < end, list[next] == last + 1 {
        last += 1
        next += 1
      }
      for position in filter.matches(in: first..<last + 1, of: session) { matches.append(position) }
      scanned = next
    }
    return scanned < list.count
  }

  /// Whether a row of a table matches: every word of the filter stands in one of its texts, whatever the case. Tables
  /// hold no events, so the terms with a key do not apply to them.
  func acceptsRow(_ texts: [String]) -> Bool {
    let lower = texts.map { $0.lowercased() }
    for term in filter.terms {
      guard case .text(let text) = term.condition else { continue }
      if lower.contains(where: { $0.contains(text.lowercased()) }) == term.isNegated { return false }
    }
    return true
  }
}
