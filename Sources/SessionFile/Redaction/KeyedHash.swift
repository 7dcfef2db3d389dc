/// SipHash-2-4: a hash that tells nothing about its input to who does not have the key, and in which equal inputs stay
/// equal. The key is drawn from the system and never stored, so not even short values can be found by trying.
struct KeyedHash: Sendable {
  private let key: (UInt64, UInt64)

  /// A hash with a key that nobody knows.
  init() {
    var generator = SystemRandomNumberGenerator()
    key = (generator.next(), generator.next())
  }

  /// A hash with a known key, for tests.
  init(key: (UInt64, UInt64)) { self.key = key }

  /// The hash of bytes.
  func digest(_ bytes: some Collection<UInt8>) -> UInt64 {
    var state = State(key)
    var word: UInt64 = 0
    var count: UInt64 = 0
    for byte in bytes {
      word |= UInt64(byte) << (8 * (count & 7))
      count += 1
      if count & 7 == 0 {
        state.compress(word)
        word = 0
      }
    }
    state.compress(word | count << 56)
    return state.finish()
  }

  private struct State {
    private var v0, v1, v2, v3: UInt64

    init(_ key: (UInt64, UInt64)) {
      // The constants of the paper: "somepseudorandomlygeneratedbytes".
      v0 = key.0 ^ 0x736F_6D65_7073_6575
      v1 = key.1 ^ 0x646F_7261_6E64_6F6D
      v2 = key.0 ^ 0x6C79_6765_6E65_7261
      v3 = key.1 ^ 0x7465_6462_7974_6573
    }

    mutating func compress(_ word: UInt64) {
      v3 ^= word
      round()
      round()
      v0 ^= word
    }

    mutating func finish() -> UInt64 {
      v2 ^= 0xFF
      for _ in 0..<4 { round() }
      return v0 ^ v1 ^ v2 ^ v3
    }

    private mutating func round() {
      v0 &+= v1
      v1 = State.rotate(v1, 13) ^ v0
      v0 = State.rotate(v0, 32)
      v2 &+= v3
      v3 = State.rotate(v3, 16) ^ v2
      v0 &+= v3
      v3 = State.rotate(v3, 21) ^ v0
      v2 &+= v1
      v1 = State.rotate(v1, 17) ^ v2
      v2 = State.rotate(v2, 32)
    }

    private static func rotate(_ value: UInt64, _ count: UInt64) -> UInt64 { value << count | value >> (64 - count) }
  }
}
