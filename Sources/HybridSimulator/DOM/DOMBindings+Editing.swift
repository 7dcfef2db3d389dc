#if Simulator
  import ScriptEngine

  /// Changing the tree as scripts do: what may not be is refused, and whoever has to hear of it does.
  extension DOMBindings {
    /// Puts a node, or what a fragment holds, into a parent (DOM standard, “pre-insert”).
    func insert(_ node: DOMNodeID, in parent: DOMNodeID, before next: DOMNodeID?, byMarkup: Bool = false) throws {
      try check(node, in: parent, before: next)
      let next = next == node ? tree[node].nextSibling : next
      let isFragment = tree[node].kind == .fragment
      let nodes = isFragment ? tree.children(node) : [node]
      guard !nodes.isEmpty else { return }
      if isFragment {
        for child in nodes { host.tree.remove(child) }
        note(DOMMutation(.children, of: node, removed: nodes))
      } else {
        remove(node)
      }
      let previous = next.map { tree[$0].previousSibling } ?? tree[parent].lastChild
      for child in nodes { host.tree.insert(child, in: parent, before: next) }
      note(DOMMutation(.children, of: parent, added: nodes, previous: previous, next: next))
      guard tree.isConnected(parent) else { return }
      for child in nodes {
        name(child, in: tree)
        for element in tree.elements(below: child) { name(element, in: tree) }
      }
      for child in nodes { host.scriptDidInsert(child, byMarkup: byMarkup) }
      didChangeChildren(of: parent)
    }

    /// Takes a node out of its parent; does nothing if it has none.
    func remove(_ node: DOMNodeID) {
      let old = tree[node]
      guard let parent = old.parent else { return }
      let isConnected = tree.isConnected(node)
      if isConnected {
        host.scriptWillRemove(node)
        if let focus = host.focusedElement, tree.contains(node, focus) { host.focusedElement = nil }
      }
      host.tree.remove(node)
      note(
        DOMMutation(
          .children, of: parent, removed: [node], previous: old.previousSibling, next: old.nextSibling))
      if isConnected { didChangeChildren(of: parent, isRemoval: true) }
    }

    func replace(_ old: DOMNodeID, in parent: DOMNodeID, with node: DOMNodeID) throws {
      try check(node, in: parent, before: old, replaced: old)
      var next = tree[old].nextSibling
      if next == node { next = tree[node].nextSibling }
      remove(old)
      if old != node { try insert(node, in: parent, before: next) } else { try insert(old, in: parent, before: next) }
    }

    /// Exchanges all children of a node for another node, or for none.
    func replaceChildren(of parent: DOMNodeID, with node: DOMNodeID?, byMarkup: Bool = false) throws {
      if let node { try check(node, in: parent, before: nil, replacesAll: true) }
      let old = tree.children(parent).filter { $0 != node }
      for child in old { remove(child) }
      if let node { try insert(node, in: parent, before: nil, byMarkup: byMarkup) }
    }

    func setTextContent(_ text: String, of node: DOMNodeID) throws {
      switch tree[node].kind {
      case .document, .doctype: break
      case .text, .comment: setData(text, of: node)
      case .element, .fragment:
        let made = text.isEmpty ? nil : host.tree.make(.text(text))
        try replaceChildren(of: node, with: made)
      }
    }

    /// Gives a text or a comment another text.
    func setData(_ text: String, of node: DOMNodeID) {
      let old: String
      switch tree[node].kind {
      case .text(let text), .comment(let text): old = text
      default: return
      }
      host.tree.setText(text, of: node)
      note(DOMMutation(.text, of: node, oldValue: old))
      if let parent = tree[node].parent, tree.isConnected(parent) { didChangeChildren(of: parent) }
    }

    func setAttribute(_ name: String, to value: String?, of node: DOMNodeID) {
      let old = tree.element(node)?[name]
      if value == nil, old == nil { return }
      host.tree.change(node) { $0[name] = value }
      note(DOMMutation(.attribute(name), of: node, oldValue: old))
      if name == "id" || name == "name", tree.isConnected(node) { self.name(node, in: tree) }
      host.scriptDidChange(attribute: name, of: node)
    }

    /// What a text means as the content of an element, as a fragment that stands nowhere yet.
    func fragment(_ text: String, in context: DOMNodeID) -> DOMNodeID {
      let element = tree.element(context) ?? DOMElement(name: "body", attributes: [])
      let isInForm = tree.nearest(context) { $0.name == "form" } != nil
      let parsed = HTMLTreeBuilder.fragment(
        text, in: element, isInForm: isInForm, isQuirky: host.documentFacts.isQuirky)
      let fragment = host.tree.make(.fragment)
      host.tree.graft(parsed.tree, childrenOf: parsed.root, into: fragment)
      return fragment
    }

    /// A document that is not shown, made of a text.
    func makeDocument(_ text: String) -> DOMNodeID {
      let document = host.tree.make(.document)
      guard !text.isEmpty else { return document }
      var builder = HTMLTreeBuilder(scripting: false)
      _ = builder.append(text.utf8)
      _ = builder.finish()
      while builder.isWaiting { _ = builder.resume() }
      host.tree.graft(builder.tree, childrenOf: .document, into: document)
      return document
    }

    /// Joins texts that stand side by side, and drops empty ones.
    func normalize(_ root: DOMNodeID) {
      var next = tree.following(root, in: root)
      while let node = next {
        next = tree.following(node, in: root)
        guard case .text(var text) = tree[node].kind else { continue }
        if text.isEmpty {
          remove(node)
          continue
        }
        while let sibling = tree[node].nextSibling, case .text(let more) = tree[sibling].kind {
          next = tree.following(sibling, in: root)
          text += more
          remove(sibling)
        }
        if tree[node].kind != .text(text) { setData(text, of: node) }
      }
    }

    // MARK: Inside

    private static let misplaced = ScriptThrow.domException(
      name: "HierarchyRequestError", message: "The operation would yield an incorrect node tree.")
    static let notFound = ScriptThrow.domException(
      name: "NotFoundError", message: "The object can not be found here.")

    private func check(
      _ node: DOMNodeID, in parent: DOMNodeID, before next: DOMNodeID?, replaced: DOMNodeID? = nil,
      replacesAll: Bool = false
    ) throws {
      let tree = tree
      switch tree[parent].kind {
      case .document, .fragment, .element: break
      default: throw Self.misplaced
      }
      // A script may also put a template into its own content.
      var place: DOMNodeID? = parent
      while let current = place {
        if current == node || tree.holder(node) == current { throw Self.misplaced }
        place = tree[current].parent
      }
      if let next, tree[next].parent != parent { throw Self.notFound }
      let nodes: [DOMNodeID]
      switch tree[node].kind {
      case .document: throw Self.misplaced
      case .fragment: nodes = tree.children(node)
      case .doctype:
        if tree[parent].kind != .document { throw Self.misplaced }
        return
      default: nodes = [node]
      }
      guard tree[parent].kind == .document else { return }
      var elements = 0
      for child in nodes {
        switch tree[child].kind {
        case .text: throw Self.misplaced
        case .element: elements += 1
        default: break
        }
      }
      if !replacesAll {
        elements += tree.children(parent).filter { tree.element($0) != nil && $0 != replaced && $0 != node }.count
      }
      if elements > 1, nodes.contains(where: { tree.element($0) != nil }) { throw Self.misplaced }
    }

    /// A connected element has other children or another text in them: a title or a script that has not run may count.
    private func didChangeChildren(of parent: DOMNodeID, isRemoval: Bool = false) {
      switch tree.name(parent) {
      case "title": host.scriptDidChangeTitle()
      case "head" where tree.titleElement(of: .document) != nil || isRemoval: host.scriptDidChangeTitle()
      case "script" where !isRemoval && !tree.startedScripts.contains(parent):
        host.scriptDidInsert(parent, byMarkup: false)
      default: break
      }
    }
  }
#endif
