#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Standard output with a buffer of its own.
///
/// When nobody reads on (`| head`), the program ends at once, quietly and successfully: the reader has what it wanted.
final class StandardOutput {
  private var buffer: [UInt8] = []
  private static let limit = 64 * 1024

  init() {
    buffer.reserveCapacity(StandardOutput.limit + 4096)
    // A closed pipe shall be an error of write(), not the end by a signal.
    signal(SIGPIPE, SIG_IGN)
  }

  /// Writes text as it is; see `TerminalText` for text that comes from a session.
  func write(_ text: String) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= StandardOutput.limit { flush() }
  }

  /// Writes text and a newline.
  func line(_ text: String = "") {
    buffer.append(contentsOf: text.utf8)
    write("\n")
  }

  /// Writes bytes as they are.
  func write(_ bytes: [UInt8]) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= StandardOutput.limit { flush() }
  }

  /// Hands everything to the system.
  func flush() {
    var start = 0
    while start < buffer.count {
      let count = buffer.withUnsafeBytes {
        #if canImport(Glibc)
          Glibc.write(STDOUT_FILENO, $0.baseAddress! + start, $0.count - start)
        #else
          Darwin.write(STDOUT_FILENO, $0.baseAddress! + start, $0.count - start)
        #endif
      }
      if count > 0 {
        start += count
      } else if count < 0, errno == EAGAIN {
        var question = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
        _ = poll(&question, 1, -1)
      } else if count == 0 || errno != EINTR {
        stopWriting(errno)
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }

  private func stopWriting(_ code: Int32) -> Never {
    if code == EPIPE { exit(ExitCode.success) }
    let reason = strerror(code).map { String(cString: $0) } ?? "error \(code)"
    StandardError.report(
      CommandError("the output cannot be written: \(reason)", at: "standard output", "check the disk it goes to"))
    exit(ExitCode.failure)
  }
}

/// Standard error, for people.
enum StandardError {
  /// One line: `hybridscope: what, where, what to do`.
  static func report(_ error: CommandError) { line("hybridscope: \(error)") }

  /// Text from files and arguments can stand in it, so control bytes are made visible.
  static func line(_ text: String) {
    let bytes = Array((TerminalText.visible(text) + "\n").utf8)
    bytes.withUnsafeBytes { raw in
      #if canImport(Glibc)
        _ = Glibc.write(STDERR_FILENO, raw.baseAddress, raw.count)
      #else
        _ = Darwin.write(STDERR_FILENO, raw.baseAddress, raw.count)
      #endif
    }
  }
}
