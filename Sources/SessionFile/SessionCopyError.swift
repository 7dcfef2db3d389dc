import SessionModel

/// Why a copy of a session could not be written.
public enum SessionCopyError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The session cannot be read any more.
  case input(LogError)
  /// The copy cannot be written.
  case output(SessionFileError)

  /// What happened, for people.
  public var description: String {
    switch self {
    case .input(let error): error.description
    case .output(let error): error.description
    }
  }
}
