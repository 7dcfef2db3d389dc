#if Simulator
  import ScriptEngine

  /// Where the DOM of a document lives, and who hears what scripts do to it.
  protocol DOMHost: AnyObject {
    /// The tree. Access it in its place (`_read` and `_modify`): a copy of the arena for each change would be slow.
    var tree: DOMTree { get set }
    /// What a script can read about the document.
    var documentFacts: DOMDocumentFacts { get }
    /// Where references begin.
    var baseURL: String { get }
    /// A reference as a whole address; nil if it is none.
    func resolve(_ reference: String) -> String?
    /// `document.cookie`
    var cookie: String { get set }
    /// The script of the page that runs: `document.currentScript`.
    var currentScript: DOMNodeID? { get }
    /// The element that has the focus.
    var focusedElement: DOMNodeID? { get set }

    /// A script put a connected subtree into the document: scripts, images, style sheets and frames in it begin to load.
    /// - Parameter byMarkup: it came as a text (`innerHTML`): scripts in it never run, as `tree.startedScripts` says.
    func scriptDidInsert(_ node: DOMNodeID, byMarkup: Bool)
    /// A connected subtree is about to go: frames in it end.
    func scriptWillRemove(_ node: DOMNodeID)
    /// A script changed, added or removed an attribute, such as `src` or `href`.
    func scriptDidChange(attribute: String, of node: DOMNodeID)
    /// `document.title` may be another now.
    func scriptDidChangeTitle()

    /// A click on a link was not prevented.
    func activate(_ link: DOMNodeID)
    /// A form is sent: after validation and the `submit` event, or by `form.submit()`.
    func submit(form: DOMNodeID, submitter: DOMNodeID?)

    /// `document.write`, `document.open`, `document.close`
    func write(_ text: String)
    func open()
    func close()

    /// `iframe.contentWindow` and `iframe.contentDocument`, as a script of this context may see them.
    func frameWindow(_ node: DOMNodeID, in context: ScriptContext) -> ScriptOperand
    func frameDocument(_ node: DOMNodeID, in context: ScriptContext) -> ScriptOperand
    /// What is known about an image.
    func imageState(_ node: DOMNodeID) -> DOMImageState
  }

  /// What a script can read about its document.
  struct DOMDocumentFacts: Hashable, Sendable {
    var url = "about:blank"
    var domain = ""
    var referrer = ""
    /// `01/31/2026 12:00:00`
    var lastModified = "01/01/1970 00:00:00"
    /// `loading`, `interactive` or `complete`.
    var readyState = "loading"
    var characterSet = "UTF-8"
    var contentType = "text/html"
    var isQuirky = false
    var isHidden = false
    var hasFocus = true
    var viewportWidth = 390.0
    var viewportHeight = 844.0
  }

  struct DOMImageState: Hashable, Sendable {
    /// Loaded, failed, or without an address.
    var isComplete = true
    var width = 0
    var height = 0
  }
#endif
