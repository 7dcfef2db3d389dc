import Diagnosis
import SessionModel
import TerminalUI

/// Everything the inspector's screen depends on besides the session itself. No terminal, no clock, no files: the loop
/// feeds keys and passing time in, and draws what `ScreenRenderer` makes of it.
public struct InspectorModel {
  public let session: Session
  public internal(set) var transport = Transport()
  /// The fold at the play head.
  public internal(set) var state = State()
  public internal(set) var focus = PaneID.navigation
  public internal(set) var isZoomed = false
  /// Name shown for the file.
  public var title: String
  /// Events may still arrive: the file is being read, or it is a stream.
  public var mayGrow = false
  /// How much of the file is read, 0–1; nil when all of it is.
  public var loading: Double?
  public var themes: [Theme]
  public internal(set) var themeIndex = 0
  public var mouseEnabled = true

  var panes: [PaneID: PaneUI] = [:]
  var overlay = Overlay.none
  var prompt: Prompt?
  var search: Search?
  var lastSearch: EventFilter?
  /// As it was typed.
  var lastSearchText = ""
  /// One line at the bottom that says what just happened; gone with the next key.
  var message: Message?
  var lists: [PaneID: EventList]
  var timeline = Timeline()
  var diagnosis = Diagnosis()
  var history: [String: [String]] = [:]
  /// What the loop has to do that a value cannot.
  var effects: [Effect] = []
  /// The size drawn last: pages and mouse clicks need it.
  var size = Size(rows: 24, columns: 80)

  struct Message: Equatable {
    var text: String
    var isError = false
  }

  /// What only the loop can do.
  public enum Effect: Equatable, Sendable { case quit, suspend, redraw }

  public init(session: Session, title: String, themes: [Theme]) {
    self.session = session
    self.title = title
    self.themes = themes.isEmpty ? [.fallback] : themes
    lists = [
      .navigation: EventList(PaneEvents.isNavigation), .bridge: EventList(PaneEvents.isBridge),
      .events: EventList(PaneEvents.isAny),
    ]
  }

  public var theme: Theme { themes[themeIndex] }
  var index: Index { session.index }

  /// The effects asked for since the last call.
  public mutating func takeEffects() -> [Effect] {
    defer { effects = [] }
    return effects
  }

  // MARK: Time

  /// The session has grown (or begins): brings lists and diagnosis up to it.
  public mutating func sessionDidGrow() {
    let index = index
    for pane in PaneID.allCases { _ = lists[pane]?.update(from: index) }
    _ = timeline.update(from: index)
    diagnosis.update(from: session)
    refreshState()
  }

  /// The last line has come.
  public mutating func sessionDidEnd() {
    sessionDidGrow()
    mayGrow = false
    loading = nil
    diagnosis.finish(session)
  }

  /// Lets wall time pass. Returns whether anything on the screen may have changed.
  public mutating func advance(byWallMicroseconds wall: Int64) -> Bool {
    let before = transport
    transport.advance(byWallMicroseconds: wall, index, mayGrow: mayGrow)
    if transport.skipped > 0 {
      say("skipped \(Format.duration(transport.skipped)) in which nothing happened (s plays them)")
    }
    refreshState()
    return transport != before
  }

  /// Whether a search goes on by itself.
  public var isSearching: Bool { search != nil }

  public mutating func play() { transport.play(index) }

  public mutating func seek(to position: Int) {
    transport.seek(to: position, index)
    refreshState()
  }

  public mutating func seek(to instant: Instant) {
    transport.seek(to: instant, index)
    refreshState()
  }

  mutating func refreshState() {
    if state.position != transport.position { session.move(&state, to: transport.position) }
  }

  // MARK: Panes

  mutating func say(_ text: String, isError: Bool = false) { message = Message(text: text, isError: isError) }

  func ui(_ pane: PaneID) -> PaneUI { panes[pane] ?? PaneUI() }

  /// Lists of events follow the play head; tables do not.
  static func follows(_ pane: PaneID) -> Bool { pane == .navigation || pane == .bridge || pane == .events }

  func content(_ pane: PaneID, _ context: PaneContext) -> any PaneContent {
    switch pane {
    case .navigation: NavigationPane(context, lists[.navigation]!)
    case .bridge: BridgePane(context, lists[.bridge]!)
    case .cookies: CookiePane(context)
    case .processes: ProcessPane(context)
    case .events: AllEventsPane(context, lists[.events]!)
    case .diagnosis:
      DiagnosisPane(context, diagnosis.findings(holdingAfterEvents: transport.position, at: transport.now))
    }
  }

  /// What the panes are made from now.
  func context(selection: SelectedEvent?) -> PaneContext {
    PaneContext(
      session: session, state: state, now: transport.now, glyphs: theme.glyphs, findings: findingMarks(),
      selection: selection)
  }

  /// The selected row of the focused pane, and the event that stands on it. A pane that merely follows the play head
  /// has no selection of its own.
  func selectedEvent() -> Int? {
    let pane = content(focus, context(selection: nil))
    guard let row = ui(focus).row(in: pane, follows: InspectorModel.follows(focus)) else { return nil }
    return pane.event(row)
  }

  private func findingMarks() -> FindingMarks {
    var marks = FindingMarks()
    for finding in diagnosis.findings(holdingAfterEvents: transport.position, at: transport.now) {
      let isError = finding.severity == .error
      marks.count += 1
      for event in [finding.position] + finding.evidence where event < transport.position {
        marks.byEvent[event] = (marks.byEvent[event] ?? false) || isError
      }
      if let view = finding.view { marks.byView[view] = finding.title }
      if let process = finding.process { marks.byProcess[process] = (marks.byProcess[process] ?? false) || isError }
    }
    return marks
  }
}
