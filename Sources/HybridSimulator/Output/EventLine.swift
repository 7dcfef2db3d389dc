import SessionModel

/// One line while it is written, at the end of the lines that wait.
struct EventLine {
  private let buffer: LineBuffer

  init(_ buffer: LineBuffer) { self.buffer = buffer }

  func begin(time: Scheduler.Time, kind: String) {
    buffer.append(#"{"t":"#)
    buffer.append(number: time)
    buffer.append(#","kind":""#)
    buffer.append(kind)
    buffer.append(UInt8(ascii: "\""))
  }

  func end() { buffer.append(UInt8(ascii: "}")) }

  private func name(_ name: StaticString) {
    buffer.append(#",""#)
    buffer.append(name)
    buffer.append(#"":"#)
  }

  /// A text; nil is written as `null`.
  mutating func add(_ name: StaticString, _ value: String?) {
    self.name(name)
    if let value { buffer.quote(value) } else { buffer.append("null" as StaticString) }
  }

  mutating func add(_ name: StaticString, _ value: Int) {
    self.name(name)
    buffer.append(number: Int64(value))
  }

  mutating func add(_ name: StaticString, _ value: Int64) {
    self.name(name)
    buffer.append(number: value)
  }

  mutating func add(_ name: StaticString, _ value: Bool) {
    self.name(name)
    buffer.append(value ? "true" : "false" as StaticString)
  }

  mutating func add(_ name: StaticString, _ value: Double) {
    self.name(name)
    buffer.append(number: value)
  }

  mutating func add(_ name: StaticString, _ values: [String]) {
    self.name(name)
    buffer.append(UInt8(ascii: "["))
    for position in values.indices {
      if position > 0 { buffer.append(UInt8(ascii: ",")) }
      buffer.quote(values[position])
    }
    buffer.append(UInt8(ascii: "]"))
  }

  mutating func add(_ name: StaticString, _ value: JSONValue) {
    self.name(name)
    buffer.append(value)
  }

  /// A value that is JSON text already.
  mutating func add(_ name: StaticString, json text: String) {
    self.name(name)
    buffer.append(text)
  }

  /// Headers as an object.
  mutating func add(_ name: StaticString, headers: [Answer.Header]) {
    self.name(name)
    buffer.append(UInt8(ascii: "{"))
    for position in headers.indices {
      if position > 0 { buffer.append(UInt8(ascii: ",")) }
      buffer.quote(headers[position].name)
      buffer.append(UInt8(ascii: ":"))
      buffer.quote(headers[position].value)
    }
    buffer.append(UInt8(ascii: "}"))
  }

  /// An error, as `{"domain","code","description"}`.
  mutating func add(_ error: LoadError) {
    name("error")
    buffer.append(#"{"domain":"#)
    buffer.quote(error.domain)
    buffer.append(#","code":"#)
    buffer.append(number: Int64(error.code))
    buffer.append(#","description":"#)
    buffer.quote(error.description)
    buffer.append(UInt8(ascii: "}"))
  }

  /// A duration of the virtual clock, in milliseconds.
  mutating func add(milliseconds duration: Scheduler.Time) {
    name("ms")
    buffer.append(thousandths: duration)
  }
}
