extension EventFilter {
  /// Whether an event passes. A line that cannot be read (any more) passes no term that asks for its text.
  public func matches(_ position: Int, in session: Session) -> Bool {
    guard position >= 0, position < session.index.count else { return false }
    return !matches(in: position..<position + 1, of: session).isEmpty
  }

  /// The positions in a range of the events that pass, in order.
  public func matches(in range: Range<Int>, of session: Session) -> [Int] {
    let range = range.clamped(to: 0..<session.index.count)
    let plan = FilterPlan(self, session.index)
    var candidates: [Int] = []
    let index = session.index
    index.forEachRow(in: range) { position, row in
      if plan.accepts(position, row, index) { candidates.append(position) }
    }
    guard !plan.texts.isEmpty else { return candidates }
    return TextMatcher(plan: plan, session: session).filter(candidates)
  }
}

/// Looks for the texts of a filter in the lines of candidates, reading neighbouring lines at once.
private struct TextMatcher {
  let plan: FilterPlan
  let session: Session

  /// How many bytes of the log are read at once.
  private static let batchBytes: UInt64 = 256 * 1024

  func filter(_ candidates: [Int]) -> [Int] {
    var found: [Int] = []
    var start = 0
    while start < candidates.count {
      let first = session.index.range(candidates[start])
      var span = first
      var end = start + 1
      while end < candidates.count {
        let next = session.index.range(candidates[end])
        guard next.upperBound - first.lowerBound <= TextMatcher.batchBytes else { break }
        span = first.lowerBound..<next.upperBound
        end += 1
      }
      append(candidates[start..<end], in: span, to: &found)
      start = end
    }
    return found
  }

  private func append(_ batch: ArraySlice<Int>, in span: Range<UInt64>, to found: inout [Int]) {
    if UInt64(span.count) > TextMatcher.batchBytes {
      for position in batch where holdsTexts(longLine: session.index.range(position)) { found.append(position) }
      return
    }
    guard let bytes = try? session.log.bytes(in: span) else {
      // One line that is gone must not hide the others of its batch.
      guard batch.count > 1 else { return }
      for position in batch { append([position], in: session.index.range(position), to: &found) }
      return
    }
    bytes.withUnsafeBufferPointer { buffer in
      for position in batch {
        let range = session.index.range(position)
        let line = Int(range.lowerBound - span.lowerBound)..<Int(range.upperBound - span.lowerBound)
        if plan.accepts(UnsafeBufferPointer(rebasing: buffer[line])) { found.append(position) }
      }
    }
  }

  /// A line longer than a batch is read in pieces that overlap by the length of the text.
  private func holdsTexts(longLine range: Range<UInt64>) -> Bool {
    for term in plan.texts {
      var isFound = false
      var start = range.lowerBound
      let overlap = UInt64(term.search.needle.count - 1)
      while start < range.upperBound, !isFound {
        let end = min(range.upperBound, start + TextMatcher.batchBytes + overlap)
        guard let bytes = try? session.log.bytes(in: start..<end) else { return false }
        isFound = bytes.withUnsafeBufferPointer { term.search.isFound(in: $0) }
        start += TextMatcher.batchBytes
      }
      if isFound != term.isWanted { return false }
    }
    return true
  }
}
