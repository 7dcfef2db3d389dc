/// A JavaScript value as plain data: what can leave a script, and be written to a session.
public indirect enum ScriptValue: Hashable, Sendable {
  case undefined
  case null
  case boolean(Bool)
  /// Any number; NaN, the infinities and -0 are kept.
  case number(Double)
  case string(String)
  /// Milliseconds since 1970; nil is Invalid Date.
  case date(milliseconds: Double?)
  case array([ScriptValue])
  /// Members in the page's order.
  case object([ScriptMember])
  /// The place where an object contains itself.
  case cycle
  /// Something that is no data: a function, a symbol, a promise, an element. Only an inspection gives it.
  case unsupported(type: String)
  /// Too big to be kept: its size as JSON, as far as it was measured, and how it begins.
  case truncated(bytes: Int, preview: String)

  /// Two values are equal if a person could not tell them apart: NaN equals NaN, 0 differs from -0.
  public static func == (left: ScriptValue, right: ScriptValue) -> Bool {
    switch (left, right) {
    case (.undefined, .undefined), (.null, .null), (.cycle, .cycle): true
    case (.boolean(let left), .boolean(let right)): left == right
    case (.number(let left), .number(let right)): same(left, right)
    case (.string(let left), .string(let right)): left == right
    case (.date(let left), .date(let right)): left == right
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    case (.unsupported(let left), .unsupported(let right)): left == right
    case (.truncated(let bytes, let preview), .truncated(let otherBytes, let otherPreview)):
      bytes == otherBytes && preview == otherPreview
    default: false
    }
  }

  /// The text of a session says all that equality looks at.
  public func hash(into hasher: inout Hasher) { hasher.combine(sessionText) }

  private static func same(_ left: Double, _ right: Double) -> Bool {
    left.isNaN ? right.isNaN : left == right && left.sign == right.sign
  }
}

/// A member of an object.
public struct ScriptMember: Hashable, Sendable {
  public var name: String
  public var value: ScriptValue

  public init(_ name: String, _ value: ScriptValue) {
    self.name = name
    self.value = value
  }
}

extension ScriptValue {
  /// The text of a string, else nil.
  public var string: String? { if case .string(let text) = self { text } else { nil } }

  /// A number, else nil.
  public var number: Double? { if case .number(let value) = self { value } else { nil } }

  /// A boolean, else nil.
  public var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }

  /// The value, or a mark with its beginning if its JSON is longer than `bytes`.
  public func limited(to bytes: Int) -> ScriptValue {
    let text = sessionText
    let size = text.utf8.count
    guard size > bytes else { return self }
    return .truncated(bytes: size, preview: String(text.prefix(min(bytes, ScriptValue.previewCharacters))))
  }

  /// ``sessionText`` of the value ``limited(to:)`` so many bytes, written once.
  public func sessionText(limitedTo bytes: Int) -> String {
    let text = sessionText
    return text.utf8.count > bytes ? limited(to: bytes).sessionText : text
  }

  static let previewCharacters = 200
}
