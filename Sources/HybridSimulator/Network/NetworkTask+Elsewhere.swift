/// Where a load leads elsewhere: redirects, caches and files of the app.
extension NetworkTask {
  // MARK: Redirects

  func redirect(to target: WebAddress, status: Int, headers: [Answer.Header]) {
    process.freeConnection(server)
    redirects += 1
    // 303 makes every method GET, 301 and 302 do so for POST; 307 and 308 keep it (webkit-facts 1.1).
    let changes = status == 303 && method != "HEAD" || (status == 301 || status == 302) && method == "POST"
    let newMethod = changes ? "GET" : method
    let from = url
    // A redirect of a subresource is followed here; a document's is decided in its process.
    let follow: (Bool) -> Void = { [self] follows in
      guard !load.isOver else { return }
      guard follows else { return load.cancel() }
      process.send { [self] in
        guard !load.isOver else { return }
        if redirects > world.port.redirectLimit { return finish(.failed(world.port.tooManyRedirectsError)) }
        url = target
        request.url = target
        method = newMethod
        request.method = newMethod
        if changes { request.headers.removeAll { $0.isNamed("content-type") } }
        load.beforeFollowing?(&request)
        head = nil
        isHeadSent = false
        received = []
        start()
      }
    }
    world.events.emit(.networkRedirect, view: request.view) { line in
      line.add("id", load.id)
      line.add("url", target.text)
      line.add("from", from.text)
      line.add("status", status)
    }
    load.redirectHead = ResponseHead(status: status, mime: "", headers: headers, expectedLength: nil)
    deliver(.redirect(to: target, method: newMethod, follow: follow))
  }

  // MARK: Without the network

  func useCache(_ entry: HTTPCache.Entry) -> Bool {
    switch request.caching {
    case .normal where entry.isFresh(at: world.now), .preferCache, .onlyCache:
      respond(from: entry, revalidated: false)
      return true
    default: return false
    }
  }

  func respond(from entry: HTTPCache.Entry, revalidated: Bool) {
    var head = entry.head
    head.isFromCache = true
    self.head = head
    after(0) { [self] in
      guard announce() else { return }
      received = entry.body
      if !entry.body.isEmpty { deliver(.data(entry.body[...])) }
      if revalidated { process.freeConnection(server) }
      finish(.finished)
    }
  }

  /// A file of the app's bundle, if the page may read it (CONF-4).
  func readFile() {
    let path = String(url.path.drop { $0 == "/" })
    if let access = request.readAccess, !path.hasPrefix(access) { return finish(.failed(.cannotOpenFile)) }
    guard request.readAccess != nil else { return finish(.failed(.cannotOpenFile)) }
    guard let bytes = world.web.fileBytes(path) ?? world.web.fileBytes("www/" + path) else {
      return finish(.failed(.fileDoesNotExist))
    }
    head = ResponseHead(
      status: 200, mime: Web.mime(ofPath: path), headers: [], expectedLength: Int64(bytes.count))
    after(0) { [self] in
      guard announce() else { return }
      received = bytes
      if !bytes.isEmpty { deliver(.data(bytes[...])) }
      finish(.finished)
    }
  }
}
