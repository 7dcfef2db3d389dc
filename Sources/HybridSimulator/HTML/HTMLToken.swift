/// A piece of HTML as the tokenizer cuts it: always whole, however the network cut the bytes.
enum HTMLToken: Hashable, Sendable {
  case doctype(String)
  case startTag(HTMLTag)
  case endTag(String)
  /// All text up to the next tag; its references resolved.
  case text(String)
  case comment(String)
}

/// A start tag.
struct HTMLTag: Hashable, Sendable {
  var name: String
  var attributes: [DOMElement.Attribute]
  var isSelfClosing = false

  /// The value of an attribute; nil if there is none.
  subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
}
