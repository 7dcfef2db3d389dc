import SessionModel

/// One line while it is written.
struct EventLine {
  private(set) var bytes: [UInt8] = []

  mutating func begin(time: Scheduler.Time, kind: String) {
    bytes.removeAll(keepingCapacity: true)
    append(#"{"t":"#)
    append(number: time)
    append(#","kind":""#)
    var kind = kind
    kind.withUTF8 { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\""))
  }

  mutating func end() { bytes.append(UInt8(ascii: "}")) }

  private mutating func name(_ name: StaticString) {
    append(#",""#)
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    append(#"":"#)
  }

  /// A text; nil is written as `null`.
  mutating func add(_ name: StaticString, _ value: String?) {
    self.name(name)
    if let value { quote(value) } else { append("null") }
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
    append(value ? "true" : "false")
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
    append(#"{"domain":"#)
    quote(error.domain)
    append(#","code":"#)
    append(number: Int64(error.code))
    append(#","description":"#)
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

  /// A text in quotes; what need not be escaped is copied whole.
  private mutating func quote(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { utf8 in
      var start = 0
      for position in utf8.indices {
        let byte = utf8[position]
        guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { continue }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<position]))
        escape(byte)
        start = position + 1
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append(#"\""#)
    case UInt8(ascii: "\\"): append(#"\\"#)
    case 0x0A: append(#"\n"#)
    case 0x0D: append(#"\r"#)
    case 0x09: append(#"\t"#)
    default:
      append(#"\u00"#)
      bytes.append(UInt8(ascii: "0") + byte / 16)
      let digit = byte % 16
      bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }

  private mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }
}
