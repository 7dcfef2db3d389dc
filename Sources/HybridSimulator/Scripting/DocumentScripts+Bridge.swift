import ScriptEngine
import SessionModel

/// `webkit.messageHandlers.NAME.postMessage(body)` on the page's side.
extension DocumentScripts {
  private var controller: UserContentController { frame.page.view.userContentController }

  /// Tells a context which handlers its world has.
  func refreshHandlers(of realm: ScriptRealm) {
    realm.call("setHandlers", controller.handlerNames(in: realm.world).map { .string($0) })
  }

  func refreshHandlers() { for realm in realms { refreshHandlers(of: realm) } }

  /// Sends a message to the app. The page keeps the promise that every `postMessage` gives (R31) in a place of its own
  /// until the answer comes there.
  /// - Returns: whether an answer will come.
  func post(
    _ body: ScriptReference, toHandler name: String, from realm: ScriptRealm, answeredAt place: Double
  ) throws -> Bool {
    let world = process.world
    guard let handler = controller.handler(name, in: realm.world) else {
      // webkit-facts 2.1: of a handler that was removed, a kept object fails.
      throw ScriptThrow.domException(
        name: "InvalidAccessError", message: "The object does not support the operation or argument.")
    }
    let conversion = ScriptConversion.message(world.port == .ios ? .iOS : .webKitGTK)
    let value: ScriptEngine.ScriptValue
    switch body.value(conversion) {
    case .success(let body): value = body
    case .failure(let refusal):
      try drop(name, refusal, realm: realm)
      return false
    }
    let message = ScriptMessage(
      id: world.app.nextMessage(), name: name, world: realm.world,
      body: value.sessionText(limitedTo: ScriptMessage.bodyLimit), origin: origin, isMainFrame: frame.isMain,
      frame: frame.id, wantsReply: handler.wantsReply)
    let page = frame.page
    process.toApp {
      guard !page.isClosed else { return }
      world.app.didReceive(message, from: page.view) { [weak self, weak realm, process = self.process] reply in
        process.send {
          guard let self, let realm, !self.isClosed else { return }
          self.settle(place, in: realm, with: reply)
        }
      }
    }
    return true
  }

  private func settle(_ place: Double, in realm: ScriptRealm, with reply: MessageReply) {
    switch reply {
    case .nothing: realm.call("resolveMessage", [.number(place), .undefined])
    case .value(let text):
      let value = realm.context.makeReference(sessionText: text).map { ScriptOperand.reference($0) } ?? .undefined
      realm.call("resolveMessage", [.number(place), value])
    case .error(let text): realm.call("rejectMessage", [.number(place), .string(text)])
    }
  }

  /// BRIDGE-2: before iOS 26 the call fails; from then on nothing arrives and the promise stays pending.
  private func drop(_ name: String, _ refusal: ScriptRefusal, realm: ScriptRealm) throws {
    let world = process.world
    let isRejected = world.port == .ios && world.version < OSVersion(26)
    let view = frame.page.view.id
    let place = refusal.path.isEmpty ? "" : " at \(refusal.path)"
    process.scripts.observe {
      world.events.emit(.bridgeDropped, view: view) { line in
        line.add("name", name)
        line.add("world", realm.world)
        line.add("why", "a \(refusal.type)\(place) cannot be sent")
        if isRejected { line.add("promise", "rejected") } else { line.add("promise", "pending") }
      }
    }
    guard isRejected else { return }
    throw ScriptThrow.domException(name: "DataCloneError", message: "The object can not be cloned.")
  }
}

/// A message on its way from a page to the app.
struct ScriptMessage {
  let id: String
  let name: String
  let world: String
  /// As a session writes it.
  let body: String
  let origin: String
  let isMainFrame: Bool
  let frame: String
  let wantsReply: Bool

  /// Longer bodies are shown by their beginning.
  static let bodyLimit = 64 << 10
}

/// What the app gives back.
enum MessageReply {
  case nothing
  /// A value as a session writes it.
  case value(String)
  case error(String)
}
