/// A set of kinds as 256 bits: asking for one is a shift and a mask, since scans ask it of every row.
public struct KindSet: Hashable, Sendable, ExpressibleByArrayLiteral {
  private var first: UInt64 = 0
  private var second: UInt64 = 0
  private var third: UInt64 = 0
  private var fourth: UInt64 = 0

  /// A set of these kinds.
  public init(_ kinds: some Sequence<Kind>) {
    for kind in kinds { insert(kind) }
  }

  /// A set of these kinds.
  public init(arrayLiteral kinds: Kind...) { self.init(kinds) }

  /// All kinds of some categories. Unknown kinds are not among them: their category is in their name only.
  public init(categories: Category...) {
    self.init(Kind.allCases.filter { categories.contains($0.category) && $0 != .unknown && $0 != .invalid })
  }

  /// Adds a kind.
  public mutating func insert(_ kind: Kind) {
    let bit = UInt64(1) << UInt64(kind.rawValue & 63)
    switch kind.rawValue >> 6 {
    case 0: first |= bit
    case 1: second |= bit
    case 2: third |= bit
    default: fourth |= bit
    }
  }

  /// Whether a kind is in the set.
  @inline(__always) public func contains(_ kind: Kind) -> Bool {
    let word =
      switch kind.rawValue >> 6 {
      case 0: first
      case 1: second
      case 2: third
      default: fourth
      }
    return word & (UInt64(1) << UInt64(kind.rawValue & 63)) != 0
  }

  /// The kinds that are in either set.
  public func union(_ other: KindSet) -> KindSet {
    var result = self
    result.first |= other.first
    result.second |= other.second
    result.third |= other.third
    result.fourth |= other.fourth
    return result
  }
}
