import SessionModel
import TerminalUI

/// A piece of a pane's line: a text in one role.
struct Span: Sendable {
  var text: String
  var role: Role
  var attributes: Attributes = []
  /// Cells it takes: clipped or padded to it. nil takes what the text needs, the last span what is left.
  var cells: Int?
  var alignment: Text.Alignment = .left
  /// Clips in the middle, so that both ends stay: for URLs.
  var clipsMiddle = false
  /// How many of the `cells` stay blank at the end, so that a text that fills its column does not touch the next one.
  var gap = 0
}

extension Span {
  /// A column of a width, its last cell blank; of no width, it is not there.
  static func column(_ text: String, _ role: Role, _ cells: Int) -> Span {
    Span(text: text, role: role, cells: cells, gap: 1)
  }
}

/// One line of a pane.
struct PaneLine: Sendable {
  var spans: [Span]
  /// Stands in the gutter, before the text: a diagnosis mark, or what belongs to the selection.
  var mark: Mark?
  /// The line stands for something that changed last.
  var isChanged = false

  enum Mark: Sendable {
    case finding(isError: Bool)
    case related
    /// A person marked it.
    case note
  }
}

/// What a pane is made from: the session up to an instant, and nothing else (design rule 2).
struct PaneContext {
  let session: Session
  let state: State
  let now: Instant
  let glyphs: Glyphs
  let findings: FindingMarks
  let notes: Notes
  /// The selected event of the focused pane: what belongs to it lights up in the others.
  let selection: SelectedEvent?

  var index: Index { session.index }
  var position: Int { state.position }
}

/// Rows of a pane at an instant.
protocol PaneContent {
  var rowCount: Int { get }
  /// Says how much there is: `12`, `12 · 3 pending`.
  var note: String { get }
  /// Why there is nothing to see.
  var emptyText: String { get }
  /// The names of the columns, for a width.
  func header(width: Int) -> [Span]
  func line(_ row: Int, width: Int) -> PaneLine
  /// The event that Enter opens.
  func event(_ row: Int) -> Int?
  /// What stays the same about a row while time goes on, and the row that has it now (or stands nearest before).
  func key(_ row: Int) -> UInt64
  func row(forKey key: UInt64) -> Int?
  /// The names of the orders that the rows can be in; the first is the pane's own.
  var orders: [String] { get }
}

extension PaneContent {
  var orders: [String] { ["time"] }
}

/// What is known of the selected event, for lighting up what belongs to it.
struct SelectedEvent: Sendable, Equatable {
  let position: Int
  let view: ViewNumber
  let navigation: UInt32
  let process: ProcessNumber

  init(_ position: Int, _ index: Index) {
    let row = index[position]
    self.position = position
    view = row.view
    navigation = row.navigation
    process = row.process
  }

  /// The same navigation of the same view, or the other end of its exchange.
  func relates(to other: Int, _ index: Index) -> Bool {
    guard other != position else { return false }
    let row = index[other]
    if row.partner == position || index[position].partner == other || row.cause == position
      || index[position].cause == other
    {
      return true
    }
    return view != .none && row.view == view && navigation != IndexRow.none && row.navigation == navigation
  }
}
