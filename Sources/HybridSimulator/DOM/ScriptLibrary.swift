#if Simulator
  /// The Web API classes as JavaScript: parts that run one after the other in every new context.
  ///
  /// A part is `(function (native, lib) { … })`. `native` holds the Swift functions; `lib` is shared by all parts, by
  /// which they find each other; no page ever sees either.
  enum ScriptLibrary {
    struct Part: Sendable {
      /// Under which its frames show in a stack.
      let name: String
      /// A function of `native` and `lib`.
      let source: String
      /// The classes and the elements that need it: a part that says them runs when one of them is looked at.
      let names: String
      let tags: String
      /// The functions of `lib` that it brings.
      let members: [String]

      init(_ name: String, _ source: String, names: String = "", tags: String = "", members: [String] = []) {
        self.name = name
        self.names = names
        self.tags = tags
        self.members = members
        // Without what only readers need: every context reads it.
        let lines = source.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { !$0.hasPrefix("//") }
        self.source = "(function (native, lib) {\n'use strict';\n" + lines.joined(separator: "\n") + "\n})"
      }

      var url: String { "hybridscope:" + name }
      var isDeferred: Bool { !names.isEmpty }
    }

    /// The parts of the DOM, in their order.
    static let dom: [Part] = [
      Part("base", base), Part("events", events), Part("event-classes", eventClasses), Part("nodes", nodes),
      Part("collections", collections), Part("elements", elements),
      Part(
        "styles", styles, names: "CSSStyleDeclaration getComputedStyle",
        members: ["style", "display"]), Part("html", htmlElements),
      Part(
        "forms", forms, names: formNames, tags: formTags,
        members: ["checkForm", "formEntries", "formDataClass", "namedControl"]), Part("document", document),
      Part("observers", observers, names: observerNames), Part("refused", refused),
    ]

    /// The parts that every page needs as one script: an array of their functions.
    static let eager = "[" + dom.filter { !$0.isDeferred }.map(\.source).joined(separator: ",\n") + "]"
    static let deferred = dom.filter(\.isDeferred)

    /// The object of native functions: each becomes a property when it is first looked for.
    static let native = """
      (function (resolve, handlesAttributes, lib, parts) {
      'use strict';
      const native = Object.create(new Proxy({ __proto__: null }, {
        __proto__: null, get: (_, name) => native[name] = resolve(name), set: (_, name, value) =>
          Reflect.defineProperty(native, name, { __proto__: null, value }) }));
      native.handlesAttributes = handlesAttributes;
      for (let i = 0; i < parts.length; i++) parts[i](native, lib);
      return native;
      })
      """

    /// What all parts use.
    private static let base = #"""
      const { Object, Reflect, Map, String, Symbol, TypeError, DOMException } = globalThis;
      const { getPrototypeOf, setPrototypeOf } = Object, { defineProperty } = Reflect;

      // A property that no enumeration finds.
      lib.hide = (object, name, value) =>
        defineProperty(object, name, { __proto__: null, value, writable: true, configurable: true, enumerable: false });
      lib.accessor = (object, name, get, set) =>
        defineProperty(object, name, { __proto__: null, get, set, configurable: true, enumerable: true });
      lib.fail = (name, message) => { throw new DOMException(message, name); };
      lib.need = (count, given) => { if (given < count) throw new TypeError('Not enough arguments'); };
      lib.illegal = () => { throw new TypeError('Illegal constructor'); };
      lib.notSimulated = (what) => lib.fail('NotSupportedError', what + ' is not simulated');
      const { performance } = globalThis, { now } = performance;
      lib.now = () => Reflect.apply(now, performance, []);
      lib.report = (error) => { if (lib.reportException) lib.reportException(error); };
      // A member of WebIDL's `unrestricted` kinds of dictionary: undefined stands for what is missing.
      lib.member = (object, name, other) => {
        if (object === undefined || object === null) return other;
        const value = object[name];
        return value === undefined ? other : value;
      };

      // A class with its name; `kinds` knows how its objects are called.
      const kinds = new Map();
      lib.define = (made, hidden = false) => {
        const { name } = made;
        if (getPrototypeOf(made.prototype) === lib.Host.prototype) setPrototypeOf(made.prototype, Object.prototype);
        defineProperty(made.prototype, Symbol.toStringTag,
          { __proto__: null, value: name, writable: false, configurable: true, enumerable: false });
        kinds.set(made.prototype, { name, index: -1 });
        if (!hidden) lib.hide(globalThis, name, made);
        return made;
      };

      // A class that is made when somebody looks at it: most pages look at few. Returns what gives it.
      lib.lazy = (name, make) => {
        let made;
        const get = () => made ??= make();
        defineProperty(globalThis, name, {
          __proto__: null, configurable: true, enumerable: false,
          get() { const value = get(); lib.hide(globalThis, name, value); return value; },
          set(value) { lib.hide(globalThis, name, value); } });
        return get;
      };

      // A part that runs when one of its names or elements is looked at. `members` of `lib` are functions of it.
      lib.deferred = (part, names, tags, members) => {
        let isLoaded = false;
        const load = () => { if (!isLoaded) { isLoaded = true; native.load(part)(native, lib); } };
        for (const name of names.split(' ')) {
          defineProperty(globalThis, name, {
            __proto__: null, configurable: true, enumerable: false,
            get() { load(); return globalThis[name]; },
            set(value) { load(); globalThis[name] = value; } });
        }
        if (tags !== '') for (const tag of tags.split(' ')) lib.classes.set(tag, () => { load(); return lib.classes.get(tag)(); });
        for (const name of members) lib[name] = (...given) => { load(); return lib[name](...given); };
      };

      // An object that cannot be sent in a message, with a prototype that is a class' or derived from one.
      lib.host = (prototype) => {
        let place = prototype, kind;
        while ((kind = kinds.get(place)) === undefined) place = getPrototypeOf(place);
        if (kind.index < 0) kind.index = native.kind(kind.name);
        return native.make(kind.index, prototype);
      };
      // The parent of classes whose objects are such; `super(new.target.prototype)` makes one.
      lib.Host = class { constructor(prototype) { return lib.host(prototype); } };
      // Calls back with `apply`, and reports what is thrown: one callback never stops another.
      lib.callback = (callback, self, given) => {
        try { return Reflect.apply(callback, self, given); } catch (error) { lib.report(error); }
      };
      """#
  }
#endif
