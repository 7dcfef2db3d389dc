/// `webkit.messageHandlers`: there is no `webkit` in a world without handlers (webkit-recorded R33).
extension ScriptLibrary {
  static let bridge = #"""
    const global = globalThis, { Map, Reflect, Symbol, Promise, Object } = global;
    const handlers = Object.create(Object.prototype), known = new Map();
    class UserMessageHandler {
      constructor(name) {
        Reflect.defineProperty(this, 'postMessage', { value: (body) => native.post(name, body),
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
