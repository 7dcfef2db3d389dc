#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Where the files that come with the program are: `Themes` and `Sessions`.
public enum DataFolders {
  /// The first folder of this name in: `HYBRIDSCOPE_DATA`; `share/hybridscope` beside the program's folder; the folders
  /// above the program (a build inside the checkout); the current folder.
  public static func find(_ name: String, environment: [String: String]) -> String? {
    var candidates: [String] = []
    if let data = environment["HYBRIDSCOPE_DATA"], !data.isEmpty { candidates.append(data) }
    if let program = programPath() {
      var folder = parent(of: program)
      candidates.append(parent(of: folder) + "/share/hybridscope")
      while folder != "/", !folder.isEmpty {
        candidates.append(folder)
        folder = parent(of: folder)
      }
    }
    candidates.append(".")
    return candidates.map { $0 + "/" + name }.first(where: isFolder)
  }

  /// The names of the files in a folder that end so, sorted.
  public static func files(in folder: String, ending: String) -> [String] {
    guard let handle = opendir(folder) else { return [] }
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

  /// The text of a small file; nil if it cannot be read.
  public static func text(of path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    // A theme or a list of texts; what is larger than 4 MiB is neither.
    while bytes.count < 4 << 20 {
      let count = fread(&buffer, 1, buffer.count, file)
      if count <= 0 { break }
      bytes += buffer[..<count]
    }
    // A folder can be opened, but not read.
    return ferror(file) == 0 ? String(decoding: bytes, as: UTF8.self) : nil
  }

  private static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func programPath() -> String? {
    #if os(Linux)
      var buffer = [CChar](repeating: 0, count: 4096)
      let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
      guard count > 0 else { return nil }
      return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    #else
      var size = UInt32(4096)
      var buffer = [CChar](repeating: 0, count: Int(size))
      guard _NSGetExecutablePath(&buffer, &size) == 0, let resolved = realpath(buffer, nil) else { return nil }
      defer { free(resolved) }
      return String(cString: resolved)
    #endif
  }
}
