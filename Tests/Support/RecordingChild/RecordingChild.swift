import SessionFile
import SessionModel

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Records events in batches of varying size and acknowledges on standard output how many became visible: what a test
/// of `kill -9` needs. `recording-child FILE SEED`
@main
struct RecordingChild {
  /// It ends by itself if nobody kills it.
  static let eventLimit = 20_000

  static func main() {
    guard CommandLine.arguments.count == 3, var seed = UInt64(CommandLine.arguments[2]) else { exit(2) }
    let header = Header(fields: JSONObject(members: [.init(name: "hybridscope", value: .integer(1))]))
    let recorder = SessionRecorder(header: header, destination: .file(CommandLine.arguments[1], replaces: false))
    guard case .recording = recorder.state else { exit(1) }
    var number = 0
    while number < eventLimit {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      for _ in 0..<(seed >> 33) % 24 + 1 {
        let padding = String(repeating: "x", count: Int((seed >> 40) % 400))
        recorder.append(
          text: "{\"t\":\(number),\"kind\":\"marker.note\",\"text\":\"event \(number)\",\"by\":\"\(padding)\"}")
        number += 1
      }
      recorder.commit()
      var visible = UInt32(recorder.session.index.count)
      guard write(STDOUT_FILENO, &visible, 4) == 4 else { exit(1) }
    }
  }
}
