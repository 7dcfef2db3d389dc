/// Writes what stands in the place of a secret, and counts.
struct SecretWriter {
  /// Where the result goes.
  enum Style: Sendable {
    /// A file: long enough that two values hardly ever look the same.
    case file
    /// A screen: short, and seen to be hidden.
    case screen
  }

  let hash: KeyedHash
  let style: Style
  private(set) var counts = RedactionCounts()

  init(hash: KeyedHash, style: Style) {
    self.hash = hash
    self.style = style
  }

  /// What stands for a value. It needs no escaping, neither in JSON nor in a URL's query nor in a header.
  mutating func replacement(_ value: some Collection<UInt8>, _ category: RedactionCounts.Category) -> [UInt8] {
    counts[category] += 1
    let digest = hash.digest(value)
    switch style {
    case .file: return Array(("hidden-" + SecretWriter.hexadecimal(digest, digits: 16)).utf8)
    case .screen: return Array(("•••" + SecretWriter.hexadecimal(digest, digits: 6)).utf8)
    }
  }

  private static func hexadecimal(_ value: UInt64, digits: Int) -> String {
    let text = String(value, radix: 16)
    return String((String(repeating: "0", count: 16 - text.count) + text).suffix(digits))
  }
}
