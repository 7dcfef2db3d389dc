extension Header {
  /// `created` in seconds since 1970; nil if it is missing or no RFC 3339 time.
  public var createdSeconds: Double? { created.flatMap(CalendarTime.seconds(ofRFC3339:)) }
}

/// RFC 3339 times, the only calendar arithmetic a session needs.
enum CalendarTime {
  /// Seconds since 1970-01-01T00:00:00Z of `2026-11-30T09:05:00.250Z` or with an offset such as `+09:00`.
  static func seconds(ofRFC3339 text: String) -> Double? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 20, bytes[4] == 0x2D, bytes[7] == 0x2D, bytes[10] | 0x20 == 0x74, bytes[13] == 0x3A,
      bytes[16] == 0x3A, let year = number(bytes[0..<4]), let month = number(bytes[5..<7]),
      let day = number(bytes[8..<10]), let hour = number(bytes[11..<13]), let minute = number(bytes[14..<16]),
      let second = number(bytes[17..<19]), (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60,
      second <= 60
    else { return nil }
    var place = 19
    var fraction = 0.0
    if bytes[place] == 0x2E {
      var scale = 0.1
      place += 1
      while place < bytes.count, bytes[place] &- 0x30 < 10 {
        fraction += Double(bytes[place] - 0x30) * scale
        scale /= 10
        place += 1
      }
    }
    guard let offset = offsetSeconds(bytes[place...]) else { return nil }
    let days = daysSince1970(year: year, month: month, day: day)
    return Double(days * 86_400 + hour * 3600 + minute * 60 + second - offset) + fraction
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var value = 0
    for digit in digits {
      guard digit &- 0x30 < 10 else { return nil }
      value = value * 10 + Int(digit - 0x30)
    }
    return value
  }

  private static func offsetSeconds(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let sign = bytes.first else { return nil }
    if sign | 0x20 == 0x7A { return bytes.count == 1 ? 0 : nil }
    guard bytes.count == 6, sign == 0x2B || sign == 0x2D, bytes[bytes.startIndex + 3] == 0x3A,
      let hours = number(bytes[bytes.startIndex + 1..<bytes.startIndex + 3]), let minutes = number(bytes.suffix(2))
    else { return nil }
    return (hours * 3600 + minutes * 60) * (sign == 0x2D ? -1 : 1)
  }

  /// The proleptic Gregorian calendar, counted in years that begin on 1 March.
  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}
