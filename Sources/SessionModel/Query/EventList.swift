/// The events of one pane, filter or jump: found once, as the index grows.
public struct EventList: Sendable {
  /// The events found so far, as positions in the session.
  public private(set) var positions = Positions()
  /// How far the index was looked at: every event below this position is in the list if it belongs there.
  public private(set) var scannedTo = 0
  private let predicate: @Sendable (IndexRow) -> Bool

  /// A list of the events that a predicate accepts. It sees a row without its `partner` when the answer comes later:
  /// rows are looked at once.
  public init(_ predicate: @escaping @Sendable (IndexRow) -> Bool) { self.predicate = predicate }

  /// A list of the events of some kinds, of one view if it is given.
  public init(kinds: KindSet, view: ViewNumber? = nil) {
    if let view {
      self.init { $0.view == view && kinds.contains($0.kind) }
    } else {
      self.init { kinds.contains($0.kind) }
    }
  }

  /// Looks at the rows that are new, at most `limit` of them.
  /// - Returns: whether all of the index was looked at.
  @discardableResult
  public mutating func update(from index: Index, limit: Int = .max) -> Bool {
    // A shorter index is another session's: what was found says nothing about it.
    if index.count < scannedTo {
      positions = Positions()
      scannedTo = 0
    }
    let end = limit < index.count - scannedTo ? scannedTo + max(0, limit) : index.count
    index.forEachRow(in: scannedTo..<end) { position, row in
      if predicate(row) { positions.append(position) }
    }
    scannedTo = end
    return end == index.count
  }

  /// How many events it has.
  public var count: Int { positions.count }

  /// Whether it has none.
  public var isEmpty: Bool { positions.isEmpty }

  /// The position of an event by its place in the list.
  public subscript(place: Int) -> Int { positions[place] }

  /// How many of its events are below a position: what of the list has happened when the session stands there.
  public func count(upTo position: Int) -> Int { positions.count(below: position) }

  /// The place of an event in the list, if it is one of its events.
  public func place(of position: Int) -> Int? {
    let place = positions.count(below: position)
    return place < positions.count && positions[place] == position ? place : nil
  }
}
