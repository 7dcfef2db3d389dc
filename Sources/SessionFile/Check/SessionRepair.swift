import SessionModel

/// Writes every whole event of a damaged session and nothing else.
///
/// Lines that are no events are dropped, as is a torn last line, which the reader has left out already. Everything that
/// is kept keeps its bytes, but for two things the format asks for: where a line was dropped the events get the number
/// they had as `seq`, so that `cause` still means the same event; and a `session.end` counts right.
public struct SessionRepair {
  /// What was done.
  public struct Report: Hashable, Sendable {
    /// Events that were written.
    public var events = 0
    /// Line numbers of the first lines that were dropped, at most 20.
    public var firstDroppedLines: [Int] = []
    /// How many lines were dropped, the torn last one not counted.
    public var droppedLines = 0
    /// Whether a torn last line was left out.
    public var hasTornLine = false
    /// How often a `session.end` was corrected.
    public var correctedEnds = 0
  }

  private let session: Session

  /// A repair of a session that was read to its end.
  public init(_ session: Session) { self.session = session }

  /// Hands the lines to `sink`, in order.
  public func write(to sink: ([UInt8]) throws(SessionFileError) -> Void) throws(SessionCopyError) -> Report {
    var report = Report()
    report.hasTornLine = session.notices.contains { $0.subject == .tornLine }
    let index = session.index
    if let range = session.headerRange {
      var line: [UInt8]
      do throws(LogError) { line = try session.log.bytes(in: range) } catch { throw .input(error) }
      if line.last != 0x0A { line.append(0x0A) }
      do throws(SessionFileError) { try sink(line) } catch { throw .output(error) }
    }
    for position in 0..<index.count {
      guard index[position].kind != .invalid else {
        report.droppedLines += 1
        if report.firstDroppedLines.count < 20 { report.firstDroppedLines.append(session.line(of: position)) }
        continue
      }
      let line = try repaired(position, &report)
      do throws(SessionFileError) { try sink(line) } catch { throw .output(error) }
      report.events += 1
    }
    return report
  }

  private func repaired(_ position: Int, _ report: inout Report) throws(SessionCopyError) -> [UInt8] {
    var line: [UInt8]
    do throws(LogError) { line = try session.bytes(of: position) } catch { throw .input(error) }
    let number = session.index.number(position)
    if session.index[position].kind == .sessionEnd, let corrected = MemberEdit.setting("events", to: number, in: line) {
      report.correctedEnds += 1
      line = corrected
    }
    // Before the first gap an event's place is its number.
    return number == report.events ? line + [0x0A] : SessionExcerpt.numbered(line, number: number)
  }
}

/// Changes a number in a line and leaves every other byte of it as it is.
enum MemberEdit {
  /// The line with another number under a name; nil if it is that number already, or no number.
  static func setting(_ name: String, to number: Int, in line: [UInt8]) -> [UInt8]? {
    var place: Range<Int>?
    line.withUnsafeBufferPointer { buffer in
      var cursor = ByteCursor(buffer)
      cursor.skipWhiteSpace()
      guard cursor.byte == 0x7B else { return }
      do throws(JSONSyntaxError) {
        repeat {
          cursor.position += 1
          cursor.skipWhiteSpace()
          let start = cursor.position + 1
          _ = try cursor.skipString()
          let isNamed = buffer[start..<cursor.position - 1].elementsEqual(name.utf8)
          try cursor.skipColon()
          let valueStart = cursor.position
          try cursor.skipValue()
          // Of several members of one name the last counts.
          if isNamed { place = valueStart..<cursor.position }
          cursor.skipWhiteSpace()
        } while cursor.byte == 0x2C
      } catch {
        place = nil
      }
    }
    guard let place, let old = Int(String(decoding: line[place], as: UTF8.self)), old != number else { return nil }
    var line = line
    line.replaceSubrange(place, with: String(number).utf8)
    return line
  }
}
