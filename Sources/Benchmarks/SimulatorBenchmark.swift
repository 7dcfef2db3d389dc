import HybridSimulator
import SessionFile
import SessionModel
import TerminalTesting

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The simulated app: events a second without a screen, a run of many views, and what it costs beside a person.
enum SimulatorBenchmark {
  private static let floor = 300_000.0
  private static let longestRun = 60.0
  private static let largestShare = 0.05

  static func figures(program: String, folder: String) -> [Figure] {
    var figures: [Figure] = []
    if let rate = headless(program, folder) {
      figures.append(
        Figure(
          name: "simulate headless, into a file", measured: "\(Figure.decimals(rate / 1e6, 2)) M events/s",
          against: "floor 0.3 M events/s", ratio: rate / floor))
    }
    if let (seconds, navigations, events) = manyViews() {
      figures.append(
        Figure(
          name: "simulate 1,000 views, \(navigations) navigations", measured: "\(Figure.decimals(seconds, 1)) s",
          against: "60 s (\(events) events)", ratio: navigations >= 20_000 ? longestRun / seconds : 0))
    }
    figures += ScriptBenchmark.figures(program: program, folder: folder)
    for (name, arguments) in [("the shop live at 1x", []), ("the tour played at 1x", ["tour"])] {
      guard let share = share(program, arguments, folder) else { continue }
      figures.append(
        Figure(
          name: name, measured: "\(Figure.decimals(share * 100, 1)) % of a core", against: "5 % of a core",
          ratio: largestShare / share))
    }
    return figures
  }

  /// Events a second of processor time that the program makes and writes.
  private static func headless(_ program: String, _ folder: String) -> Double? {
    let scenario = "\(folder)/many"
    let session = "\(folder)/many.ndjson"
    defer { unlink(session) }
    guard mkdir(scenario, 0o700) == 0, let file = fopen("\(scenario)/scenario.json5", "w") else { return nil }
    fputs(ManyViews.scenario(views: 20, refreshing: true), file)
    fclose(file)
    let words = [program, "run", scenario, "--headless", "--until", "600s", "--record", session]
    let seconds = Stopwatch.median((0..<3).compactMap { _ in Stopwatch.cost(of: words) })
    guard let reader = try? SessionFileReader.open(path: session) else { return nil }
    reader.readAll()
    return Double(reader.session.index.count) / seconds
  }

  /// Processor seconds of one run with 1,000 views that a driver sends from page to page, 200 a second of its time.
  private static func manyViews() -> (seconds: Double, navigations: Int, events: Int)? {
    let text = ManyViews.scenario(views: 1_000, refreshing: false)
    guard let scenario = try? JSONParser.parse(text).object else { return nil }
    let start = Stopwatch.process()
    guard let simulation = try? SimulationRunner().simulation(of: ScenarioVariant(scenario: scenario, seed: 7)) else {
      return nil
    }
    var bytes = 0
    var navigations = 0
    for number in 0..<20_000 {
      simulation.run(until: 1_000_000 + Int64(number) * 5_000)
      simulation.takeLines { bytes += $0.count }
      let members: [JSONObject.Member] = [
        .init(name: "view", value: .string("v\(number % 1_000)")),
        .init(name: "url", value: .string(ManyViews.url(page: number / 1_000 + number))),
      ]
      if (try? simulation.perform(Command(.load, JSONObject(members: members)))) != nil { navigations += 1 }
    }
    simulation.runToEnd(limit: 600_000_000)
    simulation.takeLines { bytes += $0.count }
    return bytes > 0 ? (Stopwatch.process() - start, navigations, simulation.eventCount) : nil
  }

  /// How much of a core the program takes while somebody looks at it for five seconds, its start included.
  private static func share(_ program: String, _ arguments: [String], _ folder: String) -> Double? {
    let before = Stopwatch.children()
    let start = Stopwatch.wall()
    let terminal = TerminalProgram(
      path: program, arguments: arguments, environment: ["XDG_STATE_HOME": folder], rows: 40, columns: 120)
    while Stopwatch.wall() - start < 5 { _ = terminal.pump(milliseconds: 50) }
    let isPlaying = terminal.contains("▶")
    terminal.send("Q")
    guard isPlaying, terminal.exitStatus(seconds: 10) == 0 else { return nil }
    return (Stopwatch.children() - before) / (Stopwatch.wall() - start)
  }
}
