/// Finding elements as a person or a scenario names them: by selector, by visible text, by number.
extension DOMTree {
  /// The first element that a selector means; nil too if it is no selector.
  func first(matching selector: String) -> DOMNodeID? {
    Selector(selector).flatMap { SelectorMatcher(tree: self).first($0, below: .document) }
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
