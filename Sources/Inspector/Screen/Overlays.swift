import TerminalUI

/// A scrolling box over the panes: the rest of the screen stays.
enum Overlays {
  /// The lines of text that a box can show on a screen.
  static func visibleLines(of size: Size) -> Int { max(0, size.rows - 6) }

  /// Draws lines in a box in the middle and returns the scroll that was possible.
  /// - Parameters:
  ///   - hint: what Esc does.
  ///   - cursor: the line to show as selected.
  @discardableResult
  static func draw(
    _ canvas: inout Canvas, _ theme: Theme, title: String, hint: String, lines: [[Span]], scroll: Int, columns: Int,
    cursor: Int? = nil
  ) -> Int {
    // The strip, the transport and the status line stay in view.
    let area = canvas.bounds.inset(rows: 2, columns: 0)
    // A sliver of a pane at each side would be noise.
    let boxColumns = area.columns - columns < 12 ? area.columns : columns
    let box = area.centered(rows: min(lines.count + 2, area.rows), columns: boxColumns)
    let base = theme[.dialog]
    canvas.fill(box, style: base)
    let visible = max(0, box.rows - 2)
    let offset = max(0, min(scroll, lines.count - visible))
    let separator = " \(theme.glyphs.separator) "
    let more =
      lines.count > visible ? "\(separator)\(offset + 1)-\(min(lines.count, offset + visible)) of \(lines.count)" : ""
    canvas.frame(
      box, title: title + more + separator + hint, style: theme[.borderFocused].on(base),
      titleStyle: theme[.titleFocused].on(base), glyphs: theme.glyphs)
    for place in 0..<visible where offset + place < lines.count {
      let row = box.row + 1 + place
      let isCursor = cursor == offset + place
      let style = isCursor ? theme[.selectionInactive] : base
      if isCursor {
        canvas.fill(Rect(row: row, column: box.column + 1, rows: 1, columns: box.columns - 2), style: style)
        canvas.put(theme.glyphs.selection, row: row, column: box.column + 1, style: theme[.accent].on(style))
      }
      PaneFrame.drawSpans(
        &canvas, lines[offset + place], row: row, column: box.column + 2, width: box.columns - 4, base: style,
        theme: theme, forced: nil)
    }
    canvas.scrollbar(
      column: box.right - 1, rows: box.row + 1..<max(box.row + 1, box.bottom - 1), offset: offset, visible: visible,
      total: lines.count, style: theme[.scrollbar].on(base), glyphs: theme.glyphs)
    return offset
  }
}
