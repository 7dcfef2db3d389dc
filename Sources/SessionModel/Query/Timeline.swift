/// Jumps and the scrubber: where failures and navigations are, where nothing happens, where much does. It grows with
/// the index; every question is a binary search.
public struct Timeline: Sendable {
  /// The events for which `IndexRow.isFailure` is true.
  public private(set) var failures = EventList { $0.isFailure || $0.kind == .invalid }
  /// Where the navigations of main frames begin.
  public private(set) var navigations = Positions()
  private var scannedTo = 0
  /// The last navigation of each view that was asked about, so that its start is not counted again.
  private var announced: [ViewNumber: UInt32] = [:]

  /// A timeline that has looked at nothing yet.
  public init() {}

  /// Looks at the rows that are new, at most `limit` of them.
  /// - Returns: whether all of the index was looked at.
  @discardableResult
  public mutating func update(from index: Index, limit: Int = .max) -> Bool {
    if index.count < scannedTo { self = Timeline() }
    failures.update(from: index, limit: limit)
    index.forEachRow(in: scannedTo..<failures.scannedTo) { position, row in
      if beginsNavigation(row) { navigations.append(position) }
    }
    scannedTo = failures.scannedTo
    return scannedTo == index.count
  }

  /// A navigation begins where the app is asked about it; with a delegate that is not asked, where it starts. A
  /// redirect is the same navigation.
  private mutating func beginsNavigation(_ row: IndexRow) -> Bool {
    guard !row.flags.contains(.subframe) else { return false }
    switch row.kind {
    case .navigationDecidePolicyForNavigationAction:
      guard !row.flags.contains(.redirect) else { return false }
      announced[row.view] = row.navigation
      return true
    case .navigationDidStartProvisional:
      return row.navigation == IndexRow.none || announced[row.view] != row.navigation
    case .navigationSameDocument: return announced[row.view] != row.navigation || row.navigation == IndexRow.none
    default: return false
    }
  }

  // MARK: Jumps

  /// The nearest failure after an event.
  public func nextError(after position: Int) -> Int? { failures.positions.next(after: position) }

  /// The nearest failure before an event.
  public func previousError(before position: Int) -> Int? { failures.positions.previous(before: position) }

  /// The nearest beginning of a navigation after an event.
  public func nextNavigation(after position: Int) -> Int? { navigations.next(after: position) }

  /// The nearest beginning of a navigation before an event.
  public func previousNavigation(before position: Int) -> Int? { navigations.previous(before: position) }
}

/// What a scrubber shows of one stretch of time.
public struct DensityBucket: Hashable, Sendable {
  /// How many events it has.
  public let events: Int
  /// How many of them are failures.
  public let failures: Int
}

extension Timeline {
  /// Events and failures in equal stretches of time from the session's begin to its last event. Failures beyond what
  /// `update` has looked at are not counted.
  public func density(buckets: Int, of index: Index) -> [DensityBucket] {
    guard buckets > 0 else { return [] }
    let end = index.end.microseconds
    var result: [DensityBucket] = []
    result.reserveCapacity(buckets)
    var start = 0
    for bucket in 1...buckets {
      // The last instant of the bucket; quotient and rest apart, since a product of two large numbers may not fit.
      let (quotient, rest) = end.quotientAndRemainder(dividingBy: Int64(buckets))
      let last = quotient * Int64(bucket) + rest * Int64(bucket) / Int64(buckets)
      let next = bucket == buckets ? index.count : index.position(at: Instant(microseconds: last))
      result.append(
        DensityBucket(
          events: next - start, failures: failures.count(upTo: next) - failures.count(upTo: start)))
      start = next
    }
    return result
  }
}

extension Index {
  /// Microseconds from an event to the next one; nil for the last.
  public func gap(after position: Int) -> Int64? {
    guard position >= 0, position + 1 < count else { return nil }
    return time(position + 1).microseconds(since: time(position))
  }
}
