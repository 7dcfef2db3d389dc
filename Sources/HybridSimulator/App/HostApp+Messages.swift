import SessionModel

/// `userContentController(_:didReceive:)`, with and without reply.
extension HostApp {
  func didReceive(_ message: ScriptMessage, from view: WebView, _ reply: @escaping (MessageReply) -> Void) {
    world.events.emit(.bridgeMessage, view: view.id) { line in
      line.add("id", message.id)
      line.add("name", message.name)
      line.add("world", message.world)
      line.add("body", json: message.body)
      line.add("origin", message.origin)
      line.add("isMainFrame", message.isMainFrame)
      if !message.isMainFrame { line.add("frame", message.frame) }
      line.add("wantsReply", message.wantsReply)
    }
    guard message.wantsReply else { return reply(.nothing) }
    let asked = world.now
    let handler = view.userContentController.replyHandler(message.name, in: message.world)
    let body = (try? JSONParser.parse(bytes: Array(message.body.utf8))) ?? .null
    let matching = handler?.replies.enumerated().first { number, rule in
      (rule.body?.matches(body) ?? true) && windows.isUsable(HostApp.replyKey(view.id, message.name, number))
    }
    guard let (number, rule) = matching else { return give(.nothing, to: message, view: view, asked: asked, reply) }
    windows.use(HostApp.replyKey(view.id, message.name, number))
    let goOn = { [self] in act(on: rule, message, view: view, asked: asked, reply) }
    if rule.after == 0 { goOn() } else { world.appLoop.post(after: rule.after, goOn) }
  }

  private static func replyKey(_ view: String, _ name: String, _ number: Int) -> RuleWindows.Key {
    RuleWindows.Key(owner: "\(view) reply \(name)", number: number)
  }

  /// When the rules of a handler count.
  func addWindows(of handler: ReplyHandlerSetup, view: String) {
    for (number, rule) in handler.replies.enumerated() {
      windows.add(rule.window, for: HostApp.replyKey(view, handler.name, number))
    }
  }

  private func act(
    on rule: ReplyRule, _ message: ScriptMessage, view: WebView, asked: Scheduler.Time,
    _ reply: @escaping (MessageReply) -> Void
  ) {
    let given: MessageReply = rule.error.map { .error($0) } ?? .value(rule.value.text)
    switch rule.decision {
    case .reply: give(given, to: message, view: view, asked: asked, reply)
    case .never:
      owedReplies.append(
        OwedReply(view: view.id, id: message.id) { [self] given in
          give(given, to: message, view: view, asked: asked, reply)
        })
    case .twice:
      give(given, to: message, view: view, asked: asked, reply)
      world.events.emit(.appException, view: view.id) { line in
        line.add("name", "NSInternalInconsistencyException")
        line.add(
          "reason",
          "replyHandler passed to userContentController:didReceiveScriptMessage:replyHandler: should not be called twice"
        )
      }
    case .drop, .release:
      // webkit-facts 2.2; the other port's glue answers with nothing (R34).
      let text = "WKWebView API client did not respond to this postMessage"
      give(world.port == .ios ? .error(text) : .nothing, to: message, view: view, asked: asked, reply)
    }
  }

  private func give(
    _ given: MessageReply, to message: ScriptMessage, view: WebView, asked: Scheduler.Time,
    _ reply: (MessageReply) -> Void
  ) {
    world.events.emit(.bridgeReply, view: view.id) { line in
      line.add("id", message.id)
      switch given {
      case .nothing: line.add("body", json: #"{"$":"undefined"}"#)
      case .value(let text): line.add("body", json: text)
      case .error(let text): line.add("error", text)
      }
      line.add(milliseconds: world.now - asked)
    }
    reply(given)
  }

  /// A late reply (`respond`). Returns whether one was owed.
  func answerReply(view: String, id: String?, _ given: MessageReply) -> Bool {
    guard let place = owedReplies.firstIndex(where: { $0.view == view && (id == nil || $0.id == id) }) else {
      return false
    }
    owedReplies.remove(at: place).answer(given)
    return true
  }

  /// A reply that a handler keeps.
  final class OwedReply {
    let view: String
    let id: String
    let answer: (MessageReply) -> Void

    init(view: String, id: String, answer: @escaping (MessageReply) -> Void) {
      self.view = view
      self.id = id
      self.answer = answer
    }
  }
}
