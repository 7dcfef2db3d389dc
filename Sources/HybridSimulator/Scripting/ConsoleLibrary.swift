/// `console`, how values are printed, and what becomes of exceptions that nobody caught.
extension ScriptLibrary {
  static let console = #"""
    const global = globalThis, { Map, Set, String, Number, Object, Array, JSON, Error, Date, Reflect, Symbol } = global;
    const isArray = Array.isArray;
    const hide = (object, name, value) => Reflect.defineProperty(object, name,
      { __proto__: null, value, writable: true, configurable: true, enumerable: false });
    const place = () => {
      const lines = String(new Error().stack).split('\n');
      for (const line of lines) {
        if (line.indexOf('hybridscope:') >= 0) continue;
        const match = /^(?:.*@)?(.*):(\d+):\d+$/.exec(line);
        if (match) return { source: match[1], line: Number(match[2]) };
      }
      return { source: '', line: 0 };
    };

    // As Web Inspector prints a value in its console, on one line.
    const inspect = (value, depth, seen) => {
      switch (typeof value) {
        case 'string': return depth === 0 ? value : JSON.stringify(value);
        case 'undefined': return 'undefined';
        case 'bigint': return String(value) + 'n';
        case 'symbol': return String(value);
        case 'number': return Object.is(value, -0) ? '-0' : String(value);
        case 'boolean': return String(value);
        case 'function': {
          const text = String(value);
          return depth === 0 ? text : 'function ' + (value.name || '');
        }
      }
      if (value === null) return 'null';
      try {
        if (seen.has(value)) return '[Circular]';
        const element = lib.describe && lib.describe(value);
        if (element) return element;
        if (value instanceof Error || Object.prototype.toString.call(value) === '[object Error]') return String(value);
        if (value instanceof Date) return String(value);
        if (value instanceof RegExp) return String(value);
        seen.add(value);
        const short = depth > 2, limit = depth === 0 ? 100 : 20;
        let text;
        if (isArray(value)) {
          if (short) text = 'Array (' + value.length + ')';
          else {
            const parts = [];
            for (let i = 0; i < value.length && i < limit; i++)
              parts.push(i in value ? inspect(value[i], depth + 1, seen) : '');
            if (value.length > limit) parts.push('… (' + value.length + ')');
            text = '[' + parts.join(', ') + ']' + (depth === 0 ? ' (' + value.length + ')' : '');
          }
        } else if (value instanceof Map || value instanceof Set) {
          const parts = [];
          for (const entry of value) {
            if (parts.length >= limit) { parts.push('…'); break; }
            parts.push(value instanceof Map
              ? inspect(entry[0], depth + 1, seen) + ' => ' + inspect(entry[1], depth + 1, seen)
              : inspect(entry, depth + 1, seen));
          }
          text = (value instanceof Map ? 'Map' : 'Set') + ' {' + parts.join(', ') + '} (' + value.size + ')';
        } else {
          const prototype = Object.getPrototypeOf(value);
          const name = prototype === null ? 'Object' : (value.constructor && value.constructor.name) || 'Object';
          if (short) text = name + ' {…}';
          else {
            const parts = [];
            for (const key of Object.keys(value)) {
              if (parts.length >= limit) { parts.push('…'); break; }
              const property = Object.getOwnPropertyDescriptor(value, key);
              parts.push(key + ': ' + (property && 'value' in property ? inspect(property.value, depth + 1, seen) : '(…)'));
            }
            text = name === 'Object' ? '{' + parts.join(', ') + '}' : name + ' {' + parts.join(', ') + '}';
          }
        }
        seen.delete(value);
        return text;
      } catch (error) { return '[object]'; }
    };
    lib.inspect = (value) => inspect(value, 0, new Set());
    lib.inspectResult = (value) => typeof value === 'string' ? JSON.stringify(value) : inspect(value, 0, new Set());

    const format = (values) => {
      let rest = values, text = '';
      if (typeof values[0] === 'string' && values.length > 1 && values[0].indexOf('%') >= 0) {
        let next = 1;
        text = values[0].replace(/%([sdifoOc%])/g, (whole, kind) => {
          if (kind === '%') return '%';
          if (next >= values.length) return whole;
          const value = values[next++];
          switch (kind) {
            case 's': return typeof value === 'string' ? value : inspect(value, 1, new Set());
            case 'd': case 'i': return String(Math.trunc(Number(value)));
            case 'f': return String(Number(value));
            case 'c': return '';
            default: return inspect(value, 1, new Set());
          }
        });
        rest = values.slice(next);
        if (rest.length) text += ' ';
      }
      const parts = [];
      for (const value of rest) parts.push(inspect(value, 0, new Set()));
      return text + parts.join(' ');
    };
    let depth = 0;
    const write = (level, text) => {
      const at = place();
      native.log(level, '  '.repeat(depth) + text, at.source, at.line);
    };
    const console = {}, counts = new Map(), timers = new Map();
    const method = (name, body) => hide(console, name, { [name](...values) { body(values); } }[name]);
    for (const level of ['log', 'info', 'warn', 'error', 'debug'])
      method(level, (values) => write(level, format(values)));
    method('dir', (values) => write('log', inspect(values[0], 0, new Set())));
    method('dirxml', (values) => write('log', format(values)));
    method('table', (values) => write('log', inspect(values[0], 0, new Set())));
    method('trace', (values) => write('log', 'Trace' + (values.length ? ': ' + format(values) : '')));
    method('assert', (values) => {
      if (!values[0]) write('error', 'Assertion Failed' + (values.length > 1 ? ': ' + format(values.slice(1)) : ''));
    });
    method('count', (values) => {
      const name = values.length ? String(values[0]) : 'default', count = (counts.get(name) || 0) + 1;
      counts.set(name, count);
      write('debug', name + ': ' + count);
    });
    method('countReset', (values) => counts.delete(values.length ? String(values[0]) : 'default'));
    method('time', (values) => timers.set(values.length ? String(values[0]) : 'default', native.milliseconds()));
    const elapsed = (values) => {
      const name = values.length ? String(values[0]) : 'default', since = timers.get(name);
      if (since === undefined) return write('warn', 'Timer "' + name + '" does not exist');
      write('debug', name + ': ' + (native.milliseconds() - since).toFixed(3) + 'ms');
      return name;
    };
    method('timeLog', elapsed);
    method('timeEnd', (values) => { const name = elapsed(values); if (name !== undefined) timers.delete(name); });
    const group = (values) => { write('log', values.length ? format(values) : 'Group'); depth++; };
    method('group', group);
    method('groupCollapsed', group);
    method('groupEnd', () => { if (depth > 0) depth--; });
    method('clear', () => {});
    for (const name of ['profile', 'profileEnd', 'timeStamp', 'takeHeapSnapshot', 'record', 'recordEnd', 'screenshot'])
      method(name, () => {});
    hide(global, 'console', console);

    const described = (error) => {
      if (error !== null && typeof error === 'object' && typeof error.line === 'number'
        && String(error.sourceURL).indexOf('hybridscope:') !== 0)
        return { source: String(error.sourceURL || ''), line: error.line, column: error.column || 0 };
      let stack;
      try { stack = String(error.stack || ''); } catch { stack = ''; }
      for (const line of stack.split('\n')) {
        if (line.indexOf('hybridscope:') >= 0) continue;
        const match = /^(?:.*@)?(.*):(\d+):(\d+)$/.exec(line);
        if (match) return { source: match[1], line: Number(match[2]), column: Number(match[3]) };
      }
      return null;
    };
    let reporting = false;
    // HTML standard, "report an exception": the window hears of it first, then the console.
    lib.reportException = (error, source, line) => {
      const at = described(error) || (source === undefined ? { ...place(), column: 0 } : { source, line, column: 0 });
      let message;
      try {
        message = String(error);
      } catch { message = 'an exception that cannot be shown'; }
      if (!reporting) {
        reporting = true;
        let goesOn = true;
        try {
          goesOn = lib.fire(global, 'error', { cancelable: true, message, filename: at.source, lineno: at.line,
            colno: at.column, error }, 'ErrorEvent');
        } finally { reporting = false; }
        if (!goesOn) return;
      }
      native.log('error', message, at.source, at.line);
    };
    lib.reportRejection = (promise, reason) => {
      if (!reporting) {
        reporting = true;
        let goesOn = true;
        try { goesOn = lib.fire(global, 'unhandledrejection', { promise, reason, cancelable: true }, 'PromiseRejectionEvent'); }
        finally { reporting = false; }
        if (!goesOn) return;
      }
      const at = described(reason) || { source: '', line: 0 };
      native.log('error', 'Unhandled Promise Rejection: ' + inspect(reason, 0, new Set()), at.source, at.line);
    };
    hide(global, 'reportError', function reportError(error) { lib.reportException(error); });
    """#
}
