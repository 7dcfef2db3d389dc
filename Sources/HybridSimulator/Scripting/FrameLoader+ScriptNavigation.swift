import ScriptEngine

/// A navigation that a script asked for; only the last one happens.
final class ScheduledNavigation {}

/// Navigations that scripts begin (`location`, `history`, `reload`), and what a person's hand begins in a page.
extension FrameLoader {
  /// `location = url`, `location.replace(url)`.
  func scriptNavigates(to url: WebAddress, replaces: Bool, from realm: ScriptRealm) {
    guard !isDetached else { return }
    showInitialDocument()
    guard let document else { return }
    if url.scheme == "javascript" {
      return process.after(0) { [weak self] in self?.runJavaScriptURL(url) }
    }
    var order = LoadOrder(url: url, source: .page)
    order.isUserInitiated = page.hasGesture
    order.sourceFrame = page.view.frameValue(realm.scripts.frame)
    // R12: before the load is over, and without a gesture, there is no entry of its own.
    order.replacesItem = replaces || !document.isDone && !page.hasGesture
    if url.fragment != nil, url.withFragment(nil) == document.url.withFragment(nil) {
      // Only what stands behind `#` changes: the script sees it at once.
      order.isSameAddress = url == document.url
      order.previousURL = document.url
      document.url = url
      return load(order)
    }
    schedule(order, in: document)
  }

  /// `location.reload()`
  func scriptReloads(from realm: ScriptRealm) {
    guard let document, !isDetached else { return }
    var order = LoadOrder(url: document.url, source: .page)
    order.type = document.order.reloadType
    order.method = document.order.method
    order.body = document.order.body
    order.headers = document.order.headers
    order.caching = .revalidate
    order.isUserInitiated = page.hasGesture
    order.sourceFrame = page.view.frameValue(realm.scripts.frame)
    schedule(order, in: document)
  }

  /// The load begins in a later task; one that is under way ends now (NavigationScheduler).
  func schedule(_ order: LoadOrder, in document: Document) {
    let scheduled = ScheduledNavigation()
    document.scheduled = scheduled
    if !document.isDone, !document.didFireLoad {
      document.isParsingCancelled = true
      // The script runs inside of the parser, or beside it.
      if document.scripts?.currentScript == nil { process.after(0) { [weak self] in self?.endEarly(document) } }
    }
    process.after(0) { [weak self] in
      guard let self, self.document === document, document.scheduled === scheduled, !isDetached else { return }
      document.scheduled = nil
      load(order)
    }
  }

  /// `history.go(n)`: the app's list decides where that is.
  func scriptGoes(_ delta: Int) {
    let isGesture = page.hasGesture
    process.after(0) { [self] in
      page.toView { $0.go(delta, byScript: true, isUserInitiated: isGesture) }
    }
  }

  /// `javascript:`: its text runs in the document; a string that it gives would become a page of its own, which is not
  /// simulated.
  func runJavaScriptURL(_ url: WebAddress) {
    guard let document, let scripts = scripts(of: document), let colon = url.text.firstIndex(of: ":") else { return }
    let source = String(decoding: DataURL.percentDecoded(url.text[url.text.index(after: colon)...]), as: UTF8.self)
    scripts.realm().run(source, url: document.url.text, line: 1)
  }

  /// What an empty frame or view shows before anything was loaded.
  @discardableResult
  func showInitialDocument() -> Document {
    if let document { return document }
    let document = Document(
      id: world.nextDocument(), order: LoadOrder(url: .blank, source: .page), url: .blank, mime: "text/html",
      runsScripts: page.view.setup.configuration.javaScript, isInitialEmpty: true)
    _ = document.builder?.finish()
    document.isDone = true
    document.didFireDOMContentLoaded = true
    document.didFireLoad = true
    self.document = document
    return document
  }

  // MARK: Visibility

  /// `visibilitychange`, here and in the frames below.
  func tellVisibility() {
    document?.scripts?.fire("visibilitychange", at: .document, "Event", [ScriptMember("bubbles", .boolean(true))])
    for frame in document?.frames ?? [] { frame.tellVisibility() }
  }

  /// The app added or removed a handler: it counts at once (R30).
  func refreshHandlers() {
    document?.scripts?.refreshHandlers()
    for frame in document?.frames ?? [] { frame.refreshHandlers() }
  }

  // MARK: The app's scripts

  /// Runs the user scripts of the configuration (R30).
  func injectScripts(at time: UserScriptSetup.Time, into document: Document) {
    let controller = page.view.userContentController
    let scripts = controller.scripts.filter { $0.at == time && (isMain || !$0.mainFrameOnly) }
    // They run where the page's own may not (`allowsContentJavaScript`).
    guard !scripts.isEmpty, !isDetached else { return }
    let own = document.makeScripts(in: self)
    for script in scripts {
      guard self.document === document, !isDetached else { return }
      let (view, name, frameID) = (page.view.id, script.name, isMain ? "main" : id)
      process.scripts.observe { [world] in
        world.events.emit(.bridgeUserScriptRan, view: view, leads: false) { line in
          line.add("name", name)
          line.add("frame", frameID)
        }
      }
      // What it throws is nobody's (webkit-facts 2.5), but the console shows it.
      own.realm(script.world).run(script.source, url: "user-script:\(script.name)", line: 1)
    }
  }
}
