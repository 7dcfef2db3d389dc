import SessionModel
import TerminalUI

/// The line at which JavaScript is typed for a page, as in Web Inspector's console.
extension InspectorModel {
  /// Opens it for the view that is meant, with the console of that view above it.
  mutating func openScriptPrompt() {
    if let refusal = refusal(of: .evaluate) { return say("JavaScript: \(refusal)", isError: true) }
    guard let view = focusedView else { return say("JavaScript: there is no view yet", isError: true) }
    focusBeforeScript = focus
    overlay = .none
    focus = .console
    panes[.console]?.selected = nil
    if filters[.console] == nil { setFilter("view:\(view)", of: .console) }
    openPrompt(.script(view: view, frame: "main"))
  }

  /// Closes it: the screen is as it was before.
  mutating func closeScriptPrompt() {
    guard case .script(let view, _) = prompt?.purpose else { return }
    prompt = nil
    if filters[.console]?.text == "view:\(view)" { filters[.console] = nil }
    if let before = focusBeforeScript, focus == .console { focus = before }
    focusBeforeScript = nil
  }

  /// The frames of the page that a view shows, the main one first. Looks back through 10,000 events at most.
  func frames(of view: String) -> [String] {
    guard let number = index.view(named: view) else { return ["main"] }
    var (found, gone): ([String], Set<String>) = ([], [])
    var position = transport.position - 1
    let end = max(0, position - 10_000)
    scan: while position >= end {
      let row = index[position]
      if row.view == number {
        switch row.kind {
        case .frameCreated, .frameRemoved:
          if let frame = session.event(position)["frame"]?.string {
            if row.kind == .frameRemoved {
              gone.insert(frame)
            } else if !gone.contains(frame), !found.contains(frame), frame != "main" {
              found.append(frame)
            }
          }
        case .navigationDidCommit where !row.flags.contains(.subframe): break scan
        default: break
        }
      }
      position -= 1
    }
    return ["main"] + found.reversed()
  }

  /// The next frame of the page.
  mutating func cycleScriptFrame() {
    guard case .script(let view, let frame) = prompt?.purpose else { return }
    let frames = frames(of: view)
    guard frames.count > 1 else { return say("“\(view)” has no other frame") }
    let place = frames.firstIndex(of: frame) ?? frames.count - 1
    prompt?.purpose = .script(view: view, frame: frames[(place + 1) % frames.count])
  }

  /// Whether the script that was typed last has no result yet. Looks back through 5,000 events at most.
  static func awaitsTypedScript(_ index: Index) -> Bool {
    for position in stride(from: index.count - 1, through: max(0, index.count - 5_000), by: -1) {
      let row = index[position]
      if row.kind == .bridgeEvaluate, row.flags.contains(.byPerson) { return row.partner == nil }
    }
    return false
  }

  /// Sends what was typed, and stays open for the next line.
  mutating func runScript(_ text: String, view: String, frame: String) {
    openPrompt(.script(view: view, frame: frame))
    guard !text.trimmingSpaces.isEmpty else { return }
    var members: [JSONObject.Member] = [
      .init(name: "view", value: .string(view)), .init(name: "script", value: .string(text)),
    ]
    if frame != "main" { members.append(.init(name: "frame", value: .string(frame))) }
    effects.append(.perform(Command(.evaluate, JSONObject(members: members))))
  }
}
