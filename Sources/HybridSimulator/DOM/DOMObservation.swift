#if Simulator
  import ScriptEngine

  /// A change of the tree, as an observer hears of it.
  struct DOMMutation: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
      case children
      case attribute(String)
      case text
    }

    var kind: Kind
    var target: DOMNodeID
    var added: [DOMNodeID] = []
    var removed: [DOMNodeID] = []
    var previous: DOMNodeID?
    var next: DOMNodeID?
    var oldValue: String?

    init(
      _ kind: Kind, of target: DOMNodeID, added: [DOMNodeID] = [], removed: [DOMNodeID] = [],
      previous: DOMNodeID? = nil, next: DOMNodeID? = nil, oldValue: String? = nil
    ) {
      self.kind = kind
      self.target = target
      self.added = added
      self.removed = removed
      self.previous = previous
      self.next = next
      self.oldValue = oldValue
    }
  }

  /// What an observer of a world wants to hear about a node.
  struct DOMObservation {
    struct Options: OptionSet {
      let rawValue: Int
      static let children = Options(rawValue: 1)
      static let attributes = Options(rawValue: 2)
      static let text = Options(rawValue: 4)
      static let subtree = Options(rawValue: 8)
      static let oldAttributes = Options(rawValue: 16)
      static let oldTexts = Options(rawValue: 32)
    }

    weak var world: DOMBindings.World?
    var observer: Int
    var node: DOMNodeID
    var options: Options
    /// The attributes that count; nil: all.
    var names: Set<String>?

    func wants(_ mutation: DOMMutation, in tree: DOMTree) -> Bool {
      switch mutation.kind {
      case .children: if !options.contains(.children) { return false }
      case .attribute(let name):
        if !options.contains(.attributes) || names?.contains(name) == false { return false }
      case .text: if !options.contains(.text) { return false }
      }
      return node == mutation.target || (options.contains(.subtree) && tree.contains(node, mutation.target))
    }

    var keepsOldValue: (DOMMutation) -> Bool {
      { mutation in
        switch mutation.kind {
        case .children: false
        case .attribute: options.contains(.oldAttributes)
        case .text: options.contains(.oldTexts)
        }
      }
    }
  }

  extension DOMBindings {
    /// Tells the observers of all worlds, each at its next microtask.
    func note(_ mutation: DOMMutation) {
      guard !observations.isEmpty else { return }
      let tree = tree
      for world in worlds {
        // One record for each observer, however many of its nodes it concerns.
        var told: [(observer: Int, keeps: Bool)] = []
        for one in observations where one.world === world && one.wants(mutation, in: tree) {
          if let place = told.firstIndex(where: { $0.observer == one.observer }) {
            told[place].keeps = told[place].keeps || one.keepsOldValue(mutation)
          } else {
            told.append((one.observer, one.keepsOldValue(mutation)))
          }
        }
        guard !told.isEmpty else { continue }
        for (observer, keeps) in told {
          var record = mutation
          if !keeps { record.oldValue = nil }
          world.records[observer, default: []].append(record)
        }
        _ = world.lib.property("mutated").flatMap { $0.call() }
      }
    }

    /// The parser has made nodes, from this one on (in the arena's order). Call it before a script of the page runs:
    /// observers hear of them, and elements with ids become properties of the window.
    func parserDidInsert(from first: DOMNodeID) {
      nameElements(from: first)
      guard !observations.isEmpty else { return }
      let tree = tree
      for index in Int(first.index)..<max(Int(first.index), tree.nodes.count) {
        let node = DOMNodeID(index: Int32(index))
        guard let parent = tree[node].parent, tree.isConnected(parent) else { continue }
        note(
          DOMMutation(
            .children, of: parent, added: [node], previous: tree[node].previousSibling, next: tree[node].nextSibling))
      }
    }
  }

  extension DOMFunctions {
    mutating func defineObservers() {
      add("observe") { bindings, call in
        let world = bindings.world(of: call.context)
        let (observer, node) = (Int(try call.number(0)), try call.node(1))
        let names: Set<String>? =
          call.argument(3).type == .null ? nil : Set(try call.string(3).split(separator: " ").map(String.init))
        let options = DOMObservation.Options(rawValue: Int(try call.number(2)))
        bindings.observations.removeAll { $0.world === world && $0.observer == observer && $0.node == node }
        bindings.observations.append(
          DOMObservation(world: world, observer: observer, node: node, options: options, names: names))
        return .undefined
      }
      add("disconnect") { bindings, call in
        let (world, observer) = (bindings.world(of: call.context), Int(try call.number(0)))
        bindings.observations.removeAll { $0.world === world && $0.observer == observer }
        world?.records[observer] = nil
        return .undefined
      }
      add("pendingObservers") { bindings, call in
        .value(.array((bindings.world(of: call.context)?.records.keys.sorted() ?? []).map { .number(Double($0)) }))
      }
      add("takeRecords") { bindings, call in
        let records = bindings.world(of: call.context)?.records.removeValue(forKey: Int(try call.number(0))) ?? []
        return .value(.array(records.map(\.scriptValue)))
      }
    }
  }

  extension DOMMutation {
    /// `[type, target, added, removed, previous, next, attribute, old value]`
    fileprivate var scriptValue: ScriptValue {
      func numbers(_ nodes: [DOMNodeID]) -> ScriptValue { .array(nodes.map { .number(Double($0.index)) }) }
      func number(_ node: DOMNodeID?) -> ScriptValue { .number(node.map { Double($0.index) } ?? -1) }
      let (type, name): (String, ScriptValue) =
        switch kind {
        case .children: ("childList", .null)
        case .attribute(let name): ("attributes", .string(name))
        case .text: ("characterData", .null)
        }
      return .array([
        .string(type), number(target), numbers(added), numbers(removed), number(previous), number(next), name,
        oldValue.map { .string($0) } ?? .null,
      ])
    }
  }
#endif
