import CTerminal

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Why there is no screen.
public enum TerminalError: Error, Hashable, Sendable {
  /// Standard output goes to a file or a pipe.
  case notATerminal
  /// `TERM=dumb`: the terminal obeys no escape sequences.
  case dumb
  /// There are no keys to read: standard input is no terminal, and there is none to open in its place.
  case noKeyboard
  /// Nothing is known of the terminal.
  case unknown(term: String)
  /// The signals of the process are taken already, or there are no descriptors left.
  case noSignals

  /// What is wrong and what to do, for a person.
  public var message: String {
    switch self {
    case .notATerminal: "standard output is not a terminal"
    case .dumb: "TERM=dumb names a terminal without a screen; set TERM to what the terminal is, e.g. xterm-256color"
    case .noKeyboard: "there is no terminal to read keys from"
    case .unknown(let term): "nothing is known of the terminal “\(Text.sanitised(term))”; set TERM=xterm-256color"
    case .noSignals: "cannot catch signals: too many open files"
    }
  }
}

/// The screen and the keyboard of the process. There is one, and it belongs to the main thread.
///
/// Whatever ends the process gives the terminal back: ``close()``, `exit`, a crash. Only SIGKILL cannot.
public final class Terminal {
  /// The colours in use.
  public let colorDepth: ColorDepth
  /// Whether the terminal speaks UTF-8. If not, ``show(_:)`` sends ASCII stand-ins.
  public let utf8: Bool
  /// Poll this for keys, then call ``readInput()``. Ready for good once the terminal is gone.
  public let inputDescriptor: Int32
  /// Poll this for signals, then call ``readSignals()``.
  public let signalDescriptor: Int32
  /// Whether the terminal has gone away (its window was closed): end the program.
  public internal(set) var isGone = false
  /// What is on the screen, as far as we know.
  var shown: Canvas?
  var shownCursor: Cursor = .hidden
  var cursor: Cursor = .hidden
  var pairs: ColorPairs
  var parser: SequenceParser
  var lastInput = 0
  var resumes = 0
  private var isOpen = true
  private let outputDescriptor: Int32

  enum Cursor: Equatable {
    case hidden
    case at(row: Int, column: Int)
  }

  /// The size of the screen.
  public private(set) var size: Size

  /// Whether presses, drags and the wheel are reported. While they are, most terminals select text with shift only.
  public var mouseEnabled = false {
    didSet {
      if isOpen && mouseEnabled != oldValue { terminal_set_mouse(mouseEnabled) }
    }
  }

  private init(colorDepth: ColorDepth, utf8: Bool, input: Int32, output: Int32, signals: Int32) {
    self.colorDepth = colorDepth
    self.utf8 = utf8
    inputDescriptor = input
    outputDescriptor = output
    signalDescriptor = signals
    pairs = ColorPairs(colors: Int(terminal_colors()), capacity: Int(terminal_pairs()))
    parser = SequenceParser(backspaceIsControlH: terminal_backspace_is_control_h())
    size = Size(rows: 0, columns: 0)
    readSize()
  }

  deinit { close() }

  /// Takes the terminal of the process: alternate screen, raw keys, signals.
  ///
  /// Keys come from standard input, or from the controlling terminal when data is piped in. Call it once.
  public static func open(environment: [String: String]) throws(TerminalError) -> Terminal {
    guard isatty(STDOUT_FILENO) == 1 else { throw .notATerminal }
    let term = environment["TERM"] ?? ""
    if term == "dumb" { throw .dumb }
    // Widths must be UTF-8's in any case; whether UTF-8 may be sent is another question.
    let wantsUTF8 = terminal_locale_wants_utf8()
    let utf8 = terminal_use_utf8_locale() && wantsUTF8

    let output = dup(STDOUT_FILENO)
    let input = isatty(STDIN_FILENO) == 1 ? dup(STDIN_FILENO) : openKeyboard()
    guard input >= 0, output >= 0 else { throw .noKeyboard }
    for descriptor in [input, output] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }

    var description = term
    var colors = term.isEmpty ? -1 : terminal_description_colors(term, output)
    if colors < 0 {
      // Nearly every terminal of today obeys xterm's sequences.
      description = "xterm-256color"
      colors = terminal_description_colors(description, output)
      if colors < 0 { throw .unknown(term: term) }
    }
    var depth = ColorDepth.detect(environment: environment, terminalColors: Int(colors))
    // Signals first: ncurses takes those that nobody has.
    let signals = terminal_catch_signals()
    guard signals >= 0 else { throw .noSignals }
    let directColor = String(cString: terminal_direct_color_name())
    if depth == .trueColor, terminal_start(directColor, dup(input), output, true) == 0 {
      // Started with the description that we carry along.
    } else {
      if depth == .trueColor { depth = colors >= 256 ? .palette256 : colors >= 8 ? .ansi16 : .none }
      guard terminal_start(description, dup(input), output, depth != .none) == 0 else {
        terminal_release_signals()
        throw .unknown(term: term)
      }
    }
    return Terminal(colorDepth: depth, utf8: utf8, input: input, output: output, signals: signals)
  }

  /// Gives the terminal back for good. A second call does nothing.
  public func close() {
    guard isOpen else { return }
    isOpen = false
    terminal_leave()
    terminal_release_signals()
  }

  /// Gives the terminal back, stops the process (and the pipeline it is part of), and takes the terminal again when the
  /// shell continues it. Draw afterwards.
  public func suspend() {
    guard isOpen else { return }
    terminal_leave()
    terminal_stop_job()
    // SIGCONT is in the pipe now; the terminal need not be taken a second time for it.
    resumes += 1
    take()
  }

  /// Takes the terminal again after it was given back or lost.
  func take() {
    terminal_enter()
    readSize()
    redraw()
  }

  /// Forgets what is on the screen; the next ``show(_:)`` paints each cell.
  public func redraw() {
    shown = nil
    terminal_repaint()
  }

  /// Shows the cursor at a cell with the next ``show(_:)``, or hides it.
  public func showCursor(row: Int, column: Int) {
    cursor = .at(row: row, column: column)
  }

  /// Hides the cursor with the next ``show(_:)``.
  public func hideCursor() {
    cursor = .hidden
  }

  /// Asks the terminal's driver for the size; returns whether it changed.
  @discardableResult
  func readSize() -> Bool {
    var rows: Int32 = 0
    var columns: Int32 = 0
    if terminal_window_size(outputDescriptor, &rows, &columns) {
      terminal_resize(rows, columns)
    }
    terminal_screen_size(&rows, &columns)
    let before = size
    size = Size(rows: Int(rows), columns: Int(columns))
    if size != before { shown = nil }
    return size != before
  }
}

/// Opens the terminal when standard input is something else. By its own name first, as macOS cannot poll `/dev/tty`.
private func openKeyboard() -> Int32 {
  let name = ttyname(STDOUT_FILENO)
  let descriptor = name.map { open($0, O_RDWR | O_NOCTTY) } ?? -1
  return descriptor >= 0 ? descriptor : open("/dev/tty", O_RDWR)
}
