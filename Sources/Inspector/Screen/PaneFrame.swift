import TerminalUI

/// A pane's frame, column names, rows, selection and scroll bar: the same for every pane.
enum PaneFrame {
  /// Draws a pane and returns the first visible row.
  static func draw(
    _ canvas: inout Canvas, _ rect: Rect, _ pane: PaneID, _ content: any PaneContent, ui: PaneUI, isFocused: Bool,
    theme: Theme, searchText: String?
  ) -> Int {
    let glyphs = theme.glyphs
    let border = theme[isFocused ? .borderFocused : .border]
    let note = content.note
    let title = "\(pane.digit) \(pane.title)" + (note.isEmpty ? "" : " \(glyphs.separator) \(note)")
    canvas.frame(
      rect, title: title, style: border, titleStyle: theme[isFocused ? .titleFocused : .title], glyphs: glyphs)
    let inner = rect.inset(rows: 1, columns: 1)
    guard inner.rows >= 2, inner.columns > 4 else { return 0 }
    guard content.rowCount > 0 else {
      for (place, line) in Text.wrapped(content.emptyText, to: inner.columns - 2).prefix(inner.rows).enumerated() {
        canvas.put(line, row: inner.row + place, column: inner.column + 1, style: theme[.muted])
      }
      return 0
    }
    // One cell is the gutter for marks.
    let textWidth = inner.columns - 1
    drawSpans(
      &canvas, content.header(width: textWidth), row: inner.row, column: inner.column + 1, width: textWidth,
      base: theme[.text], theme: theme, forced: nil)
    let rows = inner.row + 1..<inner.bottom
    let follows = InspectorModel.follows(pane)
    let selected = ui.row(in: content, follows: follows) ?? 0
    let offset = visibleOffset(
      selected: selected, count: content.rowCount, height: rows.count,
      previousOffset: ui.selected == nil && follows ? max(0, content.rowCount - rows.count) : ui.offset)
    for (place, screenRow) in rows.enumerated() {
      let row = offset + place
      guard row < content.rowCount else { break }
      let line = content.line(row, width: textWidth)
      let isSelected = row == selected && (isFocused || ui.selected != nil)
      draw(
        &canvas, line, row: screenRow, inner: inner, theme: theme,
        selection: isSelected ? (isFocused ? .selection : .selectionInactive) : nil, searchText: searchText)
    }
    canvas.scrollbar(
      column: rect.right - 1, rows: rows, offset: offset, visible: rows.count, total: content.rowCount,
      style: theme[.scrollbar], glyphs: glyphs)
    return offset
  }

  private static func draw(
    _ canvas: inout Canvas, _ line: PaneLine, row: Int, inner: Rect, theme: Theme, selection: Role?, searchText: String?
  ) {
    let area = Rect(row: row, column: inner.column, rows: 1, columns: inner.columns)
    let base = selection.map { theme[$0] } ?? theme[.text]
    canvas.fill(area, style: base)
    drawSpans(
      &canvas, line.spans, row: row, column: inner.column + 1, width: inner.columns - 1, base: base, theme: theme,
      forced: selection == .selection ? base : nil)
    switch line.mark {
    case .finding(let isError):
      canvas.put(
        isError ? theme.glyphs.error : theme.glyphs.warning, row: row, column: inner.column,
        style: theme[isError ? .error : .warning].on(base))
    case .related:
      canvas.put(theme.glyphs.vertical, row: row, column: inner.column, style: theme[.accent].on(base))
    case nil:
      // Without colour the selected line must still be told apart.
      if selection != nil { canvas.put(theme.glyphs.selection, row: row, column: inner.column, style: base) }
    }
    if let searchText, !searchText.isEmpty { highlight(searchText, &canvas, area, theme) }
  }

  /// Draws spans one after another into `width` cells. `forced` replaces their colours and keeps their attributes.
  static func drawSpans(
    _ canvas: inout Canvas, _ spans: [Span], row: Int, column: Int, width: Int, base: Style, theme: Theme,
    forced: Style?
  ) {
    var used = 0
    for span in spans where used < width {
      if span.cells == 0 { continue }
      let room = min(span.cells ?? (width - used), width - used)
      guard room > 0 else { break }
      var style = forced ?? theme[span.role].on(base)
      style = style.adding(span.attributes)
      let text = span.clipsMiddle ? Text.clippedMiddle(span.text, to: room) : Text.clipped(span.text, to: room)
      let taken = Text.width(text)
      let indent = span.alignment == .right && span.cells != nil ? room - taken : 0
      canvas.put(text, row: row, column: column + used + indent, style: style, maxCells: room - indent)
      used += span.cells == nil ? taken : room
    }
  }

  private static func highlight(_ text: String, _ canvas: inout Canvas, _ rect: Rect, _ theme: Theme) {
    let wanted = Array(text).map(String.init)
    guard !wanted.isEmpty, wanted.count <= rect.columns else { return }
    var column = rect.column
    while column + wanted.count <= rect.right {
      var same = true
      for (place, character) in wanted.enumerated()
      where canvas[row: rect.row, column: column + place].text != character {
        same = false
        break
      }
      if same {
        canvas.restyle(Rect(row: rect.row, column: column, rows: 1, columns: wanted.count)) { _ in theme[.searchHit] }
        column += wanted.count
      } else {
        column += 1
      }
    }
  }
}
