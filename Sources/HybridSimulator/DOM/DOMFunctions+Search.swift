#if Simulator
  import ScriptEngine

  /// Finding nodes.
  extension DOMFunctions {
    mutating func defineSearch() {
      add("query") { bindings, call in
        let selector = try bindings.selector(try call.string(1))
        var matcher = bindings.matcher
        let root = try call.node(0)
        matcher.scope = bindings.tree.element(root) == nil ? nil : root
        return .node(matcher.first(selector, below: root))
      }
      add("queryAll") { bindings, call in
        let selector = try bindings.selector(try call.string(1))
        var matcher = bindings.matcher
        let root = try call.node(0)
        matcher.scope = bindings.tree.element(root) == nil ? nil : root
        return .nodes(matcher.all(selector, below: root))
      }
      add("matches") { bindings, call in
        let selector = try bindings.selector(try call.string(1))
        var matcher = bindings.matcher
        matcher.scope = try call.node(0)
        return .boolean(matcher.matches(try call.node(0), selector))
      }
      add("closest") { bindings, call in
        let selector = try bindings.selector(try call.string(1))
        var matcher = bindings.matcher
        let start = try call.node(0)
        matcher.scope = start
        return .node(sequence(first: start) { matcher.tree[$0].parent }.first { matcher.matches($0, selector) })
      }
      add("byId") { bindings, call in
        let id = try call.string(1)
        return id.isEmpty ? .node(nil) : .node(bindings.tree.element(withID: id, below: try call.node(0)))
      }
      add("byTag") { bindings, call in
        let (tree, name) = (bindings.tree, try call.string(1))
        return .nodes(tree.elements(below: try call.node(0)).lazy.filter { name == "*" || tree.name($0) == name })
      }
      add("byClass") { bindings, call in
        let tree = bindings.tree
        let words = try call.string(1).split(whereSeparator: \.isWhitespace).map(String.init)
        if words.isEmpty { return .nodes([]) }
        return .nodes(
          tree.elements(below: try call.node(0)).lazy.filter { node in
            guard let list = tree.element(node)?["class"] else { return false }
            return words.allSatisfy { SelectorMatcher.hasWord(list, $0) }
          })
      }
      add("byName") { bindings, call in
        let (tree, name) = (bindings.tree, try call.string(1))
        return .nodes(tree.elements(below: try call.node(0)).lazy.filter { tree.element($0)?["name"] == name })
      }
      add("namedElement") { bindings, call in
        let (tree, name) = (bindings.tree, try call.string(0))
        if name.isEmpty { return .node(nil) }
        return .node(
          tree.elements(below: .document).first { node in
            guard let element = tree.element(node) else { return false }
            return element["id"] == name
              || ["embed", "form", "img", "object"].contains(element.name) && element["name"] == name
          })
      }
      add("rows") { bindings, call in
        let (tree, table) = (bindings.tree, try call.node(0))
        let names = ["thead", "tbody", "tfoot"]
        // Rows of the head come first, those of the foot last.
        func rows(_ section: String?) -> [DOMNodeID] {
          tree.children(table).filter { section == nil ? !names.contains(tree.name($0)) : tree.name($0) == section }
            .flatMap { tree.name($0) == "tr" ? [$0] : tree.children($0).filter { tree.name($0) == "tr" } }
        }
        if tree.name(table) != "table" { return .nodes(tree.children(table).filter { tree.name($0) == "tr" }) }
        let middle = tree.children(table).flatMap { child in
          switch tree.name(child) {
          case "tr": [child]
          case "tbody": tree.children(child).filter { tree.name($0) == "tr" }
          default: [DOMNodeID]()
          }
        }
        return .nodes(rows("thead") + middle + rows("tfoot"))
      }
      add("documentElement") { bindings, call in .node(bindings.tree.documentElement(of: try call.node(0))) }
      add("doctypeOf") { bindings, call in
        let tree = bindings.tree
        return .node(tree.children(try call.node(0)).first { tree[$0].type == 10 })
      }
      add("section") { bindings, call in .node(bindings.tree.section(try call.string(1), of: try call.node(0))) }
    }
  }

  extension DOMTree {
    func documentElement(of document: DOMNodeID) -> DOMNodeID? { children(document).first { element($0) != nil } }

    /// The `head` or the `body` (or `frameset`) of a document.
    func section(_ name: String, of document: DOMNodeID) -> DOMNodeID? {
      guard let root = documentElement(of: document), self.name(root) == "html" else { return nil }
      return children(root).first { self.name($0) == name || (name == "body" && self.name($0) == "frameset") }
    }

    /// The first `title` of a document that is HTML's.
    func titleElement(of document: DOMNodeID) -> DOMNodeID? {
      elements(below: document).first { element($0)?.name == "title" && element($0)?.isForeign == false }
    }

    /// `document.title`
    func title(of document: DOMNodeID) -> String {
      guard let node = titleElement(of: document) else { return "" }
      let text = children(node).reduce(into: "") { text, child in
        if case .text(let piece) = self[child].kind { text += piece }
      }
      return text.split { $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r" || $0 == "\u{0C}" || $0 == "\r\n" }
        .joined(separator: " ")
    }
  }
#endif
