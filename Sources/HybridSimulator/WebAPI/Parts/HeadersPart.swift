extension WebAPIPart {
  /// `Headers`, with the guards of the Fetch standard.
  static let headers = WebAPIPart(
    name: "headers",
    globals: ["Headers"],
    needs: ["maps"],
    natives: [.texts, .facts],
    source: #"""
      (function (native, lib) {
      'use strict';
      const { TypeError } = lib.web.g;
      const { Host, expose, text, lower, isObject, makeIterable, pairsOf, need, push } = lib.web;
      const { regExpTest: test, stringReplace: trim, arraySort: sort } = lib.web.m;
      const isName = (name) => test(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, name);
      const isValue = (value) => test(/^[^\0\r\n\u0100-\uffff]*$/, value);
      const normalize = (value) => trim(value, /^[ \t\r\n]+|[ \t\r\n]+$/g, '');
      const set = (names) => {
        const made = { __proto__: null };
        for (let i = 0; i < names.length; i++) made[names[i]] = true;
        return made;
      };
      const forbidden = set(['accept-charset', 'accept-encoding', 'access-control-request-headers',
        'access-control-request-method', 'connection', 'content-length', 'cookie', 'cookie2', 'date', 'dnt', 'expect',
        'host', 'keep-alive', 'origin', 'referer', 'set-cookie', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'via']);
      const isForbidden = (name) => forbidden[name] === true || test(/^(proxy-|sec-)/, name);
      const isForbiddenMethod = (method) => test(/^(connect|trace|track)$/i, method);
      lib.web.isHeaderName = isName;
      lib.web.isHeaderValue = isValue;
      lib.web.normalizeHeader = normalize;
      lib.web.isForbiddenHeader = isForbidden;
      lib.web.isForbiddenMethod = isForbiddenMethod;

      let listOf, setGuard, addAll, sorted;
      class Headers extends Host {
        // [name in lower case, value, name as written]
        #list = [];
        #guard = 'none';
        constructor(init = undefined) {
          super(new.target.prototype);
          if (init === undefined) return;
          if (!isObject(init)) throw new TypeError('Type error');
          addAll(this, init);
        }
        static {
          listOf = (headers) => headers.#list;
          setGuard = (headers, guard) => { headers.#guard = guard; };
          lib.web.isHeaders = (value) => isObject(value) && #list in value;
          addAll = (headers, init) => {
            if (lib.web.isHeaders(init)) {
              for (let i = 0; i < init.#list.length; i++) headers.append(init.#list[i][2], init.#list[i][1]);
              return;
            }
            const pairs = pairsOf(init, 'Headers');
            for (let i = 0; i < pairs.length; i++) headers.append(pairs[i][0], pairs[i][1]);
          };
          // By name, values of one name together; Set-Cookie stays apart.
          sorted = (headers) => {
            const names = [], values = { __proto__: null };
            for (let i = 0; i < headers.#list.length; i++) {
              const [name, value] = headers.#list[i];
              if (name === 'set-cookie') { push(names, [name, value]); continue; }
              if (values[name] === undefined) { push(names, [name, null]); values[name] = value; }
              else values[name] += ', ' + value;
            }
            sort(names, (a, b) => a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0);
            for (let i = 0; i < names.length; i++) names[i][1] ??= values[names[i][0]];
            return names;
          };
        }
        #allows(name, value) {
          if (!isName(name)) throw new TypeError(`Invalid header name: '${name}'`);
          if (value !== undefined && !isValue(value)) throw new TypeError(`Header '${name}' has invalid value: '${value}'`);
          if (this.#guard === 'immutable') throw new TypeError("Headers object's guard is 'immutable'");
          const low = lower(name);
          if ((this.#guard === 'request' || this.#guard === 'request-no-cors') && isForbidden(low)) {
            native.log('Refused to set unsafe header "' + name + '"');
            return false;
          }
          if (this.#guard === 'request-no-cors') return value === undefined || native.isSimpleHeader(low, value);
          return !(this.#guard === 'response' && low === 'set-cookie');
        }
        append(name, value) {
          need(arguments.length, 2);
          name = text(name);
          value = normalize(text(value));
          if (this.#allows(name, value)) push(this.#list, [lower(name), value, name]);
        }
        set(name, value) {
          need(arguments.length, 2);
          name = text(name);
          value = normalize(text(value));
          if (!this.#allows(name, value)) return;
          const low = lower(name), kept = [];
          let isSet = false;
          for (let i = 0; i < this.#list.length; i++) {
            if (this.#list[i][0] !== low) push(kept, this.#list[i]);
            else if (!isSet) { isSet = true; push(kept, [low, value, name]); }
          }
          if (!isSet) push(kept, [low, value, name]);
          this.#list = kept;
        }
        delete(name) {
          name = text(name);
          if (!this.#allows(name)) return;
          const low = lower(name), kept = [];
          for (let i = 0; i < this.#list.length; i++) if (this.#list[i][0] !== low) push(kept, this.#list[i]);
          this.#list = kept;
        }
        get(name) {
          name = text(name);
          if (!isName(name)) throw new TypeError(`Invalid header name: '${name}'`);
          const low = lower(name);
          let value = null;
          for (let i = 0; i < this.#list.length; i++)
            if (this.#list[i][0] === low) value = value === null ? this.#list[i][1] : value + ', ' + this.#list[i][1];
          return value;
        }
        has(name) { return this.get(name) !== null; }
        getSetCookie() {
          const found = [];
          for (let i = 0; i < this.#list.length; i++) if (this.#list[i][0] === 'set-cookie') push(found, this.#list[i][1]);
          return found;
        }
      }
      makeIterable(Headers, (headers) => sorted(headers));
      expose(Headers);

      lib.web.newHeaders = (guard, pairs) => {
        const headers = new Headers(), list = listOf(headers);
        if (pairs) for (let i = 0; i < pairs.length; i += 2) push(list, [lower(pairs[i]), pairs[i + 1], pairs[i]]);
        setGuard(headers, guard);
        return headers;
      };
      lib.web.setGuard = setGuard;
      lib.web.fillHeaders = addAll;
      // Name, value, name, value … as they go to the network.
      lib.web.flatHeaders = (headers) => {
        const flat = [], list = listOf(headers);
        for (let i = 0; i < list.length; i++) { push(flat, list[i][2]); push(flat, list[i][1]); }
        return flat;
      };
      lib.web.addHeader = (headers, name, value) => push(listOf(headers), [lower(name), value, name]);
      })
      """#)
}
