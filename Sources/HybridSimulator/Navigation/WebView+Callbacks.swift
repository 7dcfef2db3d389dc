import SessionModel

/// What the page's process tells the view, and what the app's delegate hears of it.
extension WebView {
  private func emitCallback(_ kind: Kind, _ navigation: Navigation?, url: String?, error: LoadError? = nil) {
    world.events.emit(kind, view: id) { line in
      if let navigation { line.add("nav", navigation.id) }
      line.add("url", url)
      if let error { line.add(error) }
    }
  }

  func didStartProvisional(_ order: LoadOrder, from page: WebPage) {
    guard accepts(page) else { return }
    let navigation = order.navigation
    let isRestart = order.isServerRedirect && (navigation?.isStarted ?? false)
    navigation?.isStarted = true
    let wasAsked = navigation != nil && loadState.values.pendingRequest?.navigation == navigation?.id
    transaction {
      loadState.clearPendingRequest()
      loadState.values.progress = PageLoadState.Values.initialProgress
      let isHidden = order.source == .page && !wasAsked && world.port.hidesPageInitiatedURLUntilCommit
      loadState.didStartProvisionalLoad(
        url: isHidden ? loadState.values.url : order.url.text,
        unreachableURL: order.substitute?.unreachableURL)
    }
    // After a redirect to another process the app hears of the redirect, not of a second start (R4).
    emitCallback(isRestart ? .navigationDidReceiveServerRedirect : .navigationDidStartProvisional, navigation, url: url)
  }

  func didReceiveServerRedirect(_ navigation: Navigation?, to target: WebAddress, from page: WebPage) {
    guard accepts(page) else { return }
    transaction { loadState.didReceiveServerRedirect(url: target.text) }
    emitCallback(.navigationDidReceiveServerRedirect, navigation, url: url)
  }

  /// Progress grows with what was received of what was declared (R56).
  func didProgress(_ share: Double, from page: WebPage) {
    guard accepts(page), loadState.values.isLoading else { return }
    let start = PageLoadState.Values.initialProgress
    // Half of the way is left for what the document brings with it.
    let value = start + share * (0.5 - start)
    transaction { if value > loadState.values.progress { loadState.values.progress = rounded(value) } }
  }

  /// A subresource came.
  func didProgressSomewhat(from page: WebPage) {
    guard page === self.page, loadState.values.phase == .committed else { return }
    transaction {
      let value = loadState.values.progress + (1 - loadState.values.progress) * 0.3
      loadState.values.progress = min(rounded(value), 0.95)
    }
  }

  private func rounded(_ value: Double) -> Double { (value * 1_000).rounded() / 1_000 }

  // MARK: Commit

  func didCommit(
    _ order: LoadOrder, document: Document, replacing old: Document? = nil, from page: WebPage
  ) {
    guard accepts(page) else { return }
    // A move along the list has moved it already (R14).
    let left = itemsBefore[order.navigation?.id ?? -1] ?? list.current
    if page === provisional?.page {
      swapIn(page, order: order, left: left)
    } else if let old, let left, order.item !== left, willKeep(old, order) {
      pool.keep(old, of: page, for: left)
    } else {
      old?.discard()
    }
    committedDocument = document.id
    itemsBefore[order.navigation?.id ?? -1] = nil
    updateList(order, document: document)
    list.current?.lastProcess = page.process
    transaction {
      // A script may have changed the document's own address since.
      loadState.didCommitLoad(
        url: order.url.text, hasOnlySecureContent: document.hasOnlySecureContent)
    }
    emitCallback(.navigationDidCommit, order.navigation, url: url)
    page.links.reset()
    page.process.reportMemory()
  }

  /// Whether a page can be kept when it is left (webkit-facts 1.9).
  func willKeep(_ old: Document, _ order: LoadOrder) -> Bool {
    setup.configuration.pageCache && old.isDone && old.isMainResourceComplete && !old.isSubstitute
      && !old.isInitialEmpty && !order.replacesItem && order.type != .reload
  }

  /// The other process takes over: the old page is kept there, or goes.
  private func swapIn(_ page: WebPage, order: LoadOrder, left: BackForwardList.Item?) {
    provisional = nil
    page.process.provisionalPages -= 1
    let old = self.page
    self.page = page
    if let old {
      emitReleased(old.process)
      let from = itemsBefore[order.navigation?.id ?? -1] ?? left
      if let document = old.mainFrame.document, let from, !hasOpener, willKeep(document, order) {
        old.process.suspend(old)
        pool.keep(document, of: old, for: from)
        // The old page hears of it later than the app of the new one (R49).
        old.process.send { if !document.isInitialEmpty { old.mainFrame.leave(document, isKept: true) } }
      } else {
        old.leaveAndClose()
      }
    }
    emitAssigned(page.process)
  }

  private func updateList(_ order: LoadOrder, document: Document) {
    if let item = order.item {
      item.document = document.id
      // Two moves at once: the list is where the last one put it.
      if !list.items.contains(where: { $0 === item }) { return }
      list.move(to: item)
    } else if order.type == .reload || order.type == .formResubmitted {
      list.current?.document = document.id
    } else if order.substitute != nil, order.substitute?.unreachableURL == nil {
      return
    } else if order.addsNoItem, list.current == nil {
      return
    } else if let current = list.current, order.replacesItem || current.url == order.firstURL ?? order.url {
      // The address that is shown already adds no entry (R13).
      current.url = order.url
      current.document = document.id
      return listDidChange(isReplacement: true)
    } else {
      let item = BackForwardList.Item(id: world.nextItem(), url: order.url, document: document.id)
      item.method = order.method
      let gone = list.add(item)
      pool.drop { kept in gone.contains { $0 === kept.item } }
    }
    listDidChange()
  }

  // MARK: Ends

  func didReceiveTitle(_ title: String, of document: Document) {
    guard committedDocument == document.id, !title.isEmpty else { return }
    transaction { loadState.values.title = title }
  }

  /// Progress, then `isLoading`, then the callback (R5).
  func didFinish(_ navigation: Navigation?, document: Document, from page: WebPage) {
    guard page === self.page, page.mainFrame.document === document || navigation != nil else { return }
    finishProgress()
    transaction { loadState.didFinishLoad() }
    // A navigation ends once (NAV-1).
    if !(navigation?.isEnded ?? false) { emitCallback(.navigationDidFinish, navigation, url: url) }
    navigation?.isEnded = true
    page.links.pageDidCome()
    pool.didReachGoodTimeToPrewarm(store: store)
  }

  private func finishProgress() {
    transaction { loadState.values.progress = 1 }
  }

  func didFailProvisional(_ navigation: Navigation?, url: WebAddress, error: LoadError, from page: WebPage) {
    guard accepts(page) else { return }
    let wasProvisional = page === provisional?.page
    if wasProvisional, let provisional {
      self.provisional = nil
      provisional.page.process.provisionalPages -= 1
    }
    failProvisional(navigation, url: url, error: error)
    if wasProvisional {
      if let item = navigation.flatMap({ itemsBefore.removeValue(forKey: $0.id) }) {
        list.move(to: item)
        listDidChange()
      }
      page.close()
    }
  }

  /// `isLoading` and the old address, then the callback, then progress (R5).
  func failProvisional(_ navigation: Navigation?, url: WebAddress, error: LoadError) {
    transaction { loadState.didFailProvisionalLoad() }
    navigation?.isEnded = true
    emitCallback(.navigationDidFailProvisional, navigation, url: url.text, error: error)
    if loadState.values.phase == .finished { finishProgress() }
  }

  func didFail(
    _ navigation: Navigation?, url: WebAddress, error: LoadError, document: Document, from page: WebPage
  ) {
    guard page === self.page else { return }
    finishProgress()
    transaction { if loadState.values.phase == .committed { loadState.didFinishLoad() } }
    navigation?.isEnded = true
    emitCallback(.navigationDidFail, navigation, url: url.text, error: error)
    page.links.pageDidCome()
  }

  // MARK: Within one document

  func didNavigateWithinDocument(
    to target: WebAddress, document: Int, addsItem: Bool, kind: String, navigation: Navigation?,
    state: String? = nil
  ) {
    if !addsItem, kind == "replace" || kind == "anchor" {
      list.current?.url = target
      if kind == "replace" { list.current?.state = state }
      listDidChange(isReplacement: true)
    }
    if addsItem {
      let item = BackForwardList.Item(id: world.nextItem(), url: target, document: document)
      item.lastProcess = process
      item.state = state
      list.add(item)
      listDidChange()
    }
    navigation?.isEnded = true
    transaction {
      if loadState.values.pendingRequest?.navigation == navigation?.id { loadState.clearPendingRequest() }
      loadState.didNavigateWithinDocument(url: target.text)
    }
    world.events.emit(.navigationSameDocument, view: id) { line in
      if let navigation { line.add("nav", navigation.id) }
      line.add("url", target.text)
      line.add("type", kind)
    }
  }

  // MARK: Frames

  func didCreateFrame(_ frame: String, parent: String, url: WebAddress, name: String?) {
    world.events.emit(.frameCreated, view: id, leads: false) { line in
      line.add("frame", frame)
      line.add("parent", parent)
      line.add("url", url.text)
      line.add("origin", url.origin)
      if let name { line.add("name", name) }
    }
  }

  // MARK: Termination

  /// Its process is gone. The address can be read inside the callback and is reset right after (R50).
  func processDidTerminate(_ process: WebContentProcess, reason: Verb.TerminationReason) {
    guard page?.process === process else { return }
    let values = loadState.values
    let pending = values.pendingRequest?.url ?? (values.phase == .provisional ? values.provisionalURL : nil)
    page?.mainFrame.detach()
    page = nil
    didLoseProcess = true
    world.app.failCalls(of: id, .processTerminated)
    world.app.forgetDialogs(of: id)
    forgetUndecided()
    dropProvisional(telling: true)
    let isHandled = setup.implements.contains(.webContentProcessDidTerminate)
    transaction {
      loadState.resetAfterTermination()
      guard reason.isReportedToApp else { return }
      world.events.emit(.navigationWebContentProcessDidTerminate, view: id) { line in
        line.add("reason", reason.internalName)
        if let cause = reason.simulatedCause { line.add("simulated", cause) }
        line.add("url", url)
        if !isHandled { line.add("implemented", false) }
      }
      if let rule = setup.recovery, isHandled { recover(rule) }
    }
    guard !isHandled, reason.isReportedToApp, reason.reloadsAutomatically, page == nil, !isClosed else { return }
    interruptedURL = pending
    if isVisible, !world.app.isInBackground { reloadAutomatically() } else { reloadsWhenVisible = true }
  }

  /// WebKit's own reload: once, and again only when 30 s have passed (webkit-facts 5.6).
  func reloadAutomatically() {
    if world.now - lastAutomaticReload > 30_000_000 { automaticReloads = 0 }
    guard automaticReloads < 1 else { return }
    automaticReloads += 1
    lastAutomaticReload = world.now
    if let url = interruptedURL.flatMap({ WebAddress($0) }), list.current?.url != url {
      load(LoadOrder(url: url))
    } else {
      reload(fromOrigin: false)
    }
  }

  /// The other process died before it showed anything: the view keeps its page (webkit-facts 1.1).
  func provisionalProcessDidTerminate(_ process: WebContentProcess) {
    guard let provisional, provisional.page.process === process else { return }
    self.provisional = nil
    process.provisionalPages -= 1
    provisional.page.mainFrame.detach()
    if provisional.navigation.isStarted, !provisional.navigation.isEnded {
      failProvisional(provisional.navigation, url: provisional.url, error: .cancelled)
    } else {
      provisional.navigation.isEnded = true
      transaction {
        if loadState.values.pendingRequest?.navigation == provisional.navigation.id { loadState.clearPendingRequest() }
      }
    }
  }
}
