import SessionModel

/// Foundation's loading system inside the app: `URLProtocol`, `URLCache`, `HTTPCookieStorage`. A `UIWebView` loads
/// through it; no `WKWebView` does (CONF-12).
final class AppURLLoader {
  private unowned let world: World
  private var cache = HTTPCache()

  typealias Completion = (Result<Loaded, LoadError>) -> Void

  struct Loaded {
    let url: WebAddress
    let head: ResponseHead
    let body: [UInt8]
  }

  init(world: World) { self.world = world }

  private var setup: URLLoadingSetup { world.scenario.app.urlLoading }

  /// The registration that takes an address: the last one that can (`URLProtocol.registerClass`).
  func registration(for url: WebAddress) -> URLLoadingSetup.Registration? {
    setup.protocols.last { Wildcard.matches(url.text, pattern: $0.url) }
  }

  /// Loads, and answers on the main thread.
  func load(_ request: ResourceRequest, redirects: Int = 0, _ completion: @escaping Completion) {
    let load = NetworkLoad(id: world.nextRequest(), started: world.now)
    let registration = registration(for: request.url)
    emitRequest(request, load, through: registration)
    if let registration { return answer(registration, request, load, completion) }
    guard request.url.isHTTP else { return fail(.unsupportedURL, request, load, after: 0, completion) }
    if let entry = cache.entry(for: request, process: "app"), entry.isFresh(at: world.now) {
      var head = entry.head
      head.isFromCache = true
      return succeed(head, entry.body, request, load, after: 0, completion)
    }
    guard !world.networking.offline else { return fail(.notConnected, request, load, after: 0, completion) }
    ask(request, load, redirects: redirects, completion)
  }

  // MARK: Answers

  private func answer(
    _ registration: URLLoadingSetup.Registration, _ request: ResourceRequest, _ load: NetworkLoad,
    _ completion: @escaping Completion
  ) {
    let answer = registration.answer
    let host = HostSetup(name: request.url.host)
    let body = bytes(of: answer, host: host, url: request.url)
    let head = ResponseHead(
      status: Int(answer.status), mime: answer.mime ?? "text/html", headers: answer.headers,
      expectedLength: Int64(body.bytes.count))
    succeed(
      head, body.bytes, request, load, after: answer.delay + body.duration, by: registration.name, completion)
  }

  private func ask(
    _ request: ResourceRequest, _ load: NetworkLoad, redirects: Int, _ completion: @escaping Completion
  ) {
    let network = world.network
    guard let host = world.web.host(request.url), host.dns != .fails else {
      return fail(.cannotFindHost, request, load, after: network.dns, completion)
    }
    let isTLS = request.url.scheme == "https"
    var duration = network.dns + network.wait + (isTLS ? host.tls.handshake ?? network.tls : 0)
    switch host.connect {
    case .refused: return fail(.cannotConnect, request, load, after: network.connect, completion)
    case .timesOut: return fail(.timedOut, request, load, after: network.timeout, completion)
    case .profile: duration += network.connect
    case .takes(let time): duration += time
    }
    if isTLS, !host.tls.offered || !host.tls.valid {
      return fail(.untrustedCertificate, request, load, after: duration, completion)
    }
    let jar = world.store(WebsiteDataStore.native)
    let cookies = jar.cookies(for: request, url: request.url, id: load.id, key: "app")
    let answer = world.web.answer(
      ServerRequest(
        url: request.url, method: request.method, headers: request.headers, cookies: cookies.map { ($0.name, $0.value) }
      ), host: host)
    switch answer.before {
    case .nothing: break
    case .hang: return fail(.timedOut, request, load, after: network.timeout, completion)
    case .fin, .rst: return fail(.connectionLost, request, load, after: duration, completion)
    case .gate(let name):
      return world.web.whenOpen(name) { [self] in
        receive(answer, host, request, load, redirects: redirects, after: duration, completion)
      }
    }
    receive(answer, host, request, load, redirects: redirects, after: duration, completion)
  }

  private func receive(
    _ answer: Answer, _ host: HostSetup, _ request: ResourceRequest, _ load: NetworkLoad, redirects: Int,
    after duration: Scheduler.Time, _ completion: @escaping Completion
  ) {
    let headers = answer.headers + answer.cookies.map { Answer.Header(name: "Set-Cookie", value: $0) }
    world.store(WebsiteDataStore.native).receive(headers, from: request.url, request: load.id, key: "app")
    if let target = answer.redirect.flatMap({ request.url.resolving($0) }) {
      guard redirects < 20 else { return fail(.tooManyRedirects, request, load, after: duration, completion) }
      var next = request
      next.url = target
      return world.appLoop.post(after: duration + answer.delay) { [self] in
        self.load(next, redirects: redirects + 1, completion)
      }
    }
    let body = bytes(of: answer, host: host, url: request.url)
    if body.isCut { return fail(.connectionLost, request, load, after: duration + body.duration, completion) }
    let head = ResponseHead(
      status: Int(answer.status), mime: answer.mime ?? "text/plain", headers: headers,
      expectedLength: Int64(body.bytes.count))
    if setup.cache { cache.store(head, body: body.bytes, for: request, at: world.now, process: nil) }
    succeed(head, body.bytes, request, load, after: duration + answer.delay + body.duration, completion)
  }

  /// A body as a whole: Foundation hands it on in pieces, which nobody here looks at.
  private func bytes(
    of answer: Answer, host: HostSetup, url: WebAddress
  ) -> (bytes: [UInt8], duration: Scheduler.Time, isCut: Bool) {
    var bytes: [UInt8] = []
    var duration: Scheduler.Time = 0
    for part in world.web.parts(of: answer, host: host, url: url) {
      switch part {
      case .bytes(let piece): bytes += piece
      case .sleep(let time): duration += time
      case .gate: break
      case .fin, .rst: return (bytes, duration, true)
      }
    }
    return (bytes, duration + Int64(bytes.count) * 1_000_000 / world.network.bytesPerSecond, false)
  }

  // MARK: Ends

  private func succeed(
    _ head: ResponseHead, _ body: [UInt8], _ request: ResourceRequest, _ load: NetworkLoad, after delay: Scheduler.Time,
    by: String? = nil, _ completion: @escaping Completion
  ) {
    world.appLoop.post(after: delay) { [self] in
      world.events.emit(.networkResponse, view: request.view) { line in
        line.add("id", load.id)
        line.add("status", head.status)
        line.add("mime", head.mime)
        line.add("headers", headers: head.headers)
        line.add("fromCache", head.isFromCache)
        if let by { line.add("by", by) }
      }
      world.events.emit(.networkFinished, view: request.view) { line in
        line.add("id", load.id)
        line.add("url", request.url.text)
        line.add("status", head.status)
        line.add("bytes", body.count)
        line.add(milliseconds: world.now - load.started)
      }
      completion(.success(Loaded(url: request.url, head: head, body: body)))
    }
  }

  private func fail(
    _ error: LoadError, _ request: ResourceRequest, _ load: NetworkLoad, after delay: Scheduler.Time,
    _ completion: @escaping Completion
  ) {
    world.appLoop.post(after: delay) { [self] in
      world.events.emit(.networkFailed, view: request.view) { line in
        line.add("id", load.id)
        line.add("url", request.url.text)
        line.add(error)
        line.add(milliseconds: world.now - load.started)
      }
      completion(.failure(error))
    }
  }

  private func emitRequest(
    _ request: ResourceRequest, _ load: NetworkLoad, through registration: URLLoadingSetup.Registration?
  ) {
    var through = registration.map { [$0.name] } ?? []
    if registration == nil, setup.cache { through.append("URLCache") }
    world.events.emit(.networkRequest, view: request.view) { line in
      line.add("proc", "app")
      line.add("id", load.id)
      line.add("url", request.url.text)
      line.add("method", request.method)
      line.add("headers", headers: request.headers)
      line.add("resourceType", request.type.rawValue)
      line.add("mainResource", request.isMainResource)
      line.add("through", through)
    }
  }
}
