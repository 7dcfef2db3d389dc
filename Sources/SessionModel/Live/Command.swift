/// Something that is asked of a live session (session format, "command"): a name and arguments, as they are recorded.
public struct Command: Hashable, Sendable {
  /// The commands that this program can ask for. Pausing, speed and screen size are none: a simulation does not know
  /// of them.
  public enum Name: String, CaseIterable, Sendable {
    case load, reload, stopLoading, goBack, goForward
    case tap, swipe, pull, key, scroll
    case evaluate, postMessage
    /// Answers a dialog, a policy or another question that waits.
    case answer
    case kill, memoryPressure, memoryWarning, background, foreground
    case setCookie, deleteCookie, clearData
    case openURL, closeView, network, note
  }

  public let name: Name
  /// In the order in which they are recorded.
  public let arguments: JSONObject

  /// Makes a command.
  public init(_ name: Name, _ arguments: JSONObject = JSONObject()) {
    self.name = name
    self.arguments = arguments
  }

  /// Reads the command of a `command.issued`; nil for a command that this version does not know.
  public init?(_ event: Event) {
    guard event.kind == .commandIssued, let name = event.fields.text("command").flatMap(Name.init) else { return nil }
    self.init(name, event.fields["arguments"]?.object ?? JSONObject())
  }
}

/// Why a command is not taken: a sentence for people.
public struct CommandRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  /// Makes a refusal; `description` says why, in one sentence without a full stop.
  public init(_ description: String) { self.description = description }

  /// The answer of every source that only plays back.
  public static let recorded = CommandRefusal("a recording plays back; it takes no commands")
}
