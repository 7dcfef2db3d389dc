/// Finds what a person may have meant: for mistyped verbs, filter keys and file names.
public enum NearestName {
  /// The candidate with the fewest typing slips, or the only one that begins with the text; nil if none is near.
  public static func of(_ text: String, among candidates: [String]) -> String? {
    guard !text.isEmpty else { return nil }
    let wanted = Array(text.lowercased().unicodeScalars.prefix(longest))
    let bound = wanted.count < 4 ? 1 : 2
    var best: (distance: Int, name: String)?
    for candidate in candidates {
      let distance = slips(wanted, Array(candidate.lowercased().unicodeScalars.prefix(longest)))
      if distance <= bound, distance < best?.distance ?? .max { best = (distance, candidate) }
    }
    if let best { return best.name }
    let longer = candidates.filter { $0.lowercased().hasPrefix(text.lowercased()) }
    return longer.count == 1 ? longer[0] : nil
  }

  /// Longer texts are compared by their beginning: the comparison takes the product of both lengths.
  private static let longest = 128

  /// How many letters are added, missing, wrong, or swapped with their neighbour.
  static func slips(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    guard abs(left.count - right.count) <= 2 else { return .max }
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in 0..<left.count {
      var current = [row + 1]
      current.reserveCapacity(right.count + 1)
      for column in 0..<right.count {
        let substitution = last[column] + (left[row] == right[column] ? 0 : 1)
        var value = min(substitution, last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          value = min(value, beforeLast[column - 1] + 1)
        }
        current.append(value)
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }
}
