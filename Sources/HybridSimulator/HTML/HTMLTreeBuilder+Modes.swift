/// The insertion modes up to the body (13.2.6.4.1 to 13.2.6.4.6), and the way into the others.
extension HTMLTreeBuilder {
  mutating func process(_ token: HTMLToken) {
    // Text of a script, style, title or textarea, and the end tag that ends it.
    if let node = open.last, tokenizerFed(node) {
      switch token {
      case .text(let text): return insertText(text)
      case .endTag(let name) where name == tree.name(node):
        pop()
        if name == "script" { finishScript(node) }
        if name == "title" { finishTitle(node) }
        return
      default: break
      }
    }
    if isForeignContent(token) { return processForeign(token) }
    processHTML(token)
  }

  /// By the rules of the insertion mode, wherever the token stands.
  mutating func processHTML(_ token: HTMLToken) {
    switch mode {
    case .initial: initial(token)
    case .beforeHTML: beforeHTML(token)
    case .beforeHead: beforeHead(token)
    case .inHead: inHead(token)
    case .afterHead: afterHead(token)
    case .inBody: inBody(token)
    case .inTable, .inTableBody, .inRow, .inCell, .inCaption, .inColumnGroup: inTableModes(token)
    case .inSelect: inSelect(token)
    case .afterBody: afterBody(token)
    case .afterAfterBody: afterAfterBody(token)
    }
  }

  /// Whether the element's content is one piece of text.
  private func tokenizerFed(_ node: DOMNodeID) -> Bool {
    guard let element = tree.element(node), !element.isForeign else { return false }
    return Self.textMode(element.name, scripting: scripting) != .data
  }

  static func isBlank(_ text: String) -> Bool {
    text.utf8.allSatisfy { HTMLTokenizer.isSpace($0) }
  }

  private static func beginsBlank(_ text: String) -> Bool { text.utf8.first.map(HTMLTokenizer.isSpace) ?? true }

  /// The white space that a text begins with, and the rest.
  static func splitBlank(_ text: String) -> (blank: String, rest: String) {
    let count = text.utf8.prefix { HTMLTokenizer.isSpace($0) }.count
    let index = text.utf8.index(text.startIndex, offsetBy: count)
    return (String(text[..<index]), String(text[index...]))
  }

  private mutating func initial(_ token: HTMLToken) {
    switch token {
    case .comment(let text): return insertComment(text, in: .document)
    case .doctype(let name):
      insertDoctype(name)
      isQuirky = name != "html"
      mode = .beforeHTML
    case .text(let text) where Self.beginsBlank(text):
      let rest = Self.splitBlank(text).rest
      if !rest.isEmpty { process(.text(rest)) }
    default:
      isQuirky = true
      mode = .beforeHTML
      process(token)
    }
  }

  private mutating func beforeHTML(_ token: HTMLToken) {
    switch token {
    case .doctype: break
    case .comment(let text): insertComment(text, in: .document)
    case .text(let text) where Self.beginsBlank(text):
      let rest = Self.splitBlank(text).rest
      if !rest.isEmpty { process(.text(rest)) }
    case .startTag(let tag) where tag.name == "html":
      insert(tag)
      mode = .beforeHead
      pauseAtDocumentElement(before: nil)
    case .endTag(let name) where !["head", "body", "html", "br"].contains(name): break
    default:
      insert(HTMLTag(name: "html", attributes: []))
      mode = .beforeHead
      if !pauseAtDocumentElement(before: token) { process(token) }
    }
  }

  private mutating func beforeHead(_ token: HTMLToken) {
    switch token {
    case .doctype: break
    case .comment(let text): insertComment(text)
    case .text(let text) where Self.beginsBlank(text):
      let rest = Self.splitBlank(text).rest
      if !rest.isEmpty { process(.text(rest)) }
    case .startTag(let tag) where tag.name == "html": addMissing(tag.attributes, to: open[0])
    case .startTag(let tag) where tag.name == "head":
      head = insert(tag)
      mode = .inHead
    case .endTag(let name) where !["head", "body", "html", "br"].contains(name): break
    default:
      head = insert(HTMLTag(name: "head", attributes: []))
      mode = .inHead
      process(token)
    }
  }

  /// The tags that belong into a head wherever they stand. False: it is another tag.
  mutating func takesHeadTag(_ tag: HTMLTag) -> Bool {
    switch tag.name {
    case "base", "basefont", "bgsound", "link", "meta": insert(tag, push: false)
    case "title", "script", "style", "noframes": insertRaw(tag)
    case "noscript" where scripting: insertRaw(tag)
    case "template":
      insert(tag)
      formatting.append(nil)
    default: return false
    }
    return true
  }

  private mutating func inHead(_ token: HTMLToken) {
    switch token {
    case .doctype: return
    case .comment(let text): return insertComment(text)
    case .text(let text):
      let (blank, rest) = Self.splitBlank(text)
      insertText(blank)
      if rest.isEmpty { return }
      leaveHead()
      process(.text(rest))
      return
    case .startTag(let tag):
      if tag.name == "html" { return addMissing(tag.attributes, to: open[0]) }
      if tag.name == "head" || takesHeadTag(tag) { return templateOpened() }
    case .endTag(let name):
      if name == "head" { return leaveHead() }
      if !["body", "html", "br"].contains(name) { return }
    }
    leaveHead()
    process(token)
  }

  /// A template in the head holds what a body may hold; its end tag leads back.
  private mutating func templateOpened() { if templates > 0, currentName == "template" { mode = .inBody } }

  private mutating func leaveHead() {
    popTo(["head"])
    pop()
    mode = .afterHead
  }

  private mutating func afterHead(_ token: HTMLToken) {
    switch token {
    case .doctype: return
    case .comment(let text): return insertComment(text)
    case .text(let text):
      let (blank, rest) = Self.splitBlank(text)
      insertText(blank)
      if rest.isEmpty { return }
      ensureBody()
      process(.text(rest))
      return
    case .startTag(let tag):
      switch tag.name {
      case "html": return addMissing(tag.attributes, to: open[0])
      case "body":
        insert(tag)
        mode = .inBody
        return
      case "head": return
      case "base", "link", "meta", "script", "style", "template", "title", "noframes":
        // They go into the head, which is closed already.
        guard let head else { return }
        open.append(head)
        _ = takesHeadTag(tag)
        open.removeAll { $0 == head }
        return templateOpened()
      default: break
      }
    case .endTag(let name):
      if !["body", "html", "br"].contains(name) { return }
    }
    ensureBody()
    process(token)
  }

  /// Makes `html`, `head` and `body` where the page left them out.
  mutating func ensureBody() {
    switch mode {
    case .initial, .beforeHTML:
      insert(HTMLTag(name: "html", attributes: []))
      mode = .beforeHead
      ensureBody()
    case .beforeHead:
      head = insert(HTMLTag(name: "head", attributes: []))
      mode = .inHead
      ensureBody()
    case .inHead:
      leaveHead()
      ensureBody()
    case .afterHead:
      insert(HTMLTag(name: "body", attributes: []))
      mode = .inBody
    default: break
    }
  }

  private mutating func afterBody(_ token: HTMLToken) {
    switch token {
    case .comment(let text): insertComment(text, in: open.first ?? .document)
    case .doctype: break
    case .text(let text) where Self.isBlank(text): inBody(token)
    case .endTag("html"): mode = .afterAfterBody
    case .startTag(let tag) where tag.name == "html": addMissing(tag.attributes, to: open[0])
    default:
      mode = .inBody
      process(token)
    }
  }

  /// After `</html>`: comments stand beside the document's element.
  private mutating func afterAfterBody(_ token: HTMLToken) {
    switch token {
    case .comment(let text): insertComment(text, in: .document)
    case .doctype: break
    case .text(let text) where Self.isBlank(text): inBody(token)
    case .startTag(let tag) where tag.name == "html": addMissing(tag.attributes, to: open[0])
    default:
      mode = .inBody
      process(token)
    }
  }

  /// Finds the mode that the open elements ask for (13.2.4.1).
  mutating func resetMode() {
    for (index, node) in open.enumerated().reversed() {
      if index == 0, let context = fragmentContext?.name, ["td", "th", "head", "html"].contains(context) {
        mode = context == "html" ? .beforeHead : .inBody
        return
      }
      switch index == 0 ? fragmentContext?.name ?? tree.name(node) : tree.name(node) {
      case "select": mode = .inSelect
      case "td", "th": mode = .inCell
      case "tr": mode = .inRow
      case "tbody", "thead", "tfoot": mode = .inTableBody
      case "caption": mode = .inCaption
      case "colgroup": mode = .inColumnGroup
      case "table": mode = .inTable
      case "template", "body": mode = .inBody
      case "head": mode = .inHead
      case "html": mode = tree.elements(named: "body").isEmpty ? .afterHead : .inBody
      default: continue
      }
      return
    }
    mode = .inBody
  }
}
