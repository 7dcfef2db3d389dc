import SessionModel

/// The play head: which instant all panes show, and how it moves. Knows no clock; the loop tells it how long passed.
public struct Transport: Sendable, Equatable {
  /// The speeds that `+` and `-` walk through.
  public static let speeds: [Double] = [0.1, 0.25, 0.5, 1, 2, 5, 10, 25, 50, 100]

  /// With gaps skipped, nothing happens for at most this long on the watcher's clock.
  public static let longestGapMicroseconds: Int64 = 1_500_000

  /// The instant shown.
  public private(set) var now = Instant.start
  /// How many events have happened: the panes show the state after them.
  public private(set) var position = 0
  public private(set) var isPlaying = false
  public private(set) var speed = 1.0
  public var skipsGaps = true
  /// How much the last `advance` skipped, in microseconds of the session; 0 if nothing.
  public private(set) var skipped: Int64 = 0

  public init() {}

  /// Whether playing would show nothing more.
  public func isAtEnd(of index: Index) -> Bool { position >= index.count && now >= index.end }

  public mutating func play(_ index: Index) {
    // Playing at the end means: again from the start.
    if isAtEnd(of: index), index.count > 0 { seek(to: 0, index) }
    isPlaying = true
  }

  public mutating func pause() { isPlaying = false }

  public mutating func changeSpeed(by steps: Int) {
    let place = Transport.speeds.firstIndex { $0 >= speed } ?? 3
    speed = Transport.speeds[max(0, min(Transport.speeds.count - 1, place + steps))]
  }

  public mutating func resetSpeed() { speed = 1 }

  /// To the state after the first `position` events.
  public mutating func seek(to position: Int, _ index: Index) {
    self.position = max(0, min(position, index.count))
    now = self.position == 0 ? .start : index.time(self.position - 1)
  }

  /// To an instant.
  public mutating func seek(to instant: Instant, _ index: Index) {
    now = max(.start, min(instant, index.end))
    position = index.position(at: now)
  }

  /// Plays on for a time of the watcher's clock. Stops at the end unless more may come.
  /// - Parameter mayGrow: events are still arriving, so the end is not the end.
  public mutating func advance(byWallMicroseconds wall: Int64, _ index: Index, mayGrow: Bool) {
    skipped = 0
    guard isPlaying, wall > 0 else { return }
    var target = Instant(microseconds: now.microseconds &+ Int64(Double(wall) * speed))
    if skipsGaps, position < index.count {
      let next = index.time(position)
      let longest = Int64(Double(Transport.longestGapMicroseconds) * speed)
      let from = position == 0 ? Instant.start : index.time(position - 1)
      if next.microseconds - from.microseconds > longest, next > target,
        now.microseconds - from.microseconds >= longest / 3
      {
        skipped = next.microseconds - target.microseconds
        target = next
      }
    }
    let end = index.end
    if target >= end {
      target = max(now, end)
      if !mayGrow { isPlaying = false }
    }
    now = target
    position = index.position(at: target)
  }

  /// Wall microseconds until the next event is due; nil when paused or at the end.
  public func wallMicrosecondsToNextEvent(_ index: Index) -> Int64? {
    guard isPlaying, position < index.count else { return nil }
    let distance = index.time(position).microseconds - now.microseconds
    return max(0, Int64(Double(distance) / speed))
  }
}
