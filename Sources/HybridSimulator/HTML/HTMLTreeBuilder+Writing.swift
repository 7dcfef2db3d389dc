/// `document.write` (HTML standard, 8.4): scripts that put text into the page that is being read.
///
/// The engine tells when a script of the page begins and ends; what stands behind the script is hidden meanwhile, so
/// that what a script meets and writes does not depend on how far the network has come.
extension HTMLTreeBuilder {
  /// Builds what `document.open` makes of a document: its nodes go, their ids stay taken.
  init(reopening tree: DOMTree, scripting: Bool = true) {
    self.init(scripting: scripting)
    self.tree = tree
    for child in tree.children(.document) { self.tree.remove(child) }
  }

  /// A script at which the parser stands begins to run: the one that `isWaiting` is about.
  mutating func beginScript() {
    isWaiting = false
    tokenizer.hold()
  }

  /// The script has ended. If `isWaiting` is false now, `resume()` goes on; else the script wrote another one, from
  /// elsewhere, that has to run before.
  mutating func endScript() { tokenizer.release() }

  /// Reads what a running script writes, at once and as far as it goes. An inline script in it is among the steps: it
  /// has to run (`beginScript`, `endScript`, `resume`) before this script goes on.
  mutating func write(_ text: String) -> [ParseStep] {
    tokenizer.write(text)
    return run() + writtenText()
  }

  /// A text at the end of what was written, which no tag ends yet.
  private mutating func writtenText() -> [ParseStep] {
    guard !isWaiting, !isComplete, let token = tokenizer.writtenText() else { return [] }
    take(token)
    defer { steps = [] }
    return steps
  }
}

/// `innerHTML` and its like (HTML standard, 13.4).
extension HTMLTreeBuilder {
  /// The tree of a text as the content of an element: what it holds stands under the returned node.
  /// - Parameter isQuirky: as the document is that the element belongs to.
  static func fragment(_ text: String, in context: DOMElement, isInForm: Bool = false, isQuirky: Bool = false) -> (
    tree: DOMTree, root: DOMNodeID
  ) {
    var builder = HTMLTreeBuilder()
    builder.isQuirky = isQuirky
    builder.fragmentContext = context
    var root = builder.insert(HTMLTag(name: "html", attributes: []))
    if context.isForeign {
      root = builder.insert(HTMLTag(name: context.name, attributes: []), foreign: true)
      builder.mode = .inBody
    } else {
      // Inside of a template, rows stand without a table, and nothing loads.
      if context.name == "template" { builder.templates = 1 }
      if isInForm { builder.form = root }
      builder.resetMode()
      builder.tokenizer.mode = textMode(context.name, scripting: true)
    }
    _ = builder.append(text.utf8)
    builder.tokenizer.finish()
    _ = builder.run()
    return (builder.tree, root)
  }
}

extension DOMTree {
  /// Takes copies of the children of another tree's node, below a node of this one.
  mutating func graft(_ other: DOMTree, childrenOf root: DOMNodeID, into target: DOMNodeID) {
    // A stack of its own: pages can be deep.
    var stack = [(root, target)]
    while let (source, target) = stack.popLast() {
      var next = other[source].firstChild
      while let child = next {
        next = other[child].nextSibling
        let copy: DOMNodeID
        if let element = other.element(child) {
          copy = make(element)
          if element.name == "script" { startedScripts.insert(copy) }
        } else {
          copy = make(other[child].kind)
        }
        insert(copy, in: target)
        if other.holder(child) != child { stack.append((other.holder(child), holder(copy))) }
        if other[child].firstChild != nil { stack.append((child, copy)) }
      }
    }
  }
}
