#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Files of the package and beside it, found from this source file's place in the package.
public enum PackageFiles {
  /// The folder that holds `Package.swift`.
  public static let root = #filePath.split(separator: "/").dropLast(4).reduce(into: "") { $0 += "/\($1)" }

  /// Whether the parts of the documentation that are made from the program shall be written anew.
  public static var isWritingDocumentation: Bool { getenv("HYBRIDSCOPE_WRITE_DOCUMENTATION") != nil }

  /// The text of a file by its path in the package; nil if it cannot be read.
  public static func text(of path: String) -> String? {
    guard let file = fopen("\(root)/\(path)", "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes a file of the package.
  public static func write(_ text: String, to path: String) {
    guard let file = fopen("\(root)/\(path)", "w") else { return }
    fputs(text, file)
    fclose(file)
  }

  /// Whether there is something at a path in the package.
  public static func exists(_ path: String) -> Bool { access("\(root)/\(path)", F_OK) == 0 }

  /// The names in a folder of the package that end so, sorted; none if there is no such folder.
  public static func names(in folder: String, ending: String) -> [String] {
    guard let handle = opendir("\(root)/\(folder)") else { return [] }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(ending) { names.append(name) }
    }
    return names.sorted()
  }

  /// The Swift files in a folder and the folders in it.
  public static func swiftFiles(under folder: String) -> [String] {
    var files: [String] = []
    for name in names(in: folder, ending: "") where !name.hasPrefix(".") {
      if name.hasSuffix(".swift") { files.append("\(folder)/\(name)") }
      files += swiftFiles(under: "\(folder)/\(name)")
    }
    return files.sorted()
  }

  /// The sessions recorded from a real WebKit, by their paths from the package's root: all of them, which lie beside the
  /// package, or, with a printed message, those that come with it.
  public static func recordings() -> [String] {
    let beside = "../shared/recordings"
    let all = names(in: beside, ending: ".ndjson")
    if !all.isEmpty { return all.map { "\(beside)/\($0)" } }
    print("skipped: there are no recordings beside the package; those in Sessions are taken")
    return names(in: "Sessions/recordings", ending: ".ndjson").map { "Sessions/recordings/\($0)" }
  }
}
