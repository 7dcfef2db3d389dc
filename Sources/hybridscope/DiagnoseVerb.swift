import Diagnosis
import SessionModel

extension Verb {
  /// `hybridscope diagnose`.
  static let diagnose = Verb(
    name: "diagnose",
    summary: "Tell what went wrong, why, and what to do about it.",
    synopsis: "FILE [--json] [--view ID]",
    details: """
      Exit code: 0 nothing worse than a note, 1 warnings or errors, 2 the session or the view is not there.
      Rules: \(Diagnosis.allRules.map { type(of: $0).id.name }.joined(separator: ", ")).
      """,
    options: [
      Option("--json", "print JSON"), Option("--view", value: "ID", "only what concerns this web view"),
    ],
    run: { arguments throws(CommandError) in
      let path = try arguments.file(verb: "diagnose")
      let reader = try SessionOpening.open(path)
      let result = runDiagnosis(reader.session, arguments)
      let losses = SessionOpening.reportLosses(reader.session)
      if result.exitCode == ExitCode.usage {
        StandardError.line("hybridscope: \(result.text.split(separator: "\n").joined(separator: " "))")
        return result.exitCode
      }
      let output = StandardOutput()
      output.write(result.text.hasSuffix("\n") ? result.text : result.text + "\n")
      output.flush()
      return max(result.exitCode, losses)
    })
}

/// Outside the extension, where `diagnose` is the verb and not the module's function.
private func runDiagnosis(_ session: Session, _ arguments: Arguments) -> (text: String, exitCode: Int32) {
  diagnose(session: session, json: arguments.has("--json"), filterView: arguments.value("--view"))
}
