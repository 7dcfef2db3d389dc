import SessionModel
import TerminalUI

/// Everything, one line each: also the kinds that no other pane shows, unknown kinds and broken lines.
struct AllEventsPane: PaneContent {
  let context: PaneContext
  let rows: EventRows

  init(_ context: PaneContext, _ rows: EventRows) {
    self.context = context
    self.rows = rows
  }

  var rowCount: Int { rows.count }
  var note: String { rows.note(context.glyphs) }
  var emptyText: String {
    rows.emptyText ?? (context.index.count == 0 ? "The session has no events." : "Nothing has happened yet.")
  }

  func header(width: Int) -> [Span] {
    [
      Span(text: "#", role: .muted, cells: 7, alignment: .right), Span(text: " time", role: .muted, cells: 11),
      .column("view", .muted, viewCells(width)), .column("kind", .muted, kindCells(width)),
      Span(text: "what", role: .muted),
    ]
  }

  func line(_ row: Int, width: Int) -> PaneLine {
    guard let position = rows.event(row) else { return PaneLine(spans: []) }
    let event = context.session.event(position)
    let summary = event.summary(in: context.session)
    let text = [summary.title(beside: event.kindName), summary.object, summary.detail ?? ""]
      .filter { !$0.isEmpty }.joined(separator: "  ")
    return PaneLine(
      spans: [
        Span(text: "\(event.number)", role: .muted, cells: 7, alignment: .right),
        Span(text: " " + Format.clock(event.time), role: .muted, cells: 11),
        .column(event.view ?? "", .categoryWebView, viewCells(width)),
        .column(event.kindName, event.category.role, kindCells(width)),
        Span(text: text.isEmpty ? summary.what : text, role: summary.tone == .neutral ? .text : summary.tone.role),
      ], mark: context.mark(of: position))
  }

  private func viewCells(_ width: Int) -> Int { width >= 60 ? 10 : 0 }
  private func kindCells(_ width: Int) -> Int { width >= 90 ? 41 : width >= 76 ? 27 : width >= 60 ? 22 : 19 }

  func event(_ row: Int) -> Int? { rows.event(row) }
  func key(_ row: Int) -> UInt64 { rows.key(row) }
  func row(forKey key: UInt64) -> Int? { rows.row(forKey: key) }
}
