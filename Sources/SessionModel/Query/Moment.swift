/// A place in a session as a person writes it: `2.5s`, `300ms`, `90000us`, `1:02.5`, `1:02:03`, `2.5` (seconds), or
/// `#120` for an event's number.
public enum Moment: Hashable, Sendable {
  case instant(Instant)
  case event(Int)

  /// Nil if the text is neither a time nor an event.
  public static func parse(_ text: String) -> Moment? {
    if text.hasPrefix("#") {
      return Int(text.dropFirst()).flatMap { $0 >= 0 ? .event($0) : nil }
    }
    return microseconds(text).map { .instant(Instant(microseconds: $0)) }
  }

  private static func microseconds(_ text: String) -> Int64? {
    let units: [(suffix: String, factor: Double)] = [
      ("ms", 1000), ("us", 1), ("µs", 1), ("min", 60_000_000), ("m", 60_000_000), ("h", 3_600_000_000), ("s", 1_000_000),
    ]
    var factor = 1_000_000.0
    var number = text[...]
    if let unit = units.first(where: { text.hasSuffix($0.suffix) }) {
      factor = unit.factor
      number = text.dropLast(unit.suffix.count)
      guard !number.contains(":") else { return nil }
    }
    let parts = number.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var value = 0.0
    for (place, part) in parts.enumerated() {
      guard let digit = part.first, digit.isASCII, digit.isNumber || digit == ".", part.allSatisfy(isPlain),
        let amount = Double(part)
      else { return nil }
      // `1:75` is a slip of the finger, not a time.
      guard place == 0 || amount < 60 else { return nil }
      value = value * 60 + amount
    }
    let microseconds = value * factor
    return microseconds < 9e18 ? Int64(microseconds) : nil
  }

  /// Digits and one point only: `Double` would also take `1e5` and `inf`.
  private static func isPlain(_ character: Character) -> Bool {
    character == "." || character.isASCII && character.isNumber
  }
}
