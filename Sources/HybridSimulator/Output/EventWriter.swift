import SessionModel

/// Makes the lines of a session: `t` then `kind` first, compact, strict JSON (session format, "File"), and hands each
/// to a sink without its newline.
final class EventWriter {
  /// Takes one line; the bytes are valid only during the call.
  typealias Sink = (UnsafeBufferPointer<UInt8>) -> Void

  var sink: Sink
  /// How many events were written; the next one gets this number.
  private(set) var count = 0
  /// When the last event was written.
  private(set) var lastTime: Scheduler.Time = 0
  /// Is told of every event but those that report on the run itself; the steps of a scenario wait for them.
  var observer: ((EmittedEvent) -> Void)?

  private let scheduler: Scheduler
  private var line = EventLine()

  init(scheduler: Scheduler, sink: @escaping Sink) {
    self.scheduler = scheduler
    self.sink = sink
  }

  /// Writes an event and returns its number.
  /// - Parameter leads: whether what happens next in the same piece of work follows from this event.
  @discardableResult
  func emit(_ kind: Kind, view: String? = nil, leads: Bool = true, _ fields: (inout EventLine) -> Void = { _ in })
    -> Int
  {
    let number = count
    line.begin(time: scheduler.now, kind: kind.name)
    if let view { line.add("view", view) }
    fields(&line)
    if scheduler.cause >= 0 { line.add("cause", scheduler.cause) }
    line.end()
    count += 1
    lastTime = scheduler.now
    line.bytes.withUnsafeBufferPointer(sink)
    if leads { scheduler.cause = number }
    observer?(EmittedEvent(number: number, kind: kind, view: view, line: line))
    return number
  }

  /// Writes a line that is no event: the header.
  func writeRaw(_ text: String) {
    var text = text
    text.withUTF8(sink)
  }
}

/// An event that was just written, for those who wait for one.
struct EmittedEvent {
  let number: Int
  let kind: Kind
  let view: String?
  let line: EventLine

  /// The fields, parsed from the line.
  var fields: JSONObject { (try? JSONParser.parse(bytes: line.bytes))?.object ?? JSONObject() }
}
