import ScriptEngine

/// The web's API in the contexts of one document, of all worlds.
final class DocumentWebAPI: WebAPIHost {
  private unowned let scripts: DocumentScripts
  let network: any PageNetwork
  let synchronousNetwork: (any PageNetwork)?
  private var bindings: [WebAPIBindings] = []

  init(_ scripts: DocumentScripts) {
    self.scripts = scripts
    network = FramePageNetwork(scripts)
    synchronousNetwork = FramePageNetwork(scripts, isWaitedFor: true)
  }

  /// Defines it in a context whose `lib` has the events by now.
  func install(in context: ScriptContext, lib: ScriptReference) -> Result<Void, ScriptException> {
    let made = WebAPIBindings(host: self)
    bindings.append(made)
    return made.install(in: context, lib: lib)
  }

  /// Another load begins in the frame, or the document is kept (FrameLoader::stopForBackForwardCache).
  func stopLoads() {
    for bindings in bindings { bindings.stopLoads() }
  }

  /// The document goes: loads end, addresses of blobs are void.
  func close() {
    for bindings in bindings { bindings.close() }
    bindings = []
  }

  private var process: WebContentProcess { scripts.process }
  private var page: WebPage { scripts.frame.page }
  private var world: World { process.world }

  var services: FetchServices { process.scripts.fetchServices }
  var now: Int64 { world.startOfTime + process.scripts.now }
  var isUserActive: Bool { page.hasGesture }
  var hasUserBeenActive: Bool { page.hasHadGesture }

  func wait(_ begin: (_ goOn: @escaping () -> Void) -> Void) -> Bool { process.scripts.wait(begin) }

  // MARK: Values

  var facts: WebAPIFacts {
    let isPad = world.scenario.device.model == .iPad
    let preferences = page.mainFrame.document?.order.preferences ?? PagePreferences()
    let agent = page.view.userAgent(preferences)
    var facts = WebAPIFacts(userAgent: agent.text)
    // As the desktop's Safari says it, which an iPad takes itself for (CONF-6).
    facts.platform = agent.mode == .desktop ? "MacIntel" : isPad ? "iPad" : "iPhone"
    facts.isOnline = !world.networking.offline
    // Assumption: the points of a usual phone and a usual tablet.
    if isPad { (facts.screen, facts.window, facts.devicePixelRatio) = ((820, 1_180), (820, 1_180), 2) }
    return facts
  }

  var timing: [ScriptMember] {
    let timing = scripts.document.timing
    let figures: [(String, Scheduler.Time)] = [
      ("fetchStart", timing.navigationStart), ("responseStart", timing.responseStart),
      ("responseEnd", timing.responseEnd), ("domLoading", timing.responseStart),
      ("domInteractive", timing.domInteractive), ("domContentLoadedEventStart", timing.domContentLoaded),
      ("domContentLoadedEventEnd", timing.domContentLoaded), ("domComplete", timing.loadStart),
      ("loadEventStart", timing.loadStart), ("loadEventEnd", timing.loadEnd),
    ]
    return figures.compactMap { name, time in
      // 0 is what has not happened yet.
      time == 0 ? nil : ScriptMember(name, .number(Double(max(0, time - scripts.timeOrigin) / 1_000)))
    }
  }

  var performanceEntries: [ScriptValue] {
    let timing = self.timing
    let end = timing.first { $0.name == "loadEventEnd" }?.value ?? .number(0)
    return [
      .object(
        [
          ScriptMember("name", .string(scripts.document.url.text)), ScriptMember("entryType", .string("navigation")),
          ScriptMember("startTime", .number(0)), ScriptMember("duration", end),
          ScriptMember("initiatorType", .string("navigation")),
          ScriptMember("type", .string(scripts.document.order.type == .reload ? "reload" : "navigate")),
        ] + timing.filter { $0.name != "domLoading" })
    ]
  }

  // MARK: Storage

  var localStorage: WebStorageArea? { area(process.store.localStorage) }
  var sessionStorage: WebStorageArea? { area(page.view.sessionStorage) }

  private func area(_ shelf: WebStorageShelf) -> WebStorageArea? {
    let origin = scripts.origin
    return origin == "null" ? nil : shelf.area(of: origin)
  }

  func didChange(_ area: WebStorageArea, _ change: WebStorageArea.Change) {
    let (op, key) = change.operation
    let (store, view) = (process.store.id, page.view.id)
    process.scripts.observe { [world] in
      world.events.emit(.dataStorage, view: view, leads: false) { line in
        line.add("store", store)
        line.add("origin", area.origin)
        line.add("area", area.kind.rawValue)
        line.add("op", op)
        line.add("key", key)
      }
    }
    tellOthers(area, change)
  }

  /// `storage` events: other documents of the origin hear of it, in all views for `localStorage`.
  private func tellOthers(_ area: WebStorageArea, _ change: WebStorageArea.Change) {
    let fields = change.eventFields + [ScriptMember("url", .string(scripts.document.url.text))]
    for view in world.app.views where area.kind == .localStorage || view === page.view {
      guard let other = view.page, other.process.store === process.store else { continue }
      other.process.send { [weak scripts, weak other] in
        other?.mainFrame.eachScripts { each in
          if each !== scripts, each.origin == area.origin { each.fire("storage", at: nil, "StorageEvent", fields) }
        }
      }
    }
  }
}

extension WebStorageArea.Change {
  /// The fields of the event that tells of it.
  fileprivate var eventFields: [ScriptMember] {
    func text(_ value: String?) -> ScriptValue { value.map { .string($0) } ?? .null }
    switch self {
    case .set(let key, let old, let new):
      return [
        ScriptMember("key", .string(key)), ScriptMember("oldValue", text(old)), ScriptMember("newValue", .string(new)),
      ]
    case .removed(let key, let old):
      return [
        ScriptMember("key", .string(key)), ScriptMember("oldValue", .string(old)), ScriptMember("newValue", .null),
      ]
    case .cleared:
      return [ScriptMember("key", .null), ScriptMember("oldValue", .null), ScriptMember("newValue", .null)]
    }
  }
}

extension FrameLoader {
  /// The scripts of its document and of the frames below, where there are any.
  fileprivate func eachScripts(_ body: (DocumentScripts) -> Void) {
    guard let document else { return }
    if let scripts = document.scripts { body(scripts) }
    for frame in document.frames { frame.eachScripts(body) }
  }
}
