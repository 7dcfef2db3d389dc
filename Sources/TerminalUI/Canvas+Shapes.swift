extension Canvas {
  /// Draws a box along the inner edge of a rectangle, with a title in its top line.
  public mutating func frame(_ rect: Rect, title: String, style: Style, titleStyle: Style, glyphs: Glyphs) {
    guard rect.rows >= 2 && rect.columns >= 2 else { return }
    let last = rect.right - 1
    let horizontal = String(repeating: glyphs.horizontal, count: rect.columns - 2)
    put(glyphs.topLeft + horizontal + glyphs.topRight, row: rect.row, column: rect.column, style: style)
    put(glyphs.bottomLeft + horizontal + glyphs.bottomRight, row: rect.bottom - 1, column: rect.column, style: style)
    for row in (rect.row + 1)..<max(rect.row + 1, rect.bottom - 1) {
      put(glyphs.vertical, row: row, column: rect.column, style: style)
      put(glyphs.vertical, row: row, column: last, style: style)
    }
    // One corner, one piece of line and one blank stay at both ends.
    let room = rect.columns - 6
    guard !title.isEmpty && room > 0 else { return }
    let text = Text.clipped(title, to: room)
    put(" " + text + " ", row: rect.row, column: rect.column + 2, style: titleStyle)
  }

  /// Draws a scroll bar into a column: `visible` of `total` lines from `offset` on are in view. Draws nothing when all
  /// are.
  public mutating func scrollbar(
    column: Int, rows: Range<Int>, offset: Int, visible: Int, total: Int, style: Style, glyphs: Glyphs
  ) {
    guard total > visible && visible > 0 && !rows.isEmpty else { return }
    let height = rows.count
    let thumb = max(1, min(height, height * visible / total))
    let position = min(max(0, offset), total - visible)
    let free = height - thumb
    // The thumb touches an end only when the view does.
    var start = free * position / (total - visible)
    if start == 0 && position > 0 && free > 1 { start = 1 }
    if start == free && position < total - visible && free > 1 { start = free - 1 }
    for (index, row) in rows.enumerated() {
      let inside = index >= start && index < start + thumb
      put(inside ? glyphs.scrollThumb : glyphs.scrollTrack, row: row, column: column, style: style)
    }
  }

  /// Draws a bar of `columns` cells of which `fraction` (0 to 1) is full.
  public mutating func progress(
    row: Int, column: Int, columns: Int, fraction: Double, style: Style, emptyStyle: Style, glyphs: Glyphs
  ) {
    guard columns > 0 else { return }
    let share = fraction.isNaN ? 0 : min(1, max(0, fraction))
    let full = Int((share * Double(columns)).rounded())
    put(String(repeating: glyphs.progressFull, count: full), row: row, column: column, style: style)
    put(
      String(repeating: glyphs.progressEmpty, count: columns - full), row: row, column: column + full,
      style: emptyStyle)
  }
}
