/// What scripts ask a tree and do to it.
extension DOMTree {
  /// Whether a node is this one or stands somewhere below it.
  func contains(_ ancestor: DOMNodeID, _ node: DOMNodeID) -> Bool {
    var place: DOMNodeID? = node
    while let current = place {
      if current == ancestor { return true }
      place = self[current].parent
    }
    return false
  }

  /// The node at the top: the document, or what was never put into it.
  func root(of node: DOMNodeID) -> DOMNodeID {
    var place = node
    while let parent = self[place].parent { place = parent }
    return place
  }

  /// Whether the node stands in the document.
  func isConnected(_ node: DOMNodeID) -> Bool { root(of: node) == .document }

  /// A node, and with `deep` what stands below it, once more.
  mutating func copy(_ node: DOMNodeID, deep: Bool) -> DOMNodeID {
    let result = copyOne(node)
    guard deep else { return result }
    var stack = [(node, result)]
    while let (source, target) = stack.popLast() {
      for child in children(source) {
        let copy = copyOne(child)
        insert(copy, in: target)
        stack.append((child, copy))
      }
      if holder(source) != source { stack.append((holder(source), holder(target))) }
    }
    return result
  }

  private mutating func copyOne(_ node: DOMNodeID) -> DOMNodeID {
    guard let element = element(node) else { return make(self[node].kind) }
    let result = make(element)
    if element.name == "script" { asyncScripts.insert(result) }
    if startedScripts.contains(node) { startedScripts.insert(result) }
    if let control = controls[node] { controls[result] = control }
    return result
  }

  /// The elements below a node, in document order.
  func elements(below root: DOMNodeID) -> DOMElements { DOMElements(tree: self, root: root, place: root) }

  /// The first element in the document with this id.
  func element(withID id: String, below root: DOMNodeID = .document) -> DOMNodeID? {
    elements(below: root).first { element($0)?["id"] == id }
  }
}

/// Walks the elements below a node.
struct DOMElements: Sequence, IteratorProtocol {
  let tree: DOMTree
  let root: DOMNodeID
  fileprivate var place: DOMNodeID

  mutating func next() -> DOMNodeID? {
    while let node = tree.following(place, in: root) {
      place = node
      if case .element = tree[node].kind { return node }
    }
    return nil
  }
}
