import SessionModel

/// A process beside the app: it is launched, takes messages, and ends.
class AuxiliaryProcess {
  enum State: Hashable { case launching, running, terminated }
  enum ProcessType: String {
    case webContent = "WebContent"
    case networking = "Networking"
    case gpu = "GPU"
  }

  unowned let world: World
  let id: String
  let type: ProcessType
  /// A stand-in for the system's number.
  let pid: Int
  let runLoop: RunLoop
  let launchedAt: Scheduler.Time
  private(set) var state = State.launching
  /// Whether the app heard of its end; a process can be dead before anybody knows (B18).
  var isReported = false
  private var waiting: [() -> Void] = []
  var whenLaunched: [() -> Void] = []

  var isAlive: Bool { state != .terminated }

  init(world: World, id: String, type: ProcessType, pid: Int) {
    self.world = world
    self.id = id
    self.type = type
    self.pid = pid
    runLoop = RunLoop(scheduler: world.scheduler)
    launchedAt = world.now
  }

  /// Starts it; what was sent before it runs is delivered then.
  func launch(why: String, spare: Bool = false, view: String? = nil, takes duration: Scheduler.Time) {
    world.events.emit(.processLaunching, view: view) { line in
      line.add("proc", id)
      line.add("type", type.rawValue)
      line.add("why", why)
      if spare { line.add("spare", true) }
    }
    world.scheduler.after(duration) { [self] in
      guard state == .launching else { return }
      state = .running
      world.events.emit(.processLaunched, view: view) { line in
        line.add("proc", id)
        line.add("type", type.rawValue)
        line.add("pid", pid)
        line.add(milliseconds: world.now - launchedAt)
      }
      didLaunch()
      let done = whenLaunched
      whenLaunched.removeAll()
      for work in done { work() }
      let messages = waiting
      waiting.removeAll()
      for message in messages { send(message) }
    }
  }

  /// What else happens when it runs: it tells what it takes, which does not change where there are no pages (PROC-1).
  func didLaunch() {
    let megabytes =
      switch type {
      case .networking: world.profile.networkingMB
      case .gpu: world.profile.gpuMB
      case .webContent: world.profile.webContentBaseMB
      }
    world.events.emit(.processMemory, leads: false) { line in
      line.add("proc", id)
      line.add("mb", megabytes)
      line.add("base", megabytes)
      line.add("pages", .array([]))
    }
  }

  /// Sends it a message; one for a process that is gone is lost.
  func send(_ message: @escaping () -> Void) {
    switch state {
    case .launching: waiting.append(message)
    case .running:
      runLoop.post(after: world.profile.message) { [self] in
        if state == .running { message() }
      }
    case .terminated: break
    }
  }

  /// Work of its own after a while; it does not happen once the process is gone.
  func after(_ delay: Scheduler.Time, _ work: @escaping () -> Void) {
    runLoop.post(after: delay) { [self] in
      if state == .running { work() }
    }
  }

  /// Sends the app a message; nothing comes from a dead process.
  func toApp(_ message: @escaping () -> Void) {
    world.toApp { [self] in
      if state == .running { message() }
    }
  }

  func markTerminated() {
    state = .terminated
    waiting.removeAll()
    whenLaunched.removeAll()
    runLoop.discard()
  }
}
