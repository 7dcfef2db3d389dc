import SessionModel

/// A `WKWebView` in the app: its configuration as it was copied, its list, its state of loading, and the page it shows
/// (WebKit's WebPageProxy).
final class WebView {
  unowned let world: World
  let id: String
  private(set) var setup: ViewSetup
  let store: WebsiteDataStore
  let pool: ProcessPool
  /// The view whose process it shares.
  private(set) weak var relative: WebView?
  var page: WebPage?
  var provisional: ProvisionalPage?
  /// The document that it shows, as the app knows: the page may be further.
  var committedDocument = 0
  var loadState = PageLoadState()
  var list = BackForwardList()
  private(set) var isVisible: Bool
  private(set) var isClosed = false
  /// Goes with the view; a new window begins with a copy (R42).
  var sessionStorage = WebStorageShelf(.sessionStorage)
  /// A script opened it, and can reach it.
  var hasOpener = false
  /// The frame of the opener.
  var openerFrame = "main"
  /// A script closed its window; the app may keep the view.
  var isClosedByScript = false
  var hasOpenedWindows = false
  /// A new window that nothing was loaded in yet, and that its opener cannot reach.
  var isPopupWithoutOpener = false

  /// The entry that was current before a move, by navigation.
  var itemsBefore: [Int: BackForwardList.Item] = [:]
  /// A move in the list that only frames below the main one follow, until the app has decided it.
  var frameMove: (navigation: Navigation, item: BackForwardList.Item)?
  /// The navigation that was asked for last and not decided.
  var undecided: Navigation?
  /// Counts the questions about the main frame: an answer to an older one comes too late.
  var questions = 0
  var automaticReloads = 0
  var lastAutomaticReload: Scheduler.Time = 0
  /// When its process died last and the app heard of it.
  var lastDeath: Scheduler.Time?
  /// What was loading when the process died and had not been shown.
  var interruptedURL: String?
  /// A reload that waits until somebody can see the view.
  var reloadsWhenVisible = false
  /// Its process ended; until the next load it has none.
  var didLoseProcess = false
  /// The content mode that was told last.
  var lastContentMode = ""
  private var transactions = 0
  private var lastList = ""

  var process: WebContentProcess? { page?.process }

  /// Handlers and user scripts of the configuration.
  let userContentController: UserContentController
  /// It came with the configuration that a new window was given (BRIDGE-10).
  private let isControllerShared: Bool

  init(_ setup: ViewSetup, world: World, sharing controller: UserContentController? = nil) {
    self.setup = setup
    self.world = world
    id = setup.id
    isVisible = setup.visible
    store = world.store(setup.store)
    pool = world.pool(setup.pool)
    relative = setup.related.flatMap { related in world.app.view(related) }
    isControllerShared = controller != nil
    userContentController = controller ?? UserContentController(world: world, view: setup.id)
    userContentController.whenHandlersChange.append { [weak self] in
      guard let page = self?.page else { return }
      page.fromView { page.mainFrame.refreshHandlers() }
    }
  }

  /// `WKWebView(frame:configuration:)`
  func didCreate() {
    store.announce()
    world.events.emit(.webViewCreated, view: id) { line in
      line.add("configuration", .object(setup.configuration.written))
      line.add("store", store.id)
      if let relative { line.add("related", relative.id) }
      line.add("visible", isVisible)
    }
    if !isControllerShared { userContentController.begin(with: setup) }
    if setup.pool != "default", world.app.views.contains(where: { $0 !== self && !$0.isClosed && $0.pool === pool }) {
      // A shared pool merges nothing (PROC-6, webkit-facts 5.1).
      world.events.emit(.webViewConfigurationIgnored, view: id, leads: false) { $0.add("key", "processPool") }
    }
    world.app.reportUnusedLoading(of: self)
    for api in setup.usedAPIs { world.app.require(api, view: id) }
    if store.setup.identifier != nil { world.app.require(.storeIdentifier, view: id) }
    tellInspectable()
    if world.port.launchesProcessWithView { ensureProcess(why: "web view created") }
  }

  // MARK: Process

  /// A page in a process, if there is none: the relative's process, the one in reserve, or a new one.
  func ensureProcess(why: String) {
    guard page == nil, !isClosed else { return }
    let process: WebContentProcess
    if let shared = relative?.process, shared.isAlive {
      process = shared
    } else {
      process = pool.processForNewPage(store: store, why: why, view: id)
    }
    page = WebPage(view: self, process: process)
    assign(process)
  }

  /// Says which process the view is in, as soon as that runs.
  private func assign(_ process: WebContentProcess) {
    let emit = { [self] in
      guard page?.process === process else { return }
      emitAssigned(process)
      process.reportMemory()
    }
    if process.state == .launching { process.whenLaunched.append(emit) } else { emit() }
  }

  func emitAssigned(_ process: WebContentProcess) {
    world.events.emit(.processAssigned, view: id) { $0.add("proc", process.id) }
  }

  func emitReleased(_ process: WebContentProcess) {
    world.events.emit(.processReleased, view: id) { $0.add("proc", process.id) }
  }

  // MARK: Observed properties

  /// Changes within `body` are told when the outermost transaction ends, as one group.
  func transaction(_ body: () -> Void) {
    transactions += 1
    body()
    transactions -= 1
    guard transactions == 0 else { return }
    var changes = loadState.commit()
    guard !changes.isEmpty else { return }
    if world.port.reversesChangesInTransaction { changes.reverse() }
    let group = world.nextGroup()
    for change in changes { emit(change, group: group) }
  }

  private func emit(_ change: PageLoadState.Change, group: Int) {
    world.events.emit(.webViewChanged, view: id, leads: false) { line in
      switch change {
      case .estimatedProgress(let value):
        line.add("key", "estimatedProgress")
        line.add("value", value)
      case .hasOnlySecureContent(let value):
        line.add("key", "hasOnlySecureContent")
        line.add("value", value)
      case .url(let value):
        line.add("key", "url")
        line.add("value", value)
      case .isLoading(let value):
        line.add("key", "isLoading")
        line.add("value", value)
      case .title(let value):
        line.add("key", "title")
        line.add("value", value)
      case .canGoForward(let value):
        line.add("key", "canGoForward")
        line.add("value", value)
      case .canGoBack(let value):
        line.add("key", "canGoBack")
        line.add("value", value)
      }
      line.add("group", group)
    }
  }

  /// Tells of the list if it differs from what was told last, and of what follows from it.
  /// - Parameter isReplacement: an entry got another address, nothing came or went.
  func listDidChange(isReplacement: Bool = false) {
    let back = list.back.map(\.url.text)
    var forward = list.forward.map(\.url.text)
    if world.port.listsFarthestForwardFirst { forward.reverse() }
    let current = list.current?.url.text
    let key = (back + ["|", current ?? "", "|"] + forward).joined(separator: " ")
    if isReplacement, !world.port.tellsReplacedEntries {
      lastList = key
    } else if key != lastList {
      lastList = key
      world.events.emit(.webViewBackForwardList, view: id, leads: false) { line in
        line.add("back", back)
        line.add("current", current)
        line.add("forward", forward)
      }
    }
    transaction {
      loadState.values.canGoBack = list.canGoBack
      loadState.values.canGoForward = list.canGoForward
    }
  }

  /// `webView.url` as the app reads it.
  var url: String? { loadState.observed.activeURL }

  // MARK: Configuration

  /// Changes after the view was made: the configuration was copied, so that its values do nothing any more (CONF-1);
  /// what is a property of the view or of a shared member acts at once.
  func configure(_ changed: ConfigurationSetup) {
    for member in changed.written.members {
      switch member.name {
      case "pageCache": setup.configuration.pageCache = changed.pageCache
      case "allowsBackForwardNavigationGestures":
        setup.configuration.allowsBackForwardNavigationGestures = changed.allowsBackForwardNavigationGestures
      case "customUserAgent": setup.configuration.customUserAgent = changed.customUserAgent
      case "javaScriptCanOpenWindowsAutomatically":
        setup.configuration.javaScriptCanOpenWindowsAutomatically = changed.javaScriptCanOpenWindowsAutomatically
      case "isInspectable":
        setup.configuration.isInspectable = changed.isInspectable
        tellInspectable()
      default:
        world.events.emit(.webViewConfigurationIgnored, view: id, leads: false) { $0.add("key", member.name) }
      }
    }
  }

  // MARK: The screen

  func setVisible(_ visible: Bool) {
    guard isVisible != visible else { return }
    isVisible = visible
    page?.didChangeVisibility()
    if visible { becameVisible() }
  }

  func becameVisible() {
    guard reloadsWhenVisible, isVisible, !world.app.isInBackground else { return }
    reloadsWhenVisible = false
    reloadAutomatically()
  }

  /// The app lets go of it: its page, the pages kept for it and what it was loading are gone.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    forgetUndecided()
    world.events.emit(.webViewClosed, view: id)
    dropProvisional(telling: false)
    let items = list.items
    pool.drop { kept in items.contains { $0 === kept.item } }
    world.app.failCalls(of: id, .viewInvalidated)
    world.app.dismissDialogs(of: id)
    if let page {
      self.page = nil
      emitReleased(page.process)
      page.leaveAndClose()
    }
    world.events.emit(.webViewDeinit, view: id)
  }

  /// `_tryClose`: the page may ask to stay.
  func tryClose() {
    guard let page else { return close() }
    page.fromView {
      if page.mainFrame.mayLeave() { page.toView { $0.close() } }
    }
  }

  /// `webViewDidClose(_:)`: what becomes of the view is up to the app.
  func didCloseByScript() {
    guard !isClosed else { return }
    world.events.emit(.uiDidClose, view: id)
  }

  /// Ends the run: breaks the ties between parts, so that they can be freed.
  func tearDown() {
    page = nil
    provisional = nil
  }
}

/// A page in another process that a navigation goes on in; it takes the place of the view's page when it commits.
final class ProvisionalPage {
  let page: WebPage
  let navigation: Navigation
  let url: WebAddress
  let reason: String

  init(page: WebPage, navigation: Navigation, url: WebAddress, reason: String) {
    self.page = page
    self.navigation = navigation
    self.url = url
    self.reason = reason
  }
}
