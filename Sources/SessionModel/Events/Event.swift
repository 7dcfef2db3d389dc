/// An event as a person sees it: decoded from its line when it is looked at.
public struct Event: Sendable {
  /// Place in this session, from 0.
  public let position: Int
  /// The number that `cause` fields mean: `seq`, or the place in the file.
  public let number: Int
  /// Line in the file, from 1.
  public let line: Int
  public let time: Instant
  public let kind: Kind
  /// As the session writes it, unknown kinds included.
  public let kindName: String
  /// All members of the line in file order; empty for an invalid line.
  public let fields: JSONObject
  /// The line as it stands in the file, without its newline; bytes that are no UTF-8 are replaced.
  public let raw: String
  /// Why the line is no event; nil if it is one.
  public let problem: LineProblem?

  public subscript(name: String) -> JSONValue? { fields[name] }

  public var view: String? { fields["view"]?.string }
  public var navigation: Int64? { fields["nav"]?.integer }
  public var frame: String? { fields["frame"]?.string }
  public var process: String? { fields["proc"]?.string }
  public var store: String? { fields["store"]?.string }
  public var id: String? { fields["id"]?.string ?? fields["id"]?.integer.map(String.init) }
  public var url: String? { fields["url"]?.string }
  public var milliseconds: Double? { fields["ms"]?.number }
  /// What the event says it took, in microseconds; nil for a length that no clock can show.
  public var durationMicroseconds: Int64? { milliseconds.flatMap(SummaryContext.microseconds) }
  public var error: EventError? { fields["error"]?.object.map(EventError.init) }

  /// The category of the kind; of an unknown kind, of the part before its dot.
  public var category: Category {
    if kind != .unknown { return kind.category }
    return Category(rawValue: String(kindName.prefix { $0 != "." })) ?? .other
  }
}

/// An `NSError` as an event carries it.
public struct EventError: Hashable, Sendable {
  public let domain: String
  public let code: Int
  public let description: String?

  public init(domain: String, code: Int, description: String?) {
    self.domain = domain
    self.code = code
    self.description = description
  }

  public init(_ object: JSONObject) {
    domain = object["domain"]?.string ?? ""
    code = Int(clamping: object["code"]?.integer ?? 0)
    description = object["description"]?.string
  }
}

/// A cookie as an event carries it (session format, end of "Kinds").
public struct Cookie: Hashable, Sendable {
  public let name: String
  public let value: String?
  public let domain: String
  public let path: String
  /// Seconds since 1970; nil for a session cookie, or where the event does not tell.
  public let expires: Double?
  /// Recordings say `session: false` where the expiry date is not known.
  public let isSession: Bool
  public let isSecure: Bool
  public let isHTTPOnly: Bool
  public let sameSite: String?
  public let isHostOnly: Bool?

  public init(_ object: JSONObject) {
    name = object["name"]?.string ?? ""
    value = object["value"]?.string
    domain = object["domain"]?.string ?? ""
    path = object["path"]?.string ?? ""
    expires = object["expires"]?.number
    isSession = object["session"]?.bool ?? (object["expires"]?.number == nil)
    isSecure = object["secure"]?.bool ?? false
    isHTTPOnly = object["httpOnly"]?.bool ?? false
    sameSite = object["sameSite"]?.string
    isHostOnly = object["hostOnly"]?.bool
  }
}
