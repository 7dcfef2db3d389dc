/// Random numbers that depend on a seed alone (SplitMix64). The simulator uses no other.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: Int64) { state = UInt64(bitPattern: seed) &+ 0x9E37_79B9_7F4A_7C15 }

  /// A generator for one named thing, so that what one part draws does not shift what another part gets.
  init(seed: Int64, name: String) {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    state = UInt64(bitPattern: seed) ^ hash
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number in `range`, the same on every platform.
  mutating func integer(in range: ClosedRange<Int64>) -> Int64 {
    let width = UInt64(range.upperBound - range.lowerBound) &+ 1
    return width == 0 ? Int64(bitPattern: next()) : range.lowerBound + Int64(next() % width)
  }
}
