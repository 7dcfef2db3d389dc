/// What a person can tap in a document, and how it is named so that it is found again.
extension DOMTree {
  /// Links, buttons and what else does something when it is tapped, in document order. What is not shown or disabled is
  /// left out; what lies in a link or a button belongs to it.
  func tappable(limit: Int) -> [DOMNodeID] {
    var result: [DOMNodeID] = []
    var next = self[.document].firstChild
    while let node = next, result.count < limit {
      guard let element = element(node) else {
        next = following(node, in: .document)
        continue
      }
      let isMeant = isTappable(node, element)
      if isMeant, !isDisabled(node) { result.append(node) }
      next = isMeant || isNotShown(element) ? followingBeyond(node) : following(node, in: .document)
    }
    return result
  }

  private func isTappable(_ node: DOMNodeID, _ element: DOMElement) -> Bool {
    if isNotShown(element) { return false }
    if isField(node) { return true }
    switch element.name {
    case "a", "area": if element["href"] != nil { return true }
    case "button", "summary": return true
    case "input":
      if ["submit", "image", "button", "reset", "checkbox", "radio"].contains(controlType(node)) { return true }
    default: break
    }
    return element["onclick"] != nil && element.name != "body" && element.name != "html"
  }

  /// Whether a person can type into it.
  func isField(_ node: DOMNodeID) -> Bool {
    switch name(node) {
    case "textarea", "select": true
    case "input":
      ![
        "hidden", "submit", "image", "button", "reset", "checkbox", "radio", "file",
      ].contains(controlType(node))
    default: false
    }
  }

  private func isNotShown(_ element: DOMElement) -> Bool {
    switch element.name {
    case "head", "script", "style", "template", "noscript": return true
    default: break
    }
    if element["hidden"] != nil { return true }
    guard let style = element["style"] else { return false }
    return style.filter { $0 != " " }.asciiLowercased.contains("display:none")
  }

  /// The node that comes after this one and everything in it.
  private func followingBeyond(_ node: DOMNodeID) -> DOMNodeID? {
    var place = node
    while true {
      if let next = self[place].nextSibling { return next }
      guard let parent = self[place].parent else { return nil }
      place = parent
    }
  }

  /// What stands on it, as a person reads it: its text, else what describes it.
  func caption(of node: DOMNodeID) -> String {
    guard let element = element(node) else { return "" }
    var candidates: [String]
    if isField(node) {
      candidates = [element["placeholder"] ?? ""]
    } else {
      candidates = [element.name == "input" ? element["value"] ?? "" : textContent(node)]
    }
    candidates += [element["aria-label"] ?? "", element["alt"] ?? "", element["title"] ?? ""]
    if let image = elements(below: node).first(where: { name($0) == "img" }) {
      candidates.append(self.element(image)?["alt"] ?? "")
    }
    candidates += [element["name"] ?? "", element["id"] ?? ""]
    for candidate in candidates {
      let words = candidate.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if !words.isEmpty { return words }
    }
    return element.name == "input" ? controlType(node) : element.name
  }

  /// A selector that means this element and no other one: its id, or its way from the nearest element that has one.
  func selector(of node: DOMNodeID) -> String {
    var parts: [String] = []
    var place: DOMNodeID? = node
    while let current = place, let element = element(current) {
      if let id = element["id"], DOMTree.isPlainName(id), self.element(withID: id) == current {
        parts.append("#\(id)")
        break
      }
      if element.name == "body" || element.name == "html" {
        parts.append(element.name)
        break
      }
      parts.append(step(to: current, element))
      place = self[current].parent
    }
    return parts.reversed().joined(separator: ">")
  }

  /// `li:nth-of-type(3)`; the name alone where no sibling has it.
  private func step(to node: DOMNodeID, _ element: DOMElement) -> String {
    var number = 1
    var previous = self[node].previousSibling
    while let sibling = previous {
      if name(sibling) == element.name { number += 1 }
      previous = self[sibling].previousSibling
    }
    var next = self[node].nextSibling
    var isAlone = number == 1
    while isAlone, let sibling = next {
      if name(sibling) == element.name { isAlone = false }
      next = self[sibling].nextSibling
    }
    return isAlone ? element.name : "\(element.name):nth-of-type(\(number))"
  }

  /// Whether a name can stand in a selector as it is.
  private static func isPlainName(_ name: String) -> Bool {
    guard let first = name.utf8.first, first | 0x20 >= 0x61, first | 0x20 <= 0x7A else { return false }
    return name.utf8.count <= 64
      && name.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == 0x2D || byte == 0x5F
      }
  }
}
