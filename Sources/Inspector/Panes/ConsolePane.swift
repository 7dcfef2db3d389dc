import SessionModel
import TerminalUI

/// What pages wrote to their console, and what a person typed there with its results, in order.
struct ConsolePane: PaneContent {
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
      ? "Nothing has happened yet." : "No page has written to its console, and no JavaScript was typed."
  }

  private func viewCells(_ width: Int) -> Int { width >= 100 ? 13 : width >= 56 ? 10 : 0 }
  private func placeCells(_ width: Int) -> Int { width >= 100 ? 22 : width >= 72 ? 18 : 0 }
  private func textCells(_ width: Int) -> Int { max(1, width - 9 - viewCells(width) - 2 - placeCells(width)) }

  func header(width: Int) -> [Span] {
    [
      Span(text: "time", role: .muted, cells: 9), .column("view", .muted, viewCells(width)),
      .column("  text", .muted, textCells(width) + 2),
      Span(text: "source", role: .muted, cells: placeCells(width), alignment: .right),
    ]
  }

  func line(_ row: Int, width: Int) -> PaneLine {
    guard let position = rows.event(row) else { return PaneLine(spans: []) }
    let event = context.session.event(position)
    let entry = ConsoleEntry(event, context)
    let frame = event["frame"]?.string.map { $0 == "main" ? "" : " \($0)" } ?? ""
    // A long line takes the room of a place that is not known.
    let placeCells = entry.place.isEmpty ? 0 : placeCells(width)
    var place = Span(text: entry.place, role: .muted, cells: placeCells, alignment: .right)
    place.clipsMiddle = true
    return PaneLine(
      spans: [
        Span(text: Format.clock(event.time), role: .muted, cells: 9),
        .column((event.view ?? "") + frame, .categoryWebView, viewCells(width)),
        Span(text: entry.sign, role: entry.role, cells: 2),
        .column(entry.text, entry.role, textCells(width) + self.placeCells(width) - placeCells), place,
      ], mark: context.mark(of: position))
  }

  func event(_ row: Int) -> Int? { rows.event(row) }
  func key(_ row: Int) -> UInt64 { rows.key(row) }
  func row(forKey key: UInt64) -> Int? { rows.row(forKey: key) }
}

/// One line of a console: a sign that tells what it is without colour, and the text as Web Inspector prints it.
private struct ConsoleEntry {
  let sign: String
  let role: Role
  let text: String
  /// `shop.js:12`
  var place = ""

  private static let longestText = 2_000

  init(_ event: Event, _ context: PaneContext) {
    let glyphs = context.glyphs
    switch event.kind {
    case .bridgeEvaluate:
      let script = (event["script"]?.string ?? "").singleLine(limit: ConsoleEntry.longestText)
      let row = context.index[event.position]
      let isOpen = row.partner.map { $0 >= context.position } ?? true
      let waiting = isOpen ? context.now.microseconds(since: event.time) : 0
      (sign, role) = (">", .key)
      // A page that waits in a dialog, or works, answers later.
      text = waiting > 500_000 ? "\(script)  \(glyphs.pending)\(Format.duration(waiting))" : script
    case .bridgeEvaluated:
      (sign, role, text) = ConsoleEntry.result(event)
      if let line = event["exception"]?["line"]?.integer { place = "line \(line)" }
    default:
      let level = event["level"]?.string ?? "log"
      (sign, role) =
        switch level {
        case "error": (glyphs.error, .error)
        case "warning", "warn": (glyphs.warning, .warning)
        case "info": ("i", .info)
        case "debug": (glyphs.separator, .muted)
        default: ("", .text)
        }
      text = (event["text"]?.string ?? "").singleLine(limit: ConsoleEntry.longestText)
      place = ConsoleEntry.place(event["source"]?.string ?? "", event["line"]?.integer)
    }
  }

  private static func result(_ event: Event) -> (String, Role, String) {
    if let error = event["error"], error != .null {
      let message = event["exception"]?["message"]?.string ?? error["description"]?.string ?? error.string ?? "failed"
      return ("<", .error, message.singleLine(limit: longestText))
    }
    if let printed = event["text"]?.string { return ("<", .text, printed.singleLine(limit: longestText)) }
    let value = event["result"].map { ScriptValue($0) } ?? .undefined
    return ("<", .text, value.preview(limit: longestText))
  }

  /// The last part of the address and the line, as consoles show them.
  private static func place(_ source: String, _ line: Int64?) -> String {
    let plain = source.prefix { $0 != "?" && $0 != "#" }
    let name = plain.split(separator: "/").last.map(String.init) ?? String(plain)
    guard let line, line > 0 else { return name }
    return name.isEmpty ? "line \(line)" : "\(name):\(line)"
  }
}
