/// Something the program does when its name is the first word of the command line.
struct Verb: Sendable {
  let name: String
  /// One line for the list of verbs.
  let summary: String
  /// What follows the name, such as `FILE [--json]`.
  let synopsis: String
  /// What a person needs to know beyond the options.
  let details: String
  let options: [Option]
  let run: @Sendable (Arguments) throws(CommandError) -> Int32

  /// All verbs, in the order of the help.
  static let all: [Verb] = [info, events, render, diagnose, explain] + simulating + [verify, repair, redact]

  /// What only a program with the simulator has.
  private static var simulating: [Verb] {
    #if Simulator
      [run, scenario, new]
    #else
      []
    #endif
  }

  /// The page of `hybridscope VERB --help`.
  var help: String {
    var text = "\(summary)\n\nUsage: hybridscope \(name) \(synopsis)\n"
    if !details.isEmpty { text += "\n\(details)\n" }
    text += "\nOptions:\n"
    text += Verb.table(
      options.map { ($0.name + ($0.value.map { " \($0)" } ?? ""), $0.summary) }
        + [("-h, --help", "show this page")])
    return text
  }

  /// Two columns.
  static func table(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { "  " + $0.0 + String(repeating: " ", count: width - $0.0.count + 2) + $0.1 + "\n" }.joined()
  }
}
