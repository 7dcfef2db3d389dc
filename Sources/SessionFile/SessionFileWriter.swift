#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Writes a new session file that only its owner may read. Never replaces a file; one that could not be finished is
/// removed.
public final class SessionFileWriter {
  private let path: String
  private let files: any RecordingFiles
  private let file: OpenFile
  private var buffer: [UInt8] = []
  private var offset: UInt64 = 0
  private var isFinished = false
  private static let bufferBytes = 256 * 1024

  /// Makes the file.
  public convenience init(path: String) throws(SessionFileError) {
    try self.init(path: path, files: SystemFiles())
  }

  init(path: String, files: any RecordingFiles) throws(SessionFileError) {
    self.path = path
    self.files = files
    switch files.create(path, replaces: false) {
    case .success(let descriptor): file = OpenFile(descriptor: descriptor, closesAtEnd: true)
    case .failure(let error): throw .writing(error.code, path: path)
    }
  }

  deinit { if !isFinished { files.remove(path) } }

  /// Adds bytes at the end.
  public func write(_ bytes: [UInt8]) throws(SessionFileError) {
    buffer += bytes
    if buffer.count >= SessionFileWriter.bufferBytes { try flush() }
  }

  /// Hands everything to the disk. Without it there is no file in the end.
  public func finish() throws(SessionFileError) {
    try flush()
    if let error = files.synchronize(file.descriptor) { throw .writing(error.code, path: path) }
    isFinished = true
  }

  private func flush() throws(SessionFileError) {
    let (written, error) = buffer.withUnsafeBytes { files.writeAll($0, to: file.descriptor, at: offset) }
    offset += UInt64(written)
    buffer.removeAll(keepingCapacity: true)
    if let error { throw .writing(error.code, path: path) }
  }
}
