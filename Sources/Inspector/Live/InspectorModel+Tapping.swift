import SessionModel
import TerminalUI

/// The list of what can be tapped in a page.
struct TapListUI: Sendable, Equatable {
  let view: ViewNumber
  /// What is typed narrows the list.
  var editor = LineEditor()
  /// The place in the narrowed list.
  var cursor = 0
  /// The first visible line.
  var scroll = 0
}

/// Tapping links and buttons that the page told of (`page.links`).
extension InspectorModel {
  /// What can be tapped in a view at the instant shown; nil if its page has told nothing.
  func links(of view: ViewNumber) -> [PageLink]? {
    guard let event = state.views.element(view)?.linksEvent, case .links(let links)? = PageEvent(session.event(event))
    else { return nil }
    return links.filter { $0.selector?.isEmpty == false }
  }

  /// Opens the list for the view that is meant.
  mutating func openTapList(_ name: String? = nil) {
    if let refusal = refusal(of: .tap) { return say("tap: \(refusal)", isError: true) }
    guard let name = name ?? focusedView, let view = index.view(named: name) else {
      return say("tap: there is no view yet", isError: true)
    }
    guard let links = links(of: view), !links.isEmpty else {
      return say("tap: “\(name)” shows nothing that can be tapped")
    }
    overlay = .taps(TapListUI(view: view))
  }

  /// The links that the typed text leaves.
  func shownLinks(_ ui: TapListUI) -> [PageLink] {
    let links = links(of: ui.view) ?? []
    let wanted = ui.editor.text.trimmingSpaces.lowercased()
    guard !wanted.isEmpty else { return links }
    return links.filter { link in
      [link.text, link.href, link.frame].contains { $0?.lowercased().contains(wanted) ?? false }
    }
  }

  /// A key while the list is open.
  mutating func tapKey(_ key: Key, _ ui: TapListUI) {
    var ui = ui
    let count = shownLinks(ui).count
    switch key {
    case .escape, .control("g"):
      overlay = .none
      return
    case .control("c"): return perform(.quitNow)
    case .control("l"): return perform(.redraw)
    case .control("z"): return perform(.suspend)
    case .up, .control("p"): ui.cursor = max(0, ui.cursor - 1)
    case .down, .control("n"), .tab: ui.cursor = min(max(0, count - 1), ui.cursor + 1)
    case .backTab: ui.cursor = max(0, ui.cursor - 1)
    case .pageUp: ui.cursor = max(0, ui.cursor - 10)
    case .pageDown: ui.cursor = min(max(0, count - 1), ui.cursor + 10)
    case .enter:
      let links = shownLinks(ui)
      guard ui.cursor < links.count else { return say("nothing here to tap") }
      overlay = .none
      return choose(links[ui.cursor], in: index.viewName(ui.view))
    default:
      let before = ui.editor.text
      _ = ui.editor.handle(key)
      if ui.editor.text != before { ui.cursor = 0 }
    }
    overlay = .taps(ui)
  }

  /// Taps; for a field it begins the line that fills it.
  private mutating func choose(_ link: PageLink, in view: String) {
    guard link.field != nil, refusal(of: .key) == nil else { return tap(link, in: view) }
    openPrompt(.command)
    let frame = link.frame.map { $0 == "main" ? "" : "/\($0)" } ?? ""
    prompt?.editor.text = "fill \(view)\(frame): \(link.selector ?? "") "
  }

  private mutating func tap(_ link: PageLink, in view: String) {
    effects.append(
      .perform(
        Command(
          .tap,
          JSONObject(members: [
            .init(name: "view", value: .string(view)), .init(name: "selector", value: .string(link.selector ?? "")),
            .init(name: "frame", value: .string(link.frame ?? "main")),
          ]))))
    say("tapped “\((link.text ?? link.href ?? "").singleLine(limit: 60))” in \(view)")
  }

  /// `:tap [VIEW:] TEXT`: what the list calls so, else a selector. Without words the list opens.
  mutating func runTap(_ words: [String]) {
    if let refusal = refusal(of: .tap) { return say("tap: \(refusal)", isError: true) }
    var words = words[...]
    var named: String?
    if let first = words.first, first.hasSuffix(":"), index.view(named: String(first.dropLast())) != nil {
      named = String(words.removeFirst().dropLast())
    }
    guard !words.isEmpty else { return openTapList(named) }
    guard let name = named ?? focusedView, let view = index.view(named: name) else {
      return say("tap: there is no view yet", isError: true)
    }
    let text = words.joined(separator: " ")
    let links = links(of: view) ?? []
    let lower = text.lowercased()
    if let link = links.first(where: { $0.text?.lowercased() == lower })
      ?? links.first(where: { $0.text?.lowercased().hasPrefix(lower) ?? false })
    {
      return tap(link, in: name)
    }
    guard text.contains(where: { "#.>[:*".contains($0) }) else {
      return say("tap: “\(name)” shows nothing called “\(text)”; Tab completes", isError: true)
    }
    effects.append(
      .perform(
        Command(
          .tap,
          JSONObject(members: [
            .init(name: "view", value: .string(name)), .init(name: "selector", value: .string(text)),
          ]))))
  }

  /// The texts of what can be tapped, for the `:` line: in the view that is named, else the one that is meant.
  func tapTexts(_ typed: String) -> [String] {
    let prefix = typed.split(separator: " ").first.flatMap { $0.hasSuffix(":") ? String($0.dropLast()) : nil }
    guard let view = (prefix ?? focusedView).flatMap({ index.view(named: $0) }) else { return [] }
    return (links(of: view) ?? []).compactMap(\.text)
  }
}
