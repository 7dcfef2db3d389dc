import SessionModel

/// The message handlers and user scripts of a view's configuration: what the bridge is made of, before any page script
/// uses it.
///
/// A handler counts from the moment it is added, a user script from the next document (webkit-recorded R30).
final class UserContentController {
  private let world: World
  private let view: String
  private var handlers: [Handler] = []
  private var replyHandlers: [ReplyHandlerSetup] = []
  /// Called when the handlers change: the pages learn of it at once.
  var whenHandlersChange: [() -> Void] = []

  /// A handler as the pages know it.
  struct Handler {
    let name: String
    let world: String
    let wantsReply: Bool
  }
  private(set) var scripts: [UserScriptSetup] = []

  init(world: World, view: String) {
    self.world = world
    self.view = view
  }

  /// Adds what the configuration declares, in its order.
  func begin(with setup: ViewSetup) {
    for handler in setup.handlers { add(handler) }
    for handler in setup.replyHandlers { add(handler) }
    for script in setup.scripts { add(script) }
  }

  /// `add(_:name:)`. A second handler of one name and world raises an exception in WebKit.
  func add(_ handler: HandlerSetup) {
    add(handler.name, handler.world, retain: handler.retain.rawValue, reply: false)
  }

  /// `addScriptMessageHandler(_:contentWorld:name:)`, whose messages are answered.
  func add(_ handler: ReplyHandlerSetup) {
    if self.handler(handler.name, in: handler.world) == nil { replyHandlers.append(handler) }
    add(handler.name, handler.world, retain: HandlerSetup.Retain.strong.rawValue, reply: true)
  }

  private func add(_ name: String, _ contentWorld: String, retain: String, reply: Bool) {
    guard !handlers.contains(where: { $0.name == name && $0.world == contentWorld }) else {
      world.events.emit(.appException, view: view, leads: false) { line in
        line.add("name", "NSInvalidArgumentException")
        // WKUserContentController.mm raises this for a name that is taken.
        line.add(
          "reason",
          "Attempt to add script message handler with name '\(name)' when one already exists.")
      }
      return
    }
    handlers.append(Handler(name: name, world: contentWorld, wantsReply: reply))
    world.events.emit(.bridgeHandlerAdded, view: view, leads: false) { line in
      line.add("name", name)
      line.add("world", contentWorld)
      line.add("retain", retain)
      line.add("reply", reply)
    }
    for tell in whenHandlersChange { tell() }
  }

  /// The names that a world sees, in the order in which they were added.
  func handlerNames(in contentWorld: String) -> [String] {
    handlers.filter { $0.world == contentWorld }.map(\.name)
  }

  func handler(_ name: String, in contentWorld: String) -> Handler? {
    handlers.first { $0.name == name && $0.world == contentWorld }
  }

  /// How a handler replies; nil for one without reply.
  func replyHandler(_ name: String, in contentWorld: String) -> ReplyHandlerSetup? {
    replyHandlers.first { $0.name == name && $0.world == contentWorld }
  }

  /// `removeScriptMessageHandler(forName:contentWorld:)`; of a handler that is not there, nothing happens.
  func removeHandler(_ name: String, _ contentWorld: String) {
    guard let place = handlers.firstIndex(where: { $0.name == name && $0.world == contentWorld }) else { return }
    handlers.remove(at: place)
    replyHandlers.removeAll { $0.name == name && $0.world == contentWorld }
    for tell in whenHandlersChange { tell() }
    world.events.emit(.bridgeHandlerRemoved, view: view, leads: false) { $0.add("name", name) }
  }

  /// `addUserScript(_:)`
  func add(_ script: UserScriptSetup) {
    scripts.append(script)
    world.events.emit(.bridgeUserScriptAdded, view: view, leads: false) { line in
      line.add("name", script.name)
      line.add("at", script.at.rawValue)
      line.add("mainFrameOnly", script.mainFrameOnly)
    }
  }

  /// `removeAllUserScripts()`: pages that are loaded keep what ran in them.
  func removeScripts() { scripts.removeAll() }
}
