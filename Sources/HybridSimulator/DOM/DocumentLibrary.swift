#if Simulator
  extension ScriptLibrary {
    /// `Document` (DOM standard, 4.5; HTML standard, 3.1 and 8.4).
    static let document = #"""
      const { Object, Reflect, String, TypeError, Map } = globalThis;
      const { wrap, wrapAs, number, me, need, define, cached, given, classes, fail } = lib;

      class Document extends lib.Node {
        constructor() { return wrapAs(native.createDocument(''), new.target.prototype); }
        get documentElement() { return wrap(native.documentElement(me(this))); }
        get head() { return wrap(native.section(me(this), 'head')); }
        get body() { return wrap(native.section(me(this), 'body')); }
        set body(value) {
          const node = me(this), old = native.section(node, 'body'), made = given(value, 1, 'value', 'Document.body');
          if (old >= 0) native.replace(native.parent(old), made, old);
          else native.insert(native.documentElement(node), made, -1);
        }
        get doctype() { return wrap(native.doctypeOf(me(this))); }
        get title() { return native.title(me(this)); }
        set title(text) { native.setTitle(me(this), String(text)); }
        get URL() { return native.documentURL(me(this)); }
        get documentURI() { return native.documentURL(me(this)); }
        get domain() { return native.documentValue('domain'); }
        set domain(value) { lib.notSimulated('setting document.domain'); }
        get referrer() { return native.documentValue('referrer'); }
        get cookie() { return native.cookie(); }
        set cookie(text) { native.setCookie(String(text)); }
        get lastModified() { return native.documentValue('lastModified'); }
        get readyState() { return me(this) === 0 ? native.documentValue('readyState') : 'complete'; }
        get characterSet() { return native.documentValue('characterSet'); }
        get charset() { return this.characterSet; }
        get inputEncoding() { return this.characterSet; }
        get contentType() { return native.documentValue('contentType'); }
        get compatMode() { return native.documentValue('compatMode'); }
        get visibilityState() { return native.documentValue('visibilityState'); }
        get hidden() { return this.visibilityState === 'hidden'; }
        get webkitHidden() { return this.hidden; }
        get webkitVisibilityState() { return this.visibilityState; }
        get defaultView() { return me(this) === 0 ? globalThis : null; }
        get parentWindow() { return undefined; }
        get implementation() { return cached(this, 'implementation', () => lib.host(implementation().prototype)); }
        get currentScript() { return me(this) === 0 ? wrap(native.currentScript()) : null; }
        get activeElement() {
          const active = native.activeElement();
          return wrap(active >= 0 ? active : native.section(me(this), 'body'));
        }
        get scrollingElement() { return this.documentElement; }
        get fullscreenElement() { return null; }
        get pointerLockElement() { return null; }
        get fullscreenEnabled() { return false; }
        get designMode() { return 'off'; }
        get dir() { return this.documentElement?.dir ?? ''; }
        set dir(value) { if (this.documentElement !== null) this.documentElement.dir = value; }
        get styleSheets() { return cached(this, 'styleSheets', () => []); }
        get adoptedStyleSheets() { return cached(this, 'adoptedStyleSheets', () => []); }
        get fonts() { return lib.notSimulated('document.fonts'); }
        get timeline() { return undefined; }
        get location() { return me(this) === 0 ? globalThis.location : null; }
        set location(value) { globalThis.location = value; }
        hasFocus() { return native.hasFocus(); }
        getElementById(id) { need(1, arguments.length); return wrap(native.byId(me(this), String(id))); }
        getElementsByName(name) {
          need(1, arguments.length);
          const node = me(this), wanted = String(name);
          return cached(this, 'name ' + wanted, () => lib.liveList(() => native.byName(node, wanted)));
        }
        elementFromPoint() { return null; }
        elementsFromPoint() { return []; }
        createElement(name) {
          need(1, arguments.length);
          name = String(name);
          const made = native.createElement(name), known = classes.get(name);
          return known === undefined ? wrap(made) : wrapAs(made, known().prototype);
        }
        createElementNS(space, name) {
          need(2, arguments.length);
          name = String(name).replace(/^.*:/, '');
          const isForeign = space === 'http://www.w3.org/2000/svg' || space === 'http://www.w3.org/1998/Math/MathML';
          return wrap(isForeign ? native.createForeign(name) : native.createElement(name));
        }
        createTextNode(data) { need(1, arguments.length); return wrap(native.createText(String(data))); }
        createComment(data) { need(1, arguments.length); return wrap(native.createComment(String(data))); }
        createDocumentFragment() { return wrap(native.createFragment()); }
        createAttribute(name) { return { name: String(name).toLowerCase(), value: '' }; }
        createEvent(name) {
          need(1, arguments.length);
          const made = eventNames.get(String(name).toLowerCase());
          if (made === undefined) fail('NotSupportedError', 'The operation is not supported.');
          const event = new lib.eventClasses[made]('');
          lib.eventState(event).isReady = false;
          return event;
        }
        importNode(node, deep) { need(1, arguments.length); return wrap(native.clone(given(node, 1, 'node', 'Document.importNode'), !!deep)); }
        adoptNode(node) {
          need(1, arguments.length);
          const adopted = given(node, 1, 'node', 'Document.adoptNode');
          if (native.type(adopted) === 9) fail('NotSupportedError', 'The operation is not supported.');
          native.remove(adopted);
          return node;
        }
        write(...texts) { native.write(texts.join('')); }
        writeln(...texts) { native.write(texts.join('') + '\n'); }
        open(first, name, features) {
          if (arguments.length > 2) return globalThis.open(first, name, features);
          native.open();
          return this;
        }
        close() { native.close(); }
        clear() { }
        captureEvents() { }
        releaseEvents() { }
        queryCommandSupported() { return false; }
        queryCommandEnabled() { return false; }
        getAnimations() { return []; }
        hasStorageAccess() { return Promise.resolve(true); }
      }
      lib.parentNode(Document);
      lib.mix(Document, { getElementsByTagName: lib.Element.prototype.getElementsByTagName,
        getElementsByTagNameNS: lib.Element.prototype.getElementsByTagNameNS,
        getElementsByClassName: lib.Element.prototype.getElementsByClassName });
      const found = { forms: 'form', images: 'img', scripts: 'script', embeds: 'embed', plugins: 'embed', links: 'a[href], area[href]', anchors: 'a[name]', applets: ':not(*)' };
      for (const name in found)
        lib.accessor(Document.prototype, name, { get() {
          const node = me(this);
          return cached(this, name, () => lib.collection(() => native.queryAll(node, found[name])));
        } }.get);
      lib.accessor(Document.prototype, 'all', () => undefined);
      lib.handlers(Document.prototype, ['readystatechange', 'visibilitychange', 'fullscreenchange', 'fullscreenerror',
        'pointerlockchange']);
      define(Document);
      const eventNames = new Map();
      for (const name in lib.eventClasses) eventNames.set(name.toLowerCase(), name);
      for (const name of ['Event', 'UIEvent', 'MouseEvent']) eventNames.set(name.toLowerCase() + 's', name);
      eventNames.set('htmlevents', 'Event').set('svgevents', 'Event');

      class HTMLDocument extends Document { constructor() { lib.illegal(); } }
      class XMLDocument extends Document { constructor() { lib.illegal(); } }
      define(HTMLDocument);
      define(XMLDocument);
      classes.set('#document', () => HTMLDocument);

      const implementation = lib.lazy('DOMImplementation', () => {
        class DOMImplementation {
          constructor() { lib.illegal(); }
          hasFeature() { return true; }
          createHTMLDocument(title) {
            const made = native.createDocument('<!DOCTYPE html><html><head></head><body></body></html>');
            if (title !== undefined) native.setTitle(made, String(title));
            return wrap(made);
          }
          createDocument() { return lib.notSimulated('DOMImplementation.createDocument'); }
          createDocumentType() { return lib.notSimulated('DOMImplementation.createDocumentType'); }
        }
        return define(DOMImplementation, true);
      });
      lib.lazy('DOMParser', () => {
        class DOMParser {
          parseFromString(text, type) {
            need(2, arguments.length);
            if (String(type) !== 'text/html') lib.notSimulated('DOMParser.parseFromString with ' + type);
            return wrap(native.createDocument(String(text)));
          }
        }
        return define(DOMParser, true);
      });
      lib.lazy('XMLSerializer', () => {
        class XMLSerializer {
          serializeToString(node) { need(1, arguments.length); return native.outerHTML(given(node, 1, 'root', 'XMLSerializer.serializeToString')); }
        }
        return define(XMLSerializer, true);
      });

      const NodeFilter = function NodeFilter() { lib.illegal(); };
      lib.constants(NodeFilter, { FILTER_ACCEPT: 1, FILTER_REJECT: 2, FILTER_SKIP: 3, SHOW_ALL: 0xFFFFFFFF, SHOW_ELEMENT: 1, SHOW_TEXT: 4, SHOW_COMMENT: 128, SHOW_DOCUMENT: 256, SHOW_DOCUMENT_FRAGMENT: 1024 });
      lib.hide(globalThis, 'NodeFilter', NodeFilter);
      // Walks through a subtree in document order.
      const treeWalker = lib.lazy('TreeWalker', () => {
        class TreeWalker extends lib.Host {
          #root; #current; #what; #filter;
          constructor(root, what, filter) {
            if (root === undefined) lib.illegal();
            super(new.target.prototype);
            this.#root = this.#current = root;
            this.#what = what;
            this.#filter = filter;
          }
          get root() { return this.#root; }
          get whatToShow() { return this.#what; }
          get filter() { return this.#filter; }
          get currentNode() { return this.#current; }
          set currentNode(node) { this.#current = node; }
          #test(node) {
            if (!(this.#what >>> node.nodeType - 1 & 1)) return 3;
            const filter = this.#filter;
            return !filter ? 1 : typeof filter === 'function' ? filter(node) : filter.acceptNode(node);
          }
          nextNode() {
            let node = this.#current, isRejected = false;
            for (;;) {
              let next = isRejected ? null : node.firstChild;
              while (next === null) {
                if (node === this.#root) return null;
                next = node.nextSibling;
                if (next === null) { node = node.parentNode; if (node === null) return null; }
              }
              node = next;
              const result = this.#test(node);
              if (result === 1) return this.#current = node;
              isRejected = result === 2;
            }
          }
          parentNode() {
            for (let node = this.#current; node !== null && node !== this.#root;) {
              node = node.parentNode;
              if (node !== null && this.#test(node) === 1) return this.#current = node;
            }
            return null;
          }
          previousNode() {
            for (let node = this.#current; node !== this.#root && node !== null;) {
              let previous = node.previousSibling;
              if (previous === null) node = node.parentNode;
              else { while (previous.lastChild !== null && this.#test(previous) !== 2) previous = previous.lastChild; node = previous; }
              if (node === null) return null;
              if (this.#test(node) === 1) return this.#current = node;
            }
            return null;
          }
          firstChild() { return this.#child(this.#current.firstChild, 'nextSibling'); }
          lastChild() { return this.#child(this.#current.lastChild, 'previousSibling'); }
          nextSibling() { return this.#current === this.#root ? null : this.#child(this.#current.nextSibling, 'nextSibling'); }
          previousSibling() { return this.#current === this.#root ? null : this.#child(this.#current.previousSibling, 'previousSibling'); }
          #child(node, side) {
            for (; node !== null; node = node[side]) if (this.#test(node) === 1) return this.#current = node;
            return null;
          }
        }
        return define(TreeWalker, true);
      });
      const nodeIterator = lib.lazy('NodeIterator', () => {
        class NodeIterator extends lib.Host {
          #walker; #isBefore = true;
          constructor(walker) { if (walker === undefined) lib.illegal(); super(new.target.prototype); this.#walker = walker; }
          get root() { return this.#walker.root; }
          nextNode() {
            const walker = this.#walker;
            if (this.#isBefore) {
              this.#isBefore = false;
              if (walker.whatToShow >>> walker.root.nodeType - 1 & 1) return walker.root;
            }
            return walker.nextNode();
          }
          previousNode() { return this.#walker.previousNode(); }
          detach() { }
        }
        return define(NodeIterator, true);
      });
      lib.mix(Document, {
        createTreeWalker(root, what = 0xFFFFFFFF, filter = null) { return new (treeWalker())(root, what >>> 0, filter); },
        createNodeIterator(root, what = 0xFFFFFFFF, filter = null) { return new (nodeIterator())(new (treeWalker())(root, what >>> 0, filter)); },
      });

      Reflect.defineProperty(globalThis, 'document', {
        __proto__: null, get: () => wrap(0), set: undefined, configurable: false, enumerable: true });
      for (const [part, names, tags, members] of native.deferredParts()) lib.deferred(part, names, tags, members);
      // Elements are properties of the window by their ids, where it has none of that name (HTML standard, 7.2.2.3).
      // The global object of the engine takes no other prototype, so each name is a property of its own.
      lib.nameOnWindow = (names) => {
        for (const name of names) {
          if (name in globalThis) continue;
          Reflect.defineProperty(globalThis, name, {
            __proto__: null, configurable: true, enumerable: false,
            get() { return wrap(native.namedElement(name)) ?? undefined; },
            set(value) {
              Reflect.defineProperty(globalThis, name,
                { __proto__: null, value, writable: true, configurable: true, enumerable: true });
            } });
        }
      };
      """#
  }
#endif
