/// Scripts that change what a frame shows: elements that they add, frames that they take away, `document.write`.
extension FrameLoader {
  /// A script element that a script put into the page.
  func runInserted(_ script: PageScript, in document: Document) {
    guard document.runsScripts, self.document === document, !isDetached else { return }
    if script.isModule { return act(on: script, in: document) }
    if refuse(script, in: document) { return }
    guard let text = script.url else { return run(script, text: script.text, url: document.url.text, in: document) }
    let resolved = document.baseURL.resolving(text)
    let didStart = load(text, type: .script, in: document, keepsBody: true) { [weak self, weak document] result in
      guard let self, let document, self.document === document, !isDetached else { return }
      guard result.isUsable else { return fireElement("error", script.node, in: document) }
      run(script, text: String(decoding: result.bytes, as: UTF8.self), url: resolved?.text ?? text, in: document)
      fireElement("load", script.node, in: document)
    }
    if !didStart { process.after(0) { [weak self] in self?.fireElement("error", script.node, in: document) } }
  }

  /// A frame whose element was taken out of the page.
  func remove(_ frame: FrameLoader, from document: Document) {
    document.frames.removeAll { $0 === frame }
    if let inner = frame.document { frame.leave(inner, isKept: false) }
    frame.detach()
    let (view, id) = (page.view.id, frame.id)
    process.scripts.observe { [world] in
      world.events.emit(.frameRemoved, view: view, leads: false) { $0.add("frame", id) }
    }
    process.after(0) { [weak self] in self?.checkComplete() }
  }

  /// Another `src` or `srcdoc` for a frame.
  func show(_ element: DOMElement, in child: FrameLoader) {
    var order = LoadOrder(url: .blank, source: .page)
    order.sourceFrame = page.view.frameValue(self)
    if let text = element["srcdoc"] {
      order.url = WebAddress("about:srcdoc")!
      order.substitute = LoadOrder.Substitute(text: text, mime: "text/html")
    } else if let url = document.flatMap({ $0.baseURL.resolving(element["src"] ?? "") }) {
      if url.scheme == "javascript" { return child.runJavaScriptURL(url) }
      order.url = url
    }
    child.load(order)
  }

  // MARK: document.write

  func write(_ text: String, in document: Document) {
    guard self.document === document, !isDetached else { return }
    if document.parserScripts > 0 {
      if let steps = document.builder?.write(text) { take(steps, in: document) }
      return
    }
    guard document.builder?.isComplete ?? true || document.isWritten else {
      // HTML standard, 8.4.3: a script that the parser does not wait for has no place to write to.
      document.scripts?.log(
        level: "warning",
        text: "Failed to execute 'write' on 'Document': It isn't possible to write into a document from an "
          + "asynchronously-loaded external script unless it is explicitly opened.",
        source: document.url.text, line: 0)
      return
    }
    if !document.isWritten { reopen(document) }
    if let steps = document.builder?.write(text) { take(steps, in: document) }
  }

  /// `document.open`: the page goes, its address and its scripts' world stay.
  func reopen(_ document: Document) {
    guard self.document === document, document.parserScripts == 0 else { return }
    for frame in document.frames { remove(frame, from: document) }
    document.isWritten = true
    document.builder =
      document.builder.map { HTMLTreeBuilder(reopening: $0.tree, scripting: document.runsScripts) }
      ?? HTMLTreeBuilder(scripting: document.runsScripts)
    document.builder?.tokenizer.hold()
    // HTML standard, “document open steps”: the address of the document whose script does it.
    if let entry = process.scripts.running.first, entry !== document.scripts {
      document.url = entry.document.url.withFragment(nil)
      let url = document.url.text
      if isMain { page.toView { view in view.transaction { view.loadState.didNavigateWithinDocument(url: url) } } }
    }
    document.scripts?.readyState = "loading"
    document.didFireDOMContentLoaded = false
  }

  /// `document.close`: the end of what was written.
  func closeWriting(_ document: Document) {
    guard self.document === document, document.isWritten else { return }
    document.builder?.tokenizer.release()
    if let steps = document.builder?.finish() { take(steps, in: document) }
  }
}
