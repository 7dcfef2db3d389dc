/// One thing that is wrong with a scenario: where, what was found, what was expected, what was perhaps meant.
public struct ScenarioIssue: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file within the scenario's folder, or the command line option.
  public let file: String
  /// Where it stands; nil where no text does, as for a missing file.
  public let position: SourcePosition?
  /// The way to it through the scenario, such as `views.main.policies[0]`; empty at the top.
  public let path: String
  /// What stands there.
  public let found: String
  /// What could stand there.
  public let expected: String
  /// The known name that is nearest to the one that was found.
  public let nearest: String?

  /// An issue by its parts.
  public init(
    file: String, position: SourcePosition? = nil, path: String = "", found: String, expected: String,
    nearest: String? = nil
  ) {
    self.file = file
    self.position = position
    self.path = path
    self.found = found
    self.expected = expected
    self.nearest = nearest
  }

  /// One line: `scenario.json5:12:5: found …, expected …; nearest known key “…” (in views.main)`.
  public var description: String {
    var text = file
    if let position { text += ":\(position)" }
    text += ": found \(found), expected \(expected)"
    if let nearest { text += "; nearest known: “\(nearest)”" }
    if !path.isEmpty { text += " (in \(path))" }
    return text
  }
}

/// All that is wrong with a scenario, in the order of the file. Never empty.
public struct ScenarioErrors: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong.
  public let issues: [ScenarioIssue]

  /// At least one issue.
  public init(_ issues: [ScenarioIssue]) { self.issues = issues }

  /// One line an issue.
  public var description: String { issues.map(\.description).joined(separator: "\n") }
}
