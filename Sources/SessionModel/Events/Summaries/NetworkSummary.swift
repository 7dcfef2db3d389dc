extension SummaryContext {
  func summary(_ network: NetworkEvent) -> EventSummary {
    switch network {
    case .request(let request):
      return EventSummary(
        "request", [request.method.flatMap { $0 == "GET" ? nil : $0 }, request.url].compacted(" "),
        detail: [request.resourceType, request.initiator, request.seenBy.map { "seen by the \($0)" }]
          .compacted(", "), tone: .start)
    case .dns(let milliseconds): return EventSummary("dns", nil, tone: .muted, duration: duration(milliseconds))
    case .connect(let milliseconds, let tls):
      return EventSummary(
        "connect", nil, detail: tls.map { "tls \(ScriptValue($0).preview(limit: 60))" }, tone: .muted,
        duration: duration(milliseconds))
    case .redirect(let url, let from, let status):
      return EventSummary(
        ["redirect", status.map { "\($0)" }].compacted(" "), url, detail: from.map { "from \($0)" },
        duration: sinceOpening)
    case .response(let status, let mime, let isFromCache, _):
      return EventSummary(
        ["response", status.map { "\($0)" }].compacted(" "), mime, detail: isFromCache ? "from the cache" : nil,
        tone: (status ?? 200) >= 400 ? .warning : .neutral, duration: sinceOpening)
    case .data(let bytes):
      return EventSummary("data", bytes.map { UnitText.bytes($0) }, tone: .muted, duration: sinceOpening)
    case .finished(let bytes, let status, let url, let milliseconds):
      return EventSummary(
        ["finished", status.flatMap { $0 > 0 ? "\($0)" : nil }].compacted(" "), url,
        detail: bytes.map { UnitText.bytes($0) }, tone: (status ?? 200) >= 400 ? .warning : .ok,
        duration: duration(milliseconds))
    case .failed(let url, let error):
      return EventSummary(
        "failed", url, detail: SummaryContext.detail(of: error),
        tone: error?.isCancellation == true ? .warning : .error, duration: sinceOpening)
    case .blocked(let url, let rule, let by):
      return EventSummary(
        "blocked", url, detail: [by, rule.map { "rule \($0)" }].compacted(", "), tone: .warning)
    case .serverCloses(let url, let how): return EventSummary("server closes", url, detail: how, tone: .warning)
    }
  }

  func summary(_ download: DownloadEvent) -> EventSummary {
    switch download {
    case .started(let url, let from):
      return EventSummary("download", url, detail: from.map { "from \($0)" }, tone: .start)
    case .decideDestination(let suggested, let status, let mime):
      return EventSummary(
        "destination?", suggested, detail: [status.map { "\($0)" }, mime].compacted(", "), duration: sinceOpening)
    case .destination(let path): return EventSummary("destination", path, duration: sinceOpening)
    case .progress(let bytes, let total):
      let parts = [bytes.map { UnitText.bytes($0) }, total.map { UnitText.bytes($0) }]
      return EventSummary("download progress", parts.compacted(" of "), tone: .muted, duration: sinceOpening)
    case .finished(let path, let bytes):
      return EventSummary(
        "download finished", path, detail: bytes.map { UnitText.bytes($0) }, tone: .ok, duration: sinceOpening)
    case .failed(let error, let isResumable):
      return EventSummary(
        "download failed", nil,
        detail: [SummaryContext.detail(of: error), isResumable == true ? "can be resumed" : nil].compacted(", "),
        tone: .error, duration: sinceOpening)
    case .cancelled: return EventSummary("download cancelled", nil, tone: .warning, duration: sinceOpening)
    case .presented(let how): return EventSummary("presented", how)
    }
  }

  func summary(_ scheme: SchemeEvent) -> EventSummary {
    switch scheme {
    case .taskStarted(let url): EventSummary("scheme task", url, tone: .start)
    case .response: EventSummary("scheme response", nil, duration: sinceOpening)
    case .data(let bytes):
      EventSummary("scheme data", bytes.map { UnitText.bytes($0) }, tone: .muted, duration: sinceOpening)
    case .finished: EventSummary("scheme finished", nil, tone: .ok, duration: sinceOpening)
    case .failed(let error):
      EventSummary(
        "scheme failed", nil, detail: SummaryContext.detail(of: error), tone: .error, duration: sinceOpening)
    case .stopped: EventSummary("scheme stopped", nil, tone: .warning, duration: sinceOpening)
    case .exception(let reason): EventSummary("scheme exception", nil, detail: reason, tone: .error)
    }
  }
}
