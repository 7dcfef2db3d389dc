#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Time that passes for the person at the screen.
enum MonotonicClock {
  /// Microseconds since some fixed moment.
  static func microseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }
}
