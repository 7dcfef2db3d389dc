/// What frames below the main one have to do with the list: a later navigation of a frame is an entry of its own, under
/// the page's address, and going back over it loads only the frame (R18, NAV-11).
extension FrameLoader {
  /// While the page around it still loads, what a frame does by itself adds no entry (WebCore, NavigationScheduler).
  func isListLocked(for order: LoadOrder) -> Bool {
    guard !order.isUserInitiated else { return false }
    return sequence(first: parent) { $0?.parent }.contains { $0?.document.map { !$0.isDone } ?? false }
  }

  /// Tells the view what the frame shows now.
  /// - Parameter item: the entry that was gone to.
  func tellCommit(of item: BackForwardList.Item? = nil, addsItem: Bool) {
    guard let document else { return }
    let entry = BackForwardList.FrameEntry(url: document.url, document: document.id, state: document.state)
    let slot = slot
    page.toView { [page] view in
      view.didCommitSubframe(at: slot, entry, of: item, addsItem: addsItem, from: page)
    }
  }

  /// The frames that show something else than an entry says, the outermost of each branch, in the order of the page.
  func framesThatDiffer(from item: BackForwardList.Item) -> [FrameLoader] {
    (document?.frames ?? []).flatMap { frame -> [FrameLoader] in
      if let entry = item.frames[frame.slot], let document = frame.document,
        entry.url != document.url || entry.document == document.id && entry.state != document.state
      {
        return [frame]
      }
      return frame.framesThatDiffer(from: item)
    }
  }

  /// Shows what an entry says of this frame.
  func goBackOrForward(to item: BackForwardList.Item) {
    guard let entry = item.frames[slot] else { return }
    if let document, document.id == entry.document, provisional == nil {
      move(within: document, to: entry)
      return page.toView { $0.didDecideFrameMove(to: item, goesOn: true) }
    }
    var order = LoadOrder(url: entry.url)
    order.type = .backForward
    order.item = item
    order.caching = .preferCache
    load(order)
  }

  /// Within one document: no question, and the page's scripts hear of it (R10).
  private func move(within document: Document, to entry: BackForwardList.FrameEntry) {
    let old = document.url
    document.url = entry.url
    document.state = entry.state
    guard let scripts = document.scripts else { return }
    scripts.callEverywhere("popState", [entry.state.map { .string($0) } ?? .null])
    if old.fragment != entry.url.fragment {
      scripts.callEverywhere("hashChange", [.string(old.text), .string(entry.url.text)])
    }
  }

  /// The frame is made anew because the page around it was gone back to: it shows what it showed then.
  func returnToEntry(of page: LoadOrder, _ order: inout LoadOrder) {
    guard page.type == .backForward, let item = page.item, let url = item.frames[slot]?.url else { return }
    if url != order.url { order.substitute = nil }
    order.url = url
    order.type = .backForward
    order.item = item
  }

  /// A frame's part in a move was decided by the app, stopped, or gave way to something newer.
  func tellMoveIsOver(_ order: LoadOrder, goesOn: Bool) {
    guard !isMain, let item = order.item else { return }
    page.toView { $0.didDecideFrameMove(to: item, goesOn: goesOn) }
  }
}

extension WebView {
  fileprivate func didCommitSubframe(
    at slot: String, _ entry: BackForwardList.FrameEntry, of gone: BackForwardList.Item?, addsItem: Bool,
    from page: WebPage
  ) {
    guard page === self.page, let current = list.current, current.document == page.mainFrame.document?.id else {
      return
    }
    guard gone == nil, addsItem else {
      (gone ?? current).frames[slot] = entry
      return
    }
    let item = BackForwardList.Item(id: world.nextItem(), url: current.url, document: current.document)
    item.method = current.method
    item.lastProcess = process
    // What the frame held is gone with its document.
    item.frames = current.frames.filter { !$0.key.hasPrefix(slot + "/") }
    item.frames[slot] = entry
    let dropped = list.add(item)
    pool.drop { kept in dropped.contains { $0 === kept.item } }
    listDidChange()
  }

  /// The view has stopped loading when the frame goes on (nav_iframe_same); a cancelled move goes back in the list.
  fileprivate func didDecideFrameMove(to item: BackForwardList.Item, goesOn: Bool) {
    guard let move = frameMove, move.item === item else { return }
    frameMove = nil
    move.navigation.isEnded = true
    let previous = itemsBefore.removeValue(forKey: move.navigation.id)
    if !goesOn, let previous, list.current === item {
      list.move(to: previous)
      listDidChange()
    }
    transaction {
      if loadState.values.pendingRequest?.navigation == move.navigation.id { loadState.clearPendingRequest() }
    }
  }
}
