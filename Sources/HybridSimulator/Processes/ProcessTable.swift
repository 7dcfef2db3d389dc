import SessionModel

/// All processes of the app's web views, and how they end.
final class ProcessTable {
  private unowned let world: World
  private(set) var webContent: [WebContentProcess] = []
  private(set) var gpu: AuxiliaryProcess?
  private var gpuDeaths: [Scheduler.Time] = []
  private var counts: [AuxiliaryProcess.ProcessType: Int] = [:]
  private var lastPID = 400
  private var isRelievingMemory = false

  init(world: World) { self.world = world }

  /// An id such as `web-3` and a stand-in for a pid.
  func nextID(_ type: AuxiliaryProcess.ProcessType) -> (id: String, pid: Int) {
    counts[type, default: 0] += 1
    lastPID += 7
    let prefix =
      switch type {
      case .webContent: "web"
      case .networking: "net"
      case .gpu: "gpu"
      }
    return ("\(prefix)-\(counts[type]!)", lastPID)
  }

  /// Launches a WebContent process.
  func launchWebContent(
    pool: ProcessPool, store: WebsiteDataStore, why: String, spare: Bool = false, view: String? = nil
  ) -> WebContentProcess {
    makeRoom()
    let (id, pid) = nextID(.webContent)
    let process = WebContentProcess(pool: pool, store: store, world: world, id: id, pid: pid)
    process.isPrewarmed = spare
    webContent.append(process)
    process.launch(why: why, spare: spare, view: view, takes: world.profile.webContentLaunch)
    if !spare { launchGPUIfNeeded() }
    return process
  }

  /// The process that composites; one per app (PROC-8).
  private func launchGPUIfNeeded() {
    guard gpu == nil, world.profile.gpuMB > 0 else { return }
    let (id, pid) = nextID(.gpu)
    let process = AuxiliaryProcess(world: world, id: id, type: .gpu, pid: pid)
    gpu = process
    process.launch(why: "first page to show", takes: world.profile.gpuLaunch)
  }

  /// At most so many WebContent processes (webkit-facts 5.1): caches go first, then the least recently used.
  private func makeRoom() {
    let limit = world.scenario.device.maximumProcesses.map(Int.init) ?? ProcessTable.maximumWebContent
    guard webContent.count >= limit else { return }
    for pool in world.pools { pool.clearCaches(why: "process limit") }
    while webContent.count >= limit {
      guard
        let victim = webContent.filter({ !$0.pages.isEmpty }).min(by: { $0.lastUsed < $1.lastUsed })
          ?? webContent.first
      else { return }
      end(victim, reason: .exceededProcessCountLimit)
    }
  }

  /// webkit-facts 5.1: the hard limit.
  static let maximumWebContent = 400

  func find(_ id: String) -> AuxiliaryProcess? {
    if let process = webContent.first(where: { $0.id == id }) { return process }
    if let gpu, gpu.id == id { return gpu }
    return world.networking.all.first { $0.id == id }
  }

  // MARK: Ends

  /// A process is gone at once; the app hears of it after `delay`.
  func kill(_ process: AuxiliaryProcess, reason: Verb.TerminationReason, reportedAfter delay: Scheduler.Time) {
    guard process.isAlive else { return }
    process.markTerminated()
    world.scheduler.after(delay) { [self] in
      world.appLoop.post(after: 0) { [self] in report(process, reason: reason) }
    }
  }

  /// The app ends a process, or it ends by itself: nobody has to find out.
  func end(_ process: AuxiliaryProcess, reason: Verb.TerminationReason) {
    guard process.isAlive else { return }
    process.markTerminated()
    report(process, reason: reason)
  }

  private func report(_ process: AuxiliaryProcess, reason: Verb.TerminationReason) {
    guard !process.isReported else { return }
    process.isReported = true
    let web = process as? WebContentProcess
    // The opener first (R50): pages are in the order in which they came.
    let views = web?.views ?? []
    world.events.emit(.processTerminated, view: views.first?.id) { line in
      line.add("proc", process.id)
      line.add("reason", reason.internalName)
      if let cause = reason.simulatedCause { line.add("simulated", cause) }
      line.add("views", views.map(\.id))
    }
    switch process.type {
    case .webContent:
      guard let web else { return }
      webContent.removeAll { $0 === web }
      web.pool.forget(web)
      for view in views { view.processDidTerminate(web, reason: reason) }
      for view in world.app.views { view.provisionalProcessDidTerminate(web) }
    case .gpu: gpuDidTerminate()
    case .networking: world.networking.didTerminate(process)
    }
  }

  /// It is launched again; too many deaths in a short time end every page (webkit-facts 5.6).
  private func gpuDidTerminate() {
    gpu = nil
    gpuDeaths = gpuDeaths.filter { $0 > world.now - 30_000_000 } + [world.now]
    if gpuDeaths.count > 2 {
      gpuDeaths.removeAll()
      for process in webContent { end(process, reason: .requestedByGPUProcess) }
    }
    if !webContent.isEmpty || !world.app.views.isEmpty { launchGPUIfNeeded() }
  }

  // MARK: Memory

  /// What all of them take together.
  var megabytes: Double {
    webContent.reduce(0) { $1.state == .running ? $0 + $1.megabytes : $0 }
  }

  /// The kernel takes processes back: those that nobody looks at first, then the biggest (PROC-3).
  func relieveMemory() {
    guard !isRelievingMemory else { return }
    isRelievingMemory = true
    defer { isRelievingMemory = false }
    let limit = world.scenario.device.memoryMB.map(Double.init) ?? world.profile.jetsamLimitMB
    guard megabytes > limit else { return }
    world.events.emit(.deviceMemoryPressure, leads: true) { $0.add("level", "critical") }
    while megabytes > limit {
      let candidates = webContent.filter { $0.state == .running }
      guard candidates.count > 1 || world.app.isInBackground, let victim = candidates.min(by: isTakenBefore) else {
        return
      }
      kill(victim, reason: .jetsam, reportedAfter: world.profile.terminationNotice)
    }
  }

  private func isTakenBefore(_ left: WebContentProcess, _ right: WebContentProcess) -> Bool {
    func isSeen(_ process: WebContentProcess) -> Bool {
      !world.app.isInBackground && process.views.contains(where: \.isVisible)
    }
    if isSeen(left) != isSeen(right) { return !isSeen(left) }
    if left.megabytes != right.megabytes { return left.megabytes > right.megabytes }
    return left.launchedAt < right.launchedAt
  }

  /// The system warns the app: caches go, and with them the processes that only they kept (webkit-facts 5.7).
  func memoryWarning() {
    for pool in world.pools { pool.clearCaches(why: "memory warning") }
  }

  /// Ends the run: scripts that wait never go on.
  func closeScripts() {
    for process in webContent { process.scriptsIfAny?.close() }
  }

  /// The app itself ended.
  func endAll() {
    for process in webContent { process.markTerminated() }
    webContent.removeAll()
    gpu?.markTerminated()
    gpu = nil
  }
}
