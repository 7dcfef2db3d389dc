import SessionModel

/// Tells what of a page can be tapped (`page.links`): when the page has come, and when that changes afterwards.
///
/// What a script changes is looked at a while later and not at every change: a page that builds itself anew all the
/// time is looked at less and less often. Nobody waits for these events, so no wait for quiet is held up by them.
final class PageLinks {
  private unowned let page: WebPage
  /// What was told last; nil while the page has not come.
  private var told: [PageControl]?
  private var isDue = false
  private var delay = PageLinks.firstDelay

  /// What a page can say about itself at most.
  static let limit = 200
  /// Texts are cut to so many cells.
  static let captionCells = 80
  private static let longestAddress = 2_000
  private static let firstDelay: Scheduler.Time = 200_000
  private static let longestDelay: Scheduler.Time = 5_000_000

  init(page: WebPage) { self.page = page }

  /// Another document is shown: what was told means nothing any more.
  func reset() { (told, delay) = (nil, PageLinks.firstDelay) }

  /// The page has come, or failed in the middle.
  func pageDidCome() {
    let now = controls()
    let isNews = now != told ?? []
    told = now
    if isNews { tell(now) }
  }

  /// A task of the page changed its document, or a frame of it shows another one.
  func mayHaveChanged() {
    guard told != nil, !isDue, !page.isClosed else { return }
    isDue = true
    page.process.world.scheduler.housekeeping(after: delay) { [weak self] in self?.lookAgain() }
  }

  private func lookAgain() {
    isDue = false
    guard let told, !page.isClosed, !page.isSuspended, page.process.state == .running, page.view.page === page else {
      return
    }
    let now = controls()
    guard now != told else { return }
    self.told = now
    delay = min(PageLinks.longestDelay, delay * 2)
    tell(now)
  }

  private func tell(_ controls: [PageControl]) {
    page.process.world.events.emit(.pageLinks, view: page.view.id, leads: false, isQuiet: true) { line in
      line.add("links", .array(controls.map(\.json)))
    }
  }

  /// What can be tapped in all frames, in their order.
  private func controls() -> [PageControl] {
    var result: [PageControl] = []
    var open = [page.mainFrame!]
    while let frame = open.popLast(), result.count < PageLinks.limit {
      guard let document = frame.document else { continue }
      open += document.frames.reversed()
      guard let tree = document.builder?.tree else { continue }
      for node in tree.tappable(limit: PageLinks.limit - result.count) {
        result.append(PageControl(node, in: tree, of: document, frame: frame.id))
      }
    }
    return result
  }

  /// Something that can be tapped.
  private struct PageControl: Equatable {
    let frame: String
    let selector: String
    let text: String
    /// Where a link leads.
    let href: String?
    /// The type of a field to type into, such as `text` or `password`.
    let field: String?

    init(_ node: DOMNodeID, in tree: DOMTree, of document: Document, frame: String) {
      self.frame = frame
      selector = tree.selector(of: node)
      text = PageControl.cut(tree.caption(of: node), to: PageLinks.captionCells)
      field = tree.isField(node) ? tree.controlType(node) : nil
      let reference = ["a", "area"].contains(tree.name(node)) ? tree.element(node)?["href"] : nil
      let address = reference.map { document.baseURL.resolving($0)?.text ?? $0 }
      href = address.map { String($0.prefix(PageLinks.longestAddress)) }
    }

    var json: JSONValue {
      var members: [JSONObject.Member] = [
        .init(name: "frame", value: .string(frame)), .init(name: "selector", value: .string(selector)),
        .init(name: "text", value: .string(text)),
      ]
      if let href { members.append(.init(name: "href", value: .string(href))) }
      if let field { members.append(.init(name: "field", value: .string(field))) }
      return .object(JSONObject(members: members))
    }

    /// Cut to cells; a character beyond Latin, Greek and Cyrillic counts as two, which is never too few.
    private static func cut(_ text: String, to cells: Int) -> String {
      var result = ""
      var room = cells
      for character in text {
        room -= character.unicodeScalars.first.map { $0.value < 0x1100 } ?? true ? 1 : 2
        if room < 1 { return result + "…" }
        result.append(character)
      }
      return result
    }
  }
}
