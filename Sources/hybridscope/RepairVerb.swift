import SessionFile

extension Verb {
  /// `hybridscope repair`.
  static let repair = Verb(
    name: "repair",
    summary: "Write every whole event of a damaged session into a new file.",
    synopsis: "FILE -o OUT",
    details: """
      Drops lines that are no events and a torn last line, and says which. Changes nothing else, but for what the format
      asks for: after a dropped line events get the number they had as “seq”, and session.end counts right.
      """,
    options: [SessionCopying.option],
    run: { arguments throws(CommandError) in
      let copying = try SessionCopying(arguments, verb: "repair")
      return copying.run(SessionRepair(copying.session).write) { report in
        var lines = ["\(copying.path): \(report.events) events written"]
        if report.droppedLines > 0 {
          let named = report.firstDroppedLines.map(String.init).joined(separator: ", ")
          let more = report.droppedLines > report.firstDroppedLines.count ? " …" : ""
          lines.append("  dropped \(report.droppedLines) invalid: line \(named)\(more)")
        }
        if report.hasTornLine { lines.append("  left out the torn last line") }
        if report.correctedEnds > 0 { lines.append("  corrected the count of session.end") }
        return lines
      }
    })
}
