#if Simulator
  /// The Web API classes as JavaScript: parts that run one after the other in every new context.
  ///
  /// A part is `(function (native, lib) { … })`. `native` holds the Swift functions; `lib` is shared by all parts, by
  /// which they find each other; no page ever sees either.
  enum ScriptLibrary {
    struct Part {
      /// Under which its frames show in a stack.
      let name: String
      let source: String

      init(_ name: String, _ source: String) {
        self.name = name
        self.source = "(function (native, lib) {\n'use strict';\n" + source + "\n})"
      }

      var url: String { "hybridscope:" + name }
    }

    /// The parts of the DOM, in their order.
    static let dom: [Part] = [
      Part("base", base), Part("events", events), Part("event-classes", eventClasses), Part("nodes", nodes),
      Part("collections", collections), Part("elements", elements), Part("styles", styles), Part("html", htmlElements),
      Part("forms", forms),
      Part("document", document), Part("observers", observers), Part("refused", refused),
    ]

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
