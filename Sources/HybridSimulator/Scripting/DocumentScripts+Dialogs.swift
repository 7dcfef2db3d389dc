import ScriptEngine

/// Calls of scripts that wait for the app: dialogs and new windows. The process does nothing else meanwhile (R27).
extension DocumentScripts {
  /// Nil: cancelled; else the text of a prompt, or an empty one.
  func runDialog(_ type: DialogRule.DialogType, message: String, preset: String?) -> String? {
    guard !isSandboxedAgainst("allow-modals") else {
      log(
        level: "error",
        text:
          "Ignored call to '\(type.rawValue)()'. The document is sandboxed, and the 'allow-modals' keyword is not set.",
        source: document.url.text, line: 0)
      return nil
    }
    var answer: String?
    let frame = self.frame
    _ = waitForApp { view, done in
      view.world.app.runDialog(type, message: message, preset: preset, for: view, frame: frame) { given in
        answer = given
        done()
      }
    }
    return answer
  }

  private func isSandboxedAgainst(_ keyword: String) -> Bool {
    frame.sandbox.map { !$0.contains(keyword) } ?? false
  }

  /// Asks the app and waits. Returns false if the script will never go on.
  func waitForApp(_ ask: @escaping (WebView, _ done: @escaping () -> Void) -> Void) -> Bool {
    let process = self.process
    let page = frame.page
    return process.scripts.wait { goOn in
      let answer = { process.world.scheduler.after(process.world.profile.message, goOn) }
      process.toApp { page.isClosed || page.view.isClosed ? answer() : ask(page.view, answer) }
    }
  }

  // MARK: Windows

  /// `window.open`. Returns the number of the window; -1 where there is none.
  func openWindow(_ text: String, target: String, features: String) throws -> Int {
    let url = text.isEmpty ? WebAddress.blank : address(text)
    guard let url else { throw ScriptThrow.domException(name: "SyntaxError", message: "Invalid URL '\(text)'") }
    let words = features.lowercased().split { $0 == "," || $0 == " " || $0 == ";" }.map(String.init)
    let isWithoutOpener = words.contains { ["noopener", "noopener=yes", "noopener=1", "noreferrer"].contains($0) }
    // An empty name means a new window here, though a link with one stays where it is.
    if !target.isEmpty, let known = frame.namedFrame(target) {
      if !text.isEmpty, let realm = existingRealm() { known.scriptNavigates(to: url, replaces: false, from: realm) }
      return process.scripts.windows.number(of: known)
    }
    let page = frame.page
    // R55: without a gesture the blocker lets nothing out, and nobody is asked.
    guard page.view.setup.configuration.javaScriptCanOpenWindowsAutomatically || page.hasGesture else { return -1 }
    page.consumeGesture()
    var order = LoadOrder(url: url, source: .page)
    order.isUserInitiated = true
    order.sourceFrame = page.view.frameValue(frame)
    let name = ["_blank", "_self", "_top", "_parent"].contains(target.lowercased()) ? "" : target
    let opener = frame
    var opened: WebView?
    _ = waitForApp { view, done in
      view.world.app.createWindow(
        order, for: view, opening: WindowOpening(features: features, name: name, opener: isWithoutOpener ? nil : opener)
      ) { made in
        opened = made
        done()
      }
    }
    guard let opened, !isWithoutOpener else { return -1 }
    let window = process.scripts.windows.number(view: opened, frame: "main")
    if let popup = opened.page?.mainFrame, popup.process === process {
      popup.windowName = name
      popup.showInitialDocument()
      // R19: an empty one is loaded without a question; else the request follows in the window's own time.
      if !text.isEmpty { popup.load(order) } else { popup.commitBlank() }
    }
    return window
  }

  func closeWindow(_ number: Int) {
    guard let view = process.scripts.windows.view(number), process.scripts.windows.isMain(number) else { return }
    // R20: any view with at most one entry, or one that a script opened.
    guard view.hasOpener || view.list.items.count <= 1 else {
      return log(
        level: "warning", text: "Can't close the window since it was not opened by JavaScript",
        source: document.url.text,
        line: 0)
    }
    view.isClosedByScript = true
    process.toApp { view.didCloseByScript() }
  }
}

/// How a script opens a window.
struct WindowOpening {
  var features = ""
  var name = ""
  /// Nil where the new window must not reach it.
  var opener: FrameLoader?
}
