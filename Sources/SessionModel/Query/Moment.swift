/// A place in a session as a person writes it: a time such as `2.5s`, `300ms`, `1:02.5`, or an event such as `#120`.
public enum Moment: Hashable, Sendable {
  case time(Instant)
  /// The event with this number, as `cause` means it.
  case event(number: Int)

  /// Reads a moment; nil if the text is none. `Moment.help` says what can be written.
  public init?(_ text: String) {
    if text.hasPrefix("#") {
      guard let number = Int(text.dropFirst()), number >= 0, text.dropFirst().first != "+" else { return nil }
      self = .event(number: number)
      return
    }
    guard let microseconds = Moment.clock(text) ?? Moment.withUnit(text) else { return nil }
    self = .time(Instant(microseconds: microseconds))
  }

  /// What can be written, for errors and help.
  public static let help = "write a time such as 2.5s, 300ms or 1:02.5, or an event number such as #120"

  /// `minutes:seconds` or `hours:minutes:seconds`, the seconds with a fraction.
  private static func clock(_ text: String) -> Int64? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), let seconds = scaled(parts[parts.count - 1], by: 1_000_000) else { return nil }
    var whole: Int64 = 0
    for part in parts.dropLast() {
      guard let value = digits(part), value <= 1_000_000_000 else { return nil }
      whole = whole * 60 + value
    }
    guard seconds < 60_000_000 else { return nil }
    return whole * 60_000_000 + seconds
  }

  private static func withUnit(_ text: String) -> Int64? {
    let units: [(suffix: String, microseconds: Int64)] = [
      ("ms", 1000), ("us", 1), ("µs", 1), ("μs", 1), ("min", 60_000_000), ("s", 1_000_000),
    ]
    for unit in units where text.hasSuffix(unit.suffix) {
      return scaled(text.dropLast(unit.suffix.count), by: unit.microseconds)
    }
    return nil
  }

  /// A decimal number times `unit`, exactly; digits below a microsecond are dropped.
  private static func scaled(_ text: Substring, by unit: Int64) -> Int64? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let whole = digits(parts[0]) else { return nil }
    let (product, overflow) = whole.multipliedReportingOverflow(by: unit)
    guard !overflow, product < 1 << 60 else { return nil }
    guard parts.count == 2 else { return product }
    guard digits(parts[1]) != nil else { return nil }
    // In whole numbers, so that 0.1 s is 100,000 µs and not 99,999. Nine digits times a minute fit 64 bits.
    let kept = parts[1].prefix(9)
    guard let numerator = digits(kept) else { return nil }
    let fraction = numerator * unit / kept.reduce(1) { power, _ in power * 10 }
    return product + fraction
  }

  private static func digits(_ text: Substring) -> Int64? {
    guard !text.isEmpty, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
    return Int64(text)
  }
}

extension Instant {
  /// `minutes:seconds` with all six digits, as `Moment` reads it: `1:02.500000`.
  public var clockText: String {
    let sign = microseconds < 0 ? "-" : ""
    let value = microseconds.magnitude
    let fraction = String(value % 1_000_000)
    let seconds = String(value / 1_000_000 % 60)
    return sign + "\(value / 60_000_000):" + String(repeating: "0", count: 2 - seconds.count) + seconds + "."
      + String(repeating: "0", count: 6 - fraction.count) + fraction
  }
}
