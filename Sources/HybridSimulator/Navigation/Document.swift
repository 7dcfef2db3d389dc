/// A document in a frame: what arrived of it, and what it still waits for.
final class Document {
  let id: Int
  /// Changes when the document navigates within itself.
  var url: WebAddress
  let navigation: Navigation?
  let order: LoadOrder
  let mime: String
  let isSubstitute: Bool
  /// Whether scripts of the page run.
  let runsScripts: Bool
  var hasOnlySecureContent: Bool
  var title: String?
  /// The app has not heard of the title.
  var hasUntoldTitle = false
  /// Builds the tree of an HTML page.
  var builder: HTMLTreeBuilder?
  /// The end of the body came and was read.
  var isMainResourceComplete = false
  /// Loads of images, scripts and style sheets under way; the load of the page waits for them (R17).
  var subresources: [NetworkLoad] = []
  var frames: [FrameLoader] = []
  /// With those that are gone.
  var framesMade = 0
  var base: WebAddress?
  /// The base of the document around it, for one without an address of its own: `srcdoc`, `about:blank`.
  var outerBase: WebAddress?
  /// What its relative addresses are relative to.
  var baseURL: WebAddress { base ?? outerBase ?? url }
  var network: NetworkLoad?
  var response: ResponseHead?
  /// Told of its end: finished or failed.
  var isDone = false
  var bytes = 0

  // MARK: Scripts

  /// Its JavaScript, once there is any.
  private(set) var scripts: DocumentScripts?
  /// Of an empty view or frame, before anything was loaded in it.
  let isInitialEmpty: Bool
  /// The end of parsing was told to the page.
  var didFireDOMContentLoaded = false
  /// The load event has begun.
  var didFireLoad = false
  /// A script began another load before this one was over: the rest of the page is not read.
  var isParsingCancelled = false
  /// Scripts that wait for the end of parsing, in their order.
  var deferredScripts: [PendingScript] = []
  /// Scripts at which the parser stands and that run now, the outermost first.
  var parserScripts = 0
  /// How many nodes of the tree the DOM knows of.
  private var nodesSeen = 1
  /// A script opened it again and writes it.
  var isWritten = false
  /// Images whose load has not ended.
  var pendingImages: Set<DOMNodeID> = []
  /// `document.referrer`
  var referrer: String { order.referrer }
  /// Style sheets that scripts wait for.
  var pendingStyleSheets = 0
  /// What waits for the last of them.
  var whenStyled: [() -> Void] = []
  /// Which scripts may run.
  var securityPolicy = ContentSecurityPolicy()
  /// The entry's state as JSON (`history.state`).
  var state: String?
  /// The navigation that a script asked for last.
  var scheduled: ScheduledNavigation?
  /// When its phases were, for Navigation Timing.
  var timing = DocumentTiming()

  /// The document's JavaScript; made when it is needed first. Nil where scripts do not run in it.
  func makeScripts(in frame: FrameLoader) -> DocumentScripts {
    if let scripts { return scripts }
    let made = DocumentScripts(self, frame: frame)
    made.readyState = didFireLoad || isDone ? "complete" : didFireDOMContentLoaded ? "interactive" : "loading"
    scripts = made
    return made
  }

  /// Tells the DOM what the parser has put into the tree since it was told last.
  func noticeNewNodes() {
    guard let builder else { return }
    let first = nodesSeen
    nodesSeen = builder.tree.nodes.count
    guard first < nodesSeen, let scripts, !scripts.realms.isEmpty else { return }
    scripts.dom.parserDidInsert(from: DOMNodeID(index: Int32(first)))
  }

  /// Nothing of it will be seen again.
  func discard() {
    scripts?.discard()
    scripts = nil
  }

  init(
    id: Int, order: LoadOrder, url: WebAddress, mime: String, runsScripts: Bool, isInitialEmpty: Bool = false
  ) {
    self.isInitialEmpty = isInitialEmpty
    self.id = id
    self.order = order
    self.url = url
    self.mime = mime
    self.runsScripts = runsScripts
    navigation = order.navigation
    isSubstitute = order.substitute != nil
    hasOnlySecureContent = url.scheme == "https"
    if mime == "text/html" || mime == "application/xhtml+xml" { builder = HTMLTreeBuilder(scripting: runsScripts) }
  }

  /// Nothing that its load waits for is missing.
  var isComplete: Bool {
    isMainResourceComplete && didFireDOMContentLoaded && subresources.isEmpty && builder?.isComplete ?? true
      && frames.allSatisfy(\.isIdle)
  }

  var kilobytes: Double {
    Double(bytes) / 1_024 + frames.reduce(0) { $0 + $1.kilobytes }
  }
}
