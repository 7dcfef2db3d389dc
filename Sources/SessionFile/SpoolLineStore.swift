import SessionModel

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Lines that can be read only once from where they come, put aside in a temporary file without a name.
///
/// The file is readable by its owner only and disappears with the process, whatever happens to it. Where there is no
/// room for a file, bytes are kept in memory up to a bound.
final class SpoolLineStore: LineStore {
  private let file: FileLineStore?
  /// Bytes from `fileCount` on.
  private var memory: [UInt8] = []
  private var fileCount: UInt64 = 0
  private var isFileFull: Bool
  private static let memoryBound = 256 << 20

  /// - Parameter folder: where the file is made; nil for the system's folder for temporary files.
  init(folder: String? = nil) {
    file = SpoolLineStore.makeFile(folder: folder).map { FileLineStore(descriptor: $0) }
    isFileFull = file == nil
  }

  /// How many bytes it holds.
  var count: UInt64 { fileCount + UInt64(memory.count) }

  /// Whether everything lies in the file.
  var isInFile: Bool { !isFileFull }

  /// Adds bytes at the end.
  /// - Returns: false if there is no room any more.
  func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var rest = bytes[...]
    while !isFileFull, !rest.isEmpty, let file {
      let written = pwrite(
        file.file.descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count, off_t(fileCount))
      if written > 0 {
        fileCount += UInt64(written)
        rest = rest.dropFirst(written)
      } else if written == 0 || errno != EINTR {
        isFileFull = true
      }
    }
    guard memory.count + rest.count <= SpoolLineStore.memoryBound else { return false }
    memory.append(contentsOf: rest)
    return true
  }

  func bytes(in range: Range<UInt64>) throws(LogError) -> [UInt8] {
    guard range.upperBound <= count else { throw LogError("these bytes of standard input have not arrived") }
    var result: [UInt8] = []
    if range.lowerBound < fileCount, let file {
      result = try file.bytes(in: range.lowerBound..<min(range.upperBound, fileCount))
    }
    if range.upperBound > fileCount {
      let start = Int(max(range.lowerBound, fileCount) - fileCount)
      result += memory[start..<Int(range.upperBound - fileCount)]
    }
    return result
  }

  private static func makeFile(folder: String?) -> Int32? {
    let folders = folder.map { [$0] } ?? [getenv("TMPDIR").map { String(cString: $0) } ?? "", "/tmp"]
    for folder in folders where !folder.isEmpty {
      var path = Array("\(folder)/hybridscope-XXXXXX".utf8CString)
      // mkstemp makes the file with mode 0600.
      let descriptor = mkstemp(&path)
      guard descriptor >= 0 else { continue }
      unlink(path)
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      return descriptor
    }
    return nil
  }
}
