/// Positions of events in ascending order: what lists and jumps are made of. Four bytes each.
public struct Positions: Sendable {
  private var storage: ContiguousArray<UInt32> = []

  /// An empty list.
  public init() {}

  /// How many there are.
  public var count: Int { storage.count }

  /// Whether there are none.
  public var isEmpty: Bool { storage.isEmpty }

  /// A position by its place in the list.
  public subscript(place: Int) -> Int { Int(storage[place]) }

  /// Adds a position, which must be above all others.
  @inline(__always) mutating func append(_ position: Int) { storage.append(UInt32(truncatingIfNeeded: position)) }

  /// How many are below a position: also the place where it would stand.
  public func count(below position: Int) -> Int {
    var low = 0
    var high = storage.count
    while low < high {
      let middle = (low + high) / 2
      if Int(storage[middle]) < position { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The nearest one after a position.
  public func next(after position: Int) -> Int? {
    let place = count(below: position + 1)
    return place < storage.count ? Int(storage[place]) : nil
  }

  /// The nearest one before a position.
  public func previous(before position: Int) -> Int? {
    let place = count(below: position)
    return place > 0 ? Int(storage[place - 1]) : nil
  }
}
