#if Simulator
  import ScriptEngine

  /// Looking at nodes.
  extension DOMFunctions {
    mutating func defineNodes() {
      add("kind") { bindings, call in .number(Double(bindings.kind(try call.string(0)))) }
      add("make") { bindings, call in
        guard let object = bindings.object(Int(try call.number(0))) else { return .undefined }
        return .reference(call.context.makeObject(object, prototype: call.argument(1)))
      }
      add("version") { bindings, _ in .number(Double(bindings.host.tree.changes)) }
      add("type") { bindings, call in .number(bindings.tree[try call.node(0)].type) }
      add("name") { bindings, call in .string(bindings.tree.wrapperName(try call.node(0))) }
      add("nodeName") { bindings, call in .string(bindings.tree.nodeName(try call.node(0))) }
      add("localName") { bindings, call in .string(bindings.tree.name(try call.node(0))) }
      add("isForeign") { bindings, call in .boolean(bindings.tree.element(try call.node(0))?.isForeign ?? false) }
      add("doctype") { bindings, call in
        if case .doctype(let name) = bindings.tree[try call.node(0)].kind { .string(name) } else { .string("") }
      }
      add("data") { bindings, call in
        switch bindings.tree[try call.node(0)].kind {
        case .text(let text), .comment(let text): .string(text)
        default: .null
        }
      }
      add("textContent") { bindings, call in
        let node = try call.node(0)
        switch bindings.tree[node].kind {
        case .document, .doctype: return .null
        case .comment(let text): return .string(text)
        default: return .string(bindings.tree.textContent(node))
        }
      }
      add("childText") { bindings, call in
        let tree = bindings.tree
        return .string(
          tree.children(try call.node(0)).reduce(into: "") { text, child in
            if case .text(let piece) = tree[child].kind { text += piece }
          })
      }
      defineNeighbours()
    }

    private mutating func defineNeighbours() {
      add("parent") { bindings, call in .node(bindings.tree[try call.node(0)].parent) }
      add("first") { bindings, call in .node(bindings.tree[try call.node(0)].firstChild) }
      add("last") { bindings, call in .node(bindings.tree[try call.node(0)].lastChild) }
      add("next") { bindings, call in .node(bindings.tree[try call.node(0)].nextSibling) }
      add("previous") { bindings, call in .node(bindings.tree[try call.node(0)].previousSibling) }
      add("nextElement") { bindings, call in
        let tree = bindings.tree
        var place = tree[try call.node(0)].nextSibling
        while let node = place, tree.element(node) == nil { place = tree[node].nextSibling }
        return .node(place)
      }
      add("previousElement") { bindings, call in
        let tree = bindings.tree
        var place = tree[try call.node(0)].previousSibling
        while let node = place, tree.element(node) == nil { place = tree[node].previousSibling }
        return .node(place)
      }
      add("children") { bindings, call in .nodes(bindings.tree.children(try call.node(0))) }
      add("childElements") { bindings, call in
        let tree = bindings.tree
        return .nodes(tree.children(try call.node(0)).filter { tree.element($0) != nil })
      }
      add("root") { bindings, call in .node(bindings.tree.root(of: try call.node(0))) }
      add("isConnected") { bindings, call in .boolean(bindings.tree.isConnected(try call.node(0))) }
      add("owner") { bindings, call in
        let root = bindings.tree.root(of: try call.node(0))
        return .node(bindings.tree[root].kind == .document ? root : .document)
      }
      add("contains") { bindings, call in .boolean(bindings.tree.contains(try call.node(0), try call.node(1))) }
      add("compare") { bindings, call in .number(bindings.tree.compare(try call.node(0), try call.node(1))) }
      add("isEqual") { bindings, call in .boolean(bindings.tree.isEqual(try call.node(0), try call.node(1))) }
      // From the node to the top.
      add("path") { bindings, call in
        let tree = bindings.tree
        return .nodes(sequence(first: try call.node(0)) { tree[$0].parent })
      }
      add("templateContent") { bindings, call in .node(bindings.tree.holder(try call.node(0))) }
    }
  }

  extension DOMNode {
    /// `nodeType`
    var type: Double {
      switch kind {
      case .element: 1
      case .text: 3
      case .comment: 8
      case .document: 9
      case .doctype: 10
      case .fragment: 11
      }
    }
  }

  extension DOMTree {
    /// Under which the library finds the class of a node's wrapper.
    func wrapperName(_ node: DOMNodeID) -> String {
      switch self[node].kind {
      case .element(let element): element.isForeign ? ":" + element.name : element.name
      case .text: "#text"
      case .comment: "#comment"
      case .document: "#document"
      case .doctype: "!"
      case .fragment: "#fragment"
      }
    }

    func nodeName(_ node: DOMNodeID) -> String {
      switch self[node].kind {
      case .element(let element): element.isForeign ? element.name : element.name.uppercased()
      case .text: "#text"
      case .comment: "#comment"
      case .document: "#document"
      case .doctype(let name): name
      case .fragment: "#document-fragment"
      }
    }

    /// `compareDocumentPosition`
    func compare(_ node: DOMNodeID, _ other: DOMNodeID) -> Double {
      if node == other { return 0 }
      // Nodes without a common root have an order that only has to stay.
      if root(of: node) != root(of: other) { return 33 + (other < node ? 2 : 4) }
      if contains(other, node) { return 10 }
      if contains(node, other) { return 20 }
      let left = Array(sequence(first: node) { self[$0].parent }.reversed())
      let right = Array(sequence(first: other) { self[$0].parent }.reversed())
      let fork = zip(left, right).first { $0.0 != $0.1 }
      guard let fork else { return 0 }
      var place = self[fork.0].nextSibling
      while let sibling = place {
        if sibling == fork.1 { return 4 }
        place = self[sibling].nextSibling
      }
      return 2
    }

    /// `isEqualNode`
    func isEqual(_ node: DOMNodeID, _ other: DOMNodeID) -> Bool {
      var stack = [(node, other)]
      while let (left, right) = stack.popLast() {
        if let first = element(left), let second = element(right) {
          guard first.name == second.name, first.isForeign == second.isForeign,
            Set(first.attributes) == Set(second.attributes)
          else { return false }
        } else if self[left].kind != self[right].kind {
          return false
        }
        let (first, second) = (children(left), children(right))
        guard first.count == second.count else { return false }
        stack += zip(first, second)
      }
      return true
    }
  }
#endif
