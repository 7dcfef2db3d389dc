import SessionModel

extension ScenarioReader {
  /// A step: `at`, `after` or nothing, perhaps `delay`, and exactly one verb.
  func step(_ node: JSON5Node, _ path: String, insideHook: Bool = false) -> Step? {
    guard let fields = Fields(node, path, "step", self) else { return nil }
    let at = fields.milliseconds("at")
    let after = fields.pattern("after")
    let delay = fields.milliseconds("delay")
    if at != nil, after != nil {
      report(node.position, path, found: "“at” and “after” together", expected: "one of them")
    }
    if insideHook, at != nil || after != nil {
      report(node.position, path, found: "a step with its own time inside “do”", expected: "a plain step")
    }
    let available = fields.node("available").flatMap { version($0, fields.way("available")) }
    let unavailable = fields.node("unavailable").flatMap { version($0, fields.way("unavailable")) }
    let isOffMainThread = isOffMainThread(fields)
    let known = Set(["at", "after", "delay", "available", "unavailable", "thread"])
    let verbs = fields.members.filter { !known.contains($0.name) }
    for name in Self.verbNames { knows(name, of: "step") }
    guard let written = verbs.first else {
      report(node.position, path, found: "a step without a verb", expected: "one verb, such as load or wait")
      return nil
    }
    for extra in verbs.dropFirst() {
      report(
        extra.position, path, found: "a second verb “\(extra.name)”", expected: "one verb a step",
        nearest: Self.verbs[extra.name] == nil
          ? NearestName.of(extra.name, among: known.sorted() + Self.verbNames) : nil)
    }
    guard let read = Self.verbs[written.name] else {
      report(
        written.position, path, found: "unknown verb “\(written.name)”", expected: "a verb of the scenario language",
        nearest: NearestName.of(written.name, among: Self.verbNames + known.sorted()))
      return nil
    }
    guard let verb = read(self, written.node, fields.way(written.name)) else { return nil }
    var step = Step(verb: verb, name: written.name, arguments: written.node.json, position: node.position)
    step.delay = delay ?? 0
    step.available = available.map { OSVersion($0) }
    step.unavailable = unavailable.map { OSVersion($0) }
    step.isOffMainThread = isOffMainThread
    if let at { step.trigger = .at(at) } else if let after { step.trigger = .after(after) }
    return step
  }

  typealias VerbReading = @Sendable (ScenarioReader, JSON5Node, String) -> Verb?

  /// All verbs, in the order of the documentation.
  static var verbNames: [String] { verbTable.map(\.name) }

  static let verbs = Dictionary(uniqueKeysWithValues: verbTable.map { ($0.name, $0.read) })

  static let verbTable: [(name: String, read: VerbReading)] =
    loadingVerbs + scriptVerbs + viewVerbs + storeVerbs + contentVerbs + deviceVerbs + controlVerbs
}

/// The argument of one verb: an object, or the short form that stands for its main member.
struct VerbArgument {
  let fields: Fields

  /// - Parameter main: the member that a bare text, number or list means.
  init?(_ reader: ScenarioReader, _ node: JSON5Node, _ path: String, _ verb: String, main: String = "view") {
    let object: JSON5Node
    switch node.value {
    case .object: object = node
    case .null, .bool(true): object = JSON5Node(.object([]), at: node.position)
    default:
      object = JSON5Node(.object([JSON5Member(name: main, position: node.position, node: node)]), at: node.position)
    }
    guard let fields = Fields(object, path, verb, reader) else { return nil }
    self.fields = fields
  }

  /// The view that is named, or the first declared one.
  var view: String? {
    if fields.node("view") != nil { return fields.name("view", of: .view) }
    if let view = fields.reader.defaultView { return view }
    fields.reader.report(
      fields.position, fields.path, found: "no view in the scenario", expected: "“view”, or one under “views”")
    return nil
  }

  /// A verb that needs a view and nothing else.
  static func viewOnly(_ verb: String, _ make: @escaping @Sendable (String) -> Verb)
    -> (name: String, read: ScenarioReader.VerbReading)
  {
    (
      verb,
      { reader, node, path in
        guard let argument = VerbArgument(reader, node, path, verb) else { return nil }
        defer { argument.fields.finish() }
        return argument.view.map(make)
      }
    )
  }

  /// A verb whose argument is read by a closure.
  static func verb(
    _ name: String, main: String = "view", _ read: @escaping @Sendable (VerbArgument, Fields) -> Verb?
  ) -> (name: String, read: ScenarioReader.VerbReading) {
    (
      name,
      { reader, node, path in
        guard let argument = VerbArgument(reader, node, path, name, main: main) else { return nil }
        defer { argument.fields.finish() }
        return read(argument, argument.fields)
      }
    )
  }
}
