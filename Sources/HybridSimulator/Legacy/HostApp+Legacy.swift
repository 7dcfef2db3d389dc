import SessionModel

/// The app as the home of `UIWebView`s: what they take is its memory, what kills them ends it (CONF-8).
extension HostApp {
  func legacyView(_ id: String) -> LegacyWebView? { legacyViews.last { $0.id == id && !$0.isClosed } }

  func createLegacy(_ setup: ViewSetup) {
    let view = LegacyWebView(setup, world: world)
    legacyViews.append(view)
    view.didCreate()
    reportMemory()
  }

  /// Does what a step asks of a `UIWebView`. Returns whether it was about one.
  func performLegacy(_ verb: Verb) -> Bool {
    guard !legacyViews.isEmpty, let id = verb.subject, let view = legacyView(id) else { return false }
    switch verb {
    case .load(let request):
      guard let url = WebAddress(request.url) else { return true }
      world.events.emit(.webViewLoad, view: id) { line in
        line.add("method", request.method)
        line.add("url", url.text)
      }
      var order = LoadOrder(url: url)
      order.method = request.method
      order.headers = request.headers
      order.body = request.body
      view.load(order)
    case .loadHTML(_, let html, let base, let mime, _):
      let text =
        switch html {
        case .inline(let text): text
        case .file(let path): String(decoding: world.web.fileBytes(path) ?? [], as: UTF8.self)
        }
      view.loadHTML(text, base: base, mime: mime)
    case .reload, .reloadFromOrigin: view.reload()
    case .stop: view.stop()
    case .back: view.go(-1)
    case .forward: view.go(1)
    case .go(_, let delta): view.go(Int(delta))
    case .close, .tryClose: view.close()
    case .kill, .terminate: crash(in: view)
    case .evaluate(_, let script, _, _): evaluate(script, in: view)
    case .show, .hide: break
    default:
      world.events.emit(.commandCompleted, view: id, leads: false) { $0.add("error", "a UIWebView has no such call") }
    }
    return true
  }

  /// `stringByEvaluatingJavaScriptFromString:` returns before the app goes on; what it returns comes with scripts.
  private func evaluate(_ script: String, in view: LegacyWebView) {
    let call = nextCall()
    world.events.emit(.bridgeEvaluate, view: view.id) { line in
      line.add("id", call)
      line.add("call", "stringByEvaluatingJavaScriptFromString:")
      line.add("script", script)
    }
    world.events.emit(.bridgeEvaluated, view: view.id) { line in
      line.add("id", call)
      line.add("script", script)
      line.add(.scriptsNotSimulated)
      line.add(milliseconds: 0)
    }
  }

  /// A crash of the web engine is a crash of the app.
  private func crash(in view: LegacyWebView) {
    world.events.emit(.processTerminated, view: view.id) { line in
      line.add("proc", "app")
      line.add("reason", "Crash")
      line.add("views", (views.filter { !$0.isClosed }.map(\.id) + legacyViews.filter { !$0.isClosed }.map(\.id)))
    }
    terminate(reason: "crash in UIWebView “\(view.id)”")
  }

  /// What the app takes: itself and the pages of its `UIWebView`s.
  func reportMemory() {
    let pages = legacyViews.filter { !$0.isClosed }
    let base = world.profile.appBaseMB
    let total = pages.reduce(base) { $0 + $1.megabytes }
    world.events.emit(.processMemory, leads: false) { line in
      line.add("proc", "app")
      line.add("mb", WebContentProcess.rounded(total))
      line.add("base", base)
      let parts = pages.map { view in
        JSONValue.object(
          JSONObject(members: [
            .init(name: "view", value: .string(view.id)),
            .init(name: "mb", value: .number(WebContentProcess.rounded(view.megabytes))),
            .init(name: "suspended", value: .bool(false)),
          ]))
      }
      line.add("pages", .array(parts))
    }
  }

  /// A `WKWebView` does not load through what the app registered: it says so when it is made (CONF-12).
  func reportUnusedLoading(of view: WebView) {
    guard world.port == .ios else { return }
    for name in world.scenario.app.urlLoading.names {
      world.events.emit(.webViewConfigurationIgnored, view: view.id, leads: false) { line in
        line.add("key", name)
        line.add("why", "the Networking process loads for a WKWebView, not the app")
      }
    }
  }
}

extension Verb {
  /// The view that a step is about; nil where it is about none.
  fileprivate var subject: String? {
    switch self {
    case .close(let view), .tryClose(let view), .show(let view), .hide(let view), .terminate(let view?),
      .kill(.view(let view), _, _), .tap(let view, _), .click(let view, _), .submit(let view, _, _, _),
      .swipe(let view, _, _), .pull(let view):
      view
    case .create, .related: nil
    default: method?.view
    }
  }
}
