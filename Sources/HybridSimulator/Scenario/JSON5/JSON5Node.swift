import SessionModel

/// A place in a text, for people: both numbers count from 1, columns in Unicode scalars.
public struct SourcePosition: Hashable, Sendable, CustomStringConvertible {
  /// Line, from 1.
  public var line: Int
  /// Column in Unicode scalars, from 1.
  public var column: Int

  /// A place by its numbers.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// `line:column`.
  public var description: String { "\(line):\(column)" }
}

/// A JSON5 value that knows where it stands, so that an error can name its line and column.
struct JSON5Node: Hashable, Sendable {
  /// What the value is; containers hold nodes, so every inner value has its own place.
  indirect enum Value: Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    /// May be infinite or NaN: JSON5 has both. Readers that need a finite number refuse them.
    case number(Double)
    case string(String)
    case array([JSON5Node])
    case object([JSON5Member])
  }

  var value: Value
  /// The first character of the value; nil where the value came from no text, such as a command line override.
  var position: SourcePosition?

  init(_ value: Value, at position: SourcePosition? = nil) {
    self.value = value
    self.position = position
  }

  /// A value without places, as the header of a session or the command line gives it.
  init(_ json: JSONValue) {
    position = nil
    switch json {
    case .null: value = .null
    case .bool(let flag): value = .bool(flag)
    case .integer(let integer): value = .integer(integer)
    case .number(let number): value = .number(number)
    case .string(let text): value = .string(text)
    case .array(let values): value = .array(values.map { JSON5Node($0) })
    case .object(let object):
      value = .object(object.members.map { JSON5Member(name: $0.name, position: nil, node: JSON5Node($0.value)) })
    }
  }

  /// The value as strict JSON holds it; numbers that JSON cannot say become null.
  var json: JSONValue {
    switch value {
    case .null: .null
    case .bool(let flag): .bool(flag)
    case .integer(let integer): .integer(integer)
    case .number(let number): number.isFinite ? .number(number) : .null
    case .string(let text): .string(text)
    case .array(let nodes): .array(nodes.map(\.json))
    case .object(let members):
      .object(JSONObject(members: members.map { JSONObject.Member(name: $0.name, value: $0.node.json) }))
    }
  }

  /// The members of an object, else nil.
  var members: [JSON5Member]? { if case .object(let members) = value { members } else { nil } }
  /// The elements of an array, else nil.
  var elements: [JSON5Node]? { if case .array(let nodes) = value { nodes } else { nil } }

  /// What the value is, in words, for “found …”.
  var found: String {
    switch value {
    case .null: "null"
    case .bool(let flag): "\(flag)"
    case .integer(let integer): "the number \(integer)"
    case .number(let number): "the number \(number)"
    case .string(let text): "the text “\(text.prefix(60))\(text.count > 60 ? "…" : "")”"
    case .array(let nodes): "a list of \(nodes.count)"
    case .object(let members): "an object with \(members.count) keys"
    }
  }
}

/// A member of a JSON5 object and the place of its key.
struct JSON5Member: Hashable, Sendable {
  var name: String
  var position: SourcePosition?
  var node: JSON5Node
}
