import ScriptEngine

/// A frame in a page's process and what it loads: asked, started, committed, finished (WebCore's FrameLoader).
final class FrameLoader {
  let page: WebPage
  let id: String
  private(set) weak var parent: FrameLoader?
  /// Its place in the page, by which an entry of the list knows it: `/0/2` is the third frame of the first one.
  let slot: String
  /// What it shows.
  var document: Document?
  /// What it loads and has not committed.
  var provisional: ProvisionalLoad?
  private var check: PolicyCheck?
  private(set) var isDetached = false
  /// Whether the first document of a new frame was loaded.
  var hasCommitted = false
  /// The element that holds it in the parent's tree.
  var owner: DOMNodeID?
  /// The tokens of `sandbox`; nil: not sandboxed.
  var sandbox: [String]?
  /// `window.name`
  var windowName = ""

  /// A question that was asked and not answered.
  private final class PolicyCheck {
    let order: LoadOrder
    var isCancelled = false
    init(_ order: LoadOrder) { self.order = order }
  }

  init(page: WebPage, id: String, parent: FrameLoader?, slot: String = "") {
    self.page = page
    self.id = id
    self.parent = parent
    self.slot = slot
  }

  var isMain: Bool { parent == nil && id == "main" }
  var process: WebContentProcess { page.process }
  var world: World { page.process.world }
  var kilobytes: Double { document?.kilobytes ?? 0 }

  /// Nothing under way that the parent's load waits for.
  var isIdle: Bool { check == nil && provisional == nil && (document?.isDone ?? true) }

  // MARK: Asking

  /// Begins a load: what was under way and not yet shown gives way (R8).
  func load(_ order: LoadOrder) {
    var order = order
    // What the page begins by itself is a navigation as well.
    if isMain, order.navigation == nil { order.navigation = Navigation(id: world.nextNavigation()) }
    if let check { tellMoveIsOver(check.order, goesOn: true) }
    if order.firstURL == nil { order.firstURL = order.url }
    check?.isCancelled = true
    check = nil
    if order.isContinuation {
      order.isContinuation = false
      return start(order)
    }
    if let provisional { fail(provisional, .cancelled) }
    // An error page by `_loadAlternateHTMLString` is not asked for (R57); the first about: load of a frame is.
    if order.substitute?.unreachableURL != nil { return start(order) }
    ask(order, isRedirect: false) { [self] reply in
      if case .use = reply { tellMoveIsOver(order, goesOn: true) } else { tellMoveIsOver(order, goesOn: false) }
      switch reply {
      case .use(let preferences):
        var order = order
        order.preferences = preferences
        if isSameDocument(order) { return navigateWithinDocument(order) }
        // R28: the event comes after the policy and before the start.
        guard mayLeave() else { return didStay(order) }
        start(order)
      case .ignore, .download: didIgnore(order)
      case .continueElsewhere: break
      }
    }
  }

  /// Asks the app, and goes on with its answer unless something else began meanwhile.
  func ask(_ order: LoadOrder, isRedirect: Bool, _ answer: @escaping (PolicyReply) -> Void) {
    let check = PolicyCheck(order)
    self.check = check
    page.toView { [self] view in
      view.decidePolicy(for: order, in: self, isRedirect: isRedirect) { [self] reply in
        page.fromView { [self] in
          guard !check.isCancelled, !isDetached else { return }
          self.check = nil
          answer(reply)
          if !isMain { parent?.checkComplete() }
        }
      }
    }
  }

  private func didIgnore(_ order: LoadOrder) {
    guard isMain else { return }
    // The list moved before the question; it goes back (R14, NAV-10).
    if order.item != nil { page.toView { $0.restoreList(after: order) } }
  }

  /// The same address but for the fragment, and not a reload (webkit-facts 1.4, R10).
  private func isSameDocument(_ order: LoadOrder) -> Bool {
    guard let document, order.url.fragment != nil, order.method == "GET", order.substitute == nil else { return false }
    guard order.type != .reload, order.type != .formResubmitted, order.item == nil else { return false }
    return order.url.withFragment(nil) == document.url.withFragment(nil)
  }

  private func navigateWithinDocument(_ order: LoadOrder) {
    guard let document else { return }
    let isSame = order.isSameAddress ?? (document.url == order.url)
    let old = order.previousURL ?? document.url
    document.url = order.url
    if !isSame, !order.replacesItem { document.state = nil }
    if let scripts = document.scripts {
      // R10: the list, popstate, the address, hashchange.
      scripts.callEverywhere("popState", [document.state.map { .string($0) } ?? .null])
      if old.fragment != order.url.fragment {
        scripts.callEverywhere("hashChange", [.string(old.text), .string(order.url.text)])
      }
    }
    guard isMain else { return tellCommit(addsItem: !isSame && !order.replacesItem) }
    page.toView { view in
      view.didNavigateWithinDocument(
        to: order.url, document: document.id, addsItem: !isSame && !order.replacesItem, kind: "anchor",
        navigation: order.navigation)
    }
  }

  // MARK: Starting

  /// `window.open("")`: the blank page is not asked for (R19).
  func commitBlank() {
    var order = LoadOrder(url: .blank, source: .page)
    order.addsNoItem = true
    order.navigation = Navigation(id: world.nextNavigation())
    // It is there already, and scripts may have written into it.
    let document = showInitialDocument()
    page.toView { $0.didStartProvisional(order, from: self.page) }
    page.toView { $0.didCommit(order, document: document, from: self.page) }
    page.toView { $0.didFinish(order.navigation, document: document, from: self.page) }
    hasCommitted = true
    process.hasCommittedAnyLoad = true
  }

  private func start(_ order: LoadOrder) {
    var order = order
    // The request is refused and an empty document takes its place (R22).
    if world.port.commitsBlankForBlockedPort, order.url.isAtBlockedPort { order.url = .blank }
    if let document, !document.isDone { abandon(document, .cancelled) }
    // What scripts load ends when another load begins, not when it is shown (FrameLoader::stopAllLoaders).
    document?.scripts?.webAPI.stopLoads()
    let load = ProvisionalLoad(order: order)
    load.began = world.now
    provisional = load
    if isMain {
      page.toView { $0.didStartProvisional(order, from: self.page) }
    }
    if order.substitute != nil || order.url.isAbout { return commitWithoutNetwork(load) }
    if order.url.isHTTP || order.url.scheme == "file" { return request(load) }
    if order.url.scheme == "data" { return loadData(load) }
    process.after(0) { [self] in
      guard provisional === load else { return }
      fail(load, world.port.unsupportedSchemeError)
    }
  }

  /// `data:`: no request, but a response that is asked for (nav_iframe_kinds).
  private func loadData(_ load: ProvisionalLoad) {
    process.after(world.profile.parsePerKilobyte) { [self] in
      guard provisional === load else { return }
      let content = DataURL.content(of: load.order.url)
      load.held = content.bytes
      load.heldEnd = .finished
      receiveResponse(
        ResponseHead(status: 200, mime: content.mime, headers: [], expectedLength: Int64(content.bytes.count)), of: load
      )
    }
  }

  /// A string of the app, a blank page: no request and no question about the response (R21).
  private func commitWithoutNetwork(_ load: ProvisionalLoad) {
    process.after(world.profile.parsePerKilobyte) { [self] in
      guard provisional === load else { return }
      let order = load.order
      let bytes = Array((order.substitute?.text ?? "").utf8)
      commit(load, mime: order.substitute?.mime ?? "text/html")
      if !bytes.isEmpty { receive(bytes[...]) }
      mainResourceDidFinish()
    }
  }

  /// Brings a kept document back: no request, no question about a response (R14).
  func restore(_ kept: ProcessPool.KeptPage, _ order: LoadOrder) {
    check?.isCancelled = true
    check = nil
    if let document, !document.isDone { abandon(document, .cancelled) }
    let load = ProvisionalLoad(order: order)
    provisional = load
    page.toView { $0.didStartProvisional(order, from: self.page) }
    process.after(world.profile.restorePage) { [self] in
      guard provisional === load else { return }
      provisional = nil
      let old = document === kept.document ? nil : document
      if let old {
        for frame in old.frames { frame.stop() }
        leave(old, for: order)
      }
      document = kept.document
      let document = kept.document
      page.endGesture()
      let replaced = old?.isInitialEmpty ?? true ? nil : old
      page.toView { $0.didCommit(order, document: document, replacing: replaced, from: self.page) }
      if let title = document.title { page.toView { $0.didReceiveTitle(title, of: document) } }
      page.toView { $0.didFinish(order.navigation, document: document, from: self.page) }
      process.reportMemory()
      document.scripts?.thaw()
      document.scripts?.fire("pageshow", at: nil, "PageTransitionEvent", [ScriptMember("persisted", .boolean(true))])
    }
  }

  // MARK: Ending

  /// `stopLoading`: a question in the air is forgotten, a load that has begun is cancelled.
  func stop() {
    if let check {
      check.isCancelled = true
      self.check = nil
      let order = check.order
      if isMain {
        page.toView { $0.didForgetUndecided(order.navigation) }
        didIgnore(order)
      } else {
        tellMoveIsOver(order, goesOn: false)
      }
    }
    if let provisional { fail(provisional, .cancelled) }
    if let document, !document.isDone { abandon(document, .cancelled) }
    document?.scripts?.webAPI.stopLoads()
    for frame in document?.frames ?? [] { frame.stop() }
  }

  /// The load ends before anything was shown.
  func fail(_ load: ProvisionalLoad, _ error: LoadError) {
    guard provisional === load else { return }
    provisional = nil
    load.network?.cancel()
    guard isMain else {
      parent?.checkComplete()
      return
    }
    let order = load.order
    page.toView { $0.didFailProvisional(order.navigation, url: order.url, error: error, from: self.page) }
  }

  /// The document was shown and its load ends with an error.
  func abandon(_ document: Document, _ error: LoadError) {
    guard !document.isDone else { return }
    document.isDone = true
    document.network?.cancel()
    for load in document.subresources { load.cancel() }
    document.subresources.removeAll()
    for frame in document.frames { frame.stop() }
    guard isMain else {
      parent?.checkComplete()
      return
    }
    page.toView {
      $0.didFail(document.navigation, url: document.url, error: error, document: document, from: self.page)
    }
  }

  /// The frame is gone: nothing of it goes on.
  func detach() {
    isDetached = true
    document?.discard()
    check?.isCancelled = true
    check = nil
    provisional?.network?.cancel()
    provisional = nil
    if let document {
      document.isDone = true
      document.network?.cancel()
      for load in document.subresources { load.cancel() }
      for frame in document.frames { frame.detach() }
    }
    document = nil
  }
}

/// A load that has started and shows nothing yet.
final class ProvisionalLoad {
  var order: LoadOrder
  var network: NetworkLoad?
  /// The address last asked for; an equal one is not asked for again (R3).
  var lastAsked: WebAddress
  var response: ResponseHead?
  /// When it began.
  var began: Scheduler.Time = 0
  /// When the head of the answer came.
  var responded: Scheduler.Time = 0
  /// The app allowed the response.
  var isAllowed = false
  /// What came before the app answered.
  var held: [UInt8] = []
  var heldEnd: NetworkLoad.End?

  init(order: LoadOrder) {
    self.order = order
    lastAsked = order.url
  }
}

/// `data:[<type>][;base64],<content>`
enum DataURL {
  static func content(of url: WebAddress) -> (mime: String, bytes: [UInt8]) {
    guard let comma = url.path.firstIndex(of: ",") else { return ("text/plain", []) }
    let head = url.path[..<comma]
    let text = url.path[url.path.index(after: comma)...]
    let mime = head.split(separator: ";").first.map { $0.lowercased() } ?? "text/plain"
    return (mime, head.hasSuffix(";base64") ? Base64.bytes(text.utf8) ?? [] : percentDecoded(text))
  }

  static func percentDecoded(_ text: Substring) -> [UInt8] {
    var output: [UInt8] = []
    var bytes = text.utf8[...]
    while let byte = bytes.popFirst() {
      if byte == UInt8(ascii: "%"), bytes.count >= 2,
        let value = UInt8(String(decoding: bytes.prefix(2), as: UTF8.self), radix: 16)
      {
        output.append(value)
        bytes = bytes.dropFirst(2)
      } else {
        output.append(byte)
      }
    }
    return output
  }
}
