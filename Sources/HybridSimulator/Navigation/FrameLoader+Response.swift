/// The network's part of a frame's load: redirects, the response and its policy, the body, the end.
extension FrameLoader {
  func request(_ load: ProvisionalLoad) {
    let order = load.order
    let request = ResourceRequest(
      url: order.url, method: order.method,
      headers: page.headers(order.headers, of: isMain ? order.preferences : nil), body: order.body, type: .document,
      initiator: isMain ? nil : parent?.document?.url.text, firstParty: firstPartyURL(order), view: page.view.id,
      frame: isMain ? nil : id, caching: order.caching, timeout: order.timeout,
      readAccess: order.readAccess)
    load.network = world.networking.process(for: process.store, pool: process.pool.name).load(request, from: process) {
      [weak self, load] update in
      guard let self, provisional === load || document?.network === load.network else { return }
      receive(update, of: load)
    }
  }

  /// Whether scripts of the page run: as the app said for this navigation, or for the view (CONF-2).
  private func runsScripts(_ order: LoadOrder) -> Bool {
    guard isMain else { return page.mainFrame.document?.runsScripts ?? true }
    return order.preferences.javaScript ?? page.view.setup.configuration.javaScript
  }

  private func firstPartyURL(_ order: LoadOrder) -> WebAddress {
    isMain ? order.url : page.mainFrame.document?.url ?? order.url
  }

  private func receive(_ update: NetworkLoad.Update, of load: ProvisionalLoad) {
    switch update {
    case .redirect(let target, let method, let follow):
      guard provisional === load else { return }
      receiveRedirect(to: target, method: method, of: load, follow: follow)
    case .response(let head):
      guard provisional === load else { return }
      receiveResponse(head, of: load)
    case .data(let bytes):
      if provisional === load {
        guard load.isAllowed else { return load.held.append(contentsOf: bytes) }
        commit(load, mime: load.response?.mime ?? "text/html")
      }
      receive(bytes)
    case .end(let end):
      if provisional === load, load.response != nil, !load.isAllowed, load.heldEnd == nil {
        load.heldEnd = end
      } else {
        receiveEnd(end, of: load)
      }
    }
  }

  // MARK: Redirects

  private func receiveRedirect(
    to target: WebAddress, method: String, of load: ProvisionalLoad, follow: @escaping (Bool) -> Void
  ) {
    var order = load.order
    order.redirects += 1
    order.url = target.fragment == nil ? target.withFragment(order.url.fragment) : target
    if method != order.method { order.body = nil }
    order.method = method
    guard order.redirects <= world.port.redirectLimit else {
      return fail(load, world.port.tooManyRedirectsError)
    }
    let goOn = { [self] in
      load.order = order
      if isMain {
        let url = order.url
        page.toView { $0.didReceiveServerRedirect(order.navigation, to: url, from: self.page) }
      }
      guard order.url.isHTTP else { return fail(load, world.port.unsupportedSchemeError) }
      follow(true)
    }
    // An address equal to the last one asked for is not asked again (R3, PolicyChecker).
    if target == load.lastAsked, load.order.redirects > 0 || order.redirects > 1 { return goOn() }
    load.lastAsked = target
    var asked = order
    asked.isServerRedirect = true
    ask(asked, isRedirect: true) { [self] reply in
      guard provisional === load else { return }
      switch reply {
      case .use: goOn()
      case .ignore, .download:
        load.order.url = order.url
        fail(load, .frameLoadInterrupted)
      case .continueElsewhere:
        // What the app sees goes on in the other process; the failure here is swallowed (webkit-facts 1.1).
        provisional = nil
        load.network?.cancel()
      }
    }
  }

  // MARK: Response

  func receiveResponse(_ head: ResponseHead, of load: ProvisionalLoad) {
    load.response = head
    load.responded = world.now
    let order = load.order
    // X-Frame-Options: the frame stays empty and nobody is asked; the page goes on (R17, nav_iframe_kinds).
    if !isMain, head.forbidsFraming(by: page.mainFrame.document?.url, url: order.url) { return fail(load, .cancelled) }
    page.toView { [self] view in
      view.decidePolicy(for: head, of: order, in: self) { [self] decision in
        page.fromView { [self] in
          guard provisional === load else { return }
          answer(decision, to: head, of: load)
        }
      }
    }
  }

  private func answer(_ decision: Decision, to head: ResponseHead, of load: ProvisionalLoad) {
    guard decision == .allow else { return fail(load, .frameLoadInterrupted) }
    // 204 and 205 have no document to show (R7).
    if head.status == 204 || head.status == 205 { return fail(load, .frameLoadInterrupted) }
    // webkit-facts 1.5: the public delegate sees 102 when an unshowable type was allowed.
    if !head.canShow, !world.port.commitsUnshowableTypes { return fail(load, .frameLoadInterrupted) }
    load.isAllowed = true
    let held = load.held
    load.held = []
    if !held.isEmpty {
      commit(load, mime: head.mime)
      receive(held[...])
    }
    if let end = load.heldEnd {
      load.heldEnd = nil
      receiveEnd(end, of: load)
    }
  }

  private func receiveEnd(_ end: NetworkLoad.End, of load: ProvisionalLoad) {
    switch end {
    case .finished:
      if provisional === load { commit(load, mime: load.response?.mime ?? "text/html") }
      mainResourceDidFinish()
    case .failed(let error):
      if provisional === load { return fail(load, error) }
      if let document { abandon(document, error) }
    }
  }

  // MARK: Commit

  /// The first accepted bytes: the new document takes the place of the old one.
  func commit(_ load: ProvisionalLoad, mime: String) {
    provisional = nil
    let order = load.order
    let old = document
    for frame in old?.frames ?? [] { frame.stop() }
    if let old {
      tellTitle(of: old)
      leave(old, for: order)
    }
    let document = Document(
      id: world.nextDocument(), order: order, url: order.url, mime: mime,
      runsScripts: runsScripts(order))
    document.network = load.network
    document.response = load.response
    if order.url.isAbout { document.outerBase = parent?.document?.baseURL }
    for header in load.response?.headers ?? [] where header.isNamed("content-security-policy") {
      document.securityPolicy.add(header.value)
    }
    document.timing.navigationStart = load.began
    document.timing.responseStart = load.responded
    self.document = document
    let isFirst = !hasCommitted
    hasCommitted = true
    page.endGesture()
    process.hasCommittedAnyLoad = true
    if !order.url.isAbout, isMain { process.meaningfulDomain = order.url.registrableDomain }
    let replaced = old?.isInitialEmpty ?? true ? nil : old
    if isMain {
      page.toView { $0.didCommit(order, document: document, replacing: replaced, from: self.page) }
    } else {
      let isSame = old?.url == order.url
      tellCommit(
        of: order.item, addsItem: !isFirst && !isSame && !order.replacesItem && !isListLocked(for: order))
    }
    document.didFireDOMContentLoaded = document.builder == nil
    if document.builder == nil {
      injectScripts(at: .start, into: document)
    } else if page.view.userContentController.scripts.contains(where: { $0.at == .start }) {
      document.builder?.pausesAtDocumentElement = true
    }
    if mime == "application/pdf", world.port.showsPDFInFrame { addPDFViewer(to: document) }
    if let refresh = load.response?.header("Refresh").flatMap(ParseStep.refresh) { take([refresh], in: document) }
  }

  // MARK: Body

  func receive(_ bytes: ArraySlice<UInt8>) {
    guard let document, !document.isDone, !document.isParsingCancelled else { return }
    document.bytes += bytes.count
    if isMain, let expected = document.response?.expectedLength, expected > 0 {
      let share = min(1, Double(document.bytes) / Double(expected))
      page.toView { $0.didProgress(share, from: self.page) }
    }
    if let steps = document.builder?.append(bytes) { take(steps, in: document) }
    if document.title == nil, document.mime.hasPrefix("image/"), let title = ImageTitle.of(bytes, url: document.url) {
      setTitle(title, of: document)
    }
  }

  func mainResourceDidFinish() {
    guard let document, !document.isDone, !document.isMainResourceComplete else { return }
    document.timing.responseEnd = world.now
    if let steps = document.builder?.finish() { take(steps, in: document) }
    let cost = world.profile.parsePerKilobyte * Scheduler.Time(1 + document.bytes / 1_024)
    process.after(cost) { [self] in
      guard self.document === document, !document.isDone else { return }
      document.isMainResourceComplete = true
      checkComplete()
    }
  }

  /// A later task tells the view of a title (R6).
  func setTitle(_ title: String, of document: Document) {
    document.title = title
    guard isMain else { return }
    document.hasUntoldTitle = true
    process.after(world.profile.titleTask) { [self] in
      if self.document === document { tellTitle(of: document) }
    }
  }

  /// At the latest when the document goes.
  func tellTitle(of document: Document) {
    guard isMain, document.hasUntoldTitle, let title = document.title else { return }
    document.hasUntoldTitle = false
    page.toView { $0.didReceiveTitle(title, of: document) }
  }
}
