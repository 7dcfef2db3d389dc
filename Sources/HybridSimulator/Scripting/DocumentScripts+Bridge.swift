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

  /// Returns the promise that every `postMessage` gives (R31).
  func post(_ body: ScriptReference, toHandler name: String, from realm: ScriptRealm) -> ScriptOperand {
    guard let promise = realm.context.makePromise() else { return .undefined }
    let result = ScriptOperand.reference(promise.promise)
    let world = process.world
    guard let handler = controller.handler(name, in: realm.world) else {
      // webkit-facts 2.1: of a handler that was removed, a kept object fails.
      promise.reject(
        .domException(name: "InvalidAccessError", message: "The object does not support the operation or argument."))
      return result
    }
    let conversion = ScriptConversion.message(world.port == .ios ? .iOS : .webKitGTK)
    let value: ScriptEngine.ScriptValue
    switch body.value(conversion) {
    case .success(let body): value = body
    case .failure(let refusal):
      drop(name, refusal, realm: realm, promise)
      return result
    }
    let message = ScriptMessage(
      id: world.app.nextMessage(), name: name, world: realm.world,
      body: value.sessionText(limitedTo: ScriptMessage.bodyLimit), origin: origin, isMainFrame: frame.isMain,
      frame: frame.id, wantsReply: handler.wantsReply)
    let page = frame.page
    process.toApp {
      guard !page.isClosed else { return }
      world.app.didReceive(message, from: page.view) { [weak self, process = self.process] reply in
        // Back in the page's process; the promise is kept by what waits for it here.
        process.send {
          guard let self, !self.isClosed else { return }
          self.settle(promise, with: reply)
        }
      }
    }
    return result
  }

  private func settle(_ promise: ScriptPromise, with reply: MessageReply) {
    let context = promise.promise.context
    process.scripts.run {
      switch reply {
      case .nothing: promise.resolve(.undefined)
      case .value(let text):
        promise.resolve(context.makeReference(sessionText: text).map { .reference($0) } ?? .undefined)
      case .error(let text): promise.reject(.error(text))
      }
    }
  }

  /// BRIDGE-2: before iOS 26 the call fails; from then on nothing arrives and the promise stays pending.
  private func drop(_ name: String, _ refusal: ScriptRefusal, realm: ScriptRealm, _ promise: ScriptPromise) {
    let world = process.world
    let isRejected = world.port == .ios && world.version < OSVersion(26)
    if isRejected {
      promise.reject(.domException(name: "DataCloneError", message: "The object can not be cloned."))
    }
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
