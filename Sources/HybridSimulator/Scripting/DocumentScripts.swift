import ScriptEngine

/// The scripts of a document: its worlds, its timers, what it waits for. Made when the first script needs it, so that a
/// page without scripts costs nothing.
final class DocumentScripts {
  unowned let document: Document
  unowned let frame: FrameLoader
  let process: WebContentProcess
  /// When the document began.
  let timeOrigin: Scheduler.Time
  private(set) var realms: [ScriptRealm] = []
  private(set) var isClosed = false
  /// Kept for going back: nothing runs until the document is shown again.
  private var frozenWork: [() -> Void]?
  private var timers: [TimerKey: Scheduler.Timer] = [:]
  /// `loading`, `interactive`, `complete`.
  var readyState = "loading"
  /// The script element that runs.
  var currentScript: DOMNodeID?

  private var results: [ResultWaiter] = []
  private(set) lazy var dom = DOMBindings(host: self)
  private(set) lazy var webAPI = DocumentWebAPI(self)
  /// Of a document that is no HTML.
  var substituteTree = DocumentScripts.emptyTree
  /// The element that has the focus.
  var focusedElement: DOMNodeID?

  private struct TimerKey: Hashable {
    let world: String
    let number: Int
  }

  init(_ document: Document, frame: FrameLoader) {
    self.document = document
    self.frame = frame
    process = frame.process
    timeOrigin = document.isInitialEmpty ? frame.world.now : document.timing.navigationStart
  }

  /// The context of a world, made when it is asked for first.
  @discardableResult
  func realm(_ world: String = "page") -> ScriptRealm {
    if let known = realms.first(where: { $0.world == world }) { return known }
    let made = ScriptRealm(self, world: world)
    realms.append(made)
    // What stands in the page already, by its ids.
    dom.parserDidInsert(from: DOMNodeID(index: 1))
    refreshHandlers(of: made)
    return made
  }

  func existingRealm(_ world: String = "page") -> ScriptRealm? { realms.first { $0.world == world } }

  /// Everything that a window offers, part by part.
  func install(in realm: ScriptRealm, lib: ScriptReference) {
    let context = realm.context
    if let exception = dom.install(in: context, lib: lib, isPage: realm.world == "page") {
      assertionFailure("the DOM: \(exception.text)")
    }
    let own = WindowBindings(realm).makeNative()
    for part in ScriptLibrary.window { part.install(in: context, native: own, lib: lib) }
    if case .failure(let exception) = webAPI.install(in: context, lib: lib) {
      assertionFailure("the web's API: \(exception.text)")
    }
  }

  private static let emptyTree: DOMTree = {
    var builder = HTMLTreeBuilder()
    _ = builder.finish()
    return builder.tree
  }()

  // MARK: Events

  /// Calls a function of the libraries in every world, the page's first.
  func callEverywhere(_ name: String, _ arguments: [ScriptOperand]) {
    for realm in realms where !isClosed { realm.call(name, arguments) }
  }

  /// Sends an event that the engine itself makes, to the window or to a node; returns false if its default was
  /// prevented.
  @discardableResult
  func fire(
    _ type: String, at target: DOMNodeID? = nil, _ name: String = "Event", _ fields: [ScriptMember] = []
  ) -> Bool {
    guard !isClosed else { return true }
    // The DOM sends events to contexts that are there: the page's own hears those of its handlers in attributes.
    if realms.isEmpty { realm() }
    return process.scripts.run {
      dom.relay(type, to: target, [ScriptMember("name", .string(name))] + fields, except: nil)
    }
  }

  // MARK: Tasks and timers

  /// A task of the document: not while it is kept, never once it is gone.
  func task(after delay: Scheduler.Time, _ work: @escaping () -> Void) {
    process.after(delay) { [weak self] in self?.runOrKeep(work) }
  }

  func runOrKeep(_ work: @escaping () -> Void) {
    guard !isClosed else { return }
    if frozenWork != nil { frozenWork?.append(work) } else { work() }
  }

  func setTimer(_ number: Int, world: String, after delay: Scheduler.Time, isHousekeeping: Bool) {
    let key = TimerKey(world: world, number: number)
    timers[key] = process.world.scheduler.timer(
      after: delay + process.scripts.spent, isHousekeeping: isHousekeeping
    ) { [weak self] in
      guard let self, process.state == .running else { return }
      timers[key] = nil
      process.runLoop.post(after: 0) { [weak self] in
        guard let self, process.state == .running else { return }
        runOrKeep { [weak self] in
          self?.existingRealm(world)?.call("fireTimer", [.number(Double(number))])
        }
      }
    }
  }

  func clearTimer(_ number: Int, world: String) {
    timers.removeValue(forKey: TimerKey(world: world, number: number))?.cancel()
  }

  /// The next frame of the screen: 60 a second, none while nobody sees the view (R53).
  func requestFrame(_ world: String) {
    guard frame.page.view.isVisible, !process.world.app.isInBackground else {
      return frame.page.whenVisible { [weak self] in self?.requestFrame(world) }
    }
    let period: Scheduler.Time = 16_667
    let now = process.scripts.now
    let next = (now / period + 1) * period
    process.world.scheduler.housekeeping(after: next - process.world.now) { [weak self] in
      guard let self, process.state == .running else { return }
      process.runLoop.post(after: 0) { [weak self] in
        guard let self, process.state == .running else { return }
        runOrKeep { [weak self] in
          guard let self else { return }
          existingRealm(world)?.call("runFrame", [.number(Double(process.world.now - timeOrigin) / 1_000)])
        }
      }
    }
  }

  /// Keeps what a call of the app waits for.
  func waitForResult(_ done: @escaping (HostApp.Evaluation) -> Void) -> ResultWaiter {
    results.removeAll(where: \.isOver)
    let waiter = ResultWaiter(done)
    results.append(waiter)
    return waiter
  }

  // MARK: Life

  /// The document was left and is kept.
  func freeze() {
    webAPI.stopLoads()
    if frozenWork == nil { frozenWork = [] }
  }

  /// It is shown again: what was due meanwhile runs.
  func thaw() {
    guard let work = frozenWork else { return }
    frozenWork = nil
    for work in work { task(after: 0, work) }
  }

  func discard() {
    guard !isClosed else { return }
    isClosed = true
    webAPI.close()
    for timer in timers.values { timer.cancel() }
    timers = [:]
    frozenWork = nil
    let unreachable = ScriptException(
      kind: .thrown, text: "Completion handler for function call is no longer reachable")
    webAPI.close()
    dom.uninstall()
    for waiter in results { waiter.finish(.failed(.javaScriptException, unreachable)) }
    results = []
    for realm in realms { realm.close() }
    realms = []
  }

  // MARK: Console

  func log(level: String, text: String, source: String, line: Int) {
    let view = frame.page.view
    let frameID = frame.isMain ? nil : frame.id
    process.scripts.observe { [process] in
      process.world.events.emit(.consoleLog, view: view.id, leads: false) { event in
        event.add("level", level)
        event.add("text", text)
        event.add("source", source)
        event.add("line", line)
        if let frameID { event.add("frame", frameID) }
      }
    }
  }
}
