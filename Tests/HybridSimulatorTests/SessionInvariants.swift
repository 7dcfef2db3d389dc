import SessionModel

/// What must hold in every session of the simulator, whatever happens in it.
enum SessionInvariants {
  /// The first thing that does not hold; nil if all does.
  static func violation(in events: [JSONObject]) -> String? {
    var check = Check()
    for (number, event) in events.enumerated() {
      if let problem = check.take(event, number: number) {
        return "event \(number): \(problem): \(JSONValue.object(event).text)"
      }
    }
    return nil
  }

  private struct Check {
    var lastTime: Int64 = 0
    var lastGroup: Int64 = 0
    var dead: Set<String> = []
    var values: [String: JSONValue] = [:]
    var closed: Set<String> = []
    var phases: [Int64: Phase] = [:]
    /// Navigations that were running when their view's process died.
    var lost: Set<Int64> = []
    var running: [String: Set<Int64>] = [:]

    var exchanges = ScriptExchanges()

    enum Phase { case asked, started, responded, committed, ended }

    mutating func take(_ event: JSONObject, number: Int) -> String? {
      let kind = event.kind
      // An app may answer a question that is gone; nobody hears it.
      let isUnheard = event["ignored"]?.bool ?? false
      if event.time < lastTime { return "time goes back from \(lastTime)" }
      lastTime = event.time
      if let cause = event["cause"]?.integer, cause >= Int64(number) { return "its cause comes later" }
      if !isUnheard, let view = event.view, closed.contains(view),
        kind.hasPrefix("navigation.") || kind == "webView.changed"
      {
        return "a closed view speaks"
      }
      if kind == "app.launched" {
        closed = []
        values = [:]
        // Started again.
        dead.remove("app")
      }
      if kind == "webView.created", let view = event.view {
        closed.remove(view)
        values = values.filter { !$0.key.hasPrefix(view + "/") }
      }
      if kind == "webView.closed", let view = event.view { closed.insert(view) }
      return process(event) ?? change(event) ?? exchanges.take(event) ?? (isUnheard ? nil : navigation(event))
    }

    private mutating func process(_ event: JSONObject) -> String? {
      guard event.kind.hasPrefix("process."), let process = event.text("proc") else { return nil }
      if dead.contains(process), event.kind != "process.released" { return "a dead process speaks" }
      if event.kind == "process.terminated" { dead.insert(process) }
      guard event.kind == "process.memory", let total = event["mb"]?.number, let base = event["base"]?.number else {
        return nil
      }
      let pages = event["pages"]?.array ?? []
      let sum = pages.reduce(base) { $0 + ($1["mb"]?.number ?? 0) }
      return abs(sum - total) > 0.06 * Double(pages.count + 1) ? "memory does not add up: \(sum)" : nil
    }

    private mutating func change(_ event: JSONObject) -> String? {
      guard event.kind == "webView.changed", let view = event.view, let key = event.text("key") else { return nil }
      guard let group = event["group"]?.integer, group >= lastGroup else { return "groups go back" }
      lastGroup = group
      let initial: [String: JSONValue] = [
        "isLoading": .bool(false), "canGoBack": .bool(false), "canGoForward": .bool(false), "url": .null,
        "title": .null,
        "estimatedProgress": .integer(0), "hasOnlySecureContent": .bool(false),
      ]
      let old = values["\(view)/\(key)"] ?? initial[key]
      values["\(view)/\(key)"] = event["value"]
      return old == event["value"] ? "the value did not change" : nil
    }

    private mutating func navigation(_ event: JSONObject) -> String? {
      let view = event.view ?? ""
      if event.kind == "navigation.webContentProcessDidTerminate" {
        lost.formUnion(running[view] ?? [])
        running[view] = []
        return nil
      }
      guard event.kind.hasPrefix("navigation."), let id = event["nav"]?.integer else { return nil }
      let phase = phases[id]
      if lost.contains(id), event.kind != "navigation.policyNeverDecided" {
        return "a navigation of a dead process goes on"
      }
      func expect(_ allowed: [Phase], _ next: Phase) -> String? {
        guard let phase, allowed.contains(phase) else { return "after \(phase.map { "\($0)" } ?? "nothing")" }
        phases[id] = next
        if next == .ended { running[view]?.remove(id) } else { running[view, default: []].insert(id) }
        return nil
      }
      switch String(event.kind.dropFirst("navigation.".count)) {
      case "decidePolicyForNavigationAction":
        if phase == nil { phases[id] = .asked } else if phase == .ended { return "asked after its end" }
      case "didStartProvisional":
        if phase == nil { phases[id] = .asked }
        if phases[id] != .asked { return "started twice, or after \(phases[id]!)" }
        phases[id] = .started
        running[view, default: []].insert(id)
      case "didReceiveServerRedirect": return expect([.started], .started)
      case "decidePolicyForNavigationResponse": return expect([.started], .responded)
      case "didCommit": return expect([.started, .responded], .committed)
      case "didFinish": return expect([.committed], .ended)
      case "didFail": return expect([.committed], .ended)
      case "didFailProvisional": return expect([.started, .responded], .ended)
      default: break
      }
      return nil
    }
  }
}
