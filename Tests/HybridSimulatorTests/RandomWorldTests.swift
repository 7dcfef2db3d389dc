import SessionModel
import Testing

@testable import HybridSimulator

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("Random worlds") struct RandomWorldTests {
  /// 200 in the suite, as many as the environment says in `make soak`.
  static var count: Int64 { getenv("HYBRIDSCOPE_WORLDS").flatMap { Int64(String(cString: $0)) } ?? 200 }

  /// The first world, which is named when it begins: for the search of one that ends the program.
  private static var first: Int64 { getenv("HYBRIDSCOPE_FIRST_WORLD").flatMap { Int64(String(cString: $0)) } ?? 0 }

  private func trace(_ line: String) { _ = write(2, line, line.utf8.count) }

  @Test("no crash, no hang, and every session keeps the rules") func worlds() throws {
    var violations = 0
    let isTraced = Self.first > 0
    for seed in Self.first..<Self.first + Self.count where violations < 8 {
      if isTraced { trace("world \(seed)\n") }
      let loaded = try RandomWorld.scenario(seed: seed)
      let simulation = Simulation(loaded)
      // A script that calls nothing ends by the processor's time; where does not matter, since it calls nothing.
      simulation.scriptProcessorSeconds = 0.3
      // Pages may go on for ever; time goes on with them.
      let hasMore = simulation.runWhileBusy(until: 20_000_000, lineLimit: 4_000)
      #expect(!hasMore || simulation.now > 100_000, "world \(seed) does not come to an end")
      let played = Played.play(simulation, until: 0)
      if isTraced { trace("  \(simulation.now) µs, \(played.events.count) events, \(simulation.steps) steps\n") }
      if let violation = SessionInvariants.violation(in: played.events) {
        Issue.record("world \(seed): \(violation)")
        violations += 1
      }
    }
  }

  @Test("the same world gives the same bytes") func sameBytes() throws {
    for seed in [3, 17, 42] as [Int64] {
      let loaded = try RandomWorld.scenario(seed: seed)
      let play = {
        let simulation = Simulation(loaded)
        simulation.scriptProcessorSeconds = 0.3
        return Played.play(simulation, until: 60_000_000).text
      }
      let first = play()
      for _ in 0..<19 {
        let again = play()
        guard again == first else {
          Issue.record("world \(seed) gives other bytes")
          return
        }
      }
    }
  }

  /// What a person does in turn, with the arguments that it needs.
  private static let typed: [(Command.Name, [(String, JSONValue)])] = [
    (.load, [("url", .string("https://a.site.com/s1"))]),
    (.evaluate, [("script", .string("alert(1); document.title"))]),
    (.answer, [("what", .string("dialog")), ("decision", .string("ok"))]), (.tap, [("link", .integer(0))]),
    (.goBack, []),
    (.evaluate, [("script", .string("fetch('/p1').then(() => confirm(2)); setTimeout(() => prompt(3, 'x'), 40)"))]),
    (.answer, [("what", .string("dialog")), ("decision", .string("cancel"))]), (.reload, []), (.kill, []),
    (.load, [("url", .string("https://b.other.org/p2"))]), (.stopLoading, []),
  ]

  @Test("a session with typed commands verifies") func typedCommands() throws {
    // A world without a page that holds itself: one of those makes a thousand frames with scripts at every load, and
    // the fifty commands take minutes then.
    let loaded = try RandomWorld.scenario(seed: 3)
    let simulation = Simulation(loaded)
    simulation.scriptProcessorSeconds = 0.3
    var (number, taken) = (0, 0)
    while taken < 50, number < 400 {
      simulation.run(until: Int64(number) * 70_000)
      let (name, arguments) = Self.typed[number % Self.typed.count]
      number += 1
      let members = [("view", .string("v0"))] + arguments
      // What would do nothing is refused, and is no part of the session.
      do throws(CommandRefusal) {
        try simulation.perform(Command(name, JSONObject(members: members.map { .init(name: $0.0, value: $0.1) })))
        taken += 1
      } catch {
        try? simulation.perform(Command(.openView, JSONObject(members: [.init(name: "view", value: .string("v0"))])))
      }
    }
    let played = Played.play(simulation, until: 60_000_000)
    #expect(played.events.filter { $0.text("by") == "person" }.count >= 50)
    #expect(played.events.count("ui.dialog") > 0 && played.events.count("bridge.evaluated") > 0)
    let session = Session(text: played.text + "\n")
    let result = try Verification(session, name: "test")
    #expect(result.isSame, "\(result)")
  }
}
