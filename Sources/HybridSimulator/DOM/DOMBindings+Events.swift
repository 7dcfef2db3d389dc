#if Simulator
  import ScriptEngine

  /// A click whose event runs, and what it did before.
  struct DOMClick {
    enum Action: Hashable {
      case link, submit, reset, tick, choose, label, summary
    }

    var target: DOMNodeID
    var action: Action
    /// The button that was on before.
    var previous: DOMNodeID?
    var wasOn = false
    var wasIndeterminate = false
  }

  extension DOMBindings {
    /// Sends an event of the browser to a node, or to the window, in all worlds.
    ///
    /// `fields` are those of the event's class, such as `key`; nodes in them are given as their numbers.
    /// - Returns: false if its default was prevented.
    @discardableResult
    func dispatch(
      _ type: String, to target: DOMNodeID?, as name: String = "Event", bubbles: Bool = false, cancelable: Bool = false,
      isTrusted: Bool = true, fields: [ScriptMember] = []
    ) -> Bool {
      relay(
        type, to: target,
        [
          ScriptMember("name", .string(name)), ScriptMember("bubbles", .boolean(bubbles)),
          ScriptMember("cancelable", .boolean(cancelable)), ScriptMember("trusted", .boolean(isTrusted)),
        ] + fields, except: nil)
    }

    /// Makes the same event in each world but one.
    func relay(_ type: String, to target: DOMNodeID?, _ members: [ScriptMember], except: ScriptContext?) -> Bool {
      var goesOn = true
      for world in worlds where world.context !== except {
        var members = members
        if !goesOn { members.append(ScriptMember("prevented", .boolean(true))) }
        let result = world.dispatch.call([.node(target), .string(type), .value(.object(members))])
        if case .success(let result) = result, result.type == .boolean, !result.boolean { goesOn = false }
      }
      return goesOn
    }

    // MARK: Clicks

    /// A click on an element: the event in all worlds, then what the element does by itself.
    func click(_ node: DOMNodeID, isTrusted: Bool) {
      if tree.isDisabled(node) { return }
      let number = beforeClick(node)
      let goesOn = dispatch(
        "click", to: node, as: "MouseEvent", bubbles: true, cancelable: true, isTrusted: isTrusted,
        fields: [ScriptMember("composed", .boolean(true)), ScriptMember("detail", .number(isTrusted ? 1 : 0))])
      afterClick(number, wasPrevented: !goesOn)
    }

    /// What happens before the event: boxes are ticked already when their listeners run. Returns a number for
    /// ``afterClick(_:wasPrevented:)``.
    func beforeClick(_ node: DOMNodeID) -> Int {
      let tree = tree
      guard var click = action(of: node) else { return -1 }
      switch click.action {
      case .tick:
        click.wasOn = tree.isOn(click.target)
        click.wasIndeterminate = tree.controls[click.target]?.isIndeterminate ?? false
        host.tree.setOn(!click.wasOn, click.target)
        host.tree.controls[click.target]?.isIndeterminate = false
      case .choose:
        click.wasOn = tree.isOn(click.target)
        click.previous = tree.radioGroup(click.target).first { tree.isOn($0) }
        host.tree.setOn(true, click.target)
      default: break
      }
      clicks.append(click)
      return clicks.count - 1
    }

    func afterClick(_ number: Int, wasPrevented: Bool) {
      guard clicks.indices.contains(number) else { return }
      let click = clicks[number]
      // What stands above was left behind by scripts that were ended.
      clicks.removeSubrange(number...)
      wasPrevented ? undo(click) : perform(click)
    }

    private func undo(_ click: DOMClick) {
      switch click.action {
      case .tick:
        host.tree.setOn(click.wasOn, click.target)
        host.tree.controls[click.target]?.isIndeterminate = click.wasIndeterminate
      case .choose:
        host.tree.setOn(false, click.target)
        if let previous = click.previous { host.tree.setOn(true, previous) }
      default: break
      }
    }

    private func perform(_ click: DOMClick) {
      switch click.action {
      case .tick, .choose:
        guard tree.isConnected(click.target), tree.isOn(click.target) != click.wasOn else { return }
        dispatch("input", to: click.target, bubbles: true, fields: [ScriptMember("composed", .boolean(true))])
        dispatch("change", to: click.target, bubbles: true)
      case .link: host.activate(click.target)
      case .submit:
        if let form = tree.form(of: click.target) { requestSubmit(form, submitter: click.target) }
      case .reset: if let form = tree.form(of: click.target) { reset(form) }
      case .label:
        guard let control = tree.control(labelledBy: click.target) else { return }
        focus(control)
        self.click(control, isTrusted: true)
      case .summary:
        guard let details = tree[click.target].parent else { return }
        let isOpen = tree.element(details)?["open"] != nil
        setAttribute("open", to: isOpen ? nil : "", of: details)
        dispatch(
          "toggle", to: details, as: "ToggleEvent",
          fields: [
            ScriptMember("oldState", .string(isOpen ? "open" : "closed")),
            ScriptMember("newState", .string(isOpen ? "closed" : "open")),
          ])
      }
    }

    /// The innermost element around a click that does something, and what.
    private func action(of node: DOMNodeID) -> DOMClick? {
      let tree = tree
      for target in sequence(first: node, next: { tree[$0].parent }) {
        guard let element = tree.element(target), !element.isForeign else { continue }
        if tree.isDisabled(target) { return nil }
        switch element.name {
        case "a", "area": if element["href"] != nil { return DOMClick(target: target, action: .link) }
        case "button", "input":
          switch tree.controlType(target) {
          case "submit", "image": return DOMClick(target: target, action: .submit)
          case "reset": return DOMClick(target: target, action: .reset)
          case "checkbox": return DOMClick(target: target, action: .tick)
          case "radio": return DOMClick(target: target, action: .choose)
          default: return nil
          }
        case "select", "textarea": return nil
        case "label":
          if let control = tree.control(labelledBy: target), !tree.contains(control, node) {
            return DOMClick(target: target, action: .label)
          }
        case "summary":
          if let parent = tree[target].parent, tree.name(parent) == "details",
            tree.children(parent).first(where: { tree.name($0) == "summary" }) == target
          {
            return DOMClick(target: target, action: .summary)
          }
        default: break
        }
      }
      return nil
    }

    // MARK: Forms

    /// A form is to be sent: its controls are asked, the `submit` event runs, and then it goes.
    func requestSubmit(_ form: DOMNodeID, submitter: DOMNodeID?) {
      let tree = tree
      guard tree.isConnected(form), !submitting.contains(form), let element = tree.element(form) else { return }
      let skips = element["novalidate"] != nil || submitter.flatMap { tree.element($0)?["formnovalidate"] } != nil
      if !skips, !isValid(form) { return }
      submitting.insert(form)
      let goesOn = dispatch(
        "submit", to: form, as: "SubmitEvent", bubbles: true, cancelable: true,
        fields: submitter.map { [ScriptMember("submitter", .number(Double($0.index)))] } ?? [])
      submitting.remove(form)
      guard goesOn, self.tree.isConnected(form) else { return }
      let method = submitter.flatMap { tree.element($0)?["formmethod"] } ?? element["method"]
      if method?.asciiLowercased == "dialog" {
        guard let dialog = tree.nearest(form, where: { $0.name == "dialog" }) else { return }
        setAttribute("open", to: nil, of: dialog)
        dispatch("close", to: dialog)
        return
      }
      host.submit(form: form, submitter: submitter)
    }

    private func isValid(_ form: DOMNodeID) -> Bool {
      guard let world = worlds.first(where: \.isPage),
        case .success(let check) = world.lib.property("checkForm"),
        case .success(let result) = check.call([.node(form)])
      else { return true }
      return result.boolean
    }

    func reset(_ form: DOMNodeID) {
      guard dispatch("reset", to: form, bubbles: true, cancelable: true) else { return }
      host.tree.reset(form: form)
    }

    /// A person puts a value into a control: the focus goes there, and its events run.
    func fill(_ node: DOMNodeID, with value: String) {
      if tree.isDisabled(node) || tree.element(node)?["readonly"] != nil { return }
      focus(node)
      host.tree.setValue(value, of: node)
      if tree.name(node) == "select" {
        dispatch("input", to: node, bubbles: true)
      } else {
        dispatch(
          "input", to: node, as: "InputEvent", bubbles: true,
          fields: [ScriptMember("data", .string(value)), ScriptMember("inputType", .string("insertText"))])
      }
      dispatch("change", to: node, bubbles: true)
    }

    // MARK: Focus

    func isFocusable(_ node: DOMNodeID) -> Bool {
      guard let element = tree.element(node), !tree.isDisabled(node) else { return false }
      if element["tabindex"] != nil || element["contenteditable"] != nil { return true }
      switch element.name {
      case "a", "area": return element["href"] != nil
      case "input": return tree.controlType(node) != "hidden"
      case "button", "select", "textarea", "iframe", "summary": return true
      default: return false
      }
    }

    /// Gives an element the focus, or takes it from the one that has it.
    func focus(_ node: DOMNodeID?) {
      let old = host.focusedElement
      if let node, !isFocusable(node) || !tree.isConnected(node) { return }
      guard old != node else { return }
      host.focusedElement = nil
      func send(_ type: String, _ target: DOMNodeID, _ other: DOMNodeID?, bubbles: Bool) {
        dispatch(
          type, to: target, as: "FocusEvent", bubbles: bubbles,
          fields: [ScriptMember("composed", .boolean(true))]
            + (other.map { [ScriptMember("relatedTarget", .number(Double($0.index)))] } ?? []))
      }
      if let old {
        send("blur", old, node, bubbles: false)
        send("focusout", old, node, bubbles: true)
      }
      // A listener may have taken it elsewhere.
      guard let node, host.focusedElement == nil, tree.isConnected(node) else { return }
      host.focusedElement = node
      send("focus", node, old, bubbles: false)
      send("focusin", node, old, bubbles: true)
    }
  }

  extension DOMFunctions {
    mutating func defineEvents() {
      add("click") { bindings, call in
        bindings.click(try call.node(0), isTrusted: false)
        return .undefined
      }
      add("beforeClick") { bindings, call in .number(Double(bindings.beforeClick(try call.node(0)))) }
      add("afterClick") { bindings, call in
        bindings.afterClick(Int(try call.number(1)), wasPrevented: call.boolean(2))
        return .undefined
      }
      // An event that a script of this world sent, for the other worlds. True if they prevented its default.
      add("relay") { bindings, call in
        guard bindings.worlds.count > 1 else { return .boolean(false) }
        let members: [ScriptMember]
        if case .success(.object(let all)) = call.value(2, .message()) { members = all } else { members = [] }
        return .boolean(
          !bindings.relay(try call.string(1), to: try call.optionalNode(0), members, except: call.context))
      }
      // Compiles a handler's text with the document's address.
      add("compile") { bindings, call in
        switch call.context.evaluate(try call.string(0), url: bindings.host.documentFacts.url) {
        case .success(let made): return .reference(made)
        case .failure(let exception):
          throw ScriptThrow.syntaxError(exception.message ?? exception.text)
        }
      }
      // The body, if it has a handler of the window in an attribute.
      add("bodyHandler") { bindings, call in
        let tree = bindings.tree
        guard let body = tree.section("body", of: .document), tree.element(body)?["on" + (try call.string(0))] != nil,
          Self.windowTypes.contains(try call.string(0))
        else { return .node(nil) }
        return .node(body)
      }
    }

    private static let windowTypes: Set<String> = [
      "blur", "error", "focus", "load", "resize", "scroll", "afterprint", "beforeprint", "beforeunload", "hashchange",
      "languagechange", "message", "messageerror", "offline", "online", "orientationchange", "pagehide", "pageshow",
      "popstate", "rejectionhandled", "storage", "unhandledrejection", "unload",
    ]
  }
#endif
