/// What makes the events of a session that is still growing. The inspector drives it and knows nothing else of it.
///
/// A source belongs to the thread of its session; one that computes elsewhere hands its lines over at `takeLines`.
public protocol EventSource: AnyObject {
  /// The virtual moment up to which its lines are known.
  var now: Instant { get }

  /// Hands over the next lines (without newline), in order, up to and including a moment of virtual time, at most
  /// `limit` of them: a source that is ahead must not hold up the screen.
  func takeLines(
    upTo moment: Instant, limit: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Void
  ) rethrows -> SourceProgress

  /// Why a command cannot be taken now; nil if it can. The screen greys out what is refused and says why.
  func refusal(of command: Command.Name) -> CommandRefusal?

  /// Takes a command. Its effects come as lines.
  func perform(_ command: Command) throws(CommandRefusal)

  /// Ends it; no line comes after that.
  func stop()
}

extension EventSource {
  /// The commands that can be taken now.
  public var possibleCommands: [Command.Name] { Command.Name.allCases.filter { refusal(of: $0) == nil } }
}

/// How far `takeLines` came.
public enum SourceProgress: Hashable, Sendable {
  /// All lines up to the moment were handed over.
  case reached
  /// There are more lines up to the moment: ask again.
  case more
  /// The source still computes: ask again when it wakes the loop.
  case waiting
  /// The session is over, with a sentence why if it is not the usual end.
  case ended(String?)
}

/// A source that is a recording: its lines are there already, and it takes no commands.
public final class RecordedSource: EventSource {
  private let end: Instant

  /// A source for a session that is complete.
  /// - Parameter end: the time of its last event.
  public init(end: Instant) { self.end = end }

  public var now: Instant { end }

  public func takeLines(
    upTo moment: Instant, limit: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Void
  ) rethrows -> SourceProgress { .ended(nil) }

  public func refusal(of command: Command.Name) -> CommandRefusal? { .recorded }

  public func perform(_ command: Command) throws(CommandRefusal) { throw .recorded }

  public func stop() {}
}
