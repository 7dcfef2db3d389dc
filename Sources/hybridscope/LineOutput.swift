#if Simulator
  import HybridSimulator

  #if canImport(Glibc)
    import Glibc
  #else
    import Darwin
  #endif

  /// Where the lines of a run go: standard output, or a file that only its owner may read (session format, "File").
  final class LineOutput {
    private let path: String?
    private let descriptor: Int32
    private let standard: StandardOutput?
    private var buffer: [UInt8] = []
    private var failure: Int32 = 0

    init(path: String?) throws(CommandError) {
      self.path = path
      guard let path, path != "-" else {
        descriptor = -1
        standard = StandardOutput()
        return
      }
      standard = nil
      descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
      if descriptor < 0 {
        throw CommandError(
          "the session cannot be written: \(String(cString: strerror(errno)))", at: path, "choose another place")
      }
    }

    /// Takes the lines that wait.
    func take(_ simulation: Simulation) {
      simulation.takeLines { line in
        buffer.append(contentsOf: line)
        buffer.append(UInt8(ascii: "\n"))
      }
      if buffer.count > 1 << 16 { flush() }
    }

    func flush() {
      if let standard {
        standard.write(buffer)
        standard.flush()
      } else {
        writeToFile()
      }
      buffer.removeAll(keepingCapacity: true)
    }

    private func writeToFile() {
      var start = 0
      while start < buffer.count, failure == 0 {
        let count = buffer.withUnsafeBytes { write(descriptor, $0.baseAddress! + start, $0.count - start) }
        if count > 0 {
          start += count
        } else if errno != EINTR {
          failure = errno
        }
      }
    }

    /// Writes what is left.
    func finish() throws(CommandError) {
      flush()
      guard descriptor >= 0 else { return }
      if close(descriptor) != 0, failure == 0 { failure = errno }
      if failure != 0 {
        throw CommandError(
          "the session cannot be written: \(String(cString: strerror(failure)))", at: path ?? "", "check the disk")
      }
    }
  }
#endif
