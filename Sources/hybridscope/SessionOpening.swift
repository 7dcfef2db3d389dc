import SessionFile
import SessionModel

/// Opening a session for a verb: all of it, with errors in the words of the command line.
enum SessionOpening {
  /// Opens FILE, or standard input for `-`, and reads it to its end.
  static func open(_ path: String) throws(CommandError) -> SessionFileReader {
    let reader = try begin(path)
    reader.readAll()
    return reader
  }

  /// Opens FILE, or standard input for `-`, without reading it.
  static func begin(_ path: String, follows: Bool = false) throws(CommandError) -> SessionFileReader {
    if path == "-" { return .standardInput() }
    do {
      return try .open(path: path, follows: follows)
    } catch {
      throw CommandError(error.what, at: error.path, error.whatToDo)
    }
  }

  /// Tells on standard error if not everything could be read.
  /// - Returns: the exit code.
  static func reportLosses(_ session: Session) -> Int32 {
    let losses = session.notices.filter { $0.subject == .shrunk || $0.subject == .unreadable }
    for loss in losses { StandardError.line("hybridscope: \(loss)") }
    return losses.isEmpty ? ExitCode.success : ExitCode.failure
  }
}
