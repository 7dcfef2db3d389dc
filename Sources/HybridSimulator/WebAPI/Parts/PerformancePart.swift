extension WebAPIPart {
  /// The entries of `performance`; the figures of loads are native.
  static let performance = WebAPIPart(
    name: "performance",
    globals: [
      "PerformanceEntry", "PerformanceMark", "PerformanceMeasure", "PerformancePaintTiming",
      "PerformanceResourceTiming", "PerformanceNavigationTiming",
    ],
    members: [
      "timing", "navigation", "getEntries", "getEntriesByType", "getEntriesByName", "mark", "measure", "clearMarks",
      "clearMeasures", "clearResourceTimings", "setResourceTimingBufferSize",
    ],
    natives: [.facts],
    source: #"""
      (function (native, lib) {
      'use strict';
      const { Object, Reflect, TypeError, DOMException, performance, Array, Math } = lib.web.g;
      const { Host, expose, hide, visible, publish, publishAccessor, text, isObject, push, need } = lib.web;
      const { arraySort: sort } = lib.web.m, now = performance.now;
      class PerformanceEntry extends Host {
        #values;
        constructor(values) {
          super(new.target.prototype);
          this.#values = values;
        }
        get name() { return this.#values.name; }
        get entryType() { return this.#values.entryType; }
        get startTime() { return this.#values.startTime; }
        get duration() { return this.#values.duration; }
        toJSON() { return { ...this.#values }; }
        static { lib.web.entryValue = (entry, name) => entry.#values[name]; }
      }
      const value = lib.web.entryValue;
      const kind = (name, parent, properties) => {
        const Class = { [name]: class extends parent {
          constructor(values) {
            if (!mayMake) throw new TypeError('Illegal constructor');
            super(values);
          }
        } }[name];
        for (let i = 0; i < properties.length; i++) {
          const property = properties[i];
          visible(Class.prototype, property, { [property]() { return value(this, property) ?? 0; } }[property]);
        }
        return expose(Class);
      };
      let mayMake = false;
      const made = (Class, values) => {
        mayMake = true;
        try { return new Class(values); } finally { mayMake = false; }
      };
      expose(PerformanceEntry);
      const Mark = kind('PerformanceMark', PerformanceEntry, ['detail']);
      const Measure = kind('PerformanceMeasure', PerformanceEntry, ['detail']);
      const Paint = kind('PerformancePaintTiming', PerformanceEntry, []);
      const Resource = kind('PerformanceResourceTiming', PerformanceEntry, ['initiatorType', 'nextHopProtocol',
        'workerStart', 'redirectStart', 'redirectEnd', 'fetchStart', 'domainLookupStart', 'domainLookupEnd',
        'connectStart', 'secureConnectionStart', 'connectEnd', 'requestStart', 'responseStart', 'responseEnd',
        'transferSize', 'encodedBodySize', 'decodedBodySize', 'responseStatus']);
      const Navigation = kind('PerformanceNavigationTiming', Resource, ['unloadEventStart', 'unloadEventEnd',
        'domInteractive', 'domContentLoadedEventStart', 'domContentLoadedEventEnd', 'domComplete', 'loadEventStart',
        'loadEventEnd', 'type', 'redirectCount']);
      const classes = { __proto__: null, navigation: Navigation, resource: Resource, paint: Paint };

      // Figures of `performance.timing` are milliseconds since 1970, those of entries since the document began.
      const names = ['navigationStart', 'unloadEventStart', 'unloadEventEnd', 'redirectStart', 'redirectEnd', 'fetchStart',
        'domainLookupStart', 'domainLookupEnd', 'connectStart', 'connectEnd', 'secureConnectionStart', 'requestStart',
        'responseStart', 'responseEnd', 'domLoading', 'domInteractive', 'domContentLoadedEventStart',
        'domContentLoadedEventEnd', 'domComplete', 'loadEventStart', 'loadEventEnd'];
      const origin = performance.timeOrigin;
      const timing = {};
      for (let i = 0; i < names.length; i++) {
        const name = names[i];
        visible(timing, name, { [name]() {
          const figure = name === 'navigationStart' ? 0 : native.timing()[name];
          return figure === undefined || figure === null ? 0 : Math.floor(origin + figure);
        } }[name]);
      }
      const toJSON = () => {
        const all = {};
        for (let i = 0; i < names.length; i++) all[names[i]] = timing[names[i]];
        return all;
      };
      hide(timing, 'toJSON', toJSON);
      const navigation = { type: 0, redirectCount: 0 };
      publishAccessor('timing', { timing() { return timing; } }.timing, undefined, performance);
      publishAccessor('navigation', { navigation() { return navigation; } }.navigation, undefined, performance);

      let own = [], isCleared = false;
      const all = () => {
        const entries = [], list = native.entries();
        for (let i = 0; i < list.length; i++)
          if (!isCleared || list[i].entryType !== 'resource') push(entries, made(classes[list[i].entryType], list[i]));
        for (let i = 0; i < own.length; i++) push(entries, own[i]);
        return sort(entries, (a, b) => value(a, 'startTime') - value(b, 'startTime'));
      };
      const having = (test) => {
        const found = [], entries = all();
        for (let i = 0; i < entries.length; i++) if (test(entries[i])) push(found, entries[i]);
        return found;
      };
      const timeOf = (mark) => {
        if (typeof mark === 'number') return mark;
        const name = text(mark);
        for (let i = own.length - 1; i >= 0; i--)
          if (value(own[i], 'entryType') === 'mark' && value(own[i], 'name') === name) return value(own[i], 'startTime');
        for (let i = 0; i < names.length; i++) if (names[i] === name) return timing[name] - origin;
        throw new DOMException(`No mark named '${name}' exists`, 'SyntaxError');
      };
      const methods = {
        getEntries() { return all(); },
        getEntriesByType(type) {
          type = text(type);
          return having((entry) => value(entry, 'entryType') === type);
        },
        getEntriesByName(name, type = undefined) {
          name = text(name);
          return having((entry) => value(entry, 'name') === name
            && (type === undefined || value(entry, 'entryType') === text(type)));
        },
        mark(name, options = undefined) {
          need(arguments.length, 1);
          const detail = options?.detail === undefined ? null : lib.deserialize(lib.serialize(options.detail));
          const entry = made(Mark, { name: text(name), entryType: 'mark',
            startTime: options?.startTime === undefined ? now() : +options.startTime, duration: 0, detail });
          push(own, entry);
          return entry;
        },
        measure(name, from = undefined, to = undefined) {
          need(arguments.length, 1);
          let start = 0, end, detail = null;
          if (isObject(from)) {
            end = from.end !== undefined ? timeOf(from.end)
              : from.start !== undefined && from.duration !== undefined ? timeOf(from.start) + +from.duration
              : now();
            start = from.start !== undefined ? timeOf(from.start)
              : from.duration !== undefined ? end - from.duration : 0;
            if (from.detail !== undefined) detail = lib.deserialize(lib.serialize(from.detail));
          } else {
            end = to === undefined ? now() : timeOf(to);
            if (from !== undefined) start = timeOf(from);
          }
          const entry = made(Measure, { name: text(name), entryType: 'measure', startTime: start,
            duration: end - start, detail });
          push(own, entry);
          return entry;
        },
        clearMarks(name = undefined) { clear('mark', name); },
        clearMeasures(name = undefined) { clear('measure', name); },
        clearResourceTimings() { isCleared = true; },
        setResourceTimingBufferSize() {},
      };
      const clear = (type, name) => {
        const kept = [];
        for (let i = 0; i < own.length; i++)
          if (value(own[i], 'entryType') !== type || name !== undefined && value(own[i], 'name') !== text(name))
            push(kept, own[i]);
        own = kept;
      };
      for (const name of Object.keys(methods)) publish(name, methods[name], performance);
      })
      """#)
}
