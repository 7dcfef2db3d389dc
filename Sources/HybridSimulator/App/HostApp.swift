import SessionModel

/// The app: its web views, what its delegates answer, and whether it is in front.
final class HostApp {
  unowned let world: World
  private(set) var views: [WebView] = []
  private(set) var isInBackground = false
  private(set) var isRunning = false
  let windows = RuleWindows()
  private var lastDownload = 0
  private var lastCall = 0
  /// Questions whose answer a handler still owes.
  private(set) var owed: [OwedAnswer] = []

  /// A kept handler.
  final class OwedAnswer {
    let view: String
    let phase: PolicyMatch.Phase
    let navigation: Navigation?
    let answer: (Decision, String) -> Void

    init(
      view: String, phase: PolicyMatch.Phase, navigation: Navigation?, answer: @escaping (Decision, String) -> Void
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

  // MARK: Life

  /// The app starts: the views that the scenario declares are made.
  func launch(isCold: Bool) {
    isRunning = true
    isInBackground = false
    world.events.emit(.appLaunched) { line in
      line.add("os", world.scenario.device.os)
      line.add("device", world.profile.name)
      line.add("cold", isCold)
    }
    let later = HostApp.viewsMadeBySteps(world.scenario)
    for setup in world.scenario.views where !later.contains(setup.id) { create(setup) }
  }

  /// The views that a step makes are not there from the start.
  private static func viewsMadeBySteps(_ scenario: Scenario) -> Set<String> {
    var ids: Set<String> = []
    for step in scenario.steps + scenario.hooks.flatMap(\.steps) {
      switch step.verb {
      case .create(let setup), .related(let setup): ids.insert(setup.id)
      default: break
      }
    }
    return ids
  }

  @discardableResult
  func create(_ setup: ViewSetup) -> WebView {
    let view = WebView(setup, world: world)
    views.append(view)
    for (number, rule) in setup.policies.enumerated() {
      windows.add(rule.window, for: RuleWindows.Key(owner: setup.id, number: number))
    }
    _ = world.networking.process(for: view.store, pool: view.pool.name)
    view.didCreate()
    return view
  }

  func background() {
    guard !isInBackground else { return }
    isInBackground = true
    world.events.emit(.appDidEnterBackground)
    world.processes.relieveMemory()
  }

  func foreground() {
    guard isInBackground else { return }
    isInBackground = false
    world.events.emit(.appWillEnterForeground)
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
    world.events.emit(.appTerminated) { $0.add("reason", reason) }
    for process in world.processes.webContent { world.processes.end(process, reason: .navigationSwap) }
    for view in views { view.tearDown() }
    views.removeAll()
    owed.removeAll()
    world.processes.endAll()
    world.networking.endAll()
    world.forgetPools()
    for store in world.stores { store.dropSessionCookies(why: "the app ended") }
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
    world.networking.tearDown()
    for view in views { view.tearDown() }
    views.removeAll()
    owed.removeAll()
  }

  // MARK: Versions

  /// Reports the use of an API that the version lacks (CONF-10). Returns whether it is there.
  @discardableResult
  func require(_ needed: OSVersion, _ api: String?, view: String) -> Bool {
    guard let api, world.version < needed else { return true }
    world.events.emit(.appUnavailable, view: view, leads: false) { line in
      line.add("api", api)
      line.add("needs", needed.description)
      line.add("os", world.scenario.device.os)
    }
    return false
  }

  // MARK: Policies

  /// Answers a question of policy as the view's rules say, or by WebKit's default where the app has no method
  /// (webkit-facts 1.6, NAV-13).
  func decide(
    _ facts: PolicyFacts, for view: WebView, navigation: Navigation?, frame: String?,
    isOpen: @escaping () -> Bool, _ answer: @escaping (Decision) -> Void
  ) {
    let time = world.now
    let reply: (Decision, String) -> Void = { [self] decision, rule in
      let isHeard = isOpen()
      emitAnswer(
        facts, decision, rule: rule, view: view, navigation: navigation, frame: frame, asked: time, isHeard: isHeard)
      if isHeard { answer(decision) }
    }
    let method: DelegateMethods =
      facts.phase == .action ? .decidePolicyForNavigationAction : .decidePolicyForNavigationResponse
    guard view.setup.implements.contains(method) else { return reply(defaultDecision(facts), "default") }
    let matching = view.setup.policies.enumerated().first { number, rule in
      facts.match(rule.match) && windows.isUsable(RuleWindows.Key(owner: view.id, number: number))
    }
    guard let (number, rule) = matching else { return reply(.allow, "none") }
    windows.use(RuleWindows.Key(owner: view.id, number: number))
    apply(rule, facts: facts, view: view, navigation: navigation, reply)
  }

  private func apply(
    _ rule: PolicyRule, facts: PolicyFacts, view: WebView, navigation: Navigation?,
    _ reply: @escaping (Decision, String) -> Void
  ) {
    if let route = rule.route {
      world.events.emit(.appRoute, view: view.id) { line in
        line.add("rule", rule.name)
        line.add("decision", route)
        line.add("url", facts.url.text)
      }
    }
    var decision = rule.decision
    if decision == .download, !require(OSVersion(14, 5), "WKDownload", view: view.id) { decision = .cancel }
    switch decision {
    case .allow, .cancel, .download:
      if rule.after == 0 { return reply(decision, rule.name) }
      world.appLoop.post(after: rule.after) { reply(decision, rule.name) }
    case .never:
      owed.append(OwedAnswer(view: view.id, phase: facts.phase, navigation: navigation, answer: reply))
    case .twice:
      reply(.allow, rule.name)
      exception(facts.phase, "was called more than once", view: view)
    case .drop, .release:
      world.appLoop.post(after: rule.after) { [self] in exception(facts.phase, "was not called", view: view) }
    }
  }

  /// The texts of webkit-facts 1.7.
  private func exception(_ phase: PolicyMatch.Phase, _ misuse: String, view: WebView) {
    let selector =
      phase == .action
      ? "webView:decidePolicyForNavigationAction:decisionHandler:"
      : "webView:decidePolicyForNavigationResponse:decisionHandler:"
    world.events.emit(.appException, view: view.id) { line in
      line.add("name", "NSInternalInconsistencyException")
      line.add("reason", "Completion handler passed to -[\(HostApp.delegateClass) \(selector)] \(misuse)")
    }
  }

  /// The class of the simulated delegate.
  static let delegateClass = "NavigationDelegate"

  private func defaultDecision(_ facts: PolicyFacts) -> Decision {
    switch facts.phase {
    case .action:
      let canLoad = facts.url.isHTTP || ["about", "data", "blob", "file", "javascript"].contains(facts.url.scheme)
      return canLoad || !world.port.dropsUnknownSchemesByDefault ? .allow : .cancel
    case .response: return facts.canShow ? .allow : .cancel
    }
  }

  private func emitAnswer(
    _ facts: PolicyFacts, _ decision: Decision, rule: String, view: WebView, navigation: Navigation?, frame: String?,
    asked: Scheduler.Time, isHeard: Bool
  ) {
    let kind: Kind = facts.phase == .action ? .navigationActionPolicy : .navigationResponsePolicy
    world.events.emit(kind, view: view.id) { line in
      if let navigation { line.add("nav", navigation.id) }
      if let frame { line.add("frame", frame) }
      line.add("isMainFrame", facts.isMainFrame)
      line.add("decision", decision.rawValue)
      line.add("rule", rule)
      line.add(milliseconds: world.now - asked)
      // The question is gone: a newer load, a dead process or a closed view took it (R8).
      if !isHeard { line.add("ignored", true) }
    }
  }

  /// A late answer to the oldest question of that kind that is still open. Returns whether there was one.
  func answerOwed(view: String, phase: PolicyMatch.Phase, _ decision: Decision) -> Bool {
    guard let position = owed.firstIndex(where: { $0.view == view && $0.phase == phase }) else { return false }
    owed.remove(at: position).answer(decision, "answered late")
    return true
  }
}
