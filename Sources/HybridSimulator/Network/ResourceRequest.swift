/// A request as the page's process hands it to the Networking process.
struct ResourceRequest {
  enum ResourceType: String { case document, image, script, styleSheet, media, other, fetch, xhr, beacon, preflight }

  var url: WebAddress
  var method: String
  var headers: [Answer.Header]
  var body: String?
  var type: ResourceType
  /// The address of the document that asked; nil for a main frame's document.
  var initiator: String?
  /// The address of the page in the main frame.
  var firstParty: WebAddress
  var view: String
  var frame: String?
  var caching = LoadOrder.Caching.normal
  var timeout: Scheduler.Time?
  /// Whether cookies go with it and are taken from the answer.
  var usesCredentials = true
  /// The process stands still until the answer is there: a synchronous `XMLHttpRequest`.
  var isWaitedFor = false
  /// A folder that a `file:` request may read.
  var readAccess: String?

  var isMainResource: Bool { type == .document && frame == nil }
}

/// Status line and headers of an answer, and what WebKit makes of them.
struct ResponseHead {
  var status: Int
  /// After sniffing, where the server said nothing.
  var mime: String
  var headers: [Answer.Header]
  /// The declared length; nil if there is none.
  var expectedLength: Int64?
  var isFromCache = false

  func header(_ name: String) -> String? {
    headers.first { $0.isNamed(name) }?.value
  }

  /// Whether a web view can show the type (NAV-7).
  var canShow: Bool { ResponseHead.canShow(mime) }

  static func canShow(_ mime: String) -> Bool {
    if mime.hasPrefix("text/") || mime.hasPrefix("image/") || mime.hasPrefix("audio/") || mime.hasPrefix("video/") {
      return true
    }
    return [
      "application/pdf", "application/json", "application/xhtml+xml", "application/xml", "application/javascript",
    ]
    .contains(mime) || mime.hasSuffix("+xml") || mime.hasSuffix("+json")
  }

  /// `X-Frame-Options` of a frame's document.
  func forbidsFraming(by top: WebAddress?, url: WebAddress) -> Bool {
    switch header("X-Frame-Options")?.lowercased() {
    case "deny": true
    case "sameorigin": top?.origin != url.origin
    default: false
    }
  }
}

/// A load in the Networking process, as the process that asked holds it.
final class NetworkLoad {
  enum End {
    case finished
    case failed(LoadError)
  }

  enum Update {
    /// The server sends on to another address, with this method; `true` follows.
    case redirect(to: WebAddress, method: String, follow: (Bool) -> Void)
    case response(ResponseHead)
    case data(ArraySlice<UInt8>)
    case end(End)
  }

  let id: String
  let started: Scheduler.Time
  private(set) var isOver = false
  /// What the Networking process does when it is cancelled, and why.
  var whenCancelled: ((LoadError) -> Void)?
  /// The answer that sent the load elsewhere last.
  var redirectHead: ResponseHead?
  /// Why an answer is kept from the one who asked, decided where it arrives (sc_basic: no response is told of).
  var refusal: ((ResponseHead) -> LoadError?)?
  /// Changes the request that follows a redirect: its headers and its credentials are decided where the load began.
  var beforeFollowing: ((inout ResourceRequest) -> Void)?

  init(id: String, started: Scheduler.Time) {
    self.id = id
    self.started = started
  }

  func markOver() { isOver = true }

  /// - Parameter error: what the session tells of it.
  func cancel(because error: LoadError = .cancelled) {
    guard !isOver else { return }
    isOver = true
    whenCancelled?(error)
    whenCancelled = nil
    beforeFollowing = nil
    refusal = nil
  }
}
