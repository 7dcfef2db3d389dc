#if Simulator
  extension ScriptLibrary {
    /// `HTMLElement` and the elements of HTML that are no controls (HTML standard, 3.2.2 and 4).
    static let htmlElements = #"""
      const { Object, Reflect, String, Map, TypeError, Promise } = globalThis;
      const { wrap, wrapAs, me, need, define, cached, classes, reflect } = lib;

      class HTMLElement extends lib.Element {
        get innerText() { return native.innerText(me(this)); }
        set innerText(text) {
          const node = me(this), lines = String(text === null ? '' : text).split(/\r\n|\n|\r/);
          const all = lines.flatMap((line, i) => i === 0 ? [line] : [lib.wrap(native.createElement('br')), line]).filter((one) => one !== '');
          native.replaceChildren(node, lib.together(all));
        }
        get outerText() { return this.innerText; }
        get style() { const node = me(this); return cached(this, 'style', () => lib.style(node)); }
        set style(text) { this.style.cssText = text; }
        get dataset() { const node = me(this); return cached(this, 'dataset', () => lib.dataset(node)); }
        get tabIndex() {
          const text = native.attribute(me(this), 'tabindex'), value = text === null ? NaN : parseInt(text, 10);
          if (value === value) return value;
          return native.canFocus(me(this)) ? 0 : -1;
        }
        set tabIndex(value) { native.setAttribute(me(this), 'tabindex', String(value | 0)); }
        get contentEditable() { return native.attribute(me(this), 'contenteditable') ?? 'inherit'; }
        set contentEditable(value) { native.setAttribute(me(this), 'contenteditable', String(value)); }
        get isContentEditable() {
          const near = this.closest('[contenteditable]');
          return near !== null && near.getAttribute('contenteditable') !== 'false';
        }
        get draggable() { return native.attribute(me(this), 'draggable') === 'true'; }
        set draggable(value) { native.setAttribute(me(this), 'draggable', String(!!value)); }
        get spellcheck() { return native.attribute(me(this), 'spellcheck') !== 'false'; }
        set spellcheck(value) { native.setAttribute(me(this), 'spellcheck', String(!!value)); }
        get translate() { return native.attribute(me(this), 'translate') !== 'no'; }
        set translate(value) { native.setAttribute(me(this), 'translate', value ? 'yes' : 'no'); }
        // There is no layout.
        get offsetWidth() { return 0; }
        get offsetHeight() { return 0; }
        get offsetTop() { return 0; }
        get offsetLeft() { return 0; }
        get offsetParent() {
          return !this.isConnected || this === this.ownerDocument.body || lib.display(this) === 'none' ? null : this.ownerDocument.body;
        }
        click() { native.click(me(this)); }
        focus() { native.focus(me(this)); }
        blur() { native.blur(me(this)); }
        attachInternals() { lib.notSimulated('HTMLElement.attachInternals'); }
      }
      reflect(HTMLElement, 'text', ['title', 'lang', 'dir', 'accessKey', 'enterKeyHint', 'inputMode', 'autocapitalize', 'nonce', 'popover']);
      reflect(HTMLElement, 'flag', ['hidden', 'inert', 'autofocus']);
      define(HTMLElement);
      lib.HTMLElement = HTMLElement;

      // A class for elements of these names, made when it is needed: attributes that are properties, members, and what
      // else there is to do with it.
      lib.element = (name, tags, reflected = {}, members = null, finish = null, parent = () => HTMLElement) => {
        const get = lib.lazy(name, () => {
          const made = define({ [name]: class extends parent() { } }[name], true);
          for (const kind in reflected) reflect(made, kind, reflected[kind].split(' '));
          if (members !== null) lib.mix(made, members());
          if (finish !== null) finish(made);
          return made;
        });
        for (const tag of tags.split(' ')) if (tag !== '') classes.set(tag, get);
        return get;
      };
      const { element } = lib;
      for (const tag of ('abbr acronym address article aside b basefont bdi bdo bgsound big center cite code dd dfn dt em figcaption '
        + 'figure footer header hgroup i kbd main mark nav nobr noembed noframes noscript plaintext rb rp rt rtc ruby s samp search '
        + 'section small strike strong sub summary sup tt u var wbr').split(' ')) classes.set(tag, () => HTMLElement);
      classes.set('#custom', () => HTMLElement);
      element('HTMLUnknownElement', '#unknown');
      element('HTMLHtmlElement', 'html');
      element('HTMLHeadElement', 'head');
      element('HTMLTitleElement', 'title', {}, () => ({
        get text() { return native.childText(me(this)); },
        set text(text) { this.textContent = text; },
      }));
      element('HTMLMetaElement', 'meta', { text: 'content name httpEquiv:http-equiv media scheme' });
      element('HTMLBaseElement', 'base', { text: 'target' }, () => ({
        get href() { return native.addressAttribute(me(this), 'href') || native.baseURL(); },
        set href(value) { native.setAttribute(me(this), 'href', String(value)); },
      }));
      element('HTMLLinkElement', 'link', { text: 'rel media hreflang type as sizes integrity', flag: 'disabled', address: 'href' }, () => ({
        get relList() { return cached(this, 'relList', () => lib.tokens(me(this), 'rel')); },
        get crossOrigin() { return this.getAttribute('crossorigin'); },
        set crossOrigin(value) { this.setAttribute('crossorigin', value); },
        get sheet() { return null; },
      }));
      element('HTMLStyleElement', 'style', { text: 'media type', flag: 'disabled' }, () => ({ get sheet() { return null; } }));
      // Handlers of the body that are the window's.
      element('HTMLBodyElement', 'body', { text: 'background bgColor text link vLink aLink' }, null, ({ prototype }) => {
        for (const type of ['blur', 'error', 'focus', 'load', 'resize', 'scroll', ...lib.windowHandlers])
          lib.accessor(prototype, 'on' + type, function () { return globalThis['on' + type]; },
            function (value) { globalThis['on' + type] = value; });
      });
      element('HTMLDivElement', 'div', { text: 'align' });
      element('HTMLSpanElement', 'span');
      element('HTMLParagraphElement', 'p', { text: 'align' });
      element('HTMLHeadingElement', 'h1 h2 h3 h4 h5 h6', { text: 'align' });
      element('HTMLPreElement', 'pre listing xmp');
      element('HTMLQuoteElement', 'blockquote q', { address: 'cite' });
      element('HTMLHRElement', 'hr');
      element('HTMLBRElement', 'br');
      element('HTMLUListElement', 'ul', { flag: 'compact', text: 'type' });
      element('HTMLOListElement', 'ol', { flag: 'reversed compact', number: 'start', text: 'type' });
      element('HTMLLIElement', 'li', { number: 'value', text: 'type' });
      element('HTMLDListElement', 'dl');
      element('HTMLMenuElement', 'menu');
      element('HTMLDirectoryElement', 'dir');
      element('HTMLFontElement', 'font', { text: 'color face size' });
      element('HTMLModElement', 'ins del', { text: 'dateTime', address: 'cite' });
      element('HTMLTimeElement', 'time', { text: 'dateTime' });
      element('HTMLDataElement', 'data', { text: 'value' });
      element('HTMLMarqueeElement', 'marquee');
      element('HTMLDetailsElement', 'details', { flag: 'open', text: 'name' });
      element('HTMLDialogElement', 'dialog', { flag: 'open' }, () => ({
        get returnValue() { return lib.cached(this, 'state', () => ({ result: '' })).result; },
        set returnValue(value) { lib.cached(this, 'state', () => ({ result: '' })).result = String(value); },
        show() { this.open = true; },
        showModal() {
          if (this.open) lib.fail('InvalidStateError', 'The object is in an invalid state.');
          this.open = true;
        },
        close(result) {
          if (!this.open) return;
          this.open = false;
          if (result !== undefined) this.returnValue = result;
          lib.later(() => lib.fire(this, 'close'));
        },
      }));
      lib.later = (body) => { Promise.resolve().then(body); };

      // Parts of an address, by the URL class where there is one.
      const part = (name) => ({
        get() {
          const href = this.href, { URL } = lib;
          if (href === '' || URL === undefined) return name === 'protocol' ? ':' : '';
          try { return new URL(href)[name]; } catch { return name === 'protocol' ? ':' : ''; }
        },
        set(value) {
          const { URL } = lib;
          if (URL === undefined) lib.notSimulated('changing a part of an address');
          try { const url = new URL(this.href); url[name] = value; this.href = url.href; } catch { }
        },
      });
      const parts = (made) => {
        for (const name of ['protocol', 'host', 'hostname', 'port', 'pathname', 'search', 'hash', 'username', 'password']) {
          const { get, set } = part(name);
          lib.accessor(made.prototype, name, get, set);
        }
        lib.accessor(made.prototype, 'origin', part('origin').get);
        lib.mix(made, {
          toString() { return this.href; },
          get relList() { return cached(this, 'relList', () => lib.tokens(me(this), 'rel')); },
        });
      };
      element('HTMLAnchorElement', 'a', {
        address: 'href', text: 'target download rel hreflang type name ping referrerPolicy:referrerpolicy' }, () => ({
        get text() { return this.textContent; },
        set text(text) { this.textContent = text; },
      }), parts);
      element('HTMLAreaElement', 'area', { address: 'href', text: 'target download rel alt coords shape ping' }, null, parts);
      element('HTMLMapElement', 'map', { text: 'name' });

      const image = element('HTMLImageElement', 'img image', {
        address: 'src longDesc', text: 'alt srcset sizes useMap name align decoding referrerPolicy:referrerpolicy fetchPriority',
        flag: 'isMap', number: 'hspace vspace' }, () => ({
        get complete() { return native.imageState(me(this), 'complete'); },
        get naturalWidth() { return native.imageState(me(this), 'width'); },
        get naturalHeight() { return native.imageState(me(this), 'height'); },
        get width() { return parseInt(this.getAttribute('width'), 10) || this.naturalWidth; },
        set width(value) { this.setAttribute('width', value >>> 0); },
        get height() { return parseInt(this.getAttribute('height'), 10) || this.naturalHeight; },
        set height(value) { this.setAttribute('height', value >>> 0); },
        get currentSrc() { return this.src; },
        get loading() { return this.getAttribute('loading') === 'lazy' ? 'lazy' : 'eager'; },
        set loading(value) { this.setAttribute('loading', value); },
        get crossOrigin() { return this.getAttribute('crossorigin'); },
        set crossOrigin(value) { this.setAttribute('crossorigin', value); },
        get x() { return 0; },
        get y() { return 0; },
        decode() { lib.notSimulated('HTMLImageElement.decode'); },
      }));
      element('HTMLScriptElement', 'script', {
        address: 'src', text: 'type charset integrity event htmlFor:for referrerPolicy:referrerpolicy', flag: 'defer noModule' }, () => ({
        get text() { return native.childText(me(this)); },
        set text(text) { this.textContent = text; },
        // A script that a script makes is async until it says something else.
        get async() { return native.isAsyncScript(me(this)); },
        set async(value) { native.setAsyncScript(me(this), !!value); },
        get crossOrigin() { return this.getAttribute('crossorigin'); },
        set crossOrigin(value) { this.setAttribute('crossorigin', value); },
      }), (made) => lib.hide(made, 'supports', { supports: (type) => type === 'classic' }.supports));
      const frame = {
        get contentWindow() { return native.frameWindow(me(this)); },
        get contentDocument() { return native.frameDocument(me(this)); },
      };
      element('HTMLIFrameElement', 'iframe', {
        address: 'src longDesc', text: 'srcdoc name width height allow align frameBorder scrolling referrerPolicy:referrerpolicy loading',
        flag: 'allowFullscreen' }, () => ({
        get sandbox() { return cached(this, 'sandbox', () => lib.tokens(me(this), 'sandbox')); },
        set sandbox(value) { this.setAttribute('sandbox', value); },
        getSVGDocument() { return null; },
      }), (made) => lib.mix(made, frame));
      element('HTMLFrameElement', 'frame', { address: 'src', text: 'name' }, () => frame);
      element('HTMLFrameSetElement', 'frameset', { text: 'cols rows' });
      element('HTMLEmbedElement', 'embed', { address: 'src', text: 'type width height name' });
      element('HTMLObjectElement', 'object', { address: 'data', text: 'type width height name' }, () => ({ get contentDocument() { return null; } }));
      element('HTMLParamElement', 'param', { text: 'name value type valueType' });

      // Media that never play.
      const media = element('HTMLMediaElement', '', { address: 'src', text: 'preload', flag: 'autoplay loop controls defaultMuted:muted' }, () => ({
        get currentSrc() { return this.src; },
        get paused() { return true; },
        get ended() { return false; },
        get seeking() { return false; },
        get duration() { return NaN; },
        get readyState() { return 0; },
        get networkState() { return this.src === '' ? 0 : 3; },
        get error() { return null; },
        get currentTime() { return 0; },
        set currentTime(value) { },
        get volume() { return 1; },
        set volume(value) { },
        get muted() { return this.defaultMuted; },
        set muted(value) { },
        get playbackRate() { return 1; },
        set playbackRate(value) { },
        load() { },
        pause() { },
        play() { return Promise.reject(new globalThis.DOMException('playing media is not simulated', 'NotSupportedError')); },
        canPlayType() { return ''; },
      }));
      element('HTMLVideoElement', 'video', { address: 'poster', number: 'width height', flag: 'playsInline' }, () => ({
        get videoWidth() { return 0; },
        get videoHeight() { return 0; },
        requestPictureInPicture() { lib.notSimulated('HTMLVideoElement.requestPictureInPicture'); },
        webkitEnterFullscreen() { lib.notSimulated('HTMLVideoElement.webkitEnterFullscreen'); },
      }), null, media);
      const audio = element('HTMLAudioElement', 'audio', {}, null, null, media);
      element('HTMLSourceElement', 'source', { address: 'src', text: 'type srcset sizes media' });
      element('HTMLTrackElement', 'track', { address: 'src', text: 'kind srclang label', flag: 'default' });
      element('HTMLPictureElement', 'picture');
      element('HTMLCanvasElement', 'canvas', { number: 'width height' }, () => ({
        getContext() { lib.notSimulated('HTMLCanvasElement.getContext'); },
        toDataURL() { lib.notSimulated('HTMLCanvasElement.toDataURL'); },
        toBlob() { lib.notSimulated('HTMLCanvasElement.toBlob'); },
      }));
      element('HTMLTemplateElement', 'template', {}, () => ({ get content() { return wrap(native.templateContent(me(this))); } }));
      element('HTMLSlotElement', 'slot', { text: 'name' }, () => ({ assignedNodes() { return []; }, assignedElements() { return []; } }));

      // Tables.
      const inTable = (self, selector) => [...self.children].filter((one) => one.matches(selector));
      const rowsOf = (self) => lib.cached(self, 'rows', () => { const node = me(self); return lib.collection(() => native.rows(node)); });
      const insertRow = (parent, list, index, name) => {
        if (index < -1 || index > list.length) lib.fail('IndexSizeError', 'The index is not in the allowed range.');
        const made = wrap(0).createElement(name);
        (list[index]?.parentNode ?? parent).insertBefore(made, list[index] ?? null);
        return made;
      };
      const deleteRow = (list, index) => {
        const found = list[index === -1 ? list.length - 1 : index];
        if (found === undefined && list.length > 0) lib.fail('IndexSizeError', 'The index is not in the allowed range.');
        found?.remove();
      };
      element('HTMLTableElement', 'table', { text: 'align border width summary' }, () => ({
        get caption() { return inTable(this, 'caption')[0] ?? null; },
        get tHead() { return inTable(this, 'thead')[0] ?? null; },
        get tFoot() { return inTable(this, 'tfoot')[0] ?? null; },
        get tBodies() { const node = me(this); return cached(this, 'tBodies', () => lib.collection(() => native.childElements(node).filter((one) => native.localName(one) === 'tbody'))); },
        get rows() { return rowsOf(this); },
        createTHead() { return this.tHead ?? this.insertBefore(wrap(0).createElement('thead'), this.firstChild); },
        createTBody() { return this.appendChild(wrap(0).createElement('tbody')); },
        insertRow(index = -1) {
          const { rows } = this, last = inTable(this, 'tbody').at(-1) ?? (rows.length === 0 ? this.createTBody() : rows.item(rows.length - 1).parentNode);
          return insertRow(last, rows, index, 'tr');
        },
        deleteRow(index) { deleteRow(this.rows, index); },
      }));
      element('HTMLTableSectionElement', 'thead tbody tfoot', { text: 'align' }, () => ({
        get rows() { return rowsOf(this); },
        insertRow(index = -1) { return insertRow(this, this.rows, index, 'tr'); },
        deleteRow(index) { deleteRow(this.rows, index); },
      }));
      element('HTMLTableRowElement', 'tr', { text: 'align' }, () => ({
        get cells() { return this.children; },
        get rowIndex() { const table = this.closest('table'); return table === null ? -1 : [...table.rows].indexOf(this); },
        get sectionRowIndex() { return this.parentNode === null ? -1 : inTable(this.parentNode, 'tr').indexOf(this); },
        insertCell(index = -1) { return insertRow(this, this.cells, index, 'td'); },
        deleteCell(index) { deleteRow(this.cells, index); },
      }));
      element('HTMLTableCellElement', 'td th', { text: 'align headers scope abbr' }, () => ({
        get colSpan() { return parseInt(this.getAttribute('colspan'), 10) || 1; },
        set colSpan(value) { this.setAttribute('colspan', value | 0); },
        get rowSpan() { return parseInt(this.getAttribute('rowspan'), 10) || 1; },
        set rowSpan(value) { this.setAttribute('rowspan', value | 0); },
        get cellIndex() { return this.parentNode === null ? -1 : [...this.parentNode.children].indexOf(this); },
      }));
      element('HTMLTableCaptionElement', 'caption', { text: 'align' });
      element('HTMLTableColElement', 'col colgroup', { text: 'align width', number: 'span' });

      // `new Image()` and `new Audio()`.
      const named = (name, body, get) => lib.lazy(name, () => {
        const constructor = { [name]: function (...given) {
          if (new.target === undefined) throw new TypeError(`Constructor ${name} requires 'new' operator`);
          return body(...given);
        } }[name];
        Reflect.defineProperty(constructor, 'prototype', { __proto__: null, value: get().prototype, writable: false });
        return constructor;
      });
      lib.namedConstructor = named;
      named('Image', (width, height) => {
        const made = wrap(native.createElement('img'));
        if (width !== undefined) made.width = width;
        if (height !== undefined) made.height = height;
        return made;
      }, image);
      named('Audio', (source) => {
        const made = wrap(native.createElement('audio'));
        made.preload = 'auto';
        if (source !== undefined) made.src = source;
        return made;
      }, audio);
      """#
  }
#endif
