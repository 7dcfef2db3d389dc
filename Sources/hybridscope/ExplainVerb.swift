import Inspector
import SessionModel
import TerminalUI

extension Verb {
  /// `hybridscope explain`.
  static let explain = Verb(
    name: "explain",
    summary: "Tell what a kind of event means in WebKit, and what people get wrong about it.",
    synopsis: "[KIND]",
    details: """
      KIND is a name such as navigation.didCommit. Without it, all kinds are listed; with the part before the dot,
      those that begin so.
      """,
    options: [],
    run: { arguments throws(CommandError) in
      let output = StandardOutput()
      guard let name = arguments.positional.first else {
        for name in Explanations.kindNames { output.line(name) }
        output.flush()
        return ExitCode.success
      }
      if arguments.positional.count > 1 {
        throw CommandError("more than one kind", at: arguments.positional[1], "give one kind")
      }
      guard let kind = Explanations.kind(named: name) else {
        let family = Explanations.kindNames.filter { $0.hasPrefix(name + ".") }
        if !family.isEmpty {
          for name in family { output.line(name) }
          output.flush()
          return ExitCode.success
        }
        let near = NearestName.of(name, among: Explanations.kindNames) ?? sameEvent(as: name)
        throw CommandError(
          "no such kind", at: name, near.map { "did you mean \($0)?" } ?? "hybridscope explain lists them")
      }
      guard let explanations = Explanations.load(environment: ProcessEnvironment.all) else {
        throw CommandError(
          "the explanations are not there", at: "Documentation/Explanations.md",
          "set HYBRIDSCOPE_DATA to the folder that holds Documentation")
      }
      output.line("\(kind.name)\n")
      for line in Text.wrapped(explanations[kind] ?? "There is no explanation for it yet.", to: 80) {
        output.line(line)
      }
      output.flush()
      return ExitCode.success
    })

  /// `didCommit` alone is what documentation of WebKit calls it.
  private static func sameEvent(as name: String) -> String? {
    let wanted = name.lowercased().split(separator: ".").last.map(String.init) ?? ""
    return Explanations.kindNames.first { $0.lowercased().hasSuffix("." + wanted) }
  }
}
