import Testing

@testable import SessionModel

@Suite("Lists, jumps, the scrubber")
struct TimelineTests {
  @Test("a list grows with the index, in parts, and counts what is below a position")
  func eventList() {
    let session = makeSession((0..<100).map { line($0, $0 % 3 == 0 ? "console.log" : "marker.note") })
    var list = EventList(kinds: [.consoleLog])
    let isDone1 = list.update(from: session.index, limit: 10)
    #expect(!isDone1)
    #expect(list.scannedTo == 10)
    #expect((0..<list.count).map { list[$0] } == [0, 3, 6, 9])
    let isDone2 = list.update(from: session.index)
    #expect(isDone2)
    #expect(list.count == 34)
    #expect(list.count(upTo: 0) == 0)
    #expect(list.count(upTo: 1) == 1)
    #expect(list.count(upTo: 3) == 1)
    #expect(list.count(upTo: 4) == 2)
    #expect(list.count(upTo: 100) == 34)
    #expect(list.place(of: 6) == 2)
    #expect(list.place(of: 7) == nil)
    list.update(from: session.index)
    #expect(list.count == 34)
    list.update(from: makeSession(line(0, "console.log")).index)
    #expect(list.count == 1, "another session's index: begun again")
  }

  @Test("a list of one view")
  func view() throws {
    let session = makeSession(
      line(0, "webView.load", #""view":"a""#), line(1, "webView.load", #""view":"b""#), line(2, "webView.load"))
    let view: ViewNumber = try #require(session.index.view(named: "b"))
    var list = EventList(kinds: KindSet(categories: .webView), view: view)
    list.update(from: session.index)
    #expect((0..<list.count).map { list[$0] } == [1])
  }

  @Test("every kind is in its category's set, and in no other")
  func kindSets() {
    for category in Category.allCases {
      let set = KindSet(categories: category)
      for kind in Kind.allCases where kind != .unknown && kind != .invalid {
        #expect(set.contains(kind) == (kind.category == category), "\(kind.name)")
      }
    }
  }

  @Test("jumps go from failure to failure, and from navigation to navigation")
  func jumps() {
    let error = #""error":{"domain":"NSURLErrorDomain","code":-1003}"#
    let session = makeSession(
      navigationLines(1, from: 0) + [
        line(10_000, "bridge.reply", #""id":"m","error":"no""#), "{broken",
        line(12_000, "navigation.decidePolicyForNavigationAction", #""view":"main","nav":2"#),
        line(12_500, "navigation.decidePolicyForNavigationAction", #""view":"main","nav":2,"isRedirect":true"#),
        line(13_000, "navigation.decidePolicyForNavigationAction", #""view":"main","isMainFrame":false"#),
        line(14_000, "navigation.didFailProvisional", #""view":"main","nav":2,\#(error)"#),
        line(15_000, "navigation.didStartProvisional", #""view":"main","nav":3"#),
        line(16_000, "bridge.evaluated", #""id":"e","error":null"#),
      ])
    var timeline = Timeline()
    let isDone3 = timeline.update(from: session.index, limit: 4)
    #expect(!isDone3)
    let isDone4 = timeline.update(from: session.index)
    #expect(isDone4)
    #expect((0..<timeline.failures.count).map { timeline.failures[$0] } == [7, 8, 12])
    #expect((0..<timeline.navigations.count).map { timeline.navigations[$0] } == [0, 9, 13])
    #expect(timeline.nextError(after: 0) == 7)
    #expect(timeline.nextError(after: 7) == 8)
    #expect(timeline.nextError(after: 12) == nil)
    #expect(timeline.previousError(before: 12) == 8)
    #expect(timeline.previousError(before: 7) == nil)
    #expect(timeline.nextNavigation(after: 0) == 9)
    #expect(timeline.previousNavigation(before: 9) == 0)
    #expect(timeline.nextNavigation(after: 13) == nil)
  }

  @Test("density counts every event once, and gaps are told")
  func density() {
    let session = makeSession(
      line(0, "marker.note"), line(1, "marker.note"), line(50, "app.exception"), line(100, "marker.note"))
    var timeline = Timeline()
    timeline.update(from: session.index)
    let buckets = timeline.density(buckets: 4, of: session.index)
    #expect(buckets.map(\.events) == [2, 1, 0, 1])
    #expect(buckets.map(\.failures) == [0, 1, 0, 0])
    for count in [1, 3, 7, 1_000] {
      #expect(timeline.density(buckets: count, of: session.index).map(\.events).reduce(0, +) == 4)
    }
    #expect(timeline.density(buckets: 0, of: session.index).isEmpty)
    #expect(timeline.density(buckets: 2, of: Index()).map(\.events) == [0, 0])
    #expect((-1..<4).map { session.index.gap(after: $0) } == [nil, 1, 49, 50, nil])
  }

  @Test("density of a session as long as the clock allows")
  func longSession() {
    let session = makeSession(line(0, "marker.note"), line(900_000_000_000_000_000, "marker.note"))
    let timeline = Timeline()
    #expect(timeline.density(buckets: 100, of: session.index).map(\.events).reduce(0, +) == 2)
  }
}

@Suite("Live sources")
struct LiveTests {
  @Test("a recording takes no command, and says so")
  func recorded() {
    let source: any EventSource = RecordedSource(end: Instant(microseconds: 7))
    #expect(source.possibleCommands.isEmpty)
    #expect(source.refusal(of: .tap)?.description == "a recording plays back; it takes no commands")
    #expect(throws: CommandRefusal.recorded) { try source.perform(Command(.load)) }
    #expect(source.now.microseconds == 7)
    #expect(source.takeLines(upTo: .start, limit: 1) { _ in } == .ended(nil))
  }

  @Test("a command is read back from its event")
  func commands() {
    let session = makeSession(
      line(0, "command.issued", #""command":"tap","arguments":{"selector":"a"}"#),
      line(1, "command.issued", #""command":"future""#), line(2, "marker.note"))
    #expect(
      Command(session.event(0)) == Command(.tap, JSONObject(members: [.init(name: "selector", value: .string("a"))])))
    #expect(Command(session.event(1)) == nil)
    #expect(Command(session.event(2)) == nil)
  }
}
