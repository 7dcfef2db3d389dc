import ScriptEngine
import SessionModel

/// What a person does to a page without any script: a tap on a link, a form that is sent (NAV-16).
extension WebView {
  /// A finger or a mouse: the element is found in the page, and what it does by itself happens there.
  func tap(_ target: Target) {
    let page = self.page
    page?.fromView { [self] in
      guard let frame = page?.frame(target.frame), let tree = frame.document?.builder?.tree else {
        return report("the page shows no document to tap on")
      }
      guard let node = target.node(in: tree) else { return report("nothing in the page is meant by that") }
      if target.isLong { return frame.showContextMenu(of: node, in: tree) }
      frame.tap(node, in: tree)
    }
  }

  /// A person types into a field: the text takes the place of what stood there, and the page hears of it.
  func fill(_ target: Target, _ text: String) {
    let page = self.page
    page?.fromView { [self] in
      guard let frame = page?.frame(target.frame), let tree = frame.document?.builder?.tree else {
        return report("the page shows no document to type into")
      }
      guard let node = target.node(in: tree) else { return report("nothing in the page is meant by that") }
      guard tree.isField(node), !tree.isDisabled(node), tree.element(node)?["readonly"] == nil else {
        return report("nothing can be typed there")
      }
      frame.fill(node, text)
    }
  }

  /// `form.submit()`: no event, no gesture.
  func submit(_ selector: String, fields: JSONObject, frame: String?) {
    let page = self.page
    page?.fromView { [self] in
      guard let frame = page?.frame(frame), let tree = frame.document?.builder?.tree,
        let form = tree.first(matching: selector), tree.name(form) == "form"
      else { return report("no form is meant by “\(selector)”") }
      frame.send(FormData(form, in: tree, filled: fields), isUserInitiated: false)
    }
  }

  private func report(_ problem: String) {
    world.toApp { [self] in
      world.events.emit(.commandCompleted, view: id, leads: false) { $0.add("error", problem) }
    }
  }
}

extension Target {
  /// The element that is meant; nil if there is none.
  func node(in tree: DOMTree) -> DOMNodeID? {
    selector.flatMap { tree.first(matching: $0) } ?? text.flatMap { tree.control(reading: $0) }
      ?? link.flatMap { tree.links.indices.contains(Int($0)) ? tree.links[Int($0)] : nil }
  }
}

extension WebPage {
  /// The frame of this id; nil means the main one.
  func frame(_ id: String?) -> FrameLoader? {
    guard let id, id != "main" else { return mainFrame }
    var open: [FrameLoader] = [mainFrame]
    while let frame = open.popLast() {
      if frame.id == id { return frame }
      open += frame.document?.frames ?? []
    }
    return nil
  }
}

extension FrameLoader {
  /// A long press on a link: the app is asked for a menu where WebKit has one (iOS 13), and nothing is followed.
  fileprivate func showContextMenu(of node: DOMNodeID, in tree: DOMTree) {
    let link = tree.nearest(node) { ($0.name == "a" || $0.name == "area") && $0["href"] != nil }
    guard let link, let url = resolve(tree.element(link)?["href"] ?? ""), world.version >= PlatformAPI.contextMenu.needs
    else { return }
    page.toView { view in
      view.world.events.emit(.uiContextMenu, view: view.id) { line in
        line.add("url", url.text)
        if !view.setup.implements.contains(.contextMenuConfiguration) { line.add("implemented", false) }
      }
    }
  }

  /// A tap: the page's scripts hear of it first; what the element does by itself comes after, unless they prevent it.
  fileprivate func tap(_ node: DOMNodeID, in tree: DOMTree) {
    page.beginGesture()
    page.isHandlingInput = true
    defer { page.isHandlingInput = false }
    guard let document, document.runsScripts else { return activateWithoutScripts(node, in: tree) }
    let scripts = document.makeScripts(in: self)
    scripts.realm()
    process.scripts.run {
      for type in ["touchstart", "touchend"] {
        scripts.fire(type, at: node, "Event", [ScriptMember("bubbles", .boolean(true))])
      }
      scripts.dom.focus(node)
      scripts.dom.click(node, isTrusted: true)
    }
  }

  /// A field gets another text, as by a keyboard.
  fileprivate func fill(_ node: DOMNodeID, _ text: String) {
    page.beginGesture()
    guard let document else { return }
    guard document.runsScripts else {
      document.builder?.tree.setValue(text, of: node)
      return
    }
    let scripts = document.makeScripts(in: self)
    scripts.realm()
    process.scripts.run {
      scripts.dom.focus(node)
      scripts.tree.setValue(text, of: node)
      let bubbles = ScriptMember("bubbles", .boolean(true))
      scripts.fire(
        "input", at: node, "InputEvent",
        [bubbles, ScriptMember("data", .string(text)), ScriptMember("inputType", .string("insertText"))])
      scripts.fire("change", at: node, "Event", [bubbles])
    }
  }

  /// What elements do where no script runs: a link is followed, a button sends its form.
  private func activateWithoutScripts(_ node: DOMNodeID, in tree: DOMTree) {
    if let link = tree.nearest(node, where: { ($0.name == "a" || $0.name == "area") && $0["href"] != nil }) {
      return follow(link: link, in: tree)
    }
    let button = tree.nearest(node) {
      $0.name == "button" && ($0["type"] ?? "submit").lowercased() == "submit"
        || $0.name == "input" && ["submit", "image"].contains($0["type"]?.lowercased())
    }
    guard let button, let form = tree.nearest(button, where: { $0.name == "form" }) else { return }
    send(form: form, submitter: button, in: tree)
  }

  /// A link is followed.
  func follow(link: DOMNodeID, in tree: DOMTree) {
    guard let element = tree.element(link), let url = resolve(element["href"] ?? "") else { return }
    if url.scheme == "javascript" { return process.after(0) { [weak self] in self?.runJavaScriptURL(url) } }
    var order = LoadOrder(url: url, source: .page)
    order.type = .linkActivated
    order.isUserInitiated = page.hasGesture
    order.isFromInput = page.isHandlingInput
    let relations = (element["rel"] ?? "").lowercased().split(whereSeparator: \.isWhitespace)
    follow(order, target: element["target"], relations: relations.map(String.init))
  }

  /// A form is sent as it stands.
  func send(form: DOMNodeID, submitter: DOMNodeID?, in tree: DOMTree) {
    let target = submitter.flatMap { tree.element($0)?["formtarget"] } ?? tree.element(form)?["target"]
    send(
      FormData(form, in: tree, filled: JSONObject(), submitter: submitter), isUserInitiated: page.hasGesture,
      target: target)
  }

  fileprivate func send(_ data: FormData, isUserInitiated: Bool, target: String? = nil) {
    let base = data.action.isEmpty ? document?.url : resolve(data.action)
    guard var url = base else { return }
    if data.method == "GET" {
      let plain = url.text.split(separator: "#", maxSplits: 1)[0].split(separator: "?", maxSplits: 1)[0]
      url = WebAddress("\(plain)?\(data.text)") ?? url
    }
    var order = LoadOrder(url: url, source: .page)
    order.type = .formSubmitted
    order.isUserInitiated = isUserInitiated
    order.isFromInput = page.isHandlingInput
    if data.method == "POST" {
      order.method = "POST"
      order.body = data.text
      order.headers = [Answer.Header(name: "Content-Type", value: "application/x-www-form-urlencoded")]
    }
    follow(order, target: target, relations: [])
  }

  private func resolve(_ reference: String) -> WebAddress? {
    document.flatMap { $0.baseURL.resolving(reference) }
  }

  /// In the frame that `target` names: this one, the one around it, the page, a frame or window of that name, or a new
  /// window (R19).
  private func follow(_ order: LoadOrder, target: String?, relations: [String]) {
    var order = order
    order.sourceFrame = page.view.frameValue(self)
    order.referrer = document?.url.isHTTP == true ? document?.url.text ?? "" : ""
    let name = target ?? ""
    if let frame = namedFrame(name) { return frame.followHere(order) }
    // `_blank` has no opener unless the link asks for one.
    let hasOpener =
      name.lowercased() == "_blank"
      ? relations.contains("opener") : !relations.contains { ["noopener", "noreferrer"].contains($0) }
    let opening = WindowOpening(name: name.lowercased() == "_blank" ? "" : name, opener: hasOpener ? self : nil)
    page.consumeGesture()
    page.toView { $0.openWindow(order, from: self, opening: opening) }
  }

  /// Where only what stands behind `#` changes, the page sees it at once.
  private func followHere(_ order: LoadOrder) {
    var order = order
    if let document, order.method == "GET", order.url.fragment != nil,
      order.url.withFragment(nil) == document.url.withFragment(nil)
    {
      order.isSameAddress = order.url == document.url
      order.previousURL = document.url
      document.url = order.url
    }
    load(order)
  }
}
