/// `webkit.messageHandlers`: there is no `webkit` in a world without handlers (webkit-recorded R33).
extension ScriptLibrary {
  static let bridge = #"""
    const global = globalThis, { Map, Reflect, Symbol, Promise, Object, Error } = global;
    // Who waits for which answer. The places are used again: a page may send for hours.
    const resolvers = [], rejecters = [], free = [];
    let freeCount = 0;
    const forget = (place) => {
      resolvers[place] = rejecters[place] = undefined;
      free[freeCount++] = place;
    };
    const post = (name, body) => new Promise((resolve, reject) => {
      const place = freeCount > 0 ? free[--freeCount] : resolvers.length;
      resolvers[place] = resolve;
      rejecters[place] = reject;
      let isSent = false;
      try { isSent = native.post(name, body, place); } finally { if (!isSent) forget(place); }
    });
    lib.resolveMessage = (place, value) => {
      const resolve = resolvers[place];
      forget(place);
      resolve(value);
    };
    lib.rejectMessage = (place, text) => {
      const reject = rejecters[place];
      forget(place);
      reject(new Error(text));
    };
    const handlers = Object.create(Object.prototype), known = new Map();
    class UserMessageHandler {
      constructor(name) {
        Reflect.defineProperty(this, 'postMessage', { value: (body) => post(name, body),
          writable: true, configurable: true, enumerable: true });
      }
    }
    for (const [object, tag] of [[UserMessageHandler.prototype, 'UserMessageHandler'], [handlers, 'UserMessageHandlersNamespace']])
      Reflect.defineProperty(object, Symbol.toStringTag, { value: tag, configurable: true });
    const webkit = {};
    Reflect.defineProperty(webkit, 'messageHandlers', { value: handlers, enumerable: true });
    Reflect.defineProperty(webkit, Symbol.toStringTag, { value: 'WebKitNamespace', configurable: true });
    lib.setHandlers = (...names) => {
      for (const name of known.keys())
        if (names.indexOf(name) < 0) { known.delete(name); Reflect.deleteProperty(handlers, name); }
      for (const name of names) {
        if (known.has(name)) continue;
        const handler = new UserMessageHandler(name);
        known.set(name, handler);
        Reflect.defineProperty(handlers, name, { value: handler, configurable: true, enumerable: true });
      }
      if (known.size > 0)
        Reflect.defineProperty(global, 'webkit', { value: webkit, configurable: true, enumerable: true, writable: true });
      else Reflect.deleteProperty(global, 'webkit');
    };
    """#
}
