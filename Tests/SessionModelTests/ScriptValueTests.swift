import Testing

@testable import SessionModel

@Suite("JavaScript values")
struct ScriptValueTests {
  @Test(
    "previews are Web Inspector's",
    arguments: [
      (#"{"$":"undefined"}"#, "undefined"), ("null", "null"), ("true", "true"), (#"{"$":"NaN"}"#, "NaN"),
      (#"{"$":"Infinity"}"#, "Infinity"), (#"{"$":"-Infinity"}"#, "-Infinity"), (#"{"$":"-0"}"#, "-0"), ("0", "0"),
      ("1", "1"), ("1.5", "1.5"), ("-12.25", "-12.25"), ("1e21", "1e+21"), ("1e20", "100000000000000000000"),
      ("12345678901234567000", "12345678901234567000"), ("123456789012345680000", "123456789012345680000"),
      ("1e-7", "1e-7"), ("0.000001", "0.000001"), ("1.5e-9", "1.5e-9"), ("1.25e+30", "1.25e+30"),
      ("1e16", "10000000000000000"),
      // The smallest integer has no positive one: Swift's abs traps.
      ("-9223372036854775808", "-9223372036854776000"),
      ("9007199254740993", "9007199254740993"), ("5e-324", "5e-324"),
      (#""a\"b""#, #""a\"b""#), (#""a\nb""#, #""a⏎b""#), ("[]", "[]"), ("{}", "{}"),
      (#"[1,"a",null]"#, #"[1, "a", null]"#), (#"{"a":1,"b-c":{"d":[true]}}"#, #"{a: 1, "b-c": {d: [true]}}"#),
      (#"{"$":"date","ms":0}"#, "Thu Jan 01 1970 00:00:00 GMT+0000"),
      (#"{"$":"date","ms":-1}"#, "Wed Dec 31 1969 23:59:59 GMT+0000"),
      (#"{"$":"date","ms":1709164800000}"#, "Thu Feb 29 2024 00:00:00 GMT+0000"),
      (#"{"$":"date","ms":-62198755200000}"#, "Fri Jan 01 -000001 00:00:00 GMT+0000"),
      (#"{"$":"date","ms":null}"#, "Invalid Date"), (#"{"$":"date","ms":9e99}"#, "Invalid Date"),
      (#"[{"$":"cycle"}]"#, "[[Circular]]"), (#"{"$":"unsupported","type":"function"}"#, "ƒ function"),
      (#"{"$":"unsupported","type":"symbol"}"#, "‹symbol›"),
      (#"{"$":"truncated","bytes":70000,"preview":"abc"}"#, "abc… (70000 bytes)"),
      (#"{"$":"object","entries":[["$",1],["a",{"$":"NaN"}]]}"#, "{$: 1, a: NaN}"),
      (#"{"$":"future","x":1}"#, #"{"$":"future","x":1}"#), (#"{"$":7}"#, #"{"$":7}"#),
    ])
  func previews(json: String, preview: String) throws {
    #expect(ScriptValue(try JSONParser.parse(json)).preview == preview)
  }

  @Test("a long value is cut, and costs no more than its beginning")
  func cut() {
    let value = ScriptValue(.array((0..<100_000).map { .integer($0) }))
    #expect(value.preview(limit: 12) == "[0, 1, 2, 3,…")
    #expect(ScriptValue(.string("abcdef")).preview(limit: 4) == #""abc…"#)
    #expect(ScriptValue(.string("abcdef")).preview(limit: 0).count <= 2)
    #expect("a\r\nb\u{2028}c".singleLine() == "a⏎b⏎c")
    #expect("abcdef".singleLine(limit: 3) == "abc…")
  }
}
