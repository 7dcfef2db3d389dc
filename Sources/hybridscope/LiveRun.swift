#if Simulator
  import HybridSimulator
  import Inspector
  import SessionFile
  import SessionModel
  import TerminalUI

  #if canImport(Glibc)
    import Glibc
  #else
    import Darwin
  #endif

  /// A scenario in the inspector: the app lives while a person looks at it and drives it.
  enum LiveRun {
    /// How it is run.
    struct Options {
      /// Where it is recorded; nil for the state folder.
      var record: String?
      /// Virtual microseconds after which it ends; nil for no end.
      var until: Int64?
      var speed = 1.0
      var theme: String?
      var mouse = true

      init() {}

      init(_ arguments: Arguments, until: Int64?) throws(CommandError) {
        record = arguments.value("--record")
        self.until = until
        theme = arguments.value("--theme")
        switch try Pace.parse(arguments.value("--speed") ?? "1") {
        case .asFastAsPossible: speed = 100
        case .factor(let factor): speed = max(0.1, min(100, factor))
        }
      }
    }

    /// Whether there is a terminal to show it on.
    static var hasScreen: Bool { isatty(STDOUT_FILENO) == 1 && ProcessEnvironment.all["TERM"] != "dumb" }

    /// Opens the inspector on a run of the scenario.
    /// - Returns: the exit code: 1 if something that the scenario expects did not come.
    static func open(
      _ loaded: LoadedScenario, _ options: Options, environment: [String: String]
    ) throws(CommandError) -> Int32 {
      let simulation = Simulation(loaded)
      let destination: RecordingDestination =
        options.record.map { .file($0, replaces: true) } ?? .stateFolder(environment: environment)
      let feed = LiveFeed(
        SimulationSource(simulation), destination: destination,
        until: options.until.map(Instant.init(microseconds:)))
      var inspector = InspectorApp.Options()
      inspector.title = loaded.scenario.title
      inspector.speed = options.speed
      inspector.theme = options.theme
      inspector.mouse = options.mouse
      let code: Int32
      do throws(TerminalError) {
        code = try InspectorApp.run(feed, options: inspector, environment: environment)
      } catch {
        // Nobody saw anything, but the file is there: it ends as every session does.
        _ = feed.close()
        throw CommandError(
          error.message, at: "TERM=\(environment["TERM"] ?? "")", "run without a screen: hybridscope run --headless")
      }
      StandardError.line("hybridscope: \(feed.close())")
      return max(code, ScenarioOpening.report(simulation))
    }
  }
#endif
