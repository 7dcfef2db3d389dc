/// A request as `fetch`, `XMLHttpRequest` and `sendBeacon` make it.
struct FetchRequest {
  enum Mode: String {
    case cors
    case noCORS = "no-cors"
    case sameOrigin = "same-origin"
    case navigate
  }
  enum Credentials: String {
    case omit
    case sameOrigin = "same-origin"
    case include
  }
  enum Redirect: String { case follow, error, manual }

  var kind = PageRequest.Kind.fetch
  var url: WebAddress
  var method = "GET"
  /// Those of the page, forbidden ones left out.
  var headers: [Answer.Header] = []
  var body: [UInt8]?
  var mode = Mode.cors
  var credentials = Credentials.sameOrigin
  var redirect = Redirect.follow
  var caching = LoadOrder.Caching.normal
  var keepalive = false
  /// The page listens to the upload, so that another origin has to be asked before.
  var watchesUpload = false
  var referrer: WebAddress?
  var referrerPolicy = ReferrerPolicy.strictOriginWhenCrossOrigin
}

/// An answer as a page sees it.
struct FetchResponse {
  enum Kind: String { case basic, cors, opaque, opaqueredirect }

  var kind: Kind
  var url: WebAddress?
  var isRedirected = false
  var status = 0
  var headers: [Answer.Header] = []
}

/// Why there is no answer.
enum FetchFailure: Hashable {
  /// `Load failed`: the page is not told more.
  case network(LoadError)
  case accessControl(String)
}

enum FetchUpdate {
  case response(FetchResponse)
  case data(ArraySlice<UInt8>)
  case finished
  case failed(FetchFailure)
}

/// One request of a script, from the rules of CORS over preflight and redirects to the answer that it may see.
final class FetchLoad {
  private let request: FetchRequest
  private let network: any PageNetwork
  private let services: FetchServices
  private let update: (FetchUpdate) -> Void
  private var load: (any PageLoad)?
  private var url: WebAddress
  private var tainting = FetchResponse.Kind.basic
  private var redirects = 0
  /// The origin as servers hear of it: `null` after a detour over a third one.
  private var origin: String
  private var isOver = false

  init(
    _ request: FetchRequest, network: any PageNetwork, services: FetchServices,
    _ update: @escaping (FetchUpdate) -> Void
  ) {
    self.request = request
    self.network = network
    self.services = services
    self.update = update
    url = request.url
    origin = network.origin
  }

  /// The page does not want it any more.
  func cancel() {
    guard !isOver else { return }
    isOver = true
    load?.cancel(because: .cancelled)
    load = nil
  }

  /// The document's loads are stopped: the page hears of a failure.
  func stop() {
    guard !isOver else { return }
    load?.cancel(because: .cancelled)
    load = nil
    later { $0.fail(.network(.cancelled)) }
  }

  func start() {
    switch url.scheme {
    case "data":
      let content = DataURL.content(of: url)
      answer(content.bytes, type: content.mime)
    case "blob":
      guard let blob = services.blobs.blob(url.text), blob.origin == network.origin, request.method == "GET" else {
        return later { $0.fail(.network(.fileDoesNotExist)) }
      }
      answer(blob.content.bytes, type: blob.content.type)
    case "http", "https": startOnNetwork()
    default: later { $0.refuse("Cross origin requests are only supported for HTTP.") }
    }
  }

  /// What is here already.
  private func answer(_ bytes: some Collection<UInt8>, type: String) {
    let bytes = Array(bytes)
    later { [self] _ in
      let headers: [Answer.Header] =
        [.init(name: "Content-Type", value: type), .init(name: "Content-Length", value: String(bytes.count))]
      update(.response(FetchResponse(kind: .basic, url: url, status: 200, headers: headers)))
      if !bytes.isEmpty, !isOver { update(.data(bytes[...])) }
      finish(.finished)
    }
  }

  private func later(_ work: @escaping (FetchLoad) -> Void) {
    network.runTask(after: 0) { [self] in
      if !isOver { work(self) }
    }
  }

  // MARK: Starting

  private func isSameOrigin(_ url: WebAddress) -> Bool { network.origin != "null" && url.origin == network.origin }

  private func startOnNetwork() {
    if !isSameOrigin(url) {
      switch request.mode {
      case .sameOrigin, .navigate: return later { $0.refuse($0.unsafeAttempt) }
      case .noCORS: tainting = .opaque
      case .cors: tainting = .cors
      }
    }
    let request = pageRequest(to: url, method: request.method, body: request.body)
    guard tainting == .cors, needsPreflight(request) else { return send(request) }
    preflight(request) { [self] in send(request) }
  }

  private var unsafeAttempt: String {
    "Unsafe attempt to load URL \(url.text) from origin \(network.origin). Domains, protocols and ports must match.\n"
  }

  private var usesCredentials: Bool {
    switch request.credentials {
    case .omit: false
    case .sameOrigin: tainting == .basic
    case .include: true
    }
  }

  /// "Credentials flag" of the CORS check.
  private var checksCredentials: Bool { request.credentials == .include }

  private func pageRequest(to url: WebAddress, method: String, body: [UInt8]?) -> PageRequest {
    var headers = request.headers
    if !headers.contains(where: { $0.isNamed("accept") }) { headers.insert(.init(name: "Accept", value: "*/*"), at: 0) }
    let isBare = method == "GET" || method == "HEAD"
    if tainting == .cors || !isBare { headers.append(.init(name: "Origin", value: origin)) }
    let page = request.referrer ?? network.documentURL
    if let referrer = request.referrerPolicy.referrer(from: page, to: url) {
      headers.append(.init(name: "Referer", value: referrer))
    }
    return PageRequest(
      kind: request.kind, url: url.withFragment(nil), method: method, headers: headers, body: body,
      usesCredentials: usesCredentials, caching: request.caching, keepalive: request.keepalive)
  }

  private func needsPreflight(_ request: PageRequest) -> Bool {
    CrossOriginRules.needsPreflight(method: request.method, headers: self.request.headers)
      || self.request.watchesUpload
  }

  /// Asks the server whether it takes the request, unless it said so before.
  private func preflight(_ request: PageRequest, _ then: @escaping () -> Void) {
    var asked = request
    asked.headers = self.request.headers
    if services.permits(asked, origin: origin, withCredentials: checksCredentials) { return then() }
    let question = CrossOriginRules.preflight(for: asked, origin: origin)
    var answered = false
    load = network.start(question) { [self] update in
      guard !isOver, !answered else { return }
      switch update {
      case .redirect(_, let head, _), .response(let head):
        answered = true
        let check = CrossOriginRules.checkPreflight(
          head, of: asked, origin: origin, withCredentials: checksCredentials)
        switch check {
        case .failure(let refusal): refuse(refusal.text)
        case .success(let permission):
          services.keep(permission, of: asked.url, origin: origin)
          then()
        }
      case .failed(let error): fail(.network(error))
      case .data, .finished: break
      }
    }
  }

  // MARK: The exchange

  private func send(_ request: PageRequest) {
    guard !isOver else { return }
    var request = request
    request.refusal = { [weak self] head in
      guard let self, tainting == .cors, case .failure(let refusal) = check(head) else { return nil }
      return .accessControl(refusal.text)
    }
    load = network.start(request) { [self] update in
      guard !isOver else { return }
      switch update {
      case .redirect(let next, let head, let follow): redirect(to: next, head, follow)
      case .response(let head): receive(head)
      case .data(let bytes): if tainting != .opaque { self.update(.data(bytes)) }
      case .finished: finish(.finished)
      case .failed(let error) where error.domain == LoadError.internalDomain: refuse(error.description)
      case .failed(let error): fail(.network(error))
      }
    }
  }

  private func redirect(to next: PageRequest, _ head: ResponseHead, _ follow: @escaping (PageRequest?) -> Void) {
    switch request.redirect {
    case .follow: break
    case .error: return refuse("Not allowed to follow a redirection while loading \(url.text)")
    case .manual:
      update(.response(FetchResponse(kind: .opaqueredirect, url: url)))
      load?.cancel(because: .cancelled)
      return finish(.finished)
    }
    if tainting == .cors, case .failure(let refusal) = check(head) { return refuse(denied(next.url, refusal.text)) }
    let isSame = isSameOrigin(next.url)
    if !isSame, request.mode == .sameOrigin { return refuse(unsafeAttempt) }
    // The second server must not learn that the first one sent the page of this origin.
    if tainting == .cors, next.url.origin != url.origin { origin = "null" }
    if tainting == .basic, !isSame { tainting = request.mode == .noCORS ? .opaque : .cors }
    let crosses = next.url.origin != url.origin
    url = next.url.fragment == nil ? next.url.withFragment(url.fragment) : next.url
    redirects += 1
    var request = pageRequest(to: url, method: next.method, body: next.method == self.request.method ? next.body : nil)
    if next.method != self.request.method { request.headers.removeAll { $0.isNamed("content-type") } }
    if crosses { request.headers.removeAll { $0.isNamed("authorization") } }
    guard tainting == .cors, needsPreflight(request) else { return follow(request) }
    let redirected = load
    preflight(request) { [self] in
      load = redirected
      follow(request)
    }
  }

  private func denied(_ url: WebAddress, _ text: String) -> String {
    "Cross-origin redirection to \(url.text) denied by Cross-Origin Resource Sharing policy: \(text)"
  }

  private func check(_ head: ResponseHead) -> Result<Void, CrossOriginRules.Refusal> {
    CrossOriginRules.check(head, origin: origin, withCredentials: checksCredentials)
  }

  private func receive(_ head: ResponseHead) {
    if tainting == .cors, case .failure(let refusal) = check(head) { return refuse(refusal.text) }
    guard tainting != .opaque else { return update(.response(FetchResponse(kind: .opaque))) }
    let headers = head.headers.filter { header in
      !header.isNamed("set-cookie")
        && (tainting == .basic
          || CrossOriginRules.isExposed(header.name, by: head, withCredentials: checksCredentials))
    }
    update(
      .response(
        FetchResponse(
          kind: tainting, url: url, isRedirected: redirects > 0, status: head.status, headers: headers)))
  }

  // MARK: Ends

  /// Keeps the answer from the page; two lines of the console say so.
  private func refuse(_ text: String) {
    load?.cancel(because: .accessControl(text))
    network.log(.error, source: .security, text)
    fail(.accessControl(text))
  }

  private func fail(_ failure: FetchFailure) {
    guard !isOver else { return }
    let name = request.kind == .xhr ? "XMLHttpRequest" : request.kind == .beacon ? "Beacon API" : "Fetch API"
    let reason = if case .accessControl = failure { " due to access control checks." } else { "." }
    if failure != .network(.cancelled) {
      network.log(.error, source: .javascript, "\(name) cannot load \(request.url.text)\(reason)")
    }
    finish(.failed(failure))
  }

  private func finish(_ end: FetchUpdate) {
    guard !isOver else { return }
    isOver = true
    load = nil
    update(end)
  }
}

/// What the loads of one WebContent process share.
final class FetchServices {
  let blobs: BlobRegistry
  private var preflights = PreflightCache()
  private let now: () -> Scheduler.Time

  init(blobs: BlobRegistry = BlobRegistry(), now: @escaping () -> Scheduler.Time) {
    self.blobs = blobs
    self.now = now
  }

  func permits(_ request: PageRequest, origin: String, withCredentials: Bool) -> Bool {
    preflights.allows(request, origin: origin, withCredentials: withCredentials, at: now())
  }

  func keep(_ permission: CrossOriginRules.Permission, of url: WebAddress, origin: String) {
    preflights.keep(permission, of: url, origin: origin, at: now())
  }
}
