/// The events of `bridge` and `script`: what passes between the app and the page's scripts.
public enum BridgeEvent: Hashable, Sendable {
  case handlerAdded(name: String?, world: String?, retain: String?, expectsReply: Bool?)
  case handlerRemoved(name: String?)
  case exposed(frames: JSONValue?)
  case message(BridgeMessage)
  case dropped(name: String?, why: String?)
  case messageRejected(id: String?, gate: String?, why: String?)
  case reply(BridgeResult)
  case promiseSettled(id: String?)
  case evaluate(BridgeCall)
  case evaluated(BridgeResult)
  case userScriptAdded(name: String?, at: String?, mainFrameOnly: Bool?)
  case userScriptRan(name: String?, frame: String?)
  case thrown(message: String?, line: Int64?, source: String?)
  case stale(frame: String?, value: ScriptValue?)
  case scriptAborted(process: String?, why: String?, after: JSONValue?)

  /// Reads an event of these categories; nil for any other.
  public init?(_ event: Event) {
    let fields = event.fields
    let name = fields.text("name")
    let id = fields.label("id")
    switch event.kind {
    case .bridgeHandlerAdded:
      self = .handlerAdded(
        name: name, world: fields.text("world"), retain: fields.text("retain"), expectsReply: fields.flag("reply"))
    case .bridgeHandlerRemoved: self = .handlerRemoved(name: name)
    case .bridgeExposed: self = .exposed(frames: fields["frames"])
    case .bridgeMessage: self = .message(BridgeMessage(fields))
    case .bridgeDropped: self = .dropped(name: name, why: fields.text("why"))
    case .bridgeMessageRejected: self = .messageRejected(id: id, gate: fields.text("gate"), why: fields.text("why"))
    case .bridgeReply: self = .reply(BridgeResult(fields, value: "body"))
    case .bridgePromiseSettled: self = .promiseSettled(id: id)
    case .bridgeEvaluate: self = .evaluate(BridgeCall(fields))
    case .bridgeEvaluated: self = .evaluated(BridgeResult(fields, value: "result"))
    case .bridgeUserScriptAdded:
      self = .userScriptAdded(name: name, at: fields.text("at"), mainFrameOnly: fields.flag("mainFrameOnly"))
    case .bridgeUserScriptRan: self = .userScriptRan(name: name, frame: fields.text("frame"))
    case .bridgeThrown:
      self = .thrown(message: fields.text("message"), line: fields.integer("line"), source: fields.text("source"))
    case .bridgeStale: self = .stale(frame: fields.text("frame"), value: fields.script("value"))
    case .scriptAborted:
      self = .scriptAborted(process: fields.text("proc"), why: fields.text("why"), after: fields["after"])
    default: return nil
    }
  }
}

/// A script message on its way to the app.
public struct BridgeMessage: Hashable, Sendable {
  public let id: String?
  /// The handler's name.
  public let name: String?
  public let world: String?
  public let body: ScriptValue?
  public let origin: String?
  public let isMainFrame: Bool?
  public let wantsReply: Bool

  init(_ fields: JSONObject) {
    id = fields.label("id")
    name = fields.text("name")
    world = fields.text("world")
    body = fields.script("body")
    origin = fields.text("origin")
    isMainFrame = fields.flag("isMainFrame") ?? fields.text("frame").map { $0 == "main" }
    wantsReply = fields.flag("wantsReply") ?? fields.flag("reply") ?? false
  }
}

/// A script that the app asks a page to run.
public struct BridgeCall: Hashable, Sendable {
  public let id: String?
  /// `evaluateJavaScript` or `callAsyncJavaScript`.
  public let call: String?
  public let script: String?
  public let world: String?
  public let arguments: ScriptValue?

  init(_ fields: JSONObject) {
    id = fields.label("id")
    call = fields.text("call")
    script = fields.text("script")
    world = fields.text("world")
    arguments = fields.script("arguments")
  }
}

/// What came back: the reply to a message or the result of a script.
public struct BridgeResult: Hashable, Sendable {
  public let id: String?
  public let script: String?
  public let value: ScriptValue?
  public let error: EventError?
  /// The error of a reply handler, which is a text.
  public let errorText: String?
  public let milliseconds: Double?

  init(_ fields: JSONObject, value name: String) {
    id = fields.label("id")
    script = fields.text("script")
    value = fields.script(name)
    error = fields.error()
    errorText = fields.text("error")
    milliseconds = fields.number("ms")
  }

  /// Whether an error came back.
  public var isFailure: Bool { error != nil || errorText != nil }
}
