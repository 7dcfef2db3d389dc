import SessionModel
import TerminalUI

/// A dialog of a page as a box over the panes: who asks, what, a line to type in, and the keys that answer.
enum DialogOverlay {
  /// A page can say megabytes.
  private static let longestMessage = 4_000

  /// Draws the dialog and returns where the cursor stands, if there is something to type.
  static func draw(_ canvas: inout Canvas, _ model: inout InspectorModel) -> (row: Int, column: Int)? {
    guard var dialog = model.shownDialog else { return nil }
    let theme = model.theme
    let glyphs = theme.glyphs
    let event = model.session.event(dialog.event)
    let type = event["type"]?.string ?? "dialog"
    let takesText = type == "prompt"
    let area = canvas.bounds.inset(rows: 2, columns: 2)
    let width = max(20, min(72, area.columns) - 4)
    let message = wrappedMessage(event, to: width)
    let fixed = 6 + (takesText ? 2 : 0)
    let visible = max(1, min(message.count, area.rows - fixed))
    dialog.scroll = dialog.scroll.clamped(to: 0...max(0, message.count - visible))
    dialog.isDrawn = true
    model.dialog = dialog
    let box = area.centered(rows: visible + fixed, columns: width + 4)
    let base = theme[.dialog]
    canvas.fill(box, style: base)
    canvas.frame(
      box, title: title(event, type, model), style: theme[.borderFocused].on(base),
      titleStyle: theme[.titleFocused].on(base), glyphs: glyphs)
    let column = box.column + 2
    var row = box.row + 1
    canvas.put(asking(event), row: row, column: column, style: theme[.muted].on(base), maxCells: width)
    row += 2
    for line in message[dialog.scroll..<min(message.count, dialog.scroll + visible)] {
      canvas.put(line, row: row, column: column, style: base.adding(.bold), maxCells: width)
      row += 1
    }
    if message.count > visible {
      canvas.scrollbar(
        column: box.right - 1, rows: box.row + 3..<box.row + 3 + visible, offset: dialog.scroll, visible: visible,
        total: message.count, style: theme[.scrollbar].on(base), glyphs: glyphs)
    }
    row += 1
    var cursor: (row: Int, column: Int)?
    if takesText {
      let field = Rect(row: row, column: column, rows: 1, columns: width)
      let style = theme[.selectionInactive]
      canvas.fill(field, style: style)
      let window = dialog.editor.window(cells: width - 1)
      canvas.put(window.text, row: row, column: column, style: style, maxCells: width - 1, ellipsis: false)
      cursor = (row, column + window.cursorCell)
      row += 2
    }
    drawKeys(&canvas, type, row: row, column: column, width: width, base: base, theme: theme)
    return cursor
  }

  /// `alert · home · waits 3.2s · 1 of 2`
  private static func title(_ event: Event, _ type: String, _ model: InspectorModel) -> String {
    let waits = Format.duration(model.transport.now.microseconds(since: event.time))
    var parts = [type.singleLine(limit: 20), event.view ?? "", "waits \(waits)"]
    let waiting = model.waitingDialogs
    if waiting.count > 1 { parts.append("\((waiting.firstIndex(of: event.position) ?? 0) + 1) of \(waiting.count)") }
    return parts.filter { !$0.isEmpty }.joined(separator: " \(model.theme.glyphs.separator) ")
  }

  /// Who asks: the host, as WebKit's own panels name it (UI-1), and the frame where it is no main one.
  private static func asking(_ event: Event) -> String {
    let origin = event["origin"]?.string ?? ""
    let host = URLParts(origin).host.map { $0.isEmpty ? origin : $0 } ?? origin
    let frame = event["frame"]?.string.map { $0 == "main" ? "" : " (frame \($0))" } ?? ""
    return (host.isEmpty || host == "null" ? "A page" : host.singleLine(limit: 200)) + frame + " says:"
  }

  private static func wrappedMessage(_ event: Event, to width: Int) -> [String] {
    let text = event["message"]?.string ?? ""
    let isLong = text.utf8.count > longestMessage
    let lines = Text.wrapped(String(text.prefix(longestMessage)), to: width)
    if lines.isEmpty || text.isEmpty { return ["(no text)"] }
    return isLong ? lines + ["… \(Format.count(text.utf8.count)) bytes"] : lines
  }

  private static func drawKeys(
    _ canvas: inout Canvas, _ type: String, row: Int, column: Int, width: Int, base: Style, theme: Theme
  ) {
    let (accept, refuse) = type == "beforeunload" ? ("leave", "stay") : ("OK", type == "alert" ? "OK" : "cancel")
    let keys = [("Enter", accept), ("Esc", refuse), ("Tab", "put aside")]
    var place = column
    for (key, meaning) in keys where place < column + width {
      place += canvas.put(key, row: row, column: place, style: theme[.key].on(base), maxCells: column + width - place)
      place +=
        canvas.put(
          " \(meaning)", row: row, column: place, style: base, maxCells: max(0, column + width - place)) + 3
    }
  }
}
