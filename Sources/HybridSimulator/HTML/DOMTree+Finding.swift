/// Finding elements as a person or a scenario names them: by selector, by visible text, by number.
extension DOMTree {
  /// The first element that a selector means: tags, ids, classes and attributes, and descendants of such.
  func first(matching selector: String) -> DOMNodeID? {
    let parts = selector.split(whereSeparator: \.isWhitespace).map { SimpleSelector(String($0)) }
    guard let last = parts.last else { return nil }
    return elements().first { node in
      guard let element = element(node), last.matches(element) else { return false }
      var rest = parts.dropLast()
      var ancestor = self[node].parent
      while let wanted = rest.last, let place = ancestor {
        if let element = self.element(place), wanted.matches(element) { rest.removeLast() }
        ancestor = self[place].parent
      }
      return rest.isEmpty
    }
  }

  /// Links with an address, in document order.
  var links: [DOMNodeID] {
    elements().filter { node in
      guard let element = element(node), element.name == "a" || element.name == "area" else { return false }
      return element["href"] != nil
    }
  }

  /// The first link or button that reads so, white space aside.
  func control(reading text: String) -> DOMNodeID? {
    func words(_ text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }
    let wanted = words(text)
    return elements().first { node in
      switch name(node) {
      case "a", "area", "button": words(textContent(node)) == wanted
      case "input": words(element(node)?["value"] ?? "") == wanted
      default: false
      }
    }
  }

  /// The node itself or the nearest element around it that fits.
  func nearest(_ node: DOMNodeID, where isMeant: (DOMElement) -> Bool) -> DOMNodeID? {
    var place: DOMNodeID? = node
    while let current = place {
      if let element = element(current), isMeant(element) { return current }
      place = self[current].parent
    }
    return nil
  }
}

/// One compound selector, such as `a.next[rel=next]#on`.
struct SimpleSelector {
  private var tag: String?
  private var id: String?
  private var classes: [String] = []
  private var attributes: [(name: String, value: String?)] = []

  init(_ text: String) {
    var rest = text[...]
    func word() -> String {
      let word = rest.prefix { !"#.[]".contains($0) }
      rest = rest.dropFirst(word.count)
      return String(word)
    }
    let name = word()
    if !name.isEmpty, name != "*" { tag = name.lowercased() }
    while let mark = rest.popFirst() {
      switch mark {
      case "#": id = word()
      case ".": classes.append(word())
      case "[":
        let inside = rest.prefix { $0 != "]" }
        rest = rest.dropFirst(inside.count + 1)
        let parts = inside.split(separator: "=", maxSplits: 1)
        guard let name = parts.first else { continue }
        let value = parts.count > 1 ? parts[1].filter { $0 != "\"" && $0 != "'" } : nil
        attributes.append((name.lowercased(), value))
      default: break
      }
    }
  }

  func matches(_ element: DOMElement) -> Bool {
    if let tag, tag != element.name { return false }
    if let id, id != element["id"] { return false }
    let own = (element["class"] ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
    if !classes.allSatisfy(own.contains) { return false }
    return attributes.allSatisfy { wanted in
      guard let value = element[wanted.name] else { return false }
      return wanted.value == nil || wanted.value == value
    }
  }
}
