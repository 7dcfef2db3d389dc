import SessionFile
import SessionModel

/// What verbs share that write a session into a new file: `FILE -o OUT`.
struct SessionCopying {
  static let option = Option("-o", value: "OUT", "the file to write; it must not be there yet")

  let session: Session
  let path: String
  private let writer: SessionFileWriter

  /// Opens and reads FILE, then makes OUT: nothing is made for a file that cannot be read.
  init(_ arguments: Arguments, verb: String) throws(CommandError) {
    let input = try arguments.file(verb: verb)
    guard let path = arguments.value("-o") else {
      throw CommandError("the file to write is missing", at: "-o", "write hybridscope \(verb) FILE -o OUT")
    }
    self.path = path
    session = try SessionOpening.open(input).session
    do {
      writer = try SessionFileWriter(path: path)
    } catch {
      throw CommandError(error.what, at: error.path, error.whatToDo)
    }
  }

  /// Writes OUT and prints what was done.
  /// - Returns: the exit code.
  func run<Report>(
    _ copy: (([UInt8]) throws(SessionFileError) -> Void) throws(SessionCopyError) -> Report,
    report: (Report) -> [String]
  ) -> Int32 {
    do {
      let result = try copy { (bytes) throws(SessionFileError) in try writer.write(bytes) }
      try writer.finish()
      let output = StandardOutput()
      for line in report(result) { output.line(TerminalText.visible(line)) }
      output.flush()
      return SessionOpening.reportLosses(session)
    } catch {
      StandardError.line("hybridscope: \(error)")
      return ExitCode.failure
    }
  }
}
