/// Why a script gave no value.
public struct ScriptException: Error, Hashable, Sendable {
  /// What ended the script.
  public enum Kind: Hashable, Sendable {
    /// It threw, or its text is no JavaScript.
    case thrown
    /// The time limit or the virtual budget was used up. The group is dead from here on.
    case terminated
    /// The context or the group was closed before; nothing ran.
    case closed
    /// Another script of the group waits in a native function; a process has one thread, so nothing ran.
    case blocked
  }

  public var kind: Kind
  /// As WebKit prints it: `TypeError: null is not an object (evaluating 'null.x')`, or the thrown value as a string.
  public var text: String
  /// `name` and `message` of an error object.
  public var name: String?
  public var message: String?
  /// From 1. Known for error objects only; a SyntaxError has no column. The place is where the error was *made*: the C
  /// API does not tell where it was thrown (WebKit's own report has `throw`'s place).
  public var line: Int?
  public var column: Int?
  public var sourceURL: String?
  /// One frame a line, `function@url:line:column`.
  public var stack: String?
  /// The thrown value itself.
  public var value: ScriptValue

  public init(kind: Kind, text: String, value: ScriptValue = .undefined) {
    self.kind = kind
    self.text = text
    self.value = value
  }

  /// Whether the script was ended from outside.
  public var isTerminated: Bool { kind == .terminated }

  /// Nothing ran: the context is closed.
  public static let closed = ScriptException(kind: .closed, text: "the script context is closed")
  /// Nothing ran: another script of the process waits.
  public static let blocked = ScriptException(kind: .blocked, text: "another script of the process is waiting")
  /// The script was ended from outside.
  public static let terminated = ScriptException(kind: .terminated, text: "JavaScript execution terminated.")
}
