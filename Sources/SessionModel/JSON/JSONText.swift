extension JSONValue {
  /// Strict JSON in one line: no white space, numbers in the shortest form, members in their order.
  public var text: String {
    var output = ""
    write(to: &output)
    return output
  }

  /// Appends the value as strict JSON.
  public func write(to output: inout String) {
    switch self {
    case .null: output += "null"
    case .bool(let value): output += value ? "true" : "false"
    case .integer(let value): output += String(value)
    case .number(let value): output += JSONText.number(value)
    case .string(let text): JSONText.quote(text, to: &output)
    case .array(let values):
      output += "["
      for (position, value) in values.enumerated() {
        if position > 0 { output += "," }
        value.write(to: &output)
      }
      output += "]"
    case .object(let object):
      output += "{"
      for (position, member) in object.members.enumerated() {
        if position > 0 { output += "," }
        JSONText.quote(member.name, to: &output)
        output += ":"
        member.value.write(to: &output)
      }
      output += "}"
    }
  }
}

/// The small rules of writing JSON.
public enum JSONText {
  /// A finite number in its shortest form (`1`, not `1.0`). JSON has no NaN and no infinity: they become `null`.
  public static func number(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    if let integer = Int64(exactly: value), abs(value) < 1e15 { return String(integer) }
    return "\(value)"
  }

  /// Appends `text` in quotes, escaped.
  public static func quote(_ text: String, to output: inout String) {
    output += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": output += "\\\""
      case "\\": output += "\\\\"
      case "\n": output += "\\n"
      case "\r": output += "\\r"
      case "\t": output += "\\t"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: output.unicodeScalars.append(scalar)
      }
    }
    output += "\""
  }
}
