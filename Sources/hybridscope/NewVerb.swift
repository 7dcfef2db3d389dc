#if Simulator
  import HybridSimulator

  extension Verb {
    /// `hybridscope new`.
    static let new = Verb(
      name: "new",
      summary: "Write a small commented scenario into a new folder.",
      synopsis: "NAME",
      details: """
        NAME becomes a folder with scenario.json5 and the pages of its server. It runs as it is: change it from there.
        A folder that exists is never touched.
        """,
      options: [],
      run: { arguments throws(CommandError) in
        guard arguments.positional.count == 1, let name = arguments.positional.first, !name.isEmpty else {
          throw CommandError(
            arguments.positional.isEmpty ? "the name is missing" : "one name is needed", "write hybridscope new NAME")
        }
        do throws(ScenarioExample.Failure) {
          let output = StandardOutput()
          for path in try ScenarioExample.write(to: name) { output.line(TerminalText.visible("wrote \(path)")) }
          output.flush()
          return ExitCode.success
        } catch {
          throw CommandError(error.reason, at: error.path, "choose a name that does not exist yet")
        }
      })
  }
#endif
