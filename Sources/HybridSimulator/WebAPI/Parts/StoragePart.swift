extension WebAPIPart {
  /// `localStorage` and `sessionStorage`; the texts are native.
  static let storage = WebAPIPart(
    name: "storage",
    globals: ["localStorage", "sessionStorage", "Storage", "indexedDB", "caches"],
    natives: [.storage],
    source: #"""
      (function (native, lib) {
      'use strict';
      const { Reflect, Proxy, TypeError, DOMException, WeakMap } = lib.web.g;
      const { expose, publishAccessor, text, need } = lib.web;
      const areas = new WeakMap();
      const { weakMapGet: get, weakMapSet: set } = lib.web.m;
      const areaOf = (storage) => {
        const area = get(areas, storage);
        if (area === undefined) throw new TypeError('Can only call Storage methods on instances of Storage');
        return area;
      };
      const store = (area, name, value) => {
        if (!native.storageSet(area, name, value))
          throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
      let mayMake = false;
      class Storage {
        constructor() { if (!mayMake) throw new TypeError('Illegal constructor'); }
        get length() { return native.storageLength(areaOf(this)); }
        key(index) { need(arguments.length, 1); return native.storageKey(areaOf(this), index >>> 0); }
        getItem(name) { need(arguments.length, 1); return native.storageGet(areaOf(this), text(name)); }
        setItem(name, value) { need(arguments.length, 2); store(areaOf(this), text(name), text(value)); }
        removeItem(name) { need(arguments.length, 1); native.storageRemove(areaOf(this), text(name)); }
        clear() { native.storageClear(areaOf(this)); }
      }
      expose(Storage);
      // What the prototype has is never an item.
      const isItem = (target, name) => typeof name === 'string' && !(name in target);
      const traps = (area) => ({
        __proto__: null,
        get(target, name, receiver) {
          if (!isItem(target, name)) return Reflect.get(target, name, receiver);
          return native.storageGet(area, name) ?? undefined;
        },
        set(target, name, value) {
          if (typeof name === 'symbol') return Reflect.set(target, name, value);
          store(area, name, text(value));
          return true;
        },
        has(target, name) {
          return name in target || typeof name === 'string' && native.storageGet(area, name) !== null;
        },
        deleteProperty(target, name) {
          if (isItem(target, name)) native.storageRemove(area, name);
          else Reflect.deleteProperty(target, name);
          return true;
        },
        defineProperty(target, name, descriptor) {
          if (typeof name === 'symbol') return Reflect.defineProperty(target, name, descriptor);
          store(area, name, text(descriptor.value));
          return true;
        },
        ownKeys(target) { return [...native.storageKeys(area), ...Reflect.ownKeys(target)]; },
        getOwnPropertyDescriptor(target, name) {
          const value = isItem(target, name) ? native.storageGet(area, name) : null;
          return value === null ? Reflect.getOwnPropertyDescriptor(target, name)
            : { value, writable: true, enumerable: true, configurable: true };
        },
      });
      const names = ['localStorage', 'sessionStorage'];
      for (let i = 0; i < names.length; i++) {
        const name = names[i];
        let storage = null;
        publishAccessor(name, { [name]() {
          if (!native.hasStorage(i)) throw new DOMException('The operation is insecure.', 'SecurityError');
          if (storage) return storage;
          mayMake = true;
          const target = new Storage();
          mayMake = false;
          storage = new Proxy(target, traps(i));
          set(areas, storage, i);
          return storage;
        } }[name]);
      }

      const caches = { __proto__: null };
      for (const name of ['open', 'match', 'has', 'delete', 'keys'])
        caches[name] = { async [name]() { lib.web.refuse('caches.' + name); } }[name];
      // Databases are a later matter; a page that only asks whether there are any finds none of their classes in use.
      const indexedDB = { __proto__: null };
      for (const name of ['open', 'deleteDatabase', 'databases', 'cmp'])
        indexedDB[name] = { [name]() { lib.web.refuse('indexedDB.' + name); } }[name];
      publishAccessor('indexedDB', () => indexedDB);
      publishAccessor('caches', () => caches);
      })
      """#)
}
