#if Simulator
  import HybridSimulator
  import SessionModel

  extension Verb {
    /// `hybridscope run`.
    static let run = Verb(
      name: "run",
      summary: "Run a scenario: live in the inspector, or headless into a session.",
      synopsis:
        "SCENARIO [--record FILE] [--headless] [--until 30s] [--speed max] [--seed N] [--os 26.0] [--set KEY=VALUE]",
      details: """
        SCENARIO is the folder of a scenario. In a terminal the inspector opens on the living app, and the run is recorded
        in the state folder unless --record names a file. With --headless, or without a terminal, the lines of the session
        go to FILE or to standard output; such a run ends when nothing is left to happen, at the latest at --until
        (default 10m of virtual time).

        Exit code 1: something that the scenario expects did not come; standard error says what.
        """,
      options: [
        Option("--record", value: "FILE", "write the session to FILE (mode 0600) instead of printing it"),
        Option("--headless", "do not open the inspector"),
        Option("--theme", value: "NAME", "theme of the inspector"),
        Option("--until", value: "TIME", "end at this virtual time: 30s, 500ms, 2m"),
        Option("--speed", value: "FACTOR", "1 is real time, the default when live; max does not wait"),
        Option("--seed", value: "N", "in place of the scenario's seed"),
        Option("--os", value: "VERSION", "the iOS version, such as 18.4"),
        Option("--set", value: "KEY=VALUE", "change the scenario, such as device.port=webkitgtk; may be repeated"),
      ],
      run: { arguments throws(CommandError) in
        let loaded = try ScenarioOpening.load(
          try arguments.file(verb: "run", "SCENARIO, the folder of one"),
          overrides: try ScenarioOpening.overrides(arguments))
        if let notice = loaded.sizeNotice { StandardError.line("hybridscope: \(notice)") }
        let limit = try arguments.value("--until").map { text throws(CommandError) in try VirtualTime.parse(text) }
        if !arguments.has("--headless"), LiveRun.hasScreen {
          return try LiveRun.open(
            loaded, LiveRun.Options(arguments, until: limit), environment: ProcessEnvironment.all)
        }
        let pace = try Pace.parse(arguments.value("--speed") ?? "max")
        let output = try LineOutput(path: arguments.value("--record"))
        let simulation = Simulation(loaded)
        pace.run(simulation, until: limit ?? VirtualTime.defaultLimit, output)
        try output.finish()
        return ScenarioOpening.report(simulation)
      })
  }

  /// Loading scenarios for verbs, with errors in the words of the command line.
  enum ScenarioOpening {
    static func load(_ path: String, overrides: [ScenarioOverride]) throws(CommandError) -> LoadedScenario {
      do {
        return try ScenarioFolder.load(path, overrides: overrides)
      } catch {
        for issue in error.issues.dropLast() { StandardError.line("hybridscope: \(issue)") }
        let last = error.issues.last.map(\.description) ?? "unreadable"
        throw CommandError("the scenario cannot be run: \(last)", at: path, "correct it there")
      }
    }

    /// What the command line changes in a scenario, in its order: version and seed, then the rest.
    static func overrides(_ arguments: Arguments) throws(CommandError) -> [ScenarioOverride] {
      var overrides: [ScenarioOverride] = []
      if let version = arguments.value("--os") { overrides.append(.os(version)) }
      if let text = arguments.value("--seed") {
        guard let seed = Int64(text), seed >= 0 else {
          throw CommandError("“\(text)” is no seed", at: "--seed", "give a whole number, 0 or more")
        }
        overrides.append(.seed(seed))
      }
      for text in arguments.all("--set") {
        do {
          overrides.append(try ScenarioOverride(setting: text))
        } catch {
          throw CommandError("\(error.found) cannot be set", at: "--set", "write \(error.expected)")
        }
      }
      return overrides
    }

    /// What was expected: a line each for what did not come, and a count.
    static func report(_ simulation: Simulation) -> Int32 {
      for failure in simulation.failures { StandardError.line("expectation failed: \(failure)") }
      let failed = simulation.failures.count
      if failed + simulation.metExpectations > 0 {
        StandardError.line("\(simulation.metExpectations) expectations met, \(failed) failed")
      }
      return failed == 0 ? ExitCode.success : ExitCode.failure
    }
  }

  /// Times of the command line.
  enum VirtualTime {
    /// Ten minutes.
    static let defaultLimit: Int64 = 600_000_000

    /// `30s`, `500ms`, `2m`, or seconds.
    static func parse(_ text: String) throws(CommandError) -> Int64 {
      let units: [(String, Double)] = [("ms", 1_000), ("us", 1), ("m", 60_000_000), ("s", 1_000_000)]
      let unit = units.first { text.hasSuffix($0.0) }
      let number = unit.map { String(text.dropLast($0.0.count)) } ?? text
      guard let value = Double(number), value >= 0, value < 1e9 else {
        throw CommandError("“\(text)” is no time", at: "--until", "write 30s, 500ms or 2m")
      }
      return Int64(value * (unit?.1 ?? 1_000_000))
    }
  }
#endif
