import CTerminal

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An escape byte without followers for this long is the Escape key.
private let escapeDelayMilliseconds = 25
/// A sequence that is not complete after this long was cut; it must not swallow the next key.
private let sequenceTimeoutMilliseconds = 500

extension Terminal {
  /// What the user did since the last call. Waits for nothing, but for 25 ms after an escape byte.
  public func readInput() -> [InputEvent] {
    var events: [InputEvent] = []
    let now = Clock.milliseconds()
    if parser.isIncomplete && now - lastInput > sequenceTimeoutMilliseconds { events += parser.flush() }
    let poller = Poller()
    var patience = 0
    var bytes = [UInt8](repeating: 0, count: 4096)
    // A flood of input (a paste of megabytes) must not keep the screen from being drawn.
    for _ in 0..<64 {
      if poller.wait(descriptors: [inputDescriptor], timeoutMilliseconds: patience).isEmpty {
        if parser.isAmbiguous { events += parser.flush() }
        break
      }
      let count = read(inputDescriptor, &bytes, bytes.count)
      if count <= 0 {
        if count < 0 && (errno == EINTR || errno == EAGAIN) { continue }
        isGone = true
        break
      }
      events += parser.feed(bytes[0..<count])
      lastInput = Clock.milliseconds()
      patience = parser.isAmbiguous ? escapeDelayMilliseconds : 0
    }
    return events
  }

  /// The signals since the last call, each kind at most once and the end last.
  public func readSignals() -> [SignalEvent] {
    var numbers: [Int32] = []
    var bytes = [UInt8](repeating: 0, count: 256)
    while true {
      let count = read(signalDescriptor, &bytes, bytes.count)
      if count <= 0 { break }
      numbers += bytes[0..<count].map(Int32.init)
    }
    terminal_signals_read()
    var events: [SignalEvent] = []
    if numbers.contains(SIGCONT) {
      if resumes > 0 {
        resumes = 0
      } else {
        // Stopped by a SIGSTOP that could not be caught: the shell has put its own modes in place.
        take()
      }
      events.append(.resumed)
    }
    if numbers.contains(SIGWINCH) {
      readSize()
      events.append(.resize)
    }
    if numbers.contains(SIGTSTP) { events.append(.suspend) }
    for number in [SIGTERM, SIGHUP, SIGINT] where numbers.contains(number) { events.append(.terminate(number)) }
    return events
  }
}
