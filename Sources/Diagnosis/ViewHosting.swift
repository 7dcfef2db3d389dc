import SessionModel

/// Which process hosts which view, as the events told so far. Costs the same for one view and for ten thousand.
struct ViewHosting: Sendable {
  /// The kinds that tell it.
  static let kinds: [Kind] = [
    .processLaunching, .processLaunched, .processAssigned, .processSwap, .processReleased, .processTerminated,
    .webViewClosed, .webViewDeinit, .uiDidClose,
  ]

  private var processes: [ViewNumber: ProcessNumber] = [:]
  private var views: [ProcessNumber: Set<ViewNumber>] = [:]
  /// Where the launch of a process that is not up yet began.
  private var launches: [ProcessNumber: Int] = [:]
  /// Networking and GPU processes: they host no view whatever an event says.
  private var helpers: Set<ProcessNumber> = []

  /// The process that hosts a view; `none` if there is none or it is not known.
  func process(of view: ViewNumber) -> ProcessNumber { processes[view] ?? .none }

  /// The views of a process, in order of their first appearance.
  func views(of process: ProcessNumber) -> [ViewNumber] { views[process]?.sorted() ?? [] }

  /// The `process.launching` of a process that has not been launched yet.
  func launch(of process: ProcessNumber) -> Int? { launches[process] }

  /// Whether the process hosts no view by its nature.
  func isHelper(_ process: ProcessNumber) -> Bool { helpers.contains(process) }

  mutating func note(_ event: Observation) {
    let row = event.row
    switch row.kind {
    case .processLaunching, .processLaunched:
      guard row.process != .none else { return }
      launches[row.process] = row.kind == .processLaunching ? event.position : nil
      if row.processType == .networking || row.processType == .gpu { helpers.insert(row.process) }
      // A launch that names its view is for that view.
      if row.view != .none, row.kind == .processLaunching, process(of: row.view) == .none {
        move(row.view, row.process)
      }
    case .processAssigned, .processSwap: move(row.view, row.process)
    case .processReleased where process(of: row.view) == row.process: move(row.view, .none)
    case .processTerminated:
      launches[row.process] = nil
      for view in views.removeValue(forKey: row.process) ?? [] { processes[view] = nil }
    case .webViewClosed, .webViewDeinit, .uiDidClose: move(row.view, .none)
    default: break
    }
  }

  private mutating func move(_ view: ViewNumber, _ process: ProcessNumber) {
    guard view != .none else { return }
    if let old = processes[view], old != process {
      views[old]?.remove(view)
      if views[old]?.isEmpty == true { views[old] = nil }
    }
    guard process != .none, !helpers.contains(process) else {
      processes[view] = nil
      return
    }
    processes[view] = process
    views[process, default: []].insert(view)
  }
}
