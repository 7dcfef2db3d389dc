/// A JavaScript value as events carry it: JSON where JSON can say it, else an object with the marker key `$` (session
/// format, "JavaScript values").
public indirect enum ScriptValue: Hashable, Sendable {
  case undefined
  case null
  case bool(Bool)
  /// Any number, `NaN`, the infinities and `-0` included.
  case number(Double)
  /// An integer beyond 2⁵³ as the session gives it: a script never held it, but it is not to be shown rounded.
  case integer(Int64)
  case string(String)
  case array([ScriptValue])
  case object([Member])
  /// Milliseconds since 1970; nil is an invalid date.
  case date(milliseconds: Double?)
  /// A reference to a value that holds it.
  case cycle
  /// What cannot be carried, such as a `function`.
  case unsupported(type: String)
  /// A value that was too long to record: its size and how it began.
  case truncated(bytes: Int64?, preview: String)
  /// An object with a marker that this version does not know.
  case unknownMarker(JSONObject)

  /// A property of an object.
  public struct Member: Hashable, Sendable {
    public let name: String
    public let value: ScriptValue

    /// Makes a property.
    public init(name: String, value: ScriptValue) {
      self.name = name
      self.value = value
    }
  }

  /// Reads a value; every JSON value is one.
  public init(_ value: JSONValue) {
    switch value {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .integer(let value): self = Int64(exactly: Double(value)) == value ? .number(Double(value)) : .integer(value)
    case .number(let value): self = .number(value)
    case .string(let text): self = .string(text)
    case .array(let values): self = .array(values.map { ScriptValue($0) })
    case .object(let object):
      if let marker = object["$"] {
        self = ScriptValue.marked(marker.string, object)
      } else {
        self = .object(object.members.map { Member(name: $0.name, value: ScriptValue($0.value)) })
      }
    }
  }

  private static func marked(_ marker: String?, _ object: JSONObject) -> ScriptValue {
    switch marker {
    case "undefined": .undefined
    case "NaN": .number(.nan)
    case "Infinity": .number(.infinity)
    case "-Infinity": .number(-.infinity)
    case "-0": .number(-0.0)
    case "date": .date(milliseconds: object.number("ms"))
    case "cycle": .cycle
    case "unsupported": .unsupported(type: object.text("type") ?? "value")
    case "truncated": .truncated(bytes: object.integer("bytes"), preview: object.text("preview") ?? "")
    case "object":
      .object(
        (object["entries"]?.array ?? []).compactMap { entry in
          guard let pair = entry.array, pair.count == 2 else { return nil }
          return Member(name: pair[0].string ?? pair[0].text, value: ScriptValue(pair[1]))
        })
    default: .unknownMarker(object)
    }
  }
}
