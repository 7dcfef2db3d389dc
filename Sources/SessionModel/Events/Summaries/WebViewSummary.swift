extension SummaryContext {
  func summary(_ webView: WebViewEvent) -> EventSummary {
    switch webView {
    case .created(let configuration):
      let words = configuration.map { SummaryContext.words(of: $0) }
      return EventSummary("view created", words?.isEmpty == true ? "default configuration" : words, tone: .start)
    case .load(let method, let url):
      return EventSummary(
        "load", [method.flatMap { $0.hasPrefix("load(") || $0 == "load" ? nil : $0 }, url].compacted(" "),
        tone: .start)
    case .stopLoading: return EventSummary("stopLoading", nil, tone: .warning)
    case .configurationIgnored(let key): return EventSummary("configuration ignored", key, tone: .warning)
    case .changed(let key, let value, _): return summary(changed: key, value)
    case .backForwardList(let back, let current, let forward):
      return EventSummary(
        "back/forward list", current, detail: "\(back.count) back, \(forward.count) forward", tone: .muted)
    case .closed: return EventSummary("view closed", nil, tone: .warning)
    case .deinitialized: return EventSummary("view deinit", nil, tone: .muted)
    case .leaked(let path):
      return EventSummary("view leaked", path.map { $0.string ?? ScriptValue($0).preview }, tone: .error)
    case .input(let type, let target): return EventSummary(type ?? "input", target, tone: .start)
    case .state(let when, let fields): return summary(state: fields, when)
    case .media(let element, let decision, let by):
      return EventSummary("media \(decision ?? "")", element, detail: by)
    case .contentMode(let mode, let userAgent): return EventSummary("content mode", mode, detail: userAgent)
    case .inspectable(let value, let by):
      return EventSummary("inspectable", value.map { $0 ? "yes" : "no" }, detail: by)
    case .refreshControl(let attached, let refreshing, let why):
      return EventSummary(
        "refresh control",
        [attached == true ? "attached" : nil, refreshing.map { $0 ? "refreshing" : "ended" }].compacted(", "),
        detail: why, tone: .muted)
    case .keyboard(let shown, let height):
      return EventSummary(
        shown == false ? "keyboard hidden" : "keyboard shown", height.map { "\(ScriptNumber.text($0)) pt" },
        tone: .muted)
    case .appearance(let dark): return EventSummary("appearance", dark.map { $0 ? "dark" : "light" })
    case .scroll(let y, let atTop):
      return EventSummary(
        "scroll", y.map { "y \(ScriptNumber.text($0))" }, detail: atTop == true ? "at the top" : nil, tone: .muted)
    case .submitForm: return EventSummary("submit form", nil, tone: .start)
    }
  }

  private func summary(changed key: String?, _ value: JSONValue?) -> EventSummary {
    let isProgress = key == "estimatedProgress"
    let text =
      if isProgress, let progress = value?.number, abs(progress) <= 1e6 {
        "\(Int((progress * 100).rounded())) %"
      } else {
        value.map { $0.string ?? ScriptValue($0).preview } ?? ""
      }
    return EventSummary(key ?? "changed", text, tone: isProgress ? .muted : .change)
  }

  private func summary(state fields: JSONObject, _ when: String?) -> EventSummary {
    let asides: Set<String> = ["t", "kind", "seq", "view", "when", "url", "cause"]
    let pairs = fields.members.filter { !asides.contains($0.name) }.map {
      "\($0.name)=\($0.value.string ?? ScriptValue($0.value).preview(limit: 60))"
    }
    return EventSummary(
      "looked at", fields.text("url") ?? "no URL", detail: ([when] + pairs).compacted(" "), tone: .muted)
  }

  func summary(_ ui: UIEvent) -> EventSummary {
    switch ui {
    case .dialog(let type, let message, let defaultText):
      return EventSummary(
        type ?? "dialog", message, detail: defaultText.map { "default \"\($0)\"" }, tone: .start)
    case .dialogAnswered(let answer, let milliseconds):
      return EventSummary(
        "dialog ←", answer.map { $0.string ?? ScriptValue($0).preview }, tone: .ok,
        duration: duration(milliseconds))
    case .createWebView(let url, let navigationType, let features):
      return EventSummary(
        "new view?", url ?? "no URL",
        detail: [navigationType, features.map { ScriptValue($0).preview(limit: 120) }].compacted(", "), tone: .start)
    case .createWebViewAnswered(let result):
      let isRefused = result == nil || result == "nil" || result == "none"
      return EventSummary("new view ←", result ?? "nil", tone: isRefused ? .warning : .ok, duration: sinceOpening)
    case .readyToShow: return EventSummary("ready to show", nil, tone: .ok)
    case .didClose: return EventSummary("didClose", nil, tone: .warning)
    case .openPanel(let answer): return EventSummary("open panel", answer.map { ScriptValue($0).preview })
    case .mediaCapture(let type, let decision): return EventSummary("media capture", type, detail: decision)
    case .contextMenu(let url): return EventSummary("context menu", url)
    }
  }
}
