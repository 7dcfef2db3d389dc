/// Why a verb cannot do what was asked: what, where, and what to do about it.
struct CommandError: Error, CustomStringConvertible {
  let what: String
  /// The option, file or column; nil where “what” says it.
  let place: String?
  let whatToDo: String

  init(_ what: String, at place: String? = nil, _ whatToDo: String) {
    self.what = what
    self.place = place
    self.whatToDo = whatToDo
  }

  var description: String { [what, place, whatToDo].compactMap { $0 }.joined(separator: ", ") }
}

/// What the process tells the shell.
enum ExitCode {
  static let success: Int32 = 0
  /// The work was begun and could not be finished.
  static let failure: Int32 = 1
  /// The command line is wrong, or its file cannot be opened.
  static let usage: Int32 = 2
}
