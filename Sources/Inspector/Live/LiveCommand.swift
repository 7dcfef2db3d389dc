import SessionModel

/// Something that a person can ask of a live app on the `:` line: its words, and the command they make.
struct LiveCommand: Sendable {
  /// What a word stands for: how it is completed.
  enum Word: Sendable {
    case view, url, process, decision, level, state, text
  }

  /// The first word of the line.
  let name: String
  /// What follows it, for the help: `[VIEW] URL`.
  let synopsis: String
  let summary: String
  let command: Command.Name
  let words: [Word]
  let arguments: @Sendable ([String], String?) throws(LiveCommandProblem) -> [JSONObject.Member]

  /// Every live command, in the order of the help.
  static let all: [LiveCommand] = [
    LiveCommand("load", "[VIEW] URL", "load a URL", .load, [.view, .url]) { words, focused throws(LiveCommandProblem) in
      guard let url = words.last else { throw LiveCommandProblem("which URL? write load [VIEW] URL") }
      return [member("view", try view(words.dropLast(), focused)), member("url", url)]
    },
    onView("reload", "load the page again", .reload),
    onView("stop", "stop loading", .stopLoading),
    onView("back", "one item back in the list", .goBack),
    onView("forward", "one item forward in the list", .goForward),
    LiveCommand("open", "VIEW", "make a web view, as the scenario declares it", .openView, [.view]) {
      words, _ throws(LiveCommandProblem) in
      guard words.count == 1 else { throw LiveCommandProblem("which view? write open VIEW") }
      return [member("view", words[0])]
    },
    onView("close", "close a web view", .closeView),
    onView("show", "put a web view into the window", .show),
    onView("hide", "take a web view out of the window", .hide),
    LiveCommand(
      "answer", "[VIEW] allow|cancel|download|ok", "answer the question of policy or the dialog that waits", .answer,
      [.view, .decision]
    ) { words, focused throws(LiveCommandProblem) in
      guard let decision = words.last, ["allow", "cancel", "download", "ok"].contains(decision) else {
        throw LiveCommandProblem("which answer? write answer [VIEW] allow, cancel, download or ok")
      }
      return [member("view", try view(words.dropLast(), focused)), member("decision", decision)]
    },
    LiveCommand("tap", "[VIEW:] TEXT|SELECTOR", "tap a link or button; alone, it lists them", .tap, [.text]) {
      _, _ in []
    },
    LiveCommand("fill", "[VIEW[/FRAME]:] SELECTOR TEXT", "type into a field of the page", .key, [.view, .text]) {
      words, focused throws(LiveCommandProblem) in
      var rest = words[...]
      var place: [String] = []
      if let first = rest.first, first.hasSuffix(":"), rest.count > 1 {
        place = first.dropLast().split(separator: "/", maxSplits: 1).map(String.init)
        rest.removeFirst()
      }
      guard let selector = rest.popFirst() else {
        throw LiveCommandProblem("which field? write fill [VIEW:] SELECTOR TEXT, without blanks in the selector")
      }
      var members = [member("view", try view(place.prefix(1), focused)), member("selector", selector)]
      if place.count > 1 { members.append(member("frame", place[1])) }
      return members + [member("value", rest.joined(separator: " "))]
    },
    LiveCommand("kill", "VIEW|network|gpu|PROCESS", "end a process as a crash does", .kill, [.process]) {
      words, focused throws(LiveCommandProblem) in
      guard words.count <= 1 else { throw LiveCommandProblem("one at a time: write kill VIEW, network, gpu or web-1") }
      switch words.first {
      case "network": return [.init(name: "network", value: .bool(true))]
      case "gpu": return [.init(name: "gpu", value: .bool(true))]
      case .some(let name) where name.contains("-") && name.last?.isNumber == true: return [member("process", name)]
      default: return [member("view", try view(words[...], focused))]
      }
    },
    LiveCommand("memory", "[warning|critical]", "let the system warn of memory", .memoryWarning, [.level]) {
      words, _ throws(LiveCommandProblem) in
      guard let level = words.first else { return [] }
      guard words.count == 1, ["warning", "critical"].contains(level) else {
        throw LiveCommandProblem("write memory, memory warning or memory critical")
      }
      return [member("level", level)]
    },
    plain("background", "send the app to the background", .background),
    plain("foreground", "bring the app back", .foreground),
    plain("relaunch", "end the app and start it again", .relaunch),
    LiveCommand("network", "offline|online", "cut the connection, or bring it back", .network, [.state]) {
      words, _ throws(LiveCommandProblem) in
      guard let state = words.first, words.count == 1, ["offline", "online"].contains(state) else {
        throw LiveCommandProblem("write network offline or network online")
      }
      return [member("state", state)]
    },
    LiveCommand("evaluate", "[VIEW:] SCRIPT", "run a script in a page", .evaluate, [.view, .text]) {
      words, focused throws(LiveCommandProblem) in
      guard let first = words.first else { throw LiveCommandProblem("which script? write evaluate [VIEW:] SCRIPT") }
      // The colon tells a view from the first word of a script.
      let isView = words.count > 1 && first.hasSuffix(":")
      let script = (isView ? words.dropFirst() : words[...]).joined(separator: " ")
      return [member("view", try view(isView ? [String(first.dropLast())] : [], focused)), member("script", script)]
    },
    LiveCommand("note", "TEXT", "write a note into the session", .note, [.text]) {
      words, _ throws(LiveCommandProblem) in
      guard !words.isEmpty else { throw LiveCommandProblem("which words? write note TEXT") }
      return [member("text", words.joined(separator: " "))]
    },
  ]

  /// The command with this first word.
  static func named(_ name: String) -> LiveCommand? { all.first { $0.name == name } }

  /// The first word of the line that makes this command.
  static func word(of command: Command.Name) -> String { all.first { $0.command == command }?.name ?? command.rawValue }

  private init(
    _ name: String, _ synopsis: String, _ summary: String, _ command: Command.Name, _ words: [Word],
    _ arguments: @escaping @Sendable ([String], String?) throws(LiveCommandProblem) -> [JSONObject.Member]
  ) {
    self.name = name
    self.synopsis = synopsis
    self.summary = summary
    self.command = command
    self.words = words
    self.arguments = arguments
  }

  private static func onView(_ name: String, _ summary: String, _ command: Command.Name) -> LiveCommand {
    LiveCommand(name, "[VIEW]", summary, command, [.view]) { words, focused throws(LiveCommandProblem) in
      [member("view", try view(words[...], focused))]
    }
  }

  private static func plain(_ name: String, _ summary: String, _ command: Command.Name) -> LiveCommand {
    LiveCommand(name, "", summary, command, []) { words, _ throws(LiveCommandProblem) in
      guard words.isEmpty else { throw LiveCommandProblem("\(name) takes nothing after it") }
      return []
    }
  }

  private static func member(_ name: String, _ value: String) -> JSONObject.Member {
    .init(name: name, value: .string(value))
  }

  /// The view that is named, else the one that was selected last.
  private static func view(_ words: ArraySlice<String>, _ focused: String?) throws(LiveCommandProblem) -> String {
    guard words.count <= 1 else { throw LiveCommandProblem("“\(words.joined(separator: " "))” is no view") }
    guard let view = words.first ?? focused else { throw LiveCommandProblem("which view? there is none yet") }
    return view
  }

  /// The command that the words after the name make.
  /// - Parameter focused: the view that is meant where none is named.
  func command(_ words: [String], focused: String?) throws(LiveCommandProblem) -> Command {
    Command(command, JSONObject(members: try arguments(words, focused)))
  }
}

/// Why words on the `:` line are no command: a sentence that says what to write.
struct LiveCommandProblem: Error, Equatable, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
