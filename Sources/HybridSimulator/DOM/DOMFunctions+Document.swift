#if Simulator
  import ScriptEngine

  /// What documents know and do.
  extension DOMFunctions {
    mutating func defineDocument() {
      // The function of a part that waits to be needed.
      add("load") { _, call in
        let name = try call.string(0)
        guard let part = ScriptLibrary.deferred.first(where: { $0.name == name }) else { return .undefined }
        switch call.context.evaluate(part.source, url: part.url) {
        case .success(let made): return .reference(made)
        case .failure(let exception): throw ScriptThrow.error(exception.text)
        }
      }
      add("deferredParts") { _, _ in
        .value(
          .array(
            ScriptLibrary.deferred.map { part in
              .array([
                .string(part.name), .string(part.names), .string(part.tags),
                .array(part.members.map { .string($0) }),
              ])
            }))
      }
      add("documentURL") { bindings, call in
        let isOther = call.count > 0 ? try call.node(0) != .document : false
        return .string(isOther ? "about:blank" : bindings.host.documentFacts.url)
      }
      add("baseURL") { bindings, _ in .string(bindings.host.baseURL) }
      add("documentValue") { bindings, call in
        let facts = bindings.host.documentFacts
        switch try call.string(0) {
        case "domain": return .string(facts.domain)
        case "referrer": return .string(facts.referrer)
        case "lastModified": return .string(facts.lastModified)
        case "readyState": return .string(facts.readyState)
        case "characterSet": return .string(facts.characterSet)
        case "contentType": return .string(facts.contentType)
        case "compatMode": return .string(facts.isQuirky ? "BackCompat" : "CSS1Compat")
        default: return .string(facts.isHidden ? "hidden" : "visible")
        }
      }
      add("title") { bindings, call in .string(bindings.tree.title(of: try call.node(0))) }
      add("setTitle") { bindings, call in
        let document = try call.node(0)
        var node = bindings.tree.titleElement(of: document)
        if node == nil {
          guard let head = bindings.tree.section("head", of: document) else { return .undefined }
          let made = bindings.host.tree.make(DOMElement(name: "title", attributes: []))
          try bindings.insert(made, in: head, before: nil)
          node = made
        }
        if let node { try bindings.setTextContent(try call.string(1), of: node) }
        return .undefined
      }
      add("cookie") { bindings, _ in .string(bindings.host.cookie) }
      add("setCookie") { bindings, call in
        bindings.host.cookie = try call.string(0)
        return .undefined
      }
      add("currentScript") { bindings, _ in .node(bindings.host.currentScript) }
      add("activeElement") { bindings, _ in .node(bindings.host.focusedElement) }
      add("hasFocus") { bindings, _ in .boolean(bindings.host.documentFacts.hasFocus) }
      add("write") { bindings, call in
        // WebKit's bound of scripts that write scripts that write.
        guard bindings.writeDepth <= 20 else { return .undefined }
        bindings.writeDepth += 1
        defer { bindings.writeDepth -= 1 }
        bindings.host.write(try call.string(0))
        return .undefined
      }
      add("open") { bindings, _ in
        bindings.host.open()
        return .undefined
      }
      add("close") { bindings, _ in
        bindings.host.close()
        return .undefined
      }
    }
  }
#endif
