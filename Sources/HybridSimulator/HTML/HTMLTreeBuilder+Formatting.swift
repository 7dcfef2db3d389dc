/// Bold and its like, which pages nest and close in any order (13.2.4.3 and 13.2.6.4.7, “adoption agency algorithm”).
extension HTMLTreeBuilder {
  /// The last element of this name after the last marker.
  func lastFormatting(_ name: String) -> DOMNodeID? {
    for entry in formatting.reversed() {
      guard let entry else { return nil }
      if tree.name(entry) == name { return entry }
    }
    return nil
  }

  /// Remembers a formatting element; of equal ones at most three are kept.
  mutating func pushFormatting(_ node: DOMNodeID) {
    // Beyond the deepest level an element is not open, and nothing of it goes on.
    guard open.last == node else { return }
    var equal: [Int] = []
    for (index, entry) in formatting.enumerated().reversed() {
      guard let entry else { break }
      if isAlike(entry, node) { equal.append(index) }
    }
    if equal.count >= 3 { formatting.remove(at: equal[equal.count - 1]) }
    formatting.append(node)
  }

  private func isAlike(_ left: DOMNodeID, _ right: DOMNodeID) -> Bool {
    guard let first = tree.element(left), let second = tree.element(right), first.name == second.name else {
      return false
    }
    return Set(first.attributes) == Set(second.attributes)
  }

  /// Opens again what was closed by the way, such as a `b` that a paragraph's end cut off.
  mutating func reconstructFormatting() {
    var index = formatting.count
    while index > 0, let entry = formatting[index - 1], !open.contains(entry) { index -= 1 }
    while index < formatting.count {
      if let entry = formatting[index], let element = tree.element(entry) {
        formatting[index] = insert(HTMLTag(name: element.name, attributes: element.attributes))
      }
      index += 1
    }
  }

  mutating func clearFormattingToMarker() { while let entry = formatting.popLast() { if entry == nil { return } } }

  /// Ends a formatting element, giving what stands across its end a copy of it.
  mutating func adopt(_ name: String) {
    if currentName == name, !formatting.contains(current) {
      pop()
      return
    }
    for _ in 0..<8 {
      guard let element = lastFormatting(name) else { return endOther(name) }
      guard let elementIndex = open.lastIndex(of: element) else {
        formatting.removeAll { $0 == element }
        return
      }
      guard isInScope(element) else { return }
      guard let furthestIndex = open[elementIndex...].firstIndex(where: { Self.specials.contains(tree.name($0)) })
      else {
        while open.count > elementIndex { pop() }
        formatting.removeAll { $0 == element }
        return
      }
      adoptOnce(element, elementIndex, open[furthestIndex])
    }
  }

  private func isInScope(_ node: DOMNodeID) -> Bool {
    for entry in open.reversed() {
      if entry == node { return true }
      if ["applet", "caption", "html", "table", "td", "th", "marquee", "object", "template"].contains(tree.name(entry))
      {
        return false
      }
    }
    return false
  }

  private mutating func adoptOnce(_ element: DOMNodeID, _ elementIndex: Int, _ furthest: DOMNodeID) {
    let ancestor = elementIndex > 0 ? open[elementIndex - 1] : DOMNodeID.document
    guard var bookmark = formatting.lastIndex(of: element), var index = open.lastIndex(of: furthest) else { return }
    var last = furthest
    var inner = 0
    while true {
      inner += 1
      index -= 1
      var node = open[index]
      if node == element { break }
      if inner > 3, let place = formatting.lastIndex(of: node) {
        formatting.remove(at: place)
        if place < bookmark { bookmark -= 1 }
      }
      guard let place = formatting.lastIndex(of: node) else {
        open.remove(at: index)
        continue
      }
      let copy = makeNode(like: node)
      steps.append(.element(copy))
      formatting[place] = copy
      open[index] = copy
      node = copy
      if last == furthest { bookmark = place + 1 }
      move(last, to: node)
      last = node
    }
    adoptIntoAncestor(last, ancestor)
    let copy = makeNode(like: element)
    steps.append(.element(copy))
    for child in tree.children(tree.holder(furthest)) { move(child, to: copy) }
    move(copy, to: tree.holder(furthest))
    if let old = formatting.lastIndex(of: element) {
      formatting.remove(at: old)
      if old < bookmark { bookmark -= 1 }
    }
    formatting.insert(copy, at: min(bookmark, formatting.count))
    open.removeAll { $0 == element }
    if let place = open.lastIndex(of: furthest) { open.insert(copy, at: place + 1) }
  }

  private mutating func adoptIntoAncestor(_ node: DOMNodeID, _ ancestor: DOMNodeID) {
    if ["table", "tbody", "tfoot", "thead", "tr"].contains(tree.name(ancestor)),
      let table = open.last(where: { tree.name($0) == "table" }), let parent = tree[table].parent
    {
      return move(node, to: parent, before: table)
    }
    move(node, to: tree.holder(ancestor))
  }
}
