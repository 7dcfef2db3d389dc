/// The place of a node in its tree. Nodes are never given another place: an id stays good as long as its tree.
struct DOMNodeID: Hashable, Sendable, Comparable {
  let index: Int32

  /// The document itself.
  static let document = DOMNodeID(index: 0)

  static func < (left: DOMNodeID, right: DOMNodeID) -> Bool { left.index < right.index }
}

/// A node: what it is, and its neighbours.
struct DOMNode: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case document
    case doctype(String)
    case element(DOMElement)
    case text(String)
    case comment(String)
    /// What a script builds before it puts it somewhere, and the content of a `template`.
    case fragment
  }

  var kind: Kind
  var parent: DOMNodeID?
  var firstChild: DOMNodeID?
  var lastChild: DOMNodeID?
  var previousSibling: DOMNodeID?
  var nextSibling: DOMNodeID?
}

/// An element: its name in lower case, and its attributes in the order of the page.
struct DOMElement: Hashable, Sendable {
  struct Attribute: Hashable, Sendable {
    var name: String
    var value: String
  }

  var name: String
  /// Each name once: of attributes that stand twice, the first counts (HTML standard, 13.2.5.33).
  var attributes: [Attribute]
  /// Inside `svg` or `math`, whose elements mean something else than HTML's of the same name.
  var isForeign = false

  /// The value of an attribute; nil if there is none. Setting it adds, changes or removes it.
  subscript(name: String) -> String? {
    get { attributes.first { $0.name == name }?.value }
    set {
      if let place = attributes.firstIndex(where: { $0.name == name }) {
        if let newValue { attributes[place].value = newValue } else { attributes.remove(at: place) }
      } else if let newValue {
        attributes.append(Attribute(name: name, value: newValue))
      }
    }
  }
}

/// A document as an arena of nodes: a value, so that a fork or a snapshot of a page is an assignment.
struct DOMTree: Hashable, Sendable {
  private(set) var nodes: [DOMNode] = [DOMNode(kind: .document)]
  /// How often something has changed: who keeps an answer looks whether it still holds.
  private(set) var changes = 0
  /// The fragment of each `template`: what stands in a template stands there, and is no part of the document.
  private(set) var contents: [DOMNodeID: DOMNodeID] = [:]
  /// Whether an element hears events of the load by an attribute.
  private(set) var listensByAttribute = false
  /// What a person or a script changed about controls, apart from their attributes.
  var controls: [DOMNodeID: DOMControl] = [:]
  /// Scripts that have run, or never will: those of `innerHTML`.
  var startedScripts: Set<DOMNodeID> = []
  /// Scripts that a script made and that are async although they do not say so.
  var asyncScripts: Set<DOMNodeID> = []

  subscript(id: DOMNodeID) -> DOMNode { nodes[Int(id.index)] }

  /// The element with this id; nil for texts, comments and the document.
  func element(_ id: DOMNodeID) -> DOMElement? {
    if case .element(let element) = self[id].kind { element } else { nil }
  }

  /// The name of the element with this id; empty for anything else.
  func name(_ id: DOMNodeID) -> String { element(id)?.name ?? "" }

  /// Makes a node that stands nowhere yet.
  mutating func make(_ kind: DOMNode.Kind) -> DOMNodeID {
    nodes.append(DOMNode(kind: kind))
    return DOMNodeID(index: Int32(nodes.count - 1))
  }

  private mutating func noteListeners(_ attributes: [DOMElement.Attribute]) {
    for attribute in attributes where DOMTree.listeningAttributes.contains(attribute.name) { listensByAttribute = true }
  }

  /// Attributes that hear what comes without a script and without a hand.
  private static let listeningAttributes: Set = [
    "onload", "onerror", "onpageshow", "onpagehide", "onbeforeunload", "onunload", "onhashchange", "onpopstate",
    "onmessage",
  ]

  /// Makes an element that stands nowhere yet; a `template` gets its fragment.
  mutating func make(_ element: DOMElement) -> DOMNodeID {
    let node = make(.element(element))
    noteListeners(element.attributes)
    if element.name == "template", !element.isForeign { contents[node] = make(.fragment) }
    return node
  }

  /// Where the children of a node stand: in the fragment of a template, else in the node itself.
  func holder(_ node: DOMNodeID) -> DOMNodeID { contents.isEmpty ? node : contents[node] ?? node }

  /// Changes an element in its place.
  mutating func change(_ id: DOMNodeID, _ body: (inout DOMElement) -> Void) {
    guard case .element(var element) = self[id].kind else { return }
    changes += 1
    // Without a second owner nothing is copied.
    nodes[Int(id.index)].kind = .fragment
    body(&element)
    nodes[Int(id.index)].kind = .element(element)
  }

  /// Gives a text or a comment another text.
  mutating func setText(_ text: String, of id: DOMNodeID) {
    switch self[id].kind {
    case .text: nodes[Int(id.index)].kind = .text(text)
    case .comment: nodes[Int(id.index)].kind = .comment(text)
    default: break
    }
  }

  /// Puts a node under a parent, before one of its children, or last. A node that stood elsewhere moves.
  mutating func insert(_ node: DOMNodeID, in parent: DOMNodeID, before next: DOMNodeID? = nil) {
    changes += 1
    remove(node)
    let previous = next.map { self[$0].previousSibling } ?? self[parent].lastChild
    nodes[Int(node.index)].parent = parent
    nodes[Int(node.index)].previousSibling = previous
    nodes[Int(node.index)].nextSibling = next
    if let previous {
      nodes[Int(previous.index)].nextSibling = node
    } else {
      nodes[Int(parent.index)].firstChild = node
    }
    if let next { nodes[Int(next.index)].previousSibling = node } else { nodes[Int(parent.index)].lastChild = node }
  }

  /// Takes a node out of its place; it keeps its children.
  mutating func remove(_ node: DOMNodeID) {
    let old = self[node]
    guard let parent = old.parent else { return }
    changes += 1
    if let previous = old.previousSibling {
      nodes[Int(previous.index)].nextSibling = old.nextSibling
    } else {
      nodes[Int(parent.index)].firstChild = old.nextSibling
    }
    if let next = old.nextSibling {
      nodes[Int(next.index)].previousSibling = old.previousSibling
    } else {
      nodes[Int(parent.index)].lastChild = old.previousSibling
    }
    nodes[Int(node.index)].parent = nil
    nodes[Int(node.index)].previousSibling = nil
    nodes[Int(node.index)].nextSibling = nil
  }

  /// Appends to the text node that stands there, or makes one: texts never stand side by side.
  mutating func insertText(_ text: String, in parent: DOMNodeID, before next: DOMNodeID? = nil) {
    let previous = next.map { self[$0].previousSibling } ?? self[parent].lastChild
    if let previous, case .text(let old) = self[previous].kind {
      setText(old + text, of: previous)
    } else {
      insert(make(.text(text)), in: parent, before: next)
    }
  }

  /// Adds attributes whose names an element has not.
  mutating func addMissing(_ attributes: [DOMElement.Attribute], to id: DOMNodeID) {
    noteListeners(attributes)
    change(id) { element in
      for attribute in attributes where element[attribute.name] == nil { element.attributes.append(attribute) }
    }
  }

  /// The children of a node, in order.
  func children(_ id: DOMNodeID) -> [DOMNodeID] {
    var result: [DOMNodeID] = []
    var next = self[id].firstChild
    while let child = next {
      result.append(child)
      next = self[child].nextSibling
    }
    return result
  }

  /// The node after this one in document order, within `root`.
  func following(_ id: DOMNodeID, in root: DOMNodeID) -> DOMNodeID? {
    if let child = self[id].firstChild { return child }
    var node = id
    while node != root {
      if let next = self[node].nextSibling { return next }
      guard let parent = self[node].parent else { return nil }
      node = parent
    }
    return nil
  }

  /// All elements in document order, or those of one name.
  func elements(named name: String? = nil) -> [DOMNodeID] {
    var result: [DOMNodeID] = []
    var next = following(.document, in: .document)
    while let node = next {
      if let element = element(node), name == nil || element.name == name { result.append(node) }
      next = following(node, in: .document)
    }
    return result
  }

  /// All text below a node.
  func textContent(_ root: DOMNodeID) -> String {
    if case .text(let text) = self[root].kind { return text }
    var text = ""
    var next = following(root, in: root)
    while let node = next {
      if case .text(let piece) = self[node].kind { text += piece }
      next = following(node, in: root)
    }
    return text
  }

  /// The tree in the form of html5lib's tests: one node a line, two blanks a level. Two trees are equal when these are.
  var outline: String {
    var text = ""
    var stack = children(.document).reversed().map { ($0, 0) }
    while let (id, depth) = stack.popLast() {
      let indent = "| " + String(repeating: "  ", count: depth)
      switch self[id].kind {
      case .document, .fragment: break
      case .doctype(let name): text += indent + "<!DOCTYPE \(name)>\n"
      case .text(let content): text += indent + "\"\(content)\"\n"
      case .comment(let content): text += indent + "<!-- \(content) -->\n"
      case .element(let element):
        text += indent + "<\(element.isForeign ? "svg " : "")\(element.name)>\n"
        for attribute in element.attributes.sorted(by: { $0.name < $1.name }) {
          text += indent + "  \(attribute.name)=\"\(attribute.value)\"\n"
        }
      }
      stack += children(holder(id)).reversed().map { ($0, depth + 1) }
    }
    return text
  }
}
