import SessionFile
import SessionModel

extension Verb {
  /// `hybridscope info`.
  static let info = Verb(
    name: "info",
    summary: "Tell what a session holds: length, views, kinds, failures, notices.",
    synopsis: "FILE [--json]",
    details: """
      Every line after the header counts once: as an event, or as an invalid line if it is none.
      A failure is an event that carries an error or whose kind tells of one: what events --filter is:error finds,
      without the invalid lines.

      JSON keys: events (valid ones), duration (microseconds), durationSeconds, views, processes, stores,
      kinds (events by kind), failures, failuresByKind, invalid, notices, droppedNotices, header (or null).
      """,
    options: [Option("--json", "print one JSON object")],
    run: { arguments throws(CommandError) in
      let path = try arguments.file(verb: "info")
      let reader = try SessionOpening.open(path)
      let report = SessionReport(reader.session)
      let output = StandardOutput()
      if arguments.has("--json") {
        output.line(report.json.text)
      } else {
        output.write(report.text(name: path == "-" ? "standard input" : path, bytes: reader.bytesRead))
      }
      output.flush()
      return SessionOpening.reportLosses(reader.session)
    })
}
