import SessionModel

/// The network for the scripts of a frame's document: its loads are the Networking process', with the page's headers and
/// cookies. The page's own load does not wait for them (R17).
final class FramePageNetwork: PageNetwork {
  private weak var scripts: DocumentScripts?
  private let document: Document
  private let frame: FrameLoader
  private let process: WebContentProcess
  /// Whether the script stands still meanwhile.
  private let isWaitedFor: Bool

  init(_ scripts: DocumentScripts, isWaitedFor: Bool = false) {
    self.scripts = scripts
    document = scripts.document
    frame = scripts.frame
    process = scripts.process
    self.isWaitedFor = isWaitedFor
  }

  var documentURL: WebAddress { document.url }
  var base: WebAddress { document.baseURL }
  var origin: String { frame.origin }

  func log(_ level: PageLogLevel, source: PageLogSource, _ text: String) {
    scripts?.log(level: level.rawValue, text: text, source: document.url.text, line: 0)
  }

  func runTask(after delay: Scheduler.Time, _ work: @escaping () -> Void) {
    if isWaitedFor {
      process.world.scheduler.after(delay + process.scripts.spent) { [process] in
        if process.isAlive { work() }
      }
    } else {
      scripts?.task(after: delay + process.scripts.spent) { [process] in process.scripts.run(work) }
    }
  }

  func start(_ request: PageRequest, _ update: @escaping (PageRequestUpdate) -> Void) -> any PageLoad {
    let load = Load(request, update)
    // A script has come to a later moment than the world's clock shows.
    process.scripts.observe { [self] in
      guard !load.isOver, request.keepalive || scripts?.isClosed == false else { return }
      begin(load)
    }
    return load
  }

  private func begin(_ load: Load) {
    let page = frame.page
    let network = process.world.networking.process(for: process.store, pool: process.pool.name).load(
      resourceRequest(load.request), from: process
    ) { [self] update in receive(update, of: load) }
    network.refusal = load.request.refusal
    network.beforeFollowing = { [weak load] request in
      guard let load else { return }
      request.headers = page.headers(load.request.headers, of: nil)
      request.usesCredentials = load.request.usesCredentials
    }
    load.network = network
  }

  private func resourceRequest(_ request: PageRequest) -> ResourceRequest {
    let page = frame.page
    var resource = ResourceRequest(
      url: request.url, method: request.method, headers: page.headers(request.headers, of: nil),
      body: request.body.map { String(decoding: $0, as: UTF8.self) }, type: request.kind.resourceType,
      initiator: document.url.text, firstParty: page.mainFrame.document?.url ?? document.url, view: page.view.id,
      frame: frame.isMain ? nil : frame.id, caching: request.caching, timeout: nil,
      readAccess: document.order.readAccess)
    resource.usesCredentials = request.usesCredentials
    resource.isWaitedFor = isWaitedFor
    return resource
  }

  private func receive(_ update: NetworkLoad.Update, of load: Load) {
    guard !load.isOver else { return }
    // What waits for the answer takes it at once; the rest is a task of the document.
    if isWaitedFor { return tell(update, of: load) }
    guard let scripts, !scripts.isClosed else {
      // Nobody is there any more; what is kept alive still goes where the server sends it.
      if case .redirect(_, _, let follow) = update { follow(true) }
      return
    }
    scripts.runOrKeep { [self] in
      process.scripts.run { if !load.isOver { tell(update, of: load) } }
    }
  }

  private func tell(_ update: NetworkLoad.Update, of load: Load) {
    switch update {
    case .redirect(let target, let method, let follow):
      var next = load.request
      if method != next.method { next.body = nil }
      (next.url, next.method) = (target, method)
      guard let head = load.network?.redirectHead else { return follow(true) }
      load.update(
        .redirect(next, head: head) { followed in
          if let followed { load.request = followed }
          follow(followed != nil)
        })
    case .response(let head): load.update(.response(head))
    case .data(let bytes): load.update(.data(bytes))
    case .end(let end):
      load.isOver = true
      switch end {
      case .finished: load.update(.finished)
      case .failed(let error): load.update(.failed(error))
      }
    }
  }

  /// A load as a script holds it.
  private final class Load: PageLoad {
    var request: PageRequest
    let update: (PageRequestUpdate) -> Void
    var network: NetworkLoad?
    var isOver = false

    init(_ request: PageRequest, _ update: @escaping (PageRequestUpdate) -> Void) {
      self.request = request
      self.update = update
    }

    func cancel(because error: LoadError) {
      guard !isOver else { return }
      isOver = true
      network?.cancel(because: error)
    }
  }
}

extension PageRequest.Kind {
  fileprivate var resourceType: ResourceRequest.ResourceType {
    switch self {
    case .fetch: .fetch
    case .xhr: .xhr
    case .beacon: .beacon
    case .preflight: .preflight
    }
  }
}
