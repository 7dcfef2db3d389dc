#if Simulator
  extension ScriptLibrary {
    static let observerNames =
      "MutationObserver WebKitMutationObserver MutationRecord IntersectionObserver ResizeObserver"

    /// `MutationObserver` (DOM standard, 4.3), whose records Swift keeps: the parser and the other worlds change nodes too.
    static let observers = #"""
      const { Object, Reflect, Map, Set, String, TypeError, Promise, Array } = globalThis;
      const { wrap, number, me, need, define, given, member } = lib;

      const observers = new Map();
      let count = 0, isPending = false;
      const resolved = Promise.resolve(), { then } = Promise.prototype;
      const recordClass = lib.lazy('MutationRecord', () => define(class MutationRecord { constructor() { lib.illegal(); } }, true));
      const record = (raw) => {
        const made = lib.host(recordClass().prototype);
        const values = { type: raw[0], target: wrap(raw[1]), addedNodes: lib.fixedList(raw[2]), removedNodes: lib.fixedList(raw[3]),
          previousSibling: wrap(raw[4]), nextSibling: wrap(raw[5]), attributeName: raw[6], attributeNamespace: null, oldValue: raw[7] };
        for (const name in values)
          Reflect.defineProperty(made, name, { __proto__: null, value: values[name], enumerable: true, configurable: true });
        return made;
      };
      const mutationObserver = lib.lazy('MutationObserver', () => {
        class MutationObserver extends lib.Host {
          #number = ++count;
          constructor(callback) {
            need(1, arguments.length);
            if (typeof callback !== 'function') throw new TypeError("Argument 1 ('callback') to the MutationObserver constructor must be a function");
            super(new.target.prototype);
            observers.set(this.#number, { observer: this, callback });
          }
          observe(target, options) {
            need(1, arguments.length);
            const node = given(target, 1, 'target', 'MutationObserver.observe');
            const flag = (name) => !!member(options, name, false);
            const filter = member(options, 'attributeFilter', null);
            const oldAttribute = flag('attributeOldValue'), oldText = flag('characterDataOldValue');
            const attributes = member(options, 'attributes', undefined) ?? (oldAttribute || filter !== null);
            const characterData = member(options, 'characterData', undefined) ?? oldText;
            if (!flag('childList') && !attributes && !characterData)
              throw new TypeError("At least one of 'childList', 'attributes', or 'characterData' must be set to true");
            native.observe(this.#number, node, (flag('childList') ? 1 : 0) | (attributes ? 2 : 0) | (characterData ? 4 : 0)
              | (flag('subtree') ? 8 : 0) | (oldAttribute ? 16 : 0) | (oldText ? 32 : 0), filter === null ? null : [...filter].map(String).join(' '));
          }
          disconnect() { native.disconnect(this.#number); }
          takeRecords() { return native.takeRecords(this.#number).map(record); }
        }
        return define(MutationObserver, true);
      });
      lib.lazy('WebKitMutationObserver', mutationObserver);
      const deliver = () => {
        isPending = false;
        for (const number of native.pendingObservers()) {
          const entry = observers.get(number), records = native.takeRecords(number).map(record);
          if (records.length > 0) lib.callback(entry.callback, entry.observer, [records, entry.observer]);
        }
      };
      // Called by Swift when there are records.
      lib.mutated = () => {
        if (isPending) return;
        isPending = true;
        Reflect.apply(then, resolved, [deliver]);
      };

      // Without layout nothing is seen and nothing has a size: observers that never call back.
      const quiet = (name, members = {}) => lib.lazy(name, () => {
        const made = { [name]: class {
          constructor(callback) {
            need(1, arguments.length);
            if (typeof callback !== 'function') throw new TypeError(`Argument 1 ('callback') to the ${name} constructor must be a function`);
          }
          observe(target) { need(1, arguments.length); given(target, 1, 'target', name + '.observe'); }
          unobserve() { }
          disconnect() { }
          takeRecords() { return []; }
        } }[name];
        lib.mix(made, members);
        return define(made, true);
      });
      quiet('IntersectionObserver', { get root() { return null; }, get rootMargin() { return '0px 0px 0px 0px'; }, get thresholds() { return [0]; } });
      quiet('ResizeObserver');
      """#

    /// Web APIs of documents that are known and not there: calling them says so.
    static let refused = #"""
      const { Object, Reflect } = globalThis;
      const refuse = (prototype, owner, names) => {
        for (const name of names.split(' '))
          if (!(name in prototype)) lib.hide(prototype, name, { [name]() { lib.notSimulated(owner + '.' + name); } }[name]);
      };
      lib.refuse = refuse;
      const prototype = (name) => lib.classes.get(name)().prototype;
      refuse(lib.Element.prototype, 'Element', 'attachShadow animate requestFullscreen webkitRequestFullscreen requestPointerLock computedStyleMap');
      refuse(lib.HTMLElement.prototype, 'HTMLElement', 'showPopover hidePopover togglePopover');
      refuse(Object.getPrototypeOf(prototype('#document')), 'Document', 'createRange createExpression createNSResolver evaluate '
        + 'execCommand getSelection queryCommandState queryCommandValue exitFullscreen webkitExitFullscreen exitPointerLock '
        + 'startViewTransition requestStorageAccess caretRangeFromPoint createCDATASection createProcessingInstruction '
        + 'createTouch createTouchList');
      // Classes that can be named and extended, and not made.
      const refuseClass = (names) => {
        for (const name of names.split(' '))
          if (!(name in globalThis)) lib.lazy(name, () => lib.define({ [name]: class { constructor() { lib.notSimulated(name); } } }[name], true));
      };
      lib.refuseClass = refuseClass;
      refuseClass('Range StaticRange Selection ShadowRoot CSSStyleSheet XPathEvaluator XSLTProcessor DOMMatrix DOMPoint DOMQuad Path2D '
        + 'OffscreenCanvas ImageData Animation KeyframeEffect FontFace DataTransfer Touch Highlight');
      const objects = { customElements: 'define get whenDefined upgrade getName' };
      for (const name in objects) {
        const made = {};
        refuse(made, name, objects[name]);
        lib.hide(globalThis, name, made);
      }
      for (const name of ['getSelection', 'matchMedia'])
        if (!(name in globalThis)) lib.hide(globalThis, name, { [name]() { lib.notSimulated(name); } }[name]);
      """#
  }
#endif
