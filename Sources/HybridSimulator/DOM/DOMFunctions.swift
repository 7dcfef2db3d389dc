#if Simulator
  import ScriptEngine

  /// The native functions of the DOM by their names; their arguments are node numbers, texts and flags.
  struct DOMFunctions {
    typealias Body = @Sendable (DOMBindings, ScriptCall) throws -> ScriptOperand

    private(set) var bodies: [String: Body] = [:]

    static let all: [String: Body] = {
      var functions = DOMFunctions()
      functions.defineNodes()
      functions.defineEditing()
      functions.defineSearch()
      functions.defineElements()
      functions.defineControls()
      functions.defineDocument()
      functions.defineEvents()
      functions.defineObservers()
      return functions.bodies
    }()

    mutating func add(_ name: String, _ body: @escaping Body) { bodies[name] = body }
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
