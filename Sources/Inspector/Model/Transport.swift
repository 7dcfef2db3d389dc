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
  /// How far a live source has come; the last event of a recording is its horizon.
  public private(set) var horizon = Instant.start
  /// The play head stays at the end while events arrive.
  public private(set) var followsEnd = false
  /// How much the last `advance` skipped, in microseconds of the session; 0 if nothing.
  public private(set) var skipped: Int64 = 0

  public init() {}

  /// Whether playing would show nothing more.
  public func isAtEnd(of index: Index) -> Bool { position >= index.count && now >= max(index.end, horizon) }

  public mutating func play(_ index: Index) {
    // Playing at the end means: again from the start.
    if isAtEnd(of: index), index.count > 0 { seek(to: 0, index) }
    isPlaying = true
    followsEnd = false
  }

  public mutating func pause() {
    isPlaying = false
    followsEnd = false
  }

  /// Stays at the end while events arrive, as `less +F` does, until the play head is moved.
  public mutating func followEnd() {
    isPlaying = false
    followsEnd = true
  }

  /// The instant that playing on for a time of the watcher's clock leads to.
  public func instant(afterWallMicroseconds wall: Int64) -> Instant {
    Instant(microseconds: now.microseconds &+ Int64(Double(max(0, wall)) * speed))
  }

  /// A live source has come so far, with or without events: time goes on up to there.
  public mutating func setHorizon(_ instant: Instant) { horizon = max(horizon, instant) }

  /// The session has grown: whoever follows its end goes there.
  public mutating func sessionDidGrow(_ index: Index) {
    if followsEnd { seek(to: index.count, index) }
  }

  public mutating func changeSpeed(by steps: Int) {
    for _ in 0..<abs(steps) {
      // A speed given on the command line may lie between two of the list.
      let next = steps > 0 ? Transport.speeds.first { $0 > speed } : Transport.speeds.last { $0 < speed }
      speed = next ?? speed
    }
  }

  /// 0.1–100; what is outside is brought inside.
  public mutating func setSpeed(_ speed: Double) { self.speed = max(0.1, min(100, speed)) }

  /// To the state after the first `position` events.
  public mutating func seek(to position: Int, _ index: Index) {
    self.position = max(0, min(position, index.count))
    now = self.position == 0 ? .start : index.time(self.position - 1)
  }

  /// To an instant.
  public mutating func seek(to instant: Instant, _ index: Index) {
    now = max(.start, min(instant, max(index.end, horizon)))
    position = index.position(at: now)
  }

  /// Plays on for a time of the watcher's clock. Stops at the end unless more may come.
  /// - Parameter mayGrow: events are still arriving, so the end is not the end.
  public mutating func advance(byWallMicroseconds wall: Int64, _ index: Index, mayGrow: Bool) {
    let end = max(index.end, horizon)
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
    if target >= end {
      target = max(now, end)
      if !mayGrow { isPlaying = false }
    }
    now = target
    position = index.position(at: target)
  }
}
