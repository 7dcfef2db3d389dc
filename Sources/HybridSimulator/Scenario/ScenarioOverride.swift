import SessionModel

/// A change to a scenario from the command line, such as `device.port=webkitgtk`.
public struct ScenarioOverride: Sendable, Equatable {
  /// Keys and list places from the top, such as `["views", "main", "visible"]`.
  let way: [String]
  let value: JSON5Node
  /// The option, for errors.
  let option: String

  /// Reads `KEY=VALUE`: keys joined by dots, list places by number; the value is JSON5, or else a text.
  /// - Throws: an issue if there is no `=` or no key.
  public init(setting text: String) throws(ScenarioIssue) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let way = parts[0].split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !way.contains("") else {
      throw ScenarioIssue(file: "--set", found: "“\(text)”", expected: "KEY=VALUE, such as device.port=webkitgtk")
    }
    self.way = way
    let written = String(parts[1])
    if let node = try? JSON5Parser.parse(written) {
      // Its places are those of the command line, not of the file.
      value = JSON5Node(node.json)
    } else {
      value = JSON5Node(.string(written))
    }
    option = "--set \(parts[0])"
  }

  /// The iOS version, as `--os` gives it.
  public static func os(_ version: String) -> ScenarioOverride {
    ScenarioOverride(way: ["device", "os"], value: JSON5Node(.string(version)), option: "--os")
  }

  /// The seed, as `--seed` gives it.
  public static func seed(_ seed: Int64) -> ScenarioOverride {
    ScenarioOverride(way: ["seed"], value: JSON5Node(.integer(seed)), option: "--seed")
  }

  private init(way: [String], value: JSON5Node, option: String) {
    self.way = way
    self.value = value
    self.option = option
  }

  /// Writes the value where the way leads; objects that are missing are made, list places are not.
  func apply(to node: inout JSON5Node) throws(ScenarioIssue) { try apply(to: &node, way[...]) }

  private func apply(to node: inout JSON5Node, _ rest: ArraySlice<String>) throws(ScenarioIssue) {
    guard let key = rest.first else {
      node = value
      return
    }
    switch node.value {
    case .object(var members):
      // Keys may hold dots themselves, as hosts do: the longest that exists is meant.
      for length in stride(from: rest.count, through: 1, by: -1) {
        let name = rest.prefix(length).joined(separator: ".")
        guard let place = members.lastIndex(where: { $0.name == name }) else { continue }
        try apply(to: &members[place].node, rest.dropFirst(length))
        node.value = .object(members)
        return
      }
      var made = JSON5Node(.object([]))
      try apply(to: &made, rest.dropFirst())
      node.value = .object(members + [JSON5Member(name: key, position: nil, node: made)])
    case .array(var elements):
      guard let place = Int(key), elements.indices.contains(place) else {
        throw ScenarioIssue(
          file: option, found: "“\(key)”", expected: "the number of an element, 0 to \(elements.count - 1)")
      }
      try apply(to: &elements[place], rest.dropFirst())
      node.value = .array(elements)
    default:
      throw ScenarioIssue(file: option, found: "\(node.found) before “\(key)”", expected: "an object or a list")
    }
  }
}
