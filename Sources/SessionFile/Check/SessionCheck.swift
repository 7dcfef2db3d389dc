import SessionModel

/// Runs the scenario of a simulated session again and compares: what differs, in order.
public typealias ScenarioCheck = (Session) -> [CheckFinding]

/// What is whole and what is not in a session file, line by line.
public struct SessionCheck {
  /// What became of the scenario that a simulated session holds.
  public enum Rerun: String, Sendable {
    /// The session was not simulated.
    case noScenario
    /// A redacted session cannot be run again.
    case redacted
    /// This program has no simulator for it.
    case notAvailable
    /// It was run, and the findings tell what differs.
    case done
  }

  /// Whole events.
  public let events: Int
  /// Lines that are no events.
  public let invalidLines: Int
  /// Bytes of a last line that was cut.
  public let tornBytes: UInt64
  /// Bytes of the file.
  public let bytes: UInt64
  /// What the header says; nil if there is none.
  public let header: Header?
  /// Whether the last line is a `session.end`.
  public let hasEnd: Bool
  /// What was found, in the order of the file; of each subject at most `findingLimit`.
  public private(set) var findings: [CheckFinding] = []
  /// How much was found of each subject, left-out findings included.
  public private(set) var counts: [CheckFinding.Subject: Int] = [:]
  /// Whether the scenario was run again.
  public let rerun: Rerun

  /// A file of a million bad lines needs no million findings.
  public static let findingLimit = 100

  /// Whether nothing is damaged.
  public var isWhole: Bool { !findings.contains { $0.isProblem } }

  /// Checks a file that was read to its end.
  /// - Parameter scenarioCheck: what runs scenarios, where the program has it.
  public init(_ reader: SessionFileReader, scenarioCheck: ScenarioCheck? = nil) {
    let session = reader.session
    let index = session.index
    invalidLines = index.countsByKind[Int(Kind.invalid.rawValue)]
    events = index.count - invalidLines
    bytes = reader.bytesRead
    header = session.header
    hasEnd = reader.hasSessionEnd
    let wholeEnd = max(index.endOffset, session.headerRange?.upperBound ?? 0)
    tornBytes = session.notices.contains { $0.subject == .tornLine } ? reader.bytesRead - wholeEnd : 0
    if header?.isRedacted == true {
      rerun = .redacted
    } else if header?.fields["scenario"] == nil {
      rerun = .noScenario
    } else {
      rerun = scenarioCheck == nil ? .notAvailable : .done
    }
    addNotices(of: session, tornAt: wholeEnd)
    var lines = LineChecks(session)
    for position in 0..<index.count { lines.check(position) { add($0) } }
    if !hasEnd, bytes > 0 {
      add(
        CheckFinding(
          .missingEnd, isProblem: false, "no session.end: the recording was not closed, or this is a part of a session")
      )
    }
    findings = findings.enumerated().sorted {
      ($0.element.line ?? .max, $0.offset) < ($1.element.line ?? .max, $1.offset)
    }
    .map(\.element)
    if rerun == .done, let scenarioCheck {
      for finding in scenarioCheck(session) { add(finding) }
    }
  }

  /// What the reader has noticed about the file as a whole. What it notices of lines is looked at line by line, as it
  /// keeps only the first ones.
  private mutating func addNotices(of session: Session, tornAt offset: UInt64) {
    for notice in session.notices {
      switch notice.subject {
      case .missingHeader: add(CheckFinding(.missingHeader, line: 1, offset: 0, notice.text))
      case .badHeader: add(CheckFinding(.badHeader, line: 1, offset: 0, notice.text))
      case .newerHeader: add(CheckFinding(.newerHeader, isProblem: false, line: 1, offset: 0, notice.text))
      case .byteOrderMark: add(CheckFinding(.byteOrderMark, isProblem: false, line: 1, offset: 0, notice.text))
      case .emptyFile: add(CheckFinding(.emptyFile, notice.text))
      case .shrunk, .unreadable: add(CheckFinding(.unreadable, notice.text))
      case .tornLine: add(CheckFinding(.tornLine, line: notice.line, offset: offset, notice.text))
      case .invalidLine, .timeWentBack, .wrongEventCount, .restarted: break
      }
    }
  }

  private mutating func add(_ finding: CheckFinding) {
    counts[finding.subject, default: 0] += 1
    if counts[finding.subject, default: 0] <= SessionCheck.findingLimit { findings.append(finding) }
  }
}
