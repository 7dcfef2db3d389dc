/// Lets one step of a loop wait with its stack kept, while the loop goes on.
///
/// A loop of steps runs on threads of the baton. A step that has to wait in the middle of a function that cannot return
/// (JavaScript that called `alert`) parks its thread with ``wait(on:)``; a fresh thread takes the loop and goes on.
/// When a later step calls ``resume(_:)``, the parked step runs on until it ends or waits again, and only then the
/// later step goes on. Exactly one thread runs at any time, so the order of everything depends on the steps alone,
/// and parked steps can be resumed in any order: nothing is nested on one stack.
public final class Baton: Sendable {
  private let core: BatonCore

  /// A baton whose threads have stacks of `stackSize` bytes. JavaScriptCore lets a script use 5 MB of a stack, so 8 MB
  /// make the depth of a script's recursion independent of the thread that runs it.
  public init(stackSize: Int = 8 << 20) { core = BatonCore(stackSize: stackSize) }

  deinit { core.close() }

  /// Runs `step` again and again until it returns false, on threads of the baton; the caller waits.
  ///
  /// The caller's thread never runs a step, so a step that is never resumed cannot keep it. Steps that still wait when
  /// the loop ends can be resumed from a later run. Not from inside a step.
  public func run(_ step: @escaping () -> Bool) -> BatonOutcome { core.run(step) }

  /// Parks the calling step until ``resume(_:)``. Only from inside a step; each wait parks once.
  public func wait(on wait: BatonWait) -> BatonOutcome { core.wait(on: wait) }

  /// Lets a parked step run on, and returns when it ended or waits again. Only from inside a step.
  public func resume(_ wait: BatonWait) -> BatonOutcome { core.resume(wait) }

  /// How many threads the baton has made so far.
  public var threads: Int { core.threads }
}

/// A point at which a step waits. Given up (never resumed), it keeps its thread and its stack until the program ends.
public final class BatonWait: @unchecked Sendable {
  /// Where in its life a wait is.
  public enum State: Sendable {
    case fresh, parked, resumed, abandoned
  }

  /// Changed only by the thread that has the baton.
  public internal(set) var state = State.fresh
  var worker: BatonWorker?

  public init() {}

  /// The parked step is never woken: what it would have done cannot happen any more. Call it with the baton in hand.
  public func abandon() { state = .abandoned }
}

/// How a call of the baton ended.
public enum BatonOutcome: Hashable, Sendable {
  case done
  /// Outside of a step, or with a wait that is not in the state for it. Nothing happened.
  case notAllowed
  /// The system gave no further thread. Nothing happened.
  case noThread
}
