/// A list in ascending order of a key, with a bound. What falls off is counted.
///
/// Keys are numbers in order of first appearance, so new elements come at the end and finding one is a binary search.
public struct BoundedList<Element: Sendable, Key: Comparable & Sendable>: Sendable {
  public private(set) var elements: [Element] = []
  /// How many fell off the bound ("+N older").
  public private(set) var dropped = 0
  private let bound: Int
  private let key: @Sendable (Element) -> Key
  /// Elements for which this is true fall off first.
  private let isExpendable: @Sendable (Element) -> Bool

  init(
    bound: Int, key: @escaping @Sendable (Element) -> Key, isExpendable: @escaping @Sendable (Element) -> Bool
  ) {
    self.bound = bound
    self.key = key
    self.isExpendable = isExpendable
  }

  /// The place of the element with a key, or where it would stand.
  @inline(__always) private func place(of key: Key) -> Int {
    var low = 0
    var high = elements.count
    while low < high {
      let middle = (low + high) / 2
      if self.key(elements[middle]) < key { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The element with a key.
  public func element(_ key: Key) -> Element? {
    let place = place(of: key)
    return place < elements.count && self.key(elements[place]) == key ? elements[place] : nil
  }

  /// Changes the element with a key in place, made first if it is new.
  @inline(__always)
  mutating func update(_ key: Key, orMake new: @autoclosure () -> Element, _ change: (inout Element) -> Void) {
    var place = place(of: key)
    if place == elements.count || self.key(elements[place]) != key {
      if elements.count >= bound {
        let victim = elements.firstIndex(where: isExpendable) ?? 0
        elements.remove(at: victim)
        dropped += 1
        if victim < place { place -= 1 }
      }
      elements.insert(new(), at: place)
    }
    change(&elements[place])
  }

  /// Changes every element in place.
  @inline(__always) mutating func updateAll(_ change: (inout Element) -> Void) {
    for place in elements.indices { change(&elements[place]) }
  }

  /// Changes the element with a key, if it is there.
  @inline(__always) mutating func updateIfPresent(_ key: Key, _ change: (inout Element) -> Void) {
    let place = place(of: key)
    if place < elements.count, self.key(elements[place]) == key { change(&elements[place]) }
  }
}

extension BoundedList: Equatable where Element: Equatable {
  public static func == (left: Self, right: Self) -> Bool {
    left.dropped == right.dropped && left.elements == right.elements
  }
}
