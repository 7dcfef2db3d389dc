/// What something on the screen means; a theme says how that looks.
public enum Role: String, CaseIterable, Sendable {
  /// Ordinary text, and the background of the whole screen.
  case text
  /// What matters less.
  case muted
  /// What should catch the eye without being a state.
  case accent
  /// Went well.
  case ok
  /// May become a problem.
  case warning
  /// Went wrong.
  case error
  /// Worth knowing.
  case info
  /// The selected row of the focused pane.
  case selection
  /// The selected row of another pane.
  case selectionInactive
  /// The frame of a pane.
  case border
  /// The frame of the focused pane.
  case borderFocused
  /// The title of a pane.
  case title
  /// The title of the focused pane.
  case titleFocused
  /// The line at the bottom.
  case statusBar
  /// A key that can be pressed.
  case key
  /// Text that a search found.
  case searchHit
  /// A value that has just changed.
  case changed
  /// A web view in the strip at the top.
  case stripView
  /// The app's life cycle.
  case categoryApp
  /// Web processes.
  case categoryProcess
  /// Web views.
  case categoryWebView
  /// Navigations.
  case categoryNavigation
  /// Requests and responses.
  case categoryNetwork
  /// Cookies and storage.
  case categoryCookie
  /// Messages between script and app.
  case categoryBridge
  /// Who keeps what alive.
  case categoryOwnership
  /// Dialogs and windows.
  case categoryUI
  /// Downloads.
  case categoryDownload
  /// Certificates, policies, permissions.
  case categorySecurity
  /// Measured durations.
  case categoryTiming
  /// What scripts log.
  case categoryConsole
  /// Marks set by a person.
  case categoryMarker
  /// Commands given by a person.
  case categoryCommand
  /// Everything else.
  case categoryOther
  /// The full part of a progress bar.
  case progress
  /// A scroll bar.
  case scrollbar
  /// A window above the panes.
  case dialog
}
