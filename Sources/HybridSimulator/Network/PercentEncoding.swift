/// Which bytes the URL standard writes as `%XX`, and the way back.
struct PercentEncoding {
  /// A bit for each byte below 0x80; the others are always encoded.
  private let low: UInt64
  private let high: UInt64

  private init(_ base: PercentEncoding? = nil, _ more: String) {
    var (low, high) = (base?.low ?? 0xFFFF_FFFF, base?.high ?? 1 << 63)
    for byte in more.utf8 { if byte < 64 { low |= 1 << byte } else { high |= 1 << (byte - 64) } }
    self.low = low
    self.high = high
  }

  static let control = PercentEncoding(nil, "")
  static let fragment = PercentEncoding(control, " \"<>`")
  static let query = PercentEncoding(control, " \"#<>")
  static let specialQuery = PercentEncoding(query, "'")
  static let path = PercentEncoding(query, "?^`{}")
  static let userInfo = PercentEncoding(path, "/:;=@[\\]|")

  func encodes(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (byte < 64 ? low >> byte : high >> (byte - 64)) & 1 == 1
  }

  func encoded(_ bytes: some Collection<UInt8>) -> String {
    guard bytes.contains(where: encodes) else { return String(decoding: bytes, as: UTF8.self) }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + 16)
    for byte in bytes {
      guard encodes(byte) else {
        output.append(byte)
        continue
      }
      output.append(UInt8(ascii: "%"))
      output.append(PercentEncoding.digits[Int(byte >> 4)])
      output.append(PercentEncoding.digits[Int(byte & 15)])
    }
    return String(decoding: output, as: UTF8.self)
  }

  private static let digits = Array("0123456789ABCDEF".utf8)

  /// The bytes that a text stands for; a `%` without two digits stands for itself.
  static func decoded(_ bytes: some Collection<UInt8>, plusIsSpace: Bool = false) -> [UInt8] {
    var output: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let high = rest.first.flatMap(digit),
        let low = rest.dropFirst().first.flatMap(digit)
      {
        output.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        output.append(plusIsSpace && byte == UInt8(ascii: "+") ? 0x20 : byte)
      }
    }
    return output
  }

  static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }
}
