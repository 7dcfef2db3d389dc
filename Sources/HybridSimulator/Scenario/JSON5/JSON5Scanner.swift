/// The characters of a JSON5 text, with line and column, and its small tokens: blanks, strings, names, numbers.
struct JSON5Scanner {
  typealias SyntaxError = JSON5Parser.SyntaxError

  private let scalars: [Unicode.Scalar]
  private var place = 0
  private(set) var position = SourcePosition(line: 1, column: 1)

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    // A byte order mark is white space in JSON5, and editors do not show it: it must not shift the first column.
    if scalars.first == "\u{FEFF}" { place = 1 }
  }

  var isAtEnd: Bool { place >= scalars.count }
  /// The character here; U+0000 at the end, which no token begins with.
  var current: Unicode.Scalar { peek(0) }

  private func peek(_ ahead: Int) -> Unicode.Scalar {
    place + ahead < scalars.count ? scalars[place + ahead] : "\u{0}"
  }

  mutating func advance() {
    guard place < scalars.count else { return }
    let scalar = scalars[place]
    place += 1
    // CR LF is one line end: the LF ends the line, the CR before it does not.
    let endsLine =
      scalar == "\n" || scalar == "\u{2028}" || scalar == "\u{2029}" || (scalar == "\r" && current != "\n")
    if endsLine {
      position.line += 1
      position.column = 1
    } else {
      position.column += 1
    }
  }

  /// Goes past the character if it stands here.
  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard !isAtEnd, current == scalar else { return false }
    advance()
    return true
  }

  func error(expected: String) -> SyntaxError {
    SyntaxError(position: position, found: isAtEnd ? "the end of the file" : "“\(shown(current))”", expected: expected)
  }

  private func shown(_ scalar: Unicode.Scalar) -> String {
    scalar.value < 0x20 || scalar.value == 0x7F ? "control character \(scalar.value)" : String(Character(scalar))
  }

  mutating func skipBlank() throws(SyntaxError) {
    while !isAtEnd {
      if Self.isBlank(current) {
        advance()
      } else if current == "/", peek(1) == "/" {
        while !isAtEnd, !Self.isLineEnd(current) { advance() }
      } else if current == "/", peek(1) == "*" {
        let start = position
        advance()
        advance()
        while !isAtEnd, !(current == "*" && peek(1) == "/") { advance() }
        guard !isAtEnd else {
          throw SyntaxError(position: start, found: "a comment that never ends", expected: "“*/”")
        }
        advance()
        advance()
      } else {
        return
      }
    }
  }

  static func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\n" || scalar == "\r" || scalar == "\u{2028}" || scalar == "\u{2029}"
  }

  static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case " ", "\t", "\u{0B}", "\u{0C}", "\u{A0}", "\u{FEFF}": true
    default: isLineEnd(scalar) || (scalar.value > 0x7F && scalar.properties.generalCategory == .spaceSeparator)
    }
  }

  static func startsIdentifier(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "$" || scalar == "_" || scalar == "\\" || scalar.properties.isIDStart
  }

  /// A name as ECMAScript 5.1 writes it, with `\uXXXX` escapes.
  mutating func identifier() throws(SyntaxError) -> String {
    var name = String.UnicodeScalarView()
    while !isAtEnd {
      if current == "\\" {
        let start = position
        advance()
        guard take("u"), let scalar = Unicode.Scalar(try hexDigits(4)), Self.startsIdentifier(scalar) else {
          throw SyntaxError(position: start, found: "“\\”", expected: "“\\u” and four hex digits of a letter")
        }
        name.append(scalar)
      } else if Self.startsIdentifier(current) || current.properties.isIDContinue || current == "\u{200C}"
        || current == "\u{200D}"
      {
        name.append(current)
        advance()
      } else {
        break
      }
    }
    return String(name)
  }

  private mutating func hexDigits(_ count: Int) throws(SyntaxError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<count {
      guard current.isASCII, let digit = Character(current).hexDigitValue else { throw error(expected: "a hex digit") }
      value = value << 4 | UInt32(digit)
      advance()
    }
    return value
  }
}

extension JSON5Scanner {
  /// A text in either kind of quotes, the scanner being on the first.
  mutating func string() throws(SyntaxError) -> String {
    let start = position
    let quote = current
    advance()
    var text = String.UnicodeScalarView()
    while !isAtEnd {
      if take(quote) { return String(text) }
      if current == "\n" || current == "\r" { throw error(expected: "the closing \(quote) of the text") }
      if current == "\\" {
        advance()
        try escape(into: &text)
      } else {
        text.append(current)
        advance()
      }
    }
    throw SyntaxError(position: start, found: "a text that never ends", expected: "the closing \(quote)")
  }

  private mutating func escape(into text: inout String.UnicodeScalarView) throws(SyntaxError) {
    guard !isAtEnd else { throw error(expected: "an escaped character") }
    let scalar = current
    if scalar >= "1", scalar <= "9" { throw error(expected: "an escape; octal ones do not exist in JSON5") }
    advance()
    switch scalar {
    case "b": text.append("\u{8}")
    case "f": text.append("\u{C}")
    case "n": text.append("\n")
    case "r": text.append("\r")
    case "t": text.append("\t")
    case "v": text.append("\u{B}")
    case "0":
      if current >= "0", current <= "9" { throw error(expected: "an escape; octal ones do not exist in JSON5") }
      text.append("\u{0}")
    case "x": text.append(Unicode.Scalar(try hexDigits(2)) ?? "\u{FFFD}")
    case "u": try unicodeEscape(into: &text)
    case "\r":
      // A backslash at the end of a line continues the text on the next.
      _ = take("\n")
    case "\n", "\u{2028}", "\u{2029}": break
    default: text.append(scalar)
    }
  }

  private mutating func unicodeEscape(into text: inout String.UnicodeScalarView) throws(SyntaxError) {
    let unit = try hexDigits(4)
    if unit & 0xFC00 == 0xD800, current == "\\" {
      var ahead = self
      ahead.advance()
      if ahead.take("u"), let low = try? ahead.hexDigits(4), low & 0xFC00 == 0xDC00 {
        self = ahead
        text.append(Unicode.Scalar(0x10000 + ((unit & 0x3FF) << 10 | (low & 0x3FF))) ?? "\u{FFFD}")
        return
      }
    }
    // Swift texts cannot hold a lone surrogate.
    text.append(Unicode.Scalar(unit) ?? "\u{FFFD}")
  }

  /// A number: decimal, hexadecimal, with sign, `Infinity` or `NaN`.
  mutating func number() throws(SyntaxError) -> JSON5Node.Value {
    let start = position
    var negative = false
    if take("-") { negative = true } else { _ = take("+") }
    if Self.startsIdentifier(current) {
      switch try identifier() {
      case "Infinity": return .number(negative ? -.infinity : .infinity)
      case "NaN": return .number(.nan)
      default: throw SyntaxError(position: start, found: "a sign without a number", expected: "a number")
      }
    }
    var text = negative ? "-" : ""
    if current == "0", peek(1) == "x" || peek(1) == "X" {
      advance()
      advance()
      var digits = ""
      while Character(current).isHexDigit, current.isASCII { digits.unicodeScalars.append(take()) }
      guard !digits.isEmpty else { throw error(expected: "a hex digit") }
      try endOfNumber()
      guard let integer = Int64(text + digits, radix: 16) else {
        throw SyntaxError(position: start, found: "0x\(digits.prefix(24))", expected: "a number of at most 63 bits")
      }
      return .integer(integer)
    }
    let whole = takeDigits()
    if whole.count > 1, whole.first == "0" {
      throw SyntaxError(position: start, found: "a number with a leading zero", expected: "a number without one")
    }
    var isInteger = true
    var fraction = ""
    if take(".") {
      isInteger = false
      fraction = takeDigits()
    }
    guard !whole.isEmpty || !fraction.isEmpty else { throw error(expected: "a digit") }
    text += (whole.isEmpty ? "0" : whole) + (fraction.isEmpty ? "" : "." + fraction)
    if current == "e" || current == "E" {
      isInteger = false
      advance()
      text += "e"
      if current == "+" || current == "-" { text.unicodeScalars.append(take()) }
      let exponent = takeDigits()
      guard !exponent.isEmpty else { throw error(expected: "a digit of the exponent") }
      text += exponent
    }
    try endOfNumber()
    if isInteger, let integer = Int64(text) { return .integer(integer) }
    let number = Double(text) ?? .nan
    // `5.` and `1e3` are whole: JSON writes the shortest form, so both readings must be one value.
    if let integer = Int64(exactly: number), abs(number) < 1e15, !(number == 0 && negative) { return .integer(integer) }
    return .number(number)
  }

  private mutating func take() -> Unicode.Scalar {
    let scalar = current
    advance()
    return scalar
  }

  private mutating func takeDigits() -> String {
    var digits = ""
    while current >= "0", current <= "9" { digits.unicodeScalars.append(take()) }
    return digits
  }

  private func endOfNumber() throws(SyntaxError) {
    if Self.startsIdentifier(current) || (current >= "0" && current <= "9") {
      throw error(expected: "the end of the number")
    }
  }
}
