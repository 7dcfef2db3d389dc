import Testing

@testable import SessionModel

@Suite("Causes")
struct CauseChainTests {
  private func chain(_ session: Session, _ position: Int) -> [Int] {
    session.causeChain(of: position).map(\.position)
  }

  @Test("a recorded cause comes first, then the question, then a guess")
  func precedence() {
    let session = makeSession(
      line(0, "marker.note", #""view":"main""#), line(1, "bridge.evaluate", #""id":"e","view":"main""#),
      line(2, "bridge.evaluated", #""id":"e","view":"main""#),
      line(3, "bridge.evaluated", #""id":"e","view":"main","cause":0"#))
    #expect(session.causeChain(of: 3) == [CauseLink(position: 0, relation: .recorded)])
    let answered = session.causeChain(of: 2)
    #expect(answered.first == CauseLink(position: 1, relation: .answers(question: .bridgeEvaluate)))
    #expect(answered.map(\.relation.isInferred) == [false, true])
    #expect(answered.map(\.position) == [1, 0])
  }

  @Test("NAV-1: a navigation goes back step by step to the load")
  func navigation() {
    let session = makeSession([line(0, "webView.load", #""view":"main""#)] + navigationLines(4, from: 10))
    #expect(chain(session, 7) == [6, 5, 4, 3, 2, 1, 0])
    let relations = session.causeChain(of: 7).map(\.relation)
    #expect(relations[0] == .follows(navigation: 4))
    #expect(relations[1] == .follows(navigation: 4))
    #expect(relations.map(\.isInferred) == [false, false, false, false, false, false, true])
  }

  @Test("two navigations of two views do not mix")
  func apart() {
    let session = makeSession(
      line(0, "navigation.didStartProvisional", #""view":"a","nav":1"#),
      line(1, "navigation.didStartProvisional", #""view":"b","nav":1"#),
      line(2, "navigation.didFailProvisional", #""view":"a","nav":1"#))
    #expect(chain(session, 2) == [0])
  }

  @Test(
    "guesses",
    arguments: [
      ([line(0, "navigation.didCommit", #""view":"main""#), line(1, "bridge.message", #""view":"main""#)], 0),
      ([line(0, "navigation.didCommit", #""view":"other""#), line(1, "bridge.message", #""view":"main""#)], nil),
      (
        [
          line(0, "webView.load", #""view":"main""#),
          line(1, "webView.changed", #""view":"main","key":"url","value":"u""#),
        ], 0
      ),
      (
        [
          line(0, "navigation.didCommit", #""view":"main""#), line(1, "webView.load", #""view":"main""#),
          line(2, "webView.changed", #""view":"main","key":"title","value":"T""#),
        ], 0
      ),
      ([line(0, "network.response", #""id":"r""#), line(1, "cookie.set", #""by":"http""#)], 0),
      (
        [line(0, "navigation.didCommit", #""view":"main""#), line(1, "cookie.set", #""by":"script","view":"main""#)], 0
      ),
      ([line(0, "webView.load", #""view":"main""#), line(1, "process.launching", #""proc":"p""#)], 0),
      (
        [line(0, "navigation.didCommit", #""view":"main""#), line(1, "network.request", #""view":"main","id":"r""#)], 0
      ),
      ([line(0, "device.memoryPressure"), line(1, "process.terminated", #""proc":"p""#)], 0),
      ([line(0, "future.thing"), line(1, "future.thing")], nil),
    ] as [([String], Int?)])
  func guesses(lines: [String], cause: Int?) {
    let session = makeSession(lines)
    let link = session.causeChain(of: lines.count - 1).first
    #expect(link?.position == cause)
    #expect(link?.relation.isInferred ?? true)
  }

  @Test("PROC-2: a second view of a dead process finds the death that names the first")
  func death() {
    let session = makeSession(
      line(0, "process.assigned", #""view":"main","proc":"p""#),
      line(1, "process.assigned", #""view":"popup","proc":"p""#),
      line(2, "process.assigned", #""view":"other","proc":"q""#),
      line(3, "process.terminated", #""view":"main","proc":"p""#),
      line(4, "process.terminated", #""view":"other","proc":"q""#),
      line(5, "navigation.webContentProcessDidTerminate", #""view":"popup""#))
    #expect(chain(session, 5).first == 3)
  }

  @Test("effects are the reverse, the answer also far away")
  func effects() {
    let session = makeSession(
      [line(0, "ui.dialog", #""id":"d","view":"main""#), line(1, "marker.note", #""cause":0"#)]
        + (0..<3_000).map { line($0 + 2, "console.log", #""cause":1"#) }
        + [line(9_000, "ui.dialogAnswered", #""id":"d""#)])
    #expect(session.effects(of: 0).map(\.position) == [1, 3_002])
    #expect(session.effects(of: 0).map(\.relation) == [.recorded, .answers(question: .uiDialog)])
    #expect(session.effects(of: 1).count == 32)
    #expect(session.effects(of: 1, limit: 3).map(\.position) == [2, 3, 4])
    #expect(session.effects(of: 3_002).isEmpty)
  }

  @Test("guesses look back a bound, not the whole session")
  func bound() {
    let filler = (0..<6_000).map { line($0 + 1, "console.log") }
    let session = makeSession(
      [line(0, "navigation.didCommit", #""view":"main""#)] + filler + [line(7_000, "bridge.message", #""view":"main""#)]
    )
    #expect(chain(session, session.index.count - 1).isEmpty)
  }
}
