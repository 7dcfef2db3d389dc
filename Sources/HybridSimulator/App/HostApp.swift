import SessionModel

/// The app: its web views, what its delegates answer, and whether it is in front.
final class HostApp {
  unowned let world: World
  private(set) var views: [WebView] = []
  var legacyViews: [LegacyWebView] = []
  /// Foundation's loading system, through which `UIWebView`s load.
  private(set) lazy var urlLoader = AppURLLoader(world: world)
  private(set) var isInBackground = false
  private(set) var isRunning = false
  let windows = RuleWindows()
  private var lastDownload = 0
  private var lastCall = 0
  private var lastPopup = 0
  private var lastDialog = 0
  private var lastMessage = 0
  /// Questions whose answer a handler still owes.
  var owed: [OwedAnswer] = []
  /// Replies that handlers keep.
  var owedReplies: [OwedReply] = []
  /// Calls of JavaScript that were not answered.
  var pendingCalls: [PendingCall] = []
  /// Evaluations that a person typed, by the number of their command: they are printed as a console prints them.
  var typedEvaluations: Set<Int> = []
  /// Dialogs that wait for a person.
  var openDialogs: [OpenDialog] = []

  /// A kept handler.
  final class OwedAnswer {
    let view: String
    let phase: PolicyMatch.Phase
    let navigation: Navigation?
    let answer: (PolicyAnswer) -> Void

    init(
      view: String, phase: PolicyMatch.Phase, navigation: Navigation?, answer: @escaping (PolicyAnswer) -> Void
    ) {
      self.view = view
      self.phase = phase
      self.navigation = navigation
      self.answer = answer
    }
  }

  init(world: World) { self.world = world }

  func view(_ id: String) -> WebView? { views.last { $0.id == id && !$0.isClosed } }

  func nextDownload() -> String {
    lastDownload += 1
    return "d\(lastDownload)"
  }

  func nextCall() -> String {
    lastCall += 1
    return "c\(lastCall)"
  }

  func nextDialog() -> String {
    lastDialog += 1
    return "dialog\(lastDialog)"
  }

  func nextMessage() -> String {
    lastMessage += 1
    return "m\(lastMessage)"
  }

  func nextPopup() -> String {
    lastPopup += 1
    return "popup\(lastPopup)"
  }

  // MARK: Life

  /// The app starts: the views that the scenario declares are made.
  func launch(isCold: Bool) {
    isRunning = true
    isInBackground = false
    world.events.emit(.appLaunched) { line in
      line.add("os", world.scenario.device.os)
      line.add("device", world.profile.name)
      line.add("cold", isCold)
      if world.scenario.views.contains(where: { $0.kind == .legacy }) { line.add("rejectedAtReview", "UIWebView") }
    }
    reportMemory()
    for setup in world.scenario.initialViews { make(setup) }
  }

  func make(_ setup: ViewSetup) {
    switch setup.kind {
    case .webKit: create(setup)
    case .legacy: createLegacy(setup)
    }
  }

  @discardableResult
  func create(_ setup: ViewSetup, sharing controller: UserContentController? = nil) -> WebView {
    let view = WebView(setup, world: world, sharing: controller)
    views.append(view)
    for (number, rule) in setup.policies.enumerated() {
      windows.add(rule.window, for: RuleWindows.Key(owner: setup.id, number: number))
    }
    for (number, rule) in setup.createWebView.enumerated() {
      windows.add(rule.window, for: HostApp.windowKey(setup.id, number))
    }
    for (number, rule) in setup.dialogs.enumerated() {
      windows.add(rule.window, for: HostApp.dialogKey(setup.id, number))
    }
    for handler in setup.replyHandlers { addWindows(of: handler, view: setup.id) }
    _ = world.networking.process(for: view.store, pool: view.pool.name)
    view.didCreate()
    return view
  }

  func background() {
    guard !isInBackground else { return }
    isInBackground = true
    world.events.emit(.appDidEnterBackground)
    world.processes.relieveMemory()
    guard world.port.suspendsInBackground else { return }
    let deadline = world.now + WebContentProcess.suspensionGrace
    for process in world.processes.webContent { process.prepareToSuspend(until: deadline) }
  }

  func foreground() {
    guard isInBackground else { return }
    isInBackground = false
    world.events.emit(.appWillEnterForeground)
    for process in world.processes.webContent { process.resumeFromBackground() }
    for view in views where !view.isClosed { view.becameVisible() }
  }

  func memoryWarning(_ level: Verb.MemoryLevel) {
    world.events.emit(.deviceMemoryPressure) { $0.add("level", level.rawValue) }
    world.events.emit(.appDidReceiveMemoryWarning)
    world.processes.memoryWarning()
  }

  /// The app ends, and everything that belongs to it.
  func terminate(reason: String) {
    guard isRunning else { return }
    isRunning = false
    // What held the main thread is gone with it.
    if world.appLoop.isBusy { world.appLoop.unblock() }
    world.events.emit(.appTerminated) { $0.add("reason", reason) }
    for process in world.processes.webContent { world.processes.end(process, reason: .navigationSwap) }
    for view in views { view.tearDown() }
    views.removeAll()
    for view in legacyViews { view.drop() }
    legacyViews.removeAll()
    owed.removeAll()
    openDialogs.removeAll()
    owedReplies.removeAll()
    pendingCalls.removeAll()
    world.processes.endAll()
    world.networking.endAll()
    world.forgetPools()
    for store in world.stores {
      store.dropSessionCookies(why: "the app ended")
      if !store.isPersistent { store.localStorage.removeAll() }
    }
  }

  /// It is started again: stores on disk are as they were, all else is new.
  func relaunch(after delay: Scheduler.Time, _ done: @escaping () -> Void) {
    terminate(reason: "relaunch")
    world.scheduler.after(delay) { [self] in
      launch(isCold: true)
      done()
    }
  }

  func tearDown() {
    for process in world.processes.webContent { process.runLoop.discard() }
    world.networking.tearDown()
    for view in views { view.tearDown() }
    views.removeAll()
    owed.removeAll()
    openDialogs.removeAll()
    owedReplies.removeAll()
    pendingCalls.removeAll()
  }

  // MARK: Versions

  /// Reports the use of an API that the version lacks (CONF-10). Returns whether it is there.
  @discardableResult
  func require(_ api: PlatformAPI, view: String?) -> Bool {
    guard world.version < api.needs else { return true }
    world.events.emit(.appUnavailable, view: view, leads: false) { line in
      line.add("api", api.rawValue)
      line.add("needs", api.needs.description)
      line.add("os", world.scenario.device.os)
    }
    return false
  }
}
