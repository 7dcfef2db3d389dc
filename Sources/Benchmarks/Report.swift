#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Says on standard error why there is nothing to measure, and ends.
func stopBenchmarks(_ reason: String) -> Never {
  let bytes = Array("bench: \(reason)\n".utf8)
  _ = write(STDERR_FILENO, bytes, bytes.count)
  exit(1)
}
