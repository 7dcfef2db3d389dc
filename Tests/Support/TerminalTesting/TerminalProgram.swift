import CPseudoTerminal
import CVTerm

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A program in a pseudo-terminal, whose screen a terminal emulator (libvterm) keeps, as a person would see it.
///
/// Nothing here sleeps: ``wait(seconds:until:)`` reads what the program writes until the screen is as wanted.
public final class TerminalProgram {
  /// The screen's extent.
  public private(set) var rows: Int
  /// The screen's extent.
  public private(set) var columns: Int
  /// Every byte that the program has written.
  public private(set) var rawOutput: [UInt8] = []
  /// The modes that the program has set, read from ``rawOutput``.
  public private(set) var modes = TerminalModes()
  /// The process.
  public let processIdentifier: pid_t

  let emulator: OpaquePointer
  let screen: OpaquePointer
  private var master: Int32
  private var modeReader = ModeReader()
  private var reaped: Int32?

  /// Starts a program. Only the given environment is passed on; `TERM` is xterm-256color and `LANG` C.UTF-8 unless it
  /// says otherwise.
  public init(
    path: String, arguments: [String] = [], environment: [String: String] = [:], rows: Int = 24, columns: Int = 80
  ) {
    var variables = ["TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": "/usr/local/bin:/usr/bin:/bin"]
    variables.merge(environment) { $1 }
    var argumentVector: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) }
    var environmentVector: [UnsafeMutablePointer<CChar>?] = variables.map { strdup("\($0.key)=\($0.value)") }
    argumentVector.append(nil)
    environmentVector.append(nil)
    defer { for pointer in argumentVector + environmentVector { free(pointer) } }
    var process: pid_t = 0
    master = pseudo_terminal_spawn(
      path, argumentVector, environmentVector, Int32(rows), Int32(columns), &process)
    precondition(master >= 0, "no pseudo-terminal")
    processIdentifier = process
    self.rows = rows
    self.columns = columns
    emulator = vterm_new(Int32(rows), Int32(columns))
    vterm_set_utf8(emulator, 1)
    screen = vterm_obtain_screen(emulator)
    vterm_screen_enable_altscreen(screen, 1)
    vterm_screen_reset(screen, 1)
  }

  deinit {
    hangUp()
    if reaped == nil {
      var status: Int32 = 0
      kill(processIdentifier, SIGKILL)
      waitpid(processIdentifier, &status, 0)
    }
    vterm_free(emulator)
  }

  // MARK: Acting

  /// Types text.
  public func send(_ text: String) { send(bytes: Array(text.utf8)) }

  /// Sends bytes as the terminal would.
  public func send(bytes: [UInt8]) {
    var offset = 0
    while offset < bytes.count {
      let count = bytes[offset...].withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return }
      offset += count
    }
  }

  /// Sends the process a signal.
  public func signal(_ number: Int32) { kill(processIdentifier, number) }

  /// Gives the terminal another size.
  public func resize(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
    vterm_set_size(emulator, Int32(rows), Int32(columns))
    _ = pseudo_terminal_resize(master, Int32(rows), Int32(columns))
  }

  /// Closes the terminal, as when its window is closed.
  public func hangUp() {
    if master >= 0 { close(master) }
    master = -1
  }

  // MARK: Waiting

  /// What one look at the program's output found.
  public enum Pumped: Sendable {
    /// Something was written.
    case output
    /// Nothing within the time.
    case nothing
    /// The program has closed the terminal.
    case ended
  }

  /// Reads what the program writes within some milliseconds; returns at once when there is something.
  @discardableResult public func pump(milliseconds: Int) -> Pumped {
    guard master >= 0 else { return .ended }
    var polled = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    if poll(&polled, 1, Int32(max(0, milliseconds))) <= 0 { return .nothing }
    var bytes = [UInt8](repeating: 0, count: 65536)
    let count = read(master, &bytes, bytes.count)
    if count < 0 && errno == EINTR { return .nothing }
    if count <= 0 { return .ended }
    rawOutput += bytes[0..<count]
    modeReader.read(bytes[0..<count], into: &modes)
    bytes.withUnsafeBytes {
      _ = vterm_input_write(emulator, $0.baseAddress?.assumingMemoryBound(to: CChar.self), count)
    }
    // The emulator's answers to questions of the program.
    var answer = [CChar](repeating: 0, count: 512)
    let length = vterm_output_read(emulator, &answer, answer.count)
    if length > 0 { send(bytes: answer[0..<length].map { UInt8(bitPattern: $0) }) }
    return .output
  }

  /// Reads until the condition holds; false if it does not within that time. The time is generous on purpose: a passing
  /// test never waits for it.
  public func wait(seconds: Double = 10, until condition: (TerminalProgram) -> Bool) -> Bool {
    let end = monotonicMilliseconds() + Int(seconds * 1000)
    while true {
      if condition(self) { return true }
      let now = monotonicMilliseconds()
      if now >= end { return false }
      if pump(milliseconds: end - now) == .ended { return condition(self) }
    }
  }

  /// Reads until nothing has been written for some milliseconds.
  public func settle(milliseconds: Int = 50) {
    while pump(milliseconds: milliseconds) == .output {}
  }

  /// The exit code once the process has ended, or 128 and the signal that ended it; nil if it still runs after that time.
  public func exitStatus(seconds: Double = 10) -> Int32? {
    if let reaped { return reaped }
    let end = monotonicMilliseconds() + Int(seconds * 1000)
    var status: Int32 = 0
    repeat {
      // Its last words must be read, or it may wait for us.
      if pump(milliseconds: 2) == .ended { usleep(1000) }
      if waitpid(processIdentifier, &status, WNOHANG) == processIdentifier {
        while pump(milliseconds: 0) == .output {}
        let code = (status & 0x7F) == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
        reaped = code
        return code
      }
    } while monotonicMilliseconds() < end
    return nil
  }

  /// Whether the process stops (as by ^Z) within that time.
  public func stopped(seconds: Double = 10) -> Bool {
    let end = monotonicMilliseconds() + Int(seconds * 1000)
    var status: Int32 = 0
    while monotonicMilliseconds() < end {
      if waitpid(processIdentifier, &status, WNOHANG | WUNTRACED) == processIdentifier {
        if status & 0xFF == 0x7F {
          while pump(milliseconds: 0) == .output {}
          return true
        }
        reaped = (status & 0x7F) == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
        return false
      }
      if pump(milliseconds: 2) == .ended { usleep(1000) }
    }
    return false
  }

  // MARK: The terminal's driver

  /// Whether the driver echoes and collects lines, as a shell expects to find it after a program has ended.
  public var isCooked: Bool {
    var attributes = termios()
    guard master >= 0, tcgetattr(master, &attributes) == 0 else { return false }
    let wanted = tcflag_t(ICANON) | tcflag_t(ECHO) | tcflag_t(ISIG)
    return attributes.c_lflag & wanted == wanted && attributes.c_oflag & tcflag_t(OPOST) != 0
  }

  /// Whether everything is as a shell expects it: cooked driver, main screen, cursor shown, no modes left on.
  public var isGivenBack: Bool { isCooked && modes == TerminalModes() }
}

func monotonicMilliseconds() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
}
