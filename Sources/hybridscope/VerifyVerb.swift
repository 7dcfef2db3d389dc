import HybridSimulator
import SessionFile
import SessionModel

extension Verb {
  /// `hybridscope verify`.
  static let verify = Verb(
    name: "verify",
    summary: "Run a simulated session again and compare it byte by byte.",
    synopsis: "SESSION",
    details: """
      A session that the simulator made holds its scenario, its files, its seed and the commands that people gave:
      running it again must give the same bytes. The first difference is named.

      Exit code 0: the same. 1: different. 2: the session cannot be run again.
      """,
    options: [],
    run: { arguments throws(CommandError) in
      let path = try arguments.file(verb: "verify")
      let reader = try SessionOpening.open(path)
      let result: Verification
      do {
        result = try Verification(reader.session, name: path)
      } catch {
        throw CommandError(
          "the session cannot be run again: \(error)", at: path, "verify takes a session that hybridscope run made")
      }
      let output = StandardOutput()
      output.line(result.description)
      output.flush()
      return result.isSame ? ExitCode.success : ExitCode.failure
    })
}
