import Testing

@testable import HybridSimulator

/// JSON5 1.0.0: what it adds to JSON, where its errors are, and that no bytes break the parser.
@Suite("JSON5") struct ScenarioJSON5Tests {
  private func json(_ text: String) throws -> String { try JSON5Parser.parse(text).json.text }

  @Test(
    "Everything that JSON5 adds to JSON",
    arguments: [
      ("{a:1,}", #"{"a":1}"#), ("{'a':'b\"c'}", #"{"a":"b\"c"}"#), ("[1,2,]", "[1,2]"), ("// c\n1", "1"),
      ("/* c\n */ {$_x1: null} // end", #"{"$_x1":null}"#), ("+1", "1"), ("-0x1F", "-31"), (".5", "0.5"), ("5.", "5"),
      ("1e3", "1000"), ("'a\\\nb'", #""ab""#), ("'\\x41\\u0042\\v'", "\"AB\\u000b\""),
      ("{ключ: true}", #"{"ключ":true}"#),
      ("'\\ud83d\\ude00'", "\"😀\""), ("'\\ud83d'", "\"\u{FFFD}\""), ("\u{FEFF}{}", "{}"), ("\u{A0}1\u{2028}", "1"),
      ("{\\u0061: 1}", #"{"a":1}"#), ("Infinity", "null"), ("{null: 1, true: 2}", #"{"null":1,"true":2}"#),
      ("9223372036854775808", "9.223372036854776e+18"), ("-0", "0"),
    ])
  func accepts(_ text: String, _ expected: String) throws { #expect(try json(text) == expected) }

  @Test(
    "What is no JSON5, with line and column",
    arguments: [
      ("", 1, 1), ("{", 1, 2), ("[1", 1, 3), ("{a 1}", 1, 4), ("{a:}", 1, 4), ("[1,,2]", 1, 4), ("{,}", 1, 2),
      ("01", 1, 1), ("'a", 1, 1), ("'a\n'", 1, 3), ("/* ", 1, 1), ("{a:1\n b:2}", 2, 2), ("1 2", 1, 3), ("hello", 1, 1),
      ("[\r\n  nope]", 2, 3), ("'\\1'", 1, 3), ("0x", 1, 3), ("1e", 1, 3), ("1a", 1, 2), ("+", 1, 2), ("é", 1, 1),
      ("0xFFFFFFFFFFFFFFFFF", 1, 1), ("[\"é😀\", ?]", 1, 8),
    ])
  func refuses(_ text: String, _ line: Int, _ column: Int) {
    do {
      let node = try JSON5Parser.parse(text)
      Issue.record("\(text) was read as \(node.json.text)")
    } catch {
      #expect(error.position == SourcePosition(line: line, column: column), "\(error)")
    }
  }

  @Test("Values and keys know their places") func places() throws {
    let node = try JSON5Parser.parse("{\n  a: [1,\n  'x'],\n  \"b\": {c: null}\n}")
    let members = try #require(node.members)
    #expect(members.map { $0.position?.description } == ["2:3", "4:3"])
    #expect(members[0].node.elements?.map { $0.position?.description } == ["2:7", "3:3"])
    #expect(members[1].node.members?[0].position?.description == "4:9")
  }

  @Test("Nesting is bounded, not the stack") func depth() {
    for opening in ["[", "{a:"] {
      #expect(throws: JSON5Parser.SyntaxError.self) {
        try JSON5Parser.parse(String(repeating: opening, count: 100_000))
      }
    }
  }

  @Test("No bytes break the parser") func noise() {
    var random = SeededNumbers(seed: 5)
    let pieces = [
      "{", "}", "[", "]", ",", ":", "'", "\"", "\\", "\\u", "d83d", "0x", "1", "-", ".", "e", "a", "//", "/*", "\n",
      "é",
    ]
    for _ in 0..<3000 {
      let text = (0..<Int.random(in: 0...24, using: &random)).map { _ in pieces.randomElement(using: &random)! }
        .joined()
      _ = try? JSON5Parser.parse(text)
    }
  }
}

/// Numbers that are the same in every run (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
