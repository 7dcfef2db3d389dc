import SessionFile
import SessionModel

/// A live app: the source of its events and the recorder that they go through. What is on the screen is what was
/// handed to the kernel (design rule 5).
public final class LiveFeed {
  let recorder: SessionRecorder
  private let source: any EventSource
  private let limit: Instant?
  private(set) var isEnded = false

  /// At most so many lines are taken between two looks at the keyboard.
  private static let linesPerSlice = 10_000

  /// - Parameters:
  ///   - source: gives its header as its first line.
  ///   - destination: where it is recorded.
  ///   - until: the moment at which it ends; nil for no end.
  public init(_ source: any EventSource, destination: RecordingDestination, until limit: Instant? = nil) {
    self.source = source
    self.limit = limit
    var first: [UInt8] = []
    // The header decides the file's name, so it is read before there is a file.
    _ = source.takeLines(upTo: .start, limit: 1) { first = Array($0) }
    let fields = (try? JSONParser.parse(bytes: first))?.object ?? JSONObject()
    recorder = SessionRecorder(header: Header(fields: fields), destination: destination)
  }

  public var session: Session { recorder.session }
  /// The virtual moment up to which everything is in the session.
  var now: Instant { source.now }

  /// Takes the events up to a moment. Returns whether there are more up to it.
  func pull(upTo moment: Instant) -> Bool {
    guard !isEnded else { return false }
    let moment = limit.map { min($0, moment) } ?? moment
    switch recorder.record(source, upTo: moment, limit: LiveFeed.linesPerSlice) {
    case .reached, .waiting:
      if let limit, source.now >= limit { isEnded = true }
      return false
    case .more: return true
    case .ended:
      isEnded = true
      return false
    }
  }

  /// Asks the source for something; what it leads to is in the session when this returns, as far as it happens at once.
  func perform(_ command: Command) throws(CommandRefusal) {
    try source.perform(command)
    while pull(upTo: source.now) {}
  }

  /// What can be asked, and where the run goes.
  var status: LiveStatus {
    var status = LiveStatus()
    for name in Command.Name.allCases {
      if let refusal = source.refusal(of: name) { status.refusals[name] = refusal.description }
    }
    switch recorder.state {
    case .recording(let path), .closed(let path): status.recording = path
    case .notRecording(let error):
      status.recording = "not recorded: \(error)"
      status.isRecordingBroken = true
    }
    return status
  }

  /// Ends the source and the recording. Returns what to tell the person.
  public func close() -> String {
    source.stop()
    while pull(upTo: source.now) {}
    recorder.close()
    switch recorder.state {
    case .recording(let path), .closed(let path): return "recorded in \(path)"
    case .notRecording(let error): return "not recorded: \(error)"
    }
  }
}
