#if Simulator
  import ScriptEngine

  /// The native functions of the DOM for one context.
  struct DOMFunctions {
    let bindings: DOMBindings
    let context: ScriptContext
    let native: ScriptReference
    /// Set when the context is ready; until then no page runs.
    let box = Box()
    var world: DOMBindings.World? {
      get { box.world }
      nonmutating set { box.world = newValue }
    }

    final class Box { weak var world: DOMBindings.World? }

    var host: any DOMHost { bindings.host }

    func define() {
      defineNodes()
      defineEditing()
      defineSearch()
      defineElements()
      defineControls()
      defineDocument()
      defineEvents()
      defineObservers()
    }

    /// A function of this name; its arguments are node numbers, texts and flags.
    func add(_ name: String, _ body: @escaping (DOMBindings, ScriptCall) throws -> ScriptOperand) {
      context.define(name, on: native) { [unowned bindings] call in try body(bindings, call) }
    }
  }

  extension ScriptCall {
    /// An argument that is a node's number. JavaScript of this package gives no other ones.
    func node(_ position: Int) throws -> DOMNodeID { DOMNodeID(index: Int32(try number(position))) }

    /// An argument that is a node's number, or -1.
    func optionalNode(_ position: Int) throws -> DOMNodeID? {
      let number = try number(position)
      return number < 0 ? nil : DOMNodeID(index: Int32(number))
    }
  }

  extension ScriptOperand {
    static func node(_ node: DOMNodeID?) -> ScriptOperand { .number(node.map { Double($0.index) } ?? -1) }

    static func nodes(_ nodes: some Sequence<DOMNodeID>) -> ScriptOperand {
      .value(.array(nodes.map { .number(Double($0.index)) }))
    }

    static func text(_ text: String?) -> ScriptOperand { text.map { .string($0) } ?? .null }

    static func texts(_ texts: some Sequence<String>) -> ScriptOperand { .value(.array(texts.map { .string($0) })) }
  }
#endif
