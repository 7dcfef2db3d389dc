import SessionModel
import TerminalUI

/// The last line: a prompt, else what just happened, else the keys that help most.
enum StatusLine {
  /// Returns where the cursor stands, if a prompt is open.
  static func draw(_ canvas: inout Canvas, _ rect: Rect, _ model: InspectorModel) -> (row: Int, column: Int)? {
    let theme = model.theme
    if let prompt = model.prompt {
      let label = canvas.put(prompt.label, row: rect.row, column: 0, style: theme[.accent], maxCells: rect.columns / 2)
      var room = rect.columns - label - 1
      // What is typed goes on while something is said beside it.
      let remark = prompt.problem ?? model.message?.text ?? dialogBadge(model)
      if let problem = remark {
        let cells = min(Text.width(problem), rect.columns / 2)
        let role: Role = prompt.problem != nil || model.message?.isError == true ? .error : .warning
        canvas.put(problem, row: rect.row, column: rect.right - cells, style: theme[role], maxCells: cells)
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
    if let badge = dialogBadge(model) {
      canvas.put(
        badge, row: rect.row, column: max(rect.column, room.right - badge.count - 1), style: theme[.warning])
      room.columns = max(0, room.columns - badge.count - 2)
    }
    let keys = model.takesKeysItself ? 0 : drawKeys(&canvas, room, model)
    drawTitle(&canvas, room, model, from: keys)
    return nil
  }

  /// Dialogs that wait and do not lie over the panes.
  private static func dialogBadge(_ model: InspectorModel) -> String? {
    guard model.shownDialog == nil else { return nil }
    let count = model.waitingDialogs.count
    return count == 0 ? nil : count == 1 ? "1 dialog waits (A)" : "\(count) dialogs wait (A)"
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
