import SessionFile
import SessionModel

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A folder for one test, removed with what is in it.
final class TemporaryFolder {
  let path: String
  private var names: [String] = []

  init() {
    var template = Array("\(getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp")/session-XXXXXX".utf8CString)
    mkdtemp(&template)
    path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }

  deinit {
    for name in names { unlink("\(path)/\(name)") }
    rmdir(path)
  }

  /// Writes a file and gives its path.
  @discardableResult
  func write(_ bytes: [UInt8], to name: String = "session.ndjson") -> String {
    let file = "\(path)/\(name)"
    if !names.contains(name) { names.append(name) }
    let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    defer { close(descriptor) }
    writeAll(bytes, to: descriptor)
    return file
  }

  /// Writes a file, and opens and reads it whole.
  func read(_ bytes: [UInt8]) throws -> SessionFileReader {
    let reader = try SessionFileReader.open(path: write(bytes))
    reader.readAll()
    return reader
  }
}

/// Writes all bytes to a descriptor.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) {
  var start = 0
  while start < bytes.count {
    let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress! + start, $0.count - start) }
    guard count > 0 else { return }
    start += count
  }
}

/// The bytes of a small file; nil if there is none.
func contents(of path: String) -> [UInt8]? {
  let descriptor = open(path, O_RDONLY)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 64 * 1024)
  while true {
    let count = read(descriptor, &buffer, buffer.count)
    guard count > 0 else { return bytes }
    bytes += buffer[..<count]
  }
}
