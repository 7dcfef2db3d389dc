extension WebAPIPart {
  /// `URL` and `URLSearchParams`; addresses are read and written natively.
  static let url = WebAPIPart(
    name: "url",
    globals: ["URL", "webkitURL", "URLSearchParams"],
    needs: ["maps"],
    natives: [.texts, .blobs],
    source: #"""
      (function (native, lib) {
      'use strict';
      const { Reflect, TypeError, crypto, encodeURIComponent } = lib.web.g;
      const { Host, expose, publish, visible, usv, makeIterable, pairsOf, isObject, need, push, hide } = lib.web;
      const { stringReplace: replace, stringSplit: split, stringIndexOf: indexOf, stringSlice: slice, regExpTest: test,
        arraySort: sort } = lib.web.m;
      const { randomUUID } = crypto;
      const codes = { __proto__: null, '%20': '+', '!': '%21', "'": '%27', '(': '%28', ')': '%29', '~': '%7E' };
      const encode = (text) => replace(encodeURIComponent(text), /%20|[!'()~]/g, (found) => codes[found]);
      const decode = (text) => test(/[%+]/, text) ? native.decodeForm(text) : text;
      const parseQuery = (text) => {
        const list = [], parts = split(text, '&');
        for (let i = 0; i < parts.length; i++) {
          if (parts[i] === '') continue;
          const at = indexOf(parts[i], '=');
          push(list, at < 0 ? [decode(parts[i]), '']
            : [decode(slice(parts[i], 0, at)), decode(slice(parts[i], at + 1))]);
        }
        return list;
      };
      const writeQuery = (list) => {
        let text = '';
        for (let i = 0; i < list.length; i++)
          text += (i > 0 ? '&' : '') + encode(list[i][0]) + '=' + encode(list[i][1]);
        return text;
      };
      lib.web.parseQuery = parseQuery;
      lib.web.writeQuery = writeQuery;

      let listOf, connect, reset;
      class URLSearchParams extends Host {
        #list = [];
        #changed = null;
        constructor(init = '') {
          super(new.target.prototype);
          if (isObject(init)) {
            const pairs = pairsOf(init, 'URLSearchParams');
            for (let i = 0; i < pairs.length; i++) push(this.#list, [usv(pairs[i][0]), usv(pairs[i][1])]);
          } else {
            const text = usv(init);
            this.#list = parseQuery(text[0] === '?' ? slice(text, 1) : text);
          }
        }
        static {
          listOf = (params) => params.#list;
          lib.web.isParams = (value) => isObject(value) && #list in value;
          lib.web.paramsText = (params) => writeQuery(params.#list);
          connect = (params, changed) => { params.#changed = changed; };
          reset = (params, text) => { params.#list = parseQuery(text); };
        }
        #update() { if (this.#changed) this.#changed(writeQuery(this.#list)); }
        get size() { return this.#list.length; }
        append(name, value) {
          need(arguments.length, 2);
          push(this.#list, [usv(name), usv(value)]);
          this.#update();
        }
        delete(name, value) {
          need(arguments.length, 1);
          name = usv(name);
          if (value !== undefined) value = usv(value);
          const kept = [];
          for (let i = 0; i < this.#list.length; i++) {
            const pair = this.#list[i];
            if (pair[0] !== name || value !== undefined && pair[1] !== value) push(kept, pair);
          }
          this.#list = kept;
          this.#update();
        }
        get(name) {
          need(arguments.length, 1);
          name = usv(name);
          for (let i = 0; i < this.#list.length; i++) if (this.#list[i][0] === name) return this.#list[i][1];
          return null;
        }
        getAll(name) {
          need(arguments.length, 1);
          name = usv(name);
          const found = [];
          for (let i = 0; i < this.#list.length; i++) if (this.#list[i][0] === name) push(found, this.#list[i][1]);
          return found;
        }
        has(name, value) {
          need(arguments.length, 1);
          name = usv(name);
          if (value !== undefined) value = usv(value);
          for (let i = 0; i < this.#list.length; i++)
            if (this.#list[i][0] === name && (value === undefined || this.#list[i][1] === value)) return true;
          return false;
        }
        set(name, value) {
          need(arguments.length, 2);
          name = usv(name);
          value = usv(value);
          const kept = [];
          let isSet = false;
          for (let i = 0; i < this.#list.length; i++) {
            if (this.#list[i][0] !== name) push(kept, this.#list[i]);
            else if (!isSet) { isSet = true; push(kept, [name, value]); }
          }
          if (!isSet) push(kept, [name, value]);
          this.#list = kept;
          this.#update();
        }
        sort() {
          sort(this.#list, (a, b) => a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0);
          this.#update();
        }
        toString() { return writeQuery(this.#list); }
      }
      makeIterable(URLSearchParams, (params) => listOf(params));
      expose(URLSearchParams);

      // The parts of an address in the order in which `native.parseURL` gives them.
      const names = ['href', 'origin', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname',
        'search', 'hash'];
      class URL extends Host {
        #parts;
        #params = null;
        constructor(url, base) {
          need(arguments.length, 1);
          super(new.target.prototype);
          url = usv(url);
          if (base !== undefined) base = usv(base);
          this.#parts = native.parseURL(url, base);
          if (!this.#parts)
            throw new TypeError(base === undefined ? `"${url}" cannot be parsed as a URL.`
              : `"${url}" cannot be parsed as a URL against "${base}".`);
        }
        static canParse(url, base) {
          need(arguments.length, 1);
          return native.parseURL(usv(url), base === undefined ? undefined : usv(base)) !== null;
        }
        static parse(url, base) {
          need(arguments.length, 1);
          return URL.canParse(url, base) ? new URL(url, base) : null;
        }
        static {
          for (let i = 0; i < names.length; i++) {
            const name = names[i];
            const set = name === 'origin' ? undefined : name === 'href' ? function (value) {
              const parts = native.parseURL(usv(value));
              if (!parts) throw new TypeError(`"${value}" cannot be parsed as a URL.`);
              this.#parts = parts;
              this.#refresh();
            } : function (value) {
              this.#parts = native.changeURL(this.#parts[0], name, usv(value)) ?? this.#parts;
              if (name === 'search') this.#refresh();
            };
            visible(URL.prototype, name, { [name]() { return this.#parts[i]; } }[name], set);
          }
        }
        #refresh() { if (this.#params) reset(this.#params, slice(this.#parts[9], 1)); }
        get searchParams() {
          if (!this.#params) {
            this.#params = new URLSearchParams(slice(this.#parts[9], 1));
            connect(this.#params, (text) => {
              this.#parts = native.changeURL(this.#parts[0], 'search', text) ?? this.#parts;
            });
          }
          return this.#params;
        }
        toString() { return this.#parts[0]; }
        toJSON() { return this.#parts[0]; }
      }
      expose(URL);
      hide(URL, 'createObjectURL', { createObjectURL(blob) {
        need(arguments.length, 1);
        if (!native.isBlob(blob))
          throw new TypeError("Argument 1 ('blob') to URL.createObjectURL must be an instance of Blob");
        return native.createObjectURL(blob, Reflect.apply(randomUUID, crypto, []));
      } }.createObjectURL);
      hide(URL, 'revokeObjectURL', { revokeObjectURL(url) {
        need(arguments.length, 1);
        native.revokeObjectURL(usv(url));
      } }.revokeObjectURL);
      publish('webkitURL', URL);
      })
      """#)
}
