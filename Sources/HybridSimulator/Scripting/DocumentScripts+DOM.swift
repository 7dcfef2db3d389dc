import ScriptEngine

/// The document as its DOM sees it, and what changes of scripts begin.
extension DocumentScripts: DOMHost {
  var tree: DOMTree {
    _read {
      if document.builder != nil { yield document.builder!.tree } else { yield substituteTree }
    }
    _modify {
      process.scripts.noteChange(of: self)
      if document.builder != nil { yield &document.builder!.tree } else { yield &substituteTree }
    }
  }

  var documentFacts: DOMDocumentFacts {
    let url = document.url
    var facts = DOMDocumentFacts()
    facts.url = url.text
    facts.domain = url.host
    facts.referrer = document.order.headers.first { $0.isNamed("referer") }?.value ?? document.referrer
    facts.readyState = readyState
    facts.contentType = document.mime
    facts.isQuirky = document.builder?.isQuirky ?? false
    facts.isHidden = !frame.page.view.isVisible || process.world.app.isInBackground
    facts.hasFocus = frame.page.view.isVisible
    return facts
  }

  var baseURL: String { document.baseURL.text }

  func resolve(_ reference: String) -> String? { address(reference)?.text }

  var cookie: String {
    get {
      guard document.url.isHTTP else { return "" }
      return process.store.scriptCookies(of: document.url)
    }
    set {
      guard document.url.isHTTP else { return }
      let (store, url, frameID) = (process.store, document.url, frame.isMain ? nil : frame.id)
      store.setByScript(newValue, from: url, view: frame.page.view.id, frame: frameID)
    }
  }

  // MARK: What comes and goes

  func scriptDidInsert(_ node: DOMNodeID, byMarkup: Bool) {
    var found: [DOMNodeID] = []
    if tree.element(node) != nil { found.append(node) }
    for element in tree.elements(below: node) { found.append(element) }
    for id in found {
      guard !isClosed, let element = tree.element(id) else { continue }
      if element.name == "script" {
        runInserted(id)
      } else {
        frame.takeInserted(ParseStep.steps(of: id, element), in: document)
      }
    }
  }

  /// A script that another one made: an inline one runs at once, an external one when it is there.
  private func runInserted(_ node: DOMNodeID) {
    guard tree.isConnected(node), !tree.startedScripts.contains(node), let script = PageScript(node, in: tree) else {
      return
    }
    tree.startedScripts.insert(node)
    frame.runInserted(script, in: document)
  }

  func scriptWillRemove(_ node: DOMNodeID) {
    let gone = document.frames.filter { frame in frame.owner.map { tree.contains(node, $0) } ?? false }
    for frame in gone { self.frame.remove(frame, from: document) }
  }

  func scriptDidChange(attribute: String, of node: DOMNodeID) {
    guard let element = tree.element(node) else { return }
    switch (element.name, attribute) {
    case ("img", "src"), ("input", "src"):
      guard let source = element["src"], !source.isEmpty else { return }
      frame.loadElement(node, source, type: .image, in: document)
    case ("script", "src"): runInserted(node)
    case ("link", "href"), ("link", "rel"):
      if tree.isConnected(node) { frame.takeInserted(ParseStep.steps(of: node, element), in: document) }
    case ("iframe", "src"), ("iframe", "srcdoc"):
      guard let child = document.frames.first(where: { $0.owner == node }) else { return }
      frame.show(element, in: child)
    default: break
    }
  }

  func scriptDidChangeTitle() {
    guard let node = tree.titleElement(of: .document) else { return }
    let words = tree.textContent(node).split { $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r" || $0 == "\u{0C}" }
    frame.setTitle(words.joined(separator: " "), of: document)
  }

  // MARK: What elements do

  func activate(_ link: DOMNodeID) { frame.follow(link: link, in: tree) }

  func submit(form: DOMNodeID, submitter: DOMNodeID?) {
    frame.send(form: form, submitter: submitter, in: tree)
  }

  func write(_ text: String) { frame.write(text, in: document) }
  func open() { frame.reopen(document) }
  func close() { frame.closeWriting(document) }

  // MARK: Frames and images

  func frameWindow(_ node: DOMNodeID, in context: ScriptContext) -> ScriptOperand {
    guard let child = document.frames.first(where: { $0.owner == node }),
      let realm = realms.first(where: { $0.context === context }),
      let proxy = realm.call("windowProxy", [.number(Double(process.scripts.windows.number(of: child)))])
    else { return .null }
    return .reference(proxy)
  }

  func frameDocument(_ node: DOMNodeID, in context: ScriptContext) -> ScriptOperand {
    guard let child = document.frames.first(where: { $0.owner == node }), frame.mayReach(child),
      let realm = realms.first(where: { $0.context === context })
    else { return .null }
    let other = child.showInitialDocument().makeScripts(in: child).realm(realm.world)
    guard case .success(let document) = other.context.global.property("document") else { return .null }
    return .reference(document)
  }

  func imageState(_ node: DOMNodeID) -> DOMImageState {
    DOMImageState(isComplete: !document.pendingImages.contains(node))
  }
}

extension WebsiteDataStore {
  /// `document.cookie`: what HTTP alone may see is left out (R40).
  func scriptCookies(of url: WebAddress) -> String {
    jar.matching(url, at: world.now).filter { !$0.httpOnly }.map {
      $0.name.isEmpty ? $0.value : "\($0.name)=\($0.value)"
    }
    .joined(separator: "; ")
  }
}
