import SessionModel
import TerminalUI

/// The strip of web views on top: title or host, progress, what the view shows, its process.
enum ViewStrip {
  static func draw(_ canvas: inout Canvas, _ rect: Rect, _ context: PaneContext, _ theme: Theme) {
    canvas.fill(rect, style: theme[.stripView])
    let views = context.state.views.elements.filter { $0.document != .closed }
    let closed = context.state.views.elements.count - views.count + context.state.views.dropped
    guard !views.isEmpty else {
      let text = closed > 0 ? "all \(closed) web views are closed" : "no web view yet"
      canvas.put(text, row: rect.row, column: 1, style: theme[.muted].on(theme[.stripView]))
      return
    }
    // As many as fit at a readable width; those that something happened to last come first to stay.
    let width = max(24, min(44, rect.columns / views.count))
    let fitting = max(1, rect.columns / width)
    var shown = views
    if shown.count > fitting {
      let kept = Set(views.sorted { $0.lastEvent > $1.lastEvent }.prefix(fitting).map(\.view))
      shown = views.filter { kept.contains($0.view) }
    }
    for (place, view) in shown.enumerated() {
      let block = Rect(row: rect.row, column: rect.column + place * width, rows: 2, columns: width - 1)
      canvas.clipping(to: block) { draw(&$0, block, view, context, theme) }
    }
    let hidden = views.count - shown.count
    if hidden > 0 {
      // Of views beyond the bound of the state it is not known whether they are still open.
      let text = " +\(hidden)" + (context.state.views.dropped > 0 ? " or more" : "")
      canvas.put(
        text, row: rect.row, column: rect.right - text.count - 1, style: theme[.warning].on(theme[.stripView]))
    }
  }

  private static func draw(
    _ canvas: inout Canvas, _ rect: Rect, _ view: ViewState, _ context: PaneContext, _ theme: Theme
  ) {
    let base = theme[.stripView]
    let glyphs = theme.glyphs
    let (word, role, sign) = describe(view, context, glyphs)
    var column = rect.column + 1
    let name = context.index.viewName(view.view)
    column += canvas.put(sign + " ", row: rect.row, column: column, style: theme[role].on(base))
    column += canvas.put(
      name, row: rect.row, column: column, style: theme[.categoryWebView].on(base).adding(.bold), maxCells: 10)
    let title = title(of: view, context)
    if !title.isEmpty {
      canvas.put("  " + title, row: rect.row, column: column, style: base, maxCells: rect.right - column)
    }
    column = rect.column + 3
    column += canvas.put(word, row: rect.row + 1, column: column, style: theme[role].on(base))
    column += 1
    if view.isLoading || view.provisional != nil {
      let cells = min(10, rect.right - column - 18)
      // In a narrow block the figure alone tells it.
      if cells >= 4 {
        canvas.progress(
          row: rect.row + 1, column: column, columns: cells, fraction: Double(view.progress) / 1000,
          style: theme[.progress].on(base), emptyStyle: theme[.muted].on(base), glyphs: glyphs)
        column += cells + 1
      }
      let share = "\(view.progress / 10)%"
      // A figure that is cut is a wrong one.
      if column + share.count <= rect.right {
        column += canvas.put(share, row: rect.row + 1, column: column, style: theme[.muted].on(base)) + 1
      }
    }
    let finding = context.findings.byView[view.view]
    if finding != nil, column < rect.right {
      // Before what may not fit.
      column += canvas.put(glyphs.warning, row: rect.row + 1, column: column, style: theme[.warning].on(base)) + 1
    }
    // One letter and an ellipsis name no process.
    if view.process != .none, rect.right - column >= 4 {
      column +=
        canvas.put(
          context.index.processName(view.process), row: rect.row + 1, column: column,
          style: theme[.categoryProcess].on(base), maxCells: rect.right - column) + 1
    }
    if let finding, column < rect.right {
      canvas.put(
        finding, row: rect.row + 1, column: column, style: theme[.warning].on(base),
        maxCells: rect.right - column)
    }
  }

  /// The title; while there is none, the host; else the whole URL.
  private static func title(of view: ViewState, _ context: PaneContext) -> String {
    if let event = view.titleEvent, let title = context.session.event(event)["value"]?.string, !title.isEmpty {
      return title
    }
    guard let event = view.urlEvent else { return "" }
    let decoded = context.session.event(event)
    let url = decoded.kind == .webViewChanged ? decoded["value"]?.string : decoded.url
    guard let url else { return "" }
    let parts = URLParts(url)
    return parts.host.map { $0.isEmpty ? url : $0 + (parts.rest == "/" ? "" : parts.rest) } ?? url
  }

  private static func describe(
    _ view: ViewState, _ context: PaneContext, _ glyphs: Glyphs
  ) -> (word: String, role: Role, sign: String) {
    if view.provisional != nil {
      let since = context.index.time(view.provisional ?? 0)
      return ("provisional \(Format.duration(context.now.microseconds(since: since)))", .accent, glyphs.play)
    }
    return switch view.document {
    case .blank: ("blank", .muted, glyphs.hollow)
    case .committed: ("committed", .info, glyphs.bullet)
    case .finished: ("finished", .ok, glyphs.ok)
    case .failed: ("failed", .error, glyphs.error)
    case .failedBlank: ("failed, blank", .error, glyphs.error)
    case .dead: ("dead \(Format.duration(context.now.microseconds(since: view.documentSince)))", .error, glyphs.dead)
    case .closed: ("closed", .muted, glyphs.hollow)
    }
  }
}
