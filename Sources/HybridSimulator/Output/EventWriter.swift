import SessionModel

/// Makes the lines of a session: `t` then `kind` first, compact, strict JSON (session format, "File").
final class EventWriter {
  /// The lines that were written and not yet taken.
  let lines = LineBuffer()
  /// How many events were written; the next one gets this number.
  private(set) var count = 0
  /// When the last event was written.
  private(set) var lastTime: Scheduler.Time = 0
  /// Is told of every event but those that report on the run itself; the steps of a scenario wait for them.
  var observer: ((EmittedEvent) -> Void)?

  private let scheduler: Scheduler

  init(scheduler: Scheduler) { self.scheduler = scheduler }

  /// Writes an event and returns its number.
  /// - Parameters:
  ///   - leads: whether what happens next in the same piece of work follows from this event.
  ///   - isQuiet: whether it does not count for those who wait for quiet.
  ///   - fields: writes the members between `view` and `cause`; it must emit nothing itself.
  @discardableResult
  func emit(
    _ kind: Kind, view: String? = nil, leads: Bool = true, isQuiet: Bool = false,
    _ fields: (inout EventLine) -> Void = { _ in }
  ) -> Int {
    let number = count
    let start = lines.count
    var line = EventLine(lines)
    line.begin(time: scheduler.now, kind: kind.name)
    if let view { line.add("view", view) }
    fields(&line)
    if scheduler.cause >= 0 { line.add("cause", scheduler.cause) }
    line.end()
    lines.endLine()
    count = number + 1
    if !isQuiet { lastTime = scheduler.now }
    if leads { scheduler.cause = number }
    observer?(EmittedEvent(number: number, kind: kind, view: view, lines: lines, range: start..<lines.count))
    return number
  }

  /// Writes a line that is no event: the header.
  func writeRaw(_ text: String) {
    lines.append(text)
    lines.endLine()
  }
}

/// An event that was just written, for those who wait for one. Valid until its line is taken.
struct EmittedEvent {
  let number: Int
  let kind: Kind
  let view: String?
  fileprivate let lines: LineBuffer
  fileprivate let range: Range<Int>

  /// The fields, parsed from the line.
  var fields: JSONObject { (try? JSONParser.parse(bytes: lines.bytes(range)))?.object ?? JSONObject() }
}
