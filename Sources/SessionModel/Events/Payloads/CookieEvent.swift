/// The events of `cookie`.
public enum CookieEvent: Hashable, Sendable {
  case set(Cookie?, by: String?, store: String?, frame: String?)
  case deleted(name: String?, domain: String?, path: String?, why: String?)
  case rejected(Cookie?, why: String?)
  case changed(store: String?)
  case sent(id: String?, names: [String])
  case withheld(id: String?, name: String?, why: String?)
  case flushed(store: String?)
  case drift(name: String?, onlyIn: String?)
  case call(id: String?, operation: String?, name: String?)
  case callCompleted(CookieCallResult)

  /// Reads an event of this category; nil for any other.
  public init?(_ event: Event) {
    let fields = event.fields
    let name = fields.text("name")
    let why = fields.text("why")
    switch event.kind {
    case .cookieSet:
      self = .set(
        fields.cookie("cookie"), by: fields.text("by"), store: fields.text("store"), frame: fields.text("frame"))
    case .cookieDeleted:
      self = .deleted(name: name, domain: fields.text("domain"), path: fields.text("path"), why: why)
    case .cookieRejected: self = .rejected(fields.cookie("cookie"), why: why)
    case .cookieChanged: self = .changed(store: fields.text("store"))
    case .cookieSent: self = .sent(id: fields.label("id"), names: fields.texts("names") ?? [])
    case .cookieWithheld: self = .withheld(id: fields.label("id"), name: name, why: why)
    case .cookieFlushed: self = .flushed(store: fields.text("store"))
    case .cookieDrift: self = .drift(name: name, onlyIn: fields.text("onlyIn"))
    case .cookieCall:
      self = .call(
        id: fields.label("id"), operation: fields.text("op"), name: name ?? fields["cookie"]?["name"]?.string)
    case .cookieCallCompleted: self = .callCompleted(CookieCallResult(fields))
    default: return nil
    }
  }
}

/// The completion of a call to a cookie store.
public struct CookieCallResult: Hashable, Sendable {
  public let id: String?
  /// `setCookie`, `getAllCookies` or `delete`.
  public let operation: String?
  public let name: String?
  public let result: JSONValue?
  /// What `getAllCookies` answered; nil for other calls.
  public let cookies: [Cookie]?
  public let milliseconds: Double?

  init(_ fields: JSONObject) {
    id = fields.label("id")
    operation = fields.text("op")
    name = fields.text("name")
    result = fields["result"]
    cookies = fields["cookies"]?.array?.compactMap { $0.object.map(Cookie.init) }
    milliseconds = fields.number("ms")
  }
}
