import SessionModel
import TerminalUI

/// What a person did to one pane: what is selected and how far it is scrolled.
struct PaneUI: Sendable, Equatable {
  /// The key of the selected row; nil follows the play head (the last row of a list of events).
  var selected: UInt64?
  /// Which of the pane's orders a table is in; 0 is its own.
  var order = 0
  /// The first visible row, kept from frame to frame so that the list does not jump.
  var offset = 0

  /// The selected row of a content, if it has rows.
  func row(in content: any PaneContent, follows: Bool) -> Int? {
    guard content.rowCount > 0 else { return nil }
    guard let selected else { return follows ? content.rowCount - 1 : 0 }
    return content.row(forKey: selected).map { min($0, content.rowCount - 1) } ?? (follows ? content.rowCount - 1 : 0)
  }
}

/// Marks of what the diagnosis found, at an instant.
struct FindingMarks: Sendable, Equatable {
  /// Events to mark: is it an error (else a warning or a note)?
  var byEvent: [Int: Bool] = [:]
  var byView: [ViewNumber: String] = [:]
  var byProcess: [ProcessNumber: Bool] = [:]
  var count = 0
}

/// What lies over the panes.
enum Overlay: Sendable, Equatable {
  case none
  case help(scroll: Int)
  case detail(DetailUI)
  case taps(TapListUI)
}

/// A line being typed at the bottom.
struct Prompt: Sendable, Equatable {
  enum Purpose: Sendable, Equatable {
    case search, command, time
    /// The filter of a pane.
    case filter(PaneID)
    /// The text of a mark, by event number.
    case note(Int)
    /// JavaScript for a frame of a view.
    case script(view: String, frame: String)

    /// What the history of typed lines is kept under.
    var historyName: String {
      switch self {
      case .search, .filter: "search"
      case .command: "command"
      case .time: "time"
      case .note: "note"
      case .script: "script"
      }
    }
  }

  var purpose: Purpose
  var editor: LineEditor
  /// What is wrong with the text so far.
  var problem: String?

  /// Whether it is for a page, not for the inspector.
  var isScript: Bool { if case .script = purpose { true } else { false } }

  var label: String {
    switch purpose {
    case .search: "/"
    case .command: ":"
    case .time: "go to: "
    case .filter(let pane): "filter \(pane.title) (empty: all): "
    case .note: "note (ctrl-x unmarks): "
    case .script(let view, let frame): "\(view)\(frame == "main" ? "" : " \(frame)") > "
    }
  }
}
