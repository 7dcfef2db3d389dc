#if Simulator
  import HybridSimulator

  extension Verb {
    /// `hybridscope scenario check`.
    static let scenario = Verb(
      name: "scenario",
      summary: "Check a scenario: all errors with line and column, or a summary.",
      synopsis: "check FOLDER [--set KEY=VALUE]",
      details: """
        FOLDER holds scenario.json5 and www/HOST/PATH; Sessions/README.md explains every key.
        Exit 0: the scenario can be run. Exit 1: it has errors, each on a line of its own.
        """,
      options: [Option("--set", value: "KEY=VALUE", "check with a changed value, such as device.port=webkitgtk")],
      run: { arguments throws(CommandError) in
        guard let action = arguments.positional.first else {
          throw CommandError("the action is missing", "write hybridscope scenario check FOLDER")
        }
        guard action == "check" else {
          throw CommandError("unknown action", at: action, "write hybridscope scenario check FOLDER")
        }
        guard arguments.positional.count == 2 else {
          throw CommandError(
            arguments.positional.count < 2 ? "the folder is missing" : "more than one folder",
            "write hybridscope scenario check FOLDER")
        }
        var overrides: [ScenarioOverride] = []
        for text in arguments.all("--set") {
          do throws(ScenarioIssue) {
            overrides.append(try ScenarioOverride(setting: text))
          } catch {
            throw CommandError("found \(error.found)", at: "--set", "write \(error.expected)")
          }
        }
        do throws(ScenarioErrors) {
          let loaded = try ScenarioFolder.load(arguments.positional[1], overrides: overrides)
          let output = StandardOutput()
          for line in ScenarioSummary.lines(loaded) { output.line(TerminalText.visible(line)) }
          output.flush()
          return ExitCode.success
        } catch {
          for issue in error.issues { StandardError.line(TerminalText.visible(issue.description)) }
          let count = error.issues.count
          StandardError.line("hybridscope: \(count) \(count == 1 ? "error" : "errors")")
          return ExitCode.failure
        }
      })
  }
#endif
