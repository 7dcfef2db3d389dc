extension SummaryContext {
  func summary(_ cookie: CookieEvent) -> EventSummary {
    switch cookie {
    case .set(let cookie, let by, let store, let frame):
      return EventSummary(
        "set \(cookie?.name ?? "?")" + (by.map { " (\($0))" } ?? ""), cookie?.attributes,
        detail: [SummaryContext.text(ofStore: store), frame.map { "frame \($0)" }].compacted(", "), tone: .change)
    case .deleted(let name, let domain, let path, let why):
      return EventSummary(
        "deleted \(name ?? "?")", [domain, path].compacted(" "), detail: why, tone: .change)
    case .rejected(let cookie, let why):
      return EventSummary("rejected \(cookie?.name ?? "?")", cookie?.attributes, detail: why, tone: .warning)
    case .changed(let store): return EventSummary("cookies changed", store, tone: .muted)
    case .sent(let id, let names):
      let count = names.count == 1 ? "sent" : "sent \(names.count)"
      return EventSummary(count, names.joined(separator: " "), detail: id.map { "request \($0)" })
    case .withheld(let id, let name, let why):
      return EventSummary(
        "withheld \(name ?? "?")", id.map { "request \($0)" }, detail: why, tone: .warning)
    case .flushed(let store): return EventSummary("flushed", store, tone: .muted)
    case .drift(let name, let onlyIn):
      return EventSummary("drift \(name ?? "?")", onlyIn.map { "only in \($0)" }, tone: .warning)
    case .call(_, let operation, let name): return EventSummary(operation ?? "call", name, tone: .start)
    case .callCompleted(let result): return summary(result)
    }
  }

  private func summary(_ result: CookieCallResult) -> EventSummary {
    let count = result.cookies.map { $0.count == 1 ? "1 cookie" : "\($0.count) cookies" }
    let names = result.cookies.map { $0.prefix(24).map(\.name).joined(separator: " ") }
    let isFailure = result.result == .bool(false)
    return EventSummary(
      "\(result.operation ?? "call") ←", [result.name, count].compacted(" "),
      detail: isFailure ? "failed" : names, tone: isFailure ? .error : .ok, duration: duration(result.milliseconds))
  }

  /// The default store is where everything is unless said otherwise.
  static func text(ofStore store: String?) -> String? {
    store.flatMap { $0 == "default" ? nil : "store \($0)" }
  }
}

extension Cookie {
  /// Attributes as `Set-Cookie` writes them, the value first: `1; example.com/; Secure; HttpOnly; SameSite=Lax`.
  public var attributes: String {
    var parts: [String?] = [value?.singleLine(limit: 60), domain + path]
    if isSecure { parts.append("Secure") }
    if isHTTPOnly { parts.append("HttpOnly") }
    if let sameSite { parts.append("SameSite=\(sameSite)") }
    if isHostOnly == true { parts.append("host only") }
    if isSession { parts.append("session") }
    return parts.compacted("; ")
  }
}
