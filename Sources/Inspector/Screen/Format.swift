import SessionModel

/// Figures as the panes write them. Widths are given so that columns fit.
enum Format {
  /// A moment: `0:00.373`, `12:01.004`, `1:02:03.000`. At least 8 cells.
  static func clock(_ instant: Instant) -> String {
    let milliseconds = max(0, instant.microseconds) / 1000
    let seconds = milliseconds / 1000
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    let tail = "\(two(seconds % 60)).\(three(milliseconds % 1000))"
    return hours > 0 ? "\(hours):\(two(minutes)):\(tail)" : "\(minutes):\(tail)"
  }

  /// A length of time in at most 6 cells: `250µs`, `12ms`, `1.25s`, `12.5s`, `3m05s`, `2h10m`, `3d04h`.
  static func duration(_ microseconds: Int64) -> String {
    let value = max(0, microseconds)
    if value < 1000 { return "\(value)µs" }
    if value < 10_000 { return oneDecimal(value, unit: 1000) + "ms" }
    if value < 1_000_000 { return "\(value / 1000)ms" }
    if value < 10_000_000 { return "\(value / 1_000_000).\(two(value / 10_000 % 100))s" }
    if value < 60_000_000 { return oneDecimal(value, unit: 1_000_000) + "s" }
    let seconds = value / 1_000_000
    if seconds < 3600 { return "\(seconds / 60)m\(two(seconds % 60))s" }
    if seconds < 86_400 { return "\(seconds / 3600)h\(two(seconds / 60 % 60))m" }
    return "\(seconds / 86_400)d\(two(seconds / 3600 % 24))h"
  }

  /// Memory in at most 6 cells: `512K`, `82.9M`, `1.2G`. 1 M is 1,048,576 bytes.
  static func memory(kilobytes: UInt32) -> String {
    let value = Int64(kilobytes)
    if value < 1000 { return "\(value)K" }
    if value < 1000 << 10 { return oneDecimal(value, unit: 1 << 10) + "M" }
    return oneDecimal(value, unit: 1 << 20) + "G"
  }

  /// A speed: `0.1×`, `1×`, `25×`.
  static func speed(_ speed: Double) -> String {
    speed == speed.rounded() ? "\(Int(speed))×" : "\(speed)×"
  }

  /// A count with thin groups: `1,234,567`.
  static func count(_ value: Int) -> String {
    var digits = Array(String(abs(value)))
    var place = digits.count - 3
    while place > 0 {
      digits.insert(",", at: place)
      place -= 3
    }
    return (value < 0 ? "-" : "") + String(digits)
  }

  private static func oneDecimal(_ value: Int64, unit: Int64) -> String {
    let tenths = (value * 10 + unit / 2) / unit
    return "\(tenths / 10).\(tenths % 10)"
  }

  private static func two(_ value: Int64) -> String { value < 10 ? "0\(value)" : "\(value)" }
  private static func three(_ value: Int64) -> String {
    value < 10 ? "00\(value)" : value < 100 ? "0\(value)" : "\(value)"
  }
}
