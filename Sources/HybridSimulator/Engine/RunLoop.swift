/// The main run loop of a process: messages are taken one after the other, in their order, and wait while it is busy
/// (NAV-15: while the app's main thread is blocked, every answer waits).
final class RunLoop {
  private let scheduler: Scheduler
  private(set) var busyUntil: Scheduler.Time = 0
  private var waiting: [(cause: Int, work: () -> Void)] = []
  private var isDraining = false
  /// Why nothing happens in it until it is let go on.
  private(set) var holds: Hold = []

  /// What holds a loop.
  struct Hold: OptionSet {
    let rawValue: UInt8
    /// The process is suspended.
    static let suspended = Hold(rawValue: 1)
    /// A script waits for the app's answer: a dialog, a new window.
    static let waitingScript = Hold(rawValue: 2)
    /// A script that never ends.
    static let endlessScript = Hold(rawValue: 4)
  }

  var isHeld: Bool { !holds.isEmpty }

  init(scheduler: Scheduler) { self.scheduler = scheduler }

  var isBusy: Bool { scheduler.now < busyUntil }

  /// Delivers `work` after `delay`, or as soon as the loop is free after that.
  func post(after delay: Scheduler.Time, _ work: @escaping () -> Void) {
    scheduler.message(to: self, after: delay, work)
  }

  /// Whether a message that comes now has to wait.
  var isTaken: Bool { isBusy || isHeld || !waiting.isEmpty }

  /// Puts a message that came behind those that wait.
  func enqueue(_ work: @escaping () -> Void) {
    waiting.append((scheduler.cause, work))
    drainLater()
  }

  /// The loop does nothing else for `duration`.
  func block(for duration: Scheduler.Time) {
    busyUntil = max(busyUntil, scheduler.now) + duration
  }

  /// Ends a block early.
  func unblock() {
    busyUntil = scheduler.now
    drainLater()
  }

  /// Holds what is delivered from now on.
  func hold(_ reason: Hold) { holds.insert(reason) }

  /// Lets it go on, with what waited first.
  func release(_ reason: Hold) {
    guard holds.contains(reason) else { return }
    holds.remove(reason)
    if !waiting.isEmpty { drainLater() }
  }

  /// Its process is gone, and what waited there with it.
  func discard() { waiting.removeAll() }

  private func drainLater() {
    guard !isDraining, !isHeld else { return }
    isDraining = true
    scheduler.at(busyUntil) { [self] in
      isDraining = false
      while !waiting.isEmpty, !isBusy, !isHeld {
        let next = waiting.removeFirst()
        scheduler.cause = next.cause
        next.work()
      }
      if !waiting.isEmpty { drainLater() }
    }
  }
}
