/// Numbers with units, short.
public enum UnitText {
  /// `420 µs`, `12 ms`, `1.25 s`, `3 min 05 s`.
  public static func duration(microseconds: Int64) -> String {
    let sign = microseconds < 0 ? "-" : ""
    let value = microseconds.magnitude
    switch value {
    case 0..<1_000: return "\(sign)\(value) µs"
    case 1_000..<10_000: return sign + decimal(value, unit: 1_000, places: 1) + " ms"
    case 10_000..<1_000_000: return "\(sign)\((value + 500) / 1_000) ms"
    case 1_000_000..<60_000_000: return sign + decimal(value, unit: 1_000_000, places: 2) + " s"
    default:
      let seconds = value / 1_000_000
      let rest = seconds % 60
      return "\(sign)\(seconds / 60) min \(rest < 10 ? "0" : "")\(rest) s"
    }
  }

  /// `951 B`, `12.4 kB`, `3.2 MB`; powers of 1,000.
  public static func bytes(_ count: Int64) -> String {
    let sign = count < 0 ? "-" : ""
    let value = count.magnitude
    switch value {
    case 0..<1_000: return "\(sign)\(value) B"
    case 1_000..<1_000_000: return sign + decimal(value, unit: 1_000, places: 1) + " kB"
    case 1_000_000..<1_000_000_000: return sign + decimal(value, unit: 1_000_000, places: 1) + " MB"
    default: return sign + decimal(value, unit: 1_000_000_000, places: 1) + " GB"
    }
  }

  /// A number of units with some places, cut, without trailing zeros.
  private static func decimal(_ value: UInt64, unit: UInt64, places: Int) -> String {
    let scale: UInt64 = places == 1 ? 10 : 100
    let scaled = value / (unit / scale)
    let fraction = scaled % scale
    guard fraction > 0 else { return "\(scaled / scale)" }
    var digits = String(fraction)
    if digits.utf8.count < places { digits = "0" + digits }
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(scaled / scale).\(digits)"
  }
}
