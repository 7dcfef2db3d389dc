extension SummaryContext {
  func summary(_ page: PageEvent) -> EventSummary {
    switch page {
    case .frameCreated(let frame, let parent, let url, let origin):
      return EventSummary(
        "frame \(frame ?? "?")", url, detail: [parent.map { "in \($0)" }, origin].compacted(", "), tone: .start)
    case .frameRemoved(let frame): return EventSummary("frame removed", frame, tone: .muted)
    case .links(let links):
      let texts = links.prefix(24).map { $0.text ?? $0.href ?? $0.selector }
      return EventSummary(links.count == 1 ? "1 link" : "\(links.count) links", texts.compacted(", "), tone: .muted)
    case .phase(let name, let group, let milliseconds):
      return EventSummary(
        "phase", name, detail: group, tone: .muted, duration: milliseconds.flatMap(SummaryContext.microseconds))
    case .firstPaint: return EventSummary("first paint", nil, tone: .ok)
    case .firstFeedback(let type): return EventSummary("first feedback", type, tone: .ok)
    case .log(let level, let text, let source, let line):
      let tone: EventSummary.Tone =
        switch level {
        case "error": .error
        case "warning", "warn": .warning
        default: .neutral
        }
      return EventSummary("console \(level ?? "log")", text, detail: SummaryContext.place(source, line), tone: tone)
    }
  }

  func summary(_ session: SessionEvent) -> EventSummary {
    switch session {
    case .note(let text, let by): return EventSummary("note", text, detail: by.map { "by \($0)" })
    case .processes(let label, let web, let network):
      let counts = [web.map { "\($0) web" }, network.map { "\($0) network" }].compacted(", ")
      return EventSummary("processes", counts, detail: label, tone: .muted)
    case .commandIssued(let command, let arguments, let by, _):
      return EventSummary(
        "command \(command ?? "?")", arguments.map { SummaryContext.words(of: $0) }, detail: by.map { "by \($0)" },
        tone: .start)
    case .commandCompleted(let result, let error, let errorText):
      let failure = SummaryContext.detail(of: error) ?? errorText
      return EventSummary(
        "command ←", result.map { $0.string ?? ScriptValue($0).preview }, detail: failure,
        tone: failure == nil ? .ok : .error, duration: sinceOpening)
    case .file(let path, let part):
      return EventSummary("file", path, detail: part.map { "part \($0)" }, tone: .muted)
    case .fork(let from, let at):
      return EventSummary(
        "fork", from.map { $0.string ?? ScriptValue($0).preview }, detail: at.map { "at \(ScriptValue($0).preview)" })
    case .end(let events): return EventSummary("end", events.map { "\($0) events" }, tone: .muted)
    case .expectationMet(let text): return EventSummary("expectation met", text, tone: .ok)
    case .expectationFailed(let text): return EventSummary("expectation failed", text, tone: .error)
    }
  }
}
