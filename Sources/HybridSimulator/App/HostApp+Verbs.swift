import SessionModel

/// Does what a step or a person asks.
extension HostApp {
  func perform(_ verb: Verb, _ done: @escaping () -> Void) {
    for api in verb.usedAPIs where !require(api, view: verb.method?.view) { return done() }
    guard isRunning || !verb.isOfTheApp else {
      world.events.emit(.commandCompleted, view: verb.method?.view, leads: false) { line in
        line.add("error", "the app is not running")
      }
      return done()
    }
    if performLegacy(verb) { return done() }
    switch verb {
    case .relaunch(let delay): return relaunch(after: delay, done)
    case .load, .loadHTML, .loadFile, .reload, .reloadFromOrigin, .stop, .back, .forward, .go: navigate(verb)
    case .create(let setup), .related(let setup):
      if isOpen(setup.id) { failInvalid("“\(setup.id)” is open already") } else { make(setup) }
    case .close(let id): view(id)?.close()
    case .tryClose(let id): view(id)?.tryClose()
    case .configure(let id, let setup): view(id)?.configure(setup)
    case .show(let id): view(id)?.setVisible(true)
    case .hide(let id): view(id)?.setVisible(false)
    case .setCookie, .deleteCookie, .getCookies: callCookieStore(verb)
    case .kill, .terminate: end(verb)
    case .memoryWarning(let level): memoryWarning(level)
    case .background: background()
    case .foreground: foreground()
    case .network(let offline): world.networking.offline = offline
    case .openGate(let name): world.web.open(name)
    case .answer(let view, let pending, let id, let decision, let text):
      answer(view, pending, id: id, decision, text: text)
    case .swipe(let id, let isForward, let isFinished): swipe(id, isForward: isForward, isFinished: isFinished)
    case .pull(let id): input(id, type: "pull", target: nil)
    case .evaluate(let id, let script, let world, let frame): evaluate(id, script: script, world: world, frame: frame)
    case .tap(let id, let target), .click(let id, let target):
      input(
        id, type: target.isLong ? "longPress" : "tap",
        target: target.selector ?? target.text ?? target.link.map { "link \($0)" })
      view(id)?.tap(target)
    case .fill(let id, let target, let text):
      input(id, type: "key", target: target.selector ?? target.text ?? target.link.map { "link \($0)" })
      view(id)?.fill(target, text)
    case .submit(let id, let selector, let fields, let frame): view(id)?.submit(selector, fields: fields, frame: frame)
    case .callAsync(let id, let body, let arguments, let world, let frame):
      callAsync(id, body: body, arguments: arguments, world: world, frame: frame)
    case .addHandler(let id, let handler): view(id)?.userContentController.add(handler)
    case .addReplyHandler(let id, let handler): view(id)?.userContentController.add(handler)
    case .removeHandler(let id, let name, let world):
      view(id)?.userContentController.removeHandler(name, world)
    case .addScript(let id, let script): view(id)?.userContentController.add(script)
    case .removeScripts(let id): view(id)?.userContentController.removeScripts()
    case .respond(let view, let id, let value, let error):
      if !answerReply(view: view, id: id, error.map { .error($0) } ?? .value(value.text)) { refuse(view) }
    case .compileRules, .addRules, .removeRules, .cancelDownload, .resumeDownload: refuse(nil)
    case .block(let duration): block(for: duration)
    case .advance, .note, .wait, .settle, .expect: break
    }
    done()
  }

  /// Scripts, rules and downloads come with later parts of the simulator.
  private func refuse(_ id: String?) {
    world.events.emit(.commandCompleted, view: id, leads: false) { line in
      line.add("error", "not simulated yet")
    }
  }

  private func navigate(_ verb: Verb) {
    switch verb {
    case .load(let request):
      guard let view = view(request.view) else { return }
      guard let url = WebAddress(request.url) else { return failInvalid("“\(request.url)” is no URL") }
      var order = LoadOrder(url: url)
      order.method = request.method.uppercased()
      order.headers = request.headers
      order.body = request.body
      order.timeout = request.timeout
      order.caching =
        switch request.cachePolicy {
        case .useProtocolCachePolicy: .normal
        case .reloadIgnoringLocalCacheData: .ignore
        case .returnCacheDataElseLoad: .preferCache
        case .returnCacheDataDontLoad: .onlyCache
        }
      view.load(order)
    case .loadHTML(let id, let html, let base, let mime, let alternate):
      let text =
        switch html {
        case .inline(let text): text
        case .file(let path): String(decoding: world.web.fileBytes(path) ?? [], as: UTF8.self)
        }
      view(id)?.loadHTML(text, base: base, mime: mime, alternate: alternate)
    case .loadFile(let id, let path, let readAccess):
      guard let view = view(id), let url = WebAddress("file:///" + path.drop { $0 == "/" }) else { return }
      var order = LoadOrder(url: url)
      order.readAccess = readAccess ?? path
      view.load(order)
    case .reload(let id): view(id)?.reload(fromOrigin: false)
    case .reloadFromOrigin(let id): view(id)?.reload(fromOrigin: true)
    case .stop(let id): view(id)?.stopLoading()
    case .back(let id): view(id)?.go(-1)
    case .forward(let id): view(id)?.go(1)
    case .go(let id, let delta): view(id)?.go(Int(delta))
    default: break
    }
  }

  private func failInvalid(_ problem: String) {
    world.events.emit(.commandCompleted, leads: false) { $0.add("error", problem) }
  }

  private func end(_ verb: Verb) {
    switch verb {
    case .kill(let target, let reason, let delay):
      let process: AuxiliaryProcess? =
        switch target {
        case .view(let id): view(id)?.process
        case .network: world.networking.current
        case .gpu: world.processes.gpu
        case .process(let id): world.processes.find(id)
        }
      guard let process else { return }
      world.processes.kill(process, reason: reason, reportedAfter: max(delay, world.profile.terminationNotice))
    case .terminate(nil): terminate(reason: "terminated by the scenario")
    case .terminate(let id?):
      guard let process = view(id)?.process else { return }
      world.processes.kill(process, reason: .requestedByClient, reportedAfter: world.profile.message)
    default: break
    }
  }

  private func answer(_ view: String, _ pending: Verb.Pending, id: String?, _ word: String, text: String?) {
    let decision = Decision(rawValue: word) ?? .allow
    switch pending {
    case .action: _ = answerOwed(view: view, phase: .action, decision)
    case .response: _ = answerOwed(view: view, phase: .response, decision)
    case .dialog: if !answerDialog(view: view, id: id, decision: word, text: text) { refuse(view) }
    case .challenge, .createWebView, .download, .mediaCapture: refuse(view)
    }
  }

  // MARK: Input

  private func input(_ id: String, type: String, target: String?) {
    world.events.emit(.webViewInput, view: id) { line in
      line.add("type", type)
      line.add("target", target)
    }
  }

  /// Only where the app allowed the gesture (NAV-10).
  private func swipe(_ id: String, isForward: Bool, isFinished: Bool) {
    input(id, type: "swipe", target: isForward ? "forward" : "back")
    guard let view = view(id), isFinished, view.setup.configuration.allowsBackForwardNavigationGestures else { return }
    view.go(isForward ? 1 : -1)
  }

  // MARK: Cookies

  private func callCookieStore(_ verb: Verb) {
    let call = nextCall()
    let begun = world.now
    func emitCall(_ store: String, _ operation: String, _ name: String?) {
      world.events.emit(.cookieCall) { line in
        line.add("id", call)
        line.add("store", store)
        line.add("op", operation)
        if let name { line.add("name", name) }
      }
    }
    func complete(_ store: String, _ operation: String, _ work: @escaping (WebsiteDataStore) -> JSONValue?) {
      let store = world.store(store)
      store.networking.send { [self] in
        let cookies = work(store)
        world.toApp { [self] in
          world.events.emit(.cookieCallCompleted) { line in
            line.add("id", call)
            line.add("store", store.id)
            line.add("op", operation)
            if let cookies { line.add("cookies", cookies) }
            line.add(milliseconds: world.now - begun)
          }
        }
      }
    }
    switch verb {
    case .setCookie(let store, let setup, let url):
      emitCall(store, "setCookie", setup.name)
      complete(store, "setCookie") { store in
        store.set(store.stored(setup, url: url))
        return nil
      }
    case .deleteCookie(let store, let name, let domain, let path):
      emitCall(store, "delete", name)
      complete(store, "delete") { store in
        store.delete(name: name, domain: domain, path: path, why: "deleted by the app")
        return nil
      }
    case .getCookies(let store, _):
      emitCall(store, "getAllCookies", nil)
      complete(store, "getAllCookies") { $0.cookiesJSON }
    default: break
    }
  }
}
