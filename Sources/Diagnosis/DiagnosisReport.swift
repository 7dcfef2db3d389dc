import SessionModel

/// Findings as text for people and as JSON for programs.
public enum DiagnosisReport {
  /// Characters in a line of prose.
  private static let width = 100

  /// One block for each finding: severity, rule, time, title; then the events that prove it, the explanation and the
  /// advice. Contains nothing that a terminal would obey.
  public static func text(
    _ findings: [Finding], session: Session, dropped: [Finding.Severity: Int] = [:]
  ) -> String {
    let index = session.index
    guard !findings.isEmpty else { return "Nothing found in \(count(index.count, "event")).\n" }
    var output = summary(findings, events: index.count, dropped: dropped) + "\n"
    for finding in findings {
      output += "\n\(finding.severity.name): \(finding.rule): \(visible(finding.title, limit: 400))\n"
      output += "  \(span(finding)), \(session.label(finding.view))"
      if let process = finding.process { output += ", process \(visible(index.processName(process), limit: 40))" }
      output += "\n"
      for position in finding.evidence {
        output += "  event \(index.number(position)) at \(moment(index.time(position))): "
        output += "\(visible(index.kindName(position), limit: 80))\n"
      }
      output += paragraph(finding.explanation) + paragraph("Advice: " + finding.advice)
    }
    return output
  }

  /// One object: `findings`, each with event numbers as `cause` means them and microseconds, and `dropped`.
  public static func json(
    _ findings: [Finding], session: Session, dropped: [Finding.Severity: Int] = [:]
  ) -> JSONValue {
    let index = session.index
    let list = findings.map { finding -> JSONValue in
      object([
        ("rule", .string(finding.rule.name)),
        ("severity", .string(finding.severity.name)),
        ("view", finding.view.map { .string(visible(index.viewName($0))) } ?? .null),
        ("process", finding.process.map { .string(visible(index.processName($0))) } ?? .null),
        ("event", .integer(Int64(index.number(finding.position)))),
        ("evidence", .array(finding.evidence.map { .integer(Int64(index.number($0))) })),
        ("from", .integer(finding.from.microseconds)),
        ("to", finding.to.map { .integer($0.microseconds) } ?? .null),
        ("title", .string(visible(finding.title, limit: 400))),
        ("explanation", .string(visible(finding.explanation, limit: 4000))),
        ("advice", .string(visible(finding.advice, limit: 4000))),
      ])
    }
    let counts = Finding.Severity.allCases.map { ($0.name, JSONValue.integer(Int64(dropped[$0] ?? 0))) }
    return object([("findings", .array(list)), ("dropped", object(counts))])
  }

  private static func object(_ members: [(String, JSONValue)]) -> JSONValue {
    .object(JSONObject(members: members.map { JSONObject.Member(name: $0.0, value: $0.1) }))
  }

  /// `1 error, 2 warnings in 151 events.`
  private static func summary(_ findings: [Finding], events: Int, dropped: [Finding.Severity: Int]) -> String {
    let parts = Finding.Severity.allCases.reversed().compactMap { severity -> String? in
      let number = findings.count { $0.severity == severity } + (dropped[severity] ?? 0)
      return number == 0 ? nil : count(number, severity.name)
    }
    let missing = dropped.values.reduce(0, +)
    let tail = missing == 0 ? "" : " \(count(missing, "finding")) beyond the bound not shown."
    return parts.joined(separator: ", ") + " in \(count(events, "event"))." + tail
  }

  private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

  private static func span(_ finding: Finding) -> String {
    guard let end = finding.to else { return "from \(moment(finding.from)) to the end" }
    return "from \(moment(finding.from)) to \(moment(end))"
  }

  /// Broken at spaces and indented by two.
  private static func paragraph(_ text: String) -> String {
    var output = ""
    var line = ""
    for word in visible(text, limit: 4000).split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width - 2 {
        output += "  \(line)\n"
        line = ""
      }
      line += line.isEmpty ? String(word) : " \(word)"
    }
    return line.isEmpty ? output : output + "  \(line)\n"
  }
}
