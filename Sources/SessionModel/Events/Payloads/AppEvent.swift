/// The events of `app`, `device` and `ownership`: the native side.
public enum AppEvent: Hashable, Sendable {
  case launched(os: String?, device: String?, isCold: Bool?)
  case terminated(reason: String?)
  case didEnterBackground
  case willEnterForeground
  case didReceiveMemoryWarning
  case openURL(url: String?, success: Bool?)
  case canOpenURL(url: String?, result: Bool?)
  case route(rule: String?, decision: String?, url: String?, path: String?)
  case screen(action: String?, name: String?)
  case exception(name: String?, reason: String?)
  case swiftUI(call: String?, reloaded: Bool?)
  case unavailable(api: String?, needs: String?, os: String?)
  case permission(what: String?, status: String?)
  case signpost(name: String?, edge: String?)
  case mainThread(blockedMilliseconds: Double?)
  case pool(operation: String?, idleMilliseconds: Double?)
  case memoryPressure(level: String?)
  case ownershipNode(object: String?, type: String?)
  case ownershipEdge(from: String?, to: String?, how: String?)
  case ownershipReleased(object: String?)

  /// Reads an event of these categories; nil for any other.
  public init?(_ event: Event) {
    let fields = event.fields
    let name = fields.text("name")
    let url = fields.text("url")
    switch event.kind {
    case .appLaunched:
      self = .launched(os: fields.label("os"), device: fields.text("device"), isCold: fields.flag("cold"))
    case .appTerminated: self = .terminated(reason: fields.text("reason"))
    case .appDidEnterBackground: self = .didEnterBackground
    case .appWillEnterForeground: self = .willEnterForeground
    case .appDidReceiveMemoryWarning: self = .didReceiveMemoryWarning
    case .appOpenURL: self = .openURL(url: url, success: fields.flag("success"))
    case .appCanOpenURL: self = .canOpenURL(url: url, result: fields.flag("result"))
    case .appRoute:
      self = .route(
        rule: fields.label("rule"), decision: fields.text("decision"), url: url, path: fields.text("path"))
    case .appScreen: self = .screen(action: fields.text("action"), name: name)
    case .appException: self = .exception(name: name, reason: fields.text("reason"))
    case .appSwiftUI: self = .swiftUI(call: fields.text("call"), reloaded: fields.flag("reloaded"))
    case .appUnavailable:
      self = .unavailable(api: fields.text("api"), needs: fields.label("needs"), os: fields.label("os"))
    case .appPermission: self = .permission(what: fields.text("what"), status: fields.text("status"))
    case .appSignpost: self = .signpost(name: name, edge: fields.text("edge"))
    case .appMainThread: self = .mainThread(blockedMilliseconds: fields.number("blockedMs"))
    case .appPool: self = .pool(operation: fields.text("op"), idleMilliseconds: fields.number("idleMs"))
    case .deviceMemoryPressure: self = .memoryPressure(level: fields.label("level"))
    case .ownershipNode: self = .ownershipNode(object: fields.label("object"), type: fields.text("class"))
    case .ownershipEdge:
      self = .ownershipEdge(from: fields.label("from"), to: fields.label("to"), how: fields.text("how"))
    case .ownershipReleased: self = .ownershipReleased(object: fields.label("object"))
    default: return nil
    }
  }
}
