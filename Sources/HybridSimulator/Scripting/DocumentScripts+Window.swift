import ScriptEngine

/// What a document's scripts see of its address and of other windows.
extension DocumentScripts {
  // MARK: Addresses

  func address(_ reference: String) -> WebAddress? { document.baseURL.resolving(reference) }

  /// The origin as scripts read it; `null` where there is none.
  var origin: String { frame.origin }

  /// `history.pushState` and `replaceState`: the address changes at once, the app's list in a message (R11).
  func pushState(_ state: String?, _ text: String?, replaces: Bool) throws {
    var url = document.url
    if let text {
      guard let wanted = address(text) else {
        throw ScriptThrow.domException(name: "SecurityError", message: "The operation is insecure.")
      }
      guard wanted.origin == document.url.origin, wanted.origin != "null" || wanted == document.url else {
        let what = replaces ? "replaceState" : "pushState"
        throw ScriptThrow.domException(
          name: "SecurityError",
          message:
            "Blocked attempt to use history.\(what)() to change session history URL from \(document.url.text) to "
            + "\(wanted.text). Protocols, domains, ports, usernames, and passwords must match.")
      }
      url = wanted
    }
    document.url = url
    document.state = state
    guard frame.isMain else { return frame.tellCommit(addsItem: !replaces) }
    let documentID = document.id
    frame.page.toView { view in
      view.didNavigateWithinDocument(
        to: url, document: documentID, addsItem: !replaces, kind: replaces ? "replace" : "push", navigation: nil,
        state: state)
    }
  }

  // MARK: Other windows

  private var windows: WindowTable { process.scripts.windows }

  var windowNumber: Int { windows.number(of: frame) }

  /// The global object of a window that may be reached: null for a foreign one, undefined for one that is gone.
  func reach(window number: Int, world: String) -> ScriptOperand {
    guard let other = windows.frame(number) else { return windows.view(number) == nil ? .undefined : .null }
    let document = other.showInitialDocument()
    guard other.process === process, frame.mayReach(other) else { return .null }
    return .reference(document.makeScripts(in: other).realm(world).context.global)
  }

  /// `window.frameElement`: the element that holds the frame, where the document around it may be reached.
  func frameElement(world: String) -> ScriptOperand {
    guard let owner = frame.owner, let parent = frame.parent, let outer = parent.document, frame.mayReach(parent),
      let element = outer.makeScripts(in: parent).realm(world).call("wrap", [.number(Double(owner.index))])
    else { return .null }
    return .reference(element)
  }

  /// Whether a window is closed, or its frame gone.
  func isWindowClosed(_ number: Int) -> Bool {
    guard let view = windows.view(number) else { return true }
    return view.isClosedByScript || !windows.isMain(number) && windows.frame(number) == nil
  }

  func relatedWindow(_ number: Int, _ relation: String) -> Int {
    guard let view = windows.view(number) else { return -1 }
    switch relation {
    case "top": return windows.number(view: view, frame: "main")
    case "parent":
      guard let other = windows.frame(number) else { return number }
      return other.parent.map { windows.number(of: $0) } ?? number
    case "opener":
      guard windows.isMain(number), view.hasOpener, let opener = view.relative, !opener.isClosed else { return -1 }
      return windows.number(view: opener, frame: view.openerFrame)
    default: return -1
    }
  }

  /// `postMessage` to a window: it arrives in a later task, if the window still shows the origin that was meant.
  func post(_ message: ScriptReference, to number: Int, target: String, from realm: ScriptRealm) throws {
    let wanted: String?
    switch target {
    case "*": wanted = nil
    case "/": wanted = origin
    default:
      guard let url = WebAddress(target) else {
        throw ScriptThrow.domException(
          name: "SyntaxError", message: "Invalid target origin '\(target)' in a call to 'postMessage'.")
      }
      wanted = url.origin
    }
    let data = try? message.value(.inspection).get()
    let source = windowNumber
    let sent = origin
    let deliver = { [weak self] in
      guard let self, let other = windows.frame(number) else { return }
      let arrive = {
        guard let document = other.document, let scripts = document.scripts else { return }
        guard wanted == nil || wanted == other.origin else {
          return self.log(
            level: "error",
            text: "Unable to post message to \(target). Recipient has origin \(other.origin).",
            source: self.document.url.text,
            line: 0)
        }
        let realm = scripts.realm()
        let from = other.process === self.process ? source : -1
        realm.call(
          "receiveMessage", [.value(data ?? .undefined), .string(sent), .number(Double(from))])
      }
      if other.process === process { arrive() } else { other.process.send(arrive) }
    }
    task(after: 0, deliver)
  }
}

extension FrameLoader {
  /// The origin of what it shows; what has no address of its own has that of its surroundings (HTML standard, 7.1).
  var origin: String {
    guard let document else { return parent?.origin ?? creatorOrigin }
    if document.url.isAbout { return parent?.origin ?? creatorOrigin }
    return isOriginSandboxed ? "null" : document.url.origin
  }

  private var isOriginSandboxed: Bool { sandbox.map { !$0.contains("allow-same-origin") } ?? false }

  /// The frame that a name means here: a special word, a frame of the page, or a window of the same family.
  func namedFrame(_ name: String) -> FrameLoader? {
    switch name.lowercased() {
    case "", "_self": return self
    case "_top": return page.mainFrame
    case "_parent": return parent ?? self
    case "_blank": return nil
    default: break
    }
    let family = world.app.views.filter { view in
      !view.isClosed && !view.isClosedByScript
        && (view === page.view || view.hasOpener && view.relative === page.view
          || page.view.hasOpener && page.view.relative === view)
    }
    for view in family {
      var open = view.page.map { [$0.mainFrame!] } ?? []
      while let frame = open.popLast() {
        if frame.windowName == name { return frame }
        open += frame.document?.frames ?? []
      }
    }
    return nil
  }

  /// Of the window that opened the view.
  private var creatorOrigin: String {
    let view = page.view
    guard view.hasOpener, let opener = view.relative else { return "null" }
    return opener.page?.frame(view.openerFrame)?.origin ?? "null"
  }

  /// Whether scripts here may touch what the other frame shows.
  func mayReach(_ other: FrameLoader) -> Bool {
    if other === self { return true }
    let (own, its) = (origin, other.origin)
    return own != "null" && own == its || own == "null" && its == "null" && page === other.page && isRelated(to: other)
  }

  /// A blank page without origin and the frames that inherit from it are of one opaque origin.
  private func isRelated(to other: FrameLoader) -> Bool {
    guard let url = document?.url, let otherURL = other.document?.url else { return true }
    return url.isAbout && otherURL.isAbout
  }
}
