import SessionModel

/// A `WKProcessPool`: the process in reserve, kept pages and kept processes. It merges nothing (PROC-6).
final class ProcessPool {
  unowned let world: World
  let name: String
  private(set) var prewarmed: WebContentProcess?
  /// Off until a view of the pool swapped for the first time (webkit-facts 5.1).
  private(set) var prewarmsAutomatically = false
  /// Pages that were left and can be gone back to, oldest first.
  private(set) var keptPages: [KeptPage] = []
  /// Processes of left sites, oldest first (webkit-facts 5.3).
  private(set) var processCache: [WebContentProcess] = []

  /// A page kept for an entry of a list.
  final class KeptPage {
    let item: BackForwardList.Item
    let page: WebPage
    let document: Document
    let since: Scheduler.Time

    init(item: BackForwardList.Item, page: WebPage, document: Document, since: Scheduler.Time) {
      self.item = item
      self.page = page
      self.document = document
      self.since = since
    }
  }

  init(name: String, world: World) {
    self.name = name
    self.world = world
  }

  // MARK: The process in reserve

  /// From the first swap on, a process is made in reserve at the next quiet moment.
  func didSwap() {
    let wanted = world.scenario.device.prewarm ?? world.port.prewarmsAfterSwap
    if wanted { prewarmsAutomatically = true }
  }

  /// A page has loaded: a good moment to make one.
  func didReachGoodTimeToPrewarm(store: WebsiteDataStore) {
    guard prewarmsAutomatically, prewarmed == nil, world.processes.webContent.count < ProcessTable.maximumWebContent
    else { return }
    prewarmed = world.processes.launchWebContent(
      pool: self, store: store, why: "prewarmed after a process swap", spare: true)
  }

  /// Takes the process in reserve, if it is for this store.
  func takePrewarmed(store: WebsiteDataStore) -> WebContentProcess? {
    guard let process = prewarmed, process.isAlive, process.store === store else { return nil }
    prewarmed = nil
    process.isPrewarmed = false
    return process
  }

  /// A process for a view that has none: the one in reserve, or a new one.
  func processForNewPage(store: WebsiteDataStore, why: String, view: String) -> WebContentProcess {
    takePrewarmed(store: store)
      ?? world.processes.launchWebContent(pool: self, store: store, why: why, view: view)
  }

  // MARK: Kept pages

  /// How many pages are kept (webkit-facts 1.9).
  private var capacity: Int {
    switch world.profile.ramMB {
    case 512...: 2
    case 256...: 1
    default: 0
    }
  }

  /// webkit-facts 1.9: entries expire after 30 minutes.
  private static let lifetime: Scheduler.Time = 30 * 60 * 1_000_000

  func keep(_ document: Document, of page: WebPage, for item: BackForwardList.Item) {
    drop { $0.item === item }
    keptPages.append(KeptPage(item: item, page: page, document: document, since: world.now))
    while keptPages.count > capacity { discard(keptPages.removeFirst()) }
    let kept = keptPages.last
    world.scheduler.housekeeping(after: ProcessPool.lifetime) { [weak self, weak kept] in
      guard let self, let kept else { return }
      drop { $0 === kept }
    }
  }

  func keptPage(for item: BackForwardList.Item) -> KeptPage? {
    keptPages.first { $0.item === item && $0.page.process.isAlive }
  }

  /// The page is shown again: it is kept no longer.
  func take(_ kept: KeptPage) { keptPages.removeAll { $0 === kept } }

  func drop(where isUnwanted: (KeptPage) -> Bool) {
    let unwanted = keptPages.filter(isUnwanted)
    keptPages.removeAll(where: isUnwanted)
    for kept in unwanted { discard(kept) }
  }

  private func discard(_ kept: KeptPage) {
    if kept.page.mainFrame.document !== kept.document { kept.document.discard() }
    guard kept.page.isSuspended, !keptPages.contains(where: { $0.page === kept.page }) else {
      return kept.page.process.reportMemory()
    }
    kept.page.close()
  }

  // MARK: Process cache

  /// Keeps a process that nothing needs any more, where the app may (webkit-facts 5.3). Returns whether it did.
  func cache(_ process: WebContentProcess) -> Bool {
    guard world.scenario.device.processCache, let site = process.meaningfulDomain, process.state == .running else {
      return false
    }
    // RAM / 256 MB, at most 10; none below 2 GB.
    let capacity = world.profile.ramMB < 2_048 ? 0 : min(world.profile.ramMB / 256, 10)
    guard capacity > 0 else { return false }
    if let old = processCache.first(where: { $0.meaningfulDomain == site }) { evict(old, why: "same site") }
    while processCache.count >= capacity { evict(processCache[0], why: "capacity") }
    process.isCached = true
    processCache.append(process)
    world.events.emit(.processCached) { line in
      line.add("proc", process.id)
      line.add("site", site)
    }
    world.scheduler.housekeeping(after: ProcessPool.lifetime) { [weak self, weak process] in
      guard let self, let process, process.isCached else { return }
      evict(process, why: "expired")
    }
    return true
  }

  func takeCached(site: String, store: WebsiteDataStore) -> WebContentProcess? {
    guard
      let position = processCache.firstIndex(where: {
        $0.meaningfulDomain == site && $0.store === store && $0.isAlive
      })
    else { return nil }
    let process = processCache.remove(at: position)
    process.isCached = false
    return process
  }

  private func evict(_ process: WebContentProcess, why: String) {
    processCache.removeAll { $0 === process }
    process.isCached = false
    world.events.emit(.processEvicted) { line in
      line.add("proc", process.id)
      line.add("why", why)
    }
    world.processes.end(process, reason: .idleExit)
  }

  /// Kept pages, kept processes and the one in reserve go.
  func clearCaches(why: String) {
    drop { _ in true }
    for process in processCache { evict(process, why: why) }
    if let process = prewarmed {
      prewarmed = nil
      process.isPrewarmed = false
      world.processes.end(process, reason: .idleExit)
    }
  }

  /// A process ended: nothing of it is kept.
  func forget(_ process: WebContentProcess) {
    if prewarmed === process { prewarmed = nil }
    processCache.removeAll { $0 === process }
    keptPages.removeAll { $0.page.process === process }
  }
}
