import ScriptEngine

/// The JavaScript of a WebContent process: one heap, one thread, and a clock that scripts move while they run.
///
/// While a script runs, the world's clock stands; what the script uses up is added to when anything that it begins
/// happens, and the process is busy for so long afterwards.
final class ProcessScripts {
  private unowned let process: WebContentProcess
  let group: ScriptGroup
  /// What loads of its pages share.
  private(set) lazy var fetchServices = FetchServices { [unowned self] in now }
  /// Windows that scripts of this process can name.
  let windows = WindowTable()
  private var nanoseconds: Int64 = 0
  /// The step of the scheduler in which they were used: scripts of one step follow each other.
  private var step: Int64 = -1
  /// As much of them as the process was made busy for already.
  private var counted: Scheduler.Time = 0
  private var clockLooks = 0
  private var calls = 0
  private var depth = 0
  /// The documents whose scripts run, the outermost first.
  private(set) var running: [DocumentScripts] = []
  private var waits: [BatonWait] = []
  /// Documents whose tree the running task changed.
  private var changed: [DocumentScripts] = []

  init(process: WebContentProcess, processorSeconds: Double) {
    self.process = process
    group = ScriptGroup(processorSeconds: processorSeconds)
  }

  private var world: World { process.world }

  // MARK: Time

  /// Virtual microseconds that the scripts of this step have used so far.
  var spent: Scheduler.Time { depth > 0 || step == world.scheduler.steps ? nanoseconds / 1_000 : 0 }

  /// The moment in which the running script lives, in microseconds since the session began.
  var now: Scheduler.Time { world.now + spent }

  /// Where a context gets time and chance from.
  func environment(timeOrigin: Scheduler.Time) -> ScriptEnvironment {
    let start = world.startOfTime
    return ScriptEnvironment(
      now: { [unowned self] in start + now },
      timeOrigin: start + timeOrigin,
      random: { [unowned self] in world.scriptRandom.next() },
      charge: { [unowned self] in charge($0) })
  }

  private func charge(_ cost: ScriptCost) -> Bool {
    switch cost {
    case .call:
      calls += 1
      nanoseconds += calls > ScriptCosts.usualCalls ? ScriptCosts.endlessCall : ScriptCosts.call
    case .clock:
      clockLooks += 1
      nanoseconds += ScriptCosts.clockLook(number: clockLooks)
    }
    return nanoseconds < ScriptCosts.budget
  }

  /// Work that takes a while: running a script's text for the first time, laying out.
  func spend(_ duration: Scheduler.Time) { nanoseconds += duration * 1_000 }

  private func forgetTime() { (nanoseconds, counted, clockLooks, calls) = (0, 0, 0, 0) }

  // MARK: Tasks

  /// Runs something that may run JavaScript. When it was the outermost, the process is busy for what it used.
  @discardableResult
  func run<Value>(_ body: () -> Value) -> Value {
    if depth == 0, step != world.scheduler.steps { forgetTime() }
    depth += 1
    defer {
      if depth == 1 { finishTask() }
      depth -= 1
    }
    return body()
  }

  /// The same for a script of a document.
  func run<Value>(for document: DocumentScripts, _ body: () -> Value) -> Value {
    run {
      running.append(document)
      defer { running.removeLast() }
      return body()
    }
  }

  /// Does what others see of a script at the moment the script has reached.
  func observe(_ work: @escaping () -> Void) {
    guard spent > 0 else { return work() }
    world.scheduler.after(spent) { [process] in
      if process.state == .running { work() }
    }
  }

  private func finishTask() {
    let spent = self.spent
    step = world.scheduler.steps
    let changed = self.changed
    self.changed = []
    guard process.state == .running else { return }
    for scripts in changed where !scripts.isClosed { scripts.frame.page.links.mayHaveChanged() }
    if spent > counted { process.runLoop.block(for: spent - counted) }
    counted = spent
    switch group.state {
    case .overtime: hang("it used up the time limit of the processor", after: spent)
    case .exhausted: hang("it used up its virtual time", after: spent)
    case .running, .closed: break
    }
  }

  /// The task changes the tree of a document.
  func noteChange(of scripts: DocumentScripts) {
    guard depth > 0, changed.last !== scripts, !changed.contains(where: { $0 === scripts }) else { return }
    changed.append(scripts)
  }

  /// WebKit does not end such a script: the process stays as it is until somebody kills it (NAV-15, PROC-5).
  private func hang(_ why: String, after spent: Scheduler.Time) {
    guard !process.runLoop.holds.contains(.endlessScript) else { return }
    process.runLoop.hold(.endlessScript)
    let scripted = process
    world.events.emit(.scriptAborted, view: process.views.first?.id, leads: false) { line in
      line.add("proc", scripted.id)
      line.add("why", why)
      line.add("after", Double(spent) / 1_000)
    }
  }

  // MARK: Waiting

  /// Keeps the running script waiting in a native function, as a synchronous message to the app does, until the
  /// closure that `begin` is given is called in a later step.
  ///
  /// - Returns: false if the script cannot wait, or never will go on.
  func wait(_ begin: (_ goOn: @escaping () -> Void) -> Void) -> Bool {
    let wait = BatonWait()
    begin { [self] in
      guard process.state == .running, wait.state == .parked else { return }
      waits.removeAll { $0 === wait }
      process.runLoop.release(.waitingScript)
      _ = world.baton.resume(wait)
    }
    forgetTime()
    process.runLoop.hold(.waitingScript)
    waits.append(wait)
    guard group.wait(on: wait, with: world.baton) == .done else {
      waits.removeAll { $0 === wait }
      process.runLoop.release(.waitingScript)
      return false
    }
    return process.state == .running
  }

  /// The process is gone: what waits never goes on, and what runs can change nothing any more.
  func close() {
    group.close()
    for wait in waits { wait.abandon() }
    waits = []
  }
}

/// What scripts cost, in nanoseconds of virtual time. Assumptions: nobody measured a phone.
enum ScriptCosts {
  /// A call of the DOM or the bridge.
  static let call: Int64 = 200
  /// A look at a clock.
  static let clockLook: Int64 = 1_000
  /// After so many looks in one task the script waits by looking; such a loop need not be played look by look.
  static let usualClockLooks = 1_000
  static let waitingClockLook: Int64 = 100_000
  /// After so many it waits for longer than anybody means to, or for ever: that is played coarsely, so that it ends by
  /// its virtual time, the same everywhere, and not by the processor's.
  static let patientClockLooks = 100_000
  static let endlessClockLook: Int64 = 20_000_000
  /// The same for calls of the DOM and the bridge.
  static let usualCalls = 300_000
  static let endlessCall: Int64 = 10_000_000

  static func clockLook(number: Int) -> Int64 {
    if number > patientClockLooks { return endlessClockLook }
    return number > usualClockLooks ? waitingClockLook : clockLook
  }

  /// What a task may use before it counts as one that never ends: ten minutes.
  static let budget: Int64 = 600_000_000_000
  /// Compiling a kilobyte of script, in microseconds.
  static let compilePerKilobyte: Scheduler.Time = 20
}
