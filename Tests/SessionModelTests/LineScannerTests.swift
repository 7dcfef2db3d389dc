import Testing

@testable import SessionModel

@Suite("Lines that are no events")
struct LineScannerTests {
  @Test(
    "each problem is named",
    arguments: [
      ("", "empty line"), ("   ", "empty line"), ("[1]", "not a JSON object, at byte 1"),
      ("{}", "no “t”"), (#"{"kind":"a.b"}"#, "no “t”"), (#"{"t":1}"#, "no “kind”"),
      (#"{"t":1,"kind":2}"#, "“kind” is not a string"),
      (#"{"t":1.5,"kind":"a.b"}"#, "“t” is not a whole number of microseconds, at most 18 digits"),
      (#"{"t":"1","kind":"a.b"}"#, "“t” is not a whole number of microseconds, at most 18 digits"),
      (#"{"t":1,"kind":"a.b"} x"#, "text after the end of the object, at byte 22"),
      (#"{"t":1,"kind":"a.b""#, "the line ends inside a value, at byte 20"),
      (#"{"t":1,"kind":"a.b","x":tru}"#, "unexpected “t”, at byte 25"),
      (#"{"hybridscope":1}"#, "a second header line; only the first line can be one"),
    ])
  func problems(text: String, problem: String) {
    let session = makeSession(line(0, "app.launched"), text, line(1, "app.terminated", #""reason":"x""#))
    #expect(session.index.count == 3)
    #expect(session.index[1].kind == .invalid)
    let event = session.event(1)
    #expect(event.problem?.description == problem)
    #expect(event.raw == text)
    #expect(event.line == 3)
    #expect(session.index[2].kind == .appTerminated)
  }

  @Test("a line is read whatever the order of its members, with white space and CR")
  func tolerance() {
    let session = makeSession(
      " { \"url\" : \"x\", \"kind\":\"webView.load\" , \"t\": 5 ,\"view\":\"main\"} \r",
      #"{"t":6,"kind":"webView.lo\u0061d","view":"m\u0061in"}"#)
    #expect(session.index[0].kind == .webViewLoad)
    #expect(session.index[0].view == session.index[1].view)
    #expect(session.index[1].kind == .webViewLoad)
    #expect(session.index.time(0) == Instant(microseconds: 5))
    #expect(session.event(0).url == "x")
  }

  @Test("names that end in the same byte are told apart")
  func fieldNames() {
    let scanner = LineScanner()
    let names = LineScanner.Field.allCases.map { String(describing: $0) }
    for (place, name) in names.enumerated() {
      let text = Array(#"{"\#(name)":1,"\#(name)x":2}"#.utf8)
      text.withUnsafeBufferPointer { buffer in
        _ = scanner.scan(buffer)
        for (other, field) in LineScanner.Field.allCases.enumerated() {
          #expect(scanner.has(field) == (other == place), "\(name) against \(field)")
        }
      }
    }
  }

  @Test("a line may not call itself by this program's own kinds")
  func reservedKinds() {
    let session = makeSession(line(0, "invalid"), line(1, "unknown"), line(2, "future.thing"))
    #expect((0..<3).map { session.index[$0].kind } == [.unknown, .unknown, .unknown])
    #expect((0..<3).map { session.index.kindName($0) } == ["invalid", "unknown", "future.thing"])
  }

  @Test("every kind has one name, in its category")
  func kinds() {
    #expect(Set(Kind.allCases.map(\.name)).count == Kind.allCases.count)
    for kind in Kind.allCases where kind != .unknown && kind != .invalid {
      #expect(kind.category != .other, "\(kind.name)")
      let case0 = String(describing: kind).lowercased()
      #expect(case0 == kind.name.lowercased().filter { $0 != "." }, "\(kind.name) stands beside \(kind)")
    }
  }
}
