import SessionModel

/// A `UIWebView`: loading, parsing and painting happen in the app's own process, which ends with it when it crashes
/// (CONF-8). Its scripts, interpreted and called synchronously, come with the script engine.
final class LegacyWebView {
  unowned let world: World
  let setup: ViewSetup
  private(set) var isClosed = false
  private(set) var url: String?
  private(set) var title: String?
  private(set) var isLoading = false
  private(set) var items: [WebAddress] = []
  private(set) var index = -1
  private var bytes = 0
  /// The load that counts; an answer to an older one comes too late.
  private var current = 0
  private var pending = 0

  var id: String { setup.id }
  var canGoBack: Bool { index > 0 }
  var canGoForward: Bool { index + 1 < items.count }
  /// Memory of its page, which is the app's.
  var megabytes: Double {
    (url == nil ? 0 : world.profile.pageBaseMB) + world.profile.pagePerKilobyteMB * Double(bytes) / 1_024
  }

  init(_ setup: ViewSetup, world: World) {
    self.setup = setup
    self.world = world
  }

  func didCreate() {
    world.events.emit(.webViewCreated, view: id) { line in
      line.add("class", setup.kind.rawValue)
      line.add("proc", "app")
      line.add("configuration", .object(setup.configuration.written))
      line.add("store", "native")
      line.add("visible", setup.visible)
      // App Store Connect refuses apps that link it (CONF-8).
      line.add("rejectedAtReview", true)
    }
    world.events.emit(.processAssigned, view: id) { $0.add("proc", "app") }
  }

  // MARK: Loading

  /// `loadRequest:`
  func load(_ order: LoadOrder, item: Int? = nil) {
    guard !isClosed, decideAllows(order) else { return }
    current += 1
    let number = current
    isLoading = true
    emit(.navigationDidStartProvisional, order.url, "webViewDidStartLoad:")
    world.app.urlLoader.load(request(order.url, type: .document, order: order)) { [weak self] result in
      guard let self, number == current, !isClosed else { return }
      switch result {
      case .failure(let error): fail(order.url, error)
      case .success(let loaded): show(loaded, item: item, isReload: order.type == .reload)
      }
    }
  }

  /// `loadHTMLString:baseURL:`
  func loadHTML(_ text: String, base: String?, mime: String) {
    guard !isClosed else { return }
    current += 1
    isLoading = true
    let url = base.flatMap { WebAddress($0) } ?? .blank
    emit(.navigationDidStartProvisional, url, "webViewDidStartLoad:")
    let head = ResponseHead(status: 200, mime: mime, headers: [], expectedLength: nil)
    let number = current
    world.appLoop.post(after: world.profile.parsePerKilobyte) { [self] in
      guard number == current, !isClosed else { return }
      show(AppURLLoader.Loaded(url: url, head: head, body: Array(text.utf8)), item: index, isReload: true)
    }
  }

  func reload() {
    guard let url = url.flatMap({ WebAddress($0) }) else { return }
    var order = LoadOrder(url: url)
    order.type = .reload
    order.caching = .ignore
    load(order)
  }

  func stop() {
    guard isLoading else { return }
    current += 1
    fail(url.flatMap { WebAddress($0) } ?? .blank, .cancelled)
  }

  func go(_ offset: Int) {
    guard items.indices.contains(index + offset) else { return }
    var order = LoadOrder(url: items[index + offset])
    order.type = .backForward
    load(order, item: index + offset)
  }

  /// `webView:shouldStartLoadWithRequest:navigationType:` answers at once: there is no handler to keep or forget.
  private func decideAllows(_ order: LoadOrder) -> Bool {
    let method = "webView:shouldStartLoadWithRequest:navigationType:"
    world.events.emit(.navigationDecidePolicyForNavigationAction, view: id) { line in
      line.add("url", order.url.text)
      line.add("method", order.method)
      line.add("navigationType", order.type.rawValue)
      line.add("delegate", method)
    }
    let facts = PolicyFacts(action: order, isMainFrame: true, isRedirect: false)
    let rule = setup.policies.first { facts.match($0.match) }
    let isAllowed = rule.map { $0.decision != .cancel } ?? true
    world.events.emit(.navigationActionPolicy, view: id) { line in
      line.add("decision", isAllowed ? "allow" : "cancel")
      line.add("rule", rule?.name ?? "none")
      line.add(milliseconds: 0)
    }
    return isAllowed
  }

  private func show(_ loaded: AppURLLoader.Loaded, item: Int?, isReload: Bool) {
    url = loaded.url.text
    title = nil
    bytes = loaded.body.count
    if let item {
      index = item
    } else if !isReload {
      items = Array(items.prefix(index + 1)) + [loaded.url]
      index = items.count - 1
    }
    var builder = HTMLTreeBuilder(scripting: setup.configuration.javaScript)
    var steps = loaded.head.mime == "text/html" ? builder.append(loaded.body[...]) + builder.finish() : []
    while !builder.isComplete {
      let more = builder.resume()
      steps += more
      if more.isEmpty { break }
    }
    pending = 0
    for step in steps { act(on: step, base: loaded.url) }
    if pending == 0 { finish() }
  }

  private func act(on step: ParseStep, base: WebAddress) {
    switch step {
    case .title(let text): title = text
    case .image(_, let text): loadPart(text, .image, base)
    case .stylesheet(_, let text, _): loadPart(text, .styleSheet, base)
    case .script(let script):
      if setup.configuration.javaScript, let text = script.url { loadPart(text, .script, base) }
    case .frame(_, let frame): if let text = frame.url { loadPart(text, .document, base) }
    default: break
    }
  }

  private func loadPart(_ text: String, _ type: ResourceRequest.ResourceType, _ base: WebAddress) {
    guard let target = base.resolving(text) else { return }
    let number = current
    pending += 1
    var part = request(target, type: type, order: nil)
    if type == .document { part.frame = "f1" }
    world.app.urlLoader.load(part) { [weak self] result in
      guard let self, number == current, !isClosed else { return }
      if case .success(let loaded) = result { bytes += loaded.body.count }
      pending -= 1
      if pending == 0 { finish() }
    }
  }

  private func request(_ target: WebAddress, type: ResourceRequest.ResourceType, order: LoadOrder?) -> ResourceRequest {
    let agent = UserAgent(
      setup.configuration, wished: .mobile, device: world.scenario.device, os: world.version)
    let headers = (order?.headers ?? []) + [Answer.Header(name: "User-Agent", value: agent.text)]
    return ResourceRequest(
      url: target, method: order?.method ?? "GET", headers: headers, body: order?.body, type: type,
      initiator: type == .document ? nil : url, firstParty: url.flatMap { WebAddress($0) } ?? target, view: id,
      frame: nil, caching: order?.caching ?? .normal)
  }

  private func finish() {
    isLoading = false
    emit(.navigationDidFinish, url.flatMap { WebAddress($0) } ?? .blank, "webViewDidFinishLoad:")
    world.app.reportMemory()
  }

  private func fail(_ target: WebAddress, _ error: LoadError) {
    isLoading = false
    emit(.navigationDidFailProvisional, target, "webView:didFailLoadWithError:", error)
  }

  private func emit(_ kind: Kind, _ target: WebAddress, _ delegate: String, _ error: LoadError? = nil) {
    world.events.emit(kind, view: id) { line in
      line.add("url", target.text)
      if let error { line.add(error) }
      line.add("delegate", delegate)
    }
  }

  func close() {
    guard !isClosed else { return }
    isClosed = true
    world.events.emit(.webViewClosed, view: id)
    world.events.emit(.webViewDeinit, view: id)
    world.app.reportMemory()
  }

  func drop() { isClosed = true }
}
