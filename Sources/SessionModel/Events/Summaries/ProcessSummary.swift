extension SummaryContext {
  func summary(_ process: ProcessEvent) -> EventSummary {
    let name = event.process ?? ""
    switch process {
    case .launching(let type, let why, let isSpare):
      return EventSummary(
        "launching", [name, type].compacted(" "), detail: [isSpare ? "spare" : nil, why].compacted(", "),
        tone: .start)
    case .launched(let type, let pid, let milliseconds):
      return EventSummary(
        "launched", [name, type].compacted(" "), detail: pid.map { "pid \($0)" }, tone: .ok,
        duration: duration(milliseconds))
    case .prewarmed: return EventSummary("prewarmed", name, tone: .muted)
    case .assigned(let view): return EventSummary("assigned", name, detail: view.map { "to \($0)" }, tone: .change)
    case .released(let view): return EventSummary("released", name, detail: view.map { "by \($0)" }, tone: .change)
    case .cached(let site): return EventSummary("cached", name, detail: site, tone: .muted)
    case .evicted(let why): return EventSummary("evicted", name, detail: why, tone: .warning)
    case .suspended: return EventSummary("suspended", name, tone: .muted)
    case .resumed: return EventSummary("resumed", name, tone: .ok, duration: sinceOpening)
    case .memory(let megabytes):
      return EventSummary(
        "memory", name, detail: megabytes.map { "\(ScriptNumber.text($0)) MB" }, tone: .muted)
    case .unresponsive: return EventSummary("unresponsive", name, tone: .warning)
    case .responsive: return EventSummary("responsive", name, tone: .ok, duration: sinceOpening)
    case .terminated(let reason, let views):
      let views = views.isEmpty ? nil : "views " + views.joined(separator: " ")
      return EventSummary("terminated", name, detail: [reason, views].compacted(", "), tone: .error)
    case .swap(let from, let to, let reason):
      return EventSummary("swap", "\(from ?? "?") → \(to ?? "?")", detail: reason, tone: .change)
    }
  }
}
