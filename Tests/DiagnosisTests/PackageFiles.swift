#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Files of the package and beside it, for tests.
enum PackageFiles {
  /// The folder that holds `Package.swift`.
  static var root: String {
    #filePath.split(separator: "/").dropLast(3).reduce(into: "") { $0 += "/\($1)" }
  }

  static func read(_ path: String) -> String? {
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

  /// The names in a folder that end so, sorted.
  static func names(in folder: String, ending: String) -> [String] {
    guard let directory = opendir("\(root)/\(folder)") else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasSuffix(ending) { names.append(name) }
    }
    return names.sorted()
  }

  static var isWritingDocumentation: Bool { getenv("HYBRIDSCOPE_WRITE_DOCUMENTATION") != nil }
}
