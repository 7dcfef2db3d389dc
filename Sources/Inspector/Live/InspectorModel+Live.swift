import SessionModel
import TerminalUI

/// What the inspector knows of a live source.
public struct LiveStatus: Sendable, Equatable {
  /// Why a command cannot be taken; a command that is not here can be.
  public var refusals: [Command.Name: String] = [:]
  /// Where the run is recorded, or why it is not.
  public var recording = ""
  public var isRecordingBroken = false

  public init() {}
}

extension InspectorModel {
  /// Runs a line of the `:` prompt that begins with a live command. Returns false if it does not.
  mutating func runLive(_ text: String) -> Bool {
    let words = text.split(separator: " ").map(String.init)
    guard let first = words.first, let command = LiveCommand.named(first) else { return false }
    if command.command == .tap {
      runTap(Array(words.dropFirst()))
      return true
    }
    if let refusal = refusal(of: command.command) {
      say("\(command.name): \(refusal)", isError: true)
      return true
    }
    do throws(LiveCommandProblem) {
      let made = try command.command(Array(words.dropFirst()), focused: focusedView)
      try checkNames(made)
      effects.append(.perform(made))
    } catch {
      say("\(command.name): \(error)", isError: true)
    }
    return true
  }

  /// A name that the session never told of is a slip of the fingers: the app would do nothing, and say nothing. A view
  /// that a command opens need not be known yet.
  private func checkNames(_ command: SessionModel.Command) throws(LiveCommandProblem) {
    if command.name != .openView, let view = command.arguments["view"]?.string, index.view(named: view) == nil {
      throw LiveCommandProblem("there is no view “\(view)”; Tab completes")
    }
    if command.name == .load, let url = command.arguments["url"]?.string, index.view(named: url) != nil {
      throw LiveCommandProblem("“\(url)” is a view: write load \(url) URL")
    }
    if let process = command.arguments["process"]?.string, index.process(named: process) == nil {
      throw LiveCommandProblem("there is no process “\(process)”; Tab completes")
    }
  }

  /// Why the source does not take a command; nil if it does.
  func refusal(of command: SessionModel.Command.Name) -> String? {
    guard let live else { return CommandRefusal.recorded.description }
    return live.refusals[command]
  }

  /// The view that commands mean where none is named: that of the selection, else the one where something happened
  /// last.
  var focusedView: String? {
    if let event = selectedEvent(), index[event].view != .none { return index.viewName(index[event].view) }
    let open = state.views.elements.filter { $0.document != .closed }
    return open.max { $0.lastEvent < $1.lastEvent }.map { index.viewName($0.view) }
  }

  /// Opens the `:` line with a live command begun.
  mutating func beginLive(_ name: String) {
    guard let command = LiveCommand.named(name) else { return }
    if let refusal = refusal(of: command.command) { return say("\(name): \(refusal)", isError: true) }
    openPrompt(.command)
    let view = command.words.first == .view && command.synopsis.hasPrefix("[") ? focusedView.map { " " + $0 } ?? "" : ""
    prompt?.editor.text = name + view + (command.words.count > 1 || view.isEmpty && !command.words.isEmpty ? " " : "")
  }

  /// What the end of the `:` line can become, in order, and where that end begins: at the last word, but for texts of a
  /// page, which have blanks.
  func completion(of text: String) -> (start: String.Index, matches: [String]) {
    let lastWord = text.lastIndex(of: " ").map { text.index(after: $0) } ?? text.startIndex
    guard text.hasPrefix("tap ") else { return (lastWord, completions(of: text)) }
    var start = text.index(text.startIndex, offsetBy: 4)
    let typed = String(text[start...])
    if let colon = typed.firstIndex(of: ":"), index.view(named: String(typed[..<colon])) != nil {
      start = text.index(start, offsetBy: typed.distance(from: typed.startIndex, to: colon) + 1)
      if start < text.endIndex, text[start] == " " { start = text.index(after: start) }
    }
    let wanted = text[start...].lowercased()
    var seen: Set<String> = []
    return (start, tapTexts(typed).filter { $0.lowercased().hasPrefix(wanted) && seen.insert($0).inserted })
  }

  /// What the last word of the `:` line can become, in order.
  func completions(of text: String) -> [String] {
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let last = words.last ?? ""
    guard words.count > 1, let command = LiveCommand.named(words[0]) else {
      let names = InspectorCommand.allCases.map(\.rawValue) + LiveCommand.all.map(\.name)
      return names.filter { $0.hasPrefix(last) }
    }
    var candidates: [String] = []
    for word in command.words.dropFirst(max(0, words.count - 1 - command.words.count)) {
      candidates += self.candidates(word)
    }
    var seen: Set<String> = []
    return candidates.filter { $0.hasPrefix(last) && seen.insert($0).inserted }
  }

  private func candidates(_ word: LiveCommand.Word) -> [String] {
    switch word {
    case .view: state.views.elements.map { index.viewName($0.view) }
    case .url: seenURLs()
    case .process:
      state.views.elements.map { index.viewName($0.view) } + ["network", "gpu"]
        + state.processes.elements.filter { $0.phase != .terminated }.map { index.processName($0.process) }
        // The app itself ends by relaunch.
        .filter { $0 != "app" }
    case .decision: ["allow", "cancel", "download", "ok"]
    case .level: ["warning", "critical"]
    case .state: ["offline", "online"]
    case .text: []
    }
  }

  /// URLs that were loaded before the play head, the newest first. Looks back through 2,000 events at most.
  private func seenURLs() -> [String] {
    var urls: [String] = []
    var position = transport.position - 1
    let end = max(0, position - 2000)
    while position >= end, urls.count < 50 {
      switch index[position].kind {
      case .webViewLoad, .navigationDidStartProvisional, .navigationDecidePolicyForNavigationAction:
        if let url = session.event(position).url, !urls.contains(url) { urls.append(url) }
      default: break
      }
      position -= 1
    }
    return urls
  }
}
