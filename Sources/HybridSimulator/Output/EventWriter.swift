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

/// One line while it is written.
struct EventLine {
  private(set) var bytes: [UInt8] = []

  mutating func begin(time: Scheduler.Time, kind: String) {
    bytes.removeAll(keepingCapacity: true)
    bytes.append(contentsOf: #"{"t":"#.utf8)
    append(number: time)
    bytes.append(contentsOf: #","kind":""#.utf8)
    bytes.append(contentsOf: kind.utf8)
    bytes.append(UInt8(ascii: "\""))
  }

  mutating func end() { bytes.append(UInt8(ascii: "}")) }

  private mutating func name(_ name: StaticString) {
    bytes.append(contentsOf: #",""#.utf8)
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(contentsOf: #"":"#.utf8)
  }

  /// A text; nil is written as `null`.
  mutating func add(_ name: StaticString, _ value: String?) {
    self.name(name)
    if let value { quote(value) } else { bytes.append(contentsOf: "null".utf8) }
  }

  mutating func add(_ name: StaticString, _ value: Int) {
    self.name(name)
    append(number: Int64(value))
  }

  mutating func add(_ name: StaticString, _ value: Int64) {
    self.name(name)
    append(number: value)
  }

  mutating func add(_ name: StaticString, _ value: Bool) {
    self.name(name)
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
  }

  mutating func add(_ name: StaticString, _ value: Double) {
    self.name(name)
    bytes.append(contentsOf: JSONText.number(value).utf8)
  }

  mutating func add(_ name: StaticString, _ values: [String]) {
    self.name(name)
    bytes.append(UInt8(ascii: "["))
    for (position, value) in values.enumerated() {
      if position > 0 { bytes.append(UInt8(ascii: ",")) }
      quote(value)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  mutating func add(_ name: StaticString, _ value: JSONValue) {
    self.name(name)
    bytes.append(contentsOf: value.text.utf8)
  }

  /// Headers as an object.
  mutating func add(_ name: StaticString, headers: [Answer.Header]) {
    add(name, .object(JSONObject(members: headers.map { .init(name: $0.name, value: .string($0.value)) })))
  }

  /// An error, as `{"domain","code","description"}`.
  mutating func add(_ error: LoadError) {
    name("error")
    bytes.append(contentsOf: #"{"domain":"#.utf8)
    quote(error.domain)
    bytes.append(contentsOf: #","code":"#.utf8)
    append(number: Int64(error.code))
    bytes.append(contentsOf: #","description":"#.utf8)
    quote(error.description)
    bytes.append(UInt8(ascii: "}"))
  }

  /// A duration of the virtual clock, in milliseconds.
  mutating func add(milliseconds duration: Scheduler.Time) {
    add("ms", Double(duration) / 1_000)
  }

  private mutating func append(number: Int64) {
    if number == 0 { return bytes.append(UInt8(ascii: "0")) }
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    var magnitude = number.magnitude
    let start = bytes.count
    while magnitude > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(magnitude % 10))
      magnitude /= 10
    }
    bytes[start...].reverse()
  }

  private mutating func quote(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): bytes.append(contentsOf: #"\""#.utf8)
      case UInt8(ascii: "\\"): bytes.append(contentsOf: #"\\"#.utf8)
      case 0x0A: bytes.append(contentsOf: #"\n"#.utf8)
      case 0x0D: bytes.append(contentsOf: #"\r"#.utf8)
      case 0x09: bytes.append(contentsOf: #"\t"#.utf8)
      case 0..<0x20:
        bytes.append(contentsOf: #"\u00"#.utf8)
        bytes.append(UInt8(ascii: "0") + byte / 16)
        bytes.append(contentsOf: String(byte % 16, radix: 16).utf8)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
