import Testing

@testable import SessionModel

@Suite("Exchanges: the two ends of what is asynchronous")
struct ExchangesTests {
  @Test(
    "an answer finds its question, and the question its answer",
    arguments: [
      ("bridge.message", "bridge.reply", #""id":"m1""#), ("bridge.evaluate", "bridge.evaluated", #""id":"e1""#),
      ("bridge.message", "bridge.messageRejected", #""id":"m1""#),
      ("ui.dialog", "ui.dialogAnswered", #""id":"d1""#), ("cookie.call", "cookie.callCompleted", #""id":"c1""#),
      ("network.request", "network.finished", #""id":"r1""#), ("network.request", "network.failed", #""id":"r1""#),
      ("download.started", "download.finished", #""id":"x""#), ("scheme.taskStarted", "scheme.stopped", #""id":"s""#),
      ("command.issued", "command.completed", #""id":7"#),
      ("process.launching", "process.launched", #""proc":"web-1""#),
      ("navigation.decidePolicyForNavigationAction", "navigation.actionPolicy", #""view":"main","nav":1"#),
      ("navigation.decidePolicyForNavigationResponse", "navigation.responsePolicy", #""view":"main","nav":1"#),
      ("navigation.didStartProvisional", "navigation.didFinish", #""view":"main","nav":1"#),
      ("navigation.didStartProvisional", "navigation.didFailProvisional", #""view":"main","nav":1"#),
      ("ui.createWebView", "ui.createWebViewAnswered", #""view":"main""#),
    ])
  func joins(question: String, answer: String, key: String) {
    let session = makeSession(line(0, question, key), line(1, "marker.note"), line(2, answer, key))
    #expect(session.index[0].partner == 2)
    #expect(session.index[2].partner == 0)
    #expect(session.index[1].partner == nil)
  }

  @Test("what comes in between finds the question, and does not end it")
  func continuing() {
    let key = #""id":"r1""#
    let session = makeSession(
      line(0, "network.request", key), line(1, "network.response", key),
      line(2, "cookie.sent", key + #","names":["a"]"#),
      line(3, "network.finished", key), line(4, "network.finished", key))
    #expect((0..<5).map { session.index[$0].partner } == [3, 0, 0, 0, 0])
  }

  @Test("one id in two families, two views or two navigations does not join")
  func apart() {
    let session = makeSession(
      line(0, "bridge.evaluate", #""id":"1""#), line(1, "ui.dialogAnswered", #""id":"1""#),
      line(2, "navigation.didStartProvisional", #""view":"a","nav":1"#),
      line(3, "navigation.didFinish", #""view":"b","nav":1"#), line(4, "navigation.didFinish", #""view":"a","nav":2"#))
    #expect((0..<5).allSatisfy { session.index[$0].partner == nil })
  }

  @Test("ids that differ in their first letter are told apart across all families")
  func hashing() {
    var seen: Set<UInt64> = []
    for family in 0..<32 as Range<UInt8> {
      for letter in 0x20..<0x7F as Range<UInt8> {
        for id in [[letter], [letter, 0x31]] {
          id.withUnsafeBufferPointer { _ = seen.insert(Exchanges.key(family: family, id: $0)) }
        }
      }
    }
    #expect(seen.count == 32 * 0x5F * 2)
  }

  @Test("an id used again joins the nearest question")
  func reused() {
    let session = makeSession(
      line(0, "ui.dialog", #""id":"d""#), line(1, "ui.dialogAnswered", #""id":"d""#),
      line(2, "ui.dialog", #""id":"d""#), line(3, "ui.dialogAnswered", #""id":"d""#))
    #expect((0..<4).map { session.index[$0].partner } == [1, 0, 3, 2])
  }

  @Test("forgotten after two generations, remembered before")
  func bound() {
    var exchanges = Exchanges()
    exchanges.open(1, at: 1)
    for key in 2...16_500 as ClosedRange<UInt64> { exchanges.open(key, at: UInt32(key)) }
    #expect(exchanges.opener(1) == 1)
    for key in 20_000...53_000 as ClosedRange<UInt64> { exchanges.open(key, at: UInt32(key)) }
    #expect(exchanges.opener(1) == nil)
    #expect(exchanges.opener(53_000) == 53_000)
  }

  @Test("questions wait in the state until they are answered")
  func pending() {
    let session = makeSession(
      line(0, "ui.dialog", #""id":"d","view":"main""#), line(1, "bridge.evaluate", #""id":"e""#),
      line(2, "bridge.message", #""id":"m","reply":false"#), line(3, "bridge.evaluated", #""id":"e""#))
    #expect(session.state(at: 2).pending.map(\.event) == [0, 1])
    #expect(session.state(at: 4).pending.map(\.kind) == [.uiDialog])
  }

  @Test("questions that nobody answers are bounded, and counted")
  func pendingBound() {
    let session = makeSession((0..<1_000).map { line($0, "ui.dialog", #""id":"d\#($0)""#) })
    let state = session.state(at: 1_000)
    #expect(state.pending.count <= 256)
    #expect(state.pending.count + state.droppedPending == 1_000)
    #expect(state.pending.last?.event == 999)
  }
}
