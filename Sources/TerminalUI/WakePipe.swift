#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Wakes the thread that waits in a ``Poller`` from any other thread.
public final class WakePipe: Sendable {
  /// Give this to the poller; call ``drain()`` when it is ready.
  public let descriptor: Int32
  private let writeEnd: Int32

  /// A new pipe. Without descriptors left there is nothing a program could do but stop.
  public init() {
    var ends: [Int32] = [-1, -1]
    precondition(pipe(&ends) == 0, "no descriptors left for a pipe")
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    descriptor = ends[0]
    writeEnd = ends[1]
  }

  deinit {
    close(descriptor)
    close(writeEnd)
  }

  /// Makes the descriptor ready. A full pipe is ready already.
  public func wake() {
    var byte: UInt8 = 1
    while write(writeEnd, &byte, 1) < 0 && errno == EINTR {}
  }

  /// Makes the descriptor wait again. Call it before looking at what the other threads have left.
  public func drain() {
    var bytes = [UInt8](repeating: 0, count: 256)
    while read(descriptor, &bytes, bytes.count) == bytes.count {}
  }
}
