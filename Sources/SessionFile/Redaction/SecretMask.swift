import SessionModel

/// Hides on the screen what `redact` hides in a file. Equal values look equal while the program runs.
public final class SecretMask: EventMask {
  private let hash = KeyedHash()
  /// What stands for a line that is no event.
  public let maskedText: [UInt8] = Array("•••".utf8)

  /// A mask with a key of its own.
  public init() {}

  /// The line of an event with its secrets hidden.
  public func masked(_ line: [UInt8]) -> [UInt8] {
    var writer = SecretWriter(hash: hash, style: .screen)
    return LineSecrets.hidden(line, &writer)
  }
}
