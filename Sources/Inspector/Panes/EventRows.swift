import SessionModel
import TerminalUI

/// The events of a pane up to an instant: what the panes of events share.
struct EventRows {
  private let positions: Positions
  /// How many rows there are.
  let count: Int
  /// How many there would be without the filter.
  let total: Int
  /// The filter as it was typed.
  let filter: String?

  init(_ positions: Positions, upTo position: Int, total: Int, filter: String?) {
    self.positions = positions
    self.total = total
    self.filter = filter
    count = positions.count(below: position)
  }

  func event(_ row: Int) -> Int? { row >= 0 && row < count ? positions[row] : nil }

  /// `12`, or with a filter `12 of 340 match cart`.
  func note(_ glyphs: Glyphs) -> String {
    if let filter { return "\(Format.count(count)) of \(Format.count(total)) match \(filter)" }
    return count == 0 ? "" : Format.count(count)
  }

  /// Why there is nothing, where a filter is the reason.
  var emptyText: String? {
    filter.flatMap { total > 0 ? "All \(Format.count(total)) are hidden by the filter “\($0)”. & changes it." : nil }
  }

  func key(_ row: Int) -> UInt64 { UInt64(event(row) ?? 0) }

  /// The row of an event, or the last row before it.
  func row(forKey key: UInt64) -> Int? {
    let rows = positions.count(below: Int(key) + 1)
    return count == 0 ? nil : max(0, min(rows, count) - 1)
  }
}

/// Which events stand in which pane.
enum PaneEvents {
  /// What the web views were asked to load, and what came of it.
  @Sendable static func isNavigation(_ row: IndexRow) -> Bool {
    switch row.kind {
    case .webViewCreated, .webViewLoad, .webViewStopLoading, .webViewClosed, .markerNote, .commandIssued, .appLaunched,
      .appDidEnterBackground, .appWillEnterForeground, .appTerminated, .processTerminated:
      true
    default: row.kind.category == .navigation
    }
  }

  /// Both directions between page and app. Answers stand on the line of their question.
  @Sendable static func isBridge(_ row: IndexRow) -> Bool {
    switch row.kind {
    case .bridgeReply, .bridgeMessageRejected, .bridgeEvaluated, .uiDialogAnswered, .uiCreateWebViewAnswered,
      .bridgePromiseSettled:
      row.partner == nil
    case .uiDialog, .uiCreateWebView, .uiOpenPanel, .scriptAborted: true
    default: row.kind.category == .bridge
    }
  }

  /// What pages wrote to their console, and what a person typed there.
  @Sendable static func isConsole(_ row: IndexRow) -> Bool {
    switch row.kind {
    case .consoleLog: true
    case .bridgeEvaluate, .bridgeEvaluated: row.flags.contains(.byPerson)
    default: false
    }
  }

  @Sendable static func isAny(_ row: IndexRow) -> Bool { true }
}

extension EventSummary {
  /// What happened, for a line that names the kind: nothing where that says the same (`view created` beside
  /// `webView.created`), but `estimatedProgress` beside `webView.changed`.
  func title(beside kind: String) -> String {
    let words = what.lowercased().filter { $0.isLetter || $0.isNumber }
    let name = kind.drop { $0 != "." }.dropFirst().lowercased()
    return words.hasSuffix(name) || name.hasSuffix(words) ? "" : what
  }
}

extension EventSummary.Tone {
  /// The colour of a summary's words.
  var role: Role {
    switch self {
    case .neutral: .text
    case .start: .accent
    case .ok: .ok
    case .warning: .warning
    case .error: .error
    case .muted: .muted
    case .change: .info
    }
  }

  /// The sign that carries the same meaning without colour.
  func glyph(_ glyphs: Glyphs) -> String {
    switch self {
    case .neutral: glyphs.separator
    case .start: glyphs.play
    case .ok: glyphs.ok
    case .warning: glyphs.warning
    case .error: glyphs.error
    case .muted: " "
    case .change: glyphs.bullet
    }
  }
}

extension SessionModel.Category {
  /// The colour of the category in the pane of all events.
  var role: Role {
    switch self {
    case .app: .categoryApp
    case .process: .categoryProcess
    case .webView, .frame, .page: .categoryWebView
    case .navigation: .categoryNavigation
    case .network: .categoryNetwork
    case .cookie, .store, .data: .categoryCookie
    case .bridge, .script: .categoryBridge
    case .ownership: .categoryOwnership
    case .ui: .categoryUI
    case .download: .categoryDownload
    case .security, .scheme: .categorySecurity
    case .timing, .device: .categoryTiming
    case .console: .categoryConsole
    case .marker, .expectation: .categoryMarker
    case .command, .session: .categoryCommand
    case .other: .categoryOther
    }
  }
}
