/// A session being looked at: its log, its index, its header, and the way to the state at any instant.
///
/// Lines are appended by whoever has them (a file reader, a live source); panes, queries and diagnosis read. A session
/// belongs to one thread.
public final class Session {
  public let log: any LineStore
  public private(set) var header: Header?
  /// The bytes of the log that hold the header's line and its newline.
  public private(set) var headerRange: Range<UInt64>?
  public private(set) var index = Index()
  /// At most 100, the first ones; `droppedNotices` counts the others.
  public private(set) var notices: [Notice] = []
  public private(set) var droppedNotices = 0

  /// A state every so many events: what a seek folds at most.
  static let snapshotSpacing = 4096
  /// The longest line that is read as an event; a reader need not keep more of a line than this.
  public static let maximumLineBytes = LineScanner.maximumLineBytes
  /// How much of a longer line is shown.
  static let oversizedPreviewBytes: UInt64 = 4096
  private var snapshots: [State] = [State()]
  private var snapshotState = State()
  private let rows = RowMaker()
  private var hasSeenFirstLine = false
  /// The line of event 0: 2, or 1 in a file without header.
  public private(set) var firstEventLine = 2

  public init(log: any LineStore) { self.log = log }

  /// A session in memory, for tests and small texts.
  public convenience init(text: String) {
    let bytes = Array(text.utf8)
    self.init(log: MemoryLineStore(bytes))
    bytes.withUnsafeBufferPointer { buffer in
      var start = 0
      while start < buffer.count {
        let end = buffer[start...].firstIndex(of: 0x0A) ?? buffer.count
        append(
          UnsafeBufferPointer(rebasing: buffer[start..<end]), at: UInt64(start),
          nextOffset: UInt64(min(end + 1, buffer.count)))
        start = end + 1
      }
    }
  }

  // MARK: Growing

  /// Appends one line, without its newline. The first line of a session is its header.
  /// - Parameter offset: where the line begins in the log; `nextOffset`: where the next one would.
  public func append(_ line: UnsafeBufferPointer<UInt8>, at offset: UInt64, nextOffset: UInt64) {
    if !hasSeenFirstLine {
      hasSeenFirstLine = true
      if readHeader(line) {
        headerRange = offset..<nextOffset
        return
      }
    }
    let position = index.count
    rows.append(line, offset: offset, nextOffset: nextOffset, to: &index)
    let row = index[position]
    if row.kind == .invalid {
      note(.invalidLine, line: self.line(of: position), rows.problem(of: line)?.description ?? "not an event")
    } else if row.flags.contains(.timeWentBack) {
      note(.timeWentBack, line: self.line(of: position), "its t is below an earlier one; shown at the highest t so far")
    }
    if row.kind == .sessionEnd { checkEnd(line, at: position) }
    takeSnapshotIfDue()
  }

  /// A `session.end` says how many events came before it: a difference means that lines were lost or added.
  private func checkEnd(_ line: UnsafeBufferPointer<UInt8>, at position: Int) {
    guard let said = try? JSONParser.parse(line)["events"]?.integer else { return }
    // In a filtered file the numbers are those of the session it was taken from, and so is the count.
    let counted = index.number(position)
    if said != Int64(counted) {
      note(
        .wrongEventCount, line: self.line(of: position),
        "session.end counts \(said) events before it; there are \(counted)")
    }
  }

  /// Appends a line longer than `maximumLineBytes`, whose bytes the caller could not keep: one invalid event.
  public func appendOversizedLine(at offset: UInt64, nextOffset: UInt64) {
    if !hasSeenFirstLine {
      hasSeenFirstLine = true
      noteMissingHeader()
    }
    rows.appendInvalid(offset: offset, nextOffset: nextOffset, to: &index)
    let problem = LineProblem.tooLong(bytes: Int(clamping: nextOffset - offset) - 1)
    note(.invalidLine, line: line(of: index.count - 1), problem.description)
    takeSnapshotIfDue()
  }

  /// Appends the last line of a session, which has no newline: the recorder may have been stopped in the middle of it.
  /// A whole event (or header) is kept. Anything else is dropped with a notice and changes nothing.
  /// - Returns: whether the line was kept.
  @discardableResult
  public func appendUnterminated(_ line: UnsafeBufferPointer<UInt8>, at offset: UInt64) -> Bool {
    let isHeader = !hasSeenFirstLine && Session.headerFields(line) != nil
    if isHeader || rows.problem(of: line) == nil {
      append(line, at: offset, nextOffset: offset + UInt64(line.count))
      return true
    }
    let number = hasSeenFirstLine ? self.line(of: index.count) : 1
    note(
      .tornLine, line: number,
      "cut off in the middle: the \(line.count) bytes from byte \(offset) on are no whole event and were left out")
    return false
  }

  private func takeSnapshotIfDue() {
    if index.count % Session.snapshotSpacing == 0 {
      snapshotState.apply(through: index.count, of: index)
      snapshots.append(snapshotState)
    }
  }

  private static func headerFields(_ line: UnsafeBufferPointer<UInt8>) -> JSONObject? {
    guard case .object(let fields)? = try? JSONParser.parse(line), fields["hybridscope"] != nil else { return nil }
    return fields
  }

  private func noteMissingHeader() {
    firstEventLine = 1
    note(.missingHeader, line: 1, "no header; events are numbered from line 1")
  }

  private func readHeader(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    guard line.count <= Session.maximumLineBytes, let fields = Session.headerFields(line) else {
      noteMissingHeader()
      return false
    }
    let header = Header(fields: fields)
    self.header = header
    switch header.version {
    case .some(let version) where version > Int64(Header.version):
      note(
        .newerHeader, line: 1,
        "format version \(version); this program knows version \(Header.version) and shows what it understands")
    case .some(let version) where version >= 1: break
    default: note(.badHeader, line: 1, "“hybridscope” is not a version number; read as version \(Header.version)")
    }
    return true
  }

  /// Keeps a notice; at most 100 are kept, the others counted.
  public func note(_ subject: Notice.Subject, line: Int? = nil, _ text: String) {
    guard notices.count < 100 else {
      droppedNotices += 1
      return
    }
    notices.append(Notice(subject: subject, line: line, text: text))
  }

  // MARK: Looking

  /// The line number in the file (from 1) of an event.
  public func line(of position: Int) -> Int { position + firstEventLine }

  /// The state after the first `position` events.
  public func state(at position: Int) -> State {
    let target = max(0, min(position, index.count))
    var state = snapshots[min(target / Session.snapshotSpacing, snapshots.count - 1)]
    state.apply(through: target, of: index)
    return state
  }

  /// Brings a state to another position: forward by folding on, else from the nearest snapshot.
  public func move(_ state: inout State, to position: Int) {
    let target = max(0, min(position, index.count))
    if target >= state.position, target - state.position <= Session.snapshotSpacing {
      state.apply(through: target, of: index)
    } else {
      state = self.state(at: target)
    }
  }

  /// Whether a line is longer than what is read as an event.
  public func isOversized(_ position: Int) -> Bool { index.range(position).count > Session.maximumLineBytes + 1 }

  /// The bytes of an event's line without its newline; of an oversized line, only its beginning.
  public func bytes(of position: Int) throws(LogError) -> [UInt8] {
    var range = index.range(position)
    if isOversized(position) { range = range.lowerBound..<range.lowerBound + Session.oversizedPreviewBytes }
    var bytes = try log.bytes(in: range)
    if bytes.last == 0x0A { bytes.removeLast() }
    return bytes
  }

  /// Decodes an event. Never fails: what cannot be read is an invalid event that says why.
  public func event(_ position: Int) -> Event {
    let row = index[position]
    var fields = JSONObject()
    var raw = ""
    var problem: LineProblem?
    do {
      let bytes = try bytes(of: position)
      raw = String(decoding: bytes, as: UTF8.self)
      if raw.hasSuffix("\r") { raw.removeLast() }
      bytes.withUnsafeBufferPointer { line in
        problem = isOversized(position) ? .tooLong(bytes: index.range(position).count - 1) : rows.problem(of: line)
        if problem == nil, case .object(let object)? = try? JSONParser.parse(line) { fields = object }
      }
    } catch {
      problem = .unreadable(error.description)
    }
    if problem == nil, row.kind != .invalid, let name = fields["kind"]?.string, name != index.kindName(position) {
      problem = .unreadable("the file was changed: another line stands where this event was")
    }
    return Event(
      position: position, number: index.number(position), line: line(of: position), time: index.time(position),
      kind: row.kind, kindName: index.kindName(position), fields: problem == nil ? fields : JSONObject(), raw: raw,
      problem: problem)
  }
}
