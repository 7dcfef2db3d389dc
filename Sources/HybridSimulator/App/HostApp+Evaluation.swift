import ScriptEngine
import SessionModel

/// `evaluateJavaScript` and `callAsyncJavaScript`.
extension HostApp {
  /// A call whose completion handler was not called.
  final class PendingCall {
    let id: String
    let view: String
    let name: String
    let script: String
    let begun: Scheduler.Time
    /// A person typed it.
    let isTyped: Bool
    /// Its result as a console prints it, for a person.
    var text: String?
    var isOver = false

    init(id: String, view: String, name: String, script: String, begun: Scheduler.Time, isTyped: Bool) {
      self.isTyped = isTyped
      self.id = id
      self.view = view
      self.name = name
      self.script = script
      self.begun = begun
    }
  }

  /// What a call came to.
  enum Evaluation {
    /// A value as a session writes it.
    case value(String)
    case failed(LoadError, ScriptException?)
  }

  func evaluate(_ id: String, script: String, world name: String, frame: String?) {
    let isTyped = typedEvaluations.remove(world.scheduler.cause) != nil
    start("evaluateJavaScript", id, script: script, world: name, arguments: nil, frame: frame, isTyped: isTyped) {
      scripts, page, call, done in
      page.beginGesture()
      let realm = scripts.realm(name)
      let result = realm.evaluate(script, url: scripts.document.url.text)
      guard call.isTyped, case .success(let value) = result else {
        return done(HostApp.evaluation(result, port: scripts.process.world.port))
      }
      call.text = realm.inspected(value)
      let evaluation = HostApp.evaluation(result, port: scripts.process.world.port)
      // A console prints what `evaluateJavaScript` cannot hand over.
      guard case .failed(.javaScriptResultUnsupported, _) = evaluation else { return done(evaluation) }
      done(.value(ScriptValue.unsupported(type: "\(value.type)").sessionText))
    }
  }

  func callAsync(_ id: String, body: String, arguments: JSONObject, world name: String, frame: String?) {
    start("callAsyncJavaScript", id, script: body, world: name, arguments: arguments, frame: frame) {
      scripts, page, _, done in
      page.beginGesture()
      let realm = scripts.realm(name)
      let parameters = arguments.members.map(\.name).joined(separator: ", ")
      // On one line with the body, so that its lines count from 1.
      let source = "(async function(\(parameters)) {\(body)\n})"
      let function = realm.evaluate(source, url: scripts.document.url.text)
      let port = scripts.process.world.port
      guard case .success(let function) = function else { return done(HostApp.evaluation(function, port: port)) }
      let values = arguments.members.map { member in
        realm.context.makeReference(sessionText: member.value.text).map { ScriptOperand.reference($0) } ?? .undefined
      }
      scripts.process.scripts.run {
        switch function.call(values, this: realm.context.global) {
        case .failure(let exception): done(.failed(.javaScriptException, exception))
        case .success(let promise):
          let waiter = scripts.waitForResult(done)
          realm.context.observe(promise) { waiter.finish(HostApp.evaluation($0, port: port)) }
        }
      }
    }
  }

  /// By the rules of webkit-facts 2.3.
  static func evaluation(_ result: Result<ScriptReference, ScriptException>, port: Port) -> Evaluation {
    switch result {
    case .failure(let exception):
      return .failed(exception.kind == .thrown ? .javaScriptException : .processTerminated, exception)
    case .success(let reference):
      switch reference.value(.evaluation(port == .ios ? .iOS : .webKitGTK)) {
      case .success(let value): return .value(value.sessionText(limitedTo: ScriptMessage.bodyLimit))
      case .failure: return .failed(.javaScriptResultUnsupported, nil)
      }
    }
  }

  private func start(
    _ method: String, _ id: String, script: String, world name: String, arguments: JSONObject?, frame: String?,
    isTyped: Bool = false,
    _ body: @escaping (DocumentScripts, WebPage, PendingCall, @escaping (Evaluation) -> Void) -> Void
  ) {
    guard let view = view(id) else { return }
    let call = PendingCall(
      id: nextCall(), view: id, name: method, script: script, begun: world.now, isTyped: isTyped)
    world.events.emit(.bridgeEvaluate, view: id) { line in
      line.add("id", call.id)
      line.add("call", method)
      line.add("script", script)
      line.add("world", name)
      if let arguments { line.add("arguments", .object(arguments)) }
      if let frame { line.add("frame", frame) }
      if isTyped { line.add("by", "person") }
    }
    if view.page == nil, view.didLoseProcess {
      // After a crash: an error at once, and no new process (R50).
      return complete(call, .failed(.processTerminated, nil))
    }
    view.ensureProcess(why: "first \(method)")
    guard let page = view.page else { return }
    pendingCalls.append(call)
    page.fromView { [weak self, process = page.process] in
      let done: (Evaluation) -> Void = { evaluation in
        // A script that never ends gives no answer; the call fails when somebody ends its process.
        if case .failed(_, let exception?) = evaluation, exception.kind == .terminated { return }
        process.toApp { self?.complete(call, evaluation) }
      }
      guard let target = page.frame(frame) else { return done(.failed(.javaScriptInvalidFrame, nil)) }
      let document = target.showInitialDocument()
      body(document.makeScripts(in: target), page, call, done)
    }
  }

  func complete(_ call: PendingCall, _ evaluation: Evaluation) {
    guard !call.isOver else { return }
    call.isOver = true
    pendingCalls.removeAll { $0 === call }
    world.events.emit(.bridgeEvaluated, view: call.view) { line in
      line.add("id", call.id)
      line.add("call", call.name)
      line.add("script", call.script)
      switch evaluation {
      case .value(let text): line.add("result", json: text)
      case .failed(let error, let exception):
        line.add(error)
        if let exception, exception.kind == .thrown { line.add("exception", .object(exception.userInfo)) }
      }
      if call.isTyped {
        line.add("by", "person")
        if let text = call.text { line.add("text", text) }
      }
      line.add(milliseconds: world.now - call.begun)
    }
  }

  /// The process is gone: what it owed fails (R50: before the app hears of the end).
  func failCalls(of view: String, _ error: LoadError) {
    for call in pendingCalls where call.view == view { complete(call, .failed(error, nil)) }
  }
}

extension ScriptException {
  /// As the `userInfo` of WebKit's error has it.
  fileprivate var userInfo: JSONObject {
    var members = [JSONObject.Member(name: "message", value: .string(text))]
    if let line { members.append(.init(name: "line", value: .integer(Int64(line)))) }
    if let column { members.append(.init(name: "column", value: .integer(Int64(column)))) }
    if let sourceURL { members.append(.init(name: "source", value: .string(sourceURL))) }
    return JSONObject(members: members)
  }
}

/// A call that waits for a promise of a document: it fails when the document goes first (R36).
final class ResultWaiter {
  private var done: ((HostApp.Evaluation) -> Void)?

  init(_ done: @escaping (HostApp.Evaluation) -> Void) { self.done = done }

  var isOver: Bool { done == nil }

  func finish(_ evaluation: HostApp.Evaluation) {
    done?(evaluation)
    done = nil
  }
}
