import SessionFile
import SessionModel

/// `hybridscope events --follow`: prints events as they come, until the session ends or the person has seen enough.
struct FollowedEvents {
  let path: String
  let format: EventsCommand.Format
  let filter: EventFilter
  let from: Moment?
  let mask: SecretMask?

  func run() throws(CommandError) -> Int32 {
    let reader = try SessionOpening.begin(path, follows: true)
    let output = StandardOutput()
    var printed = 0
    var hasHeader = false
    while true {
      let progress = reader.read(upTo: 1 << 20)
      let session = reader.session
      session.mask = mask
      if progress == .restarted {
        output.flush()
        session.notices.first.map { StandardError.line("hybridscope: \($0)") }
        (printed, hasHeader) = (0, false)
        continue
      }
      do {
        try print(session, from: &printed, &hasHeader, to: output)
      } catch {
        output.flush()
        StandardError.line("hybridscope: \(error)")
        return ExitCode.failure
      }
      if progress == .end || (progress == .waiting && reader.hasSessionEnd) { break }
      if progress == .waiting {
        output.flush()
        reader.wait()
      }
    }
    output.flush()
    return SessionOpening.reportLosses(reader.session)
  }

  private func print(
    _ session: Session, from printed: inout Int, _ hasHeader: inout Bool, to output: StandardOutput
  ) throws(LogError) {
    let range = printed..<session.index.count
    printed = session.index.count
    let positions = filter.matches(in: range, of: session).filter { isLateEnough($0, session.index) }
    switch format {
    case .text:
      let table = EventTable(following: session)
      for position in positions { table.write(position, to: output) }
    case .ndjson:
      let isWhole = filter.terms.isEmpty && from == nil
      let excerpt = SessionExcerpt(of: session, positions: positions, isWhole: isWhole)
      if !hasHeader, session.header != nil {
        hasHeader = true
        try excerpt.writeHeader { output.write($0) }
      }
      try excerpt.writeEvents { output.write($0) }
    }
  }

  private func isLateEnough(_ position: Int, _ index: Index) -> Bool {
    switch from {
    case nil: true
    case .time(let instant): index.time(position) >= instant
    case .event(let number): index.number(position) >= number
    }
  }
}
