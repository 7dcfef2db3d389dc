import SessionModel

/// The members of one object while it is decoded. What was never asked for is unknown, and an error.
final class Fields {
  let reader: ScenarioReader
  /// The kind of object, for errors and for the documentation, such as `view`.
  let what: String
  let path: String
  let position: SourcePosition?
  let members: [JSON5Member]
  private var asked: Set<String> = []

  /// - Parameter what: the kind of object, a word that the documentation has a heading for.
  init?(_ node: JSON5Node, _ path: String, _ what: String, _ reader: ScenarioReader, shorthand: String? = nil) {
    guard let members = node.members else {
      reader.mismatch(node, path, expected: "an object (\(what))" + (shorthand.map { " or \($0)" } ?? ""))
      return nil
    }
    self.reader = reader
    self.what = what
    self.path = path
    position = node.position
    self.members = members
  }

  /// The way to a member.
  func way(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  /// The member, which is known from now on; of several the last, as in JavaScript. Null counts as left out where
  /// `nullable` is false.
  func node(_ key: String, nullable: Bool = false) -> JSON5Node? {
    asked.insert(key)
    reader.knows(key, of: what)
    guard let node = members.last(where: { $0.name == key })?.node else { return nil }
    return node.value == .null && !nullable ? nil : node
  }

  /// Whether the member was written.
  func has(_ key: String) -> Bool { members.contains { $0.name == key } }

  func text(_ key: String) -> String? { node(key).flatMap { reader.text($0, way(key)) } }
  func flag(_ key: String) -> Bool? { node(key).flatMap { reader.flag($0, way(key)) } }
  func integer(_ key: String, in range: ClosedRange<Int64> = ScenarioReader.integers) -> Int64? {
    node(key).flatMap { reader.integer($0, way(key), in: range) }
  }
  func number(_ key: String, in range: ClosedRange<Double>) -> Double? {
    node(key).flatMap { reader.number($0, way(key), in: range) }
  }
  func milliseconds(_ key: String) -> Microseconds? { node(key).flatMap { reader.milliseconds($0, way(key)) } }
  func texts(_ key: String) -> [String]? { node(key).map { reader.texts($0, way(key)) } }
  func choice<T: RawRepresentable & CaseIterable>(_ key: String, aliases: [String: T] = [:]) -> T?
  where T.RawValue == String {
    node(key).flatMap { reader.choice($0, way(key), aliases: aliases) }
  }
  func pattern(_ key: String) -> EventPattern? { node(key).flatMap { reader.pattern($0, way(key)) } }

  /// A text that must be there.
  func required(_ key: String, _ expected: String) -> String? {
    guard let node = node(key) else {
      reader.report(position, path, found: "\(what) without “\(key)”", expected: expected)
      return nil
    }
    return reader.text(node, way(key), expected: expected)
  }

  /// A text that names something which must be defined.
  func name(_ key: String, of subject: ScenarioReader.Mention.Subject) -> String? {
    guard let node = node(key), let name = reader.text(node, way(key)) else { return nil }
    reader.mention(subject, name, node.position, way(key))
    return name
  }

  /// An object within this one.
  func object(_ key: String, _ what: String) -> Fields? {
    node(key).flatMap { Fields($0, way(key), what, reader) }
  }

  /// A list of things; a single one may stand without brackets.
  func list<T>(_ key: String, _ read: (JSON5Node, String) -> T?) -> [T]? {
    node(key).map { reader.list($0, way(key), read) }
  }

  /// An object whose keys are names that the scenario chooses, in the order of the file.
  func map<T>(_ key: String, _ read: (String, JSON5Node, String) -> T?) -> [T]? {
    guard let node = node(key) else { return nil }
    guard let members = node.members else {
      reader.mismatch(node, way(key), expected: "an object: names and what they mean")
      return nil
    }
    var seen: Set<String> = []
    return members.compactMap { member in
      if !seen.insert(member.name).inserted {
        reader.report(
          member.position, way(key), found: "“\(member.name)” a second time", expected: "each name once")
        return nil
      }
      return read(member.name, member.node, "\(way(key)).\(member.name)")
    }
  }

  /// The members whose keys are of a shape, such as the paths of a host. They are known from now on.
  func members(where isMeant: (String) -> Bool) -> [JSON5Member] {
    let meant = members.filter { isMeant($0.name) }
    for member in meant { asked.insert(member.name) }
    return meant
  }

  /// Reports the members that nobody asked for, and those that stand twice.
  func finish() {
    let known = asked.filter { !$0.hasPrefix("/") }.sorted()
    var seen: Set<String> = []
    for member in members {
      if !asked.contains(member.name) {
        let nearest = NearestName.of(member.name, among: known)
        reader.report(
          member.position, path, found: "unknown key “\(member.name)” in \(what)",
          expected: nearest == nil ? "one of \(known.joined(separator: ", "))" : "a known key", nearest: nearest)
      } else if !seen.insert(member.name).inserted {
        reader.report(member.position, path, found: "“\(member.name)” a second time", expected: "each key once")
      }
    }
  }
}
