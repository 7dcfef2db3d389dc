import SessionFile
import SessionModel

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Recording: what a live session can hand over in a second, with the order that a killed process loses nothing.
enum RecorderBenchmark {
  private static let floor = 200_000.0
  /// What a screen of 30 frames a second hands over at the floor: each batch is on its way before it is drawn.
  private static let batch = Int(floor / 30)

  static func figures(_ path: String, folder: String) -> [Figure] {
    guard let lines = lines(of: path, count: 1_000_000) else { return [] }
    let recorded = Stopwatch.median((0..<3).map { record(lines, batch: batch, to: "\(folder)/recorded-\($0).ndjson") })
    let single = record(Array(lines.prefix(200_000)), batch: 1, to: "\(folder)/single.ndjson")
    let bare = Stopwatch.median((0..<3).map { write(lines, batch: batch, to: "\(folder)/written-\($0).ndjson") })
    let reading = Stopwatch.median((0..<3).compactMap { _ in read(path) })
    let perSecond = Double(lines.count) / recorded
    let singles = 200_000 / single
    return [
      Figure(
        name: "record, a batch for each frame", measured: "\(Figure.decimals(perSecond / 1e6, 2)) M events/s",
        against: "floor 0.2 M events/s", ratio: perSecond / floor),
      Figure(
        name: "record, one write for each event", measured: "\(Figure.decimals(singles / 1e6, 2)) M events/s",
        against: "floor 0.2 M events/s", ratio: singles / floor),
      // A recorder writes and indexes; what it does beyond may cost half of that.
      Figure(
        name: "record 1,000,000 events", measured: "\(Figure.decimals(recorded * 1000, 0)) ms",
        against: "1.5 x write + index, \(Figure.decimals((bare + reading) * 1500, 0)) ms",
        ratio: (bare + reading) * 1.5 / recorded),
    ]
  }

  private static func read(_ path: String) -> Double? {
    let start = Stopwatch.wall()
    guard let reader = try? SessionFileReader.open(path: path) else { return nil }
    reader.readAll()
    return Stopwatch.wall() - start
  }

  /// Lines without their newline.
  private static func lines(of path: String, count: Int) -> [[UInt8]]? {
    guard let reader = try? SessionFileReader.open(path: path) else { return nil }
    reader.readAll()
    return (0..<min(count, reader.session.index.count)).compactMap { try? reader.session.bytes(of: $0) }
  }

  private static func record(_ lines: [[UInt8]], batch: Int, to path: String) -> Double {
    let header = Header(fields: JSONObject(members: [.init(name: "hybridscope", value: .integer(1))]))
    let start = Stopwatch.wall()
    let recorder = SessionRecorder(header: header, destination: .file(path, replaces: true))
    for (number, line) in lines.enumerated() {
      line.withUnsafeBufferPointer { recorder.append($0) }
      if number % batch == 0 { recorder.commit() }
    }
    recorder.commit()
    let seconds = Stopwatch.wall() - start
    recorder.close()
    unlink(path)
    return recorder.state.error == nil ? seconds : .infinity
  }

  private static func write(_ lines: [[UInt8]], batch: Int, to path: String) -> Double {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    guard descriptor >= 0 else { return .infinity }
    defer {
      close(descriptor)
      unlink(path)
    }
    let start = Stopwatch.wall()
    var bytes: [UInt8] = []
    for (number, line) in lines.enumerated() {
      bytes += line
      bytes.append(0x0A)
      if number % batch == 0 || number == lines.count - 1 {
        #if canImport(Glibc)
          guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else { return .infinity }
        #else
          guard Darwin.write(descriptor, bytes, bytes.count) == bytes.count else { return .infinity }
        #endif
        bytes.removeAll(keepingCapacity: true)
      }
    }
    return Stopwatch.wall() - start
  }
}
