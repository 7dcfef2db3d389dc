extension SummaryContext {
  func summary(_ app: AppEvent) -> EventSummary {
    switch app {
    case .launched(let os, let device, let isCold):
      let start = isCold.map { $0 ? "cold start" : "warm start" }
      return EventSummary(
        "app launched", [device, os.map { "iOS \($0)" }].compacted(", "), detail: start, tone: .start)
    case .terminated(let reason): return EventSummary("app terminated", nil, detail: reason, tone: .error)
    case .didEnterBackground: return EventSummary("in the background", nil, tone: .muted)
    case .willEnterForeground: return EventSummary("in the foreground", nil, tone: .start)
    case .didReceiveMemoryWarning: return EventSummary("memory warning", nil, tone: .warning)
    case .openURL(let url, let success):
      return EventSummary(
        "open URL", url, detail: success.map { $0 ? "opened" : "not opened" },
        tone: success == false ? .error : .neutral)
    case .canOpenURL(let url, let result):
      return EventSummary("can open URL?", url, detail: result.map { $0 ? "yes" : "no" })
    case .route(let rule, let decision, let url, let path):
      return EventSummary("route \(decision ?? "")", url ?? path, detail: rule.map { "rule \($0)" })
    case .screen(let action, let name): return EventSummary(action ?? "screen", name, tone: .change)
    case .exception(let name, let reason):
      return EventSummary("exception", name, detail: reason, tone: .error)
    case .swiftUI(let call, let reloaded):
      return EventSummary(
        call ?? "SwiftUI", nil, detail: reloaded == true ? "loaded the page again" : nil,
        tone: reloaded == true ? .warning : .muted)
    case .unavailable(let api, let needs, let os):
      return EventSummary(
        "unavailable", api, detail: [needs.map { "needs \($0)" }, os.map { "here \($0)" }].compacted(", "),
        tone: .warning)
    case .permission(let what, let status): return EventSummary("permission", what, detail: status)
    case .signpost(let name, let edge): return EventSummary("signpost", name, detail: edge, tone: .muted)
    case .mainThread(let milliseconds):
      return EventSummary(
        "main thread blocked", nil, tone: .warning,
        duration: milliseconds.flatMap(SummaryContext.microseconds))
    case .pool(let operation, let milliseconds):
      let idle = milliseconds.flatMap(SummaryContext.microseconds).map { UnitText.duration(microseconds: $0) }
      return EventSummary("pool", operation, detail: idle.map { "idle \($0)" })
    case .memoryPressure(let level): return EventSummary("memory pressure", level, tone: .warning)
    case .ownershipNode(let object, let type): return EventSummary("object", object, detail: type, tone: .muted)
    case .ownershipEdge(let from, let to, let how):
      return EventSummary("reference", "\(from ?? "?") → \(to ?? "?")", detail: how, tone: .muted)
    case .ownershipReleased(let object): return EventSummary("object released", object, tone: .ok)
    }
  }

  func summary(_ store: StoreEvent) -> EventSummary {
    switch store {
    case .created(let store, let isPersistent, let identifier):
      EventSummary(
        "store created", store,
        detail: [isPersistent.map { $0 ? "persistent" : "in memory" }, identifier].compacted(", "), tone: .start)
    case .closed(let store): EventSummary("store closed", store, tone: .muted)
    case .removed(let types, let since):
      EventSummary(
        "data removed", types.joined(separator: " "), detail: since.map { "since \(ScriptValue($0).preview)" },
        tone: .change)
    case .records(let types): EventSummary("data records", types.joined(separator: " "), tone: .muted)
    case .storage(let origin, let area, let operation, let key):
      EventSummary([area ?? "storage", operation].compacted(" "), key, detail: origin, tone: .muted)
    }
  }

  func summary(_ security: SecurityEvent) -> EventSummary {
    switch security {
    case .appBoundBlocked(let what, let url):
      return EventSummary("app-bound: blocked", url, detail: what, tone: .error)
    case .transportSecurityBlocked(let url): return EventSummary("ATS: blocked", url, tone: .error)
    case .ruleListCompiled(let name, let rules, let milliseconds):
      return EventSummary(
        "rule list compiled", name, detail: rules.map { "\($0) rules" }, tone: .ok,
        duration: duration(milliseconds))
    case .ruleListFailed(let name, let error):
      return EventSummary("rule list failed", name, detail: SummaryContext.detail(of: error), tone: .error)
    case .layers(let load, let runtime, let injection, let content):
      let layers = [("load", load), ("runtime", runtime), ("injection", injection), ("content", content)]
      let texts = layers.map { name, value in value.map { "\(name)=\($0.string ?? ScriptValue($0).preview)" } }
      return EventSummary("layers", texts.compacted(" "))
    }
  }
}
