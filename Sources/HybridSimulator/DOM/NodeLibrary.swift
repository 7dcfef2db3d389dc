#if Simulator
  extension ScriptLibrary {
    /// `Node` and what is no element: texts, comments, fragments (DOM standard, 4).
    static let nodes = #"""
      const { Object, Reflect, Map, String, Symbol, TypeError, Array, JSON } = globalThis;
      const { hide, need, define } = lib;

      // The wrapper of each node of this context, by its number; a node keeps its wrapper as long as the document.
      const wrappers = [];
      let numberOf, mark;
      {
        class Itself { constructor(object) { return object; } }
        class Numbered extends Itself {
          #number;
          constructor(object, number) { super(object); this.#number = number; }
          static {
            numberOf = (object, other = -1) =>
              typeof object === 'object' && object !== null && #number in object ? object.#number : other;
            mark = (object, number) => new Numbered(object, number);
          }
        }
      }
      // What gives the class of a node, by the name that `native.name` gives: `div`, `#text`.
      const classes = new Map();
      lib.classes = classes;
      const wrapAs = (number, prototype) => wrappers[number] = mark(lib.host(prototype), number);
      const make = (number) => {
        const name = native.name(number);
        const get = classes.get(name) ?? classes.get(name[0] === ':' ? '#foreign' : name.includes('-') ? '#custom' : '#unknown');
        return wrapAs(number, get().prototype);
      };
      const wrap = (number) => number < 0 ? null : wrappers[number] ?? make(number);
      const me = (self) => {
        const number = numberOf(self);
        if (number < 0) throw new TypeError('Can only call a method of Node on instances of Node');
        return number;
      };
      // The number of an argument that has to be a node.
      const given = (value, place, name, method) => {
        const number = numberOf(value);
        if (number < 0) throw new TypeError(`Argument ${place} ('${name}') to ${method} must be an instance of Node`);
        return number;
      };
      const before = (value, place, name, method) =>
        value === null || value === undefined ? -1 : given(value, place, name, method);
      Object.assign(lib, { wrap, wrapAs, number: numberOf, me, given });
      // A node as a console prints it, on one line; empty for what is none.
      lib.describe = (value) => {
        const number = numberOf(value);
        if (number < 0) return '';
        const name = native.nodeName(number);
        if (native.type(number) !== 1) {
          const data = native.data(number);
          return data === null || data === undefined ? name : name + ' ' + JSON.stringify(String(data));
        }
        const text = native.outerHTML(number);
        return text.length > 400 ? text.slice(0, 400) + '…' : text;
      };

      class Node extends lib.EventTarget {
        constructor() { lib.illegal(); }
        get nodeType() { return native.type(me(this)); }
        get nodeName() { return native.nodeName(me(this)); }
        get nodeValue() { return native.data(me(this)); }
        set nodeValue(value) { native.setData(me(this), value === null ? '' : String(value)); }
        get textContent() { return native.textContent(me(this)); }
        set textContent(value) {
          native.setTextContent(me(this), value === null || value === undefined ? '' : String(value));
        }
        get parentNode() { return wrap(native.parent(me(this))); }
        get parentElement() {
          const parent = native.parent(me(this));
          return parent >= 0 && native.type(parent) === 1 ? wrap(parent) : null;
        }
        get firstChild() { return wrap(native.first(me(this))); }
        get lastChild() { return wrap(native.last(me(this))); }
        get nextSibling() { return wrap(native.next(me(this))); }
        get previousSibling() { return wrap(native.previous(me(this))); }
        get childNodes() {
          const number = me(this);
          return lib.cached(this, 'childNodes', () => lib.liveList(() => native.children(number)));
        }
        get isConnected() { return native.isConnected(me(this)); }
        get ownerDocument() {
          const number = me(this), owner = native.owner(number);
          return owner === number ? null : wrap(owner);
        }
        get baseURI() { return native.baseURL(); }
        getRootNode() { return wrap(native.root(me(this))); }
        hasChildNodes() { return native.first(me(this)) >= 0; }
        contains(other) {
          need(1, arguments.length);
          const node = before(other, 1, 'other', 'Node.contains');
          return node >= 0 && native.contains(me(this), node);
        }
        appendChild(node) {
          need(1, arguments.length);
          native.insert(me(this), given(node, 1, 'node', 'Node.appendChild'), -1);
          return node;
        }
        insertBefore(node, child) {
          need(2, arguments.length);
          native.insert(me(this), given(node, 1, 'node', 'Node.insertBefore'), before(child, 2, 'child', 'Node.insertBefore'));
          return node;
        }
        removeChild(child) {
          need(1, arguments.length);
          native.removeChild(me(this), given(child, 1, 'child', 'Node.removeChild'));
          return child;
        }
        replaceChild(node, child) {
          need(2, arguments.length);
          native.replace(me(this), given(node, 1, 'node', 'Node.replaceChild'), given(child, 2, 'child', 'Node.replaceChild'));
          return child;
        }
        cloneNode(deep) { return wrap(native.clone(me(this), !!deep)); }
        normalize() { native.normalize(me(this)); }
        isSameNode(other) { return this === other; }
        isEqualNode(other) {
          const node = before(other, 1, 'other', 'Node.isEqualNode');
          return node >= 0 && native.isEqual(me(this), node);
        }
        compareDocumentPosition(other) {
          need(1, arguments.length);
          return native.compare(me(this), given(other, 1, 'other', 'Node.compareDocumentPosition'));
        }
        lookupNamespaceURI() { return null; }
        isDefaultNamespace() { return false; }
      }
      lib.constants(Node, {
        ELEMENT_NODE: 1, ATTRIBUTE_NODE: 2, TEXT_NODE: 3, CDATA_SECTION_NODE: 4, PROCESSING_INSTRUCTION_NODE: 7,
        COMMENT_NODE: 8, DOCUMENT_NODE: 9, DOCUMENT_TYPE_NODE: 10, DOCUMENT_FRAGMENT_NODE: 11,
        DOCUMENT_POSITION_DISCONNECTED: 1, DOCUMENT_POSITION_PRECEDING: 2, DOCUMENT_POSITION_FOLLOWING: 4,
        DOCUMENT_POSITION_CONTAINS: 8, DOCUMENT_POSITION_CONTAINED_BY: 16 });
      // Elements and documents have these handlers; texts get them too, since one definition is cheaper than four.
      lib.handlers(Node.prototype, [...lib.globalHandlers, 'copy', 'cut', 'paste']);
      lib.Node = define(Node);

      // Objects that a wrapper keeps: `childNodes`, `style`.
      const caches = new WeakMap();
      lib.cached = (object, name, body) => {
        let cache = caches.get(object);
        if (cache === undefined) caches.set(object, cache = { __proto__: null });
        return cache[name] ??= body();
      };

      // Members that several classes have. In the scope of a handler's text these names mean something else.
      lib.mix = (made, members, hidden = []) => {
        const found = Object.getOwnPropertyDescriptors(members);
        for (const name of Reflect.ownKeys(found)) {
          found[name].enumerable = true;
          Reflect.defineProperty(made.prototype, name, found[name]);
        }
        if (hidden.length === 0) return;
        const names = { __proto__: null, ...made.prototype[Symbol.unscopables] };
        for (const name of hidden) names[name] = true;
        Reflect.defineProperty(made.prototype, Symbol.unscopables, { __proto__: null, value: names, configurable: true });
      };
      // Nodes and texts as one node.
      const together = (nodes) => {
        const numbers = nodes.map((node) => {
          const number = numberOf(node);
          return number < 0 ? native.createText(String(node)) : number;
        });
        if (numbers.length === 1) return numbers[0];
        const fragment = native.createFragment();
        for (const number of numbers) native.insert(fragment, number, -1);
        return fragment;
      };
      const childNode = {
        before(...nodes) {
          const number = me(this), parent = native.parent(number);
          if (parent < 0) return;
          let place = native.previous(number);
          while (place >= 0 && nodes.includes(wrap(place))) place = native.previous(place);
          const node = together(nodes);
          native.insert(parent, node, place < 0 ? native.first(parent) : native.next(place));
        },
        after(...nodes) {
          const number = me(this), parent = native.parent(number);
          if (parent < 0) return;
          let place = native.next(number);
          while (place >= 0 && nodes.includes(wrap(place))) place = native.next(place);
          native.insert(parent, together(nodes), place);
        },
        replaceWith(...nodes) {
          const number = me(this), parent = native.parent(number);
          if (parent < 0) return;
          let place = native.next(number);
          while (place >= 0 && nodes.includes(wrap(place))) place = native.next(place);
          const node = together(nodes);
          if (native.parent(number) === parent) native.replace(parent, node, number);
          else native.insert(parent, node, place);
        },
        remove() { native.remove(me(this)); },
      };
      lib.childNode = (made) => lib.mix(made, childNode, ['before', 'after', 'replaceWith', 'remove']);

      class CharacterData extends Node {
        get data() { return native.data(me(this)); }
        set data(value) { native.setData(me(this), value === null ? '' : String(value)); }
        get length() { return this.data.length; }
        get nextElementSibling() { return wrap(native.nextElement(me(this))); }
        get previousElementSibling() { return wrap(native.previousElement(me(this))); }
        substringData(offset, count) { return this.data.substr(checked(this, offset), count); }
        appendData(text) { this.data += text; }
        insertData(offset, text) { this.replaceData(offset, 0, text); }
        deleteData(offset, count) { this.replaceData(offset, count, ''); }
        replaceData(offset, count, text) {
          const { data } = this;
          offset = checked(this, offset);
          this.data = data.slice(0, offset) + text + data.slice(offset + count);
        }
      }
      const checked = (node, offset) => {
        if (offset > node.length) lib.fail('IndexSizeError', 'The index is not in the allowed range.');
        return offset;
      };
      define(CharacterData);
      lib.childNode(CharacterData);
      class Text extends CharacterData {
        constructor(data = '') { return wrapAs(native.createText(String(data)), new.target.prototype); }
        get wholeText() {
          let first = me(this), text = '';
          for (let n = native.previous(first); n >= 0 && native.type(n) === 3; n = native.previous(n)) first = n;
          for (let n = first; n >= 0 && native.type(n) === 3; n = native.next(n)) text += native.data(n);
          return text;
        }
        splitText(offset) {
          const { data } = this, number = me(this), parent = native.parent(number);
          const rest = native.createText(data.slice(checked(this, offset)));
          if (parent >= 0) native.insert(parent, rest, native.next(number));
          this.data = data.slice(0, offset);
          return wrap(rest);
        }
      }
      class Comment extends CharacterData {
        constructor(data = '') { return wrapAs(native.createComment(String(data)), new.target.prototype); }
      }
      class DocumentType extends Node {
        get name() { return native.doctype(me(this)); }
        get publicId() { return ''; }
        get systemId() { return ''; }
      }
      lib.childNode(DocumentType);
      class DocumentFragment extends Node {
        constructor() { return wrapAs(native.createFragment(), new.target.prototype); }
        getElementById(id) { return wrap(native.byId(me(this), String(id))); }
      }
      lib.together = together;
      for (const [name, made] of [['#text', Text], ['#comment', Comment], ['!', DocumentType], ['#fragment', DocumentFragment]]) {
        define(made);
        classes.set(name, () => made);
      }
      lib.DocumentFragment = DocumentFragment;

      // A window or a node as the target of an event, in this world and then in the others.
      lib.sendToNode = (number, event, state, isRelayed = false) => {
        const numbers = number < 0 ? [] : native.path(number), toWindow = number < 0
          || numbers[numbers.length - 1] === 0 && (state.type !== 'load' || !state.trusted);
        const { type } = state, objects = [];
        for (let i = 0; i < numbers.length; i++) {
          const one = numbers[i];
          if (native.handlesAttributes && native.attribute(one, 'on' + type) !== null) lib.settle(wrap(one), type);
          objects.push(wrappers[one]);
        }
        if (toWindow) {
          if (native.handlesAttributes) lib.settle(globalThis, type);
          objects.push(globalThis);
        }
        const object = number < 0 ? globalThis : wrap(number);
        const path = () => {
          const all = numbers.map(wrap), place = all.indexOf(state.current);
          if (toWindow) all.push(globalThis);
          return place < 0 && state.current === null ? [] : all;
        };
        // What a click does comes after it, and a box that it ticks is ticked before it.
        const acts = !isRelayed && number >= 0 && type === 'click' && event instanceof lib.eventClasses.MouseEvent;
        const before = acts ? native.beforeClick(number) : null;
        lib.walk(event, state, object, objects, path);
        if (!isRelayed && native.relay(number, type, lib.copied(event, state))) state.prevented = true;
        if (acts) native.afterClick(number, before, state.prevented);
        return !state.prevented;
      };
      // What the other worlds need to make the same event.
      lib.copied = (event, state) => {
        const init = { bubbles: state.bubbles, cancelable: state.cancelable, composed: state.composed,
          trusted: state.trusted, name: lib.className(event), prevented: state.prevented };
        for (const name in state.fields) {
          const value = state.fields[name];
          if (value !== null && (typeof value !== 'object' || name === 'detail')) init[name] = value;
        }
        return init;
      };
      lib.className = (event) => {
        for (let place = Object.getPrototypeOf(event); place !== null; place = Object.getPrototypeOf(place)) {
          const made = Object.getOwnPropertyDescriptor(place, 'constructor')?.value;
          if (made !== undefined && lib.eventClasses[made.name] === made) return made.name;
        }
        return 'Event';
      };
      // Called by Swift: an event of the browser, or of another world. False if its default was prevented.
      const receive = (number, type, init, isRelayed) => {
        const event = new (lib.eventClasses[init.name] ?? lib.Event)(type, init), state = lib.eventState(event);
        state.trusted = init.trusted ?? true;
        state.prevented = !!init.prevented;
        for (const name of ['target', 'relatedTarget', 'submitter'])
          if (typeof init[name] === 'number' && state.fields !== null && name in state.fields) state.fields[name] = wrap(init[name]);
        return lib.sendToNode(number, event, state, isRelayed);
      };
      lib.dispatch = (number, type, init = {}) => receive(number, type, init ?? {}, true);
      """#
  }
#endif
