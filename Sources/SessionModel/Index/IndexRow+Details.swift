// The two values of a row that depend on its kind. Only this file and `RowMaker` know which is which.

/// The web view properties that `webView.changed` reports (session format, "webView").
public enum ViewProperty: UInt32, CaseIterable, Sendable {
  case estimatedProgress, title, url, isLoading, canGoBack, canGoForward, hasOnlySecureContent, other
}

/// What a process is (behaviours PROC-1).
public enum ProcessType: UInt8, CaseIterable, Sendable {
  case app, webContent, networking, gpu, other

  /// The name in a session file.
  public var name: String {
    switch self {
    case .app: "App"
    case .webContent: "WebContent"
    case .networking: "Networking"
    case .gpu: "GPU"
    case .other: "Other"
    }
  }
}

/// Who set a cookie, or how it became known.
public enum CookieSetter: UInt8, CaseIterable, Sendable {
  case http, script, native, sync
  /// It stood in the answer of `getAllCookies`: who set it is not known.
  case seen
  case other
}

/// An app's answer to `decidePolicyFor…`.
public enum PolicyDecision: UInt8, CaseIterable, Sendable {
  case allow, cancel, download, other
}

/// A run of numbers in the index: the members of one event's list.
public struct ListReference: Hashable, Sendable {
  var start: UInt32
  var count: UInt32
}

extension IndexRow {
  /// Of `webView.changed`: which property.
  public var changedProperty: ViewProperty { ViewProperty(rawValue: first) ?? .other }

  /// Of `webView.changed`: progress in thousandths, 1 or 0 for a flag or a text that is there or null.
  public var changedValue: UInt32 { second }

  /// Of `process.launching` and `process.launched`.
  public var processType: ProcessType { ProcessType(rawValue: UInt8(truncatingIfNeeded: first & 0xFF)) ?? .other }

  /// Of `process.launched`: the pid, 0 if the event gives none.
  public var pid: UInt32 { second }

  /// Of `process.memory`: kilobytes.
  public var kilobytes: UInt32 { first }

  /// Of `process.swap`: the process the view leaves; `process` is the one it goes to.
  public var previousProcess: ProcessNumber { ProcessNumber(rawValue: UInt16(truncatingIfNeeded: first)) }

  /// Of `navigation.actionPolicy` and `navigation.responsePolicy`.
  public var decision: PolicyDecision { PolicyDecision(rawValue: UInt8(truncatingIfNeeded: first)) ?? .other }

  /// Of events that carry an error and nothing else in their two values: its domain.
  public var errorDomain: Symbol { holdsError ? Symbol(rawValue: first) : .none }

  /// Of events that carry an error and nothing else in their two values: its code.
  public var errorCode: Int32? { holdsError ? Int32(bitPattern: second) : nil }

  private var holdsError: Bool { flags.contains(.error) && !kind.hasDetails }

  /// Of `cookie.set`, `deleted`, `rejected`: the cookie, an identity of the index.
  public var cookieIdentity: Symbol { Symbol(rawValue: first) }

  /// Of `cookie.set`.
  public var cookieSetter: CookieSetter { CookieSetter(rawValue: UInt8(truncatingIfNeeded: second)) ?? .other }

  /// Of `cookie.withheld`, bridge messages and script evaluations: the name.
  public var name: Symbol { Symbol(rawValue: first) }

  /// Of `cookie.sent` and requests with a `Cookie` header: host, then cookie names. Of `cookie.callCompleted`: cookie
  /// identities. Of `marker.processes`: pairs of process and kilobytes.
  public var list: ListReference { ListReference(start: first, count: second) }

  /// Of an event of an unknown kind: the kind's name.
  public var unknownKind: Symbol { kind == .unknown ? Symbol(rawValue: first) : .none }
}

extension Kind {
  /// Whether the two values of a row of this kind are taken by what the kind itself says.
  var hasDetails: Bool { Kind.detailed.contains(self) }

  private static let detailed: KindSet = [
    .unknown, .webViewChanged, .networkRequest, .cookieSet, .cookieDeleted, .cookieRejected, .cookieSent,
    .cookieWithheld, .cookieCallCompleted, .bridgeDropped, .bridgeHandlerAdded, .bridgeHandlerRemoved, .bridgeMessage,
    .processLaunching, .processLaunched, .processMemory, .processSwap, .markerProcesses, .navigationActionPolicy,
    .navigationResponsePolicy, .storeCreated,
  ]
}
