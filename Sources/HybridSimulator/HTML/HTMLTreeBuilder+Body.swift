/// The body (13.2.6.4.7).
extension HTMLTreeBuilder {
  static let blocks: Set<String> = [
    "address", "article", "aside", "blockquote", "center", "details", "dialog", "dir", "div", "dl", "fieldset",
    "figcaption", "figure", "footer", "header", "hgroup", "main", "menu", "nav", "ol", "p", "search", "section",
    "summary", "ul",
  ]
  static let headings: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6"]
  static let formattingNames: Set<String> = [
    "a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u",
  ]
  static let voids: Set<String> = [
    "area", "br", "embed", "img", "keygen", "wbr", "input", "param", "source", "track", "hr", "link", "meta", "base",
  ]
  private static let impliedEnds: Set<String> = ["dd", "dt", "li", "optgroup", "option", "p", "rb", "rp", "rt", "rtc"]
  private static let scopes: Set<String> = [
    "applet", "caption", "html", "table", "td", "th", "marquee", "object", "template",
  ]
  static let specials: Set<String> =
    blocks.union(headings).union(voids).union([
      "applet", "body", "button", "caption", "col", "colgroup", "dd", "dt", "form", "frame", "frameset", "head", "html",
      "iframe", "li", "listing", "marquee", "noembed", "noframes", "noscript", "object", "plaintext", "pre", "script",
      "select", "style", "table", "tbody", "td", "template", "textarea", "tfoot", "th", "thead", "title", "tr", "xmp",
    ])

  /// Whether one of these is open within the scope (13.2.4.2).
  func hasInScope(_ names: Set<String>, also: Set<String> = []) -> Bool {
    for node in open.reversed() {
      guard let element = tree.element(node) else { continue }
      if element.isForeign {
        // An `html` or `table` inside an svg is none; its integration points bound the scope.
        if isIntegrationPoint(node) { return false }
        continue
      }
      if names.contains(element.name) { return true }
      if Self.scopes.contains(element.name) || also.contains(element.name) { return false }
    }
    return false
  }

  mutating func generateImpliedEnds(except name: String? = nil) {
    while Self.impliedEnds.contains(currentName), currentName != name { pop() }
  }

  mutating func closeParagraph() {
    guard hasInScope(["p"], also: ["button"]) else { return }
    generateImpliedEnds(except: "p")
    popThrough(["p"])
  }

  mutating func inBody(_ token: HTMLToken) {
    switch token {
    case .doctype: break
    case .comment(let text): insertComment(text)
    case .text(let text):
      let clean =
        text.utf8.contains(0) ? String(text.unicodeScalars.filter { $0 != "\u{0}" }.map(Character.init)) : text
      if clean.isEmpty { return }
      reconstructFormatting()
      insertText(clean)
    case .startTag(let tag): startInBody(tag)
    case .endTag(let name): endInBody(name)
    }
  }

  private mutating func startInBody(_ tag: HTMLTag) {
    let name = tag.name
    switch name {
    case "html": if templates == 0 { addMissing(tag.attributes, to: open[0]) }
    case "body":
      if templates == 0, open.count > 1, tree.name(open[1]) == "body" { addMissing(tag.attributes, to: open[1]) }
    case _ where name != "noscript" && takesHeadTag(tag): break
    case _ where Self.blocks.contains(name):
      closeParagraph()
      insert(tag)
    case _ where Self.headings.contains(name):
      closeParagraph()
      if Self.headings.contains(currentName) { pop() }
      insert(tag)
    case "pre", "listing":
      closeParagraph()
      insert(tag)
      dropsLineEnd = true
    case "form":
      guard form == nil || templates > 0 else { return }
      closeParagraph()
      let node = insert(tag)
      if templates == 0 { form = node }
    case "li": startItem(tag, ["li"])
    case "dd", "dt": startItem(tag, ["dd", "dt"])
    case "button":
      if hasInScope(["button"]) {
        generateImpliedEnds()
        popThrough(["button"])
      }
      reconstructFormatting()
      insert(tag)
    case "a":
      if let old = lastFormatting("a") {
        adopt("a")
        formatting.removeAll { $0 == old }
        open.removeAll { $0 == old }
      }
      reconstructFormatting()
      pushFormatting(insert(tag))
    case "nobr" where hasInScope(["nobr"]):
      reconstructFormatting()
      adopt("nobr")
      reconstructFormatting()
      pushFormatting(insert(tag))
    case _ where Self.formattingNames.contains(name):
      reconstructFormatting()
      pushFormatting(insert(tag))
    case "applet", "marquee", "object":
      reconstructFormatting()
      insert(tag)
      formatting.append(nil)
    case "table":
      if !isQuirky { closeParagraph() }
      insert(tag)
      mode = .inTable
    default: startOther(tag)
    }
  }

  private mutating func startOther(_ tag: HTMLTag) {
    switch tag.name {
    case "area", "br", "embed", "img", "keygen", "wbr", "input", "param", "source", "track":
      if !["param", "source", "track"].contains(tag.name) { reconstructFormatting() }
      insert(tag, push: false)
    case "hr":
      closeParagraph()
      insert(tag, push: false)
    case "image":
      startOther(HTMLTag(name: "img", attributes: tag.attributes))
    case "textarea", "iframe", "noembed",
      "noscript" where Self.textMode(tag.name, scripting: scripting) != .data:
      insertRaw(tag)
    case "xmp":
      closeParagraph()
      reconstructFormatting()
      insertRaw(tag)
    case "plaintext":
      closeParagraph()
      insertRaw(tag)
    case "select":
      reconstructFormatting()
      insert(tag)
      mode = .inSelect
    case "optgroup", "option":
      if currentName == "option" { pop() }
      reconstructFormatting()
      insert(tag)
    case "rb", "rtc", "rp", "rt":
      if hasInScope(["ruby"]) { generateImpliedEnds(except: tag.name == "rp" || tag.name == "rt" ? "rtc" : nil) }
      insert(tag)
    case "svg", "math":
      reconstructFormatting()
      insert(tag, foreign: true, push: !tag.isSelfClosing)
    case "caption", "col", "colgroup", "tbody", "td", "tfoot", "th", "thead", "tr":
      // Rows of a template stand in it as they are; elsewhere they belong to a table.
      if templates > 0 { insert(tag, push: tag.name != "col") }
    case "frame", "frameset", "head": break
    default:
      reconstructFormatting()
      insert(tag)
    }
  }

  /// `li`, `dd`, `dt`: they end the item before them.
  private mutating func startItem(_ tag: HTMLTag, _ names: Set<String>) {
    for node in open.reversed() {
      let name = tree.name(node)
      if names.contains(name) {
        generateImpliedEnds(except: name)
        popThrough([name])
        break
      }
      if Self.specials.contains(name), !["address", "div", "p"].contains(name) { break }
    }
    closeParagraph()
    insert(tag)
  }

  private mutating func endInBody(_ name: String) {
    switch name {
    case "body", "html":
      guard hasInScope(["body"]) else { return }
      mode = name == "body" ? .afterBody : .afterAfterBody
    case "p":
      if !hasInScope(["p"], also: ["button"]) { insert(HTMLTag(name: "p", attributes: [])) }
      closeParagraph()
    case "li":
      guard hasInScope(["li"], also: ["ol", "ul"]) else { return }
      generateImpliedEnds(except: "li")
      popThrough(["li"])
    case "dd", "dt":
      guard hasInScope([name]) else { return }
      generateImpliedEnds(except: name)
      popThrough([name])
    case _ where Self.headings.contains(name):
      guard hasInScope(Self.headings) else { return }
      generateImpliedEnds()
      popThrough(Self.headings)
    case "form": endForm()
    case _ where Self.blocks.contains(name) || ["button", "listing", "pre"].contains(name):
      guard hasInScope([name]) else { return }
      generateImpliedEnds()
      popThrough([name])
    case _ where Self.formattingNames.contains(name): adopt(name)
    case "applet", "marquee", "object":
      guard hasInScope([name]) else { return }
      generateImpliedEnds()
      popThrough([name])
      clearFormattingToMarker()
    case "template":
      guard open.contains(where: { tree.name($0) == "template" }) else { return }
      popThrough(["template"])
      clearFormattingToMarker()
      resetMode()
    case "br": startOther(HTMLTag(name: "br", attributes: []))
    default: endOther(name)
    }
  }

  private mutating func endForm() {
    if templates > 0 {
      guard hasInScope(["form"]) else { return }
      generateImpliedEnds()
      return popThrough(["form"])
    }
    let node = form
    form = nil
    guard let node, open.contains(node), hasInScope(["form"]) else { return }
    generateImpliedEnds()
    open.removeAll { $0 == node }
  }

  /// Any other end tag: it ends the innermost element of its name, unless a special element stands between.
  mutating func endOther(_ name: String) {
    for (index, node) in open.enumerated().reversed() {
      if tree.name(node) == name {
        generateImpliedEnds(except: name)
        while open.count > index { pop() }
        return
      }
      if Self.specials.contains(tree.name(node)) { return }
    }
  }
}
