extension SummaryContext {
  /// Members whose value says enough, in the order in which they are read.
  private static let leading = [
    "view", "process", "url", "script", "body", "selector", "text", "html", "path", "name", "decision", "state",
    "level",
    "direction", "ms",
  ]

  /// Arguments or a configuration as people say them, without the marks of the notation: `home https://…`,
  /// `checkout, reason jetsam`; empty where nothing is said.
  static func words(of value: JSONValue) -> String {
    // `{background: true}`: the name said it all.
    if case .bool(true) = value { return "" }
    guard case .object(let object) = value else { return word(value) }
    var first: [String] = []
    for name in leading {
      guard let value = object[name] else { continue }
      // An empty text is said as it is written: nothing would stand for it.
      first.append(value.string == "" ? "\(name) \"\"" : word(value))
    }
    let others = object.members.filter { !leading.contains($0.name) }.map { member -> String in
      switch member.value {
      case .bool(true): member.name
      case .bool(false): "no \(member.name)"
      default: "\(member.name) \(word(member.value))"
      }
    }
    return ([first.joined(separator: " ")] + others).filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private static func word(_ value: JSONValue) -> String {
    switch value {
    case .string(let text): text.singleLine(limit: 400)
    case .array(let values): values.prefix(24).map { word($0) }.joined(separator: " ")
    default: ScriptValue(value).preview
    }
  }
}
