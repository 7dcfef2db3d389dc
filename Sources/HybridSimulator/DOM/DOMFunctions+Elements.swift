#if Simulator
  import ScriptEngine

  /// What elements know beside their attributes, and the controls of forms.
  extension DOMFunctions {
    mutating func defineElements() {
      add("focus") { bindings, call in
        bindings.focus(try call.node(0))
        return .undefined
      }
      add("blur") { bindings, call in
        if bindings.host.focusedElement == (try call.node(0)) { bindings.focus(nil) }
        return .undefined
      }
      add("canFocus") { bindings, call in .boolean(bindings.isFocusable(try call.node(0))) }
      add("clientSize") { bindings, call in
        let node = try call.node(0)
        guard node == bindings.tree.documentElement(of: .document) else { return .number(0) }
        let facts = bindings.host.documentFacts
        return .number(call.boolean(1) ? facts.viewportWidth : facts.viewportHeight)
      }
      add("imageState") { bindings, call in
        let state = bindings.host.imageState(try call.node(0))
        switch try call.string(1) {
        case "complete": return .boolean(state.isComplete)
        case "width": return .number(Double(state.width))
        default: return .number(Double(state.height))
        }
      }
      add("isAsyncScript") { bindings, call in
        let (tree, node) = (bindings.tree, try call.node(0))
        return .boolean(tree.element(node)?["async"] != nil || tree.asyncScripts.contains(node))
      }
      add("setAsyncScript") { bindings, call in
        let node = try call.node(0)
        bindings.host.tree.asyncScripts.remove(node)
        bindings.setAttribute("async", to: call.boolean(1) ? "" : nil, of: node)
        return .undefined
      }
      add("frameWindow") { bindings, call in bindings.host.frameWindow(try call.node(0), in: call.context) }
      add("frameDocument") { bindings, call in bindings.host.frameDocument(try call.node(0), in: call.context) }
    }

    mutating func defineControls() {
      add("formOwner") { bindings, call in .node(bindings.tree.form(of: try call.node(0))) }
      add("controlType") { bindings, call in .string(bindings.tree.controlType(try call.node(0))) }
      add("value") { bindings, call in .string(bindings.tree.value(of: try call.node(0))) }
      add("setValue") { bindings, call in
        bindings.host.tree.setValue(try call.string(1), of: try call.node(0))
        return .undefined
      }
      add("isChanged") { bindings, call in .boolean(bindings.tree.controls[try call.node(0)]?.value != nil) }
      add("isOn") { bindings, call in .boolean(bindings.tree.isOn(try call.node(0))) }
      add("setOn") { bindings, call in
        bindings.host.tree.setOn(call.boolean(1), try call.node(0))
        return .undefined
      }
      add("isIndeterminate") { bindings, call in
        .boolean(bindings.tree.controls[try call.node(0)]?.isIndeterminate ?? false)
      }
      add("setIndeterminate") { bindings, call in
        bindings.host.tree.controls[try call.node(0), default: DOMControl()].isIndeterminate = call.boolean(1)
        return .undefined
      }
      add("isDisabled") { bindings, call in .boolean(bindings.tree.isDisabled(try call.node(0))) }
      add("radioGroup") { bindings, call in .nodes(bindings.tree.radioGroup(try call.node(0))) }
      add("options") { bindings, call in .nodes(bindings.tree.options(of: try call.node(0))) }
      add("chosen") { bindings, call in .nodes(bindings.tree.chosen(in: try call.node(0))) }
      add("choose") { bindings, call in
        bindings.host.tree.choose(try call.optionalNode(1), in: try call.node(0))
        return .undefined
      }
      add("controls") { bindings, call in .nodes(bindings.tree.controls(of: try call.node(0))) }
      add("labelled") { bindings, call in .node(bindings.tree.control(labelledBy: try call.node(0))) }
      add("formEntries") { bindings, call in
        let entries = bindings.tree.entries(of: try call.node(0), submitter: try call.optionalNode(1))
        return .texts(entries.flatMap { [$0.name, $0.value] })
      }
      add("submit") { bindings, call in
        let form = try call.node(0)
        if bindings.tree.isConnected(form) { bindings.host.submit(form: form, submitter: nil) }
        return .undefined
      }
      add("requestSubmit") { bindings, call in
        bindings.requestSubmit(try call.node(0), submitter: try call.optionalNode(1))
        return .undefined
      }
      add("reset") { bindings, call in
        bindings.reset(try call.node(0))
        return .undefined
      }
    }
  }

  extension DOMTree {
    /// The control that a label is for.
    func control(labelledBy label: DOMNodeID) -> DOMNodeID? {
      func isLabelable(_ node: DOMNodeID) -> Bool {
        switch name(node) {
        case "input": controlType(node) != "hidden"
        case "button", "meter", "output", "progress", "select", "textarea": true
        default: false
        }
      }
      if let id = element(label)?["for"] {
        return element(withID: id, below: root(of: label)).flatMap { isLabelable($0) ? $0 : nil }
      }
      return elements(below: label).first(where: isLabelable)
    }
  }
#endif
