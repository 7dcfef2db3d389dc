import SessionModel
import TerminalUI

/// Everything, one line each: also the kinds that no other pane shows, unknown kinds and broken lines.
struct AllEventsPane: PaneContent {
  let context: PaneContext
  let rows: EventRows

  init(_ context: PaneContext, _ list: EventList) {
    self.context = context
    rows = EventRows(list, upTo: context.position)
  }

  var rowCount: Int { rows.count }
  var note: String { rows.count == 0 ? "" : Format.count(rows.count) }
  var emptyText: String { context.index.count == 0 ? "The session has no events." : "Nothing has happened yet." }

  func header(width: Int) -> [Span] {
    [
      Span(text: "#", role: .muted, cells: 7, alignment: .right), Span(text: " time", role: .muted, cells: 11),
      Span(text: "view", role: .muted, cells: width >= 60 ? 9 : 0),
      Span(text: "kind", role: .muted, cells: width >= 90 ? 40 : width >= 60 ? 26 : 18),
      Span(text: "what", role: .muted),
    ]
  }

  func line(_ row: Int, width: Int) -> PaneLine {
    guard let position = rows.event(row) else { return PaneLine(spans: []) }
    let event = context.session.event(position)
    let summary = event.summary(in: context.session)
    let text = [summary.object, summary.detail].compactMap { $0?.isEmpty == false ? $0 : nil }.joined(separator: "  ")
    return PaneLine(
      spans: [
        Span(text: "\(event.number)", role: .muted, cells: 7, alignment: .right),
        Span(text: " " + Format.clock(event.time), role: .muted, cells: 11),
        Span(text: event.view ?? "", role: .categoryWebView, cells: width >= 60 ? 9 : 0),
        Span(text: event.kindName, role: event.category.role, cells: width >= 90 ? 40 : width >= 60 ? 26 : 18),
        Span(text: " ", role: .text, cells: 1),
        Span(text: text.isEmpty ? summary.what : text, role: summary.tone == .neutral ? .text : summary.tone.role),
      ], mark: context.mark(of: position))
  }

  func event(_ row: Int) -> Int? { rows.event(row) }
  func key(_ row: Int) -> UInt64 { rows.key(row) }
  func row(forKey key: UInt64) -> Int? { rows.row(forKey: key) }
}
