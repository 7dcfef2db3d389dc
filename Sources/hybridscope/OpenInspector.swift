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
    Option("--theme", value: "NAME", "dark, light, monochrome, or a theme file"),
    Option("--at", value: "MOMENT", "begin paused at a time (2.5s) or an event (#120)"),
    Option("--no-mouse", "leave the mouse to the terminal"),
  ]

  static var help: String {
    """
    Look at a session.

    Usage: hybridscope [FILE]

    Without FILE the tour opens: two minutes of an invented app. - is standard input.
    Without a terminal, or with TERM=dumb, the events are printed line by line.

    Options:
    \(Verb.table(options.map { ($0.name + ($0.value.map { " \($0)" } ?? ""), $0.summary) }))
    """
  }
}

/// Opens the inspector on a file, on standard input (`-`), or on the tour.
/// - Returns: the exit code.
func openInspector(path: String?, options words: [String]) throws(CommandError) -> Int32 {
  let arguments = try Arguments(words, options: InspectorLaunch.options, verb: "")
  if arguments.asksForHelp {
    let output = StandardOutput()
    output.write(InspectorLaunch.help)
    output.flush()
    return ExitCode.success
  }
  if let second = arguments.positional.first {
    throw CommandError("more than one file", at: second, "give one file; names with spaces need quotes")
  }
  let environment = ProcessEnvironment.all
  let path = if let path { path } else { try tour(environment) }
  if isatty(STDOUT_FILENO) == 0 || environment["TERM"] == "dumb" {
    return try Verb.events.run(Arguments([path], options: Verb.events.options, verb: "events"))
  }
  var options = InspectorApp.Options()
  options.title = path == "-" ? "standard input" : String(path.split(separator: "/").last ?? "session")
  options.theme = arguments.value("--theme")
  options.mouse = !arguments.has("--no-mouse")
  if let text = arguments.value("--at") {
    guard let moment = Moment(text) else { throw CommandError("no such moment", at: "--at \(text)", Moment.help) }
    options.startAt = moment
  }
  let reader: SessionFileReader
  if path == "-" {
    guard isatty(STDIN_FILENO) == 0 else {
      throw CommandError("standard input is the keyboard", at: "-", "pipe a session in: cat FILE | hybridscope -")
    }
    reader = .standardInput()
  } else {
    do {
      reader = try .open(path: path)
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

private func tour(_ environment: [String: String]) throws(CommandError) -> String {
  guard let sessions = DataFolders.find("Sessions", environment: environment) else {
    throw CommandError(
      "the tour is not there", at: "Sessions/tour.ndjson",
      "give a FILE, or set HYBRIDSCOPE_DATA to the folder that holds Sessions and Themes")
  }
  return sessions + "/tour.ndjson"
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
