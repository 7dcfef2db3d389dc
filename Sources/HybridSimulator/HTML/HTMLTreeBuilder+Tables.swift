/// Tables, lists of choices and foreign content (13.2.6.4.9 to 13.2.6.4.17, and 13.2.6.5).
extension HTMLTreeBuilder {
  private static let sections: Set<String> = ["tbody", "tfoot", "thead"]
  private static let parts: Set<String> = ["caption", "col", "colgroup", "tbody", "td", "tfoot", "th", "thead", "tr"]

  /// Whether one of these is open within the innermost table (13.2.4.2, “in table scope”).
  func hasInTableScope(_ names: Set<String>) -> Bool {
    for node in open.reversed() {
      let name = tree.name(node)
      if names.contains(name) { return true }
      if name == "table" || name == "template" || name == "html" { return false }
    }
    return false
  }

  mutating func inTableModes(_ token: HTMLToken) {
    if case .text(let text) = token, mode == .inTable || mode == .inTableBody || mode == .inRow {
      // Text of an element that is open between the rows, such as a foreign title, belongs to that element.
      guard ["table", "tbody", "tfoot", "thead", "tr"].contains(currentName) else { return foster(token) }
      tableText += text
      return
    }
    flushTableText()
    switch mode {
    case .inTableBody: inTableBody(token)
    case .inRow: inRow(token)
    case .inCell: inCell(token)
    case .inCaption: inCaption(token)
    case .inColumnGroup: inColumnGroup(token)
    default: inTable(token)
    }
  }

  /// Text between rows goes before the table, unless it is only white space.
  mutating func flushTableText() {
    guard !tableText.isEmpty else { return }
    let text = tableText
    tableText = ""
    if Self.isBlank(text) { return insertText(text) }
    foster(.text(text))
  }

  private mutating func foster(_ token: HTMLToken) {
    fosters = true
    inBody(token)
    fosters = false
  }

  private mutating func inTable(_ token: HTMLToken) {
    switch token {
    case .comment(let text): insertComment(text)
    case .doctype: break
    case .startTag(let tag):
      switch tag.name {
      case "caption":
        popTo(["table", "template", "html"])
        formatting.append(nil)
        insert(tag)
        mode = .inCaption
      case "colgroup", "col":
        popTo(["table", "template", "html"])
        insert(tag.name == "col" ? HTMLTag(name: "colgroup", attributes: []) : tag)
        mode = .inColumnGroup
        if tag.name == "col" { process(token) }
      case "tbody", "tfoot", "thead", "td", "th", "tr":
        popTo(["table", "template", "html"])
        insert(Self.sections.contains(tag.name) ? tag : HTMLTag(name: "tbody", attributes: []))
        mode = .inTableBody
        if !Self.sections.contains(tag.name) { process(token) }
      case "table":
        guard hasInTableScope(["table"]) else { return }
        popThrough(["table"])
        resetMode()
        process(token)
      case "style", "script", "template": _ = takesHeadTag(tag)
      case "input" where tag["type"]?.lowercased() == "hidden": insert(tag, push: false)
      case "form":
        if form == nil, templates == 0 { form = insert(tag, push: false) }
      default: foster(token)
      }
    case .endTag("table"):
      guard open.contains(where: { tree.name($0) == "table" }) else { return }
      popThrough(["table"])
      resetMode()
    case .endTag(let name) where Self.parts.contains(name) || name == "body" || name == "html": break
    case .endTag, .text: foster(token)
    }
  }

  private mutating func inTableBody(_ token: HTMLToken) {
    switch token {
    case .startTag(let tag) where ["tr", "td", "th"].contains(tag.name):
      popTo(["tbody", "tfoot", "thead", "template", "html"])
      insert(tag.name == "tr" ? tag : HTMLTag(name: "tr", attributes: []))
      mode = .inRow
      if tag.name != "tr" { process(token) }
    case .startTag(let tag) where Self.parts.contains(tag.name): leaveSection(token)
    case .endTag("table"): leaveSection(token)
    case .endTag(let name) where Self.sections.contains(name):
      guard hasInTableScope([name]) else { return }
      popTo(["tbody", "tfoot", "thead", "template", "html"])
      pop()
      mode = .inTable
    case .endTag(let name) where Self.parts.contains(name): break
    default: inTable(token)
    }
  }

  private mutating func leaveSection(_ token: HTMLToken) {
    guard hasInTableScope(Self.sections) else { return }
    popThrough(Self.sections)
    mode = .inTable
    process(token)
  }

  private mutating func inRow(_ token: HTMLToken) {
    switch token {
    case .startTag(let tag) where tag.name == "td" || tag.name == "th":
      popTo(["tr", "template", "html"])
      insert(tag)
      mode = .inCell
      formatting.append(nil)
    case .startTag(let tag) where Self.parts.contains(tag.name): leaveRow(token)
    case .endTag("tr"): leaveRow(nil)
    case .endTag(let name) where name == "table" || Self.sections.contains(name): leaveRow(token)
    case .endTag(let name) where Self.parts.contains(name): break
    default: inTable(token)
    }
  }

  private mutating func leaveRow(_ token: HTMLToken?) {
    guard hasInTableScope(["tr"]) else { return }
    popThrough(["tr"])
    mode = .inTableBody
    if let token { process(token) }
  }

  private mutating func inCell(_ token: HTMLToken) {
    switch token {
    case .startTag(let tag) where Self.parts.contains(tag.name): leaveCell(token)
    case .endTag(let name) where name == "td" || name == "th":
      guard hasInTableScope([name]) else { return }
      leaveCell(nil)
    case .endTag(let name) where name == "table" || name == "tr" || Self.sections.contains(name):
      guard hasInTableScope([name]) else { return }
      leaveCell(token)
    case .endTag(let name) where Self.parts.contains(name): break
    default: inBody(token)
    }
  }

  private mutating func leaveCell(_ token: HTMLToken?) {
    guard hasInTableScope(["td", "th"]) else { return }
    generateImpliedEnds()
    popThrough(["td", "th"])
    clearFormattingToMarker()
    mode = .inRow
    if let token { process(token) }
  }

  private mutating func inCaption(_ token: HTMLToken) {
    let endsIt: Bool
    var goesOn = true
    switch token {
    case .endTag("caption"): (endsIt, goesOn) = (true, false)
    case .endTag("table"): endsIt = true
    case .startTag(let tag): endsIt = Self.parts.contains(tag.name)
    default: endsIt = false
    }
    guard endsIt else { return inBody(token) }
    guard hasInTableScope(["caption"]) else { return }
    generateImpliedEnds()
    popThrough(["caption"])
    clearFormattingToMarker()
    mode = .inTable
    if goesOn { process(token) }
  }

  private mutating func inColumnGroup(_ token: HTMLToken) {
    switch token {
    case .text(let text) where Self.isBlank(text): insertText(text)
    case .comment(let text): insertComment(text)
    case .doctype, .endTag("col"): break
    case .startTag(let tag) where tag.name == "col": insert(tag, push: false)
    case .startTag(let tag) where tag.name == "template": _ = takesHeadTag(tag)
    default:
      guard currentName == "colgroup" else { return }
      pop()
      mode = .inTable
      if token != .endTag("colgroup") { process(token) }
    }
  }

  mutating func inSelect(_ token: HTMLToken) {
    switch token {
    case .text(let text): insertText(text)
    case .comment(let text): insertComment(text)
    case .doctype: break
    case .startTag(let tag):
      switch tag.name {
      case "option", "optgroup", "hr":
        if currentName == "option" { pop() }
        if tag.name != "option", currentName == "optgroup" { pop() }
        insert(tag, push: tag.name != "hr")
      case "select": leaveSelect()
      case "input", "keygen", "textarea":
        leaveSelect()
        process(token)
      case "script", "template": _ = takesHeadTag(tag)
      case "html": inBody(token)
      case _ where Self.parts.contains(tag.name) || tag.name == "table":
        // A select in a table ends with its cell; elsewhere it ignores such tags.
        guard isSelectInTable else { return }
        leaveSelect()
        process(token)
      default: break
      }
    case .endTag(let name):
      switch name {
      case "optgroup":
        if currentName == "option", open.count > 1, tree.name(open[open.count - 2]) == "optgroup" { pop() }
        if currentName == "optgroup" { pop() }
      case "option": if currentName == "option" { pop() }
      case "select": leaveSelect()
      case "template": inBody(token)
      case _ where Self.parts.contains(name) || name == "table":
        guard isSelectInTable, hasInTableScope([name]) else { return }
        leaveSelect()
        process(token)
      default: break
      }
    }
  }

  private var isSelectInTable: Bool {
    for node in open.reversed() {
      switch tree.name(node) {
      case "table": return true
      case "template": return false
      default: continue
      }
    }
    return false
  }

  private mutating func leaveSelect() {
    if open.contains(where: { tree.name($0) == "select" }) { popThrough(["select"]) }
    resetMode()
  }

  // MARK: Foreign content

  /// HTML tags that end an `svg` or `math` (13.2.6.5).
  private static let breakouts: Set<String> = [
    "b", "big", "blockquote", "body", "br", "center", "code", "dd", "div", "dl", "dt", "em", "embed", "h1", "h2", "h3",
    "h4", "h5", "h6", "head", "hr", "i", "img", "li", "listing", "menu", "meta", "nobr", "ol", "p", "pre", "ruby", "s",
    "small", "span", "strong", "strike", "sub", "sup", "table", "tt", "u", "ul", "var",
  ]
  /// Foreign elements whose content is HTML again.
  private static let integration: Set<String> = ["foreignobject", "desc", "title", "mi", "mo", "mn", "ms", "mtext"]

  func isIntegrationPoint(_ node: DOMNodeID) -> Bool {
    guard let element = tree.element(node), element.isForeign else { return false }
    return Self.integration.contains(element.name)
  }

  func isForeignContent(_ token: HTMLToken) -> Bool {
    guard let node = open.last, let element = tree.element(node), element.isForeign else { return false }
    if Self.integration.contains(element.name) {
      // Its own end tag belongs to the foreign element.
      if case .endTag(let name) = token { return name == element.name }
      return false
    }
    return true
  }

  mutating func processForeign(_ token: HTMLToken) {
    switch token {
    case .text(let text): insertText(text)
    case .comment(let text): insertComment(text)
    case .doctype: break
    case .startTag(let tag):
      guard Self.breakouts.contains(tag.name) else {
        insert(tag, foreign: true, push: !tag.isSelfClosing)
        return
      }
      while let node = open.last, let element = tree.element(node), element.isForeign,
        !Self.integration.contains(element.name)
      {
        pop()
      }
      process(token)
    case .endTag(let name):
      guard let index = open.lastIndex(where: { tree.element($0)?.isForeign == false || tree.name($0) == name }),
        tree.element(open[index])?.isForeign == true
      else {
        // An end tag of the HTML around it.
        return processHTML(token)
      }
      while open.count > index { pop() }
    }
  }
}
