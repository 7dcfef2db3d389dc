/// Builds a page's tree from its bytes, and tells what the page makes the engine do.
///
/// This is the tree construction of the HTML standard (13.2.6) for what app pages use. libxml2's parser, the obvious
/// alternative, is HTML 4: even when fed by whole tags it takes `</div>` out of a script's text, wraps the text of a body
/// into a paragraph and does not close one before a `div` of HTML 5, so pages would not be what WebKit shows.
///
/// Left out: framesets (their tags are ignored), and the public identifiers of old doctypes that mean quirks mode.
struct HTMLTreeBuilder {
  /// The page so far. Scripts change it while it is built.
  var tree = DOMTree()
  /// Whether the builder waits for a script: nothing more is read until `resume()`.
  var isWaiting = false
  /// Whether the whole page was read.
  private(set) var isComplete = false

  var tokenizer = HTMLTokenizer()
  var steps: [ParseStep] = []
  var mode = InsertionMode.initial
  /// Elements whose end tag has not come, outermost first.
  var open: [DOMNodeID] = []
  /// The list of active formatting elements; nil is a marker.
  var formatting: [DOMNodeID?] = []
  var head: DOMNodeID?
  var form: DOMNodeID?
  var fosters = false
  var hasTitle = false
  /// Whether to wait with `html` in the tree and nothing below it, for the app's scripts (webkit-facts 2.5).
  var pausesAtDocumentElement = false
  /// The token that made `html` and has to be taken after the wait.
  var postponed: HTMLToken?
  /// No doctype, or another than HTML's: a table may stand in a paragraph.
  var isQuirky = false
  /// The element whose `innerHTML` this is; nil for a page.
  var fragmentContext: DOMElement?
  /// How many of the open elements are templates: what stands in one loads nothing.
  var templates = 0
  /// The text of table rows and sections, until it is known whether it is only white space.
  var tableText = ""
  /// A line end right after `pre` or `textarea` is no text.
  var dropsLineEnd = false
  /// Whether `noscript` is text, as it is where scripts run.
  let scripting: Bool

  /// - Parameter scripting: whether the page may run scripts.
  init(scripting: Bool = true) { self.scripting = scripting }

  enum InsertionMode {
    case initial, beforeHTML, beforeHead, inHead, afterHead, inBody, inTable, inTableBody, inRow, inCell, inCaption
    case inColumnGroup, inSelect, afterBody, afterAfterBody
  }

  /// Adds bytes as the network brings them.
  /// - Returns: what can be told so far. A script that blocks is the last of these, and `isWaiting` is true.
  mutating func append(_ bytes: some Collection<UInt8>) -> [ParseStep] {
    tokenizer.append(bytes)
    return run()
  }

  /// The blocking script has run, or its load has failed: parsing goes on.
  mutating func resume() -> [ParseStep] {
    isWaiting = false
    return run()
  }

  /// No more bytes will come, however the connection ended. Returns what is left; the last step is `end`, unless a
  /// script blocks: then it comes after its `resume()`.
  mutating func finish() -> [ParseStep] {
    tokenizer.finish()
    return run()
  }

  /// The URLs of what stands behind a blocking script, as far as the bytes are there: browsers fetch it ahead.
  func preloads() -> [ParseStep] {
    var ahead = tokenizer
    var found: [ParseStep] = []
    while let token = ahead.next() {
      guard case .startTag(let tag) = token else { continue }
      let element = DOMElement(name: tag.name, attributes: tag.attributes)
      if tag.name == "script", let url = tag["src"], !url.isEmpty {
        found.append(.resource(.document, url: url.asciiTrimmed, .preload))
      }
      ahead.mode = Self.textMode(tag.name, scripting: scripting)
      for step in ParseStep.steps(of: .document, element) {
        switch step {
        case .image, .stylesheet: found.append(step)
        default: break
        }
      }
    }
    return found
  }

  mutating func run() -> [ParseStep] {
    while !isWaiting, !isComplete {
      if let token = postponed.take() {
        take(token)
      } else if let token = tokenizer.next() {
        take(token)
      } else if tokenizer.isFinished {
        end()
      } else {
        break
      }
    }
    defer { steps = [] }
    return steps
  }

  mutating func take(_ token: HTMLToken) {
    if case .text(let text) = token, dropsLineEnd {
      dropsLineEnd = false
      let rest = text.hasPrefix("\n") ? String(text.dropFirst()) : text
      if !rest.isEmpty { process(.text(rest)) }
      return
    }
    dropsLineEnd = false
    process(token)
  }

  /// `html` was put into the tree. Returns whether the builder waits; then the token is taken later.
  @discardableResult
  mutating func pauseAtDocumentElement(before token: HTMLToken?) -> Bool {
    guard pausesAtDocumentElement else { return false }
    pausesAtDocumentElement = false
    postponed = token
    steps.append(.documentElement)
    isWaiting = true
    return true
  }

  /// A script's end tag was read: the builder stops if it blocks.
  mutating func finishScript(_ node: DOMNodeID) {
    guard templates == 0, fragmentContext == nil, var script = PageScript(node, in: tree) else { return }
    if script.url == nil { script.line = max(1, tokenizer.line() - script.text.utf8.count { $0 == 0x0A }) }
    steps.append(.script(script))
    isWaiting = script.blocksParser
  }

  mutating func finishTitle(_ node: DOMNodeID) {
    guard !hasTitle, templates == 0 else { return }
    hasTitle = true
    let words = tree.textContent(node).split { $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r" || $0 == "\u{0C}" }
    steps.append(.title(words.joined(separator: " ")))
  }

  private mutating func end() {
    // A script that the page ends in does not run (13.2.6.4.8, “end-of-file”), but a title counts.
    flushTableText()
    if pausesAtDocumentElement, mode == .initial || mode == .beforeHTML {
      insert(HTMLTag(name: "html", attributes: []))
      mode = .beforeHead
      pauseAtDocumentElement(before: nil)
      return
    }
    if let current = open.last, tree.name(current) == "title" { finishTitle(current) }
    while open.contains(where: { tree.name($0) == "template" }) {
      popThrough(["template"])
      clearFormattingToMarker()
      resetMode()
    }
    ensureBody()
    isComplete = true
    steps.append(.end)
  }

  /// How the text after a start tag is read (13.2.6.2).
  static func textMode(_ name: String, scripting: Bool) -> HTMLTokenizer.Mode {
    switch name {
    case "title", "textarea": .raw(name: name, resolvesReferences: true)
    case "script", "style", "xmp", "iframe", "noembed", "noframes": .raw(name: name, resolvesReferences: false)
    case "noscript" where scripting: .raw(name: name, resolvesReferences: false)
    case "plaintext": .plain
    default: .data
    }
  }
}

/// Inserting.
extension HTMLTreeBuilder {
  var current: DOMNodeID { open.last ?? .document }
  var currentName: String { tree.name(current) }

  /// Where the next node goes: into the current element, or before the table that cannot hold it (13.2.6.1).
  func place() -> (parent: DOMNodeID, before: DOMNodeID?) {
    guard fosters, ["table", "tbody", "tfoot", "thead", "tr"].contains(currentName),
      let index = open.lastIndex(where: { tree.name($0) == "table" || tree.name($0) == "template" })
    else { return (tree.holder(current), nil) }
    if tree.name(open[index]) == "template" { return (tree.holder(open[index]), nil) }
    if let parent = tree[open[index]].parent { return (parent, open[index]) }
    return (index > 0 ? open[index - 1] : .document, nil)
  }

  /// WebKit's bound of the depth of a parsed page (`maximumHTMLParserDOMTreeDepth`): what is deeper stands side by side.
  static let deepest = 512

  /// Elements that the insertion modes rely on, and those that are read as one text: they are open at any depth.
  private static func alwaysOpen(_ name: String, scripting: Bool) -> Bool {
    switch name {
    case "html", "head", "body", "table", "caption", "colgroup", "tbody", "tfoot", "thead", "tr", "td", "th", "select",
      "template":
      true
    default: textMode(name, scripting: scripting) != .data
    }
  }

  @discardableResult
  mutating func insert(_ tag: HTMLTag, foreign: Bool = false, push: Bool = true) -> DOMNodeID {
    let element = DOMElement(name: tag.name, attributes: tag.attributes, isForeign: foreign)
    let push = push && (open.count < Self.deepest || foreign || Self.alwaysOpen(tag.name, scripting: scripting))
    let node = tree.make(element)
    let place = place()
    tree.insert(node, in: place.parent, before: place.before)
    if push { open.append(node) }
    if tag.name == "template", !foreign, push { templates += 1 }
    steps.append(.element(node))
    if templates == 0 { steps += ParseStep.steps(of: node, element) }
    return node
  }

  /// Inserts an element whose text is read as one piece up to its end tag.
  mutating func insertRaw(_ tag: HTMLTag) {
    insert(tag)
    tokenizer.mode = Self.textMode(tag.name, scripting: scripting)
    if tag.name == "textarea" { dropsLineEnd = true }
  }

  mutating func insertText(_ text: String) {
    guard !text.isEmpty else { return }
    let place = place()
    // The document holds no text.
    if place.parent == .document { return }
    tree.insertText(text, in: place.parent, before: place.before)
  }

  mutating func insertComment(_ text: String, in parent: DOMNodeID? = nil) {
    let node = tree.make(.comment(text))
    if let parent { return tree.insert(node, in: tree.holder(parent)) }
    let place = place()
    tree.insert(node, in: place.parent, before: place.before)
  }

  mutating func makeNode(like node: DOMNodeID) -> DOMNodeID { tree.make(tree[node].kind) }

  /// Does nothing where a script has put the parent into the node.
  mutating func move(_ node: DOMNodeID, to parent: DOMNodeID, before next: DOMNodeID? = nil) {
    guard !tree.contains(node, parent) else { return }
    tree.insert(node, in: parent, before: next)
  }

  mutating func insertDoctype(_ name: String) { tree.insert(tree.make(.doctype(name)), in: .document) }

  mutating func addMissing(_ attributes: [DOMElement.Attribute], to node: DOMNodeID) {
    tree.addMissing(attributes, to: node)
  }

  /// Takes the innermost element off; what its end brings about happens now.
  @discardableResult
  mutating func pop() -> DOMNodeID? {
    guard let node = open.popLast() else { return nil }
    if tree.element(node)?.isForeign == false, tree.name(node) == "template" { templates -= 1 }
    return node
  }

  /// Takes elements off up to and with one of these names.
  mutating func popThrough(_ names: Set<String>) {
    while let node = pop() { if names.contains(tree.name(node)) { return } }
  }

  /// Takes elements off until one of these is innermost.
  mutating func popTo(_ names: Set<String>) { while !open.isEmpty, !names.contains(currentName) { pop() } }
}
