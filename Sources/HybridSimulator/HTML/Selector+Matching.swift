/// Looks for the elements of a tree that a selector means.
struct SelectorMatcher {
  let tree: DOMTree
  /// What `:scope` is; nil: the root.
  var scope: DOMNodeID?
  /// The element that has the focus.
  var focus: DOMNodeID?

  /// All elements below `root` that fit, in document order.
  func all(_ selector: Selector, below root: DOMNodeID) -> [DOMNodeID] {
    tree.elements(below: root).filter { matches($0, selector) }
  }

  /// The first element below `root` that fits.
  func first(_ selector: Selector, below root: DOMNodeID) -> DOMNodeID? {
    tree.elements(below: root).first { matches($0, selector) }
  }

  func matches(_ node: DOMNodeID, _ selector: Selector) -> Bool {
    selector.alternatives.contains { matches(node, $0, from: 0) }
  }

  private func matches(_ node: DOMNodeID, _ complex: Selector.Complex, from index: Int) -> Bool {
    guard let element = tree.element(node),
      complex.compounds[index].allSatisfy({ matches(node, element, $0) })
    else { return false }
    guard index + 1 < complex.compounds.count else { return true }
    switch complex.combinators[index] {
    case .child:
      guard let parent = tree[node].parent else { return false }
      return matches(parent, complex, from: index + 1)
    case .descendant:
      var place = tree[node].parent
      while let ancestor = place {
        if matches(ancestor, complex, from: index + 1) { return true }
        place = tree[ancestor].parent
      }
      return false
    case .next:
      guard let previous = previousElement(node) else { return false }
      return matches(previous, complex, from: index + 1)
    case .later:
      var place = previousElement(node)
      while let sibling = place {
        if matches(sibling, complex, from: index + 1) { return true }
        place = previousElement(sibling)
      }
      return false
    }
  }

  private func previousElement(_ node: DOMNodeID) -> DOMNodeID? {
    var place = tree[node].previousSibling
    while let sibling = place {
      if tree.element(sibling) != nil { return sibling }
      place = tree[sibling].previousSibling
    }
    return nil
  }

  private func nextElement(_ node: DOMNodeID) -> DOMNodeID? {
    var place = tree[node].nextSibling
    while let sibling = place {
      if tree.element(sibling) != nil { return sibling }
      place = tree[sibling].nextSibling
    }
    return nil
  }

  private func matches(_ node: DOMNodeID, _ element: DOMElement, _ part: Selector.Part) -> Bool {
    switch part {
    case .any: true
    case .tag(let name): name == element.name
    case .id(let id): element["id"] == id
    case .className(let name): element["class"].map { Self.hasWord($0, name) } ?? false
    case .attribute(let attribute): matches(element, attribute)
    case .not(let selector): !matches(node, selector)
    case .matches(let selector): matches(node, selector)
    case .has(let selector): has(node, selector)
    case .position(let position): matches(node, element, position)
    case .pseudo(let name): pseudo(node, element, name)
    case .never: false
    }
  }

  /// Whether one of the words of a list, such as `class`, is this one.
  static func hasWord(_ list: String, _ word: String) -> Bool {
    if list == word { return !word.isEmpty && !word.utf8.contains { HTMLTokenizer.isSpace($0) } }
    guard list.utf8.count > word.utf8.count else { return false }
    return list.utf8.split { HTMLTokenizer.isSpace($0) }.contains { $0.elementsEqual(word.utf8) }
  }

  private func matches(_ element: DOMElement, _ wanted: Selector.Attribute) -> Bool {
    guard var value = element[wanted.name] else { return false }
    var text = wanted.value
    if wanted.ignoresCase { (value, text) = (value.asciiLowercased, text.asciiLowercased) }
    switch wanted.comparison {
    case .exists: return true
    case .equals: return value == text
    case .word: return Self.hasWord(value, text)
    case .prefix: return !text.isEmpty && value.utf8.starts(with: text.utf8)
    case .suffix: return !text.isEmpty && value.utf8.reversed().starts(with: text.utf8.reversed())
    case .contains: return !text.isEmpty && Self.contains(Array(value.utf8), Array(text.utf8))
    case .dash: return value == text || value.utf8.starts(with: (text + "-").utf8)
    }
  }

  private static func contains(_ value: [UInt8], _ text: [UInt8]) -> Bool {
    guard value.count >= text.count else { return false }
    return (0...(value.count - text.count)).contains { value[$0...].starts(with: text) }
  }

  private func has(_ node: DOMNodeID, _ selector: Selector) -> Bool {
    let inner = SelectorMatcher(tree: tree, scope: node, focus: focus)
    for complex in selector.alternatives {
      let wanted = Selector(alternatives: [complex])
      switch complex.combinators.last {
      case .next, .later:
        var place = nextElement(node)
        while let sibling = place {
          if inner.matches(sibling, wanted) || inner.first(wanted, below: sibling) != nil { return true }
          place = nextElement(sibling)
        }
      default: if inner.first(wanted, below: node) != nil { return true }
      }
    }
    return false
  }

  private func matches(_ node: DOMNodeID, _ element: DOMElement, _ position: Selector.Position) -> Bool {
    var number = 1
    var place = position.fromEnd ? nextElement(node) : previousElement(node)
    while let sibling = place {
      if !position.ofType || tree.name(sibling) == element.name { number += 1 }
      place = position.fromEnd ? nextElement(sibling) : previousElement(sibling)
    }
    let distance = number - position.offset
    if position.step == 0 { return distance == 0 }
    return distance % position.step == 0 && distance / position.step >= 0
  }

  private func pseudo(_ node: DOMNodeID, _ element: DOMElement, _ name: String) -> Bool {
    let isControl = ["input", "textarea", "select"].contains(element.name)
    switch name {
    case "root": return tree[node].parent.map { tree[$0].kind == .document } ?? false
    case "scope": return scope.map { $0 == node } ?? (tree[node].parent.map { tree[$0].kind == .document } ?? false)
    case "empty":
      return tree.children(node).allSatisfy { child in
        switch tree[child].kind {
        case .comment: true
        case .text(let text): text.isEmpty
        default: false
        }
      }
    case "checked":
      if element.name == "option" { return tree.isOn(node) }
      return element.name == "input" && ["checkbox", "radio"].contains(tree.controlType(node)) && tree.isOn(node)
    case "indeterminate": return tree.controls[node]?.isIndeterminate ?? false
    case "default": return element["checked"] != nil || element["selected"] != nil
    case "disabled": return tree.isDisabled(node)
    case "enabled":
      let names = ["input", "button", "select", "textarea", "fieldset", "option", "optgroup"]
      return names.contains(element.name) && !tree.isDisabled(node)
    case "link", "any-link": return (element.name == "a" || element.name == "area") && element["href"] != nil
    case "focus", "focus-visible": return focus == node
    case "focus-within": return focus.map { tree.contains(node, $0) } ?? false
    case "required": return isControl && element["required"] != nil
    case "optional": return isControl && element["required"] == nil
    case "read-write", "read-only":
      let isWritable =
        element.name != "select" && isControl && element["readonly"] == nil && !tree.isDisabled(node)
        || element["contenteditable"] != nil
      return isWritable == (name == "read-write")
    case "placeholder-shown": return element["placeholder"] != nil && tree.value(of: node).isEmpty
    case "invalid": return isControl && element["required"] != nil && tree.value(of: node).isEmpty
    case "valid": return isControl && !(element["required"] != nil && tree.value(of: node).isEmpty)
    case "defined": return true
    default: return false
    }
  }
}
