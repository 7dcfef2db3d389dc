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
  let index: Index

  /// How many bytes of the log are read at once.
  private static let batchBytes: UInt64 = 256 * 1024

  init(plan: FilterPlan, session: Session) {
    self.plan = plan
    self.session = session
    index = session.index
  }

  func filter(_ candidates: [Int]) -> [Int] {
    var found: [Int] = []
    var start = 0
    while start < candidates.count {
      let end = batchEnd(candidates, from: start)
      let span = index.range(candidates[start]).lowerBound..<index.range(candidates[end - 1]).upperBound
      append(candidates[start..<end], in: span, to: &found)
      start = end
    }
    return found
  }

  /// How many candidates from `start` on fit a batch, at least one. Asks few of them: there may be millions.
  private func batchEnd(_ candidates: [Int], from start: Int) -> Int {
    let limit = index.range(candidates[start]).lowerBound + TextMatcher.batchBytes
    // A line has at least some bytes, so no more than this can fit.
    var low = start + 1
    var high = min(candidates.count, start + Int(TextMatcher.batchBytes))
    while low < high {
      let middle = (low + high + 1) / 2
      if index.range(candidates[middle - 1]).upperBound <= limit { low = middle } else { high = middle - 1 }
    }
    return low
  }

  private func append(_ batch: ArraySlice<Int>, in span: Range<UInt64>, to found: inout [Int]) {
    if UInt64(span.count) > TextMatcher.batchBytes {
      for position in batch where holdsTexts(longLine: index.range(position)) { found.append(position) }
      return
    }
    guard let bytes = try? session.log.bytes(in: span) else {
      // One line that is gone must not hide the others of its batch.
      guard batch.count > 1 else { return }
      for position in batch { append([position], in: index.range(position), to: &found) }
      return
    }
    bytes.withUnsafeBufferPointer { buffer in
      if let wanted = plan.texts.first(where: { $0.isWanted && !$0.search.needle.isEmpty })?.search {
        appendHits(of: wanted, batch, buffer, span.lowerBound, to: &found)
      } else {
        for position in batch {
          let line = self.line(position, in: buffer, span.lowerBound)
          if plan.accepts(UnsafeBufferPointer(rebasing: buffer[line])) { found.append(position) }
        }
      }
    }
  }

  private func line(_ position: Int, in buffer: UnsafeBufferPointer<UInt8>, _ start: UInt64) -> Range<Int> {
    let range = index.range(position)
    return Int(range.lowerBound - start)..<Int(range.upperBound - start)
  }

  /// Looks for a text in all lines at once, and only where it stands for the line: most lines are never looked at one by
  /// one.
  private func appendHits(
    of search: ByteSearch, _ batch: ArraySlice<Int>, _ buffer: UnsafeBufferPointer<UInt8>, _ start: UInt64,
    to found: inout [Int]
  ) {
    var place = 0
    var rest = batch
    while let hit = search.firstMatch(in: buffer, from: place) {
      // The last candidate that begins at or before the hit.
      var low = rest.startIndex
      var high = rest.endIndex
      while low < high {
        let middle = (low + high) / 2
        if Int(index.offset(rest[middle]) - start) <= hit { low = middle + 1 } else { high = middle }
      }
      rest = rest[low...]
      guard low > batch.startIndex else {
        place = hit + 1
        continue
      }
      let line = self.line(batch[low - 1], in: buffer, start)
      guard hit + search.needle.count <= line.upperBound else {
        // It stands in a line that is no candidate.
        place = hit + 1
        continue
      }
      if plan.accepts(UnsafeBufferPointer(rebasing: buffer[line])) { found.append(batch[low - 1]) }
      place = line.upperBound
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
