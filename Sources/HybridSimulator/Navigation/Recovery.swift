import SessionModel

extension WebView {
  /// What the app does inside `webViewWebContentProcessDidTerminate`: the same page again; where that dies again within
  /// a time, the start page (NAV-12).
  func recover(_ rule: RecoveryRule) {
    let isAgain = lastDeath.map { world.now - $0 < rule.within } ?? false
    lastDeath = world.now
    let target = isAgain ? rule.start : url
    world.events.emit(.appRoute, view: id) { line in
      line.add("rule", "recovery")
      line.add("decision", isAgain ? "start" : "reload")
      line.add("url", target)
    }
    if isAgain, let start = WebAddress(rule.start) {
      load(LoadOrder(url: start))
    } else {
      reload(fromOrigin: false)
    }
  }
}
