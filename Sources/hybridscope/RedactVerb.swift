import SessionFile

extension Verb {
  /// `hybridscope redact`.
  static let redact = Verb(
    name: "redact",
    summary: "Write a session without its secrets into a new file.",
    synopsis: "FILE -o OUT",
    details: """
      Hidden are cookie values; the headers authorization, cookie, set-cookie, proxy-authorization and those whose name
      holds token, secret, key or auth; user names, passwords and query values in URLs; bodies, scripts, arguments,
      results; texts and answers of dialogs; storage values. A hash with a key that is thrown away takes their place:
      equal values stay equal. Scenario and files are dropped, and so are lines that are no events.

      Not hidden: names, paths of URLs, titles, console texts and what else a page says in public. Look it over.
      """,
    options: [SessionCopying.option],
    run: { arguments throws(CommandError) in
      let copying = try SessionCopying(arguments, verb: "redact")
      return copying.run(SessionRedactor(copying.session).write) { report in
        var lines = ["\(copying.path): \(report.events) events written, \(report.counts.total) values hidden"]
        for category in RedactionCounts.Category.allCases where report.counts[category] > 0 {
          lines.append("  \(report.counts[category]) × \(category.title)")
        }
        if report.fileParts > 0 { lines.append("  dropped \(report.fileParts) parts of the scenario's files") }
        if report.invalidLines > 0 { lines.append("  dropped \(report.invalidLines) lines that are no events") }
        return lines
      }
    })
}
