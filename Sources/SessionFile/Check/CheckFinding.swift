/// One thing that is not as it should be in a session file, or that is worth knowing.
public struct CheckFinding: Hashable, Sendable {
  /// What it is about; the names are those of `verify --json`.
  public enum Subject: String, CaseIterable, Sendable {
    case emptyFile, missingHeader, badHeader, newerHeader, byteOrderMark
    case tornLine, invalidLine, unreadable
    case timeWentBack, wrongEventCount, eventsAfterEnd, missingEnd
    case badSequence, numberNotHigher, badCause, causeNotEarlier
    /// The scenario of a simulated session, run again, gave something else.
    case rerun
  }

  /// What it is about.
  public let subject: Subject
  /// Whether the file is damaged; else it is only worth knowing.
  public let isProblem: Bool
  /// Line in the file, from 1; nil where it concerns the whole file.
  public let line: Int?
  /// Where that line begins, in bytes from 0.
  public let offset: UInt64?
  /// For people.
  public let text: String

  /// Makes a finding.
  public init(_ subject: Subject, isProblem: Bool = true, line: Int? = nil, offset: UInt64? = nil, _ text: String) {
    self.subject = subject
    self.isProblem = isProblem
    self.line = line
    self.offset = offset
    self.text = text
  }
}
