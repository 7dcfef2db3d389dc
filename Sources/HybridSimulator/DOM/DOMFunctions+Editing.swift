#if Simulator
  import ScriptEngine

  /// Making and changing nodes.
  extension DOMFunctions {
    mutating func defineEditing() {
      add("createElement") { bindings, call in
        let name = try Self.checked(name: call.string(0)).asciiLowercased
        let node = bindings.host.tree.make(DOMElement(name: name, attributes: []))
        if name == "script" { bindings.host.tree.asyncScripts.insert(node) }
        return .node(node)
      }
      add("createForeign") { bindings, call in
        let name = try Self.checked(name: call.string(0))
        return .node(bindings.host.tree.make(DOMElement(name: name, attributes: [], isForeign: true)))
      }
      add("createText") { bindings, call in .node(bindings.host.tree.make(.text(try call.string(0)))) }
      add("createComment") { bindings, call in .node(bindings.host.tree.make(.comment(try call.string(0)))) }
      add("createFragment") { bindings, _ in .node(bindings.host.tree.make(.fragment)) }
      add("createDocument") { bindings, call in .node(bindings.makeDocument(try call.string(0))) }
      add("clone") { bindings, call in .node(bindings.host.tree.copy(try call.node(0), deep: call.boolean(1))) }
      add("insert") { bindings, call in
        try bindings.insert(try call.node(1), in: try call.node(0), before: try call.optionalNode(2))
        return .undefined
      }
      add("remove") { bindings, call in
        bindings.remove(try call.node(0))
        return .undefined
      }
      add("removeChild") { bindings, call in
        let child = try call.node(1)
        guard bindings.tree[child].parent == (try call.node(0)) else { throw DOMBindings.notFound }
        bindings.remove(child)
        return .undefined
      }
      add("replace") { bindings, call in
        let (parent, old) = (try call.node(0), try call.node(2))
        guard bindings.tree[old].parent == parent else { throw DOMBindings.notFound }
        try bindings.replace(old, in: parent, with: try call.node(1))
        return .undefined
      }
      add("replaceChildren") { bindings, call in
        try bindings.replaceChildren(of: try call.node(0), with: try call.node(1))
        return .undefined
      }
      add("normalize") { bindings, call in
        bindings.normalize(try call.node(0))
        return .undefined
      }
      defineTexts()
      defineAttributes()
    }

    private mutating func defineTexts() {
      add("setData") { bindings, call in
        bindings.setData(try call.string(1), of: try call.node(0))
        return .undefined
      }
      add("setTextContent") { bindings, call in
        try bindings.setTextContent(try call.string(1), of: try call.node(0))
        return .undefined
      }
      add("innerHTML") { bindings, call in .string(HTMLSerializer(tree: bindings.tree).inner(try call.node(0))) }
      add("outerHTML") { bindings, call in .string(HTMLSerializer(tree: bindings.tree).outer(try call.node(0))) }
      add("fragment") { bindings, call in .node(bindings.fragment(try call.string(1), in: try call.node(0))) }
      add("setInnerHTML") { bindings, call in
        let node = try call.node(0)
        let fragment = bindings.fragment(try call.string(1), in: node)
        try bindings.replaceChildren(of: bindings.tree.holder(node), with: fragment, byMarkup: true)
        return .undefined
      }
      add("innerText") { bindings, call in
        .string(InnerText.of(try call.node(0), in: bindings.tree))
      }
    }

    private mutating func defineAttributes() {
      add("attribute") { bindings, call in
        let name = try call.string(1)
        return .text(bindings.tree.element(try call.node(0))?[name])
      }
      add("setAttribute") { bindings, call in
        bindings.setAttribute(try Self.checked(name: call.string(1)), to: try call.string(2), of: try call.node(0))
        return .undefined
      }
      add("removeAttribute") { bindings, call in
        bindings.setAttribute(try call.string(1), to: nil, of: try call.node(0))
        return .undefined
      }
      // Names and values in turn.
      add("attributes") { bindings, call in
        .texts(bindings.tree.element(try call.node(0))?.attributes.flatMap { [$0.name, $0.value] } ?? [])
      }
      add("addressAttribute") { bindings, call in
        guard let text = bindings.tree.element(try call.node(0))?[try call.string(1)] else { return .string("") }
        let reference = text.asciiTrimmed
        return .string(bindings.host.resolve(reference) ?? reference)
      }
    }

    /// A name that XML allows, as WebKit asks for elements and attributes.
    private static func checked(name: String) throws -> String {
      var isFirst = true
      let isValid = name.unicodeScalars.allSatisfy { scalar in
        defer { isFirst = false }
        if scalar.value >= 0x80 || scalar == "_" || scalar == ":" || (scalar.value | 0x20) &- 0x61 < 26 { return true }
        return !isFirst && (scalar == "-" || scalar == "." || scalar.value &- 0x30 < 10)
      }
      guard isValid, !name.isEmpty else {
        throw ScriptThrow.domException(name: "InvalidCharacterError", message: "Invalid qualified name: '\(name)'")
      }
      return name
    }
  }

  /// `innerText`: the text as it would be read, without layout.
  enum InnerText {
    private static let hidden: Set<String> = ["script", "style", "template", "noscript", "head", "title", "textarea"]

    static func of(_ root: DOMNodeID, in tree: DOMTree) -> String {
      if isHidden(root, tree) { return tree.textContent(root) }
      var output = Output()
      append(root, tree, &output, keepsBlanks: tree.name(root) == "pre")
      return output.finished
    }

    private struct Output {
      var text = ""
      /// Line ends that are due before the next text.
      var lines = 0
      var isBlank = false

      mutating func add(_ piece: String, keepsBlanks: Bool) {
        if keepsBlanks {
          flush()
          text += piece
          return
        }
        let starts = piece.first.map(\.isWhitespace) ?? false
        let words = piece.split {
          $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r" || $0 == "\u{0C}" || $0 == "\r\n"
        }
        if words.isEmpty {
          if !piece.isEmpty { isBlank = true }
          return
        }
        if starts { isBlank = true }
        flush()
        text += words.joined(separator: " ")
        isBlank = piece.last.map(\.isWhitespace) ?? false
      }

      mutating func line(_ count: Int) {
        lines = max(lines, count)
        isBlank = false
      }

      private mutating func flush() {
        if lines > 0, !text.isEmpty { text += String(repeating: "\n", count: lines) }
        if lines == 0, isBlank, let last = text.last, !last.isWhitespace { text += " " }
        lines = 0
        isBlank = false
      }

      var finished: String { text }
    }

    private static func isHidden(_ node: DOMNodeID, _ tree: DOMTree) -> Bool {
      guard let element = tree.element(node) else { return false }
      if hidden.contains(element.name) || element["hidden"] != nil { return true }
      guard let style = element["style"] else { return false }
      return style.filter { !$0.isWhitespace }.asciiLowercased.split(separator: ";").contains("display:none")
    }

    private static func append(_ node: DOMNodeID, _ tree: DOMTree, _ output: inout Output, keepsBlanks: Bool) {
      for child in tree.children(node) {
        switch tree[child].kind {
        case .text(let text): output.add(text, keepsBlanks: keepsBlanks)
        case .element(let element):
          if isHidden(child, tree) { continue }
          if element.name == "br" {
            output.text += String(repeating: "\n", count: output.lines) + "\n"
            output.lines = 0
            continue
          }
          let isBlock =
            HTMLTreeBuilder.blocks.contains(element.name) || HTMLTreeBuilder.headings.contains(element.name)
            || ["li", "tr", "table", "form", "pre", "hr", "dd", "dt", "caption", "option"].contains(element.name)
          let lines = element.name == "p" ? 2 : 1
          if isBlock { output.line(lines) }
          append(child, tree, &output, keepsBlanks: keepsBlanks || element.name == "pre")
          if isBlock { output.line(lines) }
          if ["td", "th"].contains(element.name), tree[child].nextSibling != nil { output.text += "\t" }
        default: break
        }
      }
    }
  }
#endif
