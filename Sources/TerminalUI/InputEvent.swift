/// What the pointer did.
public struct MouseEvent: Hashable, Sendable {
  /// The kinds of what it can do.
  public enum Kind: Hashable, Sendable {
    /// A button went down.
    case press
    /// A button went up.
    case release
    /// The pointer moved with a button down.
    case drag
    /// The wheel was turned away from the user.
    case wheelUp
    /// The wheel was turned towards the user.
    case wheelDown
  }

  /// What it did.
  public var kind: Kind
  /// 0 left, 1 middle, 2 right; 0 for the wheel.
  public var button: Int
  /// The row of the cell, from 0.
  public var row: Int
  /// The column of the cell, from 0.
  public var column: Int

  /// An event at a cell.
  public init(kind: Kind, button: Int = 0, row: Int, column: Int) {
    self.kind = kind
    self.button = button
    self.row = row
    self.column = column
  }
}

/// What came from the user.
public enum InputEvent: Hashable, Sendable {
  /// A key was pressed.
  case key(Key)
  /// The pointer did something.
  case mouse(MouseEvent)
  /// Text was pasted: as it is, with its line ends.
  case paste(String)
  /// The screen has another size.
  case resize(Size)
  /// The terminal's window came to the front (true) or left it.
  case focus(Bool)
}

/// What the system asks for.
public enum SignalEvent: Hashable, Sendable {
  /// To stop (SIGTSTP): call ``Terminal/suspend()``.
  case suspend
  /// The program was continued (SIGCONT); the terminal has been taken again. Draw.
  case resumed
  /// The screen may have another size (SIGWINCH); ``Terminal/size`` is already the new one.
  case resize
  /// To end, by the signal of that number (SIGTERM, SIGHUP, SIGINT): close the terminal and exit with 128 + number.
  case terminate(Int32)
}
