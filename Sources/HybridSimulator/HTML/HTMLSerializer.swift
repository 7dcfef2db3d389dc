/// `innerHTML` and `outerHTML` (HTML standard, 13.3).
struct HTMLSerializer {
  let tree: DOMTree

  /// The node itself as HTML.
  func outer(_ node: DOMNodeID) -> String {
    var text = ""
    write(node, to: &text)
    return text
  }

  /// What stands in the node as HTML.
  func inner(_ node: DOMNodeID) -> String {
    if let element = tree.element(node), !element.isForeign, Self.voids.contains(element.name) { return "" }
    var text = ""
    for child in tree.children(tree.holder(node)) { write(child, to: &text) }
    return text
  }

  /// Elements whose text is not escaped.
  private static let raw: Set<String> = [
    "style", "script", "xmp", "iframe", "noembed", "noframes", "plaintext", "noscript",
  ]

  /// Elements without an end tag, old ones among them.
  private static let voids = HTMLTreeBuilder.voids.union(["basefont", "bgsound", "col", "frame"])

  private enum Piece {
    case node(DOMNodeID)
    case end(String)
  }

  private func write(_ root: DOMNodeID, to text: inout String) {
    var stack = [Piece.node(root)]
    while let piece = stack.popLast() {
      guard case .node(let node) = piece else {
        if case .end(let name) = piece { text += "</" + name + ">" }
        continue
      }
      switch tree[node].kind {
      case .doctype(let name): text += "<!DOCTYPE " + name + ">"
      case .comment(let content): text += "<!--" + content + "-->"
      case .text(let content):
        let parent = tree[node].parent.flatMap { tree.element($0) }
        let isRaw = parent.map { !$0.isForeign && Self.raw.contains($0.name) } ?? false
        text += isRaw ? content : Self.escaped(content, inAttribute: false)
      case .document, .fragment: stack += tree.children(node).reversed().map { .node($0) }
      case .element(let element):
        text += "<" + element.name
        for attribute in element.attributes {
          text += " " + attribute.name + "=\"" + Self.escaped(attribute.value, inAttribute: true) + "\""
        }
        text += ">"
        if !element.isForeign, Self.voids.contains(element.name) { continue }
        stack.append(.end(element.name))
        stack += tree.children(tree.holder(node)).reversed().map { .node($0) }
      }
    }
  }

  static func escaped(_ text: String, inAttribute: Bool) -> String {
    guard text.utf8.contains(where: { $0 == 0x26 || $0 == 0x3C || $0 == 0x3E || $0 == 0x22 || $0 == 0xC2 }) else {
      return text
    }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "\u{A0}": result += "&nbsp;"
      // In attributes too, by the standard since 2025.
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"" where inAttribute: result += "&quot;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
