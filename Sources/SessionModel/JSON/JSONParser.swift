/// A strict parser that keeps the order of members.
///
/// The standard library has none, and Foundation's loses the order, costs 20 MB of binary and reads 180 times slower
/// than the line scanner, which shares this parser's byte rules.
public enum JSONParser {
  /// Reads one value that fills the text but for white space.
  public static func parse(_ text: String) throws(JSONSyntaxError) -> JSONValue {
    try parse(bytes: Array(text.utf8))
  }

  /// Reads one value that fills the bytes but for white space.
  public static func parse(bytes: [UInt8]) throws(JSONSyntaxError) -> JSONValue {
    // `withUnsafeBufferPointer` cannot pass a typed error through a result of another type in every toolchain.
    let result = bytes.withUnsafeBufferPointer { buffer in
      Result { () throws(JSONSyntaxError) in try parse(buffer) }
    }
    return try result.get()
  }

  /// Reads one value that fills the buffer but for white space.
  public static func parse(_ buffer: UnsafeBufferPointer<UInt8>) throws(JSONSyntaxError) -> JSONValue {
    var cursor = ByteCursor(buffer)
    cursor.skipWhiteSpace()
    let value = try value(&cursor, depth: 0)
    cursor.skipWhiteSpace()
    guard cursor.position == cursor.end else {
      throw JSONSyntaxError(offset: cursor.position, problem: .textAfterTheEnd)
    }
    return value
  }

  private static func value(_ cursor: inout ByteCursor, depth: Int) throws(JSONSyntaxError) -> JSONValue {
    guard depth <= ByteCursor.maximumDepth else {
      throw JSONSyntaxError(offset: cursor.position, problem: .tooDeep)
    }
    switch cursor.byte {
    case 0x22: return .string(try string(&cursor))
    case 0x7B: return .object(try object(&cursor, depth: depth))
    case 0x5B: return .array(try array(&cursor, depth: depth))
    case 0x74:
      try cursor.skipLiteral("true")
      return .bool(true)
    case 0x66:
      try cursor.skipLiteral("false")
      return .bool(false)
    case 0x6E:
      try cursor.skipLiteral("null")
      return .null
    default:
      guard cursor.position < cursor.end else {
        throw JSONSyntaxError(offset: cursor.end, problem: .unexpectedEnd)
      }
      return try number(&cursor)
    }
  }

  private static func number(_ cursor: inout ByteCursor) throws(JSONSyntaxError) -> JSONValue {
    let start = cursor.position
    try cursor.skipNumber()
    let text = String(
      decoding: UnsafeBufferPointer(start: cursor.base + start, count: cursor.position - start), as: UTF8.self)
    if let integer = Int64(text), text != "-0" { return .integer(integer) }
    guard let number = Double(text) else { throw JSONSyntaxError(offset: start, problem: .badNumber) }
    return .number(number)
  }

  static func string(_ cursor: inout ByteCursor) throws(JSONSyntaxError) -> String {
    let start = cursor.position + 1
    let escaped = try cursor.skipString()
    let content = UnsafeBufferPointer(start: cursor.base + start, count: cursor.position - 1 - start)
    return escaped ? unescaped(content) : String(decoding: content, as: UTF8.self)
  }

  /// The text of a string's content with its escapes resolved. A lone surrogate becomes U+FFFD: Swift strings
  /// cannot hold one, and the raw line keeps it.
  package static func unescaped(_ content: UnsafeBufferPointer<UInt8>) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(content.count)
    var place = 0
    func unit(at place: Int) -> UInt32 {
      (0..<4).reduce(UInt32(0)) { $0 << 4 | (ByteCursor.hexDigit(content[place + $1]) ?? 0) }
    }
    while place < content.count {
      guard content[place] == 0x5C else {
        bytes.append(content[place])
        place += 1
        continue
      }
      place += 2
      switch content[place - 1] {
      case 0x62: bytes.append(0x08)
      case 0x66: bytes.append(0x0C)
      case 0x6E: bytes.append(0x0A)
      case 0x72: bytes.append(0x0D)
      case 0x74: bytes.append(0x09)
      case 0x75:
        var code = unit(at: place)
        place += 4
        if code & 0xFC00 == 0xD800, place + 6 <= content.count, content[place] == 0x5C, content[place + 1] == 0x75 {
          let low = unit(at: place + 2)
          if low & 0xFC00 == 0xDC00 {
            code = 0x10000 + ((code & 0x3FF) << 10 | (low & 0x3FF))
            place += 6
          }
        }
        bytes.append(contentsOf: String(Unicode.Scalar(code) ?? "\u{FFFD}").utf8)
      default: bytes.append(content[place - 1])
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func array(_ cursor: inout ByteCursor, depth: Int) throws(JSONSyntaxError) -> [JSONValue] {
    var values: [JSONValue] = []
    cursor.position += 1
    cursor.skipWhiteSpace()
    if cursor.byte == 0x5D {
      cursor.position += 1
      return values
    }
    while true {
      values.append(try value(&cursor, depth: depth + 1))
      if try !isFollowedByAnother(&cursor, closing: 0x5D) { return values }
    }
  }

  private static func object(_ cursor: inout ByteCursor, depth: Int) throws(JSONSyntaxError) -> JSONObject {
    var object = JSONObject()
    cursor.position += 1
    cursor.skipWhiteSpace()
    if cursor.byte == 0x7D {
      cursor.position += 1
      return object
    }
    while true {
      guard cursor.byte == 0x22 else {
        throw JSONSyntaxError(
          offset: cursor.position,
          problem: cursor.position < cursor.end ? .unexpectedByte(cursor.byte) : .unexpectedEnd)
      }
      let name = try string(&cursor)
      try cursor.skipColon()
      object.members.append(.init(name: name, value: try value(&cursor, depth: depth + 1)))
      if try !isFollowedByAnother(&cursor, closing: 0x7D) { return object }
    }
  }

  /// After a value: true on a comma (the cursor is then on the next element), false on the closing bracket.
  private static func isFollowedByAnother(
    _ cursor: inout ByteCursor, closing: UInt8
  ) throws(JSONSyntaxError) -> Bool {
    cursor.skipWhiteSpace()
    guard cursor.position < cursor.end else { throw JSONSyntaxError(offset: cursor.end, problem: .unexpectedEnd) }
    if cursor.byte == closing {
      cursor.position += 1
      return false
    }
    guard cursor.byte == 0x2C else {
      throw JSONSyntaxError(offset: cursor.position, problem: .unexpectedByte(cursor.byte))
    }
    cursor.position += 1
    cursor.skipWhiteSpace()
    return true
  }
}
