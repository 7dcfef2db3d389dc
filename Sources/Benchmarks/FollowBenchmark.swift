import SessionFile
import SessionModel
import TerminalTesting

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file that grows by 50,000 events a second: can the reader keep up, and are keys answered meanwhile?
enum FollowBenchmark {
  private static let floor = 50_000.0

  static func figures(_ path: String, program: String, folder: String) -> [Figure] {
    var figures: [Figure] = []
    if let rate = catchingUp(path, folder) {
      figures.append(
        Figure(
          name: "follow a growing file", measured: "\(Figure.decimals(rate / 1e6, 2)) M events/s",
          against: "floor 0.05 M events/s", ratio: rate / floor))
    }
    if let slow = keyLatency(path, program, folder) {
      figures.append(
        Figure(
          name: "key answered at 50,000 events/s, 99 %", measured: "\(Figure.decimals(slow * 1000, 2)) ms",
          against: "floor 10 ms", ratio: 0.010 / slow))
    }
    return figures
  }

  /// Events a second of processor time, a sixtieth of a second's worth appended at a time.
  private static func catchingUp(_ path: String, _ folder: String) -> Double? {
    guard let pieces = pieces(of: path, events: Int(floor / 60), count: 600) else { return nil }
    let copy = "\(folder)/growing.ndjson"
    let descriptor = open(copy, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0o600)
    guard descriptor >= 0, let reader = try? SessionFileReader.open(path: copy, follows: true) else { return nil }
    defer {
      close(descriptor)
      unlink(copy)
    }
    var seconds = 0.0
    for piece in pieces {
      guard write(descriptor, piece, piece.count) == piece.count else { return nil }
      let start = Stopwatch.processor()
      while reader.read(upTo: 1 << 20) == .more {}
      seconds += Stopwatch.processor() - start
    }
    return Double(reader.session.index.count) / seconds
  }

  /// Time from a key to the first byte of the answer, while events arrive at the floor's rate.
  private static func keyLatency(_ path: String, _ program: String, _ folder: String) -> Double? {
    let ticks = 100
    let keys = 400
    guard let pieces = pieces(of: path, events: Int(floor) / ticks, count: 1500) else { return nil }
    let copy = "\(folder)/live.ndjson"
    let descriptor = open(copy, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0o600)
    guard descriptor >= 0 else { return nil }
    defer {
      close(descriptor)
      unlink(copy)
    }
    guard write(descriptor, pieces[0], pieces[0].count) == pieces[0].count else { return nil }
    let terminal = TerminalProgram(
      path: program, arguments: [copy, "--follow", "--at", "#100"], environment: [:], rows: 40, columns: 120)
    guard terminal.wait(seconds: 20, until: { $0.contains("101/") }) else { return nil }
    var times: [Double] = []
    var written = 1
    let begin = Stopwatch.wall()
    while times.count < keys {
      // What is due by now is written before each key.
      let due = min(pieces.count, Int((Stopwatch.wall() - begin) * Double(ticks)) + 1)
      while written < due {
        _ = write(descriptor, pieces[written], pieces[written].count)
        written += 1
      }
      guard written < pieces.count else { break }
      // Frames that the arriving events caused are not the answer.
      while terminal.pump(milliseconds: 0) == .output {}
      let start = Stopwatch.wall()
      // The help opens and closes: every key changes many cells.
      terminal.send(times.count % 2 == 0 ? "?" : "q")
      while terminal.pump(milliseconds: 100) != .output, Stopwatch.wall() - start < 2 {}
      times.append(Stopwatch.wall() - start)
      terminal.settle(milliseconds: 3)
    }
    terminal.signal(SIGTERM)
    _ = terminal.exitStatus(seconds: 5)
    times.sort()
    return times.isEmpty ? nil : times[times.count * 99 / 100]
  }

  /// The file's lines in pieces of so many events; the first piece begins with the header.
  private static func pieces(of path: String, events: Int, count: Int) -> [[UInt8]]? {
    guard let reader = try? SessionFileReader.open(path: path) else { return nil }
    reader.readAll()
    let session = reader.session
    let total = session.index.count
    guard total > events, let range = session.headerRange, let header = try? session.log.bytes(in: range) else {
      return nil
    }
    var pieces: [[UInt8]] = []
    var start = 0
    while pieces.count < count, start + events < total {
      let range = session.index.range(start).lowerBound..<session.index.range(start + events).lowerBound
      guard let bytes = try? session.log.bytes(in: range) else { return nil }
      pieces.append(pieces.isEmpty ? header + bytes : bytes)
      start += events
    }
    return pieces
  }
}
