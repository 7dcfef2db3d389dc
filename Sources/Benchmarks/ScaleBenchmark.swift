import TerminalTesting

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How the whole program fares with many events: its private memory, and its first screen.
enum ScaleBenchmark {
  /// Private memory of the inspector with a million events read.
  static func memory(_ path: String, program: String) -> [Figure] {
    let terminal = TerminalProgram(
      path: program, arguments: [path, "--at", "#999998"], environment: [:], rows: 40, columns: 120)
    guard terminal.wait(seconds: 60, until: { $0.contains("999,999/1,000,000") }) else { return [] }
    terminal.settle(milliseconds: 300)
    let megabytes = anonymousMegabytes(of: terminal.processIdentifier)
    terminal.send("Q")
    _ = terminal.exitStatus(seconds: 5)
    guard let megabytes else { return [] }
    return [
      Figure(
        name: "private memory, 1,000,000 events", measured: "\(Figure.decimals(megabytes, 1)) MiB",
        against: "floor 60 MiB", ratio: 60 / megabytes)
    ]
  }

  /// From starting the program on ten million events to its first screen.
  static func firstScreen(_ path: String, program: String) -> [Figure] {
    let times = (0..<3).compactMap { _ -> Double? in
      let start = Stopwatch.wall()
      let terminal = TerminalProgram(
        path: program, arguments: [path, "--at", "#500"], environment: [:], rows: 40, columns: 120)
      let isThere = terminal.wait(seconds: 60) { $0.contains("501/") }
      let seconds = Stopwatch.wall() - start
      terminal.send("Q")
      _ = terminal.exitStatus(seconds: 5)
      return isThere ? seconds : nil
    }
    guard !times.isEmpty else { return [] }
    let seconds = Stopwatch.median(times)
    return [
      Figure(
        name: "first screen of 10,000,000 events", measured: "\(Figure.decimals(seconds * 1000, 1)) ms",
        against: "floor 2000 ms", ratio: 2 / seconds)
    ]
  }

  /// Linux tells; elsewhere there is no figure.
  private static func anonymousMegabytes(of process: Int32) -> Double? {
    guard let file = fopen("/proc/\(process)/status", "r") else { return nil }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 512)
    while fgets(&line, Int32(line.count), file) != nil {
      let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      guard text.hasPrefix("RssAnon:") else { continue }
      return Double(text.filter { $0.isNumber }).map { $0 / 1024 }
    }
    return nil
  }
}
