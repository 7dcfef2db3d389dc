import SessionModel

/// Why something that a person asks would do nothing: it is refused with the reason, where a scenario's step, like the
/// code of an app, would pass without a word.
extension HostApp {
  func refusal(of verb: Verb) -> CommandRefusal? {
    if verb.isOfTheApp, !isRunning { return CommandRefusal("the app is not running; relaunch starts it") }
    switch verb {
    case .create(let setup), .related(let setup): return refusal(toOpen: setup.id)
    case .load(let request):
      return refusal(notOpen: request.view)
        ?? (WebAddress(request.url) == nil ? CommandRefusal("“\(request.url)” is no URL") : nil)
    case .back(let id): return refusal(notOpen: id) ?? refusal(toGo: id, by: -1)
    case .forward(let id): return refusal(notOpen: id) ?? refusal(toGo: id, by: 1)
    case .reload(let id), .stop(let id), .close(let id), .show(let id), .hide(let id), .evaluate(let id, _, _, _):
      return refusal(notOpen: id)
    case .answer(let id, .dialog, let dialog, _, _):
      if openDialogs.contains(where: { $0.view == id && (dialog == nil || $0.id == dialog) }) { return nil }
      return refusal(notOpen: id) ?? CommandRefusal("no dialog waits in “\(id)”")
    case .answer(let id, let pending, _, _, _): return refusal(notOpen: id) ?? refusal(toAnswer: pending, in: id)
    case .tap(let id, let target), .click(let id, let target), .fill(let id, let target, _):
      return refusal(notOpen: id) ?? refusal(toTap: target, in: id)
    case .kill(let target, _, _): return refusal(toKill: target)
    case .background: return isInBackground ? CommandRefusal("the app is in the background already") : nil
    case .foreground: return isInBackground ? nil : CommandRefusal("the app is in the foreground already")
    case .network(let offline) where offline == world.networking.offline:
      return CommandRefusal("the network is \(offline ? "offline" : "online") already")
    default: return nil
    }
  }

  /// The question of policy that waits in a view, where a person names none.
  func waitingQuestion(in view: String) -> PolicyMatch.Phase? { owed.first { $0.view == view }?.phase }

  func isOpen(_ id: String) -> Bool {
    view(id) != nil || legacyViews.contains { $0.id == id && !$0.isClosed }
  }

  private func refusal(notOpen id: String) -> CommandRefusal? {
    if isOpen(id) { return nil }
    if world.scenario.view(id) != nil { return CommandRefusal("“\(id)” is not open; open \(id) makes it") }
    let open = views.filter { !$0.isClosed }.map(\.id) + legacyViews.filter { !$0.isClosed }.map(\.id)
    return CommandRefusal("there is no view “\(id)”" + HostApp.hint(id, among: open, "open is"))
  }

  private func refusal(toOpen id: String) -> CommandRefusal? {
    if isOpen(id) { return CommandRefusal("“\(id)” is open already") }
    if world.scenario.view(id) != nil { return nil }
    return CommandRefusal(
      "the scenario declares no view “\(id)”"
        + HostApp.hint(id, among: world.scenario.views.map(\.id), "it declares"))
  }

  /// The name that was perhaps meant, or those there are.
  private static func hint(_ name: String, among names: [String], _ words: String) -> String {
    if let near = NearestName.of(name, among: names) { return "; did you mean “\(near)”?" }
    if names.isEmpty { return "" }
    return "; \(words) " + names.prefix(8).joined(separator: ", ") + (names.count > 8 ? ", …" : "")
  }

  private func refusal(toGo id: String, by offset: Int) -> CommandRefusal? {
    let canGo: Bool? =
      if let view = view(id) {
        view.list.item(at: offset) != nil
      } else {
        legacyViews.last { $0.id == id }.map { offset < 0 ? $0.canGoBack : $0.canGoForward }
      }
    guard canGo == false else { return nil }
    return CommandRefusal("“\(id)” has nothing to go \(offset < 0 ? "back" : "forward") to")
  }

  private func refusal(toAnswer pending: Verb.Pending, in id: String) -> CommandRefusal? {
    let phase: PolicyMatch.Phase
    switch pending {
    case .action: phase = .action
    case .response: phase = .response
    case .dialog, .challenge, .createWebView, .download, .mediaCapture: return nil
    }
    guard !owed.contains(where: { $0.view == id && $0.phase == phase }) else { return nil }
    let others = owed.map(\.view).filter { $0 != id }
    return CommandRefusal(
      "no policy question waits in “\(id)”" + (others.first.map { "; one waits in “\($0)”" } ?? ""))
  }

  private func refusal(toTap target: Target, in id: String) -> CommandRefusal? {
    guard let page = view(id)?.page else { return CommandRefusal("“\(id)” shows no page") }
    if let frame = target.frame, page.frame(frame) == nil {
      return CommandRefusal("“\(id)” has no frame “\(frame)”")
    }
    return nil
  }

  private func refusal(toKill target: Verb.KillTarget) -> CommandRefusal? {
    switch target {
    case .view(let id):
      return refusal(notOpen: id) ?? (view(id)?.process == nil ? CommandRefusal("“\(id)” has no process") : nil)
    case .network: return world.networking.current == nil ? CommandRefusal("no network process runs") : nil
    case .gpu: return world.processes.gpu == nil ? CommandRefusal("no GPU process runs") : nil
    case .process(let id):
      return world.processes.find(id)?.isAlive == true ? nil : CommandRefusal("no process “\(id)” runs")
    }
  }
}
