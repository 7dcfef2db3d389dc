/// What the markup of a document brings with it: subresources, frames, a title, a refresh.
extension FrameLoader {
  /// Acts on what the builder tells, in its order; a script that blocks the parser holds up what stands after it.
  func take(_ steps: [ParseStep], in document: Document) {
    for step in steps { act(on: step, in: document) }
  }

  private func act(on step: ParseStep, in document: Document) {
    switch step {
    case .title(let title): setTitle(title, of: document)
    case .base(let text): if document.base == nil { document.base = document.url.resolving(text) }
    case .script(let script): act(on: script, in: document)
    case .stylesheet(_, let url, _): load(url, type: .styleSheet, in: document)
    case .image(_, let url): load(url, type: .image, in: document)
    case .resource(_, let url, .media): load(url, type: .media, in: document)
    case .resource(_, let url, .object): load(url, type: .other, in: document)
    case .frame(_, let frame): addFrame(frame, to: document)
    case .refresh(let delay, let url): refresh(after: delay, to: url, in: document)
    // Icons and manifests are not fetched by a web view, preloads come with what they are for.
    case .element(let node): noticeMedia(node, in: document)
    case .resource, .contentSecurityPolicy, .form, .link, .end: break
    }
  }

  /// Scripts are loaded and wait for their turn; running them comes with the script engine.
  private func act(on script: PageScript, in document: Document) {
    let goOn = { [weak self, weak document] in
      guard script.blocksParser, let self, let document, !document.isDone else { return }
      if let steps = document.builder?.resume() { take(steps, in: document) }
    }
    guard document.runsScripts, !script.isModule, let url = script.url else { return goOn() }
    if !load(url, type: .script, in: document, goOn) { goOn() }
  }

  /// Loads a subresource that the page's load waits for (R17); `then` is called when it is there or has failed.
  @discardableResult
  private func load(
    _ text: String, type: ResourceRequest.ResourceType, in document: Document, _ then: @escaping () -> Void = {}
  ) -> Bool {
    guard let url = (document.base ?? document.url).resolving(text), url.isHTTP || url.scheme == "file" else {
      return false
    }
    let request = ResourceRequest(
      url: url, method: "GET", headers: page.headers([], of: nil), body: nil, type: type, initiator: document.url.text,
      firstParty: page.mainFrame.document?.url ?? document.url, view: page.view.id, frame: isMain ? nil : id,
      caching: document.order.caching == .ignore ? .ignore : .normal, timeout: nil,
      readAccess: document.order.readAccess)
    var started: NetworkLoad?
    let load = world.networking.process(for: process.store, pool: process.pool.name).load(request, from: process) {
      [weak self, weak document] update in
      guard let self, let document else { return }
      switch update {
      case .redirect(_, _, let follow): follow(true)
      case .response: break
      case .data(let bytes): document.bytes += bytes.count
      case .end:
        document.subresources.removeAll { $0 === started }
        if isMain { page.toView { $0.didProgressSomewhat(from: self.page) } }
        then()
        checkComplete()
      }
    }
    started = load
    document.subresources.append(load)
    return true
  }

  private func addFrame(_ setup: PageFrame, to document: Document) {
    let base = document.base ?? document.url
    let source = setup.srcdoc == nil ? setup.url.flatMap { base.resolving($0) } : WebAddress("about:srcdoc")
    guard mayHoldFrame(of: source) else { return }
    let frame = FrameLoader(
      page: page, id: world.nextFrame(), parent: self, slot: "\(slot)/\(document.frames.count)")
    document.frames.append(frame)
    var order = LoadOrder(url: .blank, source: .page)
    if let text = setup.srcdoc {
      order.url = WebAddress("about:srcdoc")!
      order.substitute = LoadOrder.Substitute(text: text, mime: "text/html")
    } else if let source {
      // A javascript: document is not asked for (R18).
      if source.scheme == "javascript" { return }
      order.url = source
    }
    frame.returnToEntry(of: document.order, &order)
    let (id, parentID, url) = (frame.id, self.id, order.url)
    page.toView { $0.didCreateFrame(id, parent: parentID, url: url, name: setup.name) }
    frame.load(order)
  }

  /// The viewer is a document of its own in a frame below the page; only its response is asked for
  /// (nav_unsupported_mime).
  func addPDFViewer(to document: Document) {
    let frame = FrameLoader(page: page, id: world.nextFrame(), parent: self)
    document.frames.append(frame)
    let viewer = WebAddress("webkit-pdfjs-viewer://pdfjs/web/viewer.html?file=")!
    let head = ResponseHead(status: 200, mime: "text/html", headers: [], expectedLength: nil)
    let load = ProvisionalLoad(order: LoadOrder(url: viewer, source: .page))
    frame.provisional = load
    page.toView { [self] view in
      view.decidePolicy(for: head, of: load.order, in: frame) { [self] _ in
        page.fromView {
          frame.provisional = nil
          self.checkComplete()
        }
      }
    }
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
