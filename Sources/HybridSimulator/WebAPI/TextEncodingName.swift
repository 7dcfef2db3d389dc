/// The encodings that `TextDecoder` reads here.
enum TextEncodingName: String {
  case utf8 = "utf-8"
  case utf16 = "utf-16le"
  case latin1 = "windows-1252"

  enum Search: Hashable {
    case known(TextEncodingName)
    /// An encoding of the Encoding standard that is not simulated.
    case notSimulated
    case unknown
  }

  static func find(_ label: String) -> Search {
    switch label.trimmingSpaces().lowercased() {
    case "utf-8", "utf8", "unicode-1-1-utf-8", "unicode11utf8", "x-unicode20utf8": return .known(.utf8)
    case "utf-16le", "utf-16", "unicode", "ucs-2", "iso-10646-ucs-2", "unicodefeff", "csunicode": return .known(.utf16)
    case "windows-1252", "latin1", "iso-8859-1", "iso8859-1", "iso88591", "iso_8859-1", "ascii", "us-ascii", "l1",
      "cp1252", "x-cp1252", "ansi_x3.4-1968", "cp819", "ibm819", "csisolatin1", "iso-ir-100":
      return .known(.latin1)
    case "ks_c_5601-1987", "iso-2022-jp", "x-user-defined": return .notSimulated
    case let name where families.contains(where: name.hasPrefix):
      return .notSimulated
    default: return .unknown
    }
  }

  private static let families = [
    "iso-8859-", "windows-", "koi8-", "utf-16be", "euc-", "big5", "gb", "shift", "sjis", "macint",
  ]

  /// What is no letter becomes U+FFFD.
  func text(of bytes: [UInt8], keepsMark: Bool) -> String {
    switch self {
    case .utf8:
      let mark = !keepsMark && bytes.starts(with: [0xEF, 0xBB, 0xBF])
      return String(decoding: mark ? bytes[3...] : bytes[...], as: UTF8.self)
    case .utf16:
      var units = stride(from: 0, to: bytes.count - 1, by: 2).map { UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8 }
      if !keepsMark, units.first == 0xFEFF { units.removeFirst() }
      return String(decoding: units, as: UTF16.self) + (bytes.count % 2 == 1 ? "\u{FFFD}" : "")
    case .latin1:
      var output = ""
      for byte in bytes { output.unicodeScalars.append(TextEncodingName.scalar(byte)) }
      return output
    }
  }

  /// How many of the bytes end a letter; the rest waits for what comes next.
  func wholeLetters(_ bytes: [UInt8]) -> Int {
    switch self {
    case .latin1: return bytes.count
    case .utf16:
      let even = bytes.count / 2 * 2
      return even >= 2 && (0xD8...0xDB).contains(bytes[even - 1]) ? even - 2 : even
    case .utf8:
      for back in 1...3 where back <= bytes.count {
        let byte = bytes[bytes.count - back]
        if byte & 0xC0 == 0x80 { continue }
        let needed = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
        return needed > back ? bytes.count - back : bytes.count
      }
      return bytes.count
    }
  }

  func isWellFormed(_ bytes: [UInt8]) -> Bool {
    switch self {
    case .latin1: return true
    case .utf8: return String(validating: bytes, as: UTF8.self) != nil
    case .utf16:
      guard bytes.count % 2 == 0 else { return false }
      let units = stride(from: 0, to: bytes.count, by: 2).map { UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8 }
      return String(validating: units, as: UTF16.self) != nil
    }
  }

  /// A letter for each byte, as `atob` and `readAsBinaryString` give them.
  static func binary(_ bytes: [UInt8]) -> String {
    var output = ""
    for byte in bytes { output.unicodeScalars.append(UnicodeScalar(byte)) }
    return output
  }

  private static func scalar(_ byte: UInt8) -> UnicodeScalar {
    guard (0x80...0x9F).contains(byte) else { return UnicodeScalar(byte) }
    return UnicodeScalar(high[Int(byte - 0x80)]) ?? UnicodeScalar(byte)
  }

  private static let high: [UInt16] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D, 0x017D,
    0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D,
    0x017E, 0x0178,
  ]
}
