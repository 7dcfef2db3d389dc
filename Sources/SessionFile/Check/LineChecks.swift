import SessionModel

/// The questions to each line of a session.
struct LineChecks {
  private let session: Session
  private let index: Index
  /// Events were left out of this file on purpose: a `cause` may be one of them.
  private let isExcerpt: Bool
  private var highestNumber = -1
  private static let causeName = ByteSearch("\"cause\"")
  private static let sequenceName = ByteSearch("\"seq\"")

  init(_ session: Session) {
    self.session = session
    index = session.index
    isExcerpt = (0..<session.index.count).contains { session.index.number($0) != $0 }
  }

  /// Checks the line of one event.
  mutating func check(_ position: Int, _ report: (CheckFinding) -> Void) {
    let row = index[position]
    func found(_ subject: CheckFinding.Subject, _ text: String) {
      report(CheckFinding(subject, line: session.line(of: position), offset: index.offset(position), text))
    }
    guard row.kind != .invalid else {
      return found(.invalidLine, session.event(position).problem?.description ?? "not an event")
    }
    if row.flags.contains(.timeWentBack) { found(.timeWentBack, "its t is below an earlier one") }
    let number = index.number(position)
    if number <= highestNumber {
      found(.numberNotHigher, "its number \(number) is not above the \(highestNumber) before it")
    }
    highestNumber = max(highestNumber, number)
    let line: [UInt8]
    do {
      line = try session.bytes(of: position)
    } catch {
      return found(.unreadable, error.description)
    }
    let mentions = line.withUnsafeBufferPointer { buffer in
      (
        cause: row.cause == nil && LineChecks.causeName.isFound(in: buffer),
        sequence: number == position && LineChecks.sequenceName.isFound(in: buffer)
      )
    }
    // The line is parsed only where something may be wrong.
    guard mentions.cause || mentions.sequence || row.kind == .sessionEnd,
      case .object(let fields)? = try? JSONParser.parse(bytes: line)
    else { return }
    if let sequence = fields["seq"], sequence.integer != Int64(number) {
      found(.badSequence, "its seq \(sequence.text) is no number from 0 to 4294967294")
    }
    if mentions.cause, let cause = fields["cause"] { checkCause(cause, number, found) }
    if row.kind == .sessionEnd { checkEnd(fields, position, number, found) }
  }

  private func checkCause(_ cause: JSONValue, _ number: Int, _ found: (CheckFinding.Subject, String) -> Void) {
    guard let value = cause.integer, value >= 0 else {
      return found(.badCause, "its cause \(cause.text) is no event number")
    }
    if value >= Int64(number) {
      found(.causeNotEarlier, "its cause, event \(value), does not stand before it")
    } else if !isExcerpt {
      found(.badCause, "its cause, event \(value), is no event of this session")
    }
  }

  private func checkEnd(
    _ fields: JSONObject, _ position: Int, _ number: Int, _ found: (CheckFinding.Subject, String) -> Void
  ) {
    if position + 1 < index.count {
      found(.eventsAfterEnd, "\(index.count - 1 - position) lines come after session.end")
    }
    if let said = fields["events"]?.integer, said != Int64(number) {
      found(.wrongEventCount, "session.end counts \(said) events before it; there are \(number)")
    }
  }
}
