import TerminalUI

/// All keys, made from the one command list.
enum HelpOverlay {
  /// Draws the help and returns the scroll that was possible.
  static func draw(_ canvas: inout Canvas, _ theme: Theme, scroll: Int) -> Int {
    var lines: [[Span]] = []
    for group in CommandGroup.allCases {
      if !lines.isEmpty { lines.append([]) }
      lines.append([Span(text: group.rawValue, role: .titleFocused, attributes: .bold)])
      for description in InspectorCommand.all where description.group == group {
        let keys = description.keys.map { theme.glyphs.keyName($0) }.joined(separator: " ")
        lines.append([
          Span(text: "  " + keys, role: .key, cells: 24), Span(text: description.summary, role: .text),
        ])
      }
    }
    lines.append([])
    for sentence in [
      "All panes show the same instant, the one of the play head in the transport line.",
      "Click a pane to focus it, a line to select it, the line again to open it; drag in the transport line to seek.",
      "The : line takes these commands by name, a time (2.5s, 1:02.5) or an event number (#120).",
    ] {
      for line in Text.wrapped(sentence, to: max(20, min(96, canvas.size.columns - 8))) {
        lines.append([Span(text: line, role: .muted)])
      }
    }
    return Overlays.draw(&canvas, theme, title: "Keys", lines: lines, scroll: scroll, columns: 104)
  }
}

/// A scrolling box over the panes.
enum Overlays {
  /// Draws lines in a box in the middle and returns the scroll that was possible.
  static func draw(
    _ canvas: inout Canvas, _ theme: Theme, title: String, lines: [[Span]], scroll: Int, columns: Int
  ) -> Int {
    let box = canvas.bounds.centered(
      rows: min(lines.count + 2, canvas.size.rows - 2), columns: min(columns, canvas.size.columns - 2))
    let base = theme[.dialog]
    canvas.fill(box, style: base)
    let visible = box.rows - 2
    let offset = max(0, min(scroll, lines.count - visible))
    let more =
      lines.count > visible
      ? " \(theme.glyphs.separator) \(offset + 1)-\(min(lines.count, offset + visible)) of \(lines.count)" : ""
    canvas.frame(
      box, title: "\(title)\(more) \(theme.glyphs.separator) Esc closes", style: theme[.borderFocused].on(base),
      titleStyle: theme[.titleFocused].on(base), glyphs: theme.glyphs)
    for place in 0..<max(0, visible) where offset + place < lines.count {
      PaneFrame.drawSpans(
        &canvas, lines[offset + place], row: box.row + 1 + place, column: box.column + 2, width: box.columns - 4,
        base: base, theme: theme, forced: nil)
    }
    canvas.scrollbar(
      column: box.right - 1, rows: box.row + 1..<box.bottom - 1, offset: offset, visible: visible, total: lines.count,
      style: theme[.scrollbar].on(base), glyphs: theme.glyphs)
    return offset
  }
}
