/// The events of `webView`: the view itself, its properties, and what is done to it.
public enum WebViewEvent: Hashable, Sendable {
  case created(configuration: JSONValue?)
  case load(method: String?, url: String?)
  case stopLoading
  case configurationIgnored(key: String?)
  case changed(key: String?, value: JSONValue?, group: String?)
  case backForwardList(back: [String], current: String?, forward: [String])
  case closed
  case deinitialized
  case leaked(path: JSONValue?)
  case input(type: String?, target: String?)
  /// The app looked at the properties.
  case state(when: String?, fields: JSONObject)
  case media(element: String?, decision: String?, by: String?)
  case contentMode(mode: String?, userAgent: String?)
  case inspectable(value: Bool?, by: String?)
  case refreshControl(attached: Bool?, refreshing: Bool?, why: String?)
  case keyboard(shown: Bool?, height: Double?)
  case appearance(dark: Bool?)
  case scroll(y: Double?, atTop: Bool?)
  case submitForm

  /// Reads an event of this category; nil for any other.
  public init?(_ event: Event) {
    let fields = event.fields
    switch event.kind {
    case .webViewCreated: self = .created(configuration: fields["configuration"])
    case .webViewLoad: self = .load(method: fields.text("method"), url: fields.text("url"))
    case .webViewStopLoading: self = .stopLoading
    case .webViewConfigurationIgnored: self = .configurationIgnored(key: fields.text("key"))
    case .webViewChanged:
      self = .changed(key: fields.text("key"), value: fields["value"], group: fields.label("group"))
    case .webViewBackForwardList:
      self = .backForwardList(
        back: fields.texts("back") ?? [], current: fields.text("current"), forward: fields.texts("forward") ?? [])
    case .webViewClosed: self = .closed
    case .webViewDeinit: self = .deinitialized
    case .webViewLeaked: self = .leaked(path: fields["path"])
    case .webViewInput: self = .input(type: fields.text("type"), target: fields.text("target"))
    case .webViewState: self = .state(when: fields.text("when"), fields: fields)
    case .webViewMedia:
      self = .media(element: fields.text("element"), decision: fields.text("decision"), by: fields.text("by"))
    case .webViewContentMode: self = .contentMode(mode: fields.text("mode"), userAgent: fields.text("userAgent"))
    case .webViewInspectable: self = .inspectable(value: fields.flag("value"), by: fields.text("by"))
    case .webViewRefreshControl:
      self = .refreshControl(
        attached: fields.flag("attached"), refreshing: fields.flag("refreshing"), why: fields.text("why"))
    case .webViewKeyboard: self = .keyboard(shown: fields.flag("shown"), height: fields.number("height"))
    case .webViewAppearance: self = .appearance(dark: fields.flag("dark"))
    case .webViewScroll: self = .scroll(y: fields.number("y"), atTop: fields.flag("atTop"))
    case .webViewSubmitForm: self = .submitForm
    default: return nil
    }
  }
}

/// The events of `ui`: the calls of a UI delegate.
public enum UIEvent: Hashable, Sendable {
  case dialog(type: String?, message: String?, defaultText: String?)
  case dialogAnswered(answer: JSONValue?, milliseconds: Double?)
  case createWebView(url: String?, navigationType: String?, features: JSONValue?)
  case createWebViewAnswered(result: String?)
  case readyToShow
  case didClose
  case openPanel(answer: JSONValue?)
  case mediaCapture(type: String?, decision: String?)
  case contextMenu(url: String?)

  /// Reads an event of this category; nil for any other.
  public init?(_ event: Event) {
    let fields = event.fields
    switch event.kind {
    case .uiDialog:
      self = .dialog(type: fields.text("type"), message: fields.text("message"), defaultText: fields.text("default"))
    case .uiDialogAnswered: self = .dialogAnswered(answer: fields["answer"], milliseconds: fields.number("ms"))
    case .uiCreateWebView:
      self = .createWebView(
        url: fields.text("url"), navigationType: fields.text("navigationType"), features: fields["features"])
    case .uiCreateWebViewAnswered: self = .createWebViewAnswered(result: fields.text("result"))
    case .uiReadyToShow: self = .readyToShow
    case .uiDidClose: self = .didClose
    case .uiOpenPanel: self = .openPanel(answer: fields["answer"])
    case .uiMediaCapture: self = .mediaCapture(type: fields.text("type"), decision: fields.text("decision"))
    case .uiContextMenu: self = .contextMenu(url: fields.text("url"))
    default: return nil
    }
  }
}
