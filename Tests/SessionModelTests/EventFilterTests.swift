import Testing

@testable import SessionModel

@Suite struct EventFilterTests {
  private static let text = """
    {"hybridscope":1}
    {"t":0,"kind":"webView.created","view":"main"}
    {"t":1,"kind":"process.assigned","view":"main","proc":"web-1"}
    {"t":2,"kind":"navigation.didStartProvisional","view":"main","nav":1,"url":"https://app.test/cart"}
    {"t":3,"kind":"navigation.didFail","view":"main","nav":1,"error":{"domain":"NSURLErrorDomain","code":-1003}}
    {"t":4,"kind":"process.swap","view":"main","from":"web-1","to":"web-2"}
    {"t":5,"kind":"bridge.message","view":"pay","id":"m1","name":"checkout","body":"two words"}
    {"t":6,"kind":"bridge.reply","view":"pay","id":"m1","body":{"a":1}}
    {"t":7,"kind":"cookie.set","store":"default","cookie":{"name":"sid","domain":"app.test","path":"/"},"by":"http"}
    nonsense
    {"t":8,"kind":"mine.thing","view":"pay"}
    {"t":9,"kind":"navigation.webContentProcessDidTerminate","view":"main"}
    """

  @Test(arguments: [
    ("", [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
    ("kind:navigation", [2, 3, 10]),
    ("kind:navigation.didF", [3]),
    ("kind:mine", [9]),
    ("kind:unknown", []),
    ("kind:invalid", [8]),
    ("kind:nothing", []),
    ("view:pay", [5, 6, 9]),
    ("view:other", []),
    ("-view:other", [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
    ("nav:1", [2, 3]),
    ("nav:2", []),
    ("proc:web-1", [1, 4]),
    ("proc:web-2", [4]),
    ("store:default", [7]),
    ("name:checkout", [5, 6]),
    ("name:sid", [7]),
    ("is:error", [3, 10]),
    ("is:invalid", [8]),
    ("-is:error kind:navigation", [2]),
    ("cart", [2]),
    ("Cart", []),
    ("app.test -cart", [7]),
    ("https://app.test", [2]),
    ("\"two words\"", [5]),
    ("-\"two words\" kind:bridge", [6]),
    ("\"\\\"code\\\":-1003\"", [3]),
    ("nonsense", [8]),
    ("view:\"main\" kind:webView", [0]),
    ("  view:main\tkind:webView  ", [0]),
    ("hybridscope", []),
  ])
  func finds(_ filter: String, _ positions: [Int]) throws {
    let session = Session(text: EventFilterTests.text)
    let filter = try EventFilter.parse(filter)
    #expect(filter.matches(in: 0..<session.index.count, of: session) == positions)
    #expect((0..<session.index.count).filter { filter.matches($0, in: session) } == positions)
    #expect(filter.matches(in: 3..<7, of: session) == positions.filter { (3..<7).contains($0) })
  }

  @Test(arguments: [
    (
      "knd:x",
      "“knd:” is not a key, column 1, did you mean kind:? keys are kind, view, nav, proc, store, name, is; to look for the text itself, put it in quotes"
    ),
    (
      "a wat:x",
      "“wat:” is not a key, column 3, keys are kind, view, nav, proc, store, name, is; to look for the text itself, put it in quotes"
    ),
    ("a -", "“-” negates nothing, column 3, write the term right after it"),
    ("view:", "“view:” has no value, column 6, write id of the web view"),
    ("nav:x", "“x” is no navigation number, column 5, write a whole number, as in nav:3"),
    ("is:eror", "“is:eror” is not known, column 4, did you mean is:error?"),
    ("\"open", "a quote is not closed, column 1, write “\"” at the end of the text"),
    (
      "\"a\"b",
      "text right after a closing quote, column 4, put a space between terms; a quote inside a quoted text is written \\\""
    ),
    ("\"\"", "an empty text, column 1, write the text to look for"),
  ])
  func saysWhatIsWrong(_ text: String, _ message: String) {
    #expect { try EventFilter.parse(text) } throws: { "\($0)" == message }
  }

  @Test func matchesOutsideTheSessionIsNothing() throws {
    let session = Session(text: EventFilterTests.text)
    #expect(try !EventFilter.parse("").matches(-1, in: session))
    #expect(try !EventFilter.parse("").matches(11, in: session))
    #expect(try EventFilter.parse("").matches(in: 5..<5000, of: session).count == 6)
  }

  /// The search against the obvious one, on an alphabet small enough for near misses.
  @Test func searchFindsWhatIsThere() {
    var state: UInt32 = 1
    func random(_ bound: UInt32) -> Int {
      state = state &* 1_664_525 &+ 1_013_904_223
      return Int((state >> 16) % bound)
    }
    for _ in 0..<3000 {
      let bytes = (0..<random(20)).map { _ in UInt8(0x61 + random(3)) }
      let needle = (0..<random(5)).map { _ in UInt8(0x61 + random(3)) }
      let expected =
        needle.isEmpty
        || (bytes.count >= needle.count
          && (0...bytes.count - needle.count).contains { Array(bytes[$0..<$0 + needle.count]) == needle })
      let search = ByteSearch(String(decoding: needle, as: UTF8.self))
      #expect(bytes.withUnsafeBufferPointer { search.isFound(in: $0) } == expected)
    }
  }
}

@Suite struct MomentTests {
  @Test(arguments: [
    ("2.5s", 2_500_000), ("300ms", 300_000), ("1:02.5", 62_500_000), ("0.1s", 100_000), ("7us", 7), ("7µs", 7),
    ("0.0000019s", 1), ("1:00:00", 3_600_000_000), ("0:00.077000", 77_000), ("0s", 0), ("2min", 120_000_000),
    ("1.0005ms", 1000),
  ])
  func readsTimes(_ text: String, _ microseconds: Int64) {
    #expect(Moment(text) == .time(Instant(microseconds: microseconds)))
  }

  @Test(arguments: [
    "", "5", "s", "-1s", "1e3s", "1:", ":1", "1:99", "1:2:3:4", "#", "#-1", "#+1", "#x", "1..2s",
    "99999999999999999999s", "٣s",
  ])
  func refusesTheRest(_ text: String) { #expect(Moment(text) == nil) }

  @Test func readsEventNumbers() { #expect(Moment("#120") == .event(number: 120)) }

  @Test func clockTextIsReadBack() {
    for microseconds: Int64 in [0, 1, 999_999, 1_000_000, 59_999_999, 60_000_000, 3_725_000_001] {
      let instant = Instant(microseconds: microseconds)
      #expect(Moment(instant.clockText) == .time(instant))
    }
    #expect(Instant(microseconds: 62_500_000).clockText == "1:02.500000")
  }
}

@Suite struct NearestNameTests {
  @Test(arguments: [
    ("evnts", "events"), ("event", "events"), ("inof", "info"), ("INFO", "info"), ("eve", "events"),
  ])
  func findsSlips(_ text: String, _ name: String) {
    #expect(NearestName.of(text, among: ["info", "events", "export"]) == name)
  }

  @Test(arguments: ["", "zzzzzz", "e", "information"])
  func findsNothingFarAway(_ text: String) {
    #expect(NearestName.of(text, among: ["info", "events", "export"]) == nil)
  }
}
