import SessionModel

/// Questions of policy: what the app is asked, what it answers, and which process goes on.
extension WebView {
  /// Whether messages of this page concern the view: it is the page it shows, or the one about to take its place.
  func accepts(_ page: WebPage) -> Bool {
    !isClosed && (page === self.page || page === provisional?.page)
  }

  // MARK: Actions

  func decidePolicy(
    for order: LoadOrder, in frame: FrameLoader, isRedirect: Bool, _ reply: @escaping (PolicyReply) -> Void
  ) {
    guard accepts(frame.page) else { return reply(.ignore) }
    var order = order
    let isMain = frame.isMain
    if isMain {
      let navigation = order.navigation ?? Navigation(id: world.nextNavigation())
      order.navigation = navigation
      if !isRedirect {
        if undecided !== navigation { forgetUndecided() }
        undecided = navigation
      }
      questions += 1
      transaction {
        if isRedirect {
          loadState.didReceiveServerRedirect(url: order.url.text)
        } else if loadState.values.pendingRequest.map({ $0.url != order.url.text }) ?? false {
          // A newer load is pending: its address goes, too (R9).
          loadState.clearPendingRequest()
        }
      }
    }
    let question = questions
    emitAction(order, frame: frame, isRedirect: isRedirect)
    let facts = PolicyFacts(action: order, isMainFrame: isMain, isRedirect: isRedirect)
    // An answer to a question that a newer load took the place of is ignored (R8).
    let isOpen = { [self] in
      accepts(frame.page) && !frame.isDetached
        && (!isMain || question == questions && !(order.navigation?.isEnded ?? false))
    }
    world.app.decide(facts, for: self, navigation: order.navigation, frame: isMain ? nil : frame.id, isOpen: isOpen) {
      [self] answer in
      if isMain, undecided === order.navigation { undecided = nil }
      if isMain, !isRedirect { order.preferences = answer.preferences }
      act(on: answer.decision, order: order, frame: frame, isRedirect: isRedirect, reply)
    }
  }

  private func emitAction(_ order: LoadOrder, frame: FrameLoader, isRedirect: Bool) {
    world.events.emit(.navigationDecidePolicyForNavigationAction, view: id) { line in
      if let navigation = order.navigation { line.add("nav", navigation.id) }
      if !frame.isMain {
        line.add("frame", frame.id)
        line.add("isMainFrame", false)
      }
      line.add("url", order.url.text)
      line.add("method", order.method)
      line.add("navigationType", order.type.rawValue)
      line.add("isRedirect", isRedirect)
      // Old apps are told no source frame of what they asked themselves (webkit-facts 14).
      let isAPI = order.source == .api && frame.isMain
      let isTold = !isAPI || world.port.sourceFrameSDK.map { world.sdk >= $0 } ?? false
      line.add("sourceFrame", !isTold ? .null : order.sourceFrame ?? frameValue(frame.parent ?? frame))
      line.add("targetFrame", frameValue(frame))
      line.add("userInitiated", order.isUserInitiated)
      line.add("shouldPerformDownload", false)
      line.add("headers", headers: order.headers)
      if !setup.implements.contains(.decidePolicyForNavigationAction) { line.add("implemented", false) }
    }
  }

  func frameValue(_ frame: FrameLoader) -> JSONValue {
    let url = frame.document?.url
    return .object(
      JSONObject(members: [
        .init(name: "main", value: .bool(frame.isMain)),
        .init(name: "origin", value: url.map { .string($0.origin) } ?? .null),
        .init(name: "url", value: url.map { .string($0.text) } ?? .null),
      ]))
  }

  private func act(
    on decision: Decision, order: LoadOrder, frame: FrameLoader, isRedirect: Bool,
    _ reply: @escaping (PolicyReply) -> Void
  ) {
    switch decision {
    case .allow:
      // The first blank document of a frame is asked for and the answer ignored; so is an allowed load (webkit-facts 1.3).
      guard frame.isMain else { return reply(.use(order.preferences)) }
      noteContentMode(order.preferences)
      choosePage(for: order, frame: frame, isRedirect: isRedirect, reply)
    case .download where frame.isMain:
      endBeforeStart(order)
      becomeDownload(order.navigation, url: order.url, from: "action")
      reply(.download)
    case .cancel where order.url.isAbout && !frame.hasCommitted && !isRedirect:
      if frame.isMain {
        choosePage(for: order, frame: frame, isRedirect: false, reply)
      } else {
        reply(.use(order.preferences))
      }
    default:
      if frame.isMain, !isRedirect { endBeforeStart(order) }
      reply(.ignore)
    }
  }

  /// Cancelled before it began: no start, no failure; the address goes back (webkit-facts 1.5).
  private func endBeforeStart(_ order: LoadOrder) {
    order.navigation?.isEnded = true
    transaction {
      if loadState.values.pendingRequest?.navigation == order.navigation?.id { loadState.clearPendingRequest() }
    }
  }

  func becomeDownload(_ navigation: Navigation?, url: WebAddress, from: String) {
    let download = world.app.nextDownload()
    world.events.emit(.navigationDidBecomeDownload, view: id) { line in
      if let navigation { line.add("nav", navigation.id) }
      line.add("id", download)
      line.add("url", url.text)
      line.add("from", from)
    }
  }

  // MARK: The process

  private func choosePage(
    for order: LoadOrder, frame: FrameLoader, isRedirect: Bool, _ reply: @escaping (PolicyReply) -> Void
  ) {
    // What was decided for another process and has not shown anything gives way (webkit-facts 1.1).
    if let provisional, provisional.page !== frame.page { dropProvisional(telling: true) }
    if provisional?.page === frame.page { return reply(.use(order.preferences)) }
    let question = ProcessChoice.Question(
      view: self, url: order.url, item: order.item, isRedirect: isRedirect,
      isInitiatedByClient: order.source == .api || order.isFromInput, isFirstNavigationInPopup: isPopupWithoutOpener
    )
    isPopupWithoutOpener = false
    let choice = ProcessChoice.choose(question)
    switch choice.target {
    case .current:
      if let item = order.item, let kept = pool.keptPage(for: item), kept.page === page, order.type == .backForward {
        return restoreHere(kept, order: order, reply)
      }
      reply(.use(order.preferences))
    case .kept(let kept): go(on: kept, order: order, choice: choice, reply)
    case .existing(let process): go(on: order, in: process, choice: choice, isServerRedirect: isRedirect, reply)
    case .new:
      let process =
        pool.takePrewarmed(store: store)
        ?? world.processes.launchWebContent(pool: pool, store: store, why: choice.reason)
      go(on: order, in: process, choice: choice, isServerRedirect: isRedirect, reply)
    }
  }

  /// The kept page is in the process that the view is in.
  private func restoreHere(
    _ kept: ProcessPool.KeptPage, order: LoadOrder, _ reply: @escaping (PolicyReply) -> Void
  ) {
    pool.take(kept)
    reply(.continueElsewhere)
    kept.page.fromView { kept.page.mainFrame.restore(kept, order) }
  }

  private func emitSwap(to process: WebContentProcess, reason: String) {
    world.events.emit(.processSwap, view: id) { line in
      line.add("from", page?.process.id)
      line.add("to", process.id)
      line.add("reason", reason)
    }
    pool.didSwap()
  }

  private func go(
    on kept: ProcessPool.KeptPage, order: LoadOrder, choice: ProcessChoice, _ reply: @escaping (PolicyReply) -> Void
  ) {
    emitSwap(to: kept.page.process, reason: choice.reason)
    pool.take(kept)
    guard let navigation = order.navigation else { return }
    kept.page.process.provisionalPages += 1
    kept.page.process.resume(kept.page)
    provisional = ProvisionalPage(page: kept.page, navigation: navigation, url: order.url, reason: choice.reason)
    reply(.continueElsewhere)
    kept.page.fromView { kept.page.mainFrame.restore(kept, order) }
  }

  private func go(
    on order: LoadOrder, in process: WebContentProcess, choice: ProcessChoice, isServerRedirect: Bool,
    _ reply: @escaping (PolicyReply) -> Void
  ) {
    guard let navigation = order.navigation else { return reply(.ignore) }
    emitSwap(to: process, reason: choice.reason)
    let page = WebPage(view: self, process: process)
    process.provisionalPages += 1
    provisional = ProvisionalPage(page: page, navigation: navigation, url: order.url, reason: choice.reason)
    reply(.continueElsewhere)
    var order = order
    order.isContinuation = true
    order.isServerRedirect = isServerRedirect
    page.fromView { page.mainFrame.load(order) }
  }

  /// The page that was about to take the view's place does not.
  func dropProvisional(telling: Bool) {
    guard let provisional else { return }
    self.provisional = nil
    let process = provisional.page.process
    process.provisionalPages -= 1
    if telling { endProvisional(provisional, .cancelled) }
    provisional.page.close()
  }

  private func endProvisional(_ provisional: ProvisionalPage, _ error: LoadError) {
    guard provisional.navigation.isStarted, !provisional.navigation.isEnded else { return }
    failProvisional(provisional.navigation, url: provisional.url, error: error)
  }

  // MARK: Responses

  func decidePolicy(
    for head: ResponseHead, of order: LoadOrder, in frame: FrameLoader, _ answer: @escaping (Decision) -> Void
  ) {
    guard accepts(frame.page) else { return }
    let isMain = frame.isMain
    world.events.emit(.navigationDecidePolicyForNavigationResponse, view: id) { line in
      if isMain, let navigation = order.navigation { line.add("nav", navigation.id) }
      if !isMain { line.add("frame", frame.id) }
      line.add("isMainFrame", isMain)
      line.add("url", order.url.text)
      line.add("status", head.status)
      line.add("mime", head.mime)
      line.add("canShowMIMEType", head.canShow)
      line.add("headers", headers: head.headers)
      if let length = head.expectedLength { line.add("expectedLength", length) }
      if !setup.implements.contains(.decidePolicyForNavigationResponse) { line.add("implemented", false) }
    }
    let facts = PolicyFacts(response: head, of: order, isMainFrame: isMain)
    let navigation = isMain ? order.navigation : nil
    let isOpen = { [self] in accepts(frame.page) && !frame.isDetached && !(navigation?.isEnded ?? false) }
    world.app.decide(facts, for: self, navigation: navigation, frame: isMain ? nil : frame.id, isOpen: isOpen) {
      [self] given in
      if given.decision == .download { becomeDownload(navigation, url: order.url, from: "response") }
      answer(given.decision)
    }
  }
}
