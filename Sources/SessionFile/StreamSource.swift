import SessionModel

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Bytes from a pipe, a terminal or a socket, put aside in a spool so that lines can be looked at again.
final class StreamSource: ByteSource {
  private let descriptor: Int32
  private let closesAtEnd: Bool
  private let spool: SpoolLineStore

  init(descriptor: Int32, closesAtEnd: Bool, spool: SpoolLineStore) {
    self.descriptor = descriptor
    self.closesAtEnd = closesAtEnd
    self.spool = spool
  }

  deinit { if closesAtEnd { close(descriptor) } }

  var totalBytes: UInt64? { nil }

  func next(into buffer: UnsafeMutableRawBufferPointer, waits: Bool) -> SourceAnswer {
    while true {
      // The descriptor is shared with other programs, so its flags are left alone: one read after a poll never blocks.
      var question = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = poll(&question, 1, waits ? -1 : 0)
      if ready < 0 {
        if errno == EINTR { continue }
        return .failed("standard input cannot be read: \(systemText(errno))")
      }
      if ready == 0 { return .waiting }
      let count = read(descriptor, buffer.baseAddress, buffer.count)
      if count == 0 { return .end }
      if count < 0 {
        switch errno {
        case EINTR: continue
        case EAGAIN: return .waiting
        default: return .failed("standard input cannot be read: \(systemText(errno))")
        }
      }
      guard spool.append(UnsafeRawBufferPointer(rebasing: buffer[..<count])) else {
        return .failed(
          "no room to put aside more than \(spool.count) bytes of standard input; set TMPDIR to a larger disk")
      }
      return .bytes(count)
    }
  }
}
