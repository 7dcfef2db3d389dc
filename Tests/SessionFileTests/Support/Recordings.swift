#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Sessions recorded from a real WebKit. They lie beside the package and may be absent.
enum Recordings {
  /// The folder, found from this source file's place in the package.
  static var folder: String {
    let parts = #filePath.split(separator: "/").dropLast(4)
    return "/" + parts.joined(separator: "/") + "/../shared/recordings"
  }

  /// The paths of all recordings in order; empty, with a printed message, where there are none.
  static func all() -> [String] {
    guard let handle = opendir(folder) else {
      print("skipped: there are no recordings beside the package")
      return []
    }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasSuffix(".ndjson") { names.append("\(folder)/\(name)") }
    }
    return names.sorted()
  }
}

/// A generator whose numbers depend on its seed only.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
