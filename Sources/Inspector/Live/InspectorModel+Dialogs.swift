import SessionModel
import TerminalUI

/// A dialog of a page that a person at the terminal answers.
struct DialogUI: Sendable, Equatable {
  /// The `ui.dialog`.
  let event: Int
  /// The text of a `prompt`.
  var editor: LineEditor
  /// The first visible line of a long message.
  var scroll = 0
  /// Keys count only for what was on the screen: nobody answers a question by a key that was meant for something else.
  var isDrawn = false
}

/// `alert`, `confirm` and `prompt` of a live app (behaviours UI-1): one at a time lies over the panes, the others wait.
extension InspectorModel {
  /// The dialogs that wait for a person at the instant shown and have no answer yet, the oldest first. A recording has
  /// none: what waits there is history.
  var waitingDialogs: [Int] {
    guard live != nil, mayGrow else { return [] }
    return state.pending.compactMap { question in
      guard question.kind == .uiDialog else { return nil }
      let row = index[question.event]
      return row.flags.contains(.byPerson) && row.partner == nil ? question.event : nil
    }
  }

  /// The dialog that lies over the panes and takes the keys. While a line is typed it waits, unless that line is for the
  /// page that asks.
  var shownDialog: DialogUI? { prompt == nil || prompt?.isScript == true ? dialog : nil }

  /// Whether what lies over the panes tells its own keys.
  var takesKeysItself: Bool {
    if case .taps = overlay { return true }
    return shownDialog != nil
  }

  /// Shows what waits, and takes away what was answered or is gone.
  mutating func updateDialogs() {
    if dialog == nil, state.pending.isEmpty { return }
    let waiting = waitingDialogs
    if let shown = dialog, !waiting.contains(shown.event) || dialogsAside.contains(shown.event) { dialog = nil }
    guard dialog == nil, let next = waiting.first(where: { !dialogsAside.contains($0) }) else { return }
    dialog = DialogUI(event: next, editor: LineEditor(text: session.event(next)["default"]?.string ?? ""))
  }

  /// Brings back what was put aside. Returns false if nothing waits.
  mutating func bringBackDialogs() -> Bool {
    guard !waitingDialogs.isEmpty else { return false }
    dialogsAside = []
    updateDialogs()
    return true
  }

  /// A key while a dialog lies over the panes.
  mutating func dialogKey(_ key: Key) {
    guard var dialog, dialog.isDrawn else { return }
    let takesText = session.event(dialog.event)["type"]?.string == "prompt"
    switch key {
    case .enter: return answer(dialog, accepts: true)
    case .escape: return answer(dialog, accepts: false)
    case .tab, .backTab:
      dialogsAside.insert(dialog.event)
      say("put aside; A brings it back")
      return updateDialogs()
    case .control("c"): return perform(.quitNow)
    case .control("l"): return perform(.redraw)
    case .control("z"): return perform(.suspend)
    case .pageUp: dialog.scroll = max(0, dialog.scroll - 4)
    case .pageDown: dialog.scroll += 4
    case .up where !takesText: dialog.scroll = max(0, dialog.scroll - 1)
    case .down where !takesText: dialog.scroll += 1
    case .character(" ") where !takesText: return perform(.playPause)
    default:
      if !takesText || !dialog.editor.handle(key) { say("a page waits: Enter and Esc answer it, Tab puts it aside") }
    }
    self.dialog = dialog
  }

  /// Pasted text belongs to the text of a `prompt`.
  mutating func dialogPaste(_ text: String) {
    guard var dialog, session.event(dialog.event)["type"]?.string == "prompt" else {
      return say("pasted text is ignored here")
    }
    dialog.editor.paste(text)
    self.dialog = dialog
  }

  private mutating func answer(_ dialog: DialogUI, accepts: Bool) {
    let event = session.event(dialog.event)
    var members: [JSONObject.Member] = [
      .init(name: "view", value: .string(event.view ?? "")), .init(name: "what", value: .string("dialog")),
    ]
    if let id = event["id"] { members.append(.init(name: "id", value: id)) }
    members.append(.init(name: "decision", value: .string(accepts ? "ok" : "cancel")))
    if accepts, event["type"]?.string == "prompt" {
      members.append(.init(name: "text", value: .string(dialog.editor.text)))
    }
    // Until the answer stands in the session nothing is asked twice.
    dialogsAside.insert(dialog.event)
    self.dialog = nil
    effects.append(.perform(Command(.answer, JSONObject(members: members))))
    updateDialogs()
  }
}
