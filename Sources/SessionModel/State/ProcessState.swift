/// What is true of one process at an instant.
public struct ProcessState: Hashable, Sendable {
  /// The states that the process pane tells apart (behaviours PROC-7).
  public enum Phase: UInt8, CaseIterable, Sendable {
    /// Named by an event, but never seen to launch.
    case known
    case launching
    /// Launched ahead of need and used by nobody yet.
    case prewarmed
    case running
    /// No view uses it any more.
    case released
    /// In the process cache.
    case cached
    case suspended
    case unresponsive
    case terminated
  }

  public let process: ProcessNumber
  public var type = ProcessType.other
  public var phase = Phase.known
  public var phaseSince: Instant
  public var pid: UInt32 = 0
  /// Kilobytes; nil while no event told.
  public var kilobytes: UInt32?
  public var launchingEvent: Int?
  public var launchedEvent: Int?
  /// When the launch began, or when the process was first seen.
  public var bornAt: Instant
  /// When `phase` became `terminated`.
  public var endedAt: Instant?
  /// `process.terminated`, or the last event that changed the phase.
  public var phaseEvent: Int

  init(process: ProcessNumber, event: Int, now: Instant) {
    self.process = process
    phaseSince = now
    bornAt = now
    phaseEvent = event
  }

  mutating func setPhase(_ new: Phase, event: Int, at now: Instant) {
    // A process that ended stays ended: pids and ids are not used twice in a session.
    guard phase != new, phase != .terminated else { return }
    phase = new
    phaseSince = now
    phaseEvent = event
    if new == .terminated { endedAt = now }
  }
}
