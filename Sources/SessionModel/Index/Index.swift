/// Append-only columns over the lines of a session: where each event lies, and the numbers that panes, joins, filters
/// and the fold need. Never snapshotted; 36 bytes an event, and the texts stay in the log.
public struct Index: Sendable {
  /// Rows are kept in chunks, so that growing never copies them and never doubles the memory.
  private static let chunkShift = 13
  private static let chunkSize = 1 << chunkShift
  /// Offsets and times are 32-bit distances from a full value every 64 rows.
  private static let baseShift = 6

  private var chunks: [ContiguousArray<IndexRow>] = []
  private var baseOffsets: [UInt64] = []
  private var baseTimes: [Int64] = []
  /// Rows whose distance from their base does not fit 32 bits.
  private var farOffsets: [Int: UInt64] = [:]
  private var farTimes: [Int: Int64] = [:]
  private var lists: [UInt32] = []
  private var exchanges = Exchanges()
  private var latestTime: Int64 = 0
  /// `seq` of each row, once one differs from its position.
  private var sequences: [UInt32]?
  private var sequencePositions: [UInt32: UInt32] = [:]

  private var views = Interner()
  private var processes = Interner()
  private var stores = Interner()
  private var names = Interner()
  /// Identities of cookies: the numbers of name, domain and path.
  private var cookies = Interner()
  private var cookieParts: [(name: Symbol, domain: Symbol, path: Symbol)] = []

  /// Number of events.
  public private(set) var count = 0
  /// Where the next line would begin.
  public private(set) var endOffset: UInt64 = 0
  /// How many events there are of each kind, by raw value.
  public private(set) var countsByKind = [Int](repeating: 0, count: Kind.allCases.count)

  public init() {}

  // MARK: Rows

  /// The row of an event; `position` is in `0..<count`.
  public subscript(position: Int) -> IndexRow {
    @inline(__always) _read {
      yield chunks[position >> Index.chunkShift][position & (Index.chunkSize - 1)]
    }
  }

  /// Calls `body` with the rows of a range, in order.
  @inline(__always) func forEachRow(in range: Range<Int>, _ body: (Int, IndexRow) -> Void) {
    var position = range.lowerBound
    while position < range.upperBound {
      let chunk = position >> Index.chunkShift
      let end = min(range.upperBound, (chunk + 1) << Index.chunkShift)
      chunks[chunk].withUnsafeBufferPointer { rows in
        while position < end {
          body(position, rows[position & (Index.chunkSize - 1)])
          position += 1
        }
      }
    }
  }

  /// When an event happened. Never goes down.
  public func time(_ position: Int) -> Instant {
    let delta = self[position].timeDelta
    if delta == .max, let time = farTimes[position] { return Instant(microseconds: time) }
    return Instant(microseconds: baseTimes[position >> Index.baseShift] + Int64(delta))
  }

  /// Where an event's line begins in the log.
  public func offset(_ position: Int) -> UInt64 {
    let delta = self[position].offsetDelta
    if delta == .max, let offset = farOffsets[position] { return offset }
    return baseOffsets[position >> Index.baseShift] + UInt64(delta)
  }

  /// The bytes of the log that hold an event's line and its newline.
  public func range(_ position: Int) -> Range<UInt64> {
    let start = offset(position)
    return start..<(position + 1 < count ? offset(position + 1) : max(start, endOffset))
  }

  /// The time of the last event.
  public var end: Instant { Instant(microseconds: count == 0 ? 0 : latestTime) }

  /// How many events have happened at an instant: the position to seek to.
  public func position(at instant: Instant) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if time(middle) <= instant { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The number of an event, as `cause` means it: its `seq`, or its place in the file.
  public func number(_ position: Int) -> Int { sequences.map { Int($0[position]) } ?? position }

  /// The position of the event with a number, if it is in this session.
  public func position(ofNumber number: Int) -> Int? {
    guard sequences != nil else { return number >= 0 && number < count ? number : nil }
    return UInt32(exactly: number).flatMap { sequencePositions[$0] }.map(Int.init)
  }

  // MARK: Names

  public func viewName(_ view: ViewNumber) -> String { views.text(Symbol(rawValue: UInt32(view.rawValue))) }
  public func processName(_ process: ProcessNumber) -> String {
    processes.text(Symbol(rawValue: UInt32(process.rawValue)))
  }
  public func storeName(_ store: StoreNumber) -> String { stores.text(Symbol(rawValue: UInt32(store.rawValue))) }
  public func view(named name: String) -> ViewNumber? {
    views.symbol(for: name).map { ViewNumber(rawValue: UInt16(truncatingIfNeeded: $0.rawValue)) }
  }
  public func process(named name: String) -> ProcessNumber? {
    processes.symbol(for: name).map { ProcessNumber(rawValue: UInt16(truncatingIfNeeded: $0.rawValue)) }
  }
  public func store(named name: String) -> StoreNumber? {
    stores.symbol(for: name).map { StoreNumber(rawValue: UInt16(truncatingIfNeeded: $0.rawValue)) }
  }
  public func name(_ symbol: Symbol) -> String { names.text(symbol) }
  public func name(for text: String) -> Symbol? { names.symbol(for: text) }
  /// How many views, processes and stores were named so far.
  public var viewCount: Int { views.count }
  public var processCount: Int { processes.count }
  public var storeCount: Int { stores.count }

  /// Name, domain and path of a cookie.
  public func cookie(_ identity: Symbol) -> (name: String, domain: String, path: String) {
    guard identity.rawValue < cookieParts.count else { return ("", "", "") }
    let parts = cookieParts[Int(identity.rawValue)]
    return (names.text(parts.name), names.text(parts.domain), names.text(parts.path))
  }

  /// The name of a cookie, as a symbol.
  @inline(__always) func cookieName(_ identity: Symbol) -> Symbol {
    identity.rawValue < cookieParts.count ? cookieParts[Int(identity.rawValue)].name : .none
  }

  /// The domain of a cookie.
  func cookieDomain(_ identity: Symbol) -> String {
    identity.rawValue < cookieParts.count ? names.text(cookieParts[Int(identity.rawValue)].domain) : ""
  }

  /// The kind's name as the session writes it, unknown kinds included.
  public func kindName(_ position: Int) -> String {
    let row = self[position]
    return row.kind == .unknown ? names.text(row.unknownKind) : row.kind.name
  }

  /// The members of a list.
  public func list(_ reference: ListReference) -> ArraySlice<UInt32> {
    let start = Int(reference.start)
    let end = start + Int(reference.count)
    guard reference.start != IndexRow.none, end <= lists.count else { return [] }
    return lists[start..<end]
  }
}

// MARK: - Growing

extension Index {
  mutating func internView(_ text: UnsafeBufferPointer<UInt8>) -> ViewNumber {
    ViewNumber(rawValue: Index.small(&views, text))
  }
  mutating func internProcess(_ text: UnsafeBufferPointer<UInt8>) -> ProcessNumber {
    ProcessNumber(rawValue: Index.small(&processes, text))
  }
  mutating func internStore(_ text: UnsafeBufferPointer<UInt8>) -> StoreNumber {
    StoreNumber(rawValue: Index.small(&stores, text))
  }
  mutating func internName(_ text: UnsafeBufferPointer<UInt8>) -> Symbol { names.intern(text) }
  mutating func internName(_ text: String) -> Symbol { names.intern(text) }
  mutating func internCookie(name: String, domain: String, path: String) -> Symbol {
    let parts = (name: names.intern(name), domain: names.intern(domain), path: names.intern(path))
    let numbers = [parts.name.rawValue, parts.domain.rawValue, parts.path.rawValue]
    let identity = numbers.withUnsafeBytes { cookies.intern($0.bindMemory(to: UInt8.self)) }
    if identity.rawValue == cookieParts.count { cookieParts.append(parts) }
    return identity
  }

  /// 16-bit numbers: after 65,535 distinct names there are no more, and such names are not kept either, so that no
  /// number stands for another one's name.
  private static func small(_ interner: inout Interner, _ text: UnsafeBufferPointer<UInt8>) -> UInt16 {
    let symbol = interner.count < Int(UInt16.max) ? interner.intern(text) : interner.known(text)
    return symbol.map { UInt16(truncatingIfNeeded: $0.rawValue) } ?? .max
  }

  mutating func appendList(_ values: [UInt32]) -> ListReference {
    let start = UInt32(lists.count)
    lists.append(contentsOf: values)
    return ListReference(start: start, count: UInt32(values.count))
  }

  /// Where the next event will stand.
  var nextPosition: UInt32 { UInt32(count) }

  /// Adds a row for the line at `offset`. `time` below the latest time is raised to it and flagged.
  mutating func append(_ row: IndexRow, time: Int64?, offset: UInt64, nextOffset: UInt64, sequence: Int64?) {
    var row = row
    let position = count
    if let time {
      if time < latestTime { row.flags.insert(.timeWentBack) } else { latestTime = time }
    }
    if position & ((1 << Index.baseShift) - 1) == 0 {
      baseOffsets.append(offset)
      baseTimes.append(latestTime)
    }
    let offsetDelta = offset - baseOffsets[position >> Index.baseShift]
    let timeDelta = latestTime - baseTimes[position >> Index.baseShift]
    row.offsetDelta = UInt32(truncatingIfNeeded: min(offsetDelta, UInt64(UInt32.max)))
    row.timeDelta = UInt32(truncatingIfNeeded: min(timeDelta, Int64(UInt32.max)))
    if row.offsetDelta == .max { farOffsets[position] = offset }
    if row.timeDelta == .max { farTimes[position] = latestTime }
    note(sequence: sequence, at: position)
    if position & (Index.chunkSize - 1) == 0 {
      var chunk = ContiguousArray<IndexRow>()
      chunk.reserveCapacity(Index.chunkSize)
      chunks.append(chunk)
    }
    chunks[chunks.count - 1].append(row)
    countsByKind[Int(row.kind.rawValue)] += 1
    count += 1
    endOffset = nextOffset
  }

  private mutating func note(sequence: Int64?, at position: Int) {
    let number = sequence.flatMap { UInt32(exactly: $0) } ?? UInt32(position)
    if sequences == nil {
      guard number != position else { return }
      sequences = (0..<UInt32(position)).map { $0 }
      for earlier in 0..<UInt32(position) { sequencePositions[earlier] = earlier }
    }
    sequences?.append(number)
    // An invalid line in a filtered file has no `seq`; its place must not hide the event that says it has this number.
    if sequence != nil || sequencePositions[number] == nil { sequencePositions[number] = UInt32(position) }
  }

  /// Joins a row that is about to be appended with the other end of its exchange.
  mutating func join(_ row: inout IndexRow, id: UnsafeBufferPointer<UInt8>?) {
    guard let part = Exchanges.part(of: row.kind) else { return }
    let key: UInt64
    switch part.key {
    case .id:
      guard let id else { return }
      key = Exchanges.key(family: part.family, id: id)
    case .navigation:
      key = Exchanges.key(family: part.family, number: UInt64(row.view.rawValue) << 32 | UInt64(row.navigation))
    case .process:
      key = Exchanges.key(family: part.family, number: UInt64(row.process.rawValue))
    case .view:
      key = Exchanges.key(family: part.family, number: UInt64(row.view.rawValue))
    }
    switch part.role {
    case .opens:
      exchanges.open(key, at: nextPosition)
    case .continues:
      if let opener = exchanges.opener(key) { row.partnerPosition = opener }
    case .closes:
      guard let opener = exchanges.opener(key) else { return }
      row.partnerPosition = opener
      let chunk = Int(opener) >> Index.chunkShift
      let place = Int(opener) & (Index.chunkSize - 1)
      if chunks[chunk][place].partnerPosition == IndexRow.none {
        chunks[chunk][place].partnerPosition = nextPosition
      }
    }
  }
}
