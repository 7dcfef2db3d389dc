/// A JSON value. Objects keep the order of their members, since the order in a page's object means something to people.
public enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A number without fraction or exponent that fits 64 bits.
  case integer(Int64)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)
}

/// An object: its members in file order. Of members with one name, the last wins, as in JavaScript.
public struct JSONObject: Hashable, Sendable {
  /// A name and its value.
  public struct Member: Hashable, Sendable {
    public var name: String
    public var value: JSONValue

    public init(name: String, value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// All members in file order, doubles included.
  public var members: [Member]

  public init(members: [Member] = []) { self.members = members }

  /// The value of the last member with this name.
  public subscript(name: String) -> JSONValue? { members.last { $0.name == name }?.value }
}

extension JSONValue {
  /// The text of a string, else nil.
  public var string: String? { if case .string(let text) = self { text } else { nil } }

  /// A whole number: an integer, or a number without fraction.
  public var integer: Int64? {
    switch self {
    case .integer(let value): value
    case .number(let value): Int64(exactly: value)
    default: nil
    }
  }

  /// Any number.
  public var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  /// True or false, else nil.
  public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

  /// The elements of an array, else nil.
  public var array: [JSONValue]? { if case .array(let values) = self { values } else { nil } }

  /// An object, else nil.
  public var object: JSONObject? { if case .object(let object) = self { object } else { nil } }

  /// A member of an object, else nil.
  public subscript(name: String) -> JSONValue? { object?[name] }
}
