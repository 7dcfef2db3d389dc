#if Simulator
  extension ScriptLibrary {
    /// `NodeList`, `HTMLCollection`, `DOMTokenList` and other objects with numbered members.
    static let collections = #"""
      const { Object, Reflect, WeakMap, Array, String, Proxy, Symbol, TypeError, Number, Function } = globalThis;
      const { wrap, number, me, need, define, hide, cached } = lib;

      // What a collection holds, by the collection: `items()` gives node numbers or texts, `value(item)` what a page sees.
      const contents = new WeakMap();
      const contentOf = (self) => {
        const content = contents.get(self);
        if (content === undefined) throw new TypeError('Can only call a method of a collection on instances of it');
        return content;
      };
      const place = (key) => {
        if (typeof key !== 'string') return -1;
        const first = key.charCodeAt(0);
        if (!(first >= 48 && first <= 57)) return -1;
        const index = +key;
        return index >= 0 && String(index) === key ? index : -1;
      };
      const traps = (content) => ({
        __proto__: null,
        get(target, key, receiver) {
          const index = place(key);
          if (index >= 0) { const item = content.items()[index]; return item === undefined ? undefined : content.value(item); }
          if (content.named !== undefined && typeof key === 'string' && !(key in target)) {
            const item = content.named(key);
            if (item !== null && item !== undefined) return item;
          }
          return Reflect.get(target, key, receiver);
        },
        set(target, key, value, receiver) {
          if (place(key) < 0) return Reflect.set(target, key, value);
          return content.set !== undefined && content.set(place(key), value);
        },
        has(target, key) {
          const index = place(key);
          if (index >= 0) return index < content.items().length;
          return key in target || typeof key === 'string' && content.named !== undefined && content.named(key) != null;
        },
        ownKeys(target) {
          const keys = content.items().map((_, index) => String(index));
          for (const name of content.names === undefined ? [] : content.names()) if (!keys.includes(name)) keys.push(name);
          for (const name of Reflect.ownKeys(target)) if (!keys.includes(name)) keys.push(name);
          return keys;
        },
        getOwnPropertyDescriptor(target, key) {
          const index = place(key), item = index < 0 ? undefined : content.items()[index];
          if (item !== undefined) return { value: content.value(item), writable: false, enumerable: true, configurable: true };
          if (index < 0 && content.named !== undefined && typeof key === 'string' && !(key in target)) {
            const value = content.named(key);
            if (value != null) return { value, writable: false, enumerable: false, configurable: true };
          }
          return Reflect.getOwnPropertyDescriptor(target, key);
        },
        deleteProperty(target, key) { return place(key) < 0 && Reflect.deleteProperty(target, key); },
      });
      // A live collection of a class: asked for its items at each look.
      const indexed = (made, content) => {
        const target = lib.host(made.prototype), proxy = new Proxy(target, traps(content));
        contents.set(proxy, content);
        contents.set(target, content);
        return proxy;
      };
      lib.indexed = indexed;
      lib.contentOf = contentOf;
      // The numbers that `fetch` gives, asked anew only after the tree has changed.
      const remembered = (fetch) => {
        let version = -1, list = [];
        return () => {
          const now = native.version();
          if (now !== version) { list = fetch(); version = now; }
          return list;
        };
      };

      const listMembers = {
        get length() { return contentOf(this).items().length; },
        item(index) {
          need(1, arguments.length);
          const content = contentOf(this), item = content.items()[index >>> 0];
          return item === undefined ? null : content.value(item);
        },
      };
      const iteration = (made, isFull) => {
        const { prototype } = Array;
        hide(made.prototype, Symbol.iterator, prototype[Symbol.iterator]);
        if (isFull) for (const name of ['forEach', 'entries', 'keys', 'values']) hide(made.prototype, name, prototype[name]);
      };
      class NodeList { constructor() { lib.illegal(); } }
      class RadioNodeList extends NodeList {
        get value() { return contentOf(this).items().map(wrap).find((one) => one.checked)?.value ?? ''; }
        set value(value) { for (const one of contentOf(this).items().map(wrap)) if (one.value === value) one.checked = true; }
      }
      class HTMLCollection {
        constructor() { lib.illegal(); }
        namedItem(name) { need(1, arguments.length); return contentOf(this).named?.(String(name)) ?? null; }
      }
      for (const made of [NodeList, HTMLCollection]) lib.mix(made, listMembers);
      iteration(NodeList, true);
      iteration(HTMLCollection, false);
      define(NodeList);
      define(RadioNodeList);
      define(HTMLCollection);
      lib.HTMLCollection = HTMLCollection;

      lib.liveList = (fetch, made = NodeList) => indexed(made, { items: remembered(fetch), value: wrap });
      // A list that stays as it is.
      lib.fixedList = (numbers) => {
        const list = lib.host(NodeList.prototype);
        for (let i = 0; i < numbers.length; i++) list[i] = wrap(numbers[i]);
        contents.set(list, { items: () => numbers, value: wrap });
        return list;
      };
      lib.RadioNodeList = RadioNodeList;
      lib.collection = (fetch, made = HTMLCollection, extra = {}) => {
        const items = remembered(fetch);
        return indexed(made, {
          items, value: wrap,
          named(name) {
            if (name === '') return null;
            const found = items().find((one) => native.attribute(one, 'id') === name || native.attribute(one, 'name') === name);
            return found === undefined ? null : wrap(found);
          },
          names() {
            const names = [];
            for (const one of items())
              for (const name of [native.attribute(one, 'id'), native.attribute(one, 'name')])
                if (name && !names.includes(name)) names.push(name);
            return names;
          },
          ...extra,
        });
      };

      // Words of an attribute.
      const words = (text) => text === null ? [] : [...new Set(text.split(/[\t\n\f\r ]+/).filter((word) => word !== ''))];
      const token = (word) => {
        word = String(word);
        if (word === '') lib.fail('SyntaxError', 'The string did not match the expected pattern.');
        if (/[\t\n\f\r ]/.test(word)) lib.fail('InvalidCharacterError', 'The string contains invalid characters.');
        return word;
      };
      class DOMTokenList {
        constructor() { lib.illegal(); }
        get value() { return contentOf(this).read() ?? ''; }
        set value(text) { contentOf(this).write(String(text)); }
        contains(word) { need(1, arguments.length); return contentOf(this).items().includes(String(word)); }
        add(...given) {
          const list = contentOf(this), now = list.items().slice(), all = given.map(token);
          for (const word of all) if (!now.includes(word)) now.push(word);
          list.write(now.join(' '));
        }
        remove(...given) {
          const list = contentOf(this), all = given.map(token);
          if (list.read() === null) return;
          list.write(list.items().filter((word) => !all.includes(word)).join(' '));
        }
        toggle(word, force) {
          need(1, arguments.length);
          word = token(word);
          const list = contentOf(this), isThere = list.items().includes(word);
          const wanted = force === undefined ? !isThere : !!force;
          if (wanted && !isThere) this.add(word);
          if (!wanted && isThere) this.remove(word);
          return wanted;
        }
        replace(word, other) {
          need(2, arguments.length);
          word = token(word);
          other = token(other);
          const list = contentOf(this), now = list.items();
          if (!now.includes(word)) return false;
          list.write([...new Set(now.map((one) => one === word ? other : one))].join(' '));
          return true;
        }
        supports() { return true; }
        toString() { return this.value; }
      }
      lib.mix(DOMTokenList, listMembers);
      iteration(DOMTokenList, true);
      define(DOMTokenList);
      lib.tokens = (node, attribute) => {
        const read = () => native.attribute(node, attribute);
        return indexed(DOMTokenList, {
          read, items: () => words(read()), value: (word) => word,
          write: (text) => native.setAttribute(node, attribute, text) });
      };

      // `dataset`: the `data-` attributes by their names in camel case.
      class DOMStringMap { constructor() { lib.illegal(); } }
      define(DOMStringMap);
      const attributeOf = (key) => {
        if (/-[a-z]/.test(key)) lib.fail('SyntaxError', 'The string did not match the expected pattern.');
        return 'data-' + key.replace(/[A-Z]/g, (letter) => '-' + letter.toLowerCase());
      };
      const isData = (key) => typeof key === 'string' && !/-[a-z]/.test(key);
      lib.dataset = (node) => new Proxy(lib.host(DOMStringMap.prototype), {
        __proto__: null,
        get(target, key) {
          const value = isData(key) ? native.attribute(node, attributeOf(key)) : null;
          return value === null ? Reflect.get(target, key) : value;
        },
        set(target, key, value) {
          if (typeof key !== 'string') return Reflect.set(target, key, value);
          native.setAttribute(node, attributeOf(key), String(value));
          return true;
        },
        has(target, key) { return isData(key) && native.attribute(node, attributeOf(key)) !== null || Reflect.has(target, key); },
        deleteProperty(target, key) {
          if (typeof key !== 'string') return Reflect.deleteProperty(target, key);
          native.removeAttribute(node, attributeOf(key));
          return true;
        },
        ownKeys() {
          return native.attributes(node).filter((name, i) => i % 2 === 0 && name.startsWith('data-'))
            .map((name) => name.slice(5).replace(/-([a-z])/g, (_, letter) => letter.toUpperCase()));
        },
        getOwnPropertyDescriptor(target, key) {
          const value = isData(key) ? native.attribute(node, attributeOf(key)) : null;
          return value === null ? undefined : { value, writable: true, enumerable: true, configurable: true };
        },
      });

      // `attributes`: as it is at the look.
      class Attr extends lib.Host {
        #element; #name;
        constructor(element, name) {
          if (element === undefined) lib.illegal();
          super(new.target.prototype);
          this.#element = element;
          this.#name = name;
        }
        get name() { return this.#name; }
        get localName() { return this.#name; }
        get nodeName() { return this.#name; }
        get nodeType() { return 2; }
        get namespaceURI() { return null; }
        get prefix() { return null; }
        get specified() { return true; }
        get ownerElement() { return this.#element; }
        get value() { return this.#element.getAttribute(this.#name) ?? ''; }
        set value(value) { this.#element.setAttribute(this.#name, value); }
        get nodeValue() { return this.value; }
        set nodeValue(value) { this.value = value; }
        get textContent() { return this.value; }
      }
      class NamedNodeMap {
        constructor() { lib.illegal(); }
        getNamedItem(name) { return contentOf(this).named(String(name).toLowerCase()); }
        setNamedItem(attribute) { return contentOf(this).element.setAttributeNode(attribute); }
        removeNamedItem(name) {
          const found = this.getNamedItem(name);
          if (found === null) lib.fail('NotFoundError', 'The object can not be found here.');
          contentOf(this).element.removeAttribute(name);
          return found;
        }
      }
      lib.mix(NamedNodeMap, listMembers);
      iteration(NamedNodeMap, false);
      define(Attr);
      define(NamedNodeMap);
      lib.Attr = Attr;
      lib.attributes = (element) => {
        const node = me(element), names = () => native.attributes(node).filter((_, i) => i % 2 === 0);
        const attr = (name) => cached(element, '@' + name, () => new Attr(element, name));
        return indexed(NamedNodeMap, {
          element, items: names, value: attr, names, named: (name) => names().includes(name) ? attr(name) : null });
      };
      """#
  }
#endif
