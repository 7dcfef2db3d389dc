/// `location` and `history`.
extension ScriptLibrary {
  static let location = #"""
    const global = globalThis, { String, Number, Reflect, JSON, TypeError } = global;
    const accessor = (object, name, get, set) => Reflect.defineProperty(object, name,
      { __proto__: null, get, set, configurable: true, enumerable: true });
    const hide = (object, name, value) => Reflect.defineProperty(object, name,
      { __proto__: null, value, writable: true, configurable: true, enumerable: false });
    // A host object: the bridge refuses it, as WebKit does.
    const location = native.locationObject();
    const parts = () => native.location();
    const names = ['href', 'protocol', 'host', 'hostname', 'port', 'pathname', 'search', 'hash', 'origin'];
    const go = (url, replace) => native.navigate(String(url), replace);
    names.forEach((name, position) => {
      const set = name === 'origin' ? undefined : (value) => {
        value = String(value);
        const [href, protocol, host, hostname, port, pathname, search, hash] = parts();
        switch (name) {
          case 'href': return go(value, false);
          case 'hash': {
            const text = value[0] === '#' ? value.slice(1) : value;
            return go(href.slice(0, href.length - hash.length).replace(/#$/, '') + '#' + text, false);
          }
          case 'search':
            return go(protocol + '//' + host + pathname + (value === '' || value[0] === '?' ? value : '?' + value) + hash, false);
          case 'pathname': return go(protocol + '//' + host + (value[0] === '/' ? '' : '/') + value + search + hash, false);
          case 'protocol': return go(value.replace(/:.*$/, '') + '://' + host + pathname + search + hash, false);
          case 'host': return go(protocol + '//' + value + pathname + search + hash, false);
          case 'hostname': return go(protocol + '//' + value + (port ? ':' + port : '') + pathname + search + hash, false);
          case 'port': return go(protocol + '//' + hostname + (value ? ':' + value : '') + pathname + search + hash, false);
        }
      };
      accessor(location, name, () => parts()[position], set);
    });
    hide(location, 'assign', function assign(url) { go(url, false); });
    hide(location, 'replace', function replace(url) { go(url, true); });
    hide(location, 'reload', function reload() { native.reload(); });
    hide(location, 'toString', function toString() { return parts()[0]; });
    accessor(location, 'ancestorOrigins', () => []);
    accessor(global, 'location', () => location, (url) => go(url, false));
    lib.location = location;

    class History {
      get length() { return native.historyLength(); }
      get state() {
        const text = native.historyState();
        if (text === lib.stateText) return lib.state;
        lib.stateText = text;
        return lib.state = text === null ? null : JSON.parse(text);
      }
      get scrollRestoration() { return 'auto'; }
      set scrollRestoration(value) {}
      back() { native.historyGo(-1); }
      forward() { native.historyGo(1); }
      go(delta) { const steps = Number(delta) || 0; if (steps === 0) native.reload(); else native.historyGo(steps); }
      pushState(state, title, url) { push(state, url, false); }
      replaceState(state, title, url) { push(state, url, true); }
    }
    const push = (state, url, replace) => {
      const cloned = lib.structuredClone ? lib.structuredClone(state) : state;
      const text = cloned === undefined || cloned === null ? null : JSON.stringify(cloned);
      native.pushState(text === undefined ? null : text, url === undefined || url === null ? null : String(url), replace);
      lib.stateText = text === undefined ? null : text;
      lib.state = cloned === undefined ? null : cloned;
    };
    hide(global, 'History', History);
    Reflect.defineProperty(History.prototype, Symbol.toStringTag, { value: 'History', configurable: true });
    const history = new History();
    accessor(global, 'history', () => history);
    lib.popState = (text) => {
      lib.stateText = text;
      lib.state = text === null ? null : JSON.parse(text);
      lib.fire(global, 'popstate', { state: lib.state }, 'PopStateEvent');
    };
    lib.hashChange = (oldURL, newURL) => {
      lib.fire(global, 'hashchange', { oldURL, newURL }, 'HashChangeEvent');
    };
    """#
}
