/// Tolerant reading of an event's fields: a missing or wrong-typed member is nil, never an error. The raw line is
/// always there to look at.
extension JSONObject {
  func text(_ name: String) -> String? { self[name]?.string }
  func integer(_ name: String) -> Int64? { self[name]?.integer }
  func number(_ name: String) -> Double? { self[name]?.number }
  func flag(_ name: String) -> Bool? { self[name]?.bool }
  /// The texts of an array; members of other types are left out.
  func texts(_ name: String) -> [String]? { self[name]?.array?.compactMap(\.string) }
  /// A text, or a number written as one: ids and codes come as both.
  func label(_ name: String) -> String? { self[name]?.string ?? self[name]?.integer.map { String($0) } }
  func error(_ name: String = "error") -> EventError? { self[name]?.object.map(EventError.init) }
  func script(_ name: String) -> ScriptValue? { self[name].map { ScriptValue($0) } }
  func cookie(_ name: String) -> Cookie? { self[name]?.object.map(Cookie.init) }
  func frame(_ name: String) -> FrameReference? { self[name].flatMap(FrameReference.init) }
}

/// A frame as an event carries it: `{"main":true,"origin":…,"url":…}`. Recordings give its name only.
public struct FrameReference: Hashable, Sendable {
  /// Whether it is the main frame; nil where the event does not tell.
  public let isMain: Bool?
  /// Its security origin.
  public let origin: String?
  /// The URL of its document.
  public let url: String?
  /// The name that a link or a script gave, such as `_blank`.
  public let name: String?

  /// Reads an object, or a text as a name; nil for anything else.
  public init?(_ value: JSONValue) {
    switch value {
    case .object(let object):
      isMain = object.flag("main")
      origin = object.text("origin")
      url = object.text("url")
      name = object.text("name")
    case .string(let text): (isMain, origin, url, name) = (nil, nil, nil, text)
    default: return nil
    }
  }
}
