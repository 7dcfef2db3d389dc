import SessionModel
import TerminalUI

/// The last line: a prompt, else what just happened, else the keys that help most.
enum StatusLine {
  /// Returns where the cursor stands, if a prompt is open.
  static func draw(_ canvas: inout Canvas, _ rect: Rect, _ model: InspectorModel) -> (row: Int, column: Int)? {
    let theme = model.theme
    if let prompt = model.prompt {
      let label = canvas.put(prompt.label, row: rect.row, column: 0, style: theme[.accent])
      var room = rect.columns - label - 1
      if let problem = prompt.problem {
        let cells = min(Text.width(problem), rect.columns / 2)
        canvas.put(problem, row: rect.row, column: rect.right - cells, style: theme[.error], maxCells: cells)
        room -= cells + 1
      }
      let window = prompt.editor.window(cells: max(1, room))
      canvas.put(
        window.text, row: rect.row, column: label, style: theme[prompt.problem == nil ? .text : .error], maxCells: room,
        ellipsis: false)
      return (rect.row, label + window.cursorCell)
    }
    if let message = model.message {
      canvas.put(message.text, row: rect.row, column: 1, style: theme[message.isError ? .error : .info])
      return nil
    }
    var room = rect
    // What is lost for good is told as long as it is being lost, before any key.
    if model.live?.isRecordingBroken == true {
      let warning = "NOT RECORDED"
      canvas.put(
        warning, row: rect.row, column: max(rect.column, rect.right - warning.count - 1), style: theme[.error])
      room.columns = max(0, rect.columns - warning.count - 2)
    }
    let keys = drawKeys(&canvas, room, model)
    drawTitle(&canvas, room, model, from: keys)
    return nil
  }

  private static func drawKeys(_ canvas: inout Canvas, _ rect: Rect, _ model: InspectorModel) -> Int {
    let theme = model.theme
    var column = 1
    for description in InspectorCommand.all {
      guard let hint = description.hint, let key = description.keys.first else { continue }
      let text = description.command == .playPause && model.transport.isPlaying ? "pause" : hint
      let name = theme.glyphs.keyName(key)
      guard column + Text.width(name) + text.count + 3 < rect.right else { break }
      column += canvas.put(name, row: rect.row, column: column, style: theme[.key])
      column += canvas.put(" \(text)", row: rect.row, column: column, style: theme[.muted]) + 2
    }
    return column
  }

  /// The session's name and the newest caption of the story, as far as there is room.
  private static func drawTitle(_ canvas: inout Canvas, _ rect: Rect, _ model: InspectorModel, from column: Int) {
    let notices = model.session.notices.count + model.session.droppedNotices
    var text = model.title
    if let live = model.live {
      if !live.isRecordingBroken { text += " \(model.theme.glyphs.arrowRight) \(live.recording)" }
    }
    if notices > 0 { text += " (\(notices) notice\(notices == 1 ? "" : "s"))" }
    let cells = Text.width(text)
    let room = rect.right - column - 1
    // A few letters of a name are no name.
    guard room >= min(cells, 12) else { return }
    canvas.put(
      Text.clippedMiddle(text, to: room), row: rect.row, column: max(column, rect.right - 1 - min(cells, room)),
      style: model.theme[notices > 0 ? .warning : .muted])
  }
}

extension Glyphs {
  /// A key's name; arrows as arrows.
  func keyName(_ key: Key) -> String {
    switch key {
    case .left: arrowLeft
    case .right: arrowRight
    case .up: arrowUp
    case .down: arrowDown
    default: key.name
    }
  }
}
