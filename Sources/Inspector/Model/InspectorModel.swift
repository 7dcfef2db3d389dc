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
  /// What is known of the live source; nil for a recording.
  public var live: LiveStatus?
  /// The dialog that lies over the panes.
  var dialog: DialogUI?
  /// Dialogs that a person put aside.
  var dialogsAside: Set<Int> = []
  /// Where the focus was before JavaScript was typed.
  var focusBeforeScript: PaneID?
  var filters: [PaneID: PaneFilter] = [:]
  /// A filter has not looked at all events yet.
  public internal(set) var isFiltering = false
  /// The marks; saved by the loop.
  public var notes = Notes()
  var timeline = Timeline()
  var diagnosis = Diagnosis()
  var history: [String: [String]] = [:]
  /// The event jumped to last: as long as the play head stands on it, what belongs to it lights up.
  var jumpedTo: Int?
  /// What the loop has to do that a value cannot.
  var effects: [Effect] = []
  /// Where the explanations come from; asked once, when a detail is first opened.
  var explanationSource: (@Sendable () -> Explanations?)?
  private(set) var explanations: Explanations?
  /// The size drawn last: pages and mouse clicks need it.
  var size = Size(rows: 24, columns: 80)

  struct Message: Equatable {
    var text: String
    var isError = false
    /// How long it has stood there while time was playing.
    var age: Int64 = 0

    /// Long enough to be read; then the keys are worth more again.
    static let longestAge: Int64 = 4_000_000
  }

  /// What only the loop can do.
  public enum Effect: Equatable, Sendable {
    case quit, suspend, redraw
    /// Write ``InspectorModel/notes`` beside the session.
    case saveNotes
    /// Ask the live source for this.
    case perform(SessionModel.Command)
    /// Put the text into the clipboard, and tell ``InspectorModel/copied(_:_:)`` what came of it.
    case copy(String)
  }

  public init(session: Session, title: String, themes: [Theme]) {
    self.session = session
    self.title = title
    self.themes = themes.isEmpty ? [.fallback] : themes
    lists = [
      .navigation: EventList(PaneEvents.isNavigation), .bridge: EventList(PaneEvents.isBridge),
      .events: EventList(PaneEvents.isAny), .console: EventList(PaneEvents.isConsole),
    ]
  }

  public var theme: Theme { themes[themeIndex] }
  var index: Index { session.index }

  /// Fetches the explanations, the first time they are needed.
  mutating func loadExplanations() {
    guard let source = explanationSource else { return }
    explanations = source()
    explanationSource = nil
  }

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
    updateFilters(lines: InspectorModel.filterSlice)
    transport.sessionDidGrow(index)
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
    var isMessageGone = false
    if message != nil {
      message?.age += wall
      isMessageGone = message?.age ?? 0 > Message.longestAge
      if isMessageGone { message = nil }
    }
    transport.advance(byWallMicroseconds: wall, index, mayGrow: mayGrow)
    if transport.skipped > 0 {
      say("skipped \(Format.duration(transport.skipped)) in which nothing happened (s plays them)")
    }
    refreshState()
    return transport != before || isMessageGone
  }

  /// The model of a session that takes the place of this one: how the person set up the screen stays.
  func restarted(with session: Session) -> InspectorModel {
    var model = InspectorModel(session: session, title: title, themes: themes)
    model.themeIndex = themeIndex
    model.mouseEnabled = mouseEnabled
    model.focus = focus
    model.isZoomed = isZoomed
    model.history = history
    // Marks mean events of the old file, but they are work of a person: never lost unasked.
    model.notes = notes
    model.setSpeed(transport.speed)
    model.lastSearch = lastSearch
    model.lastSearchText = lastSearchText
    model.size = size
    model.mayGrow = true
    model.play()
    return model
  }

  /// Whether a search goes on by itself.
  public var isSearching: Bool { search != nil }

  /// A live source has come so far, with or without events.
  public mutating func setHorizon(_ instant: Instant) { transport.setHorizon(instant) }

  /// To where a live source stands: what a command did is seen there.
  public mutating func goToHorizon() {
    followPlayHead()
    transport.seek(to: transport.horizon, index)
    refreshState()
  }

  /// 0.1–100.
  public mutating func setSpeed(_ speed: Double) { transport.setSpeed(speed) }

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
    if live != nil { updateDialogs() }
  }

  // MARK: Panes

  mutating func say(_ text: String, isError: Bool = false) { message = Message(text: text, isError: isError) }

  func ui(_ pane: PaneID) -> PaneUI { panes[pane] ?? PaneUI() }

  /// Lists of events follow the play head; tables do not.
  static func follows(_ pane: PaneID) -> Bool {
    pane == .navigation || pane == .bridge || pane == .events || pane == .console
  }

  func content(_ pane: PaneID, _ context: PaneContext) -> any PaneContent {
    switch pane {
    case .navigation: NavigationPane(context, rows(of: pane))
    case .bridge: BridgePane(context, rows(of: pane))
    case .cookies: CookiePane(context, order: ui(pane).order, filter: filters[pane])
    case .processes: ProcessPane(context, order: ui(pane).order, filter: filters[pane])
    case .events: AllEventsPane(context, rows(of: pane))
    case .console: ConsolePane(context, rows(of: pane))
    case .diagnosis:
      DiagnosisPane(context, diagnosis.findings(holdingAfterEvents: transport.position, at: transport.now))
    }
  }

  /// The events of a pane up to now, as its filter leaves them.
  private func rows(of pane: PaneID) -> EventRows {
    let list = lists[pane] ?? EventList { _ in false }
    let total = list.count(upTo: transport.position)
    guard let filter = filters[pane] else {
      return EventRows(list.positions, upTo: transport.position, total: total, filter: nil)
    }
    return EventRows(filter.matches, upTo: transport.position, total: total, filter: filter.text)
  }

  /// What the panes are made from now.
  func context(selection: SelectedEvent?) -> PaneContext {
    PaneContext(
      session: session, state: state, now: transport.now, glyphs: theme.glyphs, findings: findingMarks(),
      notes: notes, selection: selection)
  }

  /// The selected row of the focused pane, and the event that stands on it. A pane that merely follows the play head
  /// has no selection of its own.
  func selectedEvent() -> Int? {
    let pane = content(focus, context(selection: nil))
    guard let row = ui(focus).row(in: pane, follows: InspectorModel.follows(focus)) else { return nil }
    return pane.event(row)
  }

  /// The event whose relatives light up: the one selected, or jumped to.
  func litEvent() -> Int? {
    if ui(focus).selected != nil { return selectedEvent() }
    return jumpedTo == transport.position - 1 ? jumpedTo : nil
  }

  private func findingMarks() -> FindingMarks {
    var marks = FindingMarks()
    let findings = diagnosis.findings(holdingAfterEvents: transport.position, at: transport.now)
    // The worst last, as a view and a process have room for one.
    for finding in findings.sorted(by: { $0.severity < $1.severity }) {
      let isError = finding.severity == .error
      marks.count += 1
      for event in [finding.position] + finding.evidence where event < transport.position {
        marks.byEvent[event] = (marks.byEvent[event] ?? false) || isError
      }
      if let view = finding.view, finding.severity != .note { marks.byView[view] = finding.title }
      if let process = finding.process { marks.byProcess[process] = (marks.byProcess[process] ?? false) || isError }
    }
    return marks
  }
}
