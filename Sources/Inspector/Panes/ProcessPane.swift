import SessionModel
import TerminalUI

/// The tree App → Networking, GPU, WebContent n: state, pid, memory, views hosted, age, launch time; the dead with
/// their reason.
struct ProcessPane: PaneContent {
  let context: PaneContext
  private let processes: [ProcessState]
  /// The app's own process, where events name it.
  private let app: ProcessState?

  private let order: Int
  private let filter: PaneFilter?
  /// How many the filter hides.
  private let hidden: Int

  var orders: [String] { ["tree", "memory", "age", "name"] }

  init(_ context: PaneContext, order: Int = 0, filter: PaneFilter? = nil) {
    self.context = context
    self.order = order
    self.filter = filter
    // The living first, in the order of the architecture; the dead after them, the last death first.
    let isApp = { (process: ProcessState) in
      process.type == .app || context.index.processName(process.process) == ProcessPane.appName
    }
    app = context.state.processes.elements.first(where: isApp)
    let children = context.state.processes.elements.filter { !isApp($0) }
    let living = children.filter { $0.phase != .terminated }.sorted {
      ProcessPane.rank($0.type) != ProcessPane.rank($1.type)
        ? ProcessPane.rank($0.type) < ProcessPane.rank($1.type) : $0.process < $1.process
    }
    let dead = children.filter { $0.phase == .terminated }.sorted { $0.phaseSince > $1.phaseSince }
    var all = living + dead
    switch order {
    case 1: all.sort { ($0.kilobytes ?? 0) > ($1.kilobytes ?? 0) }
    case 2: all.sort { $0.bornAt < $1.bornAt }
    case 3: all.sort { $0.process < $1.process }
    default: break
    }
    let shown = all.filter { process in
      guard let filter else { return true }
      let views = context.state.views(in: process.process).map { context.index.viewName($0.view) }
      return filter.acceptsRow(
        [context.index.processName(process.process), process.type.name, "\(process.phase)", "\(process.pid)"] + views)
    }
    hidden = all.count - shown.count
    processes = shown
  }

  /// What the session format calls the app's process.
  private static let appName = "app"

  private static func rank(_ type: ProcessType) -> Int {
    switch type {
    case .app: 0
    case .networking: 1
    case .gpu: 2
    case .webContent: 3
    case .other: 4
    }
  }

  private var isEmpty: Bool { processes.isEmpty && app == nil && context.state.app == .unknown }
  /// The first row is the app.
  var rowCount: Int { isEmpty ? 0 : processes.count + 1 }
  var note: String {
    if isEmpty { return "" }
    let dead = processes.count { $0.phase == .terminated }
    let dropped = context.state.processes.dropped
    var note = "\(processes.count - dead) live"
    if dead > 0 { note += " \(context.glyphs.separator) \(dead) ended" }
    if order > 0 { note += " by \(orders[order])" }
    if hidden > 0 { note += " \(context.glyphs.separator) \(hidden) hidden by \(filter?.text ?? "")" }
    if dropped > 0 { note += " \(context.glyphs.separator) +\(dropped) older" }
    return note
  }
  var emptyText: String {
    context.position == 0 ? "Nothing has happened yet." : "No process so far: nothing was launched or named."
  }

  private struct Columns {
    let name: Int
    let pid: Int
    let memory: Int
    let age: Int
    let launch: Int
    let hasViews: Bool
    /// The type before the id: `WebContent web-1`.
    let hasType: Bool

    init(width: Int) {
      hasType = width >= 48
      name = width >= 60 ? 24 : hasType ? 21 : 11
      pid = width >= 58 ? 7 : 0
      memory = width >= 31 ? 8 : 0
      age = width >= 66 ? 8 : 0
      launch = width >= 74 ? 8 : 0
      hasViews = width >= 36
    }
  }

  func header(width: Int) -> [Span] {
    let columns = Columns(width: width)
    return [
      .column("process", .muted, columns.name), Span(text: "state", role: .muted, cells: 12),
      Span(text: "pid", role: .muted, cells: columns.pid, alignment: .right),
      Span(text: "memory", role: .muted, cells: columns.memory, alignment: .right),
      Span(text: "age", role: .muted, cells: columns.age, alignment: .right),
      Span(text: "launch", role: .muted, cells: columns.launch, alignment: .right),
      Span(text: columns.hasViews ? "  views" : "", role: .muted),
    ]
  }

  func line(_ row: Int, width: Int) -> PaneLine {
    let columns = Columns(width: width)
    if row == 0 { return appLine(columns) }
    guard row - 1 < processes.count else { return PaneLine(spans: []) }
    let process = processes[row - 1]
    let isDead = process.phase == .terminated
    let isLast = row == processes.count
    let name = context.index.processName(process.process)
    let label = process.type == .other || !columns.hasType ? name : "\(process.type.name) \(name)"
    let branch = isLast ? context.glyphs.treeLastNode : context.glyphs.treeNode
    let (state, role) = describe(process)
    let views = context.state.views(in: process.process).map { context.index.viewName($0.view) }
    let end = process.endedAt ?? context.now
    // Where room is short, why it ended is worth more than how large it was.
    let hidesFigures = isDead && columns.age == 0
    var tail = "  " + views.joined(separator: ", ")
    if isDead { tail = (hidesFigures ? "" : "  ") + reason(process) }
    let launch = launchMicroseconds(process).map(Format.duration) ?? ""
    return PaneLine(
      spans: [
        Span(text: branch, role: .border, cells: 3),
        .column(label, isDead ? .muted : .categoryProcess, columns.name - 3),
        .column(state, role, 12),
        Span(
          text: process.pid == 0 ? "" : "\(process.pid)", role: .muted, cells: hidesFigures ? 0 : columns.pid,
          alignment: .right),
        Span(
          text: process.kilobytes.map { Format.memory(kilobytes: $0) } ?? "", role: isDead ? .muted : .text,
          cells: hidesFigures ? 0 : columns.memory, alignment: .right),
        Span(
          text: Format.duration(end.microseconds(since: process.bornAt)), role: .muted, cells: columns.age,
          alignment: .right),
        Span(text: launch, role: .muted, cells: columns.launch, alignment: .right),
        Span(text: columns.hasViews || isDead ? tail : "", role: isDead ? .error : .categoryWebView),
      ], mark: mark(process), isChanged: !isDead && process.phaseEvent == context.position - 1)
  }

  private func appLine(_ columns: Columns) -> PaneLine {
    let (text, role): (String, Role) =
      switch context.state.app {
      case .unknown: ("\(context.glyphs.separator) seen", .muted)
      case .active: ("\(context.glyphs.bullet) active", .ok)
      case .background: ("\(context.glyphs.hollow) background", .muted)
      case .terminated: ("\(context.glyphs.dead) ended", .error)
      }
    let views = context.state.views.elements.count { $0.document != .closed }
    return PaneLine(spans: [
      Span(text: "App", role: .categoryApp, attributes: .bold, cells: columns.name),
      Span(text: text, role: role, cells: 12),
      Span(
        text: app.flatMap { $0.pid == 0 ? nil : "\($0.pid)" } ?? "", role: .muted, cells: columns.pid, alignment: .right
      ),
      Span(
        text: app?.kilobytes.map { Format.memory(kilobytes: $0) } ?? "", role: .text, cells: columns.memory,
        alignment: .right),
      Span(text: "", role: .muted, cells: columns.age + columns.launch),
      Span(text: columns.hasViews ? "  \(views) web view\(views == 1 ? "" : "s")" : "", role: .muted),
    ])
  }

  private func describe(_ process: ProcessState) -> (String, Role) {
    let glyphs = context.glyphs
    return switch process.phase {
    case .known: ("\(glyphs.separator) seen", .muted)
    case .launching: ("\(glyphs.pending) launching", .warning)
    case .prewarmed: ("\(glyphs.hollow) prewarmed", .info)
    case .running: ("\(glyphs.bullet) running", .ok)
    case .released: ("\(glyphs.hollow) released", .muted)
    case .cached: ("\(glyphs.hollow) cached", .info)
    case .suspended: ("\(glyphs.pause) suspended", .muted)
    case .unresponsive: ("\(glyphs.warning) hung", .error)
    case .terminated: ("\(glyphs.dead) ended", .error)
    }
  }

  private func reason(_ process: ProcessState) -> String {
    let event = context.session.event(process.phaseEvent)
    let reason = event["reason"]?.string ?? event["why"]?.string ?? "reason unknown"
    return "\(reason), \(Format.duration(context.now.microseconds(since: process.phaseSince))) ago"
  }

  /// What the event says, else from the beginning of the launch to its end.
  private func launchMicroseconds(_ process: ProcessState) -> Int64? {
    guard let launched = process.launchedEvent else { return nil }
    if let said = context.session.event(launched).durationMicroseconds { return said }
    guard let launching = process.launchingEvent else { return nil }
    return context.index.time(launched).microseconds(since: context.index.time(launching))
  }

  private func mark(_ process: ProcessState) -> PaneLine.Mark? {
    if let isError = context.findings.byProcess[process.process] { return .finding(isError: isError) }
    guard let selection = context.selection else { return nil }
    if selection.process == process.process { return .related }
    let hosts = selection.view != .none && context.state.views.element(selection.view)?.process == process.process
    return hosts ? .related : nil
  }

  func event(_ row: Int) -> Int? {
    row == 0 ? app?.phaseEvent : row - 1 < processes.count ? processes[row - 1].phaseEvent : nil
  }

  /// 0 is the app.
  func key(_ row: Int) -> UInt64 { row == 0 ? 0 : UInt64(processes[row - 1].process.rawValue) + 1 }
  func row(forKey key: UInt64) -> Int? {
    if key == 0 { return 0 }
    return processes.firstIndex { UInt64($0.process.rawValue) + 1 == key }.map { $0 + 1 }
  }
}
