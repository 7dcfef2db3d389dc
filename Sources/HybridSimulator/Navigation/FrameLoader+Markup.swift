/// What the markup of a document brings with it: subresources, frames, a title, a refresh.
extension FrameLoader {
  /// Acts on findings in their order; a script that blocks the parser holds up what stands after it.
  func found(_ findings: [MarkupScanner.Finding], in document: Document) {
    document.pendingMarkup += findings
    while !document.isParserBlocked, !document.pendingMarkup.isEmpty {
      act(on: document.pendingMarkup.removeFirst(), in: document)
    }
  }

  private func act(on finding: MarkupScanner.Finding, in document: Document) {
    switch finding {
    case .title(let title): if document.title == nil { document.title = title }
    case .base(let text): document.base = document.url.resolving(text)
    case .subresource(let text, let type, let blocks):
      let isScript = type == .script
      if isScript, !page.view.setup.configuration.javaScript { return }
      loadSubresource(text, type: type, blocks: blocks, in: document)
    case .frame(let source, let text, let name): addFrame(source: source, text: text, name: name, to: document)
    case .refresh(let delay, let text): refresh(after: delay, to: text, in: document)
    }
  }

  private func loadSubresource(_ text: String, type: MarkupScanner.ResourceType, blocks: Bool, in document: Document) {
    guard let url = (document.base ?? document.url).resolving(text), url.isHTTP || url.scheme == "file" else { return }
    let request = ResourceRequest(
      url: url, method: "GET", headers: [], body: nil, type: type, initiator: document.url.text,
      firstParty: page.mainFrame.document?.url ?? document.url, view: page.view.id, frame: isMain ? nil : id,
      caching: document.order.caching == .ignore ? .ignore : .normal, timeout: nil,
      readAccess: document.order.readAccess)
    if blocks { document.isParserBlocked = true }
    var started: NetworkLoad?
    let load = process.store.networking.load(request, from: process) { [weak self, weak document] update in
      guard let self, let document else { return }
      switch update {
      case .redirect(_, _, let follow): follow(true)
      case .response: break
      case .data(let bytes): document.bytes += bytes.count
      case .end:
        document.subresources.removeAll { $0 === started }
        if blocks {
          document.isParserBlocked = false
          found([], in: document)
        }
        if isMain { page.toView { $0.didProgressSomewhat(from: self.page) } }
        checkComplete()
      }
    }
    started = load
    document.subresources.append(load)
  }

  private func addFrame(source: String?, text: String?, name: String?, to document: Document) {
    let world = world
    let frame = FrameLoader(page: page, id: world.nextFrame(), parent: self)
    document.frames.append(frame)
    let base = document.base ?? document.url
    var order = LoadOrder(url: .blank, source: .page)
    if let text {
      order.url = WebAddress("about:srcdoc")!
      order.substitute = LoadOrder.Substitute(text: text, mime: "text/html")
    } else if let source, let url = base.resolving(source) {
      // A javascript: document is not asked for (R18).
      if url.scheme == "javascript" { return }
      order.url = url
    }
    let (id, parentID, url) = (frame.id, self.id, order.url)
    page.toView { $0.didCreateFrame(id, parent: parentID, url: url, name: name) }
    frame.load(order)
  }

  /// `<meta http-equiv=refresh>`: a navigation of the page's own that takes the entry's place when it comes at once
  /// (R12).
  private func refresh(after delay: Scheduler.Time, to text: String?, in document: Document) {
    guard let url = text.map({ (document.base ?? document.url).resolving($0) }) ?? document.url else { return }
    process.after(delay) { [self] in
      guard self.document === document, !page.isSuspended, !isDetached else { return }
      var order = LoadOrder(url: url, source: .page)
      order.replacesItem = delay <= 1_000_000
      load(order)
    }
  }

  /// Ends the load when nothing is missing any more: progress, then the end (R5).
  func checkComplete() {
    guard let document, !document.isDone, document.isComplete else { return }
    document.isDone = true
    process.reportMemory()
    guard isMain else {
      parent?.checkComplete()
      return
    }
    page.toView { $0.didFinish(document.navigation, document: document, from: self.page) }
  }
}
