import SessionModel

/// From text to scenario: parse, apply overrides, decode, check names.
enum ScenarioText {
  /// Name of the scenario in its folder.
  static let fileName = "scenario.json5"

  /// Decodes the text of a scenario.
  /// - Parameter files: the folder's files, for the check of names; nil where they are not at hand.
  static func read(
    _ text: String, file: String = fileName, overrides: [ScenarioOverride] = [], files: [ScenarioFile]? = nil
  ) throws(ScenarioErrors) -> Scenario {
    let node: JSON5Node
    do throws(JSON5Parser.SyntaxError) {
      node = try JSON5Parser.parse(text)
    } catch {
      throw ScenarioErrors([
        ScenarioIssue(file: file, position: error.position, found: error.found, expected: error.expected)
      ])
    }
    return try read(node, file: file, overrides: overrides, files: files)
  }

  /// Decodes a scenario that was parsed before, as from a session's header or a generator.
  static func read(
    _ node: JSON5Node, file: String = fileName, overrides: [ScenarioOverride] = [], files: [ScenarioFile]? = nil
  ) throws(ScenarioErrors) -> Scenario {
    var node = node
    for override in overrides {
      do throws(ScenarioIssue) { try override.apply(to: &node) } catch { throw ScenarioErrors([error]) }
    }
    let reader = ScenarioReader(file: file)
    let scenario = reader.scenario(node)
    if let scenario { reader.checkNames(scenario, files: files) }
    guard let scenario, reader.issues.isEmpty else { throw ScenarioErrors(reader.sortedIssues) }
    return scenario
  }

  /// Decodes one step that a person gave, as `command.issued` holds it.
  /// - Parameter views: those of the scenario; the first is meant where the arguments name none.
  static func step(command: String, arguments: JSONValue, views: [ViewSetup]) throws(ScenarioErrors) -> Step {
    let reader = ScenarioReader(file: command)
    reader.defaultView = views.first?.id
    // Only these two look at what the scenario declares; a table of a thousand views for each command costs more than
    // the command.
    if command == "create" || command == "related" { for view in views { reader.declaredViews[view.id] = view } }
    let member = JSON5Member(name: command, position: nil, node: JSON5Node(arguments))
    let step = reader.step(JSON5Node(.object([member])), "")
    guard let step, reader.issues.isEmpty else { throw ScenarioErrors(reader.sortedIssues) }
    return step
  }
}
