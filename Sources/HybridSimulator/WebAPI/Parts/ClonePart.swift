extension WebAPIPart {
  /// `structuredClone`, in two steps so that a message can go from one context to another: `lib.serialize(value,
  /// transfer)` makes a list of nodes that holds nothing of its context but buffers and blobs, `lib.deserialize(nodes)`
  /// makes the value where it is called.
  static let clone = WebAPIPart(
    name: "clone",
    globals: ["structuredClone"],
    shared: ["serialize", "deserialize", "structuredClone"],
    natives: [.blobs],
    source: #"""
      (function (native, lib) {
      'use strict';
      const global = lib.web.g;
      const { Object, Reflect, Map, Set, Date, RegExp, DOMException, String, Number, Boolean, BigInt, Error, Array,
        ArrayBuffer, DataView, Uint8Array, TypeError } = global;
      const { uncurry, hide, publish, isObject, isBuffer, isView, arrayTag, copyBytes, getter, need, push, isBlob,
        bufferLength, setBytes } = lib.web;
      const brand = (method) => { const call = uncurry(method); return (value) => {
        try { return [call(value)]; } catch { return null; } }; };
      const timeOf = brand(Date.prototype.getTime), booleanOf = brand(Boolean.prototype.valueOf),
        numberOf = brand(Number.prototype.valueOf), stringOf = brand(String.prototype.valueOf),
        bigIntOf = brand(BigInt.prototype.valueOf),
        mapSize = brand(Reflect.getOwnPropertyDescriptor(Map.prototype, 'size').get),
        setSize = brand(Reflect.getOwnPropertyDescriptor(Set.prototype, 'size').get);
      const { mapGet, mapSet, mapForEach: mapEach, setAdd, setForEach: setEach, objectToString: tag, regExpTest: test } = lib.web.m;
      const sourceOf = getter(RegExp.prototype, 'source'), flagsOf = getter(RegExp.prototype, 'flags');
      const isRegExp = (value) => { try { regExpSource(value); return true; } catch { return false; } };
      const regExpSource = (value) => { if (value === RegExp.prototype) throw 0; return sourceOf(value); };
      const isError = Error.isError ?? ((value) => tag(value) === '[object Error]');
      const errors = { __proto__: null };
      for (const name of ['Error', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError'])
        errors[name] = global[name];
      const views = { __proto__: null };
      for (const name of ['Int8Array', 'Uint8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array',
        'Uint32Array', 'Float16Array', 'Float32Array', 'Float64Array', 'BigInt64Array', 'BigUint64Array'])
        if (global[name]) views[name] = global[name];
      const Typed = Object.getPrototypeOf(Uint8Array.prototype);
      const bufferOf = getter(Typed, 'buffer'), offsetOf = getter(Typed, 'byteOffset'), lengthOf = getter(Typed, 'length');
      const dataBuffer = getter(DataView.prototype, 'buffer'), dataOffset = getter(DataView.prototype, 'byteOffset'),
        dataLength = getter(DataView.prototype, 'byteLength');
      const move = ArrayBuffer.prototype.transfer && uncurry(ArrayBuffer.prototype.transfer);
      const { isArray } = Array, { keys } = Object;
      const refused = () => new DOMException('The object can not be cloned.', 'DataCloneError');
      const opaque = new RegExp('^.object (Promise|WeakMap|WeakSet|WeakRef|Generator|AsyncGenerator|.*Iterator'
        + '|Intl[.].*|WebAssembly[.].*)]$');

      const serialize = (root, transfer) => {
        const nodes = [], known = new Map(), moved = [];
        if (transfer !== undefined)
          for (const item of transfer) {
            if (!isBuffer(item) || !move) throw refused();
            push(moved, item);
          }
        const at = (index, ...node) => { nodes[index] = node; return index; };
        const visit = (value) => {
          if (!isObject(value)) {
            if (typeof value === 'symbol') throw refused();
            return at(nodes.length, 'value', value);
          }
          const seen = mapGet(known, value);
          if (seen !== undefined) return seen;
          const index = nodes.length;
          push(nodes, null);
          mapSet(known, value, index);
          if (typeof value === 'function') throw refused();
          let found;
          if (isBlob(value))
            return lib.web.isFile?.(value) ? at(index, 'blob', value, value.name, value.lastModified) : at(index, 'blob', value);
          if (native.isHost(value)) throw refused();
          if (isArray(value)) {
            at(index, 'array', value.length, []);
            return members(index, value);
          }
          if (isView(value)) {
            const name = arrayTag(value);
            if (name === undefined)
              return at(index, 'view', 'DataView', visit(dataBuffer(value)), dataOffset(value), dataLength(value));
            return at(index, 'view', name, visit(bufferOf(value)), offsetOf(value), lengthOf(value));
          }
          if (isBuffer(value)) {
            for (let i = 0; i < moved.length; i++) if (moved[i] === value) return at(index, 'buffer', value, true);
            return at(index, 'buffer', copyBytes(value), false);
          }
          if (found = timeOf(value)) return at(index, 'date', found[0]);
          if (isRegExp(value)) return at(index, 'regexp', sourceOf(value), flagsOf(value));
          if (mapSize(value)) {
            const list = [], pairs = [];
            at(index, 'map', list);
            mapEach(value, (item, key) => { push(pairs, [key, item]); });
            for (let i = 0; i < pairs.length; i++) push(list, [visit(pairs[i][0]), visit(pairs[i][1])]);
            return index;
          }
          if (setSize(value)) {
            const list = [], items = [];
            at(index, 'set', list);
            setEach(value, (item) => { push(items, item); });
            for (let i = 0; i < items.length; i++) push(list, visit(items[i]));
            return index;
          }
          if (found = booleanOf(value) ?? numberOf(value) ?? stringOf(value) ?? bigIntOf(value))
            return at(index, 'boxed', found[0]);
          if (value instanceof DOMException) return at(index, 'exception', `${value.message}`, `${value.name}`);
          if (isError(value)) {
            const message = Reflect.getOwnPropertyDescriptor(value, 'message');
            const name = `${value.name}`, cause = Reflect.getOwnPropertyDescriptor(value, 'cause');
            at(index, 'error', errors[name] ? name : 'Error', message && 'value' in message ? `${message.value}` : undefined,
              typeof value.stack === 'string' ? value.stack : undefined, null);
            if (cause && 'value' in cause) nodes[index][4] = visit(cause.value);
            return index;
          }
          if (value === globalThis || test(opaque, tag(value))) throw refused();
          at(index, 'object', 0, []);
          return members(index, value);
        };
        const members = (index, value) => {
          const names = keys(value), list = nodes[index][2];
          for (let i = 0; i < names.length; i++)
            if (Object.hasOwn(value, names[i])) push(list, [names[i], visit(value[names[i]])]);
          return index;
        };
        visit(root);
        for (let i = 0; i < nodes.length; i++)
          if (nodes[i][0] === 'buffer' && nodes[i][2]) nodes[i] = ['buffer', move(nodes[i][1]), false];
        return nodes;
      };

      const define = (object, name, value) => Reflect.defineProperty(object, name,
        { __proto__: null, value, writable: true, enumerable: true, configurable: true });
      const deserialize = (nodes) => {
        const made = [], done = [];
        const build = (index) => {
          if (done[index]) return made[index];
          done[index] = true;
          const node = nodes[index];
          switch (node[0]) {
          case 'value': return made[index] = node[1];
          case 'date': return made[index] = new Date(node[1]);
          case 'regexp': return made[index] = new RegExp(node[1], node[2]);
          case 'boxed': return made[index] = Object(node[1]);
          case 'exception': return made[index] = new DOMException(node[1], node[2]);
          case 'blob':
            lib.web.require('blob');
            return made[index] = lib.web.copyBlob(node[1], node[2], node[3]);
          case 'buffer': {
            // Made here, since a copy by `slice` would belong to the context of the original.
            const bytes = new Uint8Array(bufferLength(node[1]));
            setBytes(bytes, new Uint8Array(node[1]));
            return made[index] = bytes.buffer;
          }
          case 'view': return made[index] = node[1] === 'DataView' ? new DataView(build(node[2]), node[3], node[4])
            : new views[node[1]](build(node[2]), node[3], node[4]);
          case 'error': {
            const error = made[index] = node[2] === undefined ? new errors[node[1]]() : new errors[node[1]](node[2]);
            if (node[3] !== undefined) hide(error, 'stack', node[3]);
            if (node[4] !== null) hide(error, 'cause', build(node[4]));
            return error;
          }
          case 'map': {
            const map = made[index] = new Map();
            for (let i = 0; i < node[1].length; i++) mapSet(map, build(node[1][i][0]), build(node[1][i][1]));
            return map;
          }
          case 'set': {
            const set = made[index] = new Set();
            for (let i = 0; i < node[1].length; i++) setAdd(set, build(node[1][i]));
            return set;
          }
          }
          const object = made[index] = node[0] === 'array' ? new Array(node[1]) : {};
          for (let i = 0; i < node[2].length; i++) define(object, node[2][i][0], build(node[2][i][1]));
          return object;
        };
        return build(0);
      };
      hide(lib, 'serialize', serialize);
      hide(lib, 'deserialize', deserialize);
      hide(lib, 'structuredClone', (value) => deserialize(serialize(value)));
      publish('structuredClone', { structuredClone(value, options = undefined) {
        need(arguments.length, 1);
        return deserialize(serialize(value, options?.transfer));
      } }.structuredClone);
      })
      """#)
}
