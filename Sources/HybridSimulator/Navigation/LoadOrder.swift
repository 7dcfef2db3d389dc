import SessionModel

/// One navigation of a main frame, as the app's `WKNavigation` stands for it.
final class Navigation {
  let id: Int
  /// Whether its start was told; what never started ends without a callback.
  var isStarted = false
  var isEnded = false

  init(id: Int) { self.id = id }
}

/// What a frame is asked to load, and everything that goes with it from process to process.
struct LoadOrder {
  typealias NavigationType = PolicyMatch.NavigationType

  /// Nil in frames below the main one.
  var navigation: Navigation?
  var url: WebAddress
  var method = "GET"
  var headers: [Answer.Header] = []
  var body: String?
  var type = NavigationType.other
  var caching = Caching.normal
  /// Content that the app hands over instead of letting it be loaded.
  var substitute: Substitute?
  /// The entry of the list that this goes to.
  var item: BackForwardList.Item?
  var source = Source.api
  /// Takes the place of the current entry (R12).
  var replacesItem = false
  var timeout: Scheduler.Time?
  /// The policy was answered in another process.
  var isContinuation = false
  /// It goes on after a redirect of the server, which is what the app is told instead of a start.
  var isServerRedirect = false
  /// Redirects followed so far.
  var redirects = 0
  var isUserInitiated = false
  /// A person's hand did it, not a script in its name.
  var isFromInput = false
  /// The address that was asked for first, before redirects.
  var firstURL: WebAddress?
  /// It is no entry of the list: the blank page of a new window.
  var addsNoItem = false
  /// The frame it comes from, as a delegate reads it; nil: the one around the frame that loads.
  var sourceFrame: JSONValue?
  /// What the app answered for this navigation beside its decision.
  var preferences = PagePreferences()
  /// The address of the document that it comes from; empty for what the app asked.
  var referrer = ""
  /// Whether a script changed only what stands behind `#`, and to the same.
  var isSameAddress: Bool?
  var previousURL: WebAddress?
  /// A folder that a `file:` load may read.
  var readAccess: String?

  enum Source: Hashable { case api, page }

  /// How caches are used.
  enum Caching: Hashable { case normal, revalidate, ignore, preferCache, onlyCache }

  struct Substitute {
    var text: String
    var mime: String
    /// The address of the failed load that an error page stands for (`_loadAlternateHTMLString`).
    var unreachableURL: String?
  }

  /// Only the web's own methods repeat a form.
  var reloadType: NavigationType { method == "POST" ? .formResubmitted : .reload }
}

/// The answer to a question of policy, as it goes back to the page's process.
enum PolicyReply {
  /// It goes on here, with what the app said beside.
  case use(PagePreferences)
  case ignore, download
  /// Another process goes on with it; here it ends without a word.
  case continueElsewhere
}
