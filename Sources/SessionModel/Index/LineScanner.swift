/// One strict pass over an event line: finds the top-level members that the index wants, as slices of the line.
///
/// Nothing is copied and nothing is allocated; one scanner is reused for every line.
final class LineScanner {
  /// The members that some kind's row holds, by their name in the file.
  enum Field: UInt8, CaseIterable {
    case t, kind, view, nav, proc, store, id, cause, seq, ms, error, isMainFrame, frame, hybridscope
    case key, value, cookie, cookies, name, names, domain, path, headers, seenBy, by, type, spare, pid, mb
    case from, to, decision, op, processes, views, url, isRedirect, level, reply, wantsReply, persistent
  }

  /// Where a member's value lies in the line.
  struct Slice {
    var start: Int32
    var end: Int32
    /// A string with escapes: its text is not its bytes.
    var isEscaped: Bool
  }

  private let slices: UnsafeMutablePointer<Slice>
  private var present: UInt64 = 0
  private let names: FieldNames

  init() {
    slices = .allocate(capacity: Field.allCases.count)
    slices.initialize(repeating: Slice(start: 0, end: 0, isEscaped: false), count: Field.allCases.count)
    names = FieldNames()
  }

  deinit { slices.deallocate() }

  /// The longest line that is read as an event. A longer one is kept as `invalid`: no inspector shows it whole, and
  /// offsets inside a line stay within 32 bits.
  static let maximumLineBytes = 16 << 20

  /// Scans one line (without its newline).
  /// - Returns: nil when the line is a well-formed object with an integer `t` and a string `kind`, else the problem.
  func scan(_ line: UnsafeBufferPointer<UInt8>) -> LineProblem? {
    present = 0
    guard line.count <= LineScanner.maximumLineBytes else { return .tooLong(bytes: line.count) }
    var cursor = ByteCursor(line)
    cursor.skipWhiteSpace()
    guard cursor.position < cursor.end else { return .empty }
    do {
      try scanObject(&cursor)
    } catch {
      return .json(error)
    }
    guard has(.t) else { return has(.hybridscope) && !has(.kind) ? .secondHeader : .missing("t") }
    guard has(.kind) else { return .missing("kind") }
    guard isString(.kind, in: line) else { return .wrongType("kind", expected: "a string") }
    guard integer(.t, in: line) != nil else {
      return .wrongType("t", expected: "a whole number of microseconds, at most 18 digits")
    }
    return nil
  }

  private func scanObject(_ cursor: inout ByteCursor) throws(JSONSyntaxError) {
    guard cursor.byte == 0x7B else { throw JSONSyntaxError(offset: cursor.position, problem: .notAnObject) }
    cursor.position += 1
    cursor.skipWhiteSpace()
    if cursor.byte == 0x7D {
      cursor.position += 1
    } else {
      while true {
        guard cursor.byte == 0x22 else {
          throw JSONSyntaxError(
            offset: cursor.position,
            problem: cursor.position < cursor.end ? .unexpectedByte(cursor.byte) : .unexpectedEnd)
        }
        let nameStart = cursor.position + 1
        let nameIsEscaped = try cursor.skipString()
        let field = nameIsEscaped ? nil : names.field(cursor.base + nameStart, count: cursor.position - 1 - nameStart)
        try cursor.skipColon()
        let start = cursor.position
        var isEscaped = false
        if cursor.byte == 0x22 { isEscaped = try cursor.skipString() } else { try cursor.skipValue() }
        if let field {
          present |= 1 << UInt64(field.rawValue)
          slices[Int(field.rawValue)] = Slice(
            start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: cursor.position),
            isEscaped: isEscaped)
        }
        cursor.skipWhiteSpace()
        if cursor.byte == 0x2C {
          cursor.position += 1
          cursor.skipWhiteSpace()
          continue
        }
        guard cursor.byte == 0x7D else {
          throw JSONSyntaxError(
            offset: cursor.position,
            problem: cursor.position < cursor.end ? .unexpectedByte(cursor.byte) : .unexpectedEnd)
        }
        cursor.position += 1
        break
      }
    }
    cursor.skipWhiteSpace()
    guard cursor.position == cursor.end else {
      throw JSONSyntaxError(offset: cursor.position, problem: .textAfterTheEnd)
    }
  }

  // MARK: Values of the scanned line. `line` must be the buffer given to `scan`.

  @inline(__always) func has(_ field: Field) -> Bool { present & (1 << UInt64(field.rawValue)) != 0 }

  @inline(__always) private func slice(_ field: Field) -> Slice { slices[Int(field.rawValue)] }

  @inline(__always) private func first(_ field: Field, in line: UnsafeBufferPointer<UInt8>) -> UInt8 {
    has(field) ? line[Int(slice(field).start)] : 0
  }

  @inline(__always) func isString(_ field: Field, in line: UnsafeBufferPointer<UInt8>) -> Bool {
    first(field, in: line) == 0x22
  }

  @inline(__always) func isTrue(_ field: Field, in line: UnsafeBufferPointer<UInt8>) -> Bool {
    first(field, in: line) == 0x74
  }

  @inline(__always) func isFalse(_ field: Field, in line: UnsafeBufferPointer<UInt8>) -> Bool {
    first(field, in: line) == 0x66
  }

  @inline(__always) func isNull(_ field: Field, in line: UnsafeBufferPointer<UInt8>) -> Bool {
    first(field, in: line) == 0x6E
  }

  /// A whole number of at most 18 digits, so that sums and differences fit 64 bits, written without fraction and exponent.
  @inline(__always) func integer(_ field: Field, in line: UnsafeBufferPointer<UInt8>) -> Int64? {
    guard has(field) else { return nil }
    let slice = slice(field)
    var place = Int(slice.start)
    let negative = line[place] == 0x2D
    if negative { place += 1 }
    guard place < Int(slice.end), Int(slice.end) - place <= 18 else { return nil }
    var value: Int64 = 0
    while place < Int(slice.end) {
      let digit = line[place] &- 0x30
      guard digit < 10 else { return nil }
      value = value &* 10 &+ Int64(digit)
      place += 1
    }
    return negative ? -value : value
  }

  /// Any number.
  func number(_ field: Field, in line: UnsafeBufferPointer<UInt8>) -> Double? {
    if let integer = integer(field, in: line) { return Double(integer) }
    guard let bytes = bytes(field, in: line), let first = bytes.first, first == 0x2D || first &- 0x30 < 10 else {
      return nil
    }
    return Double(String(decoding: bytes, as: UTF8.self))
  }

  /// The bytes of a member's value as they stand in the line.
  func bytes(_ field: Field, in line: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
    guard has(field) else { return nil }
    let slice = slice(field)
    return UnsafeBufferPointer(rebasing: line[Int(slice.start)..<Int(slice.end)])
  }

  /// Calls `body` with the UTF-8 of a string member's text.
  @inline(__always) func withText<Result>(
    _ field: Field, in line: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result? {
    guard isString(field, in: line) else { return nil }
    let slice = slice(field)
    let content = UnsafeBufferPointer(rebasing: line[Int(slice.start) + 1..<Int(slice.end) - 1])
    if !slice.isEscaped { return body(content) }
    var text = JSONParser.unescaped(content)
    return text.withUTF8(body)
  }

  /// Whether a string member's text is exactly this.
  func text(_ field: Field, in line: UnsafeBufferPointer<UInt8>, is literal: StaticString) -> Bool {
    withText(field, in: line) { content in
      guard content.count == literal.utf8CodeUnitCount else { return false }
      for place in 0..<content.count where content[place] != literal.utf8Start[place] { return false }
      return true
    } ?? false
  }
}

/// Why a line is no event.
public enum LineProblem: Hashable, Sendable, CustomStringConvertible {
  case json(JSONSyntaxError)
  case empty
  case missing(String)
  case wrongType(String, expected: String)
  case secondHeader
  case tooLong(bytes: Int)
  /// The bytes are not to be had any more.
  case unreadable(String)

  public var description: String {
    switch self {
    case .json(let error): error.description
    case .empty: "empty line"
    case .missing(let name): "no “\(name)”"
    case .wrongType(let name, let expected): "“\(name)” is not \(expected)"
    case .secondHeader: "a second header line; only the first line can be one"
    case .tooLong(let bytes): "\(bytes) bytes in one line; at most \(LineScanner.maximumLineBytes) are read as an event"
    case .unreadable(let why): why
    }
  }
}

/// Looks a member's name up among the names of `LineScanner.Field`.
private struct FieldNames {
  private struct Entry {
    var name: [UInt8]
    var field: LineScanner.Field
  }

  /// 256 places by (length, first, last) byte; the few that collide probe on.
  private var table: [Entry?] = Array(repeating: nil, count: 256)

  init() {
    for field in LineScanner.Field.allCases {
      let bytes = Array(String(describing: field).utf8)
      var place = FieldNames.hash(count: bytes.count, first: bytes[0], last: bytes[bytes.count - 1])
      while table[place] != nil { place = (place + 1) & 255 }
      table[place] = Entry(name: bytes, field: field)
    }
  }

  @inline(__always) private static func hash(count: Int, first: UInt8, last: UInt8) -> Int {
    (count &* 31 &+ Int(first) &* 7 &+ Int(last) &* 13) & 255
  }

  @inline(__always) func field(_ name: UnsafePointer<UInt8>, count: Int) -> LineScanner.Field? {
    guard count > 0 else { return nil }
    var place = FieldNames.hash(count: count, first: name[0], last: name[count - 1])
    while let entry = table[place] {
      if entry.name.count == count {
        var same = true
        for index in 0..<count where entry.name[index] != name[index] {
          same = false
          break
        }
        if same { return entry.field }
      }
      place = (place + 1) & 255
    }
    return nil
  }
}
