#if Simulator
  import ScriptEngine

  @testable import HybridSimulator

  /// A page with its scripts and nothing around it: the least that an engine has to do for the DOM.
  final class DOMWorld: DOMHost {
    let group: ScriptGroup
    let context: ScriptContext
    var others: [(context: ScriptContext, lib: ScriptReference)] = []
    let lib: ScriptReference
    private(set) var bindings: DOMBindings!
    /// What the host heard, in order.
    var log: [String] = []
    /// What scripts threw outside of `try`.
    var errors: [String] = []

    var builder = HTMLTreeBuilder()
    private var isWritten = false
    /// How many nodes the bindings know of.
    private var seen = 1
    var tree: DOMTree {
      _read { yield builder.tree }
      _modify { yield &builder.tree }
    }

    var documentFacts = DOMDocumentFacts()
    var baseURL: String { "http://app.test/a" }
    var cookie = ""
    var currentScript: DOMNodeID?
    var focusedElement: DOMNodeID?
    /// Scripts from elsewhere, by their address as it is written.
    var scripts: [String: String] = [:]
    /// Written scripts from elsewhere that the parser waits for.
    private var pending: PageScript?

    init(_ page: String? = nil, scripts: [String: String] = [:], group: ScriptGroup = ScriptGroup()) {
      self.group = group
      context = DOMWorld.makeContext(group)
      lib = context.makeObject()
      self.scripts = scripts
      documentFacts.url = "http://app.test/a"
      bindings = DOMBindings(host: self)
      install(context, lib, isPage: true)
      if let page {
        read(Array(page.utf8))
        finish()
      }
    }

    deinit {
      for other in others { other.context.close() }
      context.close()
    }

    private func install(_ context: ScriptContext, _ lib: ScriptReference, isPage: Bool) {
      if let failure = bindings.install(in: context, lib: lib, isPage: isPage) {
        errors.append("install: \(failure.text) \(failure.sourceURL ?? ""):\(failure.line ?? 0) \(failure.stack ?? "")")
      }
      let report = context.makeFunction("reportException") { [unowned self] call in
        errors.append(try call.string(0))
        return .undefined
      }
      _ = lib.setProperty("reportException", to: .reference(report))
      _ = (try? lib.property("makeEventTarget").get())?.call([.reference(context.global)])
      context.define("window", as: .reference(context.global))
      context.define("log") { [unowned self] call in
        log.append(try call.string(0))
        return .undefined
      }
    }

    /// One more world of the same frame.
    func makeWorld() -> ScriptContext {
      let context = DOMWorld.makeContext(group)
      let lib = context.makeObject()
      install(context, lib, isPage: false)
      others.append((context, lib))
      return context
    }

    static func makeContext(_ group: ScriptGroup) -> ScriptContext {
      var now: Int64 = 1_767_225_600_000_000
      return group.makeContext(
        ScriptEnvironment(
          now: {
            now += 10
            return now
          }, timeOrigin: now, random: { 7 }))
    }

    /// The result as a session would write it, or what was thrown.
    @discardableResult
    func run(_ source: String, in other: ScriptContext? = nil) -> String {
      switch (other ?? context).evaluate(source, url: "http://app.test/a") {
      case .failure(let exception): return "ERROR: \(exception.text)"
      case .success(let result):
        switch result.value(.inspection) {
        case .success(let value): return value.sessionText
        case .failure(let refusal): return "REFUSED: \(refusal.type)"
        }
      }
    }

    // MARK: Reading a page

    func read(_ bytes: some Collection<UInt8>) { take(builder.append(bytes)) }

    func finish() { take(builder.finish()) }

    /// Acts on what the builder tells: runs its scripts, also those that scripts write.
    func take(_ steps: [ParseStep]) {
      bindings.parserDidInsert(from: DOMNodeID(index: Int32(seen)))
      seen = builder.tree.nodes.count
      for step in steps {
        guard case .script(let script) = step else { continue }
        guard script.blocksParser else { continue }
        if let url = script.url, scripts[url] == nil, pending == nil, url.hasPrefix("later") {
          pending = script
          continue
        }
        run(script)
      }
    }

    /// What an engine does when a script from elsewhere has come.
    func loadPending(_ text: String) {
      guard let script = pending else { return }
      pending = nil
      scripts[script.url ?? ""] = text
      run(script)
    }

    private func run(_ script: PageScript) {
      builder.beginScript()
      tree.startedScripts.insert(script.node)
      let before = currentScript
      currentScript = script.node
      let text = script.url.map { scripts[$0] ?? "" } ?? script.text
      if case .failure(let exception) = context.evaluate(text, url: "http://app.test/a") {
        errors.append(exception.text)
      }
      currentScript = before
      builder.endScript()
      if !builder.isWaiting { take(builder.resume()) }
    }

    // MARK: DOMHost

    func resolve(_ reference: String) -> String? {
      if reference.contains(":") { return reference }
      return reference.hasPrefix("/") ? "http://app.test" + reference : "http://app.test/" + reference
    }

    func scriptDidInsert(_ node: DOMNodeID, byMarkup: Bool) {
      log.append("inserted \(tree.nodeName(node))\(byMarkup ? " by markup" : "")")
      guard let script = PageScript(node, in: tree), script.url == nil, !tree.startedScripts.contains(node) else {
        return
      }
      tree.startedScripts.insert(node)
      if case .failure(let exception) = context.evaluate(script.text) { errors.append(exception.text) }
    }

    func scriptWillRemove(_ node: DOMNodeID) { log.append("removed \(tree.nodeName(node))") }
    func scriptDidChange(attribute: String, of node: DOMNodeID) {
      log.append("\(attribute) of \(tree.nodeName(node))=\(tree.element(node)?[attribute] ?? "-")")
    }
    func scriptDidChangeTitle() { log.append("title \(tree.title(of: .document))") }
    func activate(_ link: DOMNodeID) { log.append("follow \(tree.element(link)?["href"] ?? "")") }
    func submit(form: DOMNodeID, submitter: DOMNodeID?) {
      let entries = tree.entries(of: form, submitter: submitter).map { "\($0.name)=\($0.value)" }
      log.append("submit \(entries.joined(separator: "&"))")
    }

    func write(_ text: String) {
      if builder.isComplete { open() }
      take(builder.write(text))
    }
    func open() {
      builder = HTMLTreeBuilder(reopening: builder.tree)
      builder.tokenizer.hold()
      isWritten = true
    }
    func close() {
      guard isWritten else { return }
      isWritten = false
      builder.tokenizer.release()
      finish()
    }

    func frameWindow(_ node: DOMNodeID, in context: ScriptContext) -> ScriptOperand { .string("window of a frame") }
    func frameDocument(_ node: DOMNodeID, in context: ScriptContext) -> ScriptOperand { .null }
    func imageState(_ node: DOMNodeID) -> DOMImageState { DOMImageState(isComplete: true, width: 3, height: 4) }
  }
#endif
