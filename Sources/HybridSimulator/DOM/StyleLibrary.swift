#if Simulator
  extension ScriptLibrary {
    /// `style` and `getComputedStyle` without style sheets: what stands in the `style` attribute, and the display that
    /// elements have by themselves.
    static let styles = #"""
      const { Object, Reflect, Map, String, Symbol, Proxy, TypeError } = globalThis;
      const { wrap, number, me, need, define, hide } = lib;

      // `a: b; c: url(x;y) !important` as a map from names to [value, priority]; quotes and brackets hold together.
      const parse = (text) => {
        const found = new Map();
        for (const [, name, raw] of (text ?? '').matchAll(/\s*([-\w]+)\s*:\s*((?:"[^"]*"|'[^']*'|\([^)]*\)|[^;"'(])*)/g)) {
          const isImportant = /!\s*important\s*$/i.test(raw), value = raw.replace(/!\s*important\s*$/i, '').trim();
          const key = name.startsWith('--') ? name : name.toLowerCase();
          if (value !== '') { found.delete(key); found.set(key, [value, isImportant ? 'important' : '']); }
        }
        return found;
      };
      const write = (found) => [...found].map(([name, [value, priority]]) => name + ': ' + value + (priority && ' !' + priority) + ';').join(' ');

      const names = new Set(('align-content align-items align-self all animation animation-delay animation-direction '
        + 'animation-duration animation-fill-mode animation-iteration-count animation-name animation-play-state '
        + 'animation-timing-function appearance aspect-ratio backdrop-filter backface-visibility background '
        + 'background-attachment background-clip background-color background-image background-origin background-position '
        + 'background-repeat background-size border border-bottom border-bottom-color border-bottom-left-radius '
        + 'border-bottom-right-radius border-bottom-style border-bottom-width border-collapse border-color border-image '
        + 'border-left border-left-color border-left-style border-left-width border-radius border-right border-right-color '
        + 'border-right-style border-right-width border-spacing border-style border-top border-top-color '
        + 'border-top-left-radius border-top-right-radius border-top-style border-top-width border-width bottom box-shadow '
        + 'box-sizing break-after break-before break-inside caption-side caret-color clear clip clip-path color color-scheme '
        + 'column-count column-gap columns contain content counter-increment counter-reset cursor direction display '
        + 'empty-cells fill filter flex flex-basis flex-direction flex-flow flex-grow flex-shrink flex-wrap float font '
        + 'font-family font-feature-settings font-size font-style font-variant font-weight gap grid grid-area '
        + 'grid-auto-columns grid-auto-flow grid-auto-rows grid-column grid-row grid-template grid-template-areas '
        + 'grid-template-columns grid-template-rows height hyphens inset isolation justify-content justify-items '
        + 'justify-self left letter-spacing line-height list-style list-style-image list-style-position list-style-type '
        + 'margin margin-bottom margin-left margin-right margin-top mask max-height max-width min-height min-width '
        + 'mix-blend-mode object-fit object-position opacity order orphans outline outline-color outline-offset '
        + 'outline-style outline-width overflow overflow-anchor overflow-wrap overflow-x overflow-y overscroll-behavior '
        + 'padding padding-bottom padding-left padding-right padding-top perspective place-content place-items place-self '
        + 'pointer-events position quotes resize right rotate row-gap scale scroll-behavior scroll-margin scroll-padding '
        + 'scroll-snap-align scroll-snap-type stroke stroke-width tab-size table-layout text-align text-decoration '
        + 'text-indent text-overflow text-shadow text-transform top touch-action transform transform-origin '
        + 'transform-style transition transition-delay transition-duration transition-property transition-timing-function '
        + 'translate unicode-bidi user-select vertical-align visibility white-space widows width will-change word-break '
        + 'word-spacing word-wrap writing-mode z-index zoom -webkit-appearance -webkit-backdrop-filter -webkit-box-orient '
        + '-webkit-line-clamp -webkit-overflow-scrolling -webkit-tap-highlight-color -webkit-text-size-adjust '
        + '-webkit-touch-callout -webkit-transform -webkit-transition -webkit-user-select').split(' '));
      const dashes = new Map();
      // `webkitTransform` and `backgroundColor` as CSS writes them; null: no property.
      const dashed = (key) => {
        if (typeof key !== 'string') return null;
        let name = dashes.get(key);
        if (name !== undefined) return name;
        name = key === 'cssFloat' ? 'float' : names.has(key) ? key : key.replace(/[A-Z]/g, (letter) => '-' + letter.toLowerCase());
        if (/^webkit-/.test(name)) name = '-' + name;
        if (!names.has(name)) name = null;
        dashes.set(key, name);
        return name;
      };

      const contents = new WeakMap();
      const contentOf = (self) => {
        const content = contents.get(self);
        if (content === undefined) throw new TypeError('Can only call a method of CSSStyleDeclaration on instances of it');
        return content;
      };
      class CSSStyleDeclaration {
        constructor() { lib.illegal(); }
        get cssText() { const content = contentOf(this); return content.isFixed ? '' : write(content.all()); }
        set cssText(text) { contentOf(this).save(parse(String(text))); }
        get length() { return contentOf(this).all().size; }
        get parentRule() { return null; }
        item(index) { return [...contentOf(this).all().keys()][index] ?? ''; }
        getPropertyValue(name) { need(1, arguments.length); return contentOf(this).value(key(name)); }
        getPropertyPriority(name) { return contentOf(this).all().get(key(name))?.[1] ?? ''; }
        setProperty(name, value, priority = '') {
          need(2, arguments.length);
          name = key(name);
          value = value === null ? '' : String(value).trim();
          if (value === '') { this.removeProperty(name); return; }
          if (!name.startsWith('--') && !names.has(name)) return;
          const content = contentOf(this), all = content.all();
          all.set(name, [value, String(priority).toLowerCase()]);
          content.save(all);
        }
        removeProperty(name) {
          name = key(name);
          const content = contentOf(this), all = content.all(), old = all.get(name)?.[0] ?? '';
          if (all.delete(name)) content.save(all);
          return old;
        }
        [Symbol.iterator]() { return [...contentOf(this).all().keys()][Symbol.iterator](); }
      }
      const key = (name) => { name = String(name); return name.startsWith('--') ? name : name.toLowerCase(); };
      define(CSSStyleDeclaration);
      const declaration = (content) => {
        const proxy = new Proxy(lib.host(CSSStyleDeclaration.prototype), {
          __proto__: null,
          get(target, name, receiver) {
            if (name in target) return Reflect.get(target, name, receiver);
            const known = dashed(name);
            if (known !== null) return content.value(known);
            return typeof name === 'string' && /^\d+$/.test(name) ? [...content.all().keys()][name] : undefined;
          },
          set(target, name, value, receiver) {
            const known = dashed(name);
            if (known === null) return Reflect.set(target, name, value, name in target ? receiver : target);
            receiver.setProperty(known, value);
            return true;
          },
          has(target, name) { return name in target || dashed(name) !== null; },
        });
        contents.set(proxy, content);
        return proxy;
      };
      // The declarations of an element's `style` attribute.
      lib.style = (node) => {
        let text = null, found = new Map();
        const content = {
          isFixed: false,
          all() {
            const now = native.attribute(node, 'style');
            if (now !== text) { text = now; found = parse(now); }
            return found;
          },
          value: (name) => content.all().get(name)?.[0] ?? '',
          save(changed) {
            found = changed;
            native.setAttribute(node, 'style', text = write(changed));
          },
        };
        return declaration(content);
      };

      // What elements are where no sheet says anything.
      const displays = { __proto__: null, table: 'table', thead: 'table-header-group', tbody: 'table-row-group',
        tfoot: 'table-footer-group', tr: 'table-row', td: 'table-cell', th: 'table-cell', caption: 'table-caption',
        col: 'table-column', colgroup: 'table-column-group', li: 'list-item', summary: 'block', input: 'inline-block',
        button: 'inline-block', select: 'inline-block', textarea: 'inline-block', meter: 'inline-block', progress: 'inline-block',
        img: 'inline', video: 'inline', audio: 'inline', iframe: 'inline', dialog: 'block' };
      for (const name of ('html body address article aside blockquote center dd details dir div dl dt fieldset figcaption figure '
        + 'footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr legend listing main menu nav ol optgroup option p plaintext '
        + 'pre search section ul xmp').split(' ')) displays[name] = 'block';
      for (const name of ('area base datalist head link meta noembed noframes noscript param rp script style template title').split(' '))
        displays[name] = 'none';
      const own = (node, name) => parse(native.attribute(node, 'style')).get(name)?.[0];
      const displayOf = (node) => {
        const set = own(node, 'display');
        if (set !== undefined) return set;
        if (native.attribute(node, 'hidden') !== null) return 'none';
        const name = native.localName(node);
        if (name === 'dialog' && native.attribute(node, 'open') === null) return 'none';
        if (name === 'input' && native.attribute(node, 'type') === 'hidden') return 'none';
        return displays[name] ?? 'inline';
      };
      // Inside of something that is not displayed, nothing is.
      lib.display = (element) => {
        for (let node = me(element); node >= 0 && native.type(node) === 1; node = native.parent(node))
          if (displayOf(node) === 'none') return 'none';
        return displayOf(me(element));
      };
      const inherited = { __proto__: null, visibility: 'visible', color: 'rgb(0, 0, 0)', 'font-size': '16px', 'font-weight': '400',
        'font-style': 'normal', 'font-family': '-webkit-standard', direction: 'ltr', cursor: 'auto', 'pointer-events': 'auto',
        'text-align': 'start', 'white-space': 'normal', 'line-height': 'normal' };
      const initial = { __proto__: null, position: 'static', opacity: '1', float: 'none', overflow: 'visible', 'z-index': 'auto',
        'background-color': 'rgba(0, 0, 0, 0)', 'background-image': 'none', transform: 'none', width: 'auto', height: 'auto',
        top: 'auto', left: 'auto', right: 'auto', bottom: 'auto', 'margin-top': '0px', 'margin-right': '0px',
        'margin-bottom': '0px', 'margin-left': '0px', 'padding-top': '0px', 'padding-right': '0px', 'padding-bottom': '0px',
        'padding-left': '0px', 'box-sizing': 'content-box', 'transition-duration': '0s', 'animation-name': 'none' };
      lib.hide(globalThis, 'getComputedStyle', { getComputedStyle(element) {
        need(1, arguments.length);
        const node = number(element);
        if (node < 0 || native.type(node) !== 1)
          throw new TypeError("Argument 1 ('element') to Window.getComputedStyle must be an instance of Element");
        return declaration({
          isFixed: true,
          all: () => parse(native.attribute(node, 'style')),
          value(name) {
            if (!native.isConnected(node)) return '';
            if (name === 'display') return displayOf(node);
            const isInherited = name in inherited || name.startsWith('--');
            for (let place = node; place >= 0 && native.type(place) === 1; place = native.parent(place)) {
              const value = own(place, name);
              if (value !== undefined && value !== 'inherit') return value;
              if (!isInherited) break;
            }
            return inherited[name] ?? initial[name] ?? '';
          },
          save() { lib.fail('NoModificationAllowedError', 'The object can not be modified.'); },
        });
      } }.getComputedStyle);
      """#
  }
#endif
