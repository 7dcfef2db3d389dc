/// JavaScript that runs in every context before any other script. It is a function of the native sources of time and
/// chance; it returns what the engine needs later in its original form, whatever a page does to the built-ins.
enum Prelude {
  /// The name under which its frames show in a stack.
  static let url = "hybridscope:prelude"

  static let source = """
    (function (native) {
    'use strict';
    const global = globalThis, { Object, Function, Reflect, Promise, Error, TypeError, Intl, Math, String } = global;
    const uncurry = (method) => Function.prototype.call.bind(method);
    const { apply, construct, getOwnPropertyDescriptor: descriptor } = Reflect;
    const hide = (object, name, value) =>
      Reflect.defineProperty(object, name,
        { __proto__: null, value, writable: true, configurable: true, enumerable: false });
    \(removals)
    \(exceptions)
    \(date)
    \(locales)
    \(chance)
    \(helpers)
    })
    """

  /// What would let the machine's collector, threads or terminal be seen. `console` belongs to the page's bindings.
  private static let removals = """
    for (const name of ['WeakRef', 'FinalizationRegistry', 'SharedArrayBuffer', 'Temporal', 'console'])
      delete global[name];
    for (const name of ['wait', 'waitAsync', 'pause']) delete global.Atomics[name];
    for (const name of ['compile', 'instantiate', 'compileStreaming', 'instantiateStreaming'])
      if (global.WebAssembly) delete global.WebAssembly[name];
    """

  private static let exceptions = """
    const codes = {
      __proto__: null, IndexSizeError: 1, HierarchyRequestError: 3, WrongDocumentError: 4, InvalidCharacterError: 5,
      NoModificationAllowedError: 7, NotFoundError: 8, NotSupportedError: 9, InUseAttributeError: 10,
      InvalidStateError: 11, SyntaxError: 12, InvalidModificationError: 13, NamespaceError: 14, InvalidAccessError: 15,
      TypeMismatchError: 17, SecurityError: 18, NetworkError: 19, AbortError: 20, URLMismatchError: 21,
      QuotaExceededError: 22, TimeoutError: 23, InvalidNodeTypeError: 24, DataCloneError: 25 };
    class DOMException extends Error {
      constructor(message = '', name = 'Error') { super(message); hide(this, 'name', String(name)); }
      get code() { return codes[this.name] ?? 0; }
    }
    hide(global, 'DOMException', DOMException);
    """

  /// `Date` as a whole: overriding `Date.now` alone leaves `new Date()` on the wall clock, and every method without
  /// "UTC" in its name asks the machine for its time zone.
  private static let date = #"""
    const RealDate = global.Date, proto = RealDate.prototype, { UTC, parse } = RealDate;
    const time = uncurry(proto.getTime), test = uncurry(RegExp.prototype.test);
    const milliseconds = () => Math.floor(native.now() / 1000);
    const parseUTC = (text) => {
      if (test(/^[+-]?\d{4,6}(-\d\d(-\d\d)?)?$/, text)) return parse(text);
      if (test(/^[+-]?\d{4,6}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d([.,]\d+)?)?$/, text)) {
        const place = text.length > 10 && text[text.length - 6] === ' ' ? -1 : text.lastIndexOf(' ');
        return parse((place < 0 ? text : text.slice(0, place) + 'T' + text.slice(place + 1)) + 'Z');
      }
      if (test(/\d[zZ]\s*$|\b(GMT|UTC|UT|[ECMP][SD]T)\b|:\d\d.*[+-]\d{1,2}:?\d{2}/i, text)) return parse(text);
      return parse(text + ' UTC');
    };
    const primitive = (value) => {
      if (value === null || typeof value !== 'object' && typeof value !== 'function') return value;
      const exotic = value[Symbol.toPrimitive];
      if (exotic !== undefined && exotic !== null) return apply(exotic, value, ['default']);
      for (const name of ['valueOf', 'toString']) {
        const method = value[name];
        if (typeof method !== 'function') continue;
        const result = apply(method, value, []);
        if (result === null || typeof result !== 'object' && typeof result !== 'function') return result;
      }
      throw new TypeError('No default value');
    };
    const timeOf = (value) => {
      try { return time(value); } catch { }
      const plain = primitive(value);
      return typeof plain === 'string' ? parseUTC(plain) : plain;
    };
    const VirtualDate = function (...parts) {
      if (new.target === undefined) return dateText(milliseconds(), 'both');
      const value = parts.length === 0 ? milliseconds()
        : parts.length === 1 ? timeOf(parts[0]) : apply(UTC, undefined, parts);
      return construct(RealDate, [value], new.target);
    };
    const get = {}, set = {};
    for (const part of ['Date', 'Day', 'FullYear', 'Hours', 'Milliseconds', 'Minutes', 'Month', 'Seconds']) {
      const getter = uncurry(proto['getUTC' + part]), setter = proto['setUTC' + part];
      get[part] = getter;
      const name = 'get' + part, other = 'set' + part;
      hide(proto, name, { [name]() { return getter(this); } }[name]);
      if (setter) hide(proto, other, { [other]() { return apply(setter, this, arguments); } }[other]);
    }
    const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
    const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
    const padded = (number, width = 2) => {
      let text = '' + number;
      while (text.length < width) text = '0' + text;
      return text;
    };
    const dateText = (value, what) => {
      if (value !== value) return 'Invalid Date';
      const date = construct(RealDate, [value]), year = get.FullYear(date);
      const day = days[get.Day(date)] + ' ' + months[get.Month(date)] + ' ' + padded(get.Date(date)) + ' '
        + (year < 0 ? '-' : '') + padded(year < 0 ? -year : year, 4);
      const clock = padded(get.Hours(date)) + ':' + padded(get.Minutes(date)) + ':' + padded(get.Seconds(date))
        + ' GMT+0000 (Coordinated Universal Time)';
      return what === 'day' ? day : what === 'clock' ? clock : day + ' ' + clock;
    };
    const methods = {
      toString() { return dateText(time(this), 'both'); },
      toDateString() { return dateText(time(this), 'day'); },
      toTimeString() { return dateText(time(this), 'clock'); },
      getTimezoneOffset() { const value = time(this); return value === value ? 0 : value; },
      getYear() { return get.FullYear(this) - 1900; },
      setYear(year) { const value = +year; return this.setFullYear(value >= 0 && value <= 99 ? value + 1900 : value); },
    };
    for (const name in methods) hide(proto, name, methods[name]);
    const statics = { now() { return milliseconds(); }, parse(text) { return parseUTC(String(text)); }, UTC };
    for (const name in statics) hide(VirtualDate, name, statics[name]);
    Reflect.defineProperty(VirtualDate, 'name', { value: 'Date' });
    Reflect.defineProperty(VirtualDate, 'length', { value: 7 });
    Reflect.defineProperty(VirtualDate, 'prototype', { value: proto, writable: false });
    hide(proto, 'constructor', VirtualDate);
    hide(global, 'Date', VirtualDate);
    """#

  /// en-US and UTC wherever a page does not say a locale or a time zone.
  private static let locales = """
    const zoned = (options) => {
      if (options === null) return options;
      if (options === undefined) return { timeZone: 'UTC' };
      const given = Object(options);
      if (given.timeZone !== undefined) return given;
      return Object.create(given, { timeZone: { value: 'UTC', enumerable: true } });
    };
    const localized = (object, name, zone, place = 0) => {
      const real = object[name];
      if (!real) return;
      hide(object, name, { [name](...given) {
        while (given.length < place + 2) given.push(undefined);
        if (given[place] === undefined) given[place] = 'en-US';
        if (zone) given[place + 1] = zoned(given[place + 1]);
        return apply(real, this, given);
      } }[name]);
    };
    for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString']) localized(proto, name, true);
    localized(Number.prototype, 'toLocaleString');
    localized(BigInt.prototype, 'toLocaleString');
    localized(String.prototype, 'localeCompare', false, 1);
    localized(String.prototype, 'toLocaleUpperCase');
    localized(String.prototype, 'toLocaleLowerCase');
    for (const name of Object.getOwnPropertyNames(Intl)) {
      const Real = Intl[name];
      if (typeof Real !== 'function' || !Real.supportedLocalesOf) continue;
      const Fixed = { [name]: function (locales = 'en-US', options) {
        const given = [locales, name === 'DateTimeFormat' ? zoned(options) : options];
        return new.target === undefined ? apply(Real, undefined, given) : construct(Real, given, new.target);
      } }[name];
      Reflect.defineProperty(Fixed, 'prototype', { value: Real.prototype, writable: false });
      hide(Fixed, 'supportedLocalesOf', Real.supportedLocalesOf);
      hide(Real.prototype, 'constructor', Fixed);
      hide(Intl, name, Fixed);
    }
    """

  /// `performance.now` in steps of 1 ms, as WebKit gives it to pages that are not isolated.
  private static let chance = """
    hide(Math, 'random', { random() { return native.random(); } }.random);
    const origin = native.origin / 1000;
    const performance = {
      now() { return Math.floor((native.now() - native.origin) / 1000); },
      toJSON() { return { timeOrigin: origin }; },
    };
    Reflect.defineProperty(performance, 'timeOrigin', { get: () => origin, enumerable: true, configurable: true });
    hide(global, 'performance', performance);
    const integers = [Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array,
      BigInt64Array, BigUint64Array];
    const Bytes = Uint8Array, byte = () => Math.floor(native.random() * 256);
    const crypto = {
      getRandomValues(array) {
        let fits = false;
        for (let i = 0; i < integers.length; i++) if (array instanceof integers[i]) fits = true;
        if (!fits)
          throw new DOMException('getRandomValues needs an integer typed array', 'TypeMismatchError');
        if (array.byteLength > 65536)
          throw new DOMException('The requested length exceeds 65,536 bytes', 'QuotaExceededError');
        const bytes = new Bytes(array.buffer, array.byteOffset, array.byteLength);
        for (let i = 0; i < bytes.length; i++) bytes[i] = byte();
        return array;
      },
      randomUUID() {
        let text = '';
        for (let i = 0; i < 16; i++) {
          const value = i === 6 ? byte() & 15 | 64 : i === 8 ? byte() & 63 | 128 : byte();
          text += (i === 4 || i === 6 || i === 8 || i === 10 ? '-' : '') + (value < 16 ? '0' : '') + value.toString(16);
        }
        return text;
      },
    };
    hide(global, 'crypto', crypto);
    """

  private static let helpers = """
    const then = uncurry(Promise.prototype.then), resolve = Promise.resolve.bind(Promise);
    const settled = resolve();
    hide(global, 'queueMicrotask', { queueMicrotask(callback) {
      if (typeof callback !== 'function')
        throw new TypeError('Argument 1 (\\'callback\\') to queueMicrotask must be a function');
      then(settled, () => { try { callback(); } catch (error) { native.report(error); } });
    } }.queueMicrotask);
    const tag = uncurry(Object.prototype.toString), { setPrototypeOf } = Object;
    const brands = [Map.prototype, Set.prototype].map((object) => uncurry(descriptor(object, 'size').get));
    brands.push(uncurry(descriptor(RegExp.prototype, 'flags').get && descriptor(RegExp.prototype, 'source').get),
      uncurry(Boolean.prototype.valueOf), uncurry(Number.prototype.valueOf),
      uncurry(descriptor(DataView.prototype, 'byteLength').get));
    const isError = Error.isError ?? ((value) => tag(value) === '[object Error]');
    const stringValue = uncurry(String.prototype.valueOf);
    const refused = new RegExp('^.object (Promise|WeakMap|WeakSet|Generator|AsyncGenerator|.*Iterator'
      + '|Intl[.].*|WebAssembly[.].*|Arguments)]$');
    const exec = uncurry(RegExp.prototype.exec);
    return {
      keys: Object.keys,
      time,
      functionPrototype: Function.prototype,
      objectPrototype: Object.prototype,
      domException: DOMException, error: Error, typeError: TypeError, rangeError: global.RangeError,
      syntaxError: global.SyntaxError,
      classify(object) {
        if (isError(object)) return 'empty';
        for (let i = 0; i < brands.length; i++) try { brands[i](object); return 'empty'; } catch { }
        try { stringValue(object); return 'string'; } catch { }
        const match = exec(refused, tag(object));
        return match === null ? 'data' : match[1];
      },
      assemble(...parts) {
        const object = {};
        for (let i = 0; i < parts.length; i += 2)
          Reflect.defineProperty(object, parts[i],
            { __proto__: null, value: parts[i + 1], writable: true, configurable: true, enumerable: true });
        return object;
      },
      observe(value, fulfilled, rejected) { then(resolve(value), fulfilled, rejected); },
      accessor(object, name, get, set) {
        Reflect.defineProperty(object, name, { __proto__: null, get, set, configurable: true, enumerable: true });
      },
      data(object, name, value, enumerable) {
        Reflect.defineProperty(object, name,
          { __proto__: null, value, writable: true, configurable: true, enumerable });
      },
      constructor(name, body, parent) {
        const made = { [name]: function (...given) {
          if (new.target === undefined) throw new TypeError(`Constructor ${name} requires 'new' operator`);
          const object = apply(body, undefined, given);
          if (new.target !== made && object !== null && typeof object === 'object')
            setPrototypeOf(object, new.target.prototype);
          return object;
        } }[name];
        hide(made.prototype, 'constructor', made);
        if (parent) { setPrototypeOf(made, parent); setPrototypeOf(made.prototype, parent.prototype); }
        hide(made.prototype, Symbol.toStringTag, name);
        Reflect.defineProperty(made, 'prototype', { writable: false });
        return made;
      },
    };
    """
}
