import SessionModel
import TerminalUI

/// Both directions between page and app: channel, body, the answer joined to its question with its latency, and what
/// is pending and for how long.
struct BridgePane: PaneContent {
  let context: PaneContext
  let rows: EventRows

  init(_ context: PaneContext, _ rows: EventRows) {
    self.context = context
    self.rows = rows
  }

  private var pending: [PendingExchange] {
    context.state.pending.filter { $0.kind == .bridgeMessage || $0.kind == .bridgeEvaluate || $0.kind == .uiDialog }
  }

  var rowCount: Int { rows.count }
  var note: String {
    let pending = pending.count
    guard pending > 0 else { return rows.note(context.glyphs) }
    // The state remembers only so many; beyond them the figure is the least there are.
    let more = context.state.droppedPending > 0 ? "+" : ""
    return rows.note(context.glyphs) + " \(context.glyphs.separator) \(pending)\(more) pending"
  }
  var emptyText: String {
    if let hidden = rows.emptyText { return hidden }
    return context.position == 0
      ? "Nothing has happened yet." : "No message so far: the page called no handler and the app ran no script."
  }

  /// Whether a question still waits. One whose page died with its process does not: nobody is left to answer or to
  /// hear it. What fell off the state's bound is taken to wait.
  private func isStillPending(_ event: Int) -> Bool {
    let pending = context.state.pending
    if context.state.droppedPending > 0, let oldest = pending.first, event < oldest.event { return true }
    return pending.contains { $0.event == event }
  }

  private func channelCells(_ width: Int) -> Int { width >= 90 ? 23 : width >= 70 ? 18 : width >= 50 ? 14 : 8 }
  private func viewCells(_ width: Int) -> Int { width >= 60 ? 9 : 0 }
  /// The longest is `…32.6s`; two cells more keep the columns apart where there is room.
  private func latencyCells(_ width: Int) -> Int { width >= 50 ? 8 : 6 }

  func header(width: Int) -> [Span] {
    [
      Span(text: "time", role: .muted, cells: 9),
      .column("view", .muted, viewCells(width)), .column("  channel", .muted, channelCells(width) + 2),
      Span(text: width >= 50 ? "latency" : "took", role: .muted, cells: latencyCells(width), alignment: .right),
      Span(text: " body", role: .muted),
    ]
  }

  func line(_ row: Int, width: Int) -> PaneLine {
    guard let position = rows.event(row) else { return PaneLine(spans: []) }
    let index = context.index
    let indexRow = index[position]
    let event = context.session.event(position)
    let summary = event.summary(in: context.session)
    var latency = Span(text: "", role: .muted, cells: latencyCells(width), alignment: .right)
    var answer: EventSummary?
    var isPending = false
    if let partner = indexRow.partner, partner > position, partner < context.position {
      answer = context.session.event(partner).summary(in: context.session)
      latency.text = Format.duration(index.time(partner).microseconds(since: index.time(position)))
      latency.role = answer?.tone == .error ? .error : .ok
    } else if indexRow.flags.contains(.expectsAnswer) {
      // Asked, and not answered up to this instant: it waits, or its page is gone.
      isPending = isStillPending(position)
      let waiting = context.now.microseconds(since: index.time(position))
      latency.text = isPending ? context.glyphs.pending + Format.duration(waiting) : "lost"
      latency.role = isPending ? .warning : .error
    } else if let duration = event.durationMicroseconds {
      latency.text = Format.duration(duration)
    }
    let role: Role = isPending ? .warning : answer?.tone == .error ? .error : summary.tone.role
    // Where nothing took time, what happened may fill the column of times.
    let fillsLatency = latency.text.isEmpty && answer == nil && width < 60
    if fillsLatency { latency.cells = 0 }
    let what = channelCells(width) + (fillsLatency ? latencyCells(width) : 0)
    var spans = [
      Span(text: Format.clock(index.time(position)), role: .muted, cells: 9),
      .column(indexRow.view == .none ? "" : index.viewName(indexRow.view), .categoryWebView, viewCells(width)),
      Span(text: direction(indexRow.kind) + " ", role: role, cells: 2),
      .column(channel(event, summary), role, what),
      latency,
      Span(text: " ", role: .text),
    ]
    let used = 9 + viewCells(width) + 2 + channelCells(width) + latencyCells(width) + 1
    // Beside an answer there is only room for what was asked; the detail tells the rest.
    let object = width < 60 ? BridgeBody.compact(event) ?? summary.object : summary.object
    let parts = answer == nil || object.isEmpty ? [object, summary.detail ?? ""] : [object]
    let body = parts.filter { !$0.isEmpty }.joined(separator: "  ")
    if let answer {
      let room = max(0, width - used)
      let text =
        (body.isEmpty ? "" : " ") + "\(context.glyphs.arrowRight) "
        + (width < 60 ? BridgeBody.withoutBraces(BridgePane.outcome(answer)) : BridgePane.outcome(answer))
      let answerCells = min(Text.width(text), max(8, room - min(Text.width(body), room / 2)))
      spans.append(Span(text: body, role: .text, cells: max(0, min(Text.width(body), room - answerCells))))
      spans.append(Span(text: text, role: answer.tone == .error ? .error : .ok))
    } else {
      spans.append(Span(text: body, role: .text))
    }
    return PaneLine(spans: spans, mark: context.mark(of: position))
  }

  /// What an answer brings: the reason of a failure, else the value. Its other part repeats the question.
  private static func outcome(_ answer: EventSummary) -> String {
    answer.tone == .error || answer.object.isEmpty ? answer.detail ?? answer.object : answer.object
  }

  /// What the exchange is about: the handler's name, the call, the dialog's type.
  private func channel(_ event: Event, _ summary: EventSummary) -> String {
    switch event.kind {
    case .bridgeMessage: event["name"]?.string ?? "message"
    case .bridgeEvaluate, .bridgeEvaluated: event["call"]?.string ?? "evaluate"
    case .uiDialog: event["type"]?.string ?? "dialog"
    default: summary.what
    }
  }

  /// → page to app, ← app to page.
  private func direction(_ kind: Kind) -> String {
    switch kind {
    case .bridgeMessage, .bridgeMessageRejected, .uiDialog, .uiCreateWebView, .bridgeThrown, .uiOpenPanel,
      .bridgeDropped:
      context.glyphs.arrowRight
    case .bridgeReply, .bridgeEvaluate, .bridgeEvaluated, .uiDialogAnswered, .uiCreateWebViewAnswered,
      .bridgePromiseSettled:
      context.glyphs.arrowLeft
    default: context.glyphs.separator
    }
  }

  func event(_ row: Int) -> Int? { rows.event(row) }
  func key(_ row: Int) -> UInt64 { rows.key(row) }
  func row(forKey key: UInt64) -> Int? { rows.row(forKey: key) }
}
