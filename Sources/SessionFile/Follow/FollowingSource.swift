#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file that someone still writes: its end is only the end for now.
///
/// As `tail -F`: it goes on when the file grows, and begins anew when the file is cut, written over or replaced by
/// another of the same name.
final class FollowingSource: ByteSource {
  let watch: FileWatch
  private let path: String
  private var file: OpenFile
  private var position: UInt64 = 0
  /// The last bytes that were read, to notice that the file was written over and has grown past them.
  private var tail: [UInt8] = []
  private var hasWaited = false
  private static let tailBytes = 64

  init(file: OpenFile, path: String) {
    self.file = file
    self.path = path
    watch = FileWatch(path: path)
  }

  var totalBytes: UInt64? { nil }

  func next(into buffer: UnsafeMutableRawBufferPointer, waits: Bool) -> SourceAnswer {
    while true {
      // News that comes from here on is about what is not seen below.
      watch.drain()
      if hasWaited, let why = whatChanged() { return restart(why) }
      switch file.read(into: buffer, at: position) {
      case .failure(let error):
        return .failed("the file cannot be read at byte \(position): \(systemText(error.code))")
      case .success(0):
        if let next = replacement() {
          file = next
          watch.watchFile()
          return restart("another file has taken the place of the one that was read; this is the new one")
        }
        hasWaited = true
        if let why = whatChanged() { return restart(why) }
        guard waits else { return .waiting }
        watch.wait()
      case .success(let count):
        hasWaited = false
        position += UInt64(count)
        keepTail(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        return .bytes(count)
      }
    }
  }

  private func restart(_ why: String) -> SourceAnswer {
    position = 0
    tail = []
    hasWaited = false
    return .restarted(FileLineStore(file: file), why)
  }

  private func keepTail(_ bytes: UnsafeRawBufferPointer) {
    tail.append(contentsOf: bytes.suffix(FollowingSource.tailBytes))
    tail.removeFirst(max(0, tail.count - FollowingSource.tailBytes))
  }

  /// What became of the bytes that were read; nil while they stand where they stood.
  private func whatChanged() -> String? {
    if file.size < position {
      return "the file was cut to \(file.size) bytes while it was followed; read from its start"
    }
    guard !tail.isEmpty else { return nil }
    let isSame = withUnsafeTemporaryAllocation(byteCount: tail.count, alignment: 1) { buffer in
      guard case .success(tail.count) = file.read(into: buffer, at: position - UInt64(tail.count)) else { return false }
      return tail.elementsEqual(buffer)
    }
    return isSame ? nil : "the file was written over while it was followed; read from its start"
  }

  /// The file that has the name now, if it is another one. A name that leads nowhere may come back.
  private func replacement() -> OpenFile? {
    var named = stat()
    var opened = stat()
    guard stat(path, &named) == 0, fstat(file.descriptor, &opened) == 0, named.st_mode & S_IFMT == S_IFREG,
      named.st_dev != opened.st_dev || named.st_ino != opened.st_ino
    else { return nil }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    return descriptor < 0 ? nil : OpenFile(descriptor: descriptor, closesAtEnd: true)
  }
}
