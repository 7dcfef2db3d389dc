import SessionModel
import TerminalUI

/// One line an event: time, gap, view, navigation, what happened, URL, error by name and code.
struct NavigationPane: PaneContent {
  let context: PaneContext
  let rows: EventRows

  init(_ context: PaneContext, _ rows: EventRows) {
    self.context = context
    self.rows = rows
  }

  var rowCount: Int { rows.count }
  var note: String { rows.note(context.glyphs) }
  var emptyText: String {
    if let hidden = rows.emptyText { return hidden }
    return context.position == 0
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
      view = width >= 44 ? (width >= 90 ? 11 : 9) : 0
      navigation = width >= 72 ? 5 : 0
      what = width >= 96 ? 24 : width >= 80 ? 20 : width >= 56 ? 17 : 14
    }
  }

  func header(width: Int) -> [Span] {
    let columns = Columns(width: width)
    return [
      Span(text: "time", role: .muted, cells: 9),
      Span(text: "gap", role: .muted, cells: columns.gap, alignment: .right),
      Span(text: columns.gap > 0 ? " " : "", role: .muted),
      .column("view", .muted, columns.view), .column("nav", .muted, columns.navigation),
      .column("  what", .muted, columns.what + 2),
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
      .column(indexRow.view == .none ? "" : index.viewName(indexRow.view), .categoryWebView, columns.view),
      .column(indexRow.navigation == IndexRow.none ? "" : "#\(indexRow.navigation)", .muted, columns.navigation),
    ]
    if isNote {
      spans.append(Span(text: summary.object, role: .categoryMarker))
    } else {
      spans.append(Span(text: summary.tone.glyph(context.glyphs) + " ", role: summary.tone.role, cells: 2))
      spans.append(.column(summary.what, summary.tone.role, columns.what))
      let left = max(0, width - spans.reduce(0) { $0 + ($1.cells ?? 1) })
      spans += NavigationPane.objectAndDetail(summary, in: left)
    }
    return PaneLine(spans: spans, mark: context.mark(of: position))
  }

  /// What it happened to and what there is to say of it, in the cells that are left. Where both do not fit, an error's
  /// name says more than the end of a URL, and a URL more than a remark.
  private static func objectAndDetail(_ summary: EventSummary, in cells: Int) -> [Span] {
    let detail = summary.detail ?? ""
    let isError = summary.tone == .error
    let need = Text.width(detail)
    var detailCells = need
    if !summary.object.isEmpty {
      let object = shortened(summary.object, to: cells - need - 1)
      let rest = cells - Text.width(object) - 1
      detailCells = min(need, max(rest, isError ? max(12, cells / 2) : cells / 3))
      if detailCells < min(need, 8) { detailCells = 0 }
    }
    let objectCells = detailCells == 0 ? cells : cells - detailCells
    var spans: [Span] = []
    if !summary.object.isEmpty, objectCells >= 9 {
      let gap = detailCells == 0 ? 0 : 1
      let object = shortened(summary.object, to: objectCells - gap)
      let isURL = object.contains("/")
      spans.append(Span(text: object, role: .text, cells: objectCells, clipsMiddle: isURL, gap: gap))
    }
    spans.append(Span(text: detail, role: isError ? .error : .muted))
    return spans
  }

  /// A URL that does not fit first loses what nearly all of them have; `http://` stays, as it is worth a look.
  private static func shortened(_ object: String, to cells: Int) -> String {
    guard !Text.fits(object, in: cells) else { return object }
    // A method or a status may stand before the URL.
    let words = object.split(separator: " ", omittingEmptySubsequences: false)
    let scheme = "https://"
    return words.map { $0.hasPrefix(scheme) ? String($0.dropFirst(scheme.count)) : String($0) }.joined(separator: " ")
  }

  func event(_ row: Int) -> Int? { rows.event(row) }
  func key(_ row: Int) -> UInt64 { rows.key(row) }
  func row(forKey key: UInt64) -> Int? { rows.row(forKey: key) }
}

extension PaneContext {
  /// The mark of an event's line: a finding first, else that it belongs to the selection.
  func mark(of position: Int) -> PaneLine.Mark? {
    if let isError = findings.byEvent[position] { return .finding(isError: isError) }
    if notes.text(of: index.number(position)) != nil { return .note }
    if let selection, selection.relates(to: position, index) { return .related }
    return nil
  }
}
