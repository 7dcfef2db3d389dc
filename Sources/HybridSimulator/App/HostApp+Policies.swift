import SessionModel

/// What a delegate method answered.
struct PolicyAnswer {
  var decision: Decision
  /// The rule, in the words of a session.
  var rule: String
  var preferences = PagePreferences()
  /// It answered by returning from an `async` method.
  var isAsync = false
}

/// How the app's navigation delegate answers: as the view's rules say.
extension HostApp {
  /// Answers a question of policy as the view's rules say, or by WebKit's default where the app has no method
  /// (webkit-facts 1.6, NAV-13).
  func decide(
    _ facts: PolicyFacts, for view: WebView, navigation: Navigation?, frame: String?,
    isOpen: @escaping () -> Bool, _ answer: @escaping (PolicyAnswer) -> Void
  ) {
    let time = world.now
    let give: (PolicyAnswer) -> Void = { [self] given in
      let isHeard = isOpen()
      emitAnswer(
        facts, given, view: view, navigation: navigation, frame: frame, asked: time, isHeard: isHeard)
      if isHeard { answer(given) }
    }
    // The method runs on the main thread: what blocks that there holds the answer (NAV-15).
    let reply: (PolicyAnswer) -> Void = { [self] given in
      if world.appLoop.isBusy { world.appLoop.post(after: 0) { give(given) } } else { give(given) }
    }
    guard implementsMethod(for: facts.phase, view: view) else {
      return reply(PolicyAnswer(decision: defaultDecision(facts), rule: "default"))
    }
    let matching = view.setup.policies.enumerated().first { number, rule in
      facts.match(rule.match) && windows.isUsable(RuleWindows.Key(owner: view.id, number: number))
    }
    guard let (number, rule) = matching else { return reply(PolicyAnswer(decision: .allow, rule: "none")) }
    windows.use(RuleWindows.Key(owner: view.id, number: number))
    apply(rule, facts: facts, view: view, navigation: navigation, reply)
  }

  /// Whether the app has the method. An `async` one is none where the version has no such methods (CONF-10).
  private func implementsMethod(for phase: PolicyMatch.Phase, view: WebView) -> Bool {
    let method: DelegateMethods =
      phase == .action ? .decidePolicyForNavigationAction : .decidePolicyForNavigationResponse
    guard view.setup.implements.contains(method) else { return false }
    guard world.version < PlatformAPI.asyncDelegate.needs else { return true }
    let rules = view.setup.policies.filter { $0.match.phase == nil || $0.match.phase == phase }
    return rules.isEmpty || rules.contains { !$0.isAsync }
  }

  private func apply(
    _ rule: PolicyRule, facts: PolicyFacts, view: WebView, navigation: Navigation?,
    _ reply: @escaping (PolicyAnswer) -> Void
  ) {
    if let route = rule.route {
      world.events.emit(.appRoute, view: view.id) { line in
        line.add("rule", rule.name)
        line.add("decision", route)
        line.add("url", facts.url.text)
      }
    }
    var answer = PolicyAnswer(
      decision: rule.decision, rule: rule.name, preferences: rule.preferences, isAsync: rule.isAsync)
    if world.version < PlatformAPI.pagePreferences.needs { answer.preferences.javaScript = nil }
    if answer.decision == .download, !require(.download, view: view.id) { answer.decision = .cancel }
    switch answer.decision {
    case .allow, .cancel, .download:
      let give = { [self] in
        if rule.isOffMainThread {
          reportOffMainThread("the decision handler of \(selector(facts.phase))", view: view.id)
        }
        reply(answer)
      }
      if rule.after == 0 { return give() }
      world.appLoop.post(after: rule.after, give)
    case .never:
      owed.append(
        OwedAnswer(view: view.id, phase: facts.phase, navigation: navigation) { given in
          var given = given
          given.preferences = answer.preferences
          given.isAsync = answer.isAsync
          reply(given)
        })
    case .twice:
      answer.decision = .allow
      reply(answer)
      exception(facts.phase, "was called more than once", view: view)
    case .drop:
      world.appLoop.post(after: rule.after) { [self] in exception(facts.phase, "was not called", view: view) }
    case .release:
      // The handler's owner is gone: its guard returned early, and nobody called the handler (NAV-14).
      world.appLoop.post(after: rule.after) { [self] in
        exception(facts.phase, "was not called", view: view, guardText: rule.guardText)
      }
    }
  }

  /// The texts of webkit-facts 1.7.
  private func exception(
    _ phase: PolicyMatch.Phase, _ misuse: String, view: WebView, guardText: String? = nil
  ) {
    world.events.emit(.appException, view: view.id) { line in
      line.add("name", "NSInternalInconsistencyException")
      line.add("reason", "Completion handler passed to \(selector(phase)) \(misuse)")
      if let guardText { line.add("guard", guardText) }
    }
  }

  private func selector(_ phase: PolicyMatch.Phase) -> String {
    let kind = phase == .action ? "Action" : "Response"
    return "-[\(HostApp.delegateClass) webView:decidePolicyForNavigation\(kind):decisionHandler:]"
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
    _ facts: PolicyFacts, _ answer: PolicyAnswer, view: WebView, navigation: Navigation?, frame: String?,
    asked: Scheduler.Time, isHeard: Bool
  ) {
    let kind: Kind = facts.phase == .action ? .navigationActionPolicy : .navigationResponsePolicy
    world.events.emit(kind, view: view.id) { line in
      if let navigation { line.add("nav", navigation.id) }
      if let frame { line.add("frame", frame) }
      line.add("isMainFrame", facts.isMainFrame)
      line.add("decision", answer.decision.rawValue)
      line.add("rule", answer.rule)
      if answer.isAsync { line.add("async", true) }
      line.add(milliseconds: world.now - asked)
      // The question is gone: a newer load, a dead process or a closed view took it (R8).
      if !isHeard { line.add("ignored", true) }
    }
  }

  /// A late answer to the oldest question of that kind that is still open. Returns whether there was one.
  func answerOwed(view: String, phase: PolicyMatch.Phase, _ decision: Decision) -> Bool {
    guard let position = owed.firstIndex(where: { $0.view == view && $0.phase == phase }) else { return false }
    owed.remove(at: position).answer(PolicyAnswer(decision: decision, rule: "answered late"))
    return true
  }
}
