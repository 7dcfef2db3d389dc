#if Simulator
  extension ScriptLibrary {
    /// The kinds of events, and handlers such as `onclick` (HTML standard, 8.1.8).
    static let eventClasses = #"""
      const { Object, Reflect, Map, String, Number, Boolean, TypeError } = globalThis;
      const { Event, eventState, member, hide, need } = lib;

      // A class of events: each field with its value when nothing is said, which also tells the kind of the field.
      const convert = (value, other) =>
        typeof other === 'number' ? +value : typeof other === 'string' ? String(value)
          : typeof other === 'boolean' ? !!value : value;
      const { eventClasses } = lib;
      const makeClass = (name, parent, fields, methods) => {
        const names = Object.keys(fields);
        const made = { [name]: class extends eventClasses[parent] {
          constructor(type, init) {
            super(type, init);
            const state = eventState(this), values = state.fields ??= { __proto__: null };
            for (let i = 0; i < names.length; i++) {
              const name = names[i], value = init === undefined || init === null ? undefined : init[name];
              values[name] = value === undefined ? fields[name] : convert(value, fields[name]);
            }
          }
        } }[name];
        for (const field of names)
          Reflect.defineProperty(made.prototype, field, {
            __proto__: null, get() { return eventState(this).fields[field]; }, configurable: true, enumerable: true });
        if (methods !== undefined) methods(made.prototype);
        return lib.define(made, true);
      };
      const eventClass = (name, parent, fields, methods) => {
        const get = lib.lazy(name, () => makeClass(name, parent, fields, methods));
        Reflect.defineProperty(eventClasses, name, { __proto__: null, get, enumerable: true });
      };
      lib.eventClass = eventClass;
      // The old way: `event.initXEvent(type, bubbles, cancelable, …)`.
      const old = (name, ...names) => (prototype) => hide(prototype, name, function (type, bubbles, cancelable, ...rest) {
        this.initEvent(type, bubbles, cancelable);
        const { fields } = eventState(this);
        names.forEach((name, i) => { if (rest[i] !== undefined) fields[name] = rest[i]; });
      });

      const modifiers = { ctrlKey: false, shiftKey: false, altKey: false, metaKey: false };
      const getModifierState = function (name) {
        const { fields } = eventState(this);
        return !!{ __proto__: null, Control: fields.ctrlKey, Shift: fields.shiftKey, Alt: fields.altKey, Meta: fields.metaKey }[name];
      };
      eventClass('CustomEvent', 'Event', { detail: null }, old('initCustomEvent', 'detail'));
      eventClass('UIEvent', 'Event', { view: null, detail: 0, which: 0 }, old('initUIEvent', 'view', 'detail'));
      eventClass('MouseEvent', 'UIEvent', {
        screenX: 0, screenY: 0, clientX: 0, clientY: 0, ...modifiers, button: 0, buttons: 0, relatedTarget: null,
        movementX: 0, movementY: 0,
      }, (prototype) => {
        hide(prototype, 'getModifierState', getModifierState);
        old('initMouseEvent', 'view', 'detail', 'screenX', 'screenY', 'clientX', 'clientY', 'ctrlKey', 'altKey',
          'shiftKey', 'metaKey', 'button', 'relatedTarget')(prototype);
        for (const [name, of] of [['pageX', 'clientX'], ['pageY', 'clientY'], ['x', 'clientX'], ['y', 'clientY'],
          ['offsetX', 'clientX'], ['offsetY', 'clientY'], ['layerX', 'clientX'], ['layerY', 'clientY']])
          lib.accessor(prototype, name, function () { return this[of]; });
      });
      eventClass('PointerEvent', 'MouseEvent', {
        pointerId: 0, width: 1, height: 1, pressure: 0, tangentialPressure: 0, tiltX: 0, tiltY: 0, twist: 0,
        pointerType: '', isPrimary: false });
      eventClass('WheelEvent', 'MouseEvent', { deltaX: 0, deltaY: 0, deltaZ: 0, deltaMode: 0 });
      eventClass('DragEvent', 'MouseEvent', { dataTransfer: null });
      eventClass('TouchEvent', 'UIEvent', { touches: null, targetTouches: null, changedTouches: null, ...modifiers, scale: 1, rotation: 0 });
      eventClass('KeyboardEvent', 'UIEvent', {
        key: '', code: '', location: 0, repeat: false, isComposing: false, ...modifiers, charCode: 0, keyCode: 0,
      }, (prototype) => {
        hide(prototype, 'getModifierState', getModifierState);
        old('initKeyboardEvent', 'view', 'key', 'location', 'ctrlKey', 'altKey', 'shiftKey', 'metaKey')(prototype);
        lib.constants({ prototype }, { DOM_KEY_LOCATION_STANDARD: 0, DOM_KEY_LOCATION_LEFT: 1,
          DOM_KEY_LOCATION_RIGHT: 2, DOM_KEY_LOCATION_NUMPAD: 3 });
      });
      eventClass('InputEvent', 'UIEvent', { data: null, isComposing: false, inputType: '', dataTransfer: null });
      eventClass('CompositionEvent', 'UIEvent', { data: '' });
      eventClass('FocusEvent', 'UIEvent', { relatedTarget: null });
      eventClass('ClipboardEvent', 'Event', { clipboardData: null });
      eventClass('SubmitEvent', 'Event', { submitter: null });
      eventClass('FormDataEvent', 'Event', { formData: null });
      eventClass('ToggleEvent', 'Event', { oldState: '', newState: '' });
      eventClass('MessageEvent', 'Event', { data: null, origin: '', lastEventId: '', source: null, ports: [] },
        old('initMessageEvent', 'data', 'origin', 'lastEventId', 'source', 'ports'));
      eventClass('PopStateEvent', 'Event', { state: null, hasUAVisualTransition: false });
      eventClass('HashChangeEvent', 'Event', { oldURL: '', newURL: '' });
      eventClass('PageTransitionEvent', 'Event', { persisted: false });
      eventClass('ProgressEvent', 'Event', { lengthComputable: false, loaded: 0, total: 0 });
      eventClass('ErrorEvent', 'Event', { message: '', filename: '', lineno: 0, colno: 0, error: undefined });
      eventClass('PromiseRejectionEvent', 'Event', { promise: null, reason: undefined });
      eventClass('StorageEvent', 'Event', { key: null, oldValue: null, newValue: null, url: '', storageArea: null });
      eventClass('CloseEvent', 'Event', { wasClean: false, code: 0, reason: '' });
      eventClass('TransitionEvent', 'Event', { propertyName: '', elapsedTime: 0, pseudoElement: '' });
      eventClass('AnimationEvent', 'Event', { animationName: '', elapsedTime: 0, pseudoElement: '' });
      eventClass('SecurityPolicyViolationEvent', 'Event', {
        documentURI: '', referrer: '', blockedURI: '', violatedDirective: '', effectiveDirective: '', originalPolicy: '',
        sourceFile: '', sample: '', disposition: 'enforce', statusCode: 0, lineNumber: 0, columnNumber: 0 });
      eventClass('BeforeUnloadEvent', 'Event', {}, (prototype) => lib.accessor(prototype, 'returnValue',
        function () { return eventState(this).fields.text ?? ''; },
        function (value) { eventState(this).fields.text = String(value); }));

      // Handlers. Each is a listener at the place where it was set first; the text of an attribute is compiled when
      // it is needed.
      const empty = { __proto__: null };
      const compile = (number, type, text) => {
        const names = type === 'error' && lib.reflectsWindow(number, type) ? 'event, source, lineno, colno, error' : 'event';
        const element = lib.wrap(number), form = native.formOwner(number);
        try {
          return native.compile('(function (d, f, e) { with (d) with (f) with (e) return function on' + type + '(' + names
            + ') {\n' + text + '\n} })')(lib.wrap(0), form < 0 ? empty : lib.wrap(form), element);
        } catch (error) {
          lib.report(error);
          return null;
        }
      };
      // Whose attribute is the handler of an object: the body's for some of the window's.
      const source = (object, type) => {
        if (object === globalThis) return native.bodyHandler(type);
        const number = lib.number(object, -2);
        return number < 0 || lib.reflectsWindow(number, type) ? -1 : number;
      };
      const setHandler = (object, type, value, text) => {
        const record = lib.record(object), handlers = record.handlers ??= new Map();
        let handler = handlers.get(type);
        if (handler === undefined) handlers.set(type, handler = { value: null, text: null, number: -1, listener: null });
        handler.value = value;
        handler.text = text;
        if (value === null) {
          if (handler.listener !== null) lib.removeListener(record, type, handler.listener);
          handler.listener = null;
        } else if (handler.listener === null) {
          handler.listener = {
            callback: null, capture: false, once: false, passive: false, isHandler: true, removed: false };
          lib.addListener(record, type, handler.listener);
        }
        return handler;
      };
      // Looks whether an attribute has said something new since.
      const settle = (object, type) => {
        if (!native.handlesAttributes) return;
        const number = source(object, type), record = lib.record(object);
        const text = number < 0 ? null : native.attribute(number, 'on' + type);
        const handler = record.handlers === null ? undefined : record.handlers.get(type);
        if (text === (handler === undefined ? null : handler.text)) return;
        const made = setHandler(object, type, text === null ? null : undefined, text);
        made.number = number;
      };
      lib.settle = settle;
      const handlerOf = (object, type) => {
        settle(object, type);
        const { handlers } = lib.record(object), handler = handlers === null ? undefined : handlers.get(type);
        if (handler === undefined) return null;
        if (handler.value === undefined) {
          handler.value = compile(handler.number, type, handler.text);
          if (handler.value === null) setHandler(object, type, null, handler.text);
        }
        return handler.value;
      };
      lib.runHandler = (object, record, state, event) => {
        const handler = handlerOf(object, state.type);
        if (typeof handler !== 'function') return;
        const { fields } = state;
        if (state.type === 'error' && object === globalThis && event instanceof eventClasses.ErrorEvent) {
          const result = Reflect.apply(handler, object, [fields.message, fields.filename, fields.lineno, fields.colno, fields.error]);
          if (result === true) event.preventDefault();
          return;
        }
        const result = Reflect.apply(handler, object, [event]);
        if (state.type === 'beforeunload' && event instanceof eventClasses.BeforeUnloadEvent) {
          if (result === undefined || result === null) return;
          event.preventDefault();
          if (!fields.text) fields.text = String(result);
        } else if (result === false) event.preventDefault();
      };
      // `on…` properties of an object or a prototype.
      const pairs = new Map();
      const pair = (type) => {
        let made = pairs.get(type);
        if (made === undefined) pairs.set(type, made = {
          __proto__: null, configurable: true, enumerable: true,
          get() { return handlerOf(this ?? globalThis, type); },
          set(value) {
            const self = this ?? globalThis;
            const isCallable = typeof value === 'function' || typeof value === 'object' && value !== null;
            const number = native.handlesAttributes ? source(self, type) : -1;
            setHandler(self, type, isCallable ? value : null, number < 0 ? null : native.attribute(number, 'on' + type));
          } });
        return made;
      };
      lib.handlers = (object, types, isHidden = false) => {
        for (const type of types) {
          const made = pair(type);
          made.enumerable = !isHidden;
          Reflect.defineProperty(object, 'on' + type, made);
        }
      };
      lib.globalHandlers = ['abort', 'animationcancel', 'animationend', 'animationiteration', 'animationstart', 'auxclick',
        'beforeinput', 'blur', 'cancel', 'canplay', 'canplaythrough', 'change', 'click', 'close', 'contextmenu', 'cuechange',
        'dblclick', 'drag', 'dragend', 'dragenter', 'dragleave', 'dragover', 'dragstart', 'drop', 'durationchange', 'emptied',
        'ended', 'error', 'focus', 'focusin', 'focusout', 'formdata', 'gotpointercapture', 'input', 'invalid', 'keydown',
        'keypress', 'keyup', 'load', 'loadeddata', 'loadedmetadata', 'loadstart', 'lostpointercapture', 'mousedown',
        'mouseenter', 'mouseleave', 'mousemove', 'mouseout', 'mouseover', 'mouseup', 'pause', 'play', 'playing',
        'pointercancel', 'pointerdown', 'pointerenter', 'pointerleave', 'pointermove', 'pointerout', 'pointerover', 'pointerup',
        'progress', 'ratechange', 'reset', 'resize', 'scroll', 'scrollend', 'securitypolicyviolation', 'seeked', 'seeking',
        'select', 'selectionchange', 'selectstart', 'stalled', 'submit', 'suspend', 'timeupdate', 'toggle', 'touchcancel',
        'touchend', 'touchmove', 'touchstart', 'transitioncancel', 'transitionend', 'transitionrun', 'transitionstart',
        'volumechange', 'waiting', 'wheel'];
      lib.windowHandlers = ['afterprint', 'beforeprint', 'beforeunload', 'hashchange', 'languagechange', 'message',
        'messageerror', 'offline', 'online', 'orientationchange', 'pagehide', 'pageshow', 'popstate', 'rejectionhandled',
        'storage', 'unhandledrejection', 'unload'];
      const reflected = new Map();
      for (const type of [...lib.windowHandlers, 'blur', 'error', 'focus', 'load', 'resize', 'scroll']) reflected.set(type, true);
      // Whether a handler on this element is the window's: those of the body.
      lib.reflectsWindow = (number, type) => reflected.has(type) && native.name(number) === 'body';

      // Makes the global object an event target with its handlers.
      lib.makeEventTarget = (object) => {
        for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'])
          hide(object, name, lib.EventTarget.prototype[name]);
        lib.handlers(object, [...lib.globalHandlers, ...lib.windowHandlers], true);
      };
      """#
  }
#endif
