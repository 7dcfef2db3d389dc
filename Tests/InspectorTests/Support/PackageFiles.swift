import SessionFile
import SessionModel
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Files of the package and beside it, found from this source file's place in the package.
enum PackageFiles {
  /// The folder that holds `Package.swift`.
  static let root = #filePath.split(separator: "/").dropLast(4).reduce(into: "") { $0 += "/\($1)" }

  /// Whether the parts of the documentation that are made from the program shall be written anew.
  static var isWritingDocumentation: Bool { getenv("HYBRIDSCOPE_WRITE_DOCUMENTATION") != nil }

  static func text(of path: String) -> String? {
    guard let file = fopen("\(root)/\(path)", "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func write(_ text: String, to path: String) {
    guard let file = fopen("\(root)/\(path)", "w") else { return }
    fputs(text, file)
    fclose(file)
  }

  static func exists(_ path: String) -> Bool { access("\(root)/\(path)", F_OK) == 0 }

  /// The Swift files in a folder and the folders in it.
  static func swiftFiles(under folder: String) -> [String] {
    guard let handle = opendir("\(root)/\(folder)") else { return [] }
    defer { closedir(handle) }
    var files: [String] = []
    while let entry = readdir(handle) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasPrefix(".") { continue }
      if name.hasSuffix(".swift") { files.append("\(folder)/\(name)") }
      files += swiftFiles(under: "\(folder)/\(name)")
    }
    return files.sorted()
  }

  /// A session of the package, read to its end.
  static func session(_ path: String) throws -> Session {
    let reader = try SessionFileReader.open(path: "\(root)/\(path)")
    reader.readAll()
    return reader.session
  }

  /// The sessions recorded from a real WebKit, which lie beside the package; empty, with a printed message, without them.
  static func recordings() -> [String] {
    let folder = "../shared/recordings"
    guard let handle = opendir("\(root)/\(folder)") else {
      print("skipped: there are no recordings beside the package")
      return []
    }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(".ndjson") { names.append("\(folder)/\(name)") }
    }
    return names.sorted()
  }
}

/// Random numbers that are the same in each run.
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
