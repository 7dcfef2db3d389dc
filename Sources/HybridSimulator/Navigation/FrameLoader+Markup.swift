/// What the markup of a document brings with it: subresources, frames, a title, a refresh.
extension FrameLoader {
  /// Acts on what the builder tells, in its order; a script that blocks the parser holds up what stands after it.
  func take(_ steps: [ParseStep], in document: Document) {
    document.noticeNewNodes()
    for step in steps {
      // A script may have taken the document away, or begun another load.
      guard isCurrent(document), !document.isParsingCancelled else { return }
      act(on: step, in: document)
    }
  }

  /// The same for what a script put into the page, whenever that is.
  func takeInserted(_ steps: [ParseStep], in document: Document) {
    for step in steps where self.document === document && !isDetached { act(on: step, in: document) }
  }

  private func act(on step: ParseStep, in document: Document) {
    switch step {
    case .title(let title): setTitle(title, of: document)
    case .base(let text): if document.base == nil { document.base = document.baseURL.resolving(text) }
    case .script(let script): act(on: script, in: document)
    case .stylesheet(let node, let url, _): loadStyleSheet(node, url, in: document)
    case .image(let node, let url): loadElement(node, url, type: .image, in: document)
    case .resource(let node, let url, .media): loadElement(node, url, type: .media, in: document)
    case .resource(let node, let url, .object): loadElement(node, url, type: .other, in: document)
    case .frame(let node, let frame): addFrame(frame, to: document, owner: node)
    case .refresh(let delay, let url): refresh(after: delay, to: url, in: document)
    // Icons and manifests are not fetched by a web view, preloads come with what they are for.
    case .element(let node): noticeMedia(node, in: document)
    case .documentElement:
      document.builder?.beginScript()
      injectScripts(at: .start, into: document)
      document.builder?.endScript()
      resumeParsing(document)
    case .end: finishParsing(document)
    case .contentSecurityPolicy(let text): document.securityPolicy.add(text)
    case .resource, .form, .link: break
    }
  }

  /// What came of a subresource.
  struct Subresource {
    var isLoaded = false
    var status = 0
    var mime = ""
    var bytes: [UInt8] = []

    /// Whether it is what was asked for, not an error or an error's page.
    var isUsable: Bool { isLoaded && (status == 0 || 200..<300 ~= status) }
  }

  /// Loads a subresource that the page's load waits for (R17); `then` is called when it is there or has failed.
  @discardableResult
  func load(
    _ text: String, type: ResourceRequest.ResourceType, in document: Document, keepsBody: Bool = false,
    _ then: @escaping (Subresource) -> Void = { _ in }
  ) -> Bool {
    guard let url = document.baseURL.resolving(text), url.isHTTP || url.scheme == "file" else {
      return false
    }
    let request = ResourceRequest(
      url: url, method: "GET", headers: page.headers([], of: nil), body: nil, type: type, initiator: document.url.text,
      firstParty: page.mainFrame.document?.url ?? document.url, view: page.view.id, frame: isMain ? nil : id,
      caching: document.order.caching == .ignore ? .ignore : .normal, timeout: nil,
      readAccess: document.order.readAccess)
    var started: NetworkLoad?
    var result = Subresource()
    let load = world.networking.process(for: process.store, pool: process.pool.name).load(request, from: process) {
      [weak self, weak document] update in
      guard let self, let document else { return }
      switch update {
      case .redirect(_, _, let follow): follow(true)
      case .response(let head): (result.status, result.mime) = (head.status, head.mime)
      case .data(let bytes):
        document.bytes += bytes.count
        if keepsBody { result.bytes.append(contentsOf: bytes) }
      case .end(let end):
        document.subresources.removeAll { $0 === started }
        if isMain { page.toView { $0.didProgressSomewhat(from: self.page) } }
        if case .finished = end { result.isLoaded = true }
        then(result)
        checkComplete()
      }
    }
    started = load
    document.subresources.append(load)
    return true
  }

  func addFrame(_ setup: PageFrame, to document: Document, owner: DOMNodeID?) {
    let base = document.baseURL
    let source = setup.srcdoc == nil ? setup.url.flatMap { base.resolving($0) } : WebAddress("about:srcdoc")
    guard mayHoldFrame(of: source) else { return }
    let frame = FrameLoader(
      page: page, id: world.nextFrame(), parent: self, slot: "\(slot)/\(document.framesMade)")
    frame.owner = owner
    frame.sandbox = setup.sandbox
    frame.windowName = setup.name ?? ""
    document.frames.append(frame)
    document.framesMade += 1
    var order = LoadOrder(url: .blank, source: .page)
    if let text = setup.srcdoc {
      order.url = WebAddress("about:srcdoc")!
      order.substitute = LoadOrder.Substitute(text: text, mime: "text/html")
    } else if let source {
      // A javascript: document is not asked for (R18).
      if source.scheme == "javascript" {
        frame.showInitialDocument()
        frame.runJavaScriptURL(source)
        return
      }
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
    guard let url = text.map({ document.baseURL.resolving($0) }) ?? document.url else { return }
    process.after(delay) { [self] in
      guard self.document === document, !page.isSuspended, !isDetached else { return }
      var order = LoadOrder(url: url, source: .page)
      order.replacesItem = delay <= 1_000_000
      load(order)
    }
  }
}
