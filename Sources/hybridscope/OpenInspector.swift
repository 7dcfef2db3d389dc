import Inspector
import SessionFile
import SessionModel
import TerminalUI

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `hybridscope [FILE]`: the interactive inspector. The one place where the command line meets the screen.
enum InspectorLaunch {
  static let options = [
    Option("--theme", value: "NAME|FILE", "a theme of Themes/ or your own, or a theme file (.theme, base16 .yaml)"),
    Option("--at", value: "MOMENT", "begin paused at a time (2.5s) or an event (#120)"),
    Option("--follow", "go on when the file grows, as it is recorded"),
    Option("--mask", "hide secret values on the screen, as redact does in a file"),
    Option("--speed", value: "FACTOR", "play at 0.1 to 100 times the real speed"),
    Option("--no-mouse", "leave the mouse to the terminal"),
  ]

  static var help: String {
    """
    Look at a session.

    Usage: hybridscope [FILE]

    Without FILE the bundled app runs live: a shop with five web views (hybridscope run Sessions/shop). The word tour
    opens a recorded story of two minutes; - is standard input.
    Without a terminal, or with TERM=dumb, the events are printed line by line.

    Options:
    \(Verb.table(options.map { ($0.name + ($0.value.map { " \($0)" } ?? ""), $0.summary) }))
    """
  }
}

/// Opens the inspector on a file, on standard input (`-`), on the tour (`tour`), or on the bundled app.
/// - Returns: the exit code.
func openInspector(path: String?, options words: [String]) throws(CommandError) -> Int32 {
  let arguments = try Arguments(words, options: InspectorLaunch.options, verb: "")
  if arguments.asksForHelp {
    let output = StandardOutput()
    output.write(InspectorLaunch.help)
    output.flush()
    return ExitCode.success
  }
  // Without a path the words may hold one: the options can come first.
  let paths = (path.map { [$0] } ?? []) + arguments.positional
  if let second = paths.dropFirst().first {
    throw CommandError("more than one file", at: second, "give one file; names with spaces need quotes")
  }
  let environment = ProcessEnvironment.all
  guard let named = paths.first else { return try openBundledApp(arguments, environment) }
  let path = named == "tour" ? try bundled("tour.ndjson", environment) : named
  if isatty(STDOUT_FILENO) == 0 || environment["TERM"] == "dumb" {
    let words = ["--follow", "--mask"].filter { arguments.has($0) }
    return try Verb.events.run(Arguments(words + ["--", path], options: Verb.events.options, verb: "events"))
  }
  var options = InspectorApp.Options()
  options.title = path == "-" ? "standard input" : String(path.split(separator: "/").last ?? "session")
  options.path = path == "-" ? nil : path
  options.theme = arguments.value("--theme")
  options.mouse = !arguments.has("--no-mouse")
  options.masksSecrets = arguments.has("--mask")
  if let text = arguments.value("--at") {
    guard let moment = Moment(text) else { throw CommandError("no such moment", at: "--at \(text)", Moment.help) }
    options.startAt = moment
  }
  if let text = arguments.value("--speed") {
    guard let speed = Double(text), (0.1...100).contains(speed) else {
      throw CommandError("no such speed", at: "--speed \(text)", "write a number from 0.1 to 100")
    }
    options.speed = speed
  }
  let reader: SessionFileReader
  if path == "-" {
    guard isatty(STDIN_FILENO) == 0 else {
      throw CommandError("standard input is the keyboard", at: "-", "pipe a session in: cat FILE | hybridscope -")
    }
    reader = .standardInput()
  } else {
    do {
      reader = try .open(path: path, follows: arguments.has("--follow"))
    } catch {
      throw CommandError(error.what, at: error.path, error.whatToDo)
    }
  }
  do throws(TerminalError) {
    return try InspectorApp.run(reader, options: options, environment: environment)
  } catch {
    throw CommandError(
      error.message, at: "TERM=\(environment["TERM"] ?? "")", "print without a screen: hybridscope events FILE")
  }
}

private func openBundledApp(
  _ arguments: Arguments, _ environment: [String: String]
) throws(CommandError) -> Int32 {
  #if Simulator
    let folder = try bundled("shop", environment)
    if !LiveRun.hasScreen {
      return try Verb.run.run(Arguments(["--headless", folder], options: Verb.run.options, verb: "run"))
    }
    var options = try LiveRun.Options(arguments, until: nil)
    options.mouse = !arguments.has("--no-mouse")
    return try LiveRun.open(ScenarioOpening.load(folder, overrides: []), options, environment: environment)
  #else
    throw CommandError(
      "this program was built without the simulator", at: "hybridscope",
      "open a session: hybridscope FILE, or hybridscope tour")
  #endif
}

private func bundled(_ name: String, _ environment: [String: String]) throws(CommandError) -> String {
  guard let sessions = DataFolders.find("Sessions", environment: environment) else {
    throw CommandError(
      "what comes with the program is not there", at: "Sessions/\(name)",
      "give a FILE, or set HYBRIDSCOPE_DATA to the folder that holds Sessions and Themes")
  }
  return sessions + "/" + name
}

/// The environment as a dictionary.
enum ProcessEnvironment {
  static var all: [String: String] {
    var variables: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
      let parts = String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
      entry += 1
    }
    return variables
  }
}
