extension WebAPIPart {
  /// Runs in every context: takes the originals of the built-ins that parts use, and puts doors on the global object
  /// behind which the parts are read.
  static let common = #"""
    (function (native, lib) {
    'use strict';
    const global = globalThis, { call, bind } = global.Function.prototype, uncurry = bind.bind(call);
    const g = { __proto__: null };
    for (const name of ['Object', 'Reflect', 'Promise', 'Proxy', 'Error', 'EvalError', 'RangeError', 'ReferenceError',
      'SyntaxError', 'TypeError', 'URIError', 'DOMException', 'Symbol', 'String', 'Array', 'Number', 'Boolean', 'BigInt',
      'Math', 'JSON', 'Date', 'RegExp', 'Map', 'Set', 'WeakMap', 'WeakSet', 'ArrayBuffer', 'DataView', 'Int8Array',
      'Uint8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array', 'Uint32Array', 'Float16Array',
      'Float32Array', 'Float64Array', 'BigInt64Array', 'BigUint64Array', 'performance', 'crypto', 'encodeURIComponent',
      'parseFloat', 'NaN'])
      g[name] = global[name];
    const { Object, Reflect, TypeError, DOMException, Symbol, String, Uint8Array, ArrayBuffer, DataView } = g;
    const { defineProperty, getOwnPropertyDescriptor } = Reflect;
    const m = {
      __proto__: null,
      stringReplace: uncurry(String.prototype.replace), stringSplit: uncurry(String.prototype.split),
      stringIndexOf: uncurry(String.prototype.indexOf), stringSlice: uncurry(String.prototype.slice),
      stringTrim: uncurry(String.prototype.trim), stringCharCodeAt: uncurry(String.prototype.charCodeAt),
      stringCodePointAt: uncurry(String.prototype.codePointAt), regExpTest: uncurry(g.RegExp.prototype.test),
      regExpExec: uncurry(g.RegExp.prototype.exec), arraySort: uncurry(g.Array.prototype.sort),
      mapGet: uncurry(g.Map.prototype.get), mapSet: uncurry(g.Map.prototype.set),
      mapForEach: uncurry(g.Map.prototype.forEach), setAdd: uncurry(g.Set.prototype.add),
      setForEach: uncurry(g.Set.prototype.forEach), weakMapGet: uncurry(g.WeakMap.prototype.get),
      weakMapSet: uncurry(g.WeakMap.prototype.set), weakSetHas: uncurry(g.WeakSet.prototype.has), objectToString: uncurry(Object.prototype.toString),
    };
    const hide = (object, name, value) => {
      defineProperty(object, name, { __proto__: null, value, writable: true, configurable: true, enumerable: false });
      return value;
    };
    const visible = (object, name, get, set) =>
      defineProperty(object, name, { __proto__: null, get, set, enumerable: true, configurable: true });

    // Doors: what a part defines is there before the part is. What a page put in a door's place stays.
    const doors = new g.WeakSet();
    const loaded = { __proto__: null };
    const require = (part) => {
      if (loaded[part]) return;
      loaded[part] = true;
      native.read(part);
    };
    const door = (object, name, part) => {
      const get = () => {
        require(part);
        return object[name];
      };
      doors.add(get);
      defineProperty(object, name, { __proto__: null, get, set(value) { hide(object, name, value); },
        configurable: true, enumerable: false });
    };
    const isFree = (object, name) => {
      const found = getOwnPropertyDescriptor(object, name);
      return found === undefined ? object !== global : found.get !== undefined && m.weakSetHas(doors, found.get);
    };
    const classes = { __proto__: null };
    const publish = (name, value, object = global) => {
      if (isFree(object, name)) hide(object, name, value);
      return value;
    };
    const publishAccessor = (name, get, set, object = global) => {
      if (isFree(object, name)) visible(object, name, get, set);
    };
    // Objects of the web are the host's: no message and no clone takes them.
    const { Host } = lib;
    const expose = (Class) => {
      classes[Class.name] = Class;
      return publish(Class.name, lib.define(Class, true));
    };
    // Constants stand on the class and on its prototype.
    const constants = (Class, values) => {
      for (const name in values)
        for (const object of [Class, Class.prototype])
          defineProperty(object, name, { __proto__: null, value: values[name], enumerable: true });
    };
    const refuse = (what) => {
      native.refused(what + ' is not simulated');
      throw new DOMException(what + ' is not simulated', 'NotSupportedError');
    };

    const wellFormed = uncurry(String.prototype.toWellFormed ?? String.prototype.toString);
    const text = (value) => `${value}`;
    const usv = (value) => wellFormed(`${value}`);
    const isObject = (value) => value !== null && (typeof value === 'object' || typeof value === 'function');
    const need = (given, count) => {
      if (given < count) throw new TypeError('Not enough arguments');
    };

    // Bytes of an ArrayBuffer, a typed array or a DataView, as a copy.
    const TypedArray = Object.getPrototypeOf(Uint8Array.prototype);
    const getter = (object, name) => uncurry(getOwnPropertyDescriptor(object, name).get);
    const bufferLength = getter(ArrayBuffer.prototype, 'byteLength');
    const viewBuffer = getter(DataView.prototype, 'buffer'), viewOffset = getter(DataView.prototype, 'byteOffset'),
      viewLength = getter(DataView.prototype, 'byteLength');
    const arrayBuffer = getter(TypedArray, 'buffer'), arrayOffset = getter(TypedArray, 'byteOffset'),
      arrayLength = getter(TypedArray, 'byteLength');
    const arrayTag = getter(TypedArray, Symbol.toStringTag);
    const cut = uncurry(ArrayBuffer.prototype.slice);
    const { isView } = ArrayBuffer;
    const isBuffer = (value) => {
      if (!isObject(value)) return false;
      try { bufferLength(value); return true; } catch { return false; }
    };
    const isBytes = (value) => isObject(value) && (isView(value) || isBuffer(value));
    // A new ArrayBuffer that nobody else has.
    const copyBytes = (value) => {
      if (!isView(value)) return cut(value, 0);
      if (arrayTag(value) === undefined) {
        const start = viewOffset(value);
        return cut(viewBuffer(value), start, start + viewLength(value));
      }
      const start = arrayOffset(value);
      return cut(arrayBuffer(value), start, start + arrayLength(value));
    };
    const setBytes = uncurry(Uint8Array.prototype.set);
    const join = (buffers) => {
      if (buffers.length === 1) return buffers[0];
      let length = 0;
      for (let i = 0; i < buffers.length; i++) length += bufferLength(buffers[i]);
      const all = new Uint8Array(length);
      for (let i = 0, at = 0; i < buffers.length; i++) {
        setBytes(all, new Uint8Array(buffers[i]), at);
        at += bufferLength(buffers[i]);
      }
      return arrayBuffer(all);
    };
    const encode = (value) => native.encode(usv(value));
    const decode = (buffer, label = 'utf-8', keepMark = false) => native.decode(buffer, label, keepMark);
    const isBlob = (value) => isObject(value) && native.isBlob(value);

    // Events that the engine makes.
    const fire = (target, type, init, name) => lib.fire(target, type, init, name);
    const push = (list, value) => { list[list.length] = value; };
    const invalidState = () => new DOMException('The object is in an invalid state.', 'InvalidStateError');
    lib.web = { __proto__: null, g, m, uncurry, hide, visible, publish, publishAccessor, expose, constants, classes,
      require, refuse, Host, text, usv, isObject, need, isBytes, isBuffer, isBlob, copyBytes, bufferLength, join,
      cut, setBytes, encode, decode, fire, handlers: lib.handlers, push, invalidState, getter, isView, arrayTag,
      lower: uncurry(String.prototype.toLowerCase), upper: uncurry(String.prototype.toUpperCase),
      then: uncurry(g.Promise.prototype.then) };

    // Part, globals, members of `performance`, members of `lib`.
    const parts = /*DOORS*/[];
    for (let i = 0; i < parts.length; i++) {
      const [part, globals, members, shared] = parts[i];
      for (let j = 0; j < globals.length; j++) door(global, globals[j], part);
      for (let j = 0; j < members.length; j++) door(g.performance, members[j], part);
      for (let j = 0; j < shared.length; j++) door(lib, shared[j], part);
    }
    })
    """#
}
