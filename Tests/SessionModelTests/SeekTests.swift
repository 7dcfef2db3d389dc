import Testing

@testable import SessionModel

@Suite("Seeking: any instant is the fold of what came before")
struct SeekTests {
  /// A session of random events over few names, so that they meet.
  private func randomSession(seed: UInt64, count: Int) -> Session {
    var random = SeededGenerator(seed: seed)
    let kinds = Kind.allCases.filter { $0 != .unknown && $0 != .invalid }
    var lines: [String] = []
    var time = 0
    for number in 0..<count {
      time += Int.random(in: 0...2_000, using: &random)
      if Int.random(in: 0..<200, using: &random) == 0 {
        lines.append("{broken")
        continue
      }
      let kind = kinds[Int.random(in: 0..<kinds.count, using: &random)]
      let pick = { (prefix: String, count: Int) in "\(prefix)\(Int.random(in: 1...count, using: &random))" }
      var rest =
        #""view":"\#(pick("v", 6))","nav":\#(Int.random(in: 1...9, using: &random)),"proc":"\#(pick("web-", 5))""#
      rest +=
        #","store":"\#(pick("s", 3))","id":"\#(pick("x", 20))","name":"\#(pick("n", 8))","domain":"a.test","path":"/""#
      rest += #","cookie":{"name":"\#(pick("n", 8))","domain":"a.test","path":"/"},"names":["n1","n2"],"by":"http""#
      rest += #","key":"isLoading","value":\#(Bool.random(using: &random)),"decision":"cancel","mb":\#(number % 300)"#
      if Bool.random(using: &random) { rest += #","isMainFrame":\#(Bool.random(using: &random))"# }
      lines.append(line(time, kind.name, rest))
    }
    return makeSession(lines)
  }

  @Test("snapshots and folding from the start agree", arguments: [1, 2, 3, 4] as [UInt64])
  func snapshots(seed: UInt64) {
    let session = randomSession(seed: seed, count: 9_000)
    var folded = State()
    var random = SeededGenerator(seed: seed &+ 100)
    var targets = Set((0..<12).map { _ in Int.random(in: 0...session.index.count, using: &random) })
    targets.formUnion([0, 1, 4_095, 4_096, 4_097, 8_192, session.index.count])
    var moved = State()
    for target in targets.sorted() {
      folded.apply(through: target, of: session.index)
      #expect(session.state(at: target) == folded, "position \(target), seed \(seed)")
      session.move(&moved, to: target)
      #expect(moved == folded, "moved to \(target), seed \(seed)")
    }
    for target in targets.sorted(by: >) {
      session.move(&moved, to: target)
      #expect(moved == session.state(at: target), "moved back to \(target), seed \(seed)")
    }
  }

  @Test("event by event and in one go agree, and bounds hold")
  func steps() {
    let session = randomSession(seed: 9, count: 3_000)
    var state = State()
    for _ in 0..<session.index.count { state.apply(session.index) }
    #expect(state == session.state(at: session.index.count))
    #expect(state.position == session.index.count)
    #expect(state.now == session.index.end)
    #expect(state.pending.count <= 256)
  }

  @Test("every random event has a payload, a summary of single lines, and a chain of causes that goes back")
  func looking() {
    let session = randomSession(seed: 5, count: 3_000)
    for position in 0..<session.index.count {
      let event = session.event(position)
      let summary = event.summary(in: session)
      #expect(!summary.what.isEmpty)
      for text in [summary.what, summary.object, summary.detail ?? ""] {
        #expect(text == text.singleLine())
      }
      var last = position
      for link in session.causeChain(of: position) {
        #expect(link.position < last)
        last = link.position
      }
      guard position % 100 == 0 else { continue }
      for effect in session.effects(of: position, limit: 4) { #expect(effect.position > position) }
    }
  }

  @Test("positions out of range are brought into it")
  func range() {
    let session = randomSession(seed: 6, count: 10)
    #expect(session.state(at: -5) == State())
    #expect(session.state(at: 99).position == 10)
    #expect(session.causeChain(of: -1).isEmpty)
    #expect(session.causeChain(of: 99).isEmpty)
    #expect(session.effects(of: 99).isEmpty)
  }
}
