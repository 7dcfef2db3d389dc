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

  @Test("no crash, no hang, and every session keeps the rules") func worlds() throws {
    var violations = 0
    for seed in 0..<Self.count where violations < 8 {
      let loaded = try RandomWorld.scenario(seed: seed)
      let simulation = Simulation(loaded)
      let hasMore = simulation.runWhileBusy(until: 120_000_000, lineLimit: 200_000)
      #expect(!hasMore, "world \(seed) does not come to an end")
      let played = Played.play(simulation, until: 0)
      if let violation = SessionInvariants.violation(in: played.events) {
        Issue.record("world \(seed): \(violation)")
        violations += 1
      }
    }
  }

  @Test("the same world gives the same bytes") func sameBytes() throws {
    for seed in [3, 17, 42] as [Int64] {
      let loaded = try RandomWorld.scenario(seed: seed)
      let first = Played.play(Simulation(loaded), until: 60_000_000).text
      for _ in 0..<19 {
        let again = Played.play(Simulation(loaded), until: 60_000_000).text
        guard again == first else {
          Issue.record("world \(seed) gives other bytes")
          return
        }
      }
    }
  }

  @Test("a session with typed commands verifies") func typedCommands() throws {
    let loaded = try RandomWorld.scenario(seed: 5)
    let simulation = Simulation(loaded)
    var moment: Int64 = 0
    var (number, taken) = (0, 0)
    while taken < 50 {
      moment += 70_000
      number += 1
      simulation.run(until: moment)
      let name: Command.Name = [.load, .goBack, .reload, .stopLoading, .kill][number % 5]
      var members: [JSONObject.Member] = [.init(name: "view", value: .string("v0"))]
      if name == .load { members.append(.init(name: "url", value: .string("https://a.site.com/p\(number % 3 + 1)"))) }
      // What would do nothing is refused, and is no part of the session.
      do throws(CommandRefusal) {
        try simulation.perform(Command(name, JSONObject(members: members)))
        taken += 1
      } catch { #expect(name != .load, "\(error)") }
    }
    let played = Played.play(simulation, until: moment + 5_000_000)
    #expect(played.events.filter { $0.text("by") == "person" }.count == 50)
    let session = Session(text: played.text + "\n")
    let result = try Verification(session, name: "test")
    #expect(result.isSame, "\(result)")
  }
}
