import TerminalTesting

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// From starting the program on a million events to its first screen with events on it, against the time that
/// `lnav -n` needs to load the same file.
enum FirstScreenBenchmark {
  static func figures(_ path: String, program: String, folder: String) -> [Figure] {
    let screens = (0..<5).compactMap { _ in firstScreen(path, program) }
    guard !screens.isEmpty else { return [] }
    let ours = Stopwatch.median(screens)
    let measured = "\(Figure.decimals(ours * 1000, 1)) ms"
    guard let lnav = lnavLoad(path, folder) else {
      return [
        Figure(
          name: "first screen of 1,000,000 events", measured: measured, against: "lnav is not installed",
          ratio: 0)
      ]
    }
    return [
      Figure(
        name: "first screen of 1,000,000 events", measured: measured,
        against: "a quarter of lnav -n, \(Figure.decimals(lnav * 250, 1)) ms", ratio: lnav / 4 / ours)
    ]
  }

  /// Seconds until the navigation pane shows its first event.
  private static func firstScreen(_ path: String, _ program: String) -> Double? {
    let start = Stopwatch.wall()
    let terminal = TerminalProgram(
      path: program, arguments: [path, "--at", "#500"], environment: [:], rows: 40, columns: 120)
    let isThere = terminal.wait(seconds: 20) { $0.contains("action?") && $0.contains(" 501/") }
    let seconds = Stopwatch.wall() - start
    terminal.send("Q")
    _ = terminal.exitStatus(seconds: 5)
    return isThere ? seconds : nil
  }

  /// lnav with a format that knows our lines, as a person who uses it daily would have.
  private static func lnavLoad(_ path: String, _ folder: String) -> Double? {
    let formats = folder + "/lnav/formats/installed"
    guard Stopwatch.run(["mkdir", "-p", formats]) != nil, let file = fopen(formats + "/hybridscope.json", "w") else {
      return nil
    }
    fputs(
      """
      {"hybridscope_log": {"title": "hybridscope", "json": true, "file-pattern": "mixed.*", "timestamp-field": "t",
        "timestamp-divisor": 1000000, "body-field": "kind", "line-format": [{"field": "t"}, " ", {"field": "kind"}],
        "value": {"kind": {"kind": "string"}, "view": {"kind": "string"}, "url": {"kind": "string"}}}}
      """, file)
    fclose(file)
    let command = ["lnav", "-n", "-q", "-I", folder + "/lnav", path]
    guard Stopwatch.run(command) != nil else { return nil }
    return Stopwatch.median((0..<3).compactMap { _ in Stopwatch.run(command) })
  }
}
