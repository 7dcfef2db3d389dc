import SessionModel

/// A process that shows pages.
final class WebContentProcess: AuxiliaryProcess {
  let pool: ProcessPool
  let store: WebsiteDataStore
  /// Live pages, in the order in which they came.
  private(set) var pages: [WebPage] = []
  /// Pages that were left and are kept for going back (suspended pages).
  private(set) var suspendedPages: [WebPage] = []
  /// Loads that were decided for it and have not committed.
  var provisionalPages = 0
  /// In reserve: it was launched before anybody needed it.
  var isPrewarmed = false
  var isCached = false
  var hasCommittedAnyLoad = false
  /// The registrable domain of the last page that was more than a blank one.
  var meaningfulDomain: String?
  var isResponsive = true
  private var reportedMB = -1.0
  /// When it was used last, for the cap on processes.
  var lastUsed: Scheduler.Time

  init(pool: ProcessPool, store: WebsiteDataStore, world: World, id: String, pid: Int) {
    self.pool = pool
    self.store = store
    lastUsed = world.now
    super.init(world: world, id: id, type: .webContent, pid: pid)
  }

  // MARK: Scripts

  /// Made with the first script.
  private(set) var scriptsIfAny: ProcessScripts?

  var scripts: ProcessScripts {
    if let scriptsIfAny { return scriptsIfAny }
    let made = ProcessScripts(process: self, processorSeconds: world.scriptProcessorSeconds)
    scriptsIfAny = made
    return made
  }

  /// What the running script has used so far: anything that it begins comes so much later.
  private var scriptTime: Scheduler.Time { scriptsIfAny?.spent ?? 0 }

  override func toApp(_ message: @escaping () -> Void) {
    guard scriptTime > 0 else { return super.toApp(message) }
    world.appLoop.post(after: world.profile.message + scriptTime) { [self] in
      if state == .running { message() }
    }
  }

  override func after(_ delay: Scheduler.Time, _ work: @escaping () -> Void) {
    super.after(delay + scriptTime, work)
  }

  override func markTerminated() {
    super.markTerminated()
    scriptsIfAny?.close()
  }

  // MARK: Responsiveness

  /// webkit-facts 5.7: a message that waits for so long makes it unresponsive. It is told, not killed.
  private static let patience: Scheduler.Time = 3_000_000

  override func send(_ message: @escaping () -> Void) {
    // What the app asks of a suspended process gives it an activity: it runs again (webkit-facts 5.8).
    resumeFromBackground()
    super.send(message)
    guard state == .running, !isWatched, runLoop.isBusy || runLoop.holds.contains(.endlessScript) else { return }
    isWatched = true
    let busyUntil = runLoop.busyUntil
    world.scheduler.after(WebContentProcess.patience) { [self] in
      isWatched = false
      let isStuck = runLoop.holds.contains(.endlessScript)
      guard isAlive, isResponsive, isStuck || runLoop.isBusy && runLoop.busyUntil == busyUntil else { return }
      isResponsive = false
      world.events.emit(.processUnresponsive, leads: false) { $0.add("proc", id) }
      if isStuck { return }
      world.scheduler.at(busyUntil) { [self] in
        guard isAlive else { return }
        isResponsive = true
        world.events.emit(.processResponsive, leads: false) { $0.add("proc", id) }
      }
    }
  }

  private var isWatched = false

  /// The views that have their page here, in the order in which they came.
  var views: [WebView] { pages.map(\.view) }

  override func didLaunch() {
    if isPrewarmed {
      world.events.emit(.processPrewarmed) { $0.add("proc", id) }
    }
    reportMemory()
    suspendIfInBackground()
  }

  func add(_ page: WebPage) {
    pages.append(page)
    lastUsed = world.now
  }

  /// The page was left and is kept.
  func suspend(_ page: WebPage) {
    pages.removeAll { $0 === page }
    suspendedPages.append(page)
    page.isSuspended = true
    if pages.isEmpty {
      world.events.emit(.processSuspended, leads: false) { $0.add("proc", id) }
    }
  }

  /// A kept page is shown again.
  func resume(_ page: WebPage) {
    guard page.isSuspended else { return }
    if pages.isEmpty {
      world.events.emit(.processResumed, leads: false) { $0.add("proc", id) }
    }
    suspendedPages.removeAll { $0 === page }
    page.isSuspended = false
    add(page)
  }

  /// The page is gone for good.
  func remove(_ page: WebPage) {
    pages.removeAll { $0 === page }
    suspendedPages.removeAll { $0 === page }
    reportMemory()
    shutDownIfUnused()
  }

  /// Ends it, or keeps it in the process cache, when nothing needs it any more.
  func shutDownIfUnused() {
    guard isAlive, !isPrewarmed, !isCached, pages.isEmpty, suspendedPages.isEmpty, provisionalPages == 0 else { return }
    if pool.cache(self) { return }
    world.processes.end(self, reason: .idleExit)
  }

  // MARK: The app in the background

  /// Suspended because the app is in the background; pages kept for going back are another matter.
  private(set) var isInBackground = false

  /// Nothing in it that would keep it awake: no load under way.
  private var isQuiet: Bool { provisionalPages == 0 && pages.allSatisfy { $0.mainFrame.isIdle } }

  /// The app went to the background: the foreground activity is gone, the process is asked to prepare and, when it
  /// answered, is suspended (webkit-facts 5.8). One that still loads stays awake, at most as long as it is given.
  func prepareToSuspend(until deadline: Scheduler.Time) {
    guard state == .running, !isInBackground, world.app.isInBackground else { return }
    guard isQuiet || world.now >= deadline else {
      world.scheduler.housekeeping(after: WebContentProcess.retry) { [weak self] in
        self?.prepareToSuspend(until: deadline)
      }
      return
    }
    after(world.profile.message) { [self] in
      guard world.app.isInBackground, !isInBackground else { return }
      guard isQuiet || world.now >= deadline else { return prepareToSuspend(until: deadline) }
      isInBackground = true
      runLoop.hold(.suspended)
      world.events.emit(.processSuspended, leads: false) { line in
        line.add("proc", id)
        line.add("why", "app in background")
      }
    }
  }

  /// webkit-facts 5.8: up to so long for the answer to PrepareToSuspend.
  static let suspensionGrace: Scheduler.Time = 20_000_000
  /// Assumption: how often it is looked whether a load is over.
  private static let retry: Scheduler.Time = 250_000

  /// An activity holds it again.
  func resumeFromBackground() {
    guard isInBackground, isAlive else { return }
    isInBackground = false
    runLoop.release(.suspended)
    world.events.emit(.processResumed, leads: false) { $0.add("proc", id) }
    suspendIfInBackground()
  }

  private func suspendIfInBackground() {
    guard world.port.suspendsInBackground, world.app.isInBackground else { return }
    prepareToSuspend(until: world.now + WebContentProcess.suspensionGrace)
  }

  // MARK: Memory

  /// What it takes: itself and its pages, live and kept (PROC-3).
  var megabytes: Double {
    let live = pages.reduce(world.profile.webContentBaseMB) { $0 + $1.megabytes }
    return suspendedPages.reduce(live) { $0 + $1.megabytes }
  }

  /// Tells what it takes when that changed; the parts add up to the whole.
  func reportMemory() {
    guard state == .running else { return }
    let total = WebContentProcess.rounded(megabytes)
    guard total != reportedMB else { return }
    reportedMB = total
    world.events.emit(.processMemory, leads: false) { line in
      line.add("proc", id)
      line.add("mb", total)
      line.add("base", world.profile.webContentBaseMB)
      let parts = (pages + suspendedPages).map { page in
        JSONValue.object(
          JSONObject(members: [
            .init(name: "view", value: .string(page.view.id)),
            .init(name: "mb", value: .number(WebContentProcess.rounded(page.megabytes))),
            .init(name: "suspended", value: .bool(page.isSuspended)),
          ]))
      }
      line.add("pages", .array(parts))
    }
    world.processes.relieveMemory()
  }

  static func rounded(_ megabytes: Double) -> Double { (megabytes * 10).rounded() / 10 }
}
