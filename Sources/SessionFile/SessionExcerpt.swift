import SessionModel

/// Some lines of a session as a session file of their own.
///
/// The header comes first and every line stays as it is, but for a `seq` at its end: the number the event had, so that
/// `cause` still means the same event. The whole session is copied unchanged.
public struct SessionExcerpt {
  private let session: Session
  private let positions: [Int]
  private let isWhole: Bool
  private static let pieceBytes: UInt64 = 256 * 1024

  /// - Parameters:
  ///   - positions: which events to take, in order; nil for all.
  ///   - isWhole: whether no event is left out, so that none needs a `seq`; nil: if `positions` are all there are.
  public init(of session: Session, positions: [Int]? = nil, isWhole: Bool? = nil) {
    self.session = session
    self.positions = positions ?? Array(0..<session.index.count)
    self.isWhole = isWhole ?? (self.positions.count == session.index.count)
  }

  /// Hands the lines to `sink`, in pieces. Throws if the log cannot be read any more.
  public func write(to sink: ([UInt8]) -> Void) throws(LogError) {
    try writeHeader(to: sink)
    try writeEvents(to: sink)
  }

  /// Hands the header's line to `sink`, if there is one.
  public func writeHeader(to sink: ([UInt8]) -> Void) throws(LogError) {
    if let range = session.headerRange { try copy(range, to: sink) }
  }

  /// Hands the lines of the events to `sink`, in pieces.
  public func writeEvents(to sink: ([UInt8]) -> Void) throws(LogError) {
    for position in positions {
      let range = session.index.range(position)
      if isWhole || session.index[position].kind == .invalid || session.isOversized(position) {
        try copy(range, to: sink)
      } else {
        sink(SessionExcerpt.numbered(try session.bytes(of: position), number: session.index.number(position)))
      }
    }
  }

  /// Copies lines as they stand; one that ends with the file gets its newline.
  private func copy(_ range: Range<UInt64>, to sink: ([UInt8]) -> Void) throws(LogError) {
    var place = range.lowerBound
    var last: UInt8?
    while place < range.upperBound {
      let end = min(range.upperBound, place + SessionExcerpt.pieceBytes)
      let bytes = try session.log.bytes(in: place..<end)
      last = bytes.last
      sink(bytes)
      place = end
    }
    if last != 0x0A { sink([0x0A]) }
  }

  private static let sequenceName = ByteSearch("\"seq\"")

  /// The line with its newline, and with the number as its `seq` unless it has one.
  static func numbered(_ line: [UInt8], number: Int) -> [UInt8] {
    var line = line
    // The name may stand in a body as well; only then the line is parsed.
    let mayHaveNumber = line.withUnsafeBufferPointer { SessionExcerpt.sequenceName.isFound(in: $0) }
    if mayHaveNumber, case .object(let fields)? = try? JSONParser.parse(bytes: line), fields["seq"] != nil {
      return line + [0x0A]
    }
    if let brace = line.lastIndex(of: 0x7D) {
      line.insert(contentsOf: Array(",\"seq\":\(number)".utf8), at: brace)
    }
    line.append(0x0A)
    return line
  }
}
