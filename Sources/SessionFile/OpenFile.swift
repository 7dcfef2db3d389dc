#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file descriptor that reads at offsets, so that several readers share it without a common position.
final class OpenFile {
  let descriptor: Int32
  private var closesAtEnd: Bool

  /// - Parameter closesAtEnd: false for descriptors that belong to someone else, such as standard input.
  init(descriptor: Int32, closesAtEnd: Bool) {
    self.descriptor = descriptor
    self.closesAtEnd = closesAtEnd
  }

  deinit { if closesAtEnd { close(descriptor) } }

  /// Gives the descriptor away: who takes it closes it.
  func release() -> Int32 {
    closesAtEnd = false
    return descriptor
  }

  /// What a descriptor leads to, as far as reading cares.
  enum Kind { case regular, folder, stream, device }

  /// What the descriptor leads to; nil if the system does not tell.
  var kind: Kind? {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .regular
    case S_IFDIR: return .folder
    case S_IFBLK: return .device
    case S_IFCHR where isatty(descriptor) == 0: return .device
    default: return .stream
    }
  }

  /// Whether nothing at all can be read, as of `/dev/null`.
  var isEmpty: Bool {
    var byte: UInt8 = 0
    return withUnsafeMutableBytes(of: &byte) { buffer in
      if case .success(0) = read(into: buffer, at: 0) { true } else { false }
    }
  }

  /// The size now; 0 if the system does not tell.
  var size: UInt64 {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return 0 }
    return UInt64(max(0, status.st_size))
  }

  /// Reads at an offset until the buffer is full or the file ends.
  /// - Returns: how many bytes were read, or the system's error number.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: UInt64) -> Result<Int, SystemError> {
    // The system counts offsets in signed 64 bits; nothing lies beyond.
    guard var place = off_t(exactly: offset) else { return .success(0) }
    var filled = 0
    while filled < buffer.count {
      let count = pread(descriptor, buffer.baseAddress! + filled, buffer.count - filled, place)
      if count == 0 { break }
      if count < 0 {
        if errno == EINTR { continue }
        return .failure(SystemError(code: errno))
      }
      filled += count
      place += off_t(count)
    }
    return .success(filled)
  }
}

/// An error number of the system.
struct SystemError: Error {
  let code: Int32
}
