/// A place in the bytes of one line, with the strict skipping rules of JSON.
///
/// This is the unsafe core of the line scanner and the parser: it reads `base[position]` only where
/// `position < end`, and it never outlives the call that made it.
package struct ByteCursor {
  package let base: UnsafePointer<UInt8>
  package let end: Int
  package var position: Int

  package init(_ bytes: UnsafeBufferPointer<UInt8>) {
    // An empty buffer may have no address; no byte of it is ever read.
    base = bytes.baseAddress ?? ByteCursor.nothing
    end = bytes.count
    position = 0
  }

  /// Immutable and never freed, so any thread may hold it.
  nonisolated(unsafe) private static let nothing = UnsafePointer(UnsafeMutablePointer<UInt8>.allocate(capacity: 1))

  /// The byte here, or 0 at the end (a raw 0 is never valid JSON, so the two need no telling apart).
  @inline(__always) package var byte: UInt8 { position < end ? base[position] : 0 }

  @inline(__always) package mutating func skipWhiteSpace() {
    while position < end {
      switch base[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      default: return
      }
    }
  }

  /// Skips one string, the cursor being on its opening quote. Checks escapes, control bytes and UTF-8.
  /// - Returns: whether an escape was seen.
  @inline(__always) package mutating func skipString() throws(JSONSyntaxError) -> Bool {
    position += 1
    var escaped = false
    while position < end {
      let byte = base[position]
      if byte == 0x22 {
        position += 1
        return escaped
      }
      if byte == 0x5C {
        escaped = true
        try skipEscape()
      } else if byte < 0x20 {
        throw JSONSyntaxError(offset: position, problem: .controlByte(byte))
      } else if byte < 0x80 {
        position += 1
      } else {
        try skipMultiByteScalar()
      }
    }
    throw JSONSyntaxError(offset: end, problem: .unexpectedEnd)
  }

  private mutating func skipEscape() throws(JSONSyntaxError) {
    let start = position
    position += 1
    switch byte {
    case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: position += 1
    case 0x75:
      guard position + 5 <= end else { throw JSONSyntaxError(offset: end, problem: .unexpectedEnd) }
      for place in position + 1..<position + 5 where ByteCursor.hexDigit(base[place]) == nil {
        throw JSONSyntaxError(offset: start, problem: .badEscape)
      }
      position += 5
    default:
      throw JSONSyntaxError(offset: start, problem: position < end ? .badEscape : .unexpectedEnd)
    }
  }

  /// Skips one scalar of two to four bytes by the table of well-formed UTF-8 (Unicode, table 3-7).
  private mutating func skipMultiByteScalar() throws(JSONSyntaxError) {
    let first = base[position]
    let length: Int
    var range: ClosedRange<UInt8> = 0x80...0xBF
    switch first {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, range) = (3, 0xA0...0xBF)
    case 0xED: (length, range) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, range) = (4, 0x90...0xBF)
    case 0xF4: (length, range) = (4, 0x80...0x8F)
    case 0xF1...0xF3: length = 4
    default: throw JSONSyntaxError(offset: position, problem: .invalidUTF8)
    }
    guard position + length <= end, range.contains(base[position + 1]) else {
      throw JSONSyntaxError(offset: position, problem: .invalidUTF8)
    }
    if length > 2 {
      for place in position + 2..<position + length where base[place] & 0xC0 != 0x80 {
        throw JSONSyntaxError(offset: position, problem: .invalidUTF8)
      }
    }
    position += length
  }

  /// Skips one number by JSON's grammar.
  @inline(__always) mutating func skipNumber() throws(JSONSyntaxError) {
    let start = position
    if byte == 0x2D { position += 1 }
    if byte == 0x30 {
      position += 1
    } else if skipDigits() == 0 {
      throw JSONSyntaxError(offset: start, problem: .unexpectedByte(byte))
    }
    if byte == 0x2E {
      position += 1
      if skipDigits() == 0 { throw JSONSyntaxError(offset: start, problem: .badNumber) }
    }
    if byte | 0x20 == 0x65 {
      position += 1
      if byte == 0x2B || byte == 0x2D { position += 1 }
      if skipDigits() == 0 { throw JSONSyntaxError(offset: start, problem: .badNumber) }
    }
  }

  @inline(__always) private mutating func skipDigits() -> Int {
    let start = position
    while position < end, base[position] &- 0x30 < 10 { position += 1 }
    return position - start
  }

  /// Skips `true`, `false` or `null`.
  mutating func skipLiteral(_ literal: StaticString) throws(JSONSyntaxError) {
    let count = literal.utf8CodeUnitCount
    guard position + count <= end else { throw JSONSyntaxError(offset: position, problem: .unexpectedByte(byte)) }
    for place in 0..<count where base[position + place] != literal.utf8Start[place] {
      throw JSONSyntaxError(offset: position, problem: .unexpectedByte(byte))
    }
    position += count
  }

  /// Skips any value, checking it strictly. Nesting is followed without recursion, so depth costs no stack.
  package mutating func skipValue() throws(JSONSyntaxError) {
    switch byte {
    case 0x22: _ = try skipString()
    case 0x7B, 0x5B: try skipContainer()
    case 0x74: try skipLiteral("true")
    case 0x66: try skipLiteral("false")
    case 0x6E: try skipLiteral("null")
    default:
      guard position < end else { throw JSONSyntaxError(offset: end, problem: .unexpectedEnd) }
      try skipNumber()
    }
  }

  /// The deepest nesting that is accepted. The parser recurses: at 128 levels a debug build stays within the 512 KiB
  /// stack of a secondary thread, and no page posts messages that deep.
  static let maximumDepth = 128

  private mutating func skipContainer() throws(JSONSyntaxError) {
    // One bit a level tells objects (1) from arrays (0); two words hold `maximumDepth` levels.
    var isObject: (UInt64, UInt64) = (0, 0)
    var depth = 0
    try withUnsafeMutableBytes(of: &isObject) { (raw) throws(JSONSyntaxError) in
      let words = raw.bindMemory(to: UInt64.self)
      try skipContainer(levels: words, depth: &depth)
    }
  }

  private mutating func skipContainer(
    levels: UnsafeMutableBufferPointer<UInt64>, depth: inout Int
  ) throws(JSONSyntaxError) {
    repeat {
      // Here the cursor is on the first byte of a value.
      let opening = byte
      if opening == 0x7B || opening == 0x5B {
        guard depth < ByteCursor.maximumDepth else { throw JSONSyntaxError(offset: position, problem: .tooDeep) }
        let bit = UInt64(1) << UInt64(depth & 63)
        if opening == 0x7B { levels[depth >> 6] |= bit } else { levels[depth >> 6] &= ~bit }
        depth += 1
        position += 1
        skipWhiteSpace()
        if byte == (opening == 0x7B ? 0x7D : 0x5D) {
          position += 1
          depth -= 1
        } else {
          if opening == 0x7B { try skipName() }
          continue
        }
      } else {
        try skipValue()
      }
      // Here a value has ended: close what ends with it, or go to the next element.
      while depth > 0 {
        skipWhiteSpace()
        let inObject = levels[(depth - 1) >> 6] & (UInt64(1) << UInt64((depth - 1) & 63)) != 0
        if byte == 0x2C {
          position += 1
          skipWhiteSpace()
          if inObject { try skipName() }
          break
        }
        guard byte == (inObject ? 0x7D : 0x5D), position < end else {
          throw JSONSyntaxError(offset: position, problem: position < end ? .unexpectedByte(byte) : .unexpectedEnd)
        }
        position += 1
        depth -= 1
      }
    } while depth > 0
  }

  /// Skips a member's name and its colon, up to the first byte of the value.
  @inline(__always) private mutating func skipName() throws(JSONSyntaxError) {
    guard byte == 0x22 else {
      throw JSONSyntaxError(offset: position, problem: position < end ? .unexpectedByte(byte) : .unexpectedEnd)
    }
    _ = try skipString()
    try skipColon()
  }

  @inline(__always) package mutating func skipColon() throws(JSONSyntaxError) {
    skipWhiteSpace()
    guard byte == 0x3A else {
      throw JSONSyntaxError(offset: position, problem: position < end ? .unexpectedByte(byte) : .unexpectedEnd)
    }
    position += 1
    skipWhiteSpace()
  }

  @inline(__always) static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte - 0x30)
    case 0x41...0x46: UInt32(byte - 0x41 + 10)
    case 0x61...0x66: UInt32(byte - 0x61 + 10)
    default: nil
    }
  }
}

/// Why a text is not strict JSON, and at which byte.
public struct JSONSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was found.
  public enum Problem: Hashable, Sendable {
    case unexpectedEnd
    case unexpectedByte(UInt8)
    case controlByte(UInt8)
    case badEscape
    case badNumber
    case invalidUTF8
    case tooDeep
    case textAfterTheEnd
    case notAnObject
  }

  /// Bytes from the start of the text.
  public let offset: Int
  public let problem: Problem

  package init(offset: Int, problem: Problem) {
    self.offset = offset
    self.problem = problem
  }

  public var description: String {
    let what =
      switch problem {
      case .unexpectedEnd: "the line ends inside a value"
      case .unexpectedByte(let byte): "unexpected \(JSONSyntaxError.name(of: byte))"
      case .controlByte(let byte): "control byte \(byte) inside a string"
      case .badEscape: "unknown escape"
      case .badNumber: "not a number"
      case .invalidUTF8: "not UTF-8"
      case .tooDeep: "nested deeper than \(ByteCursor.maximumDepth) levels"
      case .textAfterTheEnd: "text after the end of the object"
      case .notAnObject: "not a JSON object"
      }
    return "\(what), at byte \(offset + 1)"
  }

  private static func name(of byte: UInt8) -> String {
    byte > 0x20 && byte < 0x7F ? "“\(Character(Unicode.Scalar(byte)))”" : "byte \(byte)"
  }
}
