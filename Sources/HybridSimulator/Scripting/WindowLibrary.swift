/// The window itself: other windows that it reaches, `open`, `postMessage`, dialogs.
extension ScriptLibrary {
  static let windowItself = #"""
    const global = globalThis, { Map, String, Number, Proxy, Reflect, Symbol, DOMException, TypeError, Object } = global;
    const accessor = (name, get, set) => Reflect.defineProperty(global, name,
      { __proto__: null, get, set, configurable: true, enumerable: true });
    const define = (name, value) => Reflect.defineProperty(global, name,
      { __proto__: null, value, writable: true, configurable: true, enumerable: true });
    lib.makeEventTarget(global);
    for (const name of ['window', 'self']) define(name, global);
    Reflect.defineProperty(global, 'window', { writable: false, configurable: false });
    Reflect.defineProperty(global, Symbol.toStringTag, { value: 'Window', configurable: true });

    // Another window: what it shows now is looked up at each access, as a WindowProxy does.
    const proxies = new Map();
    const everywhere = ['closed', 'frames', 'length', 'location', 'opener', 'parent', 'top', 'self', 'window',
      'postMessage', 'close', 'focus', 'blur', 'then'];
    const proxy = (number) => {
      if (number < 0) return null;
      if (number === native.ownWindow()) return global;
      let made = proxies.get(number);
      if (made !== undefined) return made;
      const reach = () => {
        const other = native.windowGlobal(number);
        if (other === null)
          throw new DOMException(native.blockedFrameText(number), 'SecurityError');
        return other;
      };
      const methods = {
        postMessage(message, target, transfer) {
          if (target !== null && typeof target === 'object') target = target.targetOrigin;
          post(number, message, target);
        },
        close() { native.closeWindow(number); },
        focus() {}, blur() {},
      };
      const special = (key) => {
        switch (key) {
          case 'closed': return native.isClosed(number);
          case 'frames': case 'self': case 'window': return made;
          case 'length': return native.frameCount(number);
          case 'opener': return proxy(native.relatedWindow(number, 'opener'));
          case 'parent': return proxy(native.relatedWindow(number, 'parent'));
          case 'top': return proxy(native.relatedWindow(number, 'top'));
          case 'location': {
            const other = native.windowGlobal(number);
            return other !== null && other !== undefined ? other.location : foreignLocation(number);
          }
          case 'then': return undefined;
          default: return methods[key];
        }
      };
      made = new Proxy(Object.create(null), {
        get(target, key) {
          if (typeof key === 'string') {
            if (/^\d+$/.test(key)) return proxyOrUndefined(native.childWindow(number, Number(key)));
            if (everywhere.indexOf(key) >= 0) return special(key);
          } else if (key === Symbol.toStringTag && native.windowGlobal(number) === null) return 'Object';
          const other = reach();
          if (other === undefined) return undefined;
          const value = Reflect.get(other, key);
          if (typeof value === 'function' && (key === 'addEventListener' || key === 'removeEventListener'
            || key === 'dispatchEvent')) return value.bind(other);
          return value;
        },
        set(target, key, value) {
          if (key === 'location') { native.navigateWindow(number, String(value), false); return true; }
          const other = reach();
          return other === undefined ? true : Reflect.set(other, key, value);
        },
        has(target, key) {
          if (everywhere.indexOf(key) >= 0) return true;
          const other = reach();
          return other !== undefined && key in other;
        },
        ownKeys() { const other = reach(); return other === undefined ? [] : Reflect.ownKeys(other); },
        getOwnPropertyDescriptor(target, key) {
          const other = reach(), found = other && Reflect.getOwnPropertyDescriptor(other, key);
          if (found) found.configurable = true;
          return found;
        },
        deleteProperty(target, key) { const other = reach(); return other === undefined || Reflect.deleteProperty(other, key); },
        defineProperty(target, key, value) {
          const other = reach();
          return other === undefined || Reflect.defineProperty(other, key, value);
        },
        getPrototypeOf() { return null; },
      });
      proxies.set(number, made);
      return made;
    };
    const proxyOrUndefined = (number) => number < 0 ? undefined : proxy(number);
    // Of a foreign window only the address can be set.
    const foreignLocation = (number) => {
      const location = {};
      const refuse = () => { throw new DOMException(native.blockedFrameText(number), 'SecurityError'); };
      Reflect.defineProperty(location, 'href', { get: refuse, set: (url) => native.navigateWindow(number, String(url), false) });
      Reflect.defineProperty(location, 'replace', { value: (url) => native.navigateWindow(number, String(url), true) });
      for (const name of ['origin', 'host', 'pathname', 'search', 'hash', 'protocol', 'toString'])
        Reflect.defineProperty(location, name, { get: refuse });
      return location;
    };
    lib.windowProxy = proxy;
    const post = (number, message, target) => {
      if (target === undefined) target = '/';
      const data = lib.structuredClone ? lib.structuredClone(message) : message;
      native.postMessage(number, data, String(target));
    };
    define('postMessage', function postMessage(message, target) {
      if (target !== null && typeof target === 'object') target = target.targetOrigin;
      post(native.ownWindow(), message, target);
    });
    lib.receiveMessage = (data, origin, source) => {
      lib.fire(global, 'message', { data, origin, source: proxy(source) }, 'MessageEvent');
    };

    // Null if the page may be left, else its text.
    lib.askBeforeUnload = () => {
      const event = new lib.eventClasses.BeforeUnloadEvent('beforeunload', { cancelable: true });
      lib.eventState(event).trusted = true;
      const goesOn = lib.send(global, event), text = String(event.returnValue);
      return goesOn && text === '' ? null : text;
    };

    accessor('parent', () => proxy(native.relatedWindow(native.ownWindow(), 'parent')));
    accessor('top', () => proxy(native.relatedWindow(native.ownWindow(), 'top')));
    let opener;
    accessor('opener', () => opener !== undefined ? opener : proxy(native.relatedWindow(native.ownWindow(), 'opener')),
      (value) => { opener = value; });
    accessor('frames', () => global);
    accessor('length', () => native.frameCount(native.ownWindow()));
    accessor('closed', () => native.isClosed(native.ownWindow()));
    accessor('frameElement', () => native.frameElement());
    accessor('origin', () => native.origin());
    accessor('isSecureContext', () => native.isSecure());
    accessor('name', () => native.windowName(), (value) => native.setWindowName(String(value)));
    accessor('status', () => '', () => {});
    // Children by number.
    for (let i = 0; i < 16; i++)
      Reflect.defineProperty(global, String(i),
        { get: () => proxyOrUndefined(native.childWindow(native.ownWindow(), i)), configurable: true, enumerable: false });

    define('alert', function alert(message) {
      native.dialog('alert', arguments.length === 0 ? '' : String(message), null);
    });
    define('confirm', function confirm(message) {
      return native.dialog('confirm', arguments.length === 0 ? '' : String(message), null) !== null;
    });
    define('prompt', function prompt(message, value) {
      return native.dialog('prompt', arguments.length === 0 ? '' : String(message), value === undefined ? '' : String(value));
    });
    define('open', function open(url, target, features) {
      return proxy(native.open(url === undefined ? '' : String(url), target === undefined ? '_blank' : String(target),
        features === undefined ? '' : String(features)));
    });
    define('close', function close() { native.closeWindow(native.ownWindow()); });
    define('stop', function stop() { native.stop(); });
    for (const name of ['print', 'focus', 'blur', 'scroll', 'scrollTo', 'scrollBy', 'moveTo', 'moveBy', 'resizeTo', 'resizeBy'])
      define(name, { [name]() {} }[name]);
    for (const name of ['scrollX', 'scrollY', 'pageXOffset', 'pageYOffset', 'screenX', 'screenY']) accessor(name, () => 0);
    """#
}
