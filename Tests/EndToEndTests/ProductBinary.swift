#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The built program, which lies in the build folder beside the test bundle.
enum ProductBinary {
  /// Its path.
  static let path: String = {
    #if canImport(Glibc)
      var buffer = [CChar](repeating: 0, count: 4096)
      let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
      let executable = String(decoding: buffer[..<max(0, count)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    #else
      let executable = CommandLine.arguments[0]
    #endif
    // On Linux the test runner is the bundle itself; on macOS its path is among the arguments.
    let candidates = CommandLine.arguments + [executable]
    for candidate in candidates {
      var folder = candidate[...]
      while let slash = folder.lastIndex(of: "/") {
        folder = folder[..<slash]
        let program = "\(folder)/hybridscope"
        if access(program, X_OK) == 0, !isFolder(program) { return program }
      }
    }
    return "hybridscope"
  }()

  private static func isFolder(_ path: String) -> Bool {
    guard let folder = opendir(path) else { return false }
    closedir(folder)
    return true
  }

  /// What one run of the program gave.
  struct Result {
    var output: String
    var errors: String
    var exitCode: Int32
  }

  /// Runs the program to its end, by way of the shell: `hybridscope` in the script stands for it.
  static func run(_ script: String, in folder: String) -> Result {
    let output = "\(folder)/.stdout"
    let errors = "\(folder)/.stderr"
    defer {
      unlink(output)
      unlink(errors)
    }
    let line = "cd '\(folder)'; hybridscope() { '\(path)' \"$@\"; }; { \(script)\n} >.stdout 2>.stderr"
    let status = system(line)
    // The exit code lies in the second byte; anything below it is a signal's number.
    let code = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
    return Result(output: text(of: output), errors: text(of: errors), exitCode: code)
  }

  static func text(of path: String) -> String {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += buffer[..<count]
    }
  }
}
