import SessionModel

/// One load on the network: name, connection, TLS, request, answer, body, each as long as the profile says.
final class NetworkTask {
  var request: ResourceRequest
  let load: NetworkLoad
  let process: NetworkingProcess
  let store: WebsiteDataStore
  private let client: WebContentProcess
  private let update: (NetworkLoad.Update) -> Void

  var url: WebAddress
  var method: String
  var server = ""
  private var host: HostSetup?
  var head: ResponseHead?
  var isHeadSent = false
  private var parts: ArraySlice<Web.BodyPart> = []
  var received: [UInt8] = []
  var redirects = 0
  private var timeout: Scheduler.Timer?
  private var isFinished = false

  var world: World { process.world }

  /// A body is told of in pieces of at most this size (assumption: the buffer of a pipe).
  private static let pieceSize = 65_536

  init(
    _ request: ResourceRequest, load: NetworkLoad, process: NetworkingProcess, store: WebsiteDataStore,
    client: WebContentProcess, update: @escaping (NetworkLoad.Update) -> Void
  ) {
    self.request = request
    self.load = load
    self.process = process
    self.store = store
    self.client = client
    self.update = update
    url = request.url
    method = request.method
  }

  func start() {
    guard !load.isOver else { return }
    emitRequest()
    if url.scheme == "file" { return readFile() }
    let cached = store.cache.entry(for: request, process: client.id)
    if let cached, useCache(cached) { return }
    if request.caching == .onlyCache { return finish(.failed(.notConnected)) }
    guard !world.networking.offline else { return finish(.failed(.notConnected)) }
    armTimeout()
    lookUp()
  }

  private func emitRequest() {
    world.events.emit(.networkRequest, view: request.view) { line in
      if let frame = request.frame { line.add("frame", frame) }
      line.add("id", load.id)
      line.add("url", url.text)
      line.add("method", method)
      line.add("headers", headers: request.headers)
      line.add("resourceType", request.type.rawValue)
      if let initiator = request.initiator { line.add("initiator", initiator) }
      line.add("mainResource", request.isMainResource)
    }
  }

  /// Continues after `delay`, unless the load is over or its process gone.
  func after(_ delay: Scheduler.Time, _ work: @escaping () -> Void) {
    process.after(delay) { [self] in
      if !load.isOver, !isFinished, client.isAlive { work() }
    }
  }

  func deliver(_ update: NetworkLoad.Update) {
    let message = { [self] in
      if case .end = update { load.markOver() } else if load.isOver { return }
      self.update(update)
    }
    guard request.isWaitedFor else { return client.send(message) }
    // The answer to a synchronous message: the process waits for it and takes nothing else.
    world.scheduler.after(world.profile.message) { [client] in
      if client.isAlive { message() }
    }
  }

  /// A server that says nothing for so long has failed the load.
  private func armTimeout() {
    timeout?.cancel()
    timeout = world.scheduler.timer(after: request.timeout ?? world.network.timeout) { [self] in
      after(0) { [self] in finish(.failed(.timedOut)) }
    }
  }

  // MARK: Connecting

  private func lookUp() {
    guard let host = world.web.host(url) else {
      return after(world.network.dns) { [self] in finish(.failed(.cannotFindHost)) }
    }
    self.host = host
    server = "\(url.scheme)://\(url.authority)"
    let duration: Scheduler.Time
    switch host.dns {
    case .fails: return after(world.network.dns) { [self] in finish(.failed(.cannotFindHost)) }
    case .profile: duration = world.network.dns
    case .takes(let time): duration = time
    }
    if process.isNameKnown(url.host) { return connect() }
    after(duration) { [self] in
      process.remember(url.host)
      world.events.emit(.networkDns, view: request.view) { line in
        line.add("id", load.id)
        line.add(milliseconds: duration)
      }
      connect()
    }
  }

  private func connect() {
    guard let host else { return }
    if process.takeConnection(server) { return send() }
    let duration: Scheduler.Time
    switch host.connect {
    case .refused: return after(world.network.connect) { [self] in finish(.failed(.cannotConnect)) }
    case .timesOut: return
    case .profile: duration = world.network.connect
    case .takes(let time): duration = time
    }
    let isTLS = url.scheme == "https"
    let handshake = isTLS ? host.tls.handshake ?? world.network.tls : 0
    after(duration + handshake) { [self] in
      world.events.emit(.networkConnect, view: request.view) { line in
        line.add("id", load.id)
        line.add(milliseconds: duration + handshake)
        line.add("tls", isTLS)
        if isTLS { line.add("tlsMs", Double(handshake) / 1_000) }
      }
      if isTLS, !host.tls.offered { return finish(.failed(.secureConnectionFailed)) }
      let isNamed = host.tls.name.map { Wildcard.matches(url.host, pattern: $0) } ?? true
      if isTLS, !host.tls.valid || !isNamed { return finish(.failed(.untrustedCertificate)) }
      send()
    }
  }

  // MARK: The answer

  private func send() {
    guard let host else { return }
    var headers = request.headers
    let cookies =
      request.usesCredentials ? store.cookies(for: request, url: url, id: load.id, key: process.key) : []
    if !world.port.sendsCookieHeaderSetByHand { headers.removeAll { $0.isNamed("cookie") } }
    if !cookies.isEmpty {
      let text = cookies.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
      headers.removeAll { $0.isNamed("cookie") }
      headers.append(Answer.Header(name: "Cookie", value: text))
    }
    if let cached = store.cache.entry(for: request, process: client.id), request.caching != .ignore {
      if let tag = cached.tag { headers.append(Answer.Header(name: "If-None-Match", value: tag)) }
      if let date = cached.lastModified { headers.append(Answer.Header(name: "If-Modified-Since", value: date)) }
    }
    let answer = world.web.answer(
      ServerRequest(url: url, method: method, headers: headers, cookies: cookies.map { ($0.name, $0.value) }),
      host: host)
    let begin = { [self] in after(world.network.wait + answer.delay) { [self] in respond(answer, host: host) } }
    switch answer.before {
    case .nothing: begin()
    case .gate(let name): world.web.whenOpen(name) { begin() }
    case .hang: break
    case .fin, .rst:
      after(world.network.wait + answer.delay) { [self] in
        serverCloses(answer.before == .fin ? "fin" : "rst")
        finish(.failed(.connectionLost))
      }
    }
  }

  private func respond(_ answer: Answer, host: HostSetup) {
    timeout?.cancel()
    var headers = answer.headers
    if let mime = answer.mime { headers.insert(Answer.Header(name: "Content-Type", value: mime), at: 0) }
    if let target = answer.redirect { headers.append(Answer.Header(name: "Location", value: target)) }
    headers += answer.cookies.map { Answer.Header(name: "Set-Cookie", value: $0) }
    if request.usesCredentials { store.receive(headers, from: url, request: load.id, key: process.key) }
    let status = Int(answer.status)
    if [301, 302, 303, 307, 308].contains(status),
      let location = headers.first(where: { $0.isNamed("location") })?.value,
      let target = url.resolving(location)
    {
      return redirect(to: target, status: status, headers: headers)
    }
    if status == 304, let cached = store.cache.entry(for: request, process: client.id) {
      return respond(from: cached, revalidated: true)
    }
    parts = world.web.parts(of: answer, host: host, url: url)[...]
    length = answer.length
    var expected: Int64?
    switch answer.length {
    case .whole: expected = parts.reduce(0) { if case .bytes(let bytes) = $1 { $0 + Int64(bytes.count) } else { $0 } }
    case .declared(let count): expected = count
    case .chunked, .none: break
    }
    head = ResponseHead(
      status: status, mime: mime(answer, status: status), headers: headers,
      expectedLength: expected == 0 ? nil : expected)
    if !world.port.announcesResponseWithFirstByte, !announce() { return }
    nextPart()
  }

  private var length = Answer.Length.whole

  /// The type; where the server names none it is sniffed (an answer without a body is text, as recorded in nav_404).
  private func mime(_ answer: Answer, status: Int) -> String {
    if let mime = answer.mime {
      return mime.split(separator: ";").first?.trimmingSpaces().lowercased() ?? mime
    }
    guard let first = parts.first, case .bytes(let bytes) = first, !bytes.isEmpty, status != 204, status != 205 else {
      return "text/plain"
    }
    return bytes.first == UInt8(ascii: "<") ? "text/html" : "text/plain"
  }

  /// - Returns: whether the load goes on.
  @discardableResult
  func announce() -> Bool {
    guard let head, !isHeadSent else { return true }
    isHeadSent = true
    if let error = load.refusal?(head) {
      finish(.failed(error))
      return false
    }
    world.events.emit(.networkResponse, view: request.view) { line in
      line.add("id", load.id)
      line.add("status", head.status)
      line.add("mime", head.mime)
      line.add("headers", headers: head.headers)
      line.add("fromCache", head.isFromCache)
    }
    deliver(.response(head))
    return true
  }

  private func nextPart() {
    guard let part = parts.popFirst() else { return endOfParts() }
    switch part {
    case .bytes(let bytes): send(bytes[...])
    case .sleep(let duration): after(duration) { [self] in nextPart() }
    case .gate(let name):
      world.web.whenOpen(name) { [self] in after(0) { [self] in nextPart() } }
    case .fin:
      serverCloses("fin")
      bodyEnded(isWhole: false)
    case .rst:
      serverCloses("rst")
      finish(.failed(.connectionLost))
    }
  }

  private func send(_ bytes: ArraySlice<UInt8>) {
    guard !bytes.isEmpty else { return nextPart() }
    let piece = bytes.prefix(NetworkTask.pieceSize)
    let duration = max(1, Int64(piece.count) * 1_000_000 / world.network.bytesPerSecond)
    after(duration) { [self] in
      guard announce() else { return }
      received.append(contentsOf: piece)
      world.events.emit(.networkData, view: request.view, leads: false) { line in
        line.add("id", load.id)
        line.add("bytes", piece.count)
      }
      deliver(.data(piece))
      send(bytes.dropFirst(piece.count))
    }
  }

  /// The server sent all it has; what it declared beyond that never comes.
  private func endOfParts() {
    if case .declared(let count) = length, Int64(received.count) < count { return armTimeout() }
    bodyEnded(isWhole: true)
  }

  private func bodyEnded(isWhole: Bool) {
    switch length {
    case .declared(let count) where Int64(received.count) < count && world.port.failsOnShortBody:
      return finish(.failed(.connectionLost))
    case .chunked where !isWhole && world.port.failsOnUnfinishedChunks: return finish(.failed(.connectionLost))
    default: break
    }
    guard announce() else { return }
    if isWhole, length != .none { process.freeConnection(server) }
    if let head {
      store.cache.store(
        head, body: received, for: request, at: world.now, process: store.isPersistent ? nil : client.id)
    }
    finish(.finished)
  }

  private func serverCloses(_ how: String) {
    world.events.emit(.networkServerCloses, leads: false) { line in
      line.add("url", url.text)
      line.add("how", how)
    }
  }

  // MARK: Ends

  func finish(_ end: NetworkLoad.End) {
    guard !isFinished else { return }
    isFinished = true
    timeout?.cancel()
    process.forget(self)
    switch end {
    case .finished:
      world.events.emit(.networkFinished, view: request.view) { line in
        line.add("id", load.id)
        line.add("url", url.text)
        if let head { line.add("status", head.status) }
        line.add("bytes", received.count)
        line.add(milliseconds: world.now - load.started)
      }
    case .failed(let error): emitFailed(error)
    }
    deliver(.end(end))
    load.whenCancelled = nil
    load.refusal = nil
    load.beforeFollowing = nil
  }

  private func emitFailed(_ error: LoadError) {
    world.events.emit(.networkFailed, view: request.view) { line in
      line.add("id", load.id)
      line.add("url", url.text)
      line.add(error)
      line.add(milliseconds: world.now - load.started)
    }
  }

  /// The process that asked does not want it any more.
  func didCancel(because error: LoadError) {
    timeout?.cancel()
    process.forget(self)
    emitFailed(error)
  }

  func failFromOutside(_ error: LoadError) {
    guard !load.isOver else { return }
    timeout?.cancel()
    emitFailed(error)
    load.whenCancelled = nil
    client.send { [self] in
      guard !load.isOver else { return }
      load.markOver()
      update(.end(.failed(error)))
    }
  }
}
