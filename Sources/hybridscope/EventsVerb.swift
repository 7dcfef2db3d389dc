import SessionFile
import SessionModel

extension Verb {
  /// `hybridscope events`.
  static let events = Verb(
    name: "events",
    summary: "Print the events of a session, all or those that match.",
    synopsis: "FILE [--filter TERMS] [--from T] [--to T] [--format text|ndjson]",
    details: """
      text: number, time, view, kind and summary, one event a line, safe for a terminal.
      ndjson: the lines as they stand in the file, the header first. If some are left out, the others get a “seq”,
      the number they have in this file, so that “cause” still means the same event.

      TERMS, all of which must hold, “-” before a term negating it:
      \(Verb.table(FilterKey.allCases.map { ("\($0.rawValue):…", $0.summary) }
        + [("word", "stands in the raw line, upper and lower case told apart; “\"two words\"” in quotes")]))
      T: a time (2.5s, 300ms, 1:02.5) or an event number (#120). Both ends belong to it.
      """,
    options: [
      Option("--filter", value: "TERMS", "only events that match; several add up"),
      Option("--from", value: "T", "only events at T and later"),
      Option("--to", value: "T", "only events up to T"),
      Option("--format", value: "text|ndjson", "how to print (default: text)"),
    ],
    run: { arguments throws(CommandError) in try EventsCommand(arguments).run() })
}

/// The work of `hybridscope events`. Everything about the command line is checked before the file is read.
private struct EventsCommand {
  private enum Format: String, CaseIterable { case text, ndjson }

  private let path: String
  private let format: Format
  private let filter: EventFilter
  private let from: Moment?
  private let to: Moment?

  init(_ arguments: Arguments) throws(CommandError) {
    path = try arguments.file(verb: "events")
    let formatName = arguments.value("--format") ?? Format.text.rawValue
    guard let format = Format(rawValue: formatName) else {
      throw CommandError("unknown format “\(formatName)”", at: "--format", "write --format text or --format ndjson")
    }
    self.format = format
    var terms: [EventFilter.Term] = []
    for text in arguments.all("--filter") {
      do {
        terms += try EventFilter.parse(text).terms
      } catch {
        throw CommandError(error.what, at: "--filter, column \(error.column)", error.whatToDo)
      }
    }
    filter = EventFilter(terms: terms)
    from = try EventsCommand.moment("--from", arguments)
    to = try EventsCommand.moment("--to", arguments)
  }

  private static func moment(_ option: String, _ arguments: Arguments) throws(CommandError) -> Moment? {
    guard let text = arguments.value(option) else { return nil }
    guard let moment = Moment(text) else { throw CommandError("“\(text)” is no moment", at: option, Moment.help) }
    return moment
  }

  func run() throws(CommandError) -> Int32 {
    let session = try SessionOpening.open(path).session
    let positions = filter.matches(in: try range(in: session), of: session)
    let output = StandardOutput()
    switch format {
    case .text: EventTable(session, positions).write(to: output)
    case .ndjson:
      do {
        try SessionExcerpt(of: session, positions: positions).write { output.write($0) }
      } catch {
        output.flush()
        StandardError.line("hybridscope: \(error)")
        return ExitCode.failure
      }
    }
    output.flush()
    return SessionOpening.reportLosses(session)
  }

  private func range(in session: Session) throws(CommandError) -> Range<Int> {
    let index = session.index
    var start = 0
    var end = index.count
    switch from {
    case nil: break
    case .time(let instant): start = index.position(at: Instant(microseconds: instant.microseconds - 1))
    case .event(let number): start = try position(of: number, "--from", index)
    }
    switch to {
    case nil: break
    case .time(let instant): end = index.position(at: instant)
    case .event(let number): end = try position(of: number, "--to", index) + 1
    }
    return start..<max(start, end)
  }

  private func position(of number: Int, _ option: String, _ index: Index) throws(CommandError) -> Int {
    if let position = index.position(ofNumber: number) { return position }
    guard index.count > 0 else { throw CommandError("no event #\(number)", at: option, "the session has no events") }
    throw CommandError(
      "no event #\(number)", at: option,
      "the session has events #\(index.number(0)) to #\(index.number(index.count - 1))")
  }
}
