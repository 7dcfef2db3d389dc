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
      let node =
        target.selector.flatMap { tree.first(matching: $0) } ?? target.text.flatMap { tree.control(reading: $0) }
        ?? target.link.flatMap { tree.links.indices.contains(Int($0)) ? tree.links[Int($0)] : nil }
      guard let node else { return report("nothing in the page is meant by that") }
      if target.isLong { return frame.showContextMenu(of: node, in: tree) }
      frame.activate(node, in: tree) { self.report($0) }
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

  /// What an element does when it is tapped: a link is followed, a button sends its form.
  fileprivate func activate(_ node: DOMNodeID, in tree: DOMTree, _ refuse: @escaping (String) -> Void) {
    if tree.nearest(node, where: { $0["onclick"] != nil }) != nil {
      return refuse("page scripts are not simulated yet")
    }
    let link = tree.nearest(node) { ($0.name == "a" || $0.name == "area") && $0["href"] != nil }
    if let link, let element = tree.element(link) {
      guard let url = resolve(element["href"] ?? "") else { return }
      if url.scheme == "javascript" { return refuse("page scripts are not simulated yet") }
      var order = LoadOrder(url: url, source: .page)
      order.type = .linkActivated
      order.isUserInitiated = true
      return follow(order, target: element["target"])
    }
    let button = tree.nearest(node) {
      $0.name == "button" && ($0["type"] ?? "submit").lowercased() == "submit"
        || $0.name == "input" && ["submit", "image"].contains($0["type"]?.lowercased())
    }
    guard let button, let form = tree.nearest(button, where: { $0.name == "form" }) else { return }
    if tree.element(form)?["onsubmit"] != nil { return refuse("page scripts are not simulated yet") }
    send(FormData(form, in: tree, filled: JSONObject(), submitter: button), isUserInitiated: true)
  }

  fileprivate func send(_ data: FormData, isUserInitiated: Bool) {
    let base = data.action.isEmpty ? document?.url : resolve(data.action)
    guard var url = base else { return }
    if data.method == "GET" {
      let plain = url.text.split(separator: "#", maxSplits: 1)[0].split(separator: "?", maxSplits: 1)[0]
      url = WebAddress("\(plain)?\(data.text)") ?? url
    }
    var order = LoadOrder(url: url, source: .page)
    order.type = .formSubmitted
    order.isUserInitiated = isUserInitiated
    if data.method == "POST" {
      order.method = "POST"
      order.body = data.text
      order.headers = [Answer.Header(name: "Content-Type", value: "application/x-www-form-urlencoded")]
    }
    follow(order, target: nil)
  }

  private func resolve(_ reference: String) -> WebAddress? {
    document.flatMap { ($0.base ?? $0.url).resolving(reference) }
  }

  /// In the frame that `target` names: this one, the one around it, or the page.
  private func follow(_ order: LoadOrder, target: String?) {
    var order = order
    order.sourceFrame = page.view.frameValue(self)
    switch target?.lowercased() ?? "" {
    case "", "_self": load(order)
    case "_top": page.mainFrame.load(order)
    case "_parent": (parent ?? self).load(order)
    default:
      // Names of windows and frames come with page scripts: every other one is a new window.
      page.toView { $0.openWindow(order, from: self) }
    }
  }
}
