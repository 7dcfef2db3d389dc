import SessionModel

/// What must hold of calls, messages and dialogs, whatever scripts do.
struct ScriptExchanges {
  private var open: Set<String> = []
  private var begun: Set<String> = []
  private var closed: Set<String> = []
  /// Views whose process is gone, until they get another.
  private var silent: Set<String> = []

  /// The first thing that does not hold.
  mutating func take(_ event: JSONObject) -> String? {
    switch event.kind {
    case "process.terminated":
      for view in event["views"]?.array ?? [] { if let view = view.string { silent.insert(view) } }
    case "process.assigned", "process.swap", "webView.created": silent.remove(event.view ?? "")
    case "app.launched":
      silent = []
      open = []
    case "bridge.message", "bridge.dropped", "console.log", "ui.dialog", "bridge.userScriptRan", "ui.createWebView":
      if silent.contains(event.view ?? "") { return "a page speaks whose process is gone" }
    default: break
    }
    return exchange(event)
  }

  private mutating func exchange(_ event: JSONObject) -> String? {
    guard let id = event.text("id") else { return nil }
    switch event.kind {
    case "ui.dialog", "bridge.evaluate", "bridge.message":
      if !begun.insert(id).inserted { return "the id was used before" }
      open.insert(id)
    case "ui.dialogAnswered", "bridge.evaluated":
      if !begun.contains(id) { return "an answer without a question" }
      if open.remove(id) == nil { return "answered twice, or after the app ended" }
    case "bridge.reply":
      if !begun.contains(id) { return "a reply without a message" }
      if !closed.insert(id).inserted { return "replied twice" }
    default: break
    }
    return nil
  }
}
