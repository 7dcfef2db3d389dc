/// Numbers as a script prints them.
enum ScriptNumber {
  /// `Number::toString` of ECMAScript for radix 10. Swift's description has the same shortest digits and another
  /// layout: 1e+16 is `10000000000000000` in a script.
  static func text(_ value: Double) -> String {
    if value.isNaN { return "NaN" }
    if value.isInfinite { return value < 0 ? "-Infinity" : "Infinity" }
    // `String(-0)` is "0"; consoles print the sign, and the sign is why the event has a marker.
    if value == 0 { return value.sign == .minus ? "-0" : "0" }
    if let integer = Int64(exactly: value), integer.magnitude < 1 << 53 { return String(integer) }
    let (digits, point) = decimal(abs(value))
    let sign = value < 0 ? "-" : ""
    let count = digits.count
    if count <= point, point <= 21 { return sign + digits + String(repeating: "0", count: point - count) }
    if point > 0, point <= 21 { return sign + digits.prefix(point) + "." + digits.dropFirst(point) }
    if point > -6, point <= 0 { return sign + "0." + String(repeating: "0", count: -point) + digits }
    let exponent = point - 1
    let fraction = count > 1 ? "." + digits.dropFirst() : ""
    return sign + digits.prefix(1) + fraction + "e" + (exponent < 0 ? "-" : "+") + String(abs(exponent))
  }

  /// The shortest digits of a positive number and where its decimal point stands: 0.d₁d₂… × 10^point.
  private static func decimal(_ value: Double) -> (digits: String, point: Int) {
    let parts = value.description.split(separator: "e")
    let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    let whole = String(mantissa[0])
    let fraction = mantissa.count > 1 ? String(mantissa[1]) : ""
    var digits = whole + fraction
    var point = whole.count + exponent
    while digits.hasPrefix("0") {
      digits.removeFirst()
      point -= 1
    }
    while digits.hasSuffix("0") { digits.removeLast() }
    return (digits, point)
  }
}

/// Dates as a script prints them, in UTC.
enum ScriptDate {
  private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// `Thu Jan 01 1970 00:00:00 GMT+0000`; nil beyond the range of dates in a script.
  static func text(milliseconds: Double) -> String? {
    guard abs(milliseconds) <= 8.64e15 else { return nil }
    let seconds = Int64((milliseconds / 1000).rounded(.down))
    let (day, second) = divided(seconds, by: 86_400)
    let date = civil(day)
    let weekday = days[Int(divided(day, by: 7).rest)]
    let year = (date.year < 0 ? "-" : "") + padded(abs(date.year), date.year < 0 ? 6 : 4)
    let clock = [second / 3600, second / 60 % 60, second % 60].map { padded($0, 2) }.joined(separator: ":")
    return "\(weekday) \(months[date.month - 1]) \(padded(Int64(date.day), 2)) \(year) \(clock) GMT+0000"
  }

  private static func padded(_ value: Int64, _ width: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, width - text.count)) + text
  }

  /// Division towards minus infinity: days before 1970 count down.
  private static func divided(_ value: Int64, by divisor: Int64) -> (quotient: Int64, rest: Int64) {
    let rest = ((value % divisor) + divisor) % divisor
    return ((value - rest) / divisor, rest)
  }

  /// The proleptic Gregorian date of a day since 1970, by 400-year eras that begin on 1 March.
  private static func civil(_ day: Int64) -> (year: Int64, month: Int, day: Int) {
    let (era, dayOfEra) = divided(day + 719_468, by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, Int(month), Int(dayOfYear - (153 * shifted + 2) / 5 + 1))
  }
}
