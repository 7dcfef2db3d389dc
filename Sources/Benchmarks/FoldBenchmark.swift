import SessionFile
import SessionModel

/// Folding and seeking in a million events of the recordings' mix of kinds.
enum FoldBenchmark {
  static func figures(_ path: String) -> [Figure] {
    guard let reader = try? SessionFileReader.open(path: path) else { return [] }
    let start = Stopwatch.processor()
    reader.readAll()
    let indexing = Stopwatch.processor() - start
    let session = reader.session
    let count = Double(session.index.count)
    return [
      rate("index lines of a file", count / indexing, floor: 1_000_000), fold(session), seek(session),
    ]
  }

  private static func rate(_ name: String, _ perSecond: Double, floor: Double) -> Figure {
    Figure(
      name: name, measured: "\(Figure.decimals(perSecond / 1e6, 2)) M events/s",
      against: "floor \(Figure.decimals(floor / 1e6, 1)) M events/s", ratio: perSecond / floor)
  }

  private static func fold(_ session: Session) -> Figure {
    let times = (0..<5).map { _ in
      var state = State()
      let start = Stopwatch.processor()
      state.apply(through: session.index.count, of: session.index)
      return Stopwatch.processor() - start
    }
    return rate("fold", Double(session.index.count) / Stopwatch.median(times), floor: 5_000_000)
  }

  /// 99 of 100 seeks to random places take at most a millisecond of processor time.
  private static func seek(_ session: Session) -> Figure {
    var random = SystemRandomNumberGenerator()
    var times = (0..<2000).map { _ in
      let position = Int.random(in: 0...session.index.count, using: &random)
      let start = Stopwatch.processor()
      let state = session.state(at: position)
      precondition(state.position == position)
      return Stopwatch.processor() - start
    }
    times.sort()
    let slow = times[times.count * 99 / 100]
    return Figure(
      name: "seek, 99 % of 2,000 random places", measured: "\(Figure.decimals(slow * 1000, 3)) ms",
      against: "floor 1 ms", ratio: 0.001 / slow)
  }
}
