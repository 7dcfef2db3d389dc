#if Simulator
  import ScriptEngine

  /// The DOM of one document as scripts see it, in all worlds of its frame.
  ///
  /// The nodes are the tree's; the classes are JavaScript (``ScriptLibrary``) over native functions that take node
  /// numbers. Each world has wrappers of its own for the same nodes, and hears the same events.
  final class DOMBindings {
    /// A context of the frame.
    final class World {
      let context: ScriptContext
      let lib: ScriptReference
      /// `lib.dispatch`
      let dispatch: ScriptReference
      /// The page's own: handlers in attributes belong to it.
      let isPage: Bool
      /// What its observers have not been told yet.
      var records: [Int: [DOMMutation]] = [:]

      init(context: ScriptContext, lib: ScriptReference, isPage: Bool) {
        self.context = context
        self.lib = lib
        self.isPage = isPage
        dispatch = (try? lib.property("dispatch").get()) ?? lib
      }
    }

    unowned let host: any DOMHost
    private(set) var worlds: [World] = []
    var observations: [DOMObservation] = []
    /// Clicks whose events run.
    var clicks: [DOMClick] = []
    /// Forms whose `submit` event runs.
    var submitting: Set<DOMNodeID> = []
    var writeDepth = 0
    /// The names of elements that are properties of the window.
    private var names: [String] = []
    private var knownNames: Set<String> = []
    private var selectors: [String: Selector] = [:]
    private var kinds: [DOMObject] = []
    private var kindNumbers: [String: Int] = [:]

    init(host: any DOMHost) { self.host = host }

    /// Gives a fresh context the DOM: `document`, the classes, and what parts of others find in `lib`.
    /// - Parameter isPage: the page's own world, not one of an app's scripts.
    @discardableResult
    func install(in context: ScriptContext, lib: ScriptReference, isPage: Bool = true) -> ScriptException? {
      // A function is made when it is first used: of the many a page needs a few.
      let resolve = context.makeFunction("resolve") { [unowned self] call in
        let name = try call.string(0)
        guard let body = DOMFunctions.all[name] else { return .undefined }
        return .reference(call.context.makeFunction(name) { [unowned self] call in try body(self, call) })
      }
      do {
        let parts = try context.evaluate(ScriptLibrary.eager, url: "hybridscope:dom").get()
        _ = try context.evaluate(ScriptLibrary.native, url: "hybridscope:native").get().call([
          .reference(resolve), .boolean(isPage), .reference(lib), .reference(parts),
        ]).get()
      } catch { return error }
      let world = World(context: context, lib: lib, isPage: isPage)
      worlds.append(world)
      tell(names, to: world)
      nameElements(from: .document)
      return nil
    }

    /// The document goes: no world hears anything more.
    func uninstall() {
      worlds = []
      observations = []
    }

    /// Makes elements properties of the window by their ids: all of the arena from this one on.
    func nameElements(from first: DOMNodeID) {
      let tree = tree
      for index in Int(first.index)..<max(Int(first.index), tree.nodes.count) {
        name(DOMNodeID(index: Int32(index)), in: tree)
      }
    }

    /// The same for an element that was put in, or got a name.
    func name(_ node: DOMNodeID, in tree: DOMTree) {
      guard let element = tree.element(node) else { return }
      var new: [String] = []
      if let id = element["id"], !id.isEmpty, knownNames.insert(id).inserted { new.append(id) }
      if ["embed", "form", "img", "object"].contains(element.name), let name = element["name"], !name.isEmpty,
        knownNames.insert(name).inserted
      {
        new.append(name)
      }
      guard !new.isEmpty else { return }
      names += new
      for world in worlds { tell(new, to: world) }
    }

    private func tell(_ names: [String], to world: World) {
      guard !names.isEmpty else { return }
      _ = world.lib.property("nameOnWindow").flatMap { $0.call([.texts(names)]) }
    }

    func world(of context: ScriptContext) -> World? { worlds.first { $0.context === context } }

    var tree: DOMTree { host.tree }

    /// The selector of a text, kept: pages ask for the same ones again and again.
    func selector(_ text: String) throws -> Selector {
      if let known = selectors[text] { return known }
      guard let selector = Selector(text) else {
        throw ScriptThrow.domException(name: "SyntaxError", message: "'\(text)' is not a valid selector.")
      }
      if selectors.count > 500 { selectors = [:] }
      selectors[text] = selector
      return selector
    }

    var matcher: SelectorMatcher { SelectorMatcher(tree: tree, focus: host.focusedElement) }

    // MARK: Wrappers

    /// The number of a class of wrappers.
    func kind(_ name: String) -> Int {
      if let known = kindNumbers[name] { return known }
      kinds.append(DOMObject(name))
      kindNumbers[name] = kinds.count - 1
      return kinds.count - 1
    }

    func object(_ kind: Int) -> DOMObject? { kinds.indices.contains(kind) ? kinds[kind] : nil }
  }

  /// What stands behind an element, an event, a list in JavaScript: it has a name, and cannot be sent.
  final class DOMObject: ScriptHost {
    let scriptClassName: String
    var scriptCloning: ScriptCloning { .refused(type: scriptClassName) }

    init(_ name: String) { scriptClassName = name }
  }
#endif
