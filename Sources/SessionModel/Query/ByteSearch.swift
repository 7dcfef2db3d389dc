#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Finds one text in bytes, as fast as the C library finds one byte.
///
/// `memmem` cannot be imported from Glibc. Looking for the rarest byte of the text with `memchr` does as well on lines
/// of JSON, where quotes and vowels are everywhere.
public struct ByteSearch: Hashable, Sendable {
  let needle: [UInt8]
  /// The place in the needle of the byte that is looked for first.
  private let rarest: Int

  /// A search for the UTF-8 of a text.
  public init(_ text: String) {
    let needle = Array(text.utf8)
    self.needle = needle
    rarest = needle.indices.min { ByteSearch.frequency(needle[$0]) < ByteSearch.frequency(needle[$1]) } ?? 0
  }

  /// Whether the text stands anywhere in the bytes. The empty text stands everywhere.
  public func isFound(in bytes: UnsafeBufferPointer<UInt8>) -> Bool { firstMatch(in: bytes, from: 0) != nil }

  /// Where the text stands first at or after a place; the empty text stands at that place.
  func firstMatch(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard !needle.isEmpty else { return start }
    guard bytes.count - start >= needle.count, let base = bytes.baseAddress else { return nil }
    return needle.withUnsafeBufferPointer { needle in
      // The rarest byte can stand at these places only, or the text would not fit.
      var place = start + rarest
      let last = bytes.count - needle.count + rarest
      while place <= last, let hit = memchr(base + place, Int32(needle[rarest]), last - place + 1) {
        let found = UnsafeRawPointer(hit) - UnsafeRawPointer(base)
        if memcmp(base + found - rarest, needle.baseAddress!, needle.count) == 0 { return found - rarest }
        place = found + 1
      }
      return nil
    }
  }

  /// How often a byte is to be expected in lines of JSON, roughly: 3 is everywhere.
  private static func frequency(_ byte: UInt8) -> Int {
    switch byte {
    case 0x22, 0x2C, 0x3A, 0x65, 0x61, 0x69, 0x74, 0x6E, 0x6F, 0x72, 0x73: 3
    case 0x61...0x7A, 0x30...0x39, 0x2E, 0x2F: 2
    case 0x20, 0x7B, 0x7D, 0x2D, 0x5F: 1
    default: 0
    }
  }
}
