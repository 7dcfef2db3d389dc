import Testing

@testable import SessionModel

@Suite("JSON: strict reading, shortest writing")
struct JSONParserTests {
  @Test(
    "what is JSON reads, and writes back in its shortest form",
    arguments: [
      ("null", "null"), (" true ", "true"), ("false", "false"), ("0", "0"), ("-0", "0"), ("1.0", "1"), ("10", "10"),
      ("-12", "-12"), ("1e2", "100"), ("1E+2", "100"), ("0.5", "0.5"), ("1e-7", "1e-07"), ("1e300", "1e+300"),
      ("9223372036854775807", "9223372036854775807"), ("-9223372036854775808", "-9223372036854775808"),
      ("[]", "[]"), ("{}", "{}"), ("[1, 2 ,3]", "[1,2,3]"), (#"{"b":1,"a":{"c":[]}}"#, #"{"b":1,"a":{"c":[]}}"#),
      (#""\u0041\/\b\f\n\r\t\"\\""#, #""A/\u0008\u000c\n\r\t\"\\""#), (#""\ud83d\ude00""#, "\"😀\""),
      (#""é€😀""#, #""é€😀""#), ("\r\n\t 1", "1"),
    ])
  func reads(text: String, written: String) throws {
    #expect(try JSONParser.parse(text).text == written)
  }

  @Test(
    "what is not JSON does not read",
    arguments: [
      "", " ", "nul", "True", "01", "-", "+1", ".5", "1.", "1e", "1e+", "0x1", "NaN", "Infinity", "'a'", "[1,]", "[,1]",
      "[1 2]", "[", "]", "{", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, #"{a:1}"#, #"{"a":1 "b":2}"#, "1 2", "{} x",
      #""a"#, #""\x""#, #""\u12""#, #""\u12g4""#, "\"\u{1}\"", "\"a\nb\"", "// 1", "[1]]",
    ])
  func refuses(text: String) {
    #expect(throws: JSONSyntaxError.self) { try JSONParser.parse(text) }
  }

  @Test("a lone surrogate becomes U+FFFD, a pair one scalar")
  func surrogates() throws {
    #expect(try JSONParser.parse(#""\ud83d""#) == .string("\u{FFFD}"))
    #expect(try JSONParser.parse(#""\ude00x""#) == .string("\u{FFFD}x"))
    #expect(try JSONParser.parse(#""\ud83d\u0041""#) == .string("\u{FFFD}A"))
    #expect(try JSONParser.parse(#""\ud83d\ud83d\ude00""#) == .string("\u{FFFD}😀"))
  }

  @Test("128 levels read, 129 do not, by the parser and by the scanner alike")
  func depth() {
    for (levels, isFine) in [(127, true), (128, true), (130, false)] {
      let nested = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
      #expect(((try? JSONParser.parse(nested)) != nil) == isFine, "\(levels) levels")
      let session = makeSession(line(0, "x.y", #""deep":\#(nested)"#))
      #expect((session.index[0].kind != .invalid) == isFine, "\(levels) levels in a line")
    }
  }

  @Test(
    "a line that the scanner takes can always be decoded",
    arguments: [126, 127, 128, 129])
  func scannerAndParserAgree(levels: Int) {
    let nested = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    let session = makeSession(line(0, "x.y", #""deep":\#(nested)"#))
    guard session.index[0].kind != .invalid else { return }
    #expect(session.event(0).fields["deep"] != nil, "\(levels) levels: accepted by the scanner, not by the parser")
  }

  @Test(
    "well-formed UTF-8 is table 3-7 of Unicode",
    arguments: [
      ([0xC2, 0x80], true), ([0xDF, 0xBF], true), ([0xE0, 0xA0, 0x80], true), ([0xED, 0x9F, 0xBF], true),
      ([0xEE, 0x80, 0x80], true), ([0xEF, 0xBF, 0xBF], true), ([0xF0, 0x90, 0x80, 0x80], true),
      ([0xF3, 0xBF, 0xBF, 0xBF], true), ([0xF4, 0x8F, 0xBF, 0xBF], true),
      ([0x80], false), ([0xBF], false), ([0xC0, 0x80], false), ([0xC1, 0xBF], false), ([0xC2], false),
      ([0xC2, 0x41], false), ([0xE0, 0x9F, 0x80], false), ([0xE0, 0xA0], false), ([0xED, 0xA0, 0x80], false),
      ([0xE1, 0x80, 0x41], false), ([0xF0, 0x8F, 0x80, 0x80], false), ([0xF4, 0x90, 0x80, 0x80], false),
      ([0xF5, 0x80, 0x80, 0x80], false), ([0xF1, 0x80, 0x80], false), ([0xFF], false), ([0xFE], false),
    ] as [([UInt8], Bool)])
  func unicode(bytes: [UInt8], isWellFormed: Bool) {
    let text = [0x22] + bytes + [0x22]
    #expect(((try? JSONParser.parse(bytes: text)) != nil) == isWellFormed, "\(bytes)")
  }

  @Test("members keep their order; of two with one name the last counts")
  func members() throws {
    let object = try #require(try JSONParser.parse(#"{"z":1,"a":2,"z":3}"#).object)
    #expect(object.members.map(\.name) == ["z", "a", "z"])
    #expect(object["z"] == .integer(3))
  }

  @Test("errors say what and where")
  func errors() {
    let problems: [(String, JSONSyntaxError)] = [
      ("[1,", JSONSyntaxError(offset: 3, problem: .unexpectedEnd)),
      ("[1;", JSONSyntaxError(offset: 2, problem: .unexpectedByte(0x3B))),
      ("1 2", JSONSyntaxError(offset: 2, problem: .textAfterTheEnd)),
      (#""\q""#, JSONSyntaxError(offset: 1, problem: .badEscape)),
    ]
    for (text, error) in problems {
      #expect(throws: error) { try JSONParser.parse(text) }
    }
    #expect(JSONSyntaxError(offset: 2, problem: .unexpectedByte(0x3B)).description == "unexpected “;”, at byte 3")
  }
}
