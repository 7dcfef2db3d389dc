/// One measured figure beside what it is held against.
struct Figure {
  /// What was measured.
  let name: String
  /// As a person reads it: `18.2 M events/s`.
  let measured: String
  /// The floor or the peer, measured or given: `floor 5 M events/s`, `lnav -n 0.91 s`.
  let against: String
  /// Measured by against: how many times better than the bar. Below 1 the bar is missed.
  let ratio: Double

  /// One line of the report.
  var line: String {
    let name = self.name + String(repeating: " ", count: max(1, 44 - self.name.count))
    let measured = self.measured + String(repeating: " ", count: max(1, 22 - self.measured.count))
    let against = self.against + String(repeating: " ", count: max(1, 34 - self.against.count))
    return "\(name)\(measured)\(against)\(Figure.decimals(ratio, 2))x \(ratio >= 1 ? "ok" : "MISSED")"
  }

  /// A number with so many digits after the point.
  static func decimals(_ value: Double, _ digits: Int) -> String {
    let power = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
    guard value.isFinite, abs(value) < 1e12 else { return "\(value)" }
    let scaled = Int64((value * power).rounded())
    let fraction = String(abs(scaled) % Int64(power))
    let whole = "\(scaled < 0 ? "-" : "")\(abs(scaled) / Int64(power))"
    return digits == 0 ? whole : whole + "." + String(repeating: "0", count: digits - fraction.count) + fraction
  }
}
