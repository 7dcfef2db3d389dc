extension ScriptValue {
  /// The value as the session format writes it: strict JSON in one line, and an object with the one key `$` for what
  /// JSON cannot say.
  public var sessionText: String {
    var output = ""
    write(to: &output)
    return output
  }

  /// Whether JSON alone says the value, so that no mark is needed.
  var isPlainJSON: Bool {
    switch self {
    case .null, .boolean, .string: true
    case .number(let value): value.isFinite && !(value == 0 && value.sign == .minus)
    case .array(let values): values.allSatisfy(\.isPlainJSON)
    case .object(let members): members.allSatisfy { $0.value.isPlainJSON }
    case .undefined, .date, .cycle, .unsupported, .truncated: false
    }
  }

  /// Appends the text of a session.
  public func write(to output: inout String) { write(to: &output, marks: true) }

  /// JSON with or without the escape for a member named `$`. Without marks the value has to be plain.
  func write(to output: inout String, marks: Bool) {
    switch self {
    case .undefined: output += #"{"$":"undefined"}"#
    case .null: output += "null"
    case .boolean(let value): output += value ? "true" : "false"
    case .number(let value): ScriptValue.write(value, to: &output)
    case .string(let text): ScriptValue.quote(text, to: &output)
    case .date(let milliseconds):
      output += #"{"$":"date","ms":"#
      if let milliseconds { ScriptValue.write(milliseconds, to: &output) } else { output += "null" }
      output += "}"
    case .array(let values):
      output += "["
      for (position, value) in values.enumerated() {
        if position > 0 { output += "," }
        value.write(to: &output, marks: marks)
      }
      output += "]"
    case .object(let members): ScriptValue.write(members, to: &output, marks: marks)
    case .cycle: output += #"{"$":"cycle"}"#
    case .unsupported(let type):
      output += #"{"$":"unsupported","type":"#
      ScriptValue.quote(type, to: &output)
      output += "}"
    case .truncated(let bytes, let preview):
      output += #"{"$":"truncated","bytes":\#(bytes),"preview":"#
      ScriptValue.quote(preview, to: &output)
      output += "}"
    }
  }

  private static func write(_ members: [ScriptMember], to output: inout String, marks: Bool) {
    // A page's own key `$` must not look like a mark.
    let escaped = marks && members.contains { $0.name == "$" }
    output += escaped ? #"{"$":"object","entries":["# : "{"
    for (position, member) in members.enumerated() {
      if position > 0 { output += "," }
      if escaped { output += "[" }
      quote(member.name, to: &output)
      output += escaped ? "," : ":"
      member.value.write(to: &output, marks: marks)
      if escaped { output += "]" }
    }
    output += escaped ? "]}" : "}"
  }

  /// The shortest form: `1`, not `1.0`.
  private static func write(_ value: Double, to output: inout String) {
    if value.isNaN {
      output += #"{"$":"NaN"}"#
    } else if value.isInfinite {
      output += value < 0 ? #"{"$":"-Infinity"}"# : #"{"$":"Infinity"}"#
    } else if value == 0, value.sign == .minus {
      output += #"{"$":"-0"}"#
    } else if let integer = Int64(exactly: value), integer.magnitude < 1_000_000_000_000_000 {
      output += String(integer)
    } else {
      output += "\(value)"
    }
  }

  private static func quote(_ text: String, to output: inout String) {
    output += "\""
    defer { output += "\"" }
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) else {
      output += text
      return
    }
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
  }
}

extension ScriptValue {
  /// The value that marks of the session format stand for: the reverse of ``sessionText``.
  ///
  /// Takes a value as plain JSON gives it, where a mark is still an object with the key `$`. An unknown mark stays an
  /// object.
  public var withMarksResolved: ScriptValue {
    switch self {
    case .array(let values): return .array(values.map(\.withMarksResolved))
    case .object(let members):
      let plain = ScriptValue.object(members.map { ScriptMember($0.name, $0.value.withMarksResolved) })
      guard let mark = members.first(where: { $0.name == "$" })?.value.string else { return plain }
      return ScriptValue.marked(mark, members) ?? plain
    default: return self
    }
  }

  private static func marked(_ mark: String, _ members: [ScriptMember]) -> ScriptValue? {
    func member(_ name: String) -> ScriptValue? { members.first { $0.name == name }?.value }
    switch mark {
    case "undefined": return .undefined
    case "NaN": return .number(.nan)
    case "Infinity": return .number(.infinity)
    case "-Infinity": return .number(-.infinity)
    case "-0": return .number(-0.0)
    case "cycle": return .cycle
    case "date": return .date(milliseconds: member("ms")?.number)
    case "unsupported": return .unsupported(type: member("type")?.string ?? "")
    case "truncated":
      return .truncated(bytes: Int(member("bytes")?.number ?? 0), preview: member("preview")?.string ?? "")
    case "object":
      guard case .array(let entries)? = member("entries") else { return nil }
      return .object(
        entries.compactMap { entry in
          guard case .array(let pair) = entry, pair.count == 2, let name = pair[0].string else { return nil }
          return ScriptMember(name, pair[1].withMarksResolved)
        })
    default: return nil
    }
  }
}
