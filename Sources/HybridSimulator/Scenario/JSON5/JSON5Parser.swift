/// Reads JSON5 (https://spec.json5.org, version 1.0.0) and keeps the place of every key and value.
///
/// The parser recurses only as deep as `maximumDepth` and never traps: whatever the bytes are, it gives a tree or one
/// error with a place.
struct JSON5Parser {
  /// The deepest nesting that is accepted; the session format's own reader has the same bound.
  static let maximumDepth = 128

  /// Why a text is not JSON5, and where.
  struct SyntaxError: Error, Hashable, Sendable {
    /// Where the text stops being JSON5.
    let position: SourcePosition
    /// What stands there.
    let found: String
    /// What could stand there.
    let expected: String
  }

  private var scanner: JSON5Scanner

  private init(_ text: String) { scanner = JSON5Scanner(text) }

  /// Reads one value that fills the text but for white space and comments.
  static func parse(_ text: String) throws(SyntaxError) -> JSON5Node {
    var parser = JSON5Parser(text)
    try parser.scanner.skipBlank()
    let node = try parser.value(depth: 0)
    try parser.scanner.skipBlank()
    guard parser.scanner.isAtEnd else { throw parser.scanner.error(expected: "the end of the file") }
    return node
  }

  private mutating func value(depth: Int) throws(SyntaxError) -> JSON5Node {
    let start = scanner.position
    guard depth <= Self.maximumDepth else {
      throw SyntaxError(
        position: start, found: "a value nested deeper than \(Self.maximumDepth) levels", expected: "fewer levels")
    }
    switch scanner.current {
    case "{": return JSON5Node(.object(try members(depth: depth)), at: start)
    case "[": return JSON5Node(.array(try elements(depth: depth)), at: start)
    case "\"", "'": return JSON5Node(.string(try scanner.string()), at: start)
    case "+", "-", ".", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9":
      return JSON5Node(try scanner.number(), at: start)
    default:
      guard JSON5Scanner.startsIdentifier(scanner.current) else { throw scanner.error(expected: "a value") }
      let word = try scanner.identifier()
      switch word {
      case "null": return JSON5Node(.null, at: start)
      case "true": return JSON5Node(.bool(true), at: start)
      case "false": return JSON5Node(.bool(false), at: start)
      case "Infinity": return JSON5Node(.number(.infinity), at: start)
      case "NaN": return JSON5Node(.number(.nan), at: start)
      default:
        throw SyntaxError(
          position: start, found: "“\(word.prefix(40))”", expected: "a value; texts stand in quotes")
      }
    }
  }

  private mutating func elements(depth: Int) throws(SyntaxError) -> [JSON5Node] {
    var nodes: [JSON5Node] = []
    scanner.advance()
    try scanner.skipBlank()
    while !scanner.take("]") {
      nodes.append(try value(depth: depth + 1))
      try scanner.skipBlank()
      if scanner.take("]") { break }
      guard scanner.take(",") else { throw scanner.error(expected: "“,” or “]”") }
      try scanner.skipBlank()
    }
    return nodes
  }

  private mutating func members(depth: Int) throws(SyntaxError) -> [JSON5Member] {
    var members: [JSON5Member] = []
    scanner.advance()
    try scanner.skipBlank()
    while !scanner.take("}") {
      let start = scanner.position
      let name: String
      if scanner.current == "\"" || scanner.current == "'" {
        name = try scanner.string()
      } else if JSON5Scanner.startsIdentifier(scanner.current) {
        name = try scanner.identifier()
      } else {
        throw scanner.error(expected: "a key or “}”")
      }
      try scanner.skipBlank()
      guard scanner.take(":") else { throw scanner.error(expected: "“:” after the key “\(name.prefix(40))”") }
      try scanner.skipBlank()
      members.append(JSON5Member(name: name, position: start, node: try value(depth: depth + 1)))
      try scanner.skipBlank()
      if scanner.take("}") { break }
      guard scanner.take(",") else { throw scanner.error(expected: "“,” or “}”") }
      try scanner.skipBlank()
    }
    return members
  }
}
