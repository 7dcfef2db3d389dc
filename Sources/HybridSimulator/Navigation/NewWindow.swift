import SessionModel

/// A link that opens a new window: the opener is asked with no target frame, then the app for a view (NAV-4, NAV-13).
/// `window.open` asks for a view at once (R19).
extension WebView {
  func openWindow(_ order: LoadOrder, from frame: FrameLoader, opening: WindowOpening = WindowOpening()) {
    guard accepts(frame.page) else { return }
    let navigation = Navigation(id: world.nextNavigation())
    world.events.emit(.navigationDecidePolicyForNavigationAction, view: id) { line in
      line.add("nav", navigation.id)
      line.add("url", order.url.text)
      line.add("method", order.method)
      line.add("navigationType", order.type.rawValue)
      line.add("isRedirect", false)
      line.add("sourceFrame", frameValue(frame))
      line.add("targetFrame", .null)
      line.add("userInitiated", order.isUserInitiated)
      line.add("shouldPerformDownload", false)
      line.add("headers", headers: order.headers)
      if !setup.implements.contains(.decidePolicyForNavigationAction) { line.add("implemented", false) }
    }
    // Without a method it is allowed and falls through to the question for a view (webkit-facts 1.6).
    let facts = PolicyFacts(action: order, isMainFrame: true, isRedirect: false, opensNewWindow: true)
    let isOpen = { [self] in accepts(frame.page) && !frame.isDetached }
    world.app.decide(facts, for: self, navigation: navigation, frame: nil, isOpen: isOpen) { [self] answer in
      navigation.isEnded = true
      switch answer.decision {
      case .allow:
        world.app.createWindow(order, for: self, opening: opening) { popup in
          guard let popup, let opener = opening.opener else { return }
          popup.page?.fromView { [weak popup] in
            guard let frame = popup?.page?.mainFrame else { return }
            frame.windowName = opening.name
            var order = order
            order.type = .other
            order.sourceFrame = opener.page.view.frameValue(opener)
            frame.load(order)
          }
        }
      case .download: becomeDownload(navigation, url: order.url, from: "action")
      default: break
      }
    }
  }
}

extension HostApp {
  /// `webView(_:createWebViewWith:for:windowFeatures:)`
  func createWindow(
    _ order: LoadOrder, for opener: WebView, opening: WindowOpening, _ done: @escaping (WebView?) -> Void
  ) {
    let isImplemented = opener.setup.implements.contains(.createWebView)
    world.events.emit(.uiCreateWebView, view: opener.id) { line in
      line.add("url", order.url.text)
      line.add("navigationType", order.type.rawValue)
      if !opening.features.isEmpty { line.add("features", opening.features) }
      if !isImplemented { line.add("implemented", false) }
    }
    let matching = opener.setup.createWebView.enumerated().first { number, rule in
      (rule.url.map { Wildcard.matches(order.url.text, pattern: $0) } ?? true)
        && windows.isUsable(HostApp.windowKey(opener.id, number))
    }
    guard isImplemented, let (number, rule) = matching else {
      answered(opener, result: nil)
      return done(nil)
    }
    windows.use(HostApp.windowKey(opener.id, number))
    let act = { [self] in answer(rule, order, for: opener, opening: opening, done) }
    if rule.after == 0 { act() } else { world.appLoop.post(after: rule.after, act) }
  }

  /// The window of a rule about new views.
  static func windowKey(_ view: String, _ number: Int) -> RuleWindows.Key {
    RuleWindows.Key(owner: view + " createWebView", number: number)
  }

  private func answer(
    _ rule: CreateWebViewRule, _ order: LoadOrder, for opener: WebView, opening: WindowOpening,
    _ done: @escaping (WebView?) -> Void
  ) {
    switch rule.decision {
    case .new: done(createPopup(rule.view ?? nextPopup(), order, for: opener, opening: opening))
    case .cancel:
      answered(opener, result: nil)
      done(nil)
    case .loadHere:
      answered(opener, result: nil)
      view(rule.target ?? opener.id)?.load(LoadOrder(url: order.url))
      done(nil)
    case .same:
      // The view was not made with the configuration that WebKit handed over (webkit-facts 3).
      world.events.emit(.appException, view: opener.id) { line in
        line.add("name", "NSInternalInconsistencyException")
        line.add("reason", "Returned WKWebView was not created with the given configuration.")
      }
      done(nil)
    case .never: break
    }
  }

  private func answered(_ opener: WebView, result: String?) {
    world.events.emit(.uiCreateWebViewAnswered, view: opener.id) { $0.add("result", result) }
  }

  /// A view with the given configuration: WebKit loads the request in it by itself.
  private func createPopup(_ id: String, _ order: LoadOrder, for opener: WebView, opening: WindowOpening) -> WebView {
    // The app gives its new view the same delegates; the configuration, with its controller, is WebKit's copy.
    let declared = world.scenario.view(id)
    var setup = declared ?? opener.setup
    setup.id = id
    setup.visible = declared?.visible ?? true
    setup.related = opener.id
    setup.store = opener.setup.store
    setup.pool = opener.setup.pool
    setup.kind = .webKit
    let popup = create(setup, sharing: declared == nil ? opener.userContentController : nil)
    answered(opener, result: id)
    guard let frame = opening.opener else {
      // `target=_blank` has no opener by itself: its first load gets a process of its own (webkit-facts 5.2, check 13).
      popup.isPopupWithoutOpener = true
      popup.ensureProcess(why: "new window")
      var order = order
      // Its address shows at once, as of a load of the app's (R19).
      let navigation = Navigation(id: world.nextNavigation())
      order.navigation = navigation
      popup.setPending(navigation, order.url)
      order.type = .other
      popup.page?.fromView { [weak popup] in popup?.page?.mainFrame.load(order) }
      return popup
    }
    popup.hasOpener = true
    popup.sessionStorage = opener.sessionStorage.copy()
    popup.openerFrame = frame.id
    opener.hasOpenedWindows = true
    // It lives in the opener's process from the start.
    popup.ensureProcess(why: "window opened by a script")
    return popup
  }
}
