#if Simulator
  extension ScriptLibrary {
    /// `Element` and what documents and fragments share with it (DOM standard, 4.2 and 4.9).
    static let elements = #"""
      const { Object, Reflect, String, Number, TypeError, Symbol } = globalThis;
      const { wrap, number, me, need, define, cached, given, classes, fail } = lib;

      const parentNode = {
        get children() {
          const node = me(this);
          return cached(this, 'children', () => lib.collection(() => native.childElements(node)));
        },
        get firstElementChild() { return wrap(native.childElements(me(this))[0] ?? -1); },
        get lastElementChild() { return wrap(native.childElements(me(this)).at(-1) ?? -1); },
        get childElementCount() { return native.childElements(me(this)).length; },
        append(...nodes) { native.insert(me(this), lib.together(nodes), -1); },
        prepend(...nodes) { const node = me(this); native.insert(node, lib.together(nodes), native.first(node)); },
        replaceChildren(...nodes) { native.replaceChildren(me(this), lib.together(nodes)); },
        querySelector(selector) {
          need(1, arguments.length);
          return wrap(native.query(me(this), String(selector)));
        },
        querySelectorAll(selector) {
          need(1, arguments.length);
          return lib.fixedList(native.queryAll(me(this), String(selector)));
        },
      };
      lib.parentNode = (made) => lib.mix(made, parentNode, ['append', 'prepend', 'replaceChildren']);
      lib.parentNode(lib.DocumentFragment);
      // Live collections by name and class, of documents and elements.
      const byName = {
        getElementsByTagName(name) {
          need(1, arguments.length);
          const node = me(this), wanted = String(name).toLowerCase();
          return cached(this, 'tag ' + wanted, () => lib.collection(() => native.byTag(node, wanted)));
        },
        getElementsByClassName(names) {
          need(1, arguments.length);
          const node = me(this), wanted = String(names);
          return cached(this, 'class ' + wanted, () => lib.collection(() => native.byClass(node, wanted)));
        },
        getElementsByTagNameNS(space, name) { return this.getElementsByTagName(name); },
      };
      lib.byName = (made) => lib.mix(made, byName);

      const html = 'http://www.w3.org/1999/xhtml', svg = 'http://www.w3.org/2000/svg';
      const where = (position) => {
        const known = { __proto__: null, beforebegin: 0, afterbegin: 1, beforeend: 2, afterend: 3 }[String(position).toLowerCase()];
        if (known === undefined) fail('SyntaxError', 'The string did not match the expected pattern.');
        return known;
      };
      // Puts a node at one of the four places around an element; null where there is none.
      const insertAt = (node, place, inserted) => {
        const parent = native.parent(node);
        if ((place === 0 || place === 3) && (parent < 0 || native.type(parent) === 9)) {
          if (parent >= 0) fail('HierarchyRequestError', 'The operation would yield an incorrect node tree.');
          return false;
        }
        if (place === 0) native.insert(parent, inserted, node);
        else if (place === 1) native.insert(node, inserted, native.first(node));
        else if (place === 2) native.insert(node, inserted, -1);
        else native.insert(parent, inserted, native.next(node));
        return true;
      };
      const rectangle = lib.lazy('DOMRect', () => {
        class DOMRect {
          constructor(x = 0, y = 0, width = 0, height = 0) { Object.assign(this, { x, y, width, height }); }
          get top() { return Math.min(this.y, this.y + this.height); }
          get left() { return Math.min(this.x, this.x + this.width); }
          get bottom() { return Math.max(this.y, this.y + this.height); }
          get right() { return Math.max(this.x, this.x + this.width); }
          toJSON() {
            const { x, y, width, height, top, right, bottom, left } = this;
            return { x, y, width, height, top, right, bottom, left };
          }
        }
        return define(DOMRect, true);
      });
      lib.rectangle = rectangle;

      const lower = (name) => {
        name = String(name);
        return /[A-Z]/.test(name) ? name.replace(/[A-Z]/g, (letter) => letter.toLowerCase()) : name;
      };
      class Element extends lib.Node {
        get tagName() { return native.nodeName(me(this)); }
        get localName() { return native.localName(me(this)); }
        get namespaceURI() { return native.isForeign(me(this)) ? svg : html; }
        get prefix() { return null; }
        get id() { return native.attribute(me(this), 'id') ?? ''; }
        set id(value) { native.setAttribute(me(this), 'id', String(value)); }
        get className() { return native.attribute(me(this), 'class') ?? ''; }
        set className(value) { native.setAttribute(me(this), 'class', String(value)); }
        get classList() { const node = me(this); return cached(this, 'classList', () => lib.tokens(node, 'class')); }
        set classList(value) { this.className = value; }
        get attributes() { return cached(this, 'attributes', () => lib.attributes(this)); }
        getAttribute(name) { need(1, arguments.length); return native.attribute(me(this), lower(name)); }
        getAttributeNS(space, name) { need(2, arguments.length); return native.attribute(me(this), lower(name)); }
        setAttribute(name, value) { need(2, arguments.length); native.setAttribute(me(this), lower(name), String(value)); }
        setAttributeNS(space, name, value) { need(3, arguments.length); native.setAttribute(me(this), lower(name), String(value)); }
        removeAttribute(name) { need(1, arguments.length); native.removeAttribute(me(this), lower(name)); }
        removeAttributeNS(space, name) { native.removeAttribute(me(this), lower(name)); }
        hasAttribute(name) { need(1, arguments.length); return native.attribute(me(this), lower(name)) !== null; }
        hasAttributeNS(space, name) { return native.attribute(me(this), lower(name)) !== null; }
        hasAttributes() { return native.attributes(me(this)).length > 0; }
        getAttributeNames() { return native.attributes(me(this)).filter((_, i) => i % 2 === 0); }
        toggleAttribute(name, force) {
          need(1, arguments.length);
          const has = this.hasAttribute(name), wanted = force === undefined ? !has : !!force;
          if (wanted && !has) this.setAttribute(name, '');
          if (!wanted && has) this.removeAttribute(name);
          return wanted;
        }
        getAttributeNode(name) { return this.attributes.getNamedItem(name); }
        setAttributeNode(attribute) { this.setAttribute(attribute.name, attribute.value); return null; }
        removeAttributeNode(attribute) { this.removeAttribute(attribute.name); return attribute; }
        get innerHTML() { return native.innerHTML(me(this)); }
        set innerHTML(text) { native.setInnerHTML(me(this), text === null ? '' : String(text)); }
        get outerHTML() { return native.outerHTML(me(this)); }
        set outerHTML(text) {
          const node = me(this), parent = native.parent(node);
          if (parent < 0) return;
          if (native.type(parent) === 9)
            fail('NoModificationAllowedError', 'Cannot set outerHTML on element because its parent is a document.');
          native.replace(parent, native.fragment(parent, String(text)), node);
        }
        getHTML() { return native.innerHTML(me(this)); }
        setHTMLUnsafe(text) { this.innerHTML = text; }
        insertAdjacentHTML(position, text) {
          need(2, arguments.length);
          const place = where(position), node = me(this), outer = place === 0 || place === 3;
          const context = outer ? native.parent(node) : node;
          if (context < 0 || native.type(context) !== 1)
            fail('NoModificationAllowedError', 'The object can not be modified.');
          insertAt(node, place, native.fragment(context, String(text)));
        }
        insertAdjacentElement(position, element) {
          need(2, arguments.length);
          const inserted = given(element, 2, 'element', 'Element.insertAdjacentElement');
          return insertAt(me(this), where(position), inserted) ? element : null;
        }
        insertAdjacentText(position, text) {
          need(2, arguments.length);
          insertAt(me(this), where(position), native.createText(String(text)));
        }
        matches(selector) { need(1, arguments.length); return native.matches(me(this), String(selector)); }
        webkitMatchesSelector(selector) { return this.matches(selector); }
        closest(selector) { need(1, arguments.length); return wrap(native.closest(me(this), String(selector))); }
        get nextElementSibling() { return wrap(native.nextElement(me(this))); }
        get previousElementSibling() { return wrap(native.previousElement(me(this))); }
        // There is no layout: every box is empty and stands at the origin.
        getBoundingClientRect() { return new (rectangle())(); }
        getClientRects() { return []; }
        get clientWidth() { return native.clientSize(me(this), true); }
        get clientHeight() { return native.clientSize(me(this), false); }
        get clientTop() { return 0; }
        get clientLeft() { return 0; }
        get scrollWidth() { return this.clientWidth; }
        get scrollHeight() { return this.clientHeight; }
        get scrollTop() { return 0; }
        set scrollTop(value) { }
        get scrollLeft() { return 0; }
        set scrollLeft(value) { }
        scrollIntoView() { me(this); }
        scrollIntoViewIfNeeded() { me(this); }
        scroll() { me(this); }
        scrollTo() { me(this); }
        scrollBy() { me(this); }
        checkVisibility() { return this.isConnected && lib.display(this) !== 'none'; }
        get role() { return this.getAttribute('role'); }
        set role(value) { this.setAttribute('role', value); }
        get slot() { return this.getAttribute('slot') ?? ''; }
        set slot(value) { this.setAttribute('slot', value); }
        get shadowRoot() { return null; }
        get assignedSlot() { return null; }
        getAnimations() { return []; }
        setPointerCapture() { }
        releasePointerCapture() { }
        hasPointerCapture() { return false; }
      }
      define(Element);
      lib.parentNode(Element);
      lib.childNode(Element);
      lib.byName(Element);
      for (const name of ['label', 'hidden', 'expanded', 'checked', 'disabled', 'live', 'selected', 'pressed', 'current', 'busy'])
        lib.accessor(Element.prototype, 'aria' + name[0].toUpperCase() + name.slice(1),
          { get() { return this.getAttribute('aria-' + name); } }.get,
          { set(value) { if (value === null) this.removeAttribute('aria-' + name); else this.setAttribute('aria-' + name, value); } }.set);
      lib.Element = Element;

      // Properties that are attributes under the same or another name: texts, flags, numbers, addresses.
      lib.reflect = (made, kind, names) => {
        for (const entry of names) {
          const [property, attribute] = entry.includes(':') ? entry.split(':') : [entry, entry.toLowerCase()];
          let get, set = function (value) { native.setAttribute(me(this), attribute, String(value)); };
          if (kind === 'text') get = function () { return native.attribute(me(this), attribute) ?? ''; };
          if (kind === 'address') get = function () { return native.addressAttribute(me(this), attribute); };
          if (kind === 'number') {
            get = function () { return parseInt(native.attribute(me(this), attribute), 10) || 0; };
            set = function (value) { native.setAttribute(me(this), attribute, String(value | 0)); };
          }
          if (kind === 'flag') {
            get = function () { return native.attribute(me(this), attribute) !== null; };
            set = function (value) {
              if (value) native.setAttribute(me(this), attribute, ''); else native.removeAttribute(me(this), attribute);
            };
          }
          lib.accessor(made.prototype, property, get, set);
        }
      };

      classes.set('#foreign', lib.lazy('SVGElement', () => {
        class SVGElement extends Element {
          focus() { native.focus(me(this)); }
          blur() { native.blur(me(this)); }
          get style() { const node = me(this); return cached(this, 'style', () => lib.style(node)); }
          get dataset() { const node = me(this); return cached(this, 'dataset', () => lib.dataset(node)); }
          get ownerSVGElement() { return this.parentElement?.closest('svg') ?? null; }
        }
        return define(SVGElement, true);
      }));
      """#
  }
#endif
