import SessionModel
import Testing

@testable import Inspector

/// The play head alone: how time passes.
@Suite struct TransportTests {
  /// Events at 0, 1, 2 and, after a long gap, 62 and 63 seconds.
  private let session = Session.of(
    """
    0 webView.created "view":"main"
    1000 webView.load "view":"main"
    2000 navigation.didCommit "view":"main"
    62000 navigation.didFinish "view":"main"
    63000 session.end "events":4
    """)
  private var index: Index { session.index }

  private func playing(_ speed: Int = 0, skipsGaps: Bool = false) -> Transport {
    var transport = Transport()
    transport.skipsGaps = skipsGaps
    transport.changeSpeed(by: speed)
    transport.play(index)
    return transport
  }

  @Test func beginsPausedBeforeTheFirstEvent() {
    let transport = Transport()
    #expect(!transport.isPlaying)
    #expect(transport.position == 0)
    #expect(transport.now == .start)
  }

  @Test func pausedTimeStands() {
    var transport = Transport()
    transport.advance(byWallMicroseconds: 5_000_000, index, mayGrow: false)
    #expect(transport.now == .start)
  }

  @Test func playsAtTheWatchersPace() {
    var transport = playing()
    transport.advance(byWallMicroseconds: 999_999, index, mayGrow: false)
    #expect(transport.position == 1)
    transport.advance(byWallMicroseconds: 1, index, mayGrow: false)
    #expect(transport.position == 2)
    #expect(transport.now.microseconds == 1_000_000)
  }

  @Test func speedsGoFromATenthToAHundred() {
    var transport = playing()
    for speed in [2.0, 5, 10, 25, 50, 100, 100] {
      transport.changeSpeed(by: 1)
      #expect(transport.speed == speed)
    }
    transport.changeSpeed(by: -100)
    #expect(transport.speed == 0.1)
    transport.advance(byWallMicroseconds: 5_000_000, index, mayGrow: false)
    #expect(transport.now.microseconds == 500_000)
    transport.setSpeed(1)
    #expect(transport.speed == 1)
    transport.changeSpeed(by: 6)
    transport.advance(byWallMicroseconds: 100_000, index, mayGrow: false)
    #expect(transport.now.microseconds == 10_500_000)
  }

  @Test func longGapsAreSkippedAfterAMoment() {
    var transport = playing(skipsGaps: true)
    transport.seek(to: 3, index)
    transport.advance(byWallMicroseconds: 400_000, index, mayGrow: false)
    #expect(transport.now.microseconds == 2_400_000)
    #expect(transport.skipped == 0)
    transport.advance(byWallMicroseconds: 100_000, index, mayGrow: false)
    #expect(transport.now.microseconds == 2_500_000)
    transport.advance(byWallMicroseconds: 100_000, index, mayGrow: false)
    #expect(transport.now.microseconds == 62_000_000)
    #expect(transport.position == 4)
    #expect(transport.skipped == 59_400_000)
    transport.advance(byWallMicroseconds: 100_000, index, mayGrow: false)
    #expect(transport.skipped == 0)
  }

  @Test func gapsThatTheSpeedMakesShortArePlayed() {
    var transport = playing(6, skipsGaps: true)
    transport.seek(to: 3, index)
    transport.advance(byWallMicroseconds: 590_000, index, mayGrow: false)
    #expect(transport.now.microseconds == 61_000_000)
    #expect(transport.skipped == 0)
  }

  @Test func stopsAtTheEndAndBeginsAnew() {
    var transport = playing()
    transport.advance(byWallMicroseconds: 100_000_000, index, mayGrow: false)
    #expect(!transport.isPlaying)
    #expect(transport.isAtEnd(of: index))
    #expect(transport.position == 5)
    #expect(transport.now == index.end)
    transport.play(index)
    #expect(transport.isPlaying)
    #expect(transport.position == 0)
  }

  @Test func waitsAtTheEndOfAStream() {
    var transport = playing()
    transport.advance(byWallMicroseconds: 100_000_000, index, mayGrow: true)
    #expect(transport.isPlaying)
    #expect(transport.now == index.end)
  }

  @Test func seeksToEventsAndInstants() {
    var transport = Transport()
    transport.seek(to: 2, index)
    #expect(transport.now.microseconds == 1_000_000)
    transport.seek(to: 99, index)
    #expect(transport.position == 5)
    transport.seek(to: -1, index)
    #expect(transport.position == 0)
    #expect(transport.now == .start)
    transport.seek(to: Instant(microseconds: 30_000_000), index)
    #expect(transport.position == 3)
    #expect(transport.now.microseconds == 30_000_000)
    transport.seek(to: Instant(microseconds: 90_000_000), index)
    #expect(transport.now == index.end)
  }

  @Test func anEmptySessionPlaysNothing() {
    let empty = Session(text: "").index
    var transport = Transport()
    transport.play(empty)
    transport.advance(byWallMicroseconds: 1_000_000, empty, mayGrow: false)
    #expect(!transport.isPlaying)
    #expect(transport.position == 0)
  }
}
