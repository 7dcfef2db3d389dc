import Inspector
import SessionModel

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The files that the benchmarks work on: real recordings, repeated until there are enough events.
struct Workload {
  /// A temporary folder, removed at the end.
  let folder: String

  init?() {
    var template = Array("/tmp/hybridscope-bench-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return nil }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  func remove() { _ = Stopwatch.run(["rm", "-rf", folder]) }

  /// Writes a session with the recordings' mix of kinds.
  /// - Returns: its path, or nil if there are no recordings or no room.
  func mixedSession(events wanted: Int) -> String? {
    guard let sessions = DataFolders.find("Sessions", environment: [:]) else { return nil }
    let recordings = sessions + "/recordings"
    var lines: [(time: Int64, rest: Substring)] = []
    var texts: [String] = []
    for name in DataFolders.files(in: recordings, ending: ".ndjson") {
      if let text = DataFolders.text(of: recordings + "/" + name) { texts.append(text) }
    }
    for text in texts {
      for line in text.split(separator: "\n") {
        guard line.hasPrefix("{\"t\":"), let comma = line.firstIndex(of: ","),
          let time = Int64(line[line.index(line.startIndex, offsetBy: 5)..<comma])
        else { continue }
        lines.append((time, line[comma...]))
      }
    }
    guard !lines.isEmpty else { return nil }
    let path = folder + "/mixed-\(wanted).ndjson"
    guard let file = fopen(path, "w") else { return nil }
    defer { fclose(file) }
    fputs("{\"hybridscope\":1,\"title\":\"recordings, repeated\"}\n", file)
    var base: Int64 = 0
    var last: Int64 = 0
    for number in 0..<wanted {
      let line = lines[number % lines.count]
      // Each recording begins at 0 again: it follows the one before it.
      if line.time < last { base += last }
      last = line.time
      fputs("{\"t\":\(base + line.time)\(line.rest)\n", file)
    }
    return path
  }
}
