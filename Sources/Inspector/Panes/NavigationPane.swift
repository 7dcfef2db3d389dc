import SessionModel
import TerminalUI

/// One line an event: time, gap, view, navigation, what happened, URL, error by name and code.
struct NavigationPane: PaneContent {
  let context: PaneContext
  let rows: EventRows

  init(_ context: PaneContext, _ list: EventList) {
    self.context = context
    rows = EventRows(list, upTo: context.position)
  }

  var rowCount: Int { rows.count }
  var note: String { rows.count == 0 ? "" : Format.count(rows.count) }
  var emptyText: String {
    context.position == 0
      ? "Nothing has happened yet. Press space to play."
      : "No navigation so far: no web view was asked to load anything."
  }

  /// Columns appear as the width allows.
  private struct Columns {
    let gap: Int
    let view: Int
    let navigation: Int
    let what: Int

    init(width: Int) {
      gap = width >= 56 ? 7 : 0
      view = width >= 44 ? (width >= 90 ? 10 : 7) : 0
      navigation = width >= 64 ? 5 : 0
      what = width >= 76 ? 19 : width >= 56 ? 16 : 13
    }
  }

  func header(width: Int) -> [Span] {
    let columns = Columns(width: width)
    return [
      Span(text: "time", role: .muted, cells: 9),
      Span(text: "gap", role: .muted, cells: columns.gap, alignment: .right),
      Span(text: columns.gap > 0 ? " " : "", role: .muted),
      Span(text: "view", role: .muted, cells: columns.view),
      Span(text: "nav", role: .muted, cells: columns.navigation),
      Span(text: "  what", role: .muted, cells: columns.what + 2),
      Span(text: "URL", role: .muted),
    ]
  }

  func line(_ row: Int, width: Int) -> PaneLine {
    guard let position = rows.event(row) else { return PaneLine(spans: []) }
    let index = context.index
    let columns = Columns(width: width)
    let indexRow = index[position]
    let summary = context.session.event(position).summary(in: context.session)
    var gap = ""
    if columns.gap > 0, row > 0, let before = rows.event(row - 1) {
      gap = "+" + Format.duration(index.time(position).microseconds(since: index.time(before)))
    }
    let isNote = indexRow.kind == .markerNote
    var spans = [
      Span(text: Format.clock(index.time(position)), role: .muted, cells: 9),
      Span(text: gap, role: .muted, cells: columns.gap, alignment: .right),
      Span(text: columns.gap > 0 ? " " : "", role: .muted),
      Span(
        text: indexRow.view == .none ? "" : index.viewName(indexRow.view), role: .categoryWebView, cells: columns.view),
      Span(
        text: indexRow.navigation == IndexRow.none ? "" : "#\(indexRow.navigation)", role: .muted,
        cells: columns.navigation),
    ]
    if isNote {
      spans.append(Span(text: summary.object, role: .categoryMarker))
    } else {
      spans.append(Span(text: summary.tone.glyph(context.glyphs) + " ", role: summary.tone.role, cells: 2))
      spans.append(Span(text: summary.what, role: summary.tone.role, cells: columns.what))
      if let detail = summary.detail {
        let detailRole: Role = summary.tone == .error ? .error : .muted
        let room = max(0, width - spans.reduce(0) { $0 + ($1.cells ?? 1) })
        // The error's name says more than the end of the URL.
        let detailCells = min(Text.width(detail), max(12, room / 2))
        if room > detailCells + 8 {
          spans.append(
            Span(text: summary.object, role: .text, cells: room - detailCells - 1, clipsMiddle: true))
          spans.append(Span(text: " ", role: .text))
        }
        spans.append(Span(text: detail, role: detailRole))
      } else {
        spans.append(Span(text: summary.object, role: .text, clipsMiddle: true))
      }
    }
    return PaneLine(spans: spans, mark: context.mark(of: position))
  }

  func event(_ row: Int) -> Int? { rows.event(row) }
  func key(_ row: Int) -> UInt64 { rows.key(row) }
  func row(forKey key: UInt64) -> Int? { rows.row(forKey: key) }
}

extension PaneContext {
  /// The mark of an event's line: a finding first, else that it belongs to the selection.
  func mark(of position: Int) -> PaneLine.Mark? {
    if let isError = findings.byEvent[position] { return .finding(isError: isError) }
    if let selection, selection.relates(to: position, index) { return .related }
    return nil
  }
}
