import TerminalTesting

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A live app in the pseudo-terminal, with a state folder of its own.
final class LiveProgram {
  let program: TerminalProgram
  /// `XDG_STATE_HOME`.
  let state: String

  /// The row with the play head, and the row with prompts and messages.
  static let (transport, status) = (38, 39)

  /// - Parameters:
  ///   - arguments: nothing for the bundled shop.
  ///   - state: the folder for recordings; nil makes one.
  init(_ arguments: [String] = [], state: String? = nil) {
    let folder = "\(Program.scratch)/state-\(UInt64.random(in: 0 ... .max))"
    self.state = state ?? folder
    program = Program.start(arguments, ["XDG_STATE_HOME": self.state], rows: 40, columns: 120)
  }

  /// Waits for the shop's first page to have come.
  func isOpen() -> Bool {
    program.wait { $0.line(LiveProgram.transport).contains("/ live") && $0.line(0).contains("✓ home  Shop") }
  }

  /// Types a line at the `:` prompt.
  func command(_ line: String) {
    program.send(":")
    _ = program.wait { $0.line(LiveProgram.status).hasPrefix(":") }
    program.send(line + "\r")
  }

  /// Waits for a text on the screen.
  func shows(_ text: String) -> Bool { program.wait { $0.contains(text) } }

  /// The recording of the bundled shop.
  var recording: String { "\(state)/hybridscope/2026-01-01-090000-Shop.ndjson" }

  /// What `verify` says of a session that was run again.
  static func verify(_ path: String) -> ProductBinary.Result {
    ProductBinary.run("hybridscope verify '\(path)'", in: Program.scratch)
  }

  /// The permission bits of a file; nil if it is not there.
  static func mode(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : nil
  }
}
