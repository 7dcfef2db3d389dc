/// Answers kept for later, by HTTP's rules as far as they change what happens: `max-age`, `no-store`, `no-cache`,
/// `ETag` and `Last-Modified`.
struct HTTPCache {
  struct Entry {
    let head: ResponseHead
    let body: [UInt8]
    let stored: Scheduler.Time
    let lifetime: Scheduler.Time
    /// The process that may use it; nil: every one (a cache on disk).
    let process: String?

    func isFresh(at now: Scheduler.Time) -> Bool { now < stored + lifetime }
    var tag: String? { head.header("ETag") }
    var lastModified: String? { head.header("Last-Modified") }
  }

  private var entries: [String: Entry] = [:]

  func entry(for request: ResourceRequest, process: String) -> Entry? {
    guard request.method == "GET", let entry = entries[request.url.withFragment(nil).text] else { return nil }
    return entry.process == nil || entry.process == process ? entry : nil
  }

  /// Keeps an answer if it may be kept. What is not on disk is the memory cache of one process, and holds no documents
  /// (webkit-recorded, Timings: an ephemeral store has no cache that a second process could use).
  mutating func store(
    _ head: ResponseHead, body: [UInt8], for request: ResourceRequest, at now: Scheduler.Time, process: String?
  ) {
    guard request.method == "GET", head.status == 200 else { return }
    if process != nil, request.type == .document { return }
    let control = head.header("Cache-Control")?.lowercased()
    if let control, HTTPCache.mentions(control, "no-store") { return }
    let age = control.flatMap { HTTPCache.mentions($0, "no-cache") ? nil : HTTPCache.maximumAge($0) } ?? 0
    guard age > 0 || head.header("ETag") != nil || head.header("Last-Modified") != nil else { return }
    entries[request.url.withFragment(nil).text] = Entry(
      head: head, body: body, stored: now, lifetime: age * 1_000_000, process: process)
  }

  mutating func removeAll() { entries.removeAll() }

  /// Whether the word stands in the text; the standard library's search builds tables for each call.
  private static func mentions(_ text: String, _ word: String) -> Bool {
    var rest = text.utf8[...]
    while rest.count >= word.utf8.count {
      if rest.starts(with: word.utf8) { return true }
      rest.removeFirst()
    }
    return false
  }

  private static func maximumAge(_ control: String) -> Int64? {
    for directive in control.split(separator: ",") {
      let parts = directive.split(separator: "=")
      if parts.count == 2, parts[0].trimmingSpaces() == "max-age" { return Int64(parts[1].trimmingSpaces()) }
    }
    return nil
  }
}
