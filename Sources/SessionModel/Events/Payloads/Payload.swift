/// What an event says, typed by its kind. Fields that an event lacks, or gives in another type, are nil.
public enum Payload: Hashable, Sendable {
  case navigation(NavigationEvent)
  case bridge(BridgeEvent)
  case cookie(CookieEvent)
  case process(ProcessEvent)
  case webView(WebViewEvent)
  case network(NetworkEvent)
  case ui(UIEvent)
  case app(AppEvent)
  case download(DownloadEvent)
  case scheme(SchemeEvent)
  case store(StoreEvent)
  case security(SecurityEvent)
  case page(PageEvent)
  case session(SessionEvent)
  /// A kind that this version does not know, with all of its fields.
  case unknown(JSONObject)
  /// A line that is no event.
  case invalid(LineProblem?)
}

extension Event {
  /// The event, typed.
  public var payload: Payload {
    switch kind {
    case .invalid: return .invalid(problem)
    case .unknown: return .unknown(fields)
    default: break
    }
    // An event whose line could not be read again has no fields, and a problem instead.
    if problem != nil { return .invalid(problem) }
    let payload: Payload? =
      switch kind.category {
      case .navigation: NavigationEvent(self).map(Payload.navigation)
      case .bridge, .script: BridgeEvent(self).map(Payload.bridge)
      case .cookie: CookieEvent(self).map(Payload.cookie)
      case .process: ProcessEvent(self).map(Payload.process)
      case .webView: WebViewEvent(self).map(Payload.webView)
      case .network: NetworkEvent(self).map(Payload.network)
      case .ui: UIEvent(self).map(Payload.ui)
      case .app, .device, .ownership: AppEvent(self).map(Payload.app)
      case .download: DownloadEvent(self).map(Payload.download)
      case .scheme: SchemeEvent(self).map(Payload.scheme)
      case .store, .data: StoreEvent(self).map(Payload.store)
      case .security: SecurityEvent(self).map(Payload.security)
      case .frame, .page, .timing, .console: PageEvent(self).map(Payload.page)
      case .marker, .command, .session, .expectation: SessionEvent(self).map(Payload.session)
      case .other: nil
      }
    return payload ?? .unknown(fields)
  }
}
