import ScriptEngine

/// A script that was found and waits for its turn.
final class PendingScript {
  let script: PageScript
  let url: WebAddress
  /// Its text, once it is there; an empty one with `hasFailed`.
  var text: String?
  var hasFailed = false

  init(_ script: PageScript, url: WebAddress) {
    self.script = script
    self.url = url
  }
}

/// The scripts of a page in their order (HTML standard, 8.1.4 and 13.2.7), and what the end of parsing and the end of
/// loading bring about.
extension FrameLoader {
  /// The document's scripts; nil where none run.
  func scripts(of document: Document) -> DocumentScripts? {
    document.runsScripts && !isDetached ? document.makeScripts(in: self) : nil
  }

  func act(on script: PageScript, in document: Document) {
    let goOn = { [weak self, weak document] in
      guard script.blocksParser, let self, let document else { return }
      resumeParsing(document)
    }
    let skip = { [weak document] in
      if script.blocksParser {
        document?.builder?.beginScript()
        document?.builder?.endScript()
      }
      goOn()
    }
    document.builder?.tree.startedScripts.insert(script.node)
    guard document.runsScripts else { return skip() }
    if script.isModule {
      scripts(of: document)?.log(
        level: "error", text: "NotSupportedError: modules are not simulated", source: document.url.text, line: 0)
      fireElement("error", script.node, in: document)
      return skip()
    }
    if refuse(script, in: document) { return skip() }
    guard let text = script.url else {
      return whenStyled(document) { [weak self, weak document] in
        guard let self, let document, isCurrent(document) else { return }
        runAtParser(script, text: script.text, url: document.url.text, in: document)
        goOn()
      }
    }
    guard let url = document.baseURL.resolving(text) else { return skip() }
    let pending = PendingScript(script, url: url)
    if script.isDeferred { document.deferredScripts.append(pending) }
    let didStart = load(text, type: .script, in: document, keepsBody: true) { [weak self, weak document] result in
      guard let self, let document else { return }
      pending.text = result.isUsable ? String(decoding: result.bytes, as: UTF8.self) : ""
      pending.hasFailed = !result.isUsable
      guard isCurrent(document) else { return }
      if script.isDeferred { return runDeferredScripts(of: document) }
      if script.isAsync { return run(pending, in: document) }
      whenStyled(document) { [weak self, weak document] in
        guard let self, let document, isCurrent(document) else { return }
        if pending.hasFailed {
          document.builder?.beginScript()
          document.builder?.endScript()
          fireElement("error", script.node, in: document)
        } else {
          runAtParser(script, text: pending.text ?? "", url: url.text, in: document)
          fireElement("load", script.node, in: document)
        }
        goOn()
      }
    }
    guard !didStart else { return }
    (pending.text, pending.hasFailed) = ("", true)
    fireElement("error", script.node, in: document)
    skip()
  }

  func isCurrent(_ document: Document) -> Bool {
    self.document === document && (!document.isDone || document.isWritten) && !isDetached
  }

  func resumeParsing(_ document: Document) {
    guard isCurrent(document) else { return }
    if document.isParsingCancelled {
      if document.parserScripts == 0 { endEarly(document) }
      return
    }
    // A script that this one wrote, from elsewhere, has to run before.
    guard document.builder?.isWaiting == false else { return }
    if let steps = document.builder?.resume() { take(steps, in: document) }
  }

  /// The parser stands at the script, which can write behind itself.
  private func runAtParser(_ script: PageScript, text: String, url: String, in document: Document) {
    document.builder?.beginScript()
    document.parserScripts += 1
    run(script, text: text, url: url, in: document)
    document.parserScripts -= 1
    document.builder?.endScript()
  }

  private func run(_ pending: PendingScript, in document: Document) {
    if pending.hasFailed { return fireElement("error", pending.script.node, in: document) }
    run(pending.script, text: pending.text ?? "", url: pending.url.text, in: document)
    fireElement("load", pending.script.node, in: document)
  }

  func run(_ script: PageScript, text: String, url: String, in document: Document) {
    // A text that does nothing, such as one that stands for a library's size, needs no context.
    guard !PageScript.doesNothing(text), let scripts = scripts(of: document) else { return }
    let before = scripts.currentScript
    scripts.currentScript = script.node
    scripts.realm().run(text, url: url, line: script.line)
    scripts.currentScript = before
  }

  /// `load` and `error` of an element.
  func fireElement(_ type: String, _ node: DOMNodeID, in document: Document) {
    guard self.document === document else { return }
    listeners(of: document)?.fire(type, at: node)
  }

  /// Who may hear an event: nobody where no script has run and no attribute listens.
  private func listeners(of document: Document) -> DocumentScripts? {
    if let scripts = document.scripts { return scripts }
    return document.builder?.tree.listensByAttribute == true ? scripts(of: document) : nil
  }

  /// The page's own policy does not let the script run: the console says so, an external one fires `error`.
  func refuse(_ script: PageScript, in document: Document) -> Bool {
    guard !document.securityPolicy.directives.isEmpty else { return false }
    let url = script.url.flatMap { document.baseURL.resolving($0) }
    let nonce = document.builder?.tree.element(script.node)?["nonce"]
    guard let refusal = document.securityPolicy.refusal(of: url, nonce: nonce, by: document.url) else { return false }
    scripts(of: document)?.log(level: "error", text: refusal.text, source: document.url.text, line: script.line)
    if url != nil { fireElement("error", script.node, in: document) }
    document.scripts?.fire(
      "securitypolicyviolation", at: .document, "SecurityPolicyViolationEvent",
      [
        ScriptMember("bubbles", .boolean(true)), ScriptMember("documentURI", .string(document.url.text)),
        ScriptMember("blockedURI", .string(url?.text ?? "inline")),
        ScriptMember("violatedDirective", .string(refusal.directive)),
        ScriptMember("effectiveDirective", .string(refusal.directive)),
      ])
    return true
  }

  // MARK: Style sheets

  func loadStyleSheet(_ node: DOMNodeID, _ url: String, in document: Document) {
    document.pendingStyleSheets += 1
    let ended = { [weak self, weak document] (event: String) in
      guard let self, let document else { return }
      document.pendingStyleSheets -= 1
      fireElement(event, node, in: document)
      guard document.pendingStyleSheets == 0 else { return }
      let waiting = document.whenStyled
      document.whenStyled = []
      for work in waiting { work() }
    }
    if !load(url, type: .styleSheet, in: document, { ended($0.isUsable ? "load" : "error") }) { ended("error") }
  }

  /// A script may ask for styles: it runs when the sheets before it are there.
  private func whenStyled(_ document: Document, _ work: @escaping () -> Void) {
    if document.pendingStyleSheets == 0 { work() } else { document.whenStyled.append(work) }
  }

  func loadElement(_ node: DOMNodeID, _ url: String, type: ResourceRequest.ResourceType, in document: Document) {
    document.pendingImages.insert(node)
    let didStart = load(url, type: type, in: document) { [weak self, weak document] result in
      guard let self, let document else { return }
      document.pendingImages.remove(node)
      let isThere = result.isUsable && (type != .image || result.mime.hasPrefix("image/") || result.mime.isEmpty)
      fireElement(isThere ? "load" : "error", node, in: document)
    }
    guard !didStart else { return }
    document.pendingImages.remove(node)
    process.after(0) { [weak self] in self?.fireElement("error", node, in: document) }
  }

  // MARK: The end of parsing

  /// The page is read: deferred scripts run, then `DOMContentLoaded` comes, then the app's scripts for the document's
  /// end (R30).
  func finishParsing(_ document: Document) {
    guard isCurrent(document), !document.didFireDOMContentLoaded else { return }
    document.timing.domInteractive = world.now
    setReadyState("interactive", of: document)
    runDeferredScripts(of: document)
  }

  private func runDeferredScripts(of document: Document) {
    guard document.builder?.isComplete ?? true, !document.didFireDOMContentLoaded else { return }
    while let next = document.deferredScripts.first {
      guard next.text != nil else { return }
      document.deferredScripts.removeFirst()
      run(next, in: document)
      guard isCurrent(document) else { return }
      if document.isParsingCancelled { return endEarly(document) }
    }
    whenStyled(document) { [weak self, weak document] in
      guard let self, let document, isCurrent(document) else { return }
      fireDOMContentLoaded(document)
      if document.isWritten { return finishWritten(document) }
      checkComplete()
    }
  }

  /// A document that a script wrote: its own events, and nothing that the app hears.
  private func finishWritten(_ document: Document) {
    document.isWritten = false
    setReadyState("complete", of: document)
    document.scripts?.fire("load")
  }

  private func fireDOMContentLoaded(_ document: Document) {
    guard !document.didFireDOMContentLoaded else { return }
    document.didFireDOMContentLoaded = true
    document.timing.domContentLoaded = world.now
    document.scripts?.fire("DOMContentLoaded", at: .document, "Event", [ScriptMember("bubbles", .boolean(true))])
    guard isCurrent(document) else { return }
    injectScripts(at: .end, into: document)
  }

  private func setReadyState(_ state: String, of document: Document) {
    guard let scripts = document.scripts, scripts.readyState != state else { return }
    scripts.readyState = state
    scripts.fire("readystatechange", at: .document)
  }

  /// A script began another load: the rest is not read, `DOMContentLoaded` comes and `load` does not, and the load
  /// counts as finished (R12).
  func endEarly(_ document: Document) {
    guard isCurrent(document) else { return }
    document.network?.cancel()
    for load in document.subresources { load.cancel() }
    document.subresources.removeAll()
    document.deferredScripts = []
    setReadyState("interactive", of: document)
    fireDOMContentLoaded(document)
    guard isCurrent(document) else { return }
    for frame in document.frames { frame.stop() }
    document.didFireLoad = true
    document.scripts?.readyState = "complete"
    finish(document)
  }

  // MARK: The end of loading

  /// Ends the load when nothing is missing any more: the page's own `load`, then progress and the end (R5).
  func checkComplete() {
    guard let document, !document.isDone, !document.didFireLoad, document.isComplete else { return }
    document.didFireLoad = true
    setReadyState("complete", of: document)
    document.timing.loadStart = world.now
    if let scripts = listeners(of: document) {
      scripts.readyState = "complete"
      scripts.fire("load")
      guard self.document === document, !document.isDone, !isDetached else { return }
      scripts.fire("pageshow", at: nil, "PageTransitionEvent", [ScriptMember("persisted", .boolean(false))])
      guard self.document === document, !document.isDone, !isDetached else { return }
    }
    document.timing.loadEnd = world.now
    finish(document)
  }

  private func finish(_ document: Document) {
    // Of a document that a script opened again the app has heard already.
    guard !document.isDone else { return }
    document.isDone = true
    process.reportMemory()
    guard isMain else {
      if let parent, let owner, let outer = parent.document { parent.fireElement("load", owner, in: outer) }
      parent?.checkComplete()
      page.links.mayHaveChanged()
      return
    }
    page.toView { $0.didFinish(document.navigation, document: document, from: self.page) }
  }

  // MARK: Leaving

  /// Another document takes its place in the frame: the page hears of it, and its scripts rest or end.
  func leave(_ old: Document, for order: LoadOrder?) {
    let isKept = isMain && order.map { page.view.willKeep(old, $0) } ?? false
    leave(old, isKept: isKept)
  }

  /// The same for a page whose view goes on in another process, or goes away.
  func leave(_ old: Document, isKept: Bool) {
    if let scripts = old.scripts {
      scripts.fire("pagehide", at: nil, "PageTransitionEvent", [ScriptMember("persisted", .boolean(isKept))])
      if !isKept { scripts.fire("unload") }
    }
    for frame in old.frames { if let document = frame.document { frame.leave(document, isKept: isKept) } }
    if isKept { old.scripts?.freeze() } else { old.discard() }
  }
}
