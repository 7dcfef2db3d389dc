import ScriptEngine

/// `beforeunload`: the page may ask the person to stay.
extension FrameLoader {
  /// Runs the event here and in the frames below. Where a page prevents it, the app asks the person, if there was ever
  /// a gesture on the page (R28). Returns whether the page may be left.
  func mayLeave() -> Bool {
    guard let document, let scripts = document.scripts, !document.isInitialEmpty else { return true }
    let text = scripts.process.scripts.run { scripts.askBeforeUnload() }
    guard self.document === document, !isDetached else { return true }
    if let text, page.hasHadGesture {
      guard scripts.runDialog(.beforeunload, message: text, preset: nil) != nil else { return false }
    }
    return document.frames.allSatisfy { $0.mayLeave() }
  }

  /// The person stays: the address and the state of loading remain as they were announced (R29), a move in the list goes
  /// back.
  func didStay(_ order: LoadOrder) {
    guard isMain, order.item != nil else { return }
    page.toView { $0.restoreList(after: order) }
  }
}

extension DocumentScripts {
  /// The text with which the page asks to stay; nil if it does not.
  fileprivate func askBeforeUnload() -> String? {
    for realm in realms where !isClosed {
      guard let result = realm.call("askBeforeUnload"), result.type == .string else { continue }
      if case .success(let text) = result.text { return text }
    }
    return nil
  }
}
