import SessionModel

extension ScenarioReader {
  static let controlVerbs: [(name: String, read: VerbReading)] = [
    VerbArgument.verb("advance", main: "ms") { _, fields in
      if let time = fields.milliseconds("ms") { return .advance(time) }
      if !fields.has("ms") {
        fields.reader.report(fields.position, fields.path, found: "advance without a time", expected: "milliseconds")
      }
      return nil
    },
    VerbArgument.verb("block", main: "ms") { _, fields in
      if let time = fields.milliseconds("ms") { return .block(time) }
      if !fields.has("ms") {
        fields.reader.report(fields.position, fields.path, found: "block without a time", expected: "milliseconds")
      }
      return nil
    },
    VerbArgument.verb("openGate", main: "gate") { _, fields in
      guard let gate = fields.required("gate", "the name of a gate") else { return nil }
      fields.reader.mention(.gate, gate, fields.position, fields.path)
      return .openGate(gate)
    },
    VerbArgument.verb("note", main: "text") { _, fields in
      let view = fields.name("view", of: .view)
      let look = fields.flag("look") ?? false
      let processes = fields.flag("processes") ?? false
      return .note(text: fields.text("text") ?? "", view: view, look: look, processes: processes)
    },
    ("wait", { reader, node, path in reader.wait(node, path) }),
    VerbArgument.verb("settle", main: "ms") { _, fields in
      .settle(
        quiet: fields.milliseconds("ms") ?? usualQuiet, timeout: fields.milliseconds("timeout") ?? usualTimeout)
    },
    ("expect", { reader, node, path in reader.expectation(node, path).map { .expect($0) } }),
  ]

  /// As long as the driver of the recordings waited: 350 ms without an event.
  private static let usualQuiet: Microseconds = 350_000
  /// A minute of virtual time: longer than any timeout of the system (60 s of a URL request) needs to show.
  private static let usualTimeout: Microseconds = 70_000_000

  /// An event pattern with `timeout` and `optional` beside its fields.
  private func wait(_ node: JSON5Node, _ path: String) -> Verb? {
    let reserved: Set = ["timeout", "optional"]
    for key in reserved { knows(key, of: "wait") }
    guard let pattern = pattern(node, path, reserved: reserved) else { return nil }
    var timeout = Self.usualTimeout
    var isOptional = false
    for member in node.members ?? [] {
      if member.name == "timeout" { timeout = milliseconds(member.node, "\(path).timeout") ?? timeout }
      if member.name == "optional" { isOptional = flag(member.node, "\(path).optional") ?? false }
    }
    return .wait(pattern, timeout: timeout, optional: isOptional)
  }

  private func expectation(_ node: JSON5Node, _ path: String) -> Expectation? {
    guard let fields = Fields(node, path, "expect", self) else { return nil }
    defer { fields.finish() }
    var expectation = Expectation(text: node.json.text)
    expectation.text = fields.text("text") ?? expectation.text
    expectation.view = fields.name("view", of: .view)
    for name in Expectation.Name.allCases {
      guard let value = fields.node(name.rawValue, nullable: true) else { continue }
      expectation.properties.append(Expectation.Property(name: name, match: match(value)))
    }
    if !expectation.properties.isEmpty, expectation.view == nil {
      expectation.view = VerbArgument(self, node, path, "expect")?.view
    }
    expectation.event = fields.pattern("event")
    if let view = expectation.view, let event = expectation.event, !event.fields.contains(where: { $0.name == "view" })
    {
      expectation.event?.fields.append(EventPattern.Field(name: "view", match: .equal(.string(view))))
    }
    if let count = fields.integer("count") { (expectation.minimum, expectation.maximum) = (count, count) }
    expectation.minimum = fields.integer("min") ?? expectation.minimum
    expectation.maximum = fields.integer("max") ?? expectation.maximum
    if let cookie = fields.node("cookie") { expectation.cookie = self.cookieExpectation(cookie, fields.way("cookie")) }
    if let processes = fields.object("processes", "process counts") {
      for type in Expectation.ProcessType.allCases {
        guard let count = processes.integer(type.rawValue) else { continue }
        expectation.processes.append(Expectation.ProcessCount(type: type, count: count))
      }
      processes.finish()
    }
    if expectation.properties.isEmpty, expectation.event == nil, expectation.cookie == nil,
      expectation.processes.isEmpty
    {
      let meant = ["event", "cookie", "processes"] + Expectation.Name.allCases.map(\.rawValue)
      if fields.members.allSatisfy({ !meant.contains($0.name) }) {
        mismatch(node, path, expected: "a property of a view, an event, a cookie or counts of processes")
      }
      return nil
    }
    return expectation
  }

  private func cookieExpectation(_ node: JSON5Node, _ path: String) -> Expectation.CookieExpectation? {
    if case .string(let name) = node.value { return Expectation.CookieExpectation(name: name) }
    guard let fields = Fields(node, path, "expected cookie", self, shorthand: "a name") else { return nil }
    defer { fields.finish() }
    return fields.required("name", "the cookie's name").map {
      Expectation.CookieExpectation(
        store: fields.name("store", of: .store) ?? "default", name: $0, value: fields.text("value"),
        domain: fields.text("domain"),
        absent: fields.flag("absent") ?? false)
    }
  }
}
