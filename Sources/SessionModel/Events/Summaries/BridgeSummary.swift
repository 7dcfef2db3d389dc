extension SummaryContext {
  /// How much of a body, a result or a script a row shows.
  private static let previewLength = 400

  func summary(_ bridge: BridgeEvent) -> EventSummary {
    switch bridge {
    case .handlerAdded(let name, let world, let retain, let expectsReply):
      return EventSummary(
        "handler + \(name ?? "?")", nil,
        detail: [expectsReply == true ? "with reply" : nil, retain, world.map { "world \($0)" }].compacted(", "),
        tone: .change)
    case .handlerRemoved(let name): return EventSummary("handler − \(name ?? "?")", nil, tone: .change)
    case .exposed(let frames): return EventSummary("exposed", frames.map { ScriptValue($0).preview })
    case .message(let message): return summary(message)
    case .dropped(let name, let why):
      return EventSummary("dropped → \(name ?? "?")", nil, detail: why, tone: .error)
    case .messageRejected(_, let gate, let why):
      return EventSummary("message rejected", gate, detail: why, tone: .error, duration: sinceOpening)
    case .reply(let result): return summary(result, "reply")
    case .promiseSettled: return EventSummary("promise settled", openingName, tone: .muted, duration: sinceOpening)
    case .evaluate(let call):
      return EventSummary(
        call.call == "callAsyncJavaScript" ? "call async" : "evaluate",
        call.script?.singleLine(limit: SummaryContext.previewLength),
        detail: [call.world.map { "world \($0)" }, call.arguments.map { "arguments \($0.preview(limit: 120))" }]
          .compacted(", "), tone: .start)
    case .evaluated(let result): return summary(result, "result")
    case .userScriptAdded(let name, let at, let mainFrameOnly):
      return EventSummary(
        "user script + \(name ?? "?")", nil,
        detail: [at, mainFrameOnly == true ? "main frame only" : nil].compacted(", "), tone: .change)
    case .userScriptRan(let name, let frame): return EventSummary("user script ran", name, detail: frame, tone: .muted)
    case .thrown(let message, let line, let source):
      return EventSummary("thrown", message, detail: SummaryContext.place(source, line), tone: .error)
    case .stale(let frame, let value):
      return EventSummary("stale", value?.preview, detail: frame, tone: .warning)
    case .scriptAborted(let process, let why, let after):
      let afterText = after.map { "after \(ScriptValue($0).preview(limit: 60))" }
      return EventSummary("script aborted", process, detail: [why, afterText].compacted(", "), tone: .error)
    }
  }

  private func summary(_ message: BridgeMessage) -> EventSummary {
    let world = message.world.flatMap { $0 == "page" ? nil : "world \($0)" }
    return EventSummary(
      "message → \(message.name ?? "?")", message.body?.preview(limit: SummaryContext.previewLength),
      detail: [
        message.wantsReply ? "wants a reply" : nil, message.isMainFrame == false ? "from a subframe" : nil,
        message.origin, world,
      ].compacted(", "), tone: .start)
  }

  /// The reply to a message or the result of a script: its time stands in the title, since that is what is read first.
  private func summary(_ result: BridgeResult, _ title: String) -> EventSummary {
    let duration = duration(result.milliseconds)
    let time = duration.map { " ← " + UnitText.duration(microseconds: $0) } ?? " ←"
    if result.isFailure {
      return EventSummary(
        title + time, result.script ?? openingName, detail: SummaryContext.detail(of: result.error) ?? result.errorText,
        tone: .error, duration: duration)
    }
    let value = result.value ?? .undefined
    return EventSummary(
      title + time, value.preview(limit: SummaryContext.previewLength), detail: result.script ?? openingName,
      tone: .ok, duration: duration)
  }

  /// `source:line`.
  static func place(_ source: String?, _ line: Int64?) -> String? {
    guard let source else { return line.map { "line \($0)" } }
    return line.map { "\(source):\($0)" } ?? source
  }
}
