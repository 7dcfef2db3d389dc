import SessionModel

/// The bytes of lines that wait to be taken: one after the other in one block of memory, so that a line costs neither
/// an array nor a copy.
final class LineBuffer {
  private var base: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// How many bytes are written.
  private(set) var count = 0
  /// Where each whole line ends.
  private var ends: [Int] = []
  /// How many of the whole lines were taken.
  private var taken = 0

  init() {
    capacity = 1 << 16
    base = .allocate(capacity: capacity)
  }

  deinit { base.deallocate() }

  // MARK: Lines

  /// How many whole lines wait.
  var waitingLines: Int { ends.count - taken }

  /// What was written since the last line is one, without a newline.
  func endLine() { ends.append(count) }

  /// Hands over whole lines in their order; the bytes are valid only during the call.
  func takeLines(limit: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Void) rethrows {
    let last = taken + min(limit, waitingLines)
    while taken < last {
      let start = taken == 0 ? 0 : ends[taken - 1]
      let end = ends[taken]
      taken += 1
      try body(UnsafeBufferPointer(start: base + start, count: end - start))
    }
    guard taken == ends.count else { return }
    ends.removeAll(keepingCapacity: true)
    count = 0
    taken = 0
  }

  /// A copy of a part, for those who want to read a line before it is taken.
  func bytes(_ range: Range<Int>) -> [UInt8] {
    Array(UnsafeBufferPointer(start: base + range.lowerBound, count: range.count))
  }

  // MARK: Writing

  /// Room for so many bytes more.
  @inline(__always)
  private func reserve(_ more: Int) {
    if count + more > capacity { grow(more) }
  }

  @inline(never)
  private func grow(_ more: Int) {
    let larger = max(capacity * 2, count + more)
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    moved.update(from: base, count: count)
    base.deallocate()
    base = moved
    capacity = larger
  }

  func append(_ byte: UInt8) {
    reserve(1)
    base[count] = byte
    count += 1
  }

  func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    reserve(bytes.count)
    (base + count).update(from: start, count: bytes.count)
    count += bytes.count
  }

  func append(_ text: StaticString) {
    text.withUTF8Buffer { append($0) }
  }

  func append(_ text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  func append(number: Int64) {
    reserve(20)
    if number < 0 {
      base[count] = UInt8(ascii: "-")
      count += 1
    }
    var magnitude = number.magnitude
    var digits = 1
    var limit: UInt64 = 10
    while magnitude >= limit {
      digits += 1
      if digits == 20 { break }
      limit *= 10
    }
    var place = count + digits
    count = place
    repeat {
      place -= 1
      base[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: magnitude % 10)
      magnitude /= 10
    } while magnitude > 0
  }

  /// A number in its shortest form, as `JSONText.number`.
  func append(number: Double) {
    if let whole = Int64(exactly: number), abs(whole) < 1_000_000_000_000_000 { return append(number: whole) }
    append(JSONText.number(number))
  }

  /// Thousandths as a decimal fraction: the shortest form of a duration in milliseconds.
  func append(thousandths: Int64) {
    guard thousandths >= 0, thousandths < 1_000_000_000_000 else { return append(number: Double(thousandths) / 1_000) }
    append(number: thousandths / 1_000)
    let rest = Int(thousandths % 1_000)
    if rest == 0 { return }
    append(UInt8(ascii: "."))
    let digits = (rest / 100, rest / 10 % 10, rest % 10)
    append(UInt8(ascii: "0") + UInt8(digits.0))
    if digits.1 != 0 || digits.2 != 0 { append(UInt8(ascii: "0") + UInt8(digits.1)) }
    if digits.2 != 0 { append(UInt8(ascii: "0") + UInt8(digits.2)) }
  }

  /// A text in quotes; what need not be escaped is copied whole.
  func quote(_ text: String) {
    var text = text
    text.withUTF8 { quote($0) }
  }

  private func quote(_ utf8: UnsafeBufferPointer<UInt8>) {
    append(UInt8(ascii: "\""))
    var start = 0
    for position in 0..<utf8.count {
      let byte = utf8[position]
      guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { continue }
      append(UnsafeBufferPointer(rebasing: utf8[start..<position]))
      escape(byte)
      start = position + 1
    }
    append(UnsafeBufferPointer(rebasing: utf8[start...]))
    append(UInt8(ascii: "\""))
  }

  private func escape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append(#"\""#)
    case UInt8(ascii: "\\"): append(#"\\"#)
    case 0x0A: append(#"\n"#)
    case 0x0D: append(#"\r"#)
    case 0x09: append(#"\t"#)
    default:
      append(#"\u00"#)
      append(UInt8(ascii: "0") + byte / 16)
      let digit = byte % 16
      append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }

  /// A value as strict JSON, as `JSONValue.text`.
  func append(_ value: JSONValue) {
    switch value {
    case .null: append("null" as StaticString)
    case .bool(let value): append(value ? "true" : "false" as StaticString)
    case .integer(let value): append(number: value)
    case .number(let value): append(number: value)
    case .string(let text): quote(text)
    case .array(let values):
      append(UInt8(ascii: "["))
      for position in values.indices {
        if position > 0 { append(UInt8(ascii: ",")) }
        append(values[position])
      }
      append(UInt8(ascii: "]"))
    case .object(let object):
      append(UInt8(ascii: "{"))
      for position in object.members.indices {
        if position > 0 { append(UInt8(ascii: ",")) }
        quote(object.members[position].name)
        append(UInt8(ascii: ":"))
        append(object.members[position].value)
      }
      append(UInt8(ascii: "}"))
    }
  }
}
