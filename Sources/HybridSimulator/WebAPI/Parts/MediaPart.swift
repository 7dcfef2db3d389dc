extension WebAPIPart {
  /// `matchMedia`.
  static let media = WebAPIPart(
    name: "media",
    globals: ["matchMedia", "MediaQueryList"],
    natives: [.facts],
    source: #"""
      (function (native, lib) {
      'use strict';
      const { TypeError, parseFloat, NaN } = lib.web.g;
      const { expose, publish, text, lower, need, handlers } = lib.web;
      const { regExpExec: exec, regExpTest: test, stringSplit: split, stringTrim: trim } = lib.web.m;
      const known = {
        __proto__: null, 'prefers-color-scheme': () => native.fact('isDark') ? 'dark' : 'light',
        'prefers-reduced-motion': () => 'no-preference', 'prefers-contrast': () => 'no-preference',
        'prefers-reduced-transparency': () => 'no-preference', hover: () => 'none', 'any-hover': () => 'none',
        pointer: () => 'coarse', 'any-pointer': () => 'coarse', 'display-mode': () => 'browser',
        'inverted-colors': () => 'none', scripting: () => 'enabled',
        orientation: () => native.fact('innerHeight') >= native.fact('innerWidth') ? 'portrait' : 'landscape',
      };
      const lengths = { __proto__: null, width: 'innerWidth', height: 'innerHeight', 'device-width': 'screenWidth',
        'device-height': 'screenHeight' };
      const feature = (name, value) => {
        if (known[name]) return value === undefined ? known[name]() !== 'none' : known[name]() === value;
        const parts = exec(/^(min-|max-)?(.*)$/, name), number = value === undefined ? NaN : parseFloat(value);
        const given = lengths[parts[2]] ? native.fact(lengths[parts[2]])
          : test(/^(-webkit-)?(device-pixel-ratio|resolution)$/, parts[2]) ? native.fact('devicePixelRatio') : undefined;
        if (given === undefined) lib.web.refuse(`the media feature “${name}”`);
        const wanted = test(/r?em$/, value ?? '') ? number * 16 : number;
        return value === undefined ? given > 0 : parts[1] === 'min-' ? given >= wanted : parts[1] === 'max-'
          ? given <= wanted : given === wanted;
      };
      const matches = (query) => {
        const options = split(lower(query), ',');
        for (let i = 0; i < options.length; i++) {
          let option = trim(options[i]), isNot = false, holds = true;
          if (test(/^not\s/, option)) { isNot = true; option = trim(option.slice(4)); }
          const parts = split(option, /\s+and\s+/);
          for (let j = 0; j < parts.length; j++) {
            const part = trim(parts[j]), found = exec(/^\(\s*([a-z-]+)\s*(?::\s*([^)]+?)\s*)?\)$/, part);
            if (found) holds = feature(found[1], found[2]) && holds;
            else if (!test(/^(only\s+)?(all|screen)$/, part) && part !== '') holds = false;
          }
          if (holds !== isNot) return true;
        }
        return false;
      };
      let mayMake = false;
      class MediaQueryList extends lib.EventTarget {
        #media;
        constructor(media) {
          if (!mayMake) throw new TypeError('Illegal constructor');
          super();
          this.#media = media;
        }
        get media() { return this.#media; }
        get matches() { return matches(this.#media); }
        addListener(listener) { this.addEventListener('change', listener); }
        removeListener(listener) { this.removeEventListener('change', listener); }
      }
      handlers(MediaQueryList.prototype, ['change']);
      expose(MediaQueryList);
      publish('matchMedia', { matchMedia(query) {
        need(arguments.length, 1);
        query = text(query);
        matches(query);
        mayMake = true;
        try { return new MediaQueryList(query); } finally { mayMake = false; }
      } }.matchMedia);
      })
      """#)
}
