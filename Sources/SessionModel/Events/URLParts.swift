/// The parts of a URL that a pane shows, found without judging the URL. Deciding whether a URL is right or safe is
/// not this type's work.
public struct URLParts: Hashable, Sendable {
  public let scheme: String?
  /// Lower case, without user information and port.
  public let host: String?
  public let port: String?
  /// From the first `/` after the host (or after the scheme) to the end, query and fragment included.
  public let rest: String

  public init(_ url: String) {
    let bytes = Array(url.utf8)
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    guard let colon = bytes.firstIndex(of: 0x3A), bytes[..<colon].allSatisfy(URLParts.isSchemeByte), colon > 0 else {
      (scheme, host, port, rest) = (nil, nil, nil, url)
      return
    }
    scheme = text(0..<colon).lowercased()
    guard bytes.count > colon + 2, bytes[colon + 1] == 0x2F, bytes[colon + 2] == 0x2F else {
      (host, port, rest) = (nil, nil, text(colon + 1..<bytes.count))
      return
    }
    let start = colon + 3
    let end = bytes[start...].firstIndex { $0 == 0x2F || $0 == 0x3F || $0 == 0x23 || $0 == 0x5C } ?? bytes.count
    let hostStart = bytes[start..<end].lastIndex(of: 0x40).map { $0 + 1 } ?? start
    // The colon of a port stands after the bracket of an IPv6 address.
    let bracket = bytes[hostStart..<end].lastIndex(of: 0x5D) ?? hostStart
    let portColon = bytes[bracket..<end].lastIndex(of: 0x3A)
    host = text(hostStart..<(portColon ?? end)).lowercased()
    port = portColon.map { text($0 + 1..<end) }
    rest = text(end..<bytes.count)
  }

  private static func isSchemeByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x2B, 0x2D, 0x2E: true
    default: false
    }
  }
}
