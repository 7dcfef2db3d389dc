import ScriptEngine
import Synchronization
import Testing

/// A loop of tasks as a scheduler has it. Only the thread with the baton touches it.
private final class Loop: @unchecked Sendable {
  var tasks: [() -> Void] = []
  var trace: [String] = []
  let baton = Baton(stackSize: 512 << 10)

  func run() -> BatonOutcome {
    baton.run { [self] in
      guard !tasks.isEmpty else { return false }
      tasks.removeFirst()()
      return true
    }
  }
}

/// A small generator, so that a failing order can be run again.
private struct Generator: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}

@Suite struct BatonTests {
  @Test func aWaitingStepLetsTheLoopGoOn() {
    let loop = Loop()
    let wait = BatonWait()
    loop.tasks = [
      {
        loop.trace.append("alert")
        #expect(loop.baton.wait(on: wait) == .done)
        loop.trace.append("answered")
      },
      { loop.trace.append("other") },
      {
        #expect(loop.baton.resume(wait) == .done)
        loop.trace.append("after")
      },
    ]
    #expect(loop.run() == .done)
    #expect(loop.trace == ["alert", "other", "answered", "after"])
    #expect(loop.baton.threads == 2)
  }

  /// Two processes in `alert`: the first one may be answered first, which nested loops on one stack could not do.
  @Test func resumptionIsNotBoundToTheOrderOfWaiting() {
    let loop = Loop()
    let waits = (BatonWait(), BatonWait())
    loop.tasks = [
      {
        _ = loop.baton.wait(on: waits.0)
        loop.trace.append("first")
      },
      {
        _ = loop.baton.wait(on: waits.1)
        loop.trace.append("second")
      },
      { _ = loop.baton.resume(waits.0) },
      { loop.trace.append("between") },
      { _ = loop.baton.resume(waits.1) },
    ]
    #expect(loop.run() == .done)
    #expect(loop.trace == ["first", "between", "second"])
  }

  @Test func aStepMayWaitAgain() {
    let loop = Loop()
    let waits = (0..<5).map { _ in BatonWait() }
    loop.tasks = [
      {
        for wait in waits {
          _ = loop.baton.wait(on: wait)
          loop.trace.append("woken")
        }
      }
    ]
    for wait in waits {
      loop.tasks.append {
        _ = loop.baton.resume(wait)
        loop.trace.append("resumed")
      }
    }
    #expect(loop.run() == .done)
    #expect(loop.trace == Array(repeating: ["woken", "resumed"], count: 5).flatMap { $0 })
    #expect(loop.baton.threads == 2)
  }

  @Test func anAbandonedStepIsNeverWoken() {
    let loop = Loop()
    let wait = BatonWait()
    loop.tasks = [
      {
        _ = loop.baton.wait(on: wait)
        loop.trace.append("must not happen")
      },
      { wait.abandon() },
      { #expect(loop.baton.resume(wait) == .notAllowed) },
    ]
    #expect(loop.run() == .done)
    loop.tasks = [{ loop.trace.append("next run") }]
    #expect(loop.run() == .done)
    #expect(loop.trace == ["next run"])
  }

  @Test func aStepWaitsOverTheEndOfARun() {
    let loop = Loop()
    let wait = BatonWait()
    loop.tasks = [
      {
        _ = loop.baton.wait(on: wait)
        loop.trace.append("woken")
      }
    ]
    #expect(loop.run() == .done)
    #expect(loop.trace == [])
    loop.tasks = [{ _ = loop.baton.resume(wait) }, { loop.trace.append("last") }]
    #expect(loop.run() == .done)
    #expect(loop.trace == ["woken", "last"])
  }

  @Test func misuseIsAnAnswer() {
    let baton = Baton()
    let wait = BatonWait()
    #expect(baton.wait(on: wait) == .notAllowed)
    #expect(baton.resume(wait) == .notAllowed)
    let outcomes = Mutex<[BatonOutcome]>([])
    _ = baton.run {
      outcomes.withLock { $0.append(baton.run { false }) }
      outcomes.withLock { $0.append(baton.resume(wait)) }
      return false
    }
    #expect(outcomes.withLock { $0 } == [.notAllowed, .notAllowed])
  }

  /// Random programs: tasks wait several times, resumptions come in any order, some waits are given up, a resumed task
  /// resumes others. Never two threads at once, and the same seed gives the same trace.
  @Test func randomOrders() {
    for seed in 0..<60 as Range<UInt64> {
      let first = BatonTests.trace(seed: seed)
      #expect(first == BatonTests.trace(seed: seed), "seed \(seed)")
      #expect(!first.contains("two at once"), "seed \(seed)")
      #expect(first.last == "end")
    }
  }

  private static func trace(seed: UInt64) -> [String] {
    let loop = Loop()
    let inside = Mutex(0)
    var random = Generator(state: seed &* 7919 &+ 1)
    var parked: [(task: Int, wait: BatonWait)] = []
    func enter() {
      inside.withLock {
        $0 += 1
        if $0 != 1 { loop.trace.append("two at once") }
      }
    }
    func leave() { inside.withLock { $0 -= 1 } }
    // What a task does is decided while it runs, by whoever has the baton.
    func act(_ task: Int) {
      enter()
      defer { leave() }
      for round in 0..<Int.random(in: 0...3, using: &random) {
        loop.trace.append("task \(task) round \(round)")
        switch Int.random(in: 0..<4, using: &random) {
        case 0, 1:
          let wait = BatonWait()
          parked.append((task, wait))
          leave()
          _ = loop.baton.wait(on: wait)
          enter()
          loop.trace.append("task \(task) woken")
        case 2 where !parked.isEmpty:
          let other = parked.remove(at: Int.random(in: 0..<parked.count, using: &random))
          loop.trace.append("task \(task) resumes \(other.task)")
          leave()
          _ = loop.baton.resume(other.wait)
          enter()
        case 3 where !parked.isEmpty && Int.random(in: 0..<6, using: &random) == 0:
          parked.remove(at: Int.random(in: 0..<parked.count, using: &random)).wait.abandon()
        default: break
        }
      }
    }
    for task in 0..<40 { loop.tasks.append { act(task) } }
    _ = loop.run()
    loop.trace.append("end")
    return loop.trace
  }
}
