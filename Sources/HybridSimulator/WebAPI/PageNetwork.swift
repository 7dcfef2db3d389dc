/// The network as the scripts of one document use it; a frame is one, tests have others.
///
/// One load here is one exchange on the network with its redirects. What a page may see of it decides ``FetchLoad``.
protocol PageNetwork: AnyObject {
  var documentURL: WebAddress { get }
  /// What relative addresses are read against.
  var base: WebAddress { get }
  /// Scheme, host and port of the document, or `null`.
  var origin: String { get }

  /// Starts a load; updates come as tasks of the page's process.
  func start(_ request: PageRequest, _ update: @escaping (PageRequestUpdate) -> Void) -> any PageLoad
  /// A line of the console.
  func log(_ level: PageLogLevel, source: PageLogSource, _ text: String)
  /// Runs a task of the page's process; never when the document is gone by then.
  func runTask(after delay: Scheduler.Time, _ work: @escaping () -> Void)
}

/// A load under way.
protocol PageLoad: AnyObject {
  /// Nothing more comes. `error`: why, as the session tells it.
  func cancel(because error: LoadError)
}

/// The session format's `level` of a console line.
enum PageLogLevel: String { case log, info, warning, error, debug }

/// The session format's `source` of a console line.
enum PageLogSource: String { case javascript, network, security }

/// A request of a page's script on its way to the network.
struct PageRequest {
  enum Kind: String { case fetch, xhr, beacon, preflight }

  var kind: Kind
  var url: WebAddress
  var method = "GET"
  var headers: [Answer.Header] = []
  var body: [UInt8]?
  /// Whether cookies go with it and are taken from the answer.
  var usesCredentials = true
  var caching = LoadOrder.Caching.normal
  /// Why the page may not see an answer; asked before anything is told of it.
  var refusal: ((ResponseHead) -> LoadError?)?
  /// It goes on when the document is gone.
  var keepalive = false
}

enum PageRequestUpdate {
  /// The server sends on. `follow` with the request as it is to go on, or nil to stop; at once or later.
  case redirect(PageRequest, head: ResponseHead, follow: (PageRequest?) -> Void)
  case response(ResponseHead)
  case data(ArraySlice<UInt8>)
  case finished
  case failed(LoadError)
}

extension LoadError {
  static let internalDomain = "WebKitInternal"

  /// A load that the page may not see (recorded in sc_basic, where the domain is empty).
  static func accessControl(_ text: String) -> LoadError {
    LoadError(domain: internalDomain, code: 0, description: text)
  }
}
