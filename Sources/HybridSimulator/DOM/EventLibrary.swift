#if Simulator
  extension ScriptLibrary {
    /// `Event`, `EventTarget` and the way of an event (DOM standard, 2).
    ///
    /// An event runs through the listeners of its own context; `native.relay` takes it to the other worlds.
    static let events = #"""
      const { Object, Reflect, WeakMap, Map, String, TypeError } = globalThis;
      const { apply } = Reflect, { hide, need, member, fail } = lib;
      let stateOf;

      class Event extends lib.Host {
        #state;
        static { stateOf = (event) => typeof event === 'object' && event !== null && #state in event ? event.#state : null; }
        constructor(type, init) {
          need(1, arguments.length);
          super(new.target.prototype);
          this.#state = {
            type: String(type), target: null, current: null, phase: 0, bubbles: !!member(init, 'bubbles', false),
            cancelable: !!member(init, 'cancelable', false), composed: !!member(init, 'composed', false), stop: false,
            stopNow: false, prevented: false, passive: false, trusted: false, time: lib.now(), path: null,
            running: false, isReady: true, fields: null };
        }
        get type() { return this.#state.type; }
        get target() { return this.#state.target; }
        get srcElement() { return this.#state.target; }
        get currentTarget() { return this.#state.current; }
        get eventPhase() { return this.#state.phase; }
        get bubbles() { return this.#state.bubbles; }
        get cancelable() { return this.#state.cancelable; }
        get composed() { return this.#state.composed; }
        get defaultPrevented() { return this.#state.prevented; }
        get isTrusted() { return this.#state.trusted; }
        get timeStamp() { return this.#state.time; }
        get cancelBubble() { return this.#state.stop; }
        set cancelBubble(value) { if (value) this.#state.stop = true; }
        get returnValue() { return !this.#state.prevented; }
        set returnValue(value) { if (!value) this.preventDefault(); }
        stopPropagation() { this.#state.stop = true; }
        stopImmediatePropagation() { this.#state.stop = this.#state.stopNow = true; }
        preventDefault() { if (this.#state.cancelable && !this.#state.passive) this.#state.prevented = true; }
        composedPath() { const { path } = this.#state; return path === null ? [] : path(); }
        initEvent(type, bubbles, cancelable) {
          need(1, arguments.length);
          const state = this.#state;
          if (state.running) return;
          state.type = String(type);
          state.bubbles = !!bubbles;
          state.cancelable = !!cancelable;
          state.stop = state.stopNow = state.prevented = false;
          state.target = null;
          state.isReady = true;
        }
      }
      const phases = { NONE: 0, CAPTURING_PHASE: 1, AT_TARGET: 2, BUBBLING_PHASE: 3 };
      lib.constants = (made, values) => {
        for (const name in values) {
          const what = { __proto__: null, value: values[name], enumerable: true };
          Reflect.defineProperty(made, name, what);
          Reflect.defineProperty(made.prototype, name, what);
        }
      };
      lib.constants(Event, phases);
      lib.Event = lib.define(Event);
      lib.eventState = stateOf;

      // What listens to an object: `listeners` by type, in their order, and `handlers` (`onclick`).
      const records = new WeakMap();
      const recordOf = (target) => {
        let record = records.get(target);
        if (record === undefined) records.set(target, record = { listeners: new Map(), handlers: null });
        return record;
      };
      lib.record = recordOf;
      lib.addListener = (record, type, listener) => {
        const list = record.listeners.get(type);
        if (list === undefined) record.listeners.set(type, [listener]); else list.push(listener);
      };
      const removeListener = (record, type, listener) => {
        listener.removed = true;
        const list = record.listeners.get(type), place = list === undefined ? -1 : list.indexOf(listener);
        // A new list: a dispatch may walk through the old one.
        if (place >= 0) record.listeners.set(type, list.filter((one) => one !== listener));
      };
      lib.removeListener = removeListener;
      const capturing = (options) =>
        typeof options === 'object' && options !== null ? !!options.capture : !!options;
      const find = (record, type, callback, capture) => {
        const list = record.listeners.get(type);
        if (list === undefined) return undefined;
        return list.find((one) => one.callback === callback && one.capture === capture && !one.isHandler);
      };
      const checked = (callback, method) => {
        if (callback === null || callback === undefined) return false;
        if (typeof callback !== 'object' && typeof callback !== 'function')
          throw new TypeError(`Argument 2 ('listener') to EventTarget.${method} must be an object`);
        return true;
      };
      // A call without an object means the window.
      const target = (self) => self === undefined || self === null ? globalThis : self;

      class EventTarget extends lib.Host {
        constructor() { super(new.target.prototype); }
        addEventListener(type, callback, options) {
          need(2, arguments.length);
          const self = target(this), capture = capturing(options);
          type = String(type);
          if (!checked(callback, 'addEventListener')) return;
          const isObject = typeof options === 'object' && options !== null;
          const signal = isObject ? options.signal : undefined;
          if (signal && signal.aborted) return;
          if (lib.settle !== undefined) lib.settle(self, type);
          const record = recordOf(self);
          if (find(record, type, callback, capture) !== undefined) return;
          const listener = {
            callback, capture, once: isObject && !!options.once, passive: isObject && !!options.passive,
            isHandler: false, removed: false };
          lib.addListener(record, type, listener);
          if (signal) signal.addEventListener('abort', () => removeListener(record, type, listener), { once: true });
        }
        removeEventListener(type, callback, options) {
          need(2, arguments.length);
          const self = target(this), record = records.get(self);
          type = String(type);
          if (!checked(callback, 'removeEventListener') || record === undefined) return;
          const listener = find(record, type, callback, capturing(options));
          if (listener !== undefined) removeListener(record, type, listener);
        }
        dispatchEvent(event) {
          need(1, arguments.length);
          const state = stateOf(event);
          if (state === null)
            throw new TypeError("Argument 1 ('event') to EventTarget.dispatchEvent must be an instance of Event");
          if (state.running || !state.isReady) fail('InvalidStateError', 'The object is in an invalid state.');
          state.trusted = false;
          return lib.send(target(this), event);
        }
      }
      lib.EventTarget = lib.define(EventTarget);

      // The event that runs, for `window.event`.
      let running;
      Reflect.defineProperty(globalThis, 'event', {
        __proto__: null, get: () => running, set: (value) => hide(globalThis, 'event', value), configurable: true,
        enumerable: false });

      // Runs what listens to one object; `capture` tells which listeners.
      const invoke = (object, state, event, capture) => {
        const record = records.get(object);
        if (record === undefined) return;
        const list = record.listeners.get(state.type);
        if (list === undefined) return;
        state.current = object;
        for (let i = 0, { length } = list; i < length; i++) {
          const listener = list[i];
          if (listener.removed || listener.capture !== capture) continue;
          if (listener.once) removeListener(record, state.type, listener);
          const before = running;
          running = event;
          state.passive = listener.passive;
          try {
            if (listener.isHandler) lib.runHandler(object, record, state, event);
            else if (typeof listener.callback === 'function') apply(listener.callback, object, [event]);
            else {
              const handle = listener.callback.handleEvent;
              if (typeof handle !== 'function') throw new TypeError("'handleEvent' property of event listener should be callable");
              apply(handle, listener.callback, [event]);
            }
          } catch (error) {
            lib.report(error);
          }
          state.passive = false;
          running = before;
          if (state.stopNow) return;
        }
      };

      // Takes an event along a path, the target first. `objects[i]` may be undefined: nothing listens there.
      const walk = (event, state, object, objects, path) => {
        state.running = true;
        state.target = object;
        state.path = path;
        for (let i = objects.length - 1; i >= 0 && !state.stop; i--) {
          if (objects[i] === undefined) continue;
          state.phase = i === 0 ? 2 : 1;
          invoke(objects[i], state, event, true);
        }
        const count = state.bubbles ? objects.length : 1;
        for (let i = 0; i < count && !state.stop; i++) {
          if (objects[i] === undefined) continue;
          state.phase = i === 0 ? 2 : 3;
          invoke(objects[i], state, event, false);
        }
        state.running = state.stop = state.stopNow = false;
        state.phase = 0;
        state.current = state.path = null;
        return !state.prevented;
      };
      lib.walk = walk;

      // Sends an event to any object; nodes and the window go their own way.
      lib.send = (object, event) => {
        const state = stateOf(event);
        const number = object === globalThis ? -1 : lib.number(object, -2);
        if (number === -2) return walk(event, state, object, [object], () => [object]);
        return lib.sendToNode(number, event, state);
      };
      // A trusted event of a class of this library: `lib.fire(object, 'load', { bubbles: false })`.
      lib.fire = (object, type, init, name) => {
        const event = new (lib.eventClasses[name] ?? Event)(type, init);
        stateOf(event).trusted = true;
        return lib.send(object, event);
      };
      lib.eventClasses = { __proto__: null, Event };
      """#
  }
#endif
