import Testing

@testable import SessionModel

@Suite("Index")
struct IndexTests {
  @Test("texts get numbers in order of first appearance, ten thousand of them too")
  func interner() {
    var interner = Interner()
    for number in 0..<10_000 { #expect(interner.intern("name \(number)").rawValue == UInt32(number)) }
    for number in stride(from: 0, to: 10_000, by: 97) {
      #expect(interner.symbol(for: "name \(number)")?.rawValue == UInt32(number))
      #expect(interner.text(Symbol(rawValue: UInt32(number))) == "name \(number)")
    }
    #expect(interner.symbol(for: "other") == nil)
    #expect(interner.text(.none) == "")
    #expect(interner.intern("") == interner.intern(""))
    #expect(interner.count == 10_001)
  }

  @Test("times more than 32 bits apart, also within 64 rows")
  func farTimes() {
    let times = [0, 1, 4_294_967_294, 4_294_967_295, 4_294_967_296, 9_000_000_000_000, 9_000_000_000_001]
    let session = makeSession(times.map { line($0, "marker.note") })
    for (position, time) in times.enumerated() { #expect(session.index.time(position).microseconds == Int64(time)) }
    #expect(session.index.position(at: Instant(microseconds: 4_294_967_295)) == 4)
    #expect(session.index.position(at: Instant(microseconds: -1)) == 0)
    #expect(session.index.position(at: session.index.end) == times.count)
  }

  @Test("offsets more than 32 bits apart")
  func farOffsets() {
    var index = Index()
    let maker = RowMaker()
    let text = Array(line(1, "marker.note").utf8)
    let offsets: [UInt64] = [0, 100, 5_000_000_000, 5_000_000_100, 50_000_000_000]
    text.withUnsafeBufferPointer { buffer in
      for offset in offsets { maker.append(buffer, offset: offset, nextOffset: offset + 40, to: &index) }
    }
    for (position, offset) in offsets.enumerated() { #expect(index.offset(position) == offset) }
    #expect(index.range(2) == 5_000_000_000..<5_000_000_100)
    #expect(index.range(4) == 50_000_000_000..<50_000_000_040)
  }

  @Test("a time that goes back is raised, flagged and told")
  func timeGoesBack() {
    let session = makeSession(line(10, "marker.note"), line(5, "marker.note"), line(11, "marker.note"))
    #expect((0..<3).map { session.index.time($0).microseconds } == [10, 10, 11])
    #expect(session.index[1].flags.contains(.timeWentBack))
    #expect(session.notices.map(\.subject) == [.timeWentBack])
    #expect(session.notices.first?.line == 3)
  }

  @Test("causes mean seq where a line has one")
  func sequences() {
    let session = makeSession(
      line(0, "marker.note", #""seq":100"#), line(1, "marker.note", #""seq":205,"cause":100"#),
      line(2, "marker.note", #""seq":300,"cause":205"#), line(3, "marker.note", #""seq":301,"cause":7"#))
    #expect((0..<4).map { session.index.number($0) } == [100, 205, 300, 301])
    #expect(session.index[1].cause == 0)
    #expect(session.index[2].cause == 1)
    #expect(session.index[3].cause == nil)
    #expect(session.index.position(ofNumber: 205) == 1)
    #expect(session.index.position(ofNumber: 1) == nil)
    #expect(session.event(1).number == 205)
  }

  @Test("without seq the number is the place in the file; a cause that is not earlier is none")
  func numbers() {
    let session = makeSession(
      line(0, "marker.note"), line(1, "marker.note", #""cause":0"#), line(2, "marker.note", #""cause":2"#),
      line(3, "marker.note", #""cause":-1"#))
    #expect((0..<4).map { session.index[$0].cause } == [nil, 0, nil, nil])
  }

  @Test("more views than 16 bits can number: the rest have none, and nothing breaks")
  func manyViews() {
    var index = Index()
    let maker = RowMaker()
    for number in 0..<65_600 {
      let text = Array(line(number, "webView.load", #""view":"v\#(number)""#).utf8)
      text.withUnsafeBufferPointer { maker.append($0, offset: 0, nextOffset: 0, to: &index) }
    }
    #expect(index[65_534].view.rawValue == 65_534)
    #expect(index[65_535].view == .none)
    #expect(index[65_599].view == .none)
    #expect(index.viewName(index[65_534].view) == "v65534")
    #expect(index.viewName(.none) == "")
    #expect(index.view(named: "v65599") == nil)
  }

  @Test("an event that names its frame, or says that it is not the main frame's, concerns a subframe")
  func subframes() {
    let session = makeSession(
      line(0, "navigation.didCommit", #""frame":"main""#), line(1, "navigation.didCommit", #""frame":"f1""#),
      line(2, "navigation.didCommit", #""isMainFrame":false"#), line(3, "navigation.didCommit"),
      line(4, "navigation.didCommit", #""frame":"f1","isMainFrame":true"#))
    #expect((0..<5).map { session.index[$0].flags.contains(.subframe) } == [false, true, true, false, false])
  }

  @Test("an error beside other details leaves them alone")
  func errorBesideDetails() {
    let error = #""error":{"domain":"NSURLErrorDomain","code":-1003}"#
    let session = makeSession(
      line(0, "bridge.message", #""name":"log",\#(error)"#), line(1, "network.failed", #""id":"r",\#(error)"#),
      line(2, "future.thing", error))
    #expect(session.index.name(session.index[0].name) == "log")
    #expect(session.index[0].flags.contains(.error))
    #expect(session.index[0].errorCode == nil)
    #expect(session.index[1].errorCode == -1003)
    #expect(session.index.name(session.index[1].errorDomain) == "NSURLErrorDomain")
    #expect(session.index.kindName(2) == "future.thing")
  }

  @Test("a session without header numbers its events from line 1")
  func noHeader() {
    let session = Session(text: line(0, "app.launched") + "\n" + line(1, "app.terminated") + "\n")
    #expect(session.header == nil)
    #expect(session.index.count == 2)
    #expect(session.event(1).line == 2)
    #expect(session.notices.map(\.subject) == [.missingHeader])
  }
}
