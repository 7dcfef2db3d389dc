import SessionModel

/// What an app calls: `load`, `loadHTMLString`, `reload`, `stopLoading`, `goBack` …
extension WebView {
  /// `load(_:)`
  func load(_ order: LoadOrder) {
    guard !isClosed else { return }
    world.events.emit(.webViewLoad, view: id) { line in
      line.add("method", order.method)
      line.add("url", order.url.text)
    }
    begin(order, why: "load")
  }

  /// `loadHTMLString(_:baseURL:)`
  func loadHTML(_ text: String, base: String?, mime: String, alternate: Bool) {
    guard !isClosed else { return }
    var order = LoadOrder(url: base.flatMap { WebAddress($0) } ?? .blank)
    order.substitute = LoadOrder.Substitute(text: text, mime: mime, unreachableURL: alternate ? base : nil)
    world.events.emit(.webViewLoad, view: id) { line in
      line.add("method", "loadHTMLString")
      line.add("url", order.url.text)
    }
    begin(order, why: "loadHTMLString")
  }

  private func begin(_ order: LoadOrder, why: String) {
    var order = order
    ensureProcess(why: "first \(why)")
    let navigation = Navigation(id: world.nextNavigation())
    order.navigation = navigation
    setPending(navigation, order.url)
    order.isUserInitiated = false
    page?.fromView { [page] in page?.mainFrame.load(order) }
  }

  func setPending(_ navigation: Navigation, _ url: WebAddress) {
    transaction {
      loadState.values.pendingRequest = PageLoadState.PendingRequest(navigation: navigation.id, url: url.text)
    }
  }

  /// `reload()`: nothing happens in a view that shows nothing (R15, B17).
  func reload(fromOrigin: Bool) {
    guard !isClosed else { return }
    guard let page else { return reloadWithoutProcess() }
    guard let url = (loadState.observed.activeURL ?? list.current?.url.text).flatMap({ WebAddress($0) }) else { return }
    let navigation = Navigation(id: world.nextNavigation())
    setPending(navigation, url)
    page.fromView {
      guard let document = page.mainFrame.document else { return }
      var order = LoadOrder(navigation: navigation, url: document.url)
      order.method = document.order.method
      order.body = document.order.body
      order.headers = document.order.headers
      order.type = document.order.reloadType
      order.caching = fromOrigin ? .ignore : .revalidate
      order.readAccess = document.order.readAccess
      page.mainFrame.load(order)
    }
  }

  /// After its process ended: the current entry is gone to again, in a new process (R15: as type other).
  private func reloadWithoutProcess() {
    guard let item = list.current else { return }
    ensureProcess(why: "reload after the process ended")
    let navigation = Navigation(id: world.nextNavigation())
    setPending(navigation, item.url)
    page?.fromView { [page] in
      var order = LoadOrder(navigation: navigation, url: item.url)
      order.item = item
      page?.mainFrame.load(order)
    }
  }

  /// `stopLoading()`
  func stopLoading() {
    guard !isClosed else { return }
    world.events.emit(.webViewStopLoading, view: id)
    dropProvisional(telling: true)
    page?.fromView { [page] in page?.mainFrame.stop() }
  }

  /// `goBack`, `goForward`, `go(to:)`: the list moves before the app is asked (R14).
  func go(_ offset: Int, byScript: Bool = false, isUserInitiated: Bool = false) {
    guard !isClosed, offset != 0, let item = list.item(at: offset) else { return }
    let hadProcess = page != nil
    ensureProcess(why: "back or forward after the process ended")
    let navigation = Navigation(id: world.nextNavigation())
    if !byScript { setPending(navigation, item.url) }
    let previous = list.current
    page?.fromView { [self, page] in
      guard let page else { return }
      page.toView { view in
        view.list.move(to: item)
        view.listDidChange()
      }
      if let document = page.mainFrame.document, item.document == document.id, page.mainFrame.provisional == nil {
        let frames = page.mainFrame.framesThatDiffer(from: item)
        if !frames.isEmpty {
          itemsBefore[navigation.id] = previous
          frameMove = (navigation, item)
          for frame in frames { frame.goBackOrForward(to: item) }
          return
        }
        // Within one document: no question, no callbacks (webkit-facts 1.4).
        let old = document.url
        document.url = item.url
        document.state = item.state
        if let scripts = document.scripts {
          scripts.callEverywhere("popState", [item.state.map { .string($0) } ?? .null])
          if old.fragment != item.url.fragment {
            scripts.callEverywhere("hashChange", [.string(old.text), .string(item.url.text)])
          }
        }
        page.toView { view in
          view.didNavigateWithinDocument(
            to: item.url, document: document.id, addsItem: false, kind: "pop", navigation: navigation)
        }
        return
      }
      var order = LoadOrder(navigation: navigation, url: item.url)
      order.type = hadProcess ? .backForward : .other
      order.item = item
      order.method = item.method
      order.isUserInitiated = isUserInitiated
      if byScript { order.source = .page }
      order.caching = .preferCache
      itemsBefore[navigation.id] = previous
      page.mainFrame.load(order)
    }
  }

  /// A cancelled or stopped move: the list goes back to where it was (NAV-10).
  func restoreList(after order: LoadOrder) {
    guard let navigation = order.navigation, let previous = itemsBefore.removeValue(forKey: navigation.id),
      list.current === order.item
    else { return }
    list.move(to: previous)
    listDidChange()
  }

  // MARK: Ends in the app

  /// The app's handler is still kept when the navigation it belongs to vanishes (R8).
  func forgetUndecided() {
    guard let undecided else { return }
    self.undecided = nil
    undecided.isEnded = true
    world.events.emit(.navigationPolicyNeverDecided, view: id, leads: false) { $0.add("nav", undecided.id) }
  }

  func didForgetUndecided(_ navigation: Navigation?) {
    guard let navigation else { return }
    if undecided === navigation { forgetUndecided() }
    transaction {
      if loadState.values.pendingRequest?.navigation == navigation.id { loadState.clearPendingRequest() }
    }
  }
}
