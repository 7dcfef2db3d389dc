#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Waits for descriptors.
public struct Poller: Sendable {
  /// A poller; it has no state.
  public init() {}

  /// The descriptors that can be read without waiting. One whose other end has closed counts, as its end can be read.
  ///
  /// - Parameter timeoutMilliseconds: how long to wait at most; nil for ever.
  /// - Returns: none if the time is over. A signal does not end the wait early, other than through its descriptor.
  public func wait(descriptors: [Int32], timeoutMilliseconds: Int?) -> [Int32] {
    var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let deadline = timeoutMilliseconds.map { Clock.milliseconds() + max(0, $0) }
    while true {
      let remaining = deadline.map { Int32(clamping: max(0, $0 - Clock.milliseconds())) } ?? -1
      let count = poll(&polled, nfds_t(polled.count), remaining)
      if count > 0 { return polled.filter { $0.revents != 0 }.map(\.fd) }
      if count == 0 {
        if remaining != Int32.max { return [] }
      } else if errno != EINTR && errno != EAGAIN {
        return []
      }
    }
  }
}

/// The clock that no one sets.
enum Clock {
  static func milliseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
  }
}
