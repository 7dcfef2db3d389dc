/// The events of `network`.
public enum NetworkEvent: Hashable, Sendable {
  case request(NetworkRequest)
  case dns(milliseconds: Double?)
  case connect(milliseconds: Double?, tls: JSONValue?)
  case redirect(url: String?, from: String?, status: Int64?)
  case response(status: Int64?, mime: String?, isFromCache: Bool, headers: JSONObject?)
  case data(bytes: Int64?)
  case finished(bytes: Int64?, status: Int64?, url: String?, milliseconds: Double?)
  case failed(url: String?, error: EventError?)
  case blocked(url: String?, rule: String?, by: String?)
  case serverCloses(url: String?, how: String?)

  /// Reads an event of this category; nil for any other.
  public init?(_ event: Event) {
    let fields = event.fields
    let url = fields.text("url")
    let milliseconds = fields.number("ms")
    switch event.kind {
    case .networkRequest: self = .request(NetworkRequest(fields))
    case .networkDns: self = .dns(milliseconds: milliseconds)
    case .networkConnect: self = .connect(milliseconds: milliseconds, tls: fields["tls"])
    case .networkRedirect:
      self = .redirect(url: url, from: fields.text("from"), status: fields.integer("status"))
    case .networkResponse:
      self = .response(
        status: fields.integer("status"), mime: fields.text("mime"), isFromCache: fields.flag("fromCache") ?? false,
        headers: fields["headers"]?.object)
    case .networkData: self = .data(bytes: fields.integer("bytes"))
    case .networkFinished:
      self = .finished(
        bytes: fields.integer("bytes"), status: fields.integer("status"), url: url, milliseconds: milliseconds)
    case .networkFailed: self = .failed(url: url, error: fields.error())
    case .networkBlocked: self = .blocked(url: url, rule: fields.label("rule"), by: fields.text("by"))
    case .networkServerCloses: self = .serverCloses(url: url, how: fields.text("how"))
    default: return nil
    }
  }
}

/// A request as it leaves.
public struct NetworkRequest: Hashable, Sendable {
  public let id: String?
  public let url: String?
  public let method: String?
  public let headers: JSONObject?
  /// `document`, `image`, `script` …
  public let resourceType: String?
  public let initiator: String?
  /// Recordings: whether it is the document of a frame.
  public let isMainResource: Bool?
  /// `server` or `engine`, where both were watched.
  public let seenBy: String?

  init(_ fields: JSONObject) {
    id = fields.label("id")
    url = fields.text("url")
    method = fields.text("method")
    headers = fields["headers"]?.object
    resourceType = fields.text("resourceType")
    initiator = fields.text("initiator")
    isMainResource = fields.flag("mainResource")
    seenBy = fields.text("seenBy")
  }
}
