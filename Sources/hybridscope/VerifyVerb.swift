import SessionFile
import SessionModel

#if Simulator
  import HybridSimulator
#endif

extension Verb {
  /// Runs the scenario of a simulated session again and compares byte by byte.
  #if Simulator
    static let scenarioCheck: (@Sendable (Session) -> [CheckFinding])? = { session in
      do {
        let again = try Verification(session, name: "the session")
        return [CheckFinding(.rerun, isProblem: !again.isSame, "run again: \(again)")]
      } catch {
        return [CheckFinding(.rerun, "cannot be run again: \(error)")]
      }
    }
  #else
    static let scenarioCheck: (@Sendable (Session) -> [CheckFinding])? = nil
  #endif

  /// `hybridscope verify`.
  static let verify = Verb(
    name: "verify",
    summary: "Tell what is whole and what is damaged in a session, and run a simulated one again.",
    synopsis: "FILE [--json]",
    details: """
      Looks at every line: is it an event, does time go back, are numbers (“seq”) and causes right, does session.end
      count right, is the last line torn. A session that the simulator made is run again: its scenario, its seed and the
      commands that people gave must give the same bytes; the first difference is named. Exit code: 0 nothing is damaged, 1 something is, 2 the file cannot be opened.

      JSON keys: whole, events, invalidLines, tornBytes, bytes, hasEnd, rerun (noScenario, redacted, notAvailable, done),
      counts (by subject), findings (at most \(SessionCheck.findingLimit) of a subject), each with subject, problem, line, offset, text.
      """,
    options: [Option("--json", "print one JSON object")],
    run: { arguments throws(CommandError) in
      let path = try arguments.file(verb: "verify")
      let check = SessionCheck(try SessionOpening.open(path), scenarioCheck: scenarioCheck)
      let output = StandardOutput()
      if arguments.has("--json") {
        output.line(check.json.text)
      } else {
        output.write(check.text(path: path))
      }
      output.flush()
      return check.isWhole ? ExitCode.success : ExitCode.failure
    })
}

extension SessionCheck {
  fileprivate func text(path: String) -> String {
    let name = path == "-" ? "standard input" : path
    var text = TerminalText.visible("\(name): \(count(events, "whole event")), \(count(bytes, "byte"))")
    if invalidLines > 0 { text += ", \(count(invalidLines, "invalid line"))" }
    if tornBytes > 0 { text += ", \(count(tornBytes, "torn byte"))" }
    text += "\n"
    for finding in findings {
      let place = finding.line.map { "line \($0)" + (finding.offset.map { ", byte \($0)" } ?? "") + ": " } ?? ""
      // A difference of two runs has lines of its own.
      let lines = (place + finding.text).split(separator: "\n").map { TerminalText.visible(String($0)) }
      text += (finding.isProblem ? "  damage  " : "  note    ") + lines.joined(separator: "\n          ") + "\n"
    }
    let shown = findings.count
    let all = counts.values.reduce(0, +)
    if all > shown { text += "  and \(all - shown) more\n" }
    switch rerun {
    case .noScenario, .done: break
    case .redacted: text += "  note    redacted: its scenario cannot be run again\n"
    case .notAvailable: text += "  note    simulated: its scenario was not run again\n"
    }
    text +=
      isWhole
      ? "nothing is damaged\n" : TerminalText.visible("hybridscope repair \(name) -o OUT keeps what is whole") + "\n"
    return text
  }

  private func count(_ number: some BinaryInteger, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  fileprivate var json: JSONValue {
    func object(_ members: [(String, JSONValue)]) -> JSONValue {
      .object(JSONObject(members: members.map { .init(name: $0.0, value: $0.1) }))
    }
    let list = findings.map { finding in
      object([
        ("subject", .string(finding.subject.rawValue)), ("problem", .bool(finding.isProblem)),
        ("line", finding.line.map { .integer(Int64($0)) } ?? .null),
        ("offset", finding.offset.map { .integer(Int64(clamping: $0)) } ?? .null), ("text", .string(finding.text)),
      ])
    }
    let subjects = CheckFinding.Subject.allCases.compactMap { subject in
      counts[subject].map { (subject.rawValue, JSONValue.integer(Int64($0))) }
    }
    return object([
      ("whole", .bool(isWhole)), ("events", .integer(Int64(events))), ("invalidLines", .integer(Int64(invalidLines))),
      ("tornBytes", .integer(Int64(clamping: tornBytes))), ("bytes", .integer(Int64(clamping: bytes))),
      ("hasEnd", .bool(hasEnd)), ("rerun", .string(rerun.rawValue)), ("counts", object(subjects)),
      ("findings", .array(list)),
    ])
  }
}
