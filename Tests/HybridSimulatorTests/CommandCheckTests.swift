import SessionModel
import Testing

@testable import HybridSimulator

/// What a person asks and what would do nothing is refused with the reason, and leaves no trace in the session.
@Suite("Commands of a person") struct CommandCheckTests {
  private static let scenario = """
    { title: "t", views: {
        home: { policies: [{ match: { phase: "action", url: "*/ask" }, decision: "never" },
                           { match: { phase: "response", url: "*/show" }, decision: "never" }] },
        search: { handlers: ["shop"], store: "nonpersistent-s" } },
      web: { "x.com": { "/": { body: "<title>X</title>" }, "/ask": { body: "<title>Asked</title>" },
                        "/show": { body: "<title>Shown</title>" } } },
      steps: [ { at: 1, create: { view: "search" } }, { at: 2, close: "search" } ] }
    """

  private static func live() throws -> Simulation {
    let simulation = Simulation(LoadedScenario(scenario: try ScenarioText.read(scenario), files: []))
    simulation.run(until: 1_000_000)
    return simulation
  }

  private static func give(
    _ simulation: Simulation, _ name: Command.Name, _ arguments: [(String, JSONValue)]
  ) throws(CommandRefusal) {
    let members = arguments.map { JSONObject.Member(name: $0.0, value: $0.1) }
    try simulation.perform(Command(name, JSONObject(members: members)))
    simulation.run(until: simulation.now + 1_000_000)
  }

  private static func lines(_ simulation: Simulation) -> [JSONObject] {
    var lines: [JSONObject] = []
    simulation.takeLines { lines.append((try? JSONParser.parse(bytes: Array($0)))?.object ?? JSONObject()) }
    return lines
  }

  private static let view: (String, JSONValue) = ("view", .string("home"))

  @Test(
    "refused with the reason",
    arguments: [
      (.answer, [view, ("decision", .string("allow"))], "no policy question waits in “home”"),
      (.openView, [view], "“home” is open already"),
      (.openView, [("view", .string("nix"))], "the scenario declares no view “nix”; it declares home, search"),
      (.openView, [("view", .string("serach"))], "the scenario declares no view “serach”; did you mean “search”?"),
      (.load, [view, ("url", .string("ht!tp://[["))], "“ht!tp://[[” is no URL"),
      (
        .load, [("view", .string("search")), ("url", .string("https://x.com/"))],
        "“search” is not open; open search makes it"
      ),
      (.reload, [("view", .string("hoem"))], "there is no view “hoem”; did you mean “home”?"),
      (.goBack, [view], "“home” has nothing to go back to"),
      (.goForward, [view], "“home” has nothing to go forward to"),
      (.kill, [("process", .string("web-9"))], "no process “web-9” runs"),
      (.foreground, [], "the app is in the foreground already"),
      (.network, [("state", .string("online"))], "the network is online already"),
    ] as [(Command.Name, [(String, JSONValue)], String)])
  func refused(name: Command.Name, arguments: [(String, JSONValue)], reason: String) throws {
    let simulation = try Self.live()
    _ = Self.lines(simulation)
    #expect(throws: CommandRefusal(reason)) { try Self.give(simulation, name, arguments) }
    #expect(Self.lines(simulation).isEmpty)
  }

  @Test("open makes a view as the scenario declares it") func open() throws {
    let simulation = try Self.live()
    _ = Self.lines(simulation)
    try Self.give(simulation, .openView, [("view", .string("search"))])
    let lines = Self.lines(simulation)
    #expect(lines.first("webView.created")?.text("store") == "nonpersistent-s")
    #expect(lines.first("bridge.handlerAdded")?.text("name") == "shop")
  }

  @Test("answer answers the question that waits, of whichever kind", arguments: ["ask", "show"])
  func answer(path: String) throws {
    let simulation = try Self.live()
    try Self.give(simulation, .load, [Self.view, ("url", .string("https://x.com/\(path)"))])
    let waiting = Self.lines(simulation)
    #expect(waiting.count("navigation.didFinish") == 0)
    try Self.give(simulation, .answer, [Self.view, ("decision", .string("allow"))])
    let played = Self.lines(simulation)
    #expect(played.count("navigation.didFinish") == 1)
    // Nothing waits any more.
    #expect(throws: CommandRefusal.self) {
      try Self.give(simulation, .answer, [Self.view, ("decision", .string("allow"))])
    }
  }

  @Test("a step that makes a view which is there says so, and makes none") func twice() throws {
    let played = try Played.app(steps: "{create:{view:'new'}},{create:{view:'new'}},{settle:100}")
    #expect(played.tail.count("webView.created") == 1)
    #expect(played.tail.first("command.completed")?.text("error") == "“new” is open already")
  }
}
