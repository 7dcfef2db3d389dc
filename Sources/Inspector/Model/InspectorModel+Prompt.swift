import SessionModel
import TerminalUI

extension InspectorModel {
  mutating func openPrompt(_ purpose: Prompt.Purpose) {
    message = nil
    prompt = Prompt(purpose: purpose, editor: LineEditor(history: history[purpose.historyName] ?? []))
  }

  /// A key while a prompt is open.
  mutating func promptKey(_ key: Key) {
    guard var prompt else { return }
    switch key {
    case .escape where prompt.isScript, .control("c") where prompt.isScript, .control("g") where prompt.isScript:
      message = nil
      closeScriptPrompt()
    case .escape, .control("c"), .control("g"): self.prompt = nil
    case .tab where prompt.isScript: cycleScriptFrame()
    case .pageUp where prompt.isScript, .pageDown where prompt.isScript:
      if let command = InspectorCommand.command(for: key) { perform(command) }
    case .backspace where prompt.editor.isEmpty && !prompt.isScript: self.prompt = nil
    case .enter: commitPrompt()
    case .control("x"):
      guard case .note(let number) = prompt.purpose else { return }
      self.prompt = nil
      setNote(nil, of: number)
    case .tab where prompt.purpose == .command:
      let text = prompt.editor.text
      let (start, matches) = completion(of: text)
      if let common = InspectorModel.commonPrefix(matches) { prompt.editor.text = text[..<start] + common }
      prompt.problem = matches.count > 1 ? matches.joined(separator: text.hasPrefix("tap ") ? ", " : " ") : nil
      self.prompt = prompt
    default:
      _ = prompt.editor.handle(key)
      prompt.problem = problem(of: prompt)
      self.prompt = prompt
    }
  }

  mutating func promptPaste(_ text: String) {
    guard var prompt else { return }
    // JavaScript means another thing on one line: a comment would swallow what comes after it.
    prompt.editor.paste(text, keepsLines: prompt.isScript)
    prompt.problem = problem(of: prompt)
    self.prompt = prompt
  }

  private func problem(of prompt: Prompt) -> String? {
    switch prompt.purpose {
    case .search, .filter: if prompt.editor.isEmpty { return nil }
    case .command, .time, .note, .script: return nil
    }
    do {
      _ = try EventFilter.parse(prompt.editor.text)
      return nil
    } catch {
      return "\(error)"
    }
  }

  private mutating func commitPrompt() {
    guard var prompt else { return }
    let text = prompt.editor.commit()
    history[prompt.purpose.historyName] = Array(prompt.editor.history.suffix(100))
    self.prompt = nil
    // An empty line takes a filter away, and marks without a note; elsewhere it does nothing.
    switch prompt.purpose {
    case .filter(let pane): return setFilter(text, of: pane)
    case .note(let number): return setNote(text, of: number)
    case .script(let view, let frame): return runScript(text, view: view, frame: frame)
    case .search, .time, .command: if text.isEmpty { return }
    }
    switch prompt.purpose {
    case .filter, .note, .script: break
    case .search:
      do {
        lastSearch = try EventFilter.parse(text)
        lastSearchText = text
        continueSearch(.forward)
      } catch {
        say("search: \(error)", isError: true)
      }
    case .time: goTo(text)
    case .command: run(text)
    }
  }

  /// What the `:` line takes: a command's name, a time, `#` and an event number, or a line number as in `less`.
  mutating func run(_ text: String) {
    let name = text.trimmingSpaces
    if let command = InspectorCommand(rawValue: name) { return perform(command) }
    if runLive(name) { return }
    if name == "q" { return perform(.quitNow) }
    if let place = InspectorModel.moment(name) { return goTo(place) }
    let nearest = InspectorCommand.allCases.map(\.rawValue).filter { $0.hasPrefix(String(name.prefix(2))) }
    let hint = nearest.isEmpty ? "Tab completes" : "did you mean \(nearest.joined(separator: ", "))?"
    say("no command “\(name)”; \(hint)", isError: true)
  }

  private mutating func goTo(_ text: String) {
    guard let moment = InspectorModel.moment(text.trimmingSpaces) else {
      return say("“\(text)” is no moment: \(Moment.help)", isError: true)
    }
    goTo(moment)
  }

  /// Typed in a hurry, a number alone means seconds.
  private static func moment(_ text: String) -> Moment? { Moment(text) ?? Moment(text + "s") }

  private mutating func goTo(_ moment: Moment) {
    transport.pause()
    followPlayHead()
    switch moment {
    case .time(let instant):
      overlay = .none
      transport.seek(to: instant, index)
      if instant > index.end { say("the session ends at \(Format.clock(index.end))") }
    case .event(let number):
      guard let position = index.position(ofNumber: number) else {
        return say("there is no event #\(number) in this session", isError: true)
      }
      jump(to: position, "")
    }
    refreshState()
  }

  // MARK: Search

  mutating func continueSearch(_ direction: Search.Direction) {
    guard let filter = lastSearch else { return say("nothing searched yet; / begins a search") }
    let from = transport.position - 1
    search = Search(filter, direction, from: selectedEvent() ?? from, count: index.count)
    runSearch(lines: 20_000)
  }

  /// Goes on searching. Called by the loop while `search` is there.
  public mutating func runSearch(lines: Int) {
    guard var search else { return }
    switch search.run(lines: lines, in: session) {
    case .goesOn:
      self.search = search
      say("searching…")
    case .notFound:
      self.search = nil
      say("not found: \(lastSearchText)", isError: true)
    case .found(let event):
      self.search = nil
      message = nil
      jump(to: event, "")
    case .foundAfterWrapping(let event):
      self.search = nil
      jump(to: event, "")
      say("search went around the end")
    }
  }

  private static func commonPrefix(_ words: [String]) -> String? {
    guard var prefix = words.first else { return nil }
    for word in words.dropFirst() {
      while !word.hasPrefix(prefix) { prefix.removeLast() }
    }
    return prefix
  }
}

extension String {
  var trimmingSpaces: String {
    var text = self[...]
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
