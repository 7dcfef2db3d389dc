import SessionModel

/// What `info` tells of a session.
struct SessionReport {
  let events: Int
  let invalid: Int
  let duration: Instant
  let views: [String]
  let processes: [String]
  let stores: [String]
  /// Most frequent first.
  let kinds: [(name: String, count: Int)]
  let failures: [(name: String, count: Int)]
  let notices: [Notice]
  let droppedNotices: Int
  let header: Header?

  init(_ session: Session) {
    let index = session.index
    invalid = index.countsByKind[Int(Kind.invalid.rawValue)]
    events = index.count - invalid
    duration = index.end
    views = (0..<index.viewCount).map { index.viewName(ViewNumber(rawValue: UInt16(clamping: $0))) }
    processes = (0..<index.processCount).map { index.processName(ProcessNumber(rawValue: UInt16(clamping: $0))) }
    stores = (0..<index.storeCount).map { index.storeName(StoreNumber(rawValue: UInt16(clamping: $0))) }
    notices = session.notices
    droppedNotices = session.droppedNotices
    header = session.header

    var counts: [String: Int] = [:]
    var failureCounts: [String: Int] = [:]
    for position in 0..<index.count {
      let row = index[position]
      if row.kind == .unknown { counts[index.kindName(position), default: 0] += 1 }
      // Invalid lines are failures to `is:error`; here they have a count of their own.
      if row.isFailure, row.kind != .invalid { failureCounts[index.kindName(position), default: 0] += 1 }
    }
    for kind in Kind.allCases where kind != .unknown && kind != .invalid {
      let count = index.countsByKind[Int(kind.rawValue)]
      if count > 0 { counts[kind.name] = count }
    }
    kinds = SessionReport.sorted(counts)
    failures = SessionReport.sorted(failureCounts)
  }

  private static func sorted(_ counts: [String: Int]) -> [(name: String, count: Int)] {
    counts.map { (name: $0.key, count: $0.value) }
      .sorted { $0.count != $1.count ? $0.count > $1.count : $0.name < $1.name }
  }

  private var failureCount: Int { failures.reduce(0) { $0 + $1.count } }

  // MARK: For programs

  var json: JSONValue {
    func strings(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }
    func counts(_ list: [(name: String, count: Int)]) -> JSONValue {
      .object(JSONObject(members: list.map { .init(name: $0.name, value: .integer(Int64($0.count))) }))
    }
    let members: [(String, JSONValue)] = [
      ("events", .integer(Int64(events))),
      ("duration", .integer(duration.microseconds)),
      ("durationSeconds", .number(Double(duration.microseconds) / 1_000_000)),
      ("views", strings(views)),
      ("processes", strings(processes)),
      ("stores", strings(stores)),
      ("kinds", counts(kinds)),
      ("failures", .integer(Int64(failureCount))),
      ("failuresByKind", counts(failures)),
      ("invalid", .integer(Int64(invalid))),
      ("notices", .array(notices.map(SessionReport.json))),
      ("droppedNotices", .integer(Int64(droppedNotices))),
      ("header", header.map { .object($0.fields) } ?? .null),
    ]
    return .object(JSONObject(members: members.map { .init(name: $0.0, value: $0.1) }))
  }

  private static func json(_ notice: Notice) -> JSONValue {
    .object(
      JSONObject(members: [
        .init(name: "subject", value: .string(notice.subject.rawValue)),
        .init(name: "line", value: notice.line.map { .integer(Int64($0)) } ?? .null),
        .init(name: "text", value: .string(notice.text)),
      ]))
  }

  // MARK: For people

  func text(name: String, bytes: UInt64) -> String {
    var rows: [(String, String)] = []
    if let title = header?.title { rows.append(("Session", title)) }
    rows.append(("File", "\(name), \(bytes) bytes"))
    if let header { rows += SessionReport.rows(header) }
    let invalidText = invalid == 1 ? "1 invalid line" : "\(invalid) invalid lines"
    rows.append(("Events", "\(events) in \(duration.clockText)" + (invalid > 0 ? ", \(invalidText)" : "")))
    rows.append(("Views", SessionReport.list(views)))
    rows.append(("Processes", SessionReport.list(processes)))
    if !stores.isEmpty { rows.append(("Stores", SessionReport.list(stores))) }
    rows.append(("Failures", failures.isEmpty ? "none" : "\(failureCount)"))
    for failure in failures { rows.append(("", "\(failure.count) × \(failure.name)")) }
    let noticeCount = notices.count + droppedNotices
    rows.append(("Notices", noticeCount == 0 ? "none" : "\(noticeCount)"))
    for notice in notices { rows.append(("", notice.description)) }
    if droppedNotices > 0 { rows.append(("", "and \(droppedNotices) more")) }

    var text = ""
    for (label, value) in rows {
      text += label + String(repeating: " ", count: 11 - label.count) + TerminalText.visible(value) + "\n"
    }
    guard !kinds.isEmpty else { return text }
    text += "\n"
    let width = String(kinds[0].count).count
    for kind in kinds {
      let count = String(kind.count)
      text += String(repeating: " ", count: width - count.count) + count + "  " + TerminalText.visible(kind.name) + "\n"
    }
    return text
  }

  private static func rows(_ header: Header) -> [(String, String)] {
    var rows: [(String, String)] = []
    func add(_ label: String, _ parts: [String?]) {
      let known = parts.compactMap { $0 }
      if !known.isEmpty { rows.append((label, known.joined(separator: ", "))) }
    }
    add("Created", [header.created, header.clock.map { "\($0) clock" }])
    add("Source", [header.engine.map { $0 + (header.engineVersion.map { " \($0)" } ?? "") }])
    add("App", [header.appName, header.bundle])
    add("Device", [header.deviceProfile, header.osVersion.map { "OS \($0)" }, header.port])
    if header.isRedacted { add("Redacted", ["yes: it cannot be verified"]) }
    return rows
  }

  /// Names in one line; a file with thousands of views tells the first ones and how many more there are.
  private static func list(_ names: [String]) -> String {
    if names.isEmpty { return "none" }
    let shown = names.prefix(12).joined(separator: ", ")
    return names.count > 12 ? "\(shown) and \(names.count - 12) more" : shown
  }
}
