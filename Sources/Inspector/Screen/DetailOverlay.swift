import SessionModel
import TerminalUI

/// One event opened: a box of lines with a cursor that folds values and follows causes.
enum DetailOverlay {
  /// Columns of text inside the box on a screen.
  static func width(of size: Size) -> Int { max(10, min(120, size.columns - 4)) }

  /// Draws the detail and returns its state as drawn: cursor and scroll brought inside.
  static func draw(_ canvas: inout Canvas, _ model: InspectorModel, _ ui: DetailUI) -> DetailUI {
    let width = width(of: canvas.size)
    let event = model.session.event(ui.event)
    let lines = DetailLines(model, ui, width: width).lines
    var ui = ui
    ui.cursor = ui.cursor.clamped(to: 0...max(0, lines.count - 1))
    ui.scroll = visibleOffset(
      selected: ui.cursor, count: lines.count, height: Overlays.visibleLines(of: canvas.size), previousOffset: ui.scroll
    )
    let separator = model.theme.glyphs.separator
    let back = ui.trail.isEmpty ? "Esc closes" : "Esc goes back"
    let title = "#\(event.number) \(event.kindName) \(separator) \(Format.clock(event.time))"
    Overlays.draw(
      &canvas, model.theme, title: title, hint: back, lines: lines.map(\.spans), scroll: ui.scroll, columns: width + 4,
      cursor: ui.cursor)
    return ui
  }
}
