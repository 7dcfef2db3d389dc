import SessionModel

/// Runs the steps of a scenario: one after the other, at moments, after events, and inside callbacks.
final class StepRunner {
  unowned let world: World
  private let sequence: [Step]
  private var afterEvents: [(pattern: EventPattern, step: Step)] = []
  private let hooks: [EventHook]
  private var waiters: [Waiter] = []
  private var pendingMoments = 0
  private(set) var isSequenceDone = false
  private(set) var failures: [String] = []
  private(set) var metExpectations = 0
  /// Every event that an `expect` counts.
  private var counters: [(pattern: EventPattern, count: Int64)] = []

  private final class Waiter {
    let pattern: EventPattern
    var isOver = false
    var timeout: Scheduler.Timer?
    let done: (Bool) -> Void
    init(_ pattern: EventPattern, done: @escaping (Bool) -> Void) {
      self.pattern = pattern
      self.done = done
    }
  }

  init(world: World) {
    self.world = world
    let steps = world.scenario.steps
    sequence = steps.filter { $0.trigger == .sequence }
    hooks = world.scenario.hooks
    for step in steps {
      if case .after(let pattern) = step.trigger { afterEvents.append((pattern, step)) }
      if case .expect(let expectation) = step.verb, let pattern = expectation.event { counters.append((pattern, 0)) }
    }
    for (number, hook) in hooks.enumerated() {
      world.app.windows.add(hook.window, for: RuleWindows.Key(owner: StepRunner.hookOwner, number: number))
    }
  }

  private static let hookOwner = "on"

  /// Nothing is left that would begin by itself.
  var isDone: Bool { isSequenceDone && pendingMoments == 0 }

  func start() {
    world.events.observer = { [self] in notice($0) }
    for step in world.scenario.steps {
      guard case .at(let time) = step.trigger else { continue }
      pendingMoments += 1
      world.scheduler.at(time + step.delay) { [self] in
        pendingMoments -= 1
        perform(step) {}
      }
    }
    world.scheduler.after(0) { [self] in run(sequence[...]) { [self] in isSequenceDone = true } }
  }

  /// Runs steps in their order; goes on when each is done.
  private func run(_ steps: ArraySlice<Step>, _ done: @escaping () -> Void) {
    var rest = steps
    while let step = rest.popFirst() {
      var isWaiting = false
      var isOver = false
      let remaining = rest
      let goOn = { [self] in
        isOver = true
        if isWaiting { run(remaining, done) }
      }
      if step.delay > 0 {
        isWaiting = true
        world.scheduler.after(step.delay) { [self] in perform(step, goOn) }
        return
      }
      perform(step, goOn)
      if !isOver {
        isWaiting = true
        return
      }
    }
    done()
  }

  // MARK: Events

  private func notice(_ event: EmittedEvent) {
    // What the run says of itself moves nothing.
    if event.kind.category == .command || event.kind.category == .expectation { return }
    // In a long run most events concern nobody.
    if waiters.isEmpty, counters.isEmpty, afterEvents.isEmpty, hooks.isEmpty, !world.app.windows.areMoved { return }
    let probe = EventProbe(event)
    world.app.windows.notice(probe)
    for position in counters.indices where probe.matches(counters[position].pattern) { counters[position].count += 1 }
    for waiter in waiters where !waiter.isOver && probe.matches(waiter.pattern) {
      waiter.isOver = true
      waiter.timeout?.cancel()
      world.scheduler.after(0) { waiter.done(true) }
    }
    waiters.removeAll(where: \.isOver)
    var position = 0
    while position < afterEvents.count {
      guard probe.matches(afterEvents[position].pattern) else {
        position += 1
        continue
      }
      let step = afterEvents.remove(at: position).step
      pendingMoments += 1
      world.scheduler.after(step.delay) { [self] in
        pendingMoments -= 1
        perform(step) {}
      }
    }
    for (number, hook) in hooks.enumerated() where probe.matches(hook.event) {
      let key = RuleWindows.Key(owner: StepRunner.hookOwner, number: number)
      guard world.app.windows.isUsable(key) else { continue }
      world.app.windows.use(key)
      run(hook.steps[...]) {}
    }
  }

  // MARK: Steps

  func perform(_ step: Step, _ done: @escaping () -> Void) {
    // `if #available` and its `else` (CONF-10).
    if let first = step.available, world.version < first { return done() }
    if let first = step.unavailable, world.version >= first { return done() }
    switch step.verb {
    case .wait(let pattern, let timeout, let isOptional): wait(pattern, timeout, isOptional, done)
    case .settle(let quiet, let timeout): settle(quiet, deadline: world.now + timeout, done)
    case .advance(let duration): world.scheduler.after(duration, done)
    case .expect(let expectation):
      check(expectation)
      done()
    case .note(let text, let view, let look, let processes):
      note(text, view: view, look: look, processes: processes)
      done()
    default:
      if step.verb.isOfTheApp, !step.isOffMainThread {
        world.app.onMainThread { [self] in issue(step, done) }
      } else {
        issue(step, done)
      }
    }
  }

  private func issue(_ step: Step, _ done: @escaping () -> Void) {
    world.events.emit(.commandIssued) { line in
      line.add("command", step.name)
      line.add("arguments", step.arguments)
      line.add("by", "scenario")
      line.add("step", world.scheduler.steps)
    }
    if step.isOffMainThread, let method = step.verb.method {
      world.app.reportOffMainThread(method.selector, view: method.view)
    }
    world.app.perform(step.verb, done)
  }

  private func wait(
    _ pattern: EventPattern, _ timeout: Scheduler.Time, _ isOptional: Bool, _ done: @escaping () -> Void
  ) {
    let waiter = Waiter(pattern) { [self] found in
      if !found, !isOptional { fail("waited \(timeout / 1_000) ms for \(pattern.kinds.joined(separator: " or "))") }
      done()
    }
    waiters.append(waiter)
    waiter.timeout = world.scheduler.timer(after: timeout) { [self] in
      guard !waiter.isOver else { return }
      waiter.isOver = true
      waiters.removeAll { $0 === waiter }
      waiter.done(false)
    }
  }

  /// Until nothing was emitted for so long.
  private func settle(
    _ quiet: Scheduler.Time, deadline: Scheduler.Time, _ done: @escaping () -> Void, since: Scheduler.Time? = nil
  ) {
    let begin = since ?? world.now
    let target = max(world.events.lastTime, begin) + quiet
    if world.now >= target || world.now >= deadline { return done() }
    world.scheduler.at(min(target, deadline)) { [self] in settle(quiet, deadline: deadline, done, since: begin) }
  }

  // MARK: Remarks

  private func note(_ text: String, view: String?, look: Bool, processes: Bool) {
    world.events.emit(.markerNote, view: view, leads: false) { line in
      line.add("text", text)
      line.add("by", "scenario")
    }
    if look, let view = view.flatMap({ world.app.view($0) }) { emitState(of: view, when: text) }
    if processes { emitProcesses(label: text) }
  }

  private func emitState(of view: WebView, when: String) {
    let seen = view.loadState.observed
    world.events.emit(.webViewState, view: view.id, leads: false) { line in
      line.add("when", when)
      line.add("url", seen.activeURL)
      line.add("title", seen.title)
      line.add("isLoading", seen.isLoading)
      line.add("estimatedProgress", seen.estimatedProgress)
      line.add("canGoBack", seen.canGoBack)
      line.add("canGoForward", seen.canGoForward)
    }
  }

  private func emitProcesses(label: String) {
    let web = world.processes.webContent.filter(\.isAlive)
    world.events.emit(.markerProcesses, leads: false) { line in
      line.add("label", label)
      line.add("web", web.count)
      line.add("network", world.networking.all.count)
      line.add("processes", .array((web as [AuxiliaryProcess] + world.networking.all).map { .string($0.id) }))
    }
  }

  // MARK: Expectations

  private func check(_ expectation: Expectation) {
    let checker = ExpectationChecker(world: world)
    let count = expectation.event.flatMap { pattern in counters.first { $0.pattern == pattern }?.count }
    if let reason = checker.failure(of: expectation, count: count) {
      fail("\(expectation.text): \(reason)")
    } else {
      metExpectations += 1
      world.events.emit(.expectationMet, view: expectation.view, leads: false) { $0.add("text", expectation.text) }
    }
  }

  private func fail(_ text: String) {
    failures.append(text)
    world.events.emit(.expectationFailed, leads: false) { $0.add("text", text) }
  }
}
