import SessionModel

extension ScenarioReader {
  private static let kindNames = Kind.allCases.filter { $0 != .unknown && $0 != .invalid }.map(\.name)

  /// An event pattern: a kind, a list of kinds, or an object with `event` and fields.
  func pattern(_ node: JSON5Node, _ path: String, reserved: Set<String> = []) -> EventPattern? {
    switch node.value {
    case .string, .array:
      guard let kinds = kinds(node, path) else { return nil }
      return EventPattern(kinds: kinds, fields: [])
    case .object(let members):
      knows("event", of: "event pattern")
      var kinds: [String]?
      var fields: [EventPattern.Field] = []
      var isBroken = false
      for member in members where !reserved.contains(member.name) {
        let way = path.isEmpty ? member.name : "\(path).\(member.name)"
        if member.name == "event" {
          kinds = self.kinds(member.node, way)
          isBroken = kinds == nil
        } else {
          fields.append(EventPattern.Field(name: member.name, match: match(member.node)))
        }
      }
      if isBroken { return nil }
      guard let kinds else {
        report(node.position, path, found: "an event pattern without “event”", expected: "the kind of the event")
        return nil
      }
      return EventPattern(kinds: kinds, fields: fields)
    default:
      mismatch(node, path, expected: "an event pattern: a kind, or an object with “event” and fields")
      return nil
    }
  }

  private func kinds(_ node: JSON5Node, _ path: String) -> [String]? {
    let kinds = texts(node, path)
    guard !kinds.isEmpty else {
      if node.elements?.isEmpty == true { mismatch(node, path, expected: "at least one kind of event") }
      return nil
    }
    var areKnown = true
    for kind in kinds where !Self.kindNames.contains(where: { Wildcard.matches($0, pattern: kind) }) {
      areKnown = false
      report(
        node.position, path, found: "the unknown kind “\(kind)”", expected: "a kind of event of the session format",
        nearest: NearestName.of(kind, among: Self.kindNames))
    }
    return areKnown ? kinds : nil
  }

  /// What a field must be: a text may hold `*`, an object names the members that count.
  func match(_ node: JSON5Node) -> FieldMatch {
    switch node.value {
    case .string(let text) where text.utf8.contains(0x2A): .like(text)
    case .object(let members): .object(members.map { EventPattern.Field(name: $0.name, match: match($0.node)) })
    default: .equal(node.json)
    }
  }
}

extension Fields {
  /// `from`, `until` and `times` of a rule or a hook.
  func window() -> RuleWindow {
    RuleWindow(from: pattern("from"), until: pattern("until"), times: integer("times", in: 1...1_000_000_000))
  }
}
