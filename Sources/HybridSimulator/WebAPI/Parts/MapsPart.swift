extension WebAPIPart {
  /// What the classes that are maps of strings share: `Headers`, `URLSearchParams`, `FormData`.
  static let maps = WebAPIPart(
    name: "maps",
    globals: [],
    source: #"""
      (function (native, lib) {
      'use strict';
      const { Object, Reflect, Symbol, TypeError, WeakMap } = lib.web.g;
      const { hide, push } = lib.web, { weakMapGet, weakMapSet } = lib.web.m, { defineProperty, getOwnPropertyDescriptor } = Reflect;
      // Iterators of maps of strings: Headers, URLSearchParams, FormData.
      const iteratorPrototype = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()));
      const makeIterable = (Class, entries) => {
        const prototype = Object.create(iteratorPrototype), states = new WeakMap();
        hide(prototype, 'next', function next() {
          const state = weakMapGet(states, this);
          if (!state) throw new TypeError('Cannot call next() on a non-Iterator object');
          const list = entries(state.object);
          if (state.at >= list.length) return { value: undefined, done: true };
          const entry = list[state.at++];
          const value = state.kind === 'keys' ? entry[0] : state.kind === 'values' ? entry[1] : [entry[0], entry[1]];
          return { value, done: false };
        });
        defineProperty(prototype, Symbol.toStringTag,
          { __proto__: null, value: Class.name + ' Iterator', configurable: true });
        const make = (object, kind) => {
          entries(object);
          const iterator = Object.create(prototype);
          weakMapSet(states, iterator, { object, kind, at: 0 });
          return iterator;
        };
        hide(Class.prototype, 'entries', function entries() { return make(this, 'entries'); });
        hide(Class.prototype, 'keys', function keys() { return make(this, 'keys'); });
        hide(Class.prototype, 'values', function values() { return make(this, 'values'); });
        hide(Class.prototype, Symbol.iterator, Class.prototype.entries);
        hide(Class.prototype, 'forEach', function forEach(callback, self) {
          if (typeof callback !== 'function')
            throw new TypeError(`Argument 1 ('callback') to ${Class.name}.forEach must be a function`);
          for (let i = 0; i < entries(this).length; i++) {
            const entry = entries(this)[i];
            Reflect.apply(callback, self, [entry[1], entry[0], this]);
          }
        });
      };
      // Pairs of whatever a constructor of such a map was given.
      const pairsOf = (init, what) => {
        const pairs = [];
        const iterate = init[Symbol.iterator];
        if (iterate !== undefined && iterate !== null) {
          for (const pair of init) {
            const both = [...pair];
            if (both.length !== 2) throw new TypeError(`${what} sequence must contain only pairs of two elements`);
            pairs[pairs.length] = both;
          }
          return pairs;
        }
        const keys = Reflect.ownKeys(init);
        for (let i = 0; i < keys.length; i++) {
          const found = getOwnPropertyDescriptor(init, keys[i]);
          if (found && found.enumerable) pairs[pairs.length] = [keys[i], init[keys[i]]];
        }
        return pairs;
      };
      lib.web.makeIterable = makeIterable;
      lib.web.pairsOf = pairsOf;
      })
      """#)
}
