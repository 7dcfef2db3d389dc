import SessionModel

/// How the app answers `alert`, `confirm` and `prompt` (`WKUIDelegate`).
extension HostApp {
  /// What a page gets: nil for “cancel”, else the text of a prompt.
  typealias DialogAnswer = (_ text: String?) -> Void

  /// A dialog that nobody has answered.
  final class OpenDialog {
    let id: String
    let view: String
    let type: DialogRule.DialogType
    let preset: String?
    let opened: Scheduler.Time
    let answer: DialogAnswer

    init(
      id: String, view: String, type: DialogRule.DialogType, preset: String?, opened: Scheduler.Time,
      answer: @escaping DialogAnswer
    ) {
      self.id = id
      self.view = view
      self.type = type
      self.preset = preset
      self.opened = opened
      self.answer = answer
    }
  }

  func runDialog(
    _ type: DialogRule.DialogType, message: String, preset: String?, for view: WebView, frame: FrameLoader,
    _ answer: @escaping DialogAnswer
  ) {
    let dialog = OpenDialog(
      id: nextDialog(), view: view.id, type: type, preset: preset, opened: world.now, answer: answer)
    let isImplemented = view.setup.implements.contains(DelegateMethods(dialog: type))
    // A method of WebKit's own: nobody is asked, and the page is left (webkit-facts 3).
    if type == .beforeunload, !isImplemented { return answer("") }
    world.events.emit(.uiDialog, view: view.id) { line in
      line.add("id", dialog.id)
      line.add("type", type.rawValue)
      line.add("message", message)
      if let preset { line.add("default", preset) }
      if !frame.isMain { line.add("frame", frame.id) }
      line.add("origin", frame.origin)
      if !isImplemented { line.add("implemented", false) }
    }
    // webkit-facts 3: without a method as if OK, false, null.
    guard isImplemented else { return close(dialog, accepted: type == .alert, text: nil) }
    let matching = view.setup.dialogs.enumerated().first { number, rule in
      (rule.match.type.map { $0 == type } ?? true)
        && (rule.match.message.map { Wildcard.matches(message, pattern: $0) } ?? true)
        && windows.isUsable(HostApp.dialogKey(view.id, number))
    }
    // Without a rule a person answers.
    guard let (number, rule) = matching else { return openDialogs.append(dialog) }
    windows.use(HostApp.dialogKey(view.id, number))
    let goOn = { [self] in act(on: rule, dialog, view: view) }
    if rule.after == 0 { goOn() } else { world.appLoop.post(after: rule.after, goOn) }
  }

  /// The window of a rule about dialogs.
  static func dialogKey(_ view: String, _ number: Int) -> RuleWindows.Key {
    RuleWindows.Key(owner: view + " dialogs", number: number)
  }

  private func act(on rule: DialogRule, _ dialog: OpenDialog, view: WebView) {
    switch rule.decision {
    case .accept: close(dialog, accepted: true, text: rule.text)
    case .dismiss: close(dialog, accepted: false, text: nil)
    case .never: openDialogs.append(dialog)
    case .twice:
      close(dialog, accepted: true, text: rule.text)
      exception(dialog, "was called more than once", view: view, guardText: nil)
    case .drop: exception(dialog, "was not called", view: view, guardText: nil)
    case .release: exception(dialog, "was not called", view: view, guardText: "guard let self else { return }")
    }
  }

  /// The texts of webkit-facts 1.7; the page never gets an answer.
  private func exception(_ dialog: OpenDialog, _ misuse: String, view: WebView, guardText: String?) {
    let selector =
      switch dialog.type {
      case .alert: "runJavaScriptAlertPanelWithMessage:initiatedByFrame:completionHandler:"
      case .confirm: "runJavaScriptConfirmPanelWithMessage:initiatedByFrame:completionHandler:"
      case .prompt: "runJavaScriptTextInputPanelWithPrompt:defaultText:initiatedByFrame:completionHandler:"
      case .beforeunload: "_webView:runBeforeUnloadConfirmPanelWithMessage:initiatedByFrame:completionHandler:"
      }
    world.events.emit(.appException, view: view.id) { line in
      line.add("name", "NSInternalInconsistencyException")
      line.add("reason", "Completion handler passed to -[\(HostApp.delegateClass) webView:\(selector)] \(misuse)")
      if let guardText { line.add("guard", guardText) }
    }
  }

  private func close(_ dialog: OpenDialog, accepted: Bool, text: String?) {
    let given: String? = accepted ? dialog.type == .prompt ? text ?? dialog.preset ?? "" : "" : nil
    world.events.emit(.uiDialogAnswered, view: dialog.view) { line in
      line.add("id", dialog.id)
      let word =
        switch dialog.type {
        case .beforeunload: accepted ? "leave" : "stay"
        default: accepted ? "ok" : "cancel"
        }
      line.add("answer", word)
      if accepted, dialog.type == .prompt { line.add("text", given) }
      line.add(milliseconds: world.now - dialog.opened)
    }
    dialog.answer(given)
  }

  /// A person, or a step, answers the oldest dialog of a view, or the one of this id. Returns whether there was one.
  func answerDialog(view: String, id: String?, decision: String, text: String?) -> Bool {
    guard let place = openDialogs.firstIndex(where: { $0.view == view && (id == nil || $0.id == id) }) else {
      return false
    }
    let dialog = openDialogs.remove(at: place)
    let accepted = !["cancel", "dismiss", "stay", "no", "false"].contains(decision)
    close(dialog, accepted: accepted, text: text)
    return true
  }

  /// The view is closed: the page is answered as if the person had dismissed what was open.
  func dismissDialogs(of view: String) {
    let open = openDialogs.filter { $0.view == view }
    forgetDialogs(of: view)
    for dialog in open { dialog.answer(nil) }
  }

  /// The process that asked is gone: nobody waits for the answer.
  func forgetDialogs(of view: String) { openDialogs.removeAll { $0.view == view } }
}

extension DelegateMethods {
  /// The method that shows a dialog of this type.
  init(dialog type: DialogRule.DialogType) {
    switch type {
    case .alert: self = .runJavaScriptAlertPanel
    case .confirm: self = .runJavaScriptConfirmPanel
    case .prompt: self = .runJavaScriptTextInputPanel
    case .beforeunload: self = .runBeforeUnloadPanel
    }
  }
}
