#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A folder for the files of one test, gone with it.
final class TemporaryFolder {
  let path: String
  private var folders: [String] = []
  private var files: [String] = []

  init() {
    var template = Array("/tmp/inspector-tests-XXXXXX".utf8CString)
    mkdtemp(&template)
    path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }

  /// Writes a file, and the folders that its name goes through.
  func write(_ text: String, to name: String) {
    var folder = path
    for part in name.split(separator: "/").dropLast() {
      folder += "/\(part)"
      if mkdir(folder, 0o700) == 0 { folders.append(folder) }
    }
    let file = "\(path)/\(name)"
    guard let stream = fopen(file, "w") else { return }
    fputs(text, stream)
    fclose(stream)
    files.append(file)
  }

  deinit {
    for file in files { unlink(file) }
    for folder in folders.reversed() { rmdir(folder) }
    rmdir(path)
  }
}
