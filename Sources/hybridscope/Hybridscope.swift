import SessionModel

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The command line: hands the words after a verb's name to the verb.
@main
struct Hybridscope {
  static let version = "0.1.0"

  static func main() {
    do throws(CommandError) {
      exit(try run(Array(CommandLine.arguments.dropFirst())))
    } catch {
      StandardError.report(error)
      exit(ExitCode.usage)
    }
  }

  private static func run(_ words: [String]) throws(CommandError) -> Int32 {
    guard let first = words.first else { return try openInspector(path: nil, options: []) }
    let rest = Array(words.dropFirst())
    switch first {
    case "--help", "-h": return show(help)
    case "help": return show(try rest.first.map(verb)?.help ?? help)
    case "--version": return show("hybridscope \(version)\n")
    default: break
    }
    if let verb = Verb.all.first(where: { $0.name == first }) {
      let arguments = try Arguments(rest, options: verb.options, verb: verb.name)
      return arguments.asksForHelp ? show(verb.help) : try verb.run(arguments)
    }
    // `hybridscope --theme light` is the bundled app with another theme.
    if InspectorLaunch.options.contains(where: { first == $0.name || first.hasPrefix($0.name + "=") }) {
      return try openInspector(path: nil, options: words)
    }
    if first == "-" || first == "tour" || access(first, F_OK) == 0 {
      return try openInspector(path: first, options: rest)
    }
    throw unknown(first)
  }

  private static func verb(_ name: String) throws(CommandError) -> Verb {
    guard let verb = Verb.all.first(where: { $0.name == name }) else { throw unknown(name) }
    return verb
  }

  private static func unknown(_ word: String) -> CommandError {
    if word.hasPrefix("-") {
      let near = NearestName.of(word, among: ["--help", "--version"])
      return CommandError("unknown option", at: word, near.map { "did you mean \($0)?" } ?? "see hybridscope --help")
    }
    if let near = NearestName.of(word, among: Verb.all.map(\.name) + ["help"]) {
      return CommandError("no such verb or file", at: word, "did you mean hybridscope \(near)?")
    }
    return CommandError("no such verb or file", at: word, "see hybridscope --help for the verbs")
  }

  private static func show(_ text: String) -> Int32 {
    let output = StandardOutput()
    output.write(text)
    output.flush()
    return ExitCode.success
  }

  private static var help: String {
    """
    A terminal inspector for hybrid iOS apps.

    Usage: hybridscope [FILE]            look at a session
           hybridscope VERB FILE …       print something about it

    Verbs:
    \(Verb.table(Verb.all.map { ($0.name, $0.summary) }))
    FILE is a recorded session (NDJSON); - is standard input.
    hybridscope VERB --help tells more; hybridscope --version prints the version.

    """
  }
}
