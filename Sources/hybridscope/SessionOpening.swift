import SessionFile
import SessionModel

/// Opening a session for a verb: all of it, with errors in the words of the command line.
enum SessionOpening {
  /// Opens FILE, or standard input for `-`, and reads it to its end.
  static func open(_ path: String) throws(CommandError) -> SessionFileReader {
    let reader: SessionFileReader
    if path == "-" {
      reader = .standardInput()
    } else {
      do {
        reader = try .open(path: path)
      } catch {
        throw CommandError(error.what, at: error.path, error.whatToDo)
      }
    }
    reader.readAll()
    return reader
  }

  /// Tells on standard error if not everything could be read.
  /// - Returns: the exit code.
  static func reportLosses(_ session: Session) -> Int32 {
    let losses = session.notices.filter { $0.subject == .shrunk || $0.subject == .unreadable }
    for loss in losses { StandardError.line("hybridscope: \(loss)") }
    return losses.isEmpty ? ExitCode.success : ExitCode.failure
  }
}
