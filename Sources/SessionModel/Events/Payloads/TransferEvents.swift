/// The events of `download`.
public enum DownloadEvent: Hashable, Sendable {
  case started(url: String?, from: String?)
  case decideDestination(suggested: String?, status: Int64?, mime: String?)
  case destination(path: String?)
  case progress(bytes: Int64?, total: Int64?)
  case finished(path: String?, bytes: Int64?)
  case failed(error: EventError?, isResumable: Bool?)
  case cancelled
  case presented(as: String?)

  /// Reads an event of this category; nil for any other.
  public init?(_ event: Event) {
    let fields = event.fields
    switch event.kind {
    case .downloadStarted: self = .started(url: fields.text("url"), from: fields.text("from"))
    case .downloadDecideDestination:
      self = .decideDestination(
        suggested: fields.text("suggested"), status: fields.integer("status"), mime: fields.text("mime"))
    case .downloadDestination: self = .destination(path: fields.text("path"))
    case .downloadProgress: self = .progress(bytes: fields.integer("bytes"), total: fields.integer("total"))
    case .downloadFinished: self = .finished(path: fields.text("path"), bytes: fields.integer("bytes"))
    case .downloadFailed: self = .failed(error: fields.error(), isResumable: fields.flag("resumable"))
    case .downloadCancelled: self = .cancelled
    case .downloadPresented: self = .presented(as: fields.text("as"))
    default: return nil
    }
  }
}

/// The events of `scheme`: the tasks of a URL scheme handler.
public enum SchemeEvent: Hashable, Sendable {
  case taskStarted(url: String?)
  case response
  case data(bytes: Int64?)
  case finished
  case failed(error: EventError?)
  case stopped
  case exception(reason: String?)

  /// Reads an event of this category; nil for any other.
  public init?(_ event: Event) {
    let fields = event.fields
    switch event.kind {
    case .schemeTaskStarted: self = .taskStarted(url: fields.text("url"))
    case .schemeResponse: self = .response
    case .schemeData: self = .data(bytes: fields.integer("bytes"))
    case .schemeFinished: self = .finished
    case .schemeFailed: self = .failed(error: fields.error())
    case .schemeStopped: self = .stopped
    case .schemeException: self = .exception(reason: fields.text("reason"))
    default: return nil
    }
  }
}

/// The events of `store` and `data`: data stores and what they hold besides cookies.
public enum StoreEvent: Hashable, Sendable {
  case created(store: String?, isPersistent: Bool?, identifier: String?)
  case closed(store: String?)
  case removed(types: [String], since: JSONValue?)
  case records(types: [String])
  case storage(origin: String?, area: String?, operation: String?, key: String?)

  /// Reads an event of these categories; nil for any other.
  public init?(_ event: Event) {
    let fields = event.fields
    switch event.kind {
    case .storeCreated:
      self = .created(
        store: event.store, isPersistent: fields.flag("persistent"), identifier: fields.label("identifier"))
    case .storeClosed: self = .closed(store: event.store)
    case .dataRemoved: self = .removed(types: fields.texts("types") ?? [], since: fields["since"])
    case .dataRecords: self = .records(types: fields.texts("types") ?? [])
    case .dataStorage:
      self = .storage(
        origin: fields.text("origin"), area: fields.text("area"), operation: fields.text("op"),
        key: fields.text("key"))
    default: return nil
    }
  }
}

/// The events of `security`.
public enum SecurityEvent: Hashable, Sendable {
  case appBoundBlocked(what: String?, url: String?)
  case transportSecurityBlocked(url: String?)
  case ruleListCompiled(name: String?, rules: Int64?, milliseconds: Double?)
  case ruleListFailed(name: String?, error: EventError?)
  case layers(load: JSONValue?, runtime: JSONValue?, injection: JSONValue?, content: JSONValue?)

  /// Reads an event of this category; nil for any other.
  public init?(_ event: Event) {
    let fields = event.fields
    let url = fields.text("url")
    let name = fields.text("name")
    switch event.kind {
    case .securityAppBoundBlocked: self = .appBoundBlocked(what: fields.text("what"), url: url)
    case .securityAtsBlocked: self = .transportSecurityBlocked(url: url)
    case .securityRuleListCompiled:
      self = .ruleListCompiled(name: name, rules: fields.integer("rules"), milliseconds: fields.number("ms"))
    case .securityRuleListFailed: self = .ruleListFailed(name: name, error: fields.error())
    case .securityLayers:
      self = .layers(
        load: fields["load"], runtime: fields["runtime"], injection: fields["injection"], content: fields["content"])
    default: return nil
    }
  }
}
