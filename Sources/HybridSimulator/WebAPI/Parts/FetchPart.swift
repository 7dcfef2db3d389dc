extension WebAPIPart {
  /// `Request`, `Response`, `fetch`. What the network does is ``FetchLoad``'s.
  static let fetch = WebAPIPart(
    name: "fetch",
    globals: ["fetch", "Request", "Response"],
    needs: ["url", "abort", "stream", "headers"],
    natives: [.texts, .blobs, .loads],
    source: #"""
      (function (native, lib) {
      'use strict';
      const { Object, Reflect, Promise, TypeError, RangeError, DOMException, JSON, String, RegExp, ArrayBuffer, Uint8Array, Math } = lib.web.g;
      const { Host, expose, publish, text, usv, upper, lower, isObject, isBytes, copyBytes, encode, decode, isBlob,
        isStream, isSignal, isHeaders, newHeaders, setGuard, fillHeaders, flatHeaders, addHeader, need, push,
        then, isForbiddenMethod, isHeaderName, sourceOfBytes, sourceOfStream, isDisturbed } = lib.web;
      const { parse } = JSON;
      const { regExpTest: test } = lib.web.m;

      // The bytes of a body and the type it brings with it.
      const extract = (body) => {
        if (isObject(body)) {
          if (isBlob(body)) return { bytes: native.blobBytes(body), type: native.blobType(body) || null };
          if (isBytes(body)) return { bytes: copyBytes(body), type: null };
          if (lib.web.isParams(body))
            return { bytes: encode(lib.web.paramsText(body)), type: 'application/x-www-form-urlencoded;charset=UTF-8' };
          if (lib.formEntries(body) !== null) {
            lib.web.require('blob');
            return lib.web.multipart(body);
          }
        }
        return { bytes: encode(usv(body)), type: 'text/plain;charset=UTF-8' };
      };
      lib.web.extractBody = extract;

      const used = () => new TypeError('Body is disturbed or locked');
      let bodyOf;
      class Body extends Host {
        #source = null;
        #stream = null;
        #used = false;
        constructor(prototype) { super(prototype); }
        static {
          bodyOf = {
            set(object, source, stream = null) { object.#source = source; object.#stream = stream; },
            source(object) { return object.#source; },
            isUsed(object) { return object.#used || object.#stream !== null && isDisturbed(object.#stream); },
            isUnusable(object) { return bodyOf.isUsed(object) || object.#stream !== null && object.#stream.locked; },
            // Takes the body; another reader finds it used.
            take(object) {
              if (bodyOf.isUnusable(object)) throw used();
              if (object.#stream && !object.#source) object.#source = sourceOfStream(object.#stream);
              if (object.#source) object.#used = true;
              return object.#source;
            },
            all(object) {
              const source = bodyOf.take(object);
              return source ? source.all() : new ArrayBuffer(0);
            },
            type(object) { return object.headers.get('content-type') ?? ''; },
          };
        }
        get body() { return this.#stream ??= this.#source && this.#source.stream(); }
        get bodyUsed() { return bodyOf.isUsed(this); }
        async arrayBuffer() { return copyBytes(await bodyOf.all(this)); }
        async bytes() { return new Uint8Array(copyBytes(await bodyOf.all(this))); }
        async text() { return decode(await bodyOf.all(this)); }
        async json() {
          const json = decode(await bodyOf.all(this));
          try { return parse(json); } catch {
            throw new DOMException('The string did not match the expected pattern.', 'SyntaxError');
          }
        }
        async blob() {
          const bytes = await bodyOf.all(this);
          lib.web.require('blob');
          return lib.web.newBlob(bytes, bodyOf.type(this));
        }
        async formData() {
          const bytes = await bodyOf.all(this), type = bodyOf.type(this);
          if (!test(/^application\/x-www-form-urlencoded/i, type)) lib.web.refuse(`formData() of a body of type “${type}”`);
          const data = new (lib.formDataClass())(), pairs = lib.web.parseQuery(decode(bytes));
          for (let i = 0; i < pairs.length; i++) data.append(pairs[i][0], pairs[i][1]);
          return data;
        }
      }
      // The standard's mixin: its members stand on the two prototypes themselves.
      const mixIn = (Class) => {
        const names = Reflect.ownKeys(Body.prototype);
        for (let i = 0; i < names.length; i++)
          if (names[i] !== 'constructor')
            Reflect.defineProperty(Class.prototype, names[i], Reflect.getOwnPropertyDescriptor(Body.prototype, names[i]));
        Reflect.setPrototypeOf(Class.prototype, Object.prototype);
        return expose(Class);
      };

      const choose = (value, allowed, name) => {
        value = text(value);
        for (let i = 0; i < allowed.length; i++) if (allowed[i] === value) return value;
        throw new TypeError('Type error');
      };
      const modes = ['navigate', 'same-origin', 'no-cors', 'cors'], credentials = ['omit', 'same-origin', 'include'],
        caches = ['default', 'no-store', 'reload', 'no-cache', 'force-cache', 'only-if-cached'],
        redirects = ['follow', 'error', 'manual'],
        policies = ['', 'no-referrer', 'no-referrer-when-downgrade', 'same-origin', 'origin', 'strict-origin',
          'origin-when-cross-origin', 'strict-origin-when-cross-origin', 'unsafe-url'];
      const normalMethod = (method) => {
        const big = upper(method);
        return test(/^(DELETE|GET|HEAD|OPTIONS|POST|PUT)$/, big) ? big : method;
      };

      let request;
      class Request extends Body {
        #r;
        #headers;
        #signal;
        static {
          request = (object) => object.#r;
          lib.web.isRequest = (value) => isObject(value) && #r in value;
        }
        constructor(input, init = undefined) {
          need(arguments.length, 1);
          super(new.target.prototype);
          const old = lib.web.isRequest(input) ? input : null;
          init = isObject(init) ? init : {};
          let r;
          if (old) r = { ...old.#r };
          else {
            const parts = native.parseURL(usv(input), native.base());
            if (!parts || parts[3] !== '' || parts[4] !== '')
              throw new TypeError('URL is not valid or contains user credentials.');
            r = { url: parts[0], method: 'GET', mode: 'cors', credentials: 'same-origin', cache: 'default',
              redirect: 'follow', referrer: 'about:client', referrerPolicy: '', integrity: '', keepalive: false };
          }
          if (init.window !== undefined && init.window !== null) throw new TypeError('Window can only be null.');
          if (init.referrer !== undefined) {
            const referrer = usv(init.referrer);
            if (referrer === '') r.referrer = '';
            else {
              const parts = native.parseURL(referrer, native.base());
              if (!parts) throw new TypeError('Referrer is not a valid URL.');
              r.referrer = parts[1] === native.origin() ? parts[0] : 'about:client';
            }
          }
          if (init.referrerPolicy !== undefined) r.referrerPolicy = choose(init.referrerPolicy, policies);
          if (init.mode !== undefined) r.mode = choose(init.mode, modes);
          if (r.mode === 'navigate') throw new TypeError('Request constructor does not accept navigate fetch mode.');
          if (init.credentials !== undefined) r.credentials = choose(init.credentials, credentials);
          if (init.cache !== undefined) r.cache = choose(init.cache, caches);
          if (r.cache === 'only-if-cached' && r.mode !== 'same-origin')
            throw new TypeError('only-if-cached cache option requires fetch mode to be same-origin.');
          if (init.redirect !== undefined) r.redirect = choose(init.redirect, redirects);
          if (init.integrity !== undefined) r.integrity = text(init.integrity);
          if (init.keepalive !== undefined) r.keepalive = !!init.keepalive;
          if (init.method !== undefined) {
            const method = text(init.method);
            if (!isHeaderName(method)) throw new TypeError('Method is not a valid HTTP token.');
            if (isForbiddenMethod(method)) throw new TypeError('Method is forbidden.');
            r.method = normalMethod(method);
          }
          if (r.mode === 'no-cors' && !test(/^(GET|HEAD|POST)$/, r.method))
            throw new TypeError('Method must be GET, POST or HEAD in no-cors mode.');
          if (init.duplex !== undefined && text(init.duplex) !== 'half') throw new TypeError('Type error');
          const signal = init.signal === undefined ? old && old.signal : init.signal;
          if (signal !== null && signal !== undefined && !isSignal(signal)) throw new TypeError('Type error');
          this.#signal = lib.web.newSignal();
          if (signal) {
            if (signal.aborted) lib.web.abortSignal(this.#signal, signal.reason);
            else lib.web.onAbort(signal, (reason) => lib.web.abortSignal(this.#signal, reason));
          }
          this.#headers = newHeaders(r.mode === 'no-cors' ? 'request-no-cors' : 'request');
          if (init.headers !== undefined) {
            if (!isObject(init.headers)) throw new TypeError('Type error');
            fillHeaders(this.#headers, init.headers);
          } else if (old) fillHeaders(this.#headers, old.#headers);
          const hasBody = init.body !== undefined && init.body !== null;
          const isBare = r.method === 'GET' || r.method === 'HEAD';
          if (isBare && (hasBody || old && bodyOf.source(old)))
            throw new TypeError(`Request has method '${r.method}' and cannot have a body`);
          if (hasBody) {
            if (isStream(init.body)) throw new TypeError('ReadableStream uploading is not supported');
            const { bytes, type } = extract(init.body);
            bodyOf.set(this, sourceOfBytes(bytes));
            if (type !== null && !this.#headers.has('content-type')) addHeader(this.#headers, 'Content-Type', type);
          } else if (old) {
            if (bodyOf.isUnusable(old)) throw new TypeError('Request input is disturbed or locked.');
            const source = bodyOf.source(old);
            if (source) {
              bodyOf.take(old);
              bodyOf.set(this, source);
            }
          }
          this.#r = r;
        }
        get method() { return this.#r.method; }
        get url() { return this.#r.url; }
        get headers() { return this.#headers; }
        get destination() { return ''; }
        get referrer() { return this.#r.referrer; }
        get referrerPolicy() { return this.#r.referrerPolicy; }
        get mode() { return this.#r.mode; }
        get credentials() { return this.#r.credentials; }
        get cache() { return this.#r.cache; }
        get redirect() { return this.#r.redirect; }
        get integrity() { return this.#r.integrity; }
        get keepalive() { return this.#r.keepalive; }
        get signal() { return this.#signal; }
        clone() {
          if (bodyOf.isUnusable(this)) throw used();
          const clone = new Request(this.#r.url, { signal: this.#signal });
          clone.#r = { ...this.#r };
          clone.#headers = newHeaders(this.#r.mode === 'no-cors' ? 'request-no-cors' : 'request', flatHeaders(this.#headers));
          bodyOf.set(clone, bodyOf.source(this));
          return clone;
        }
      }
      mixIn(Request);

      let makeResponse;
      class Response extends Body {
        #r = { type: 'default', url: '', redirected: false, status: 200, statusText: '' };
        #headers;
        constructor(body = null, init = undefined) {
          super(new.target.prototype);
          init = isObject(init) ? init : {};
          const status = init.status === undefined ? 200 : Math.trunc(+init.status) & 0xFFFF;
          if (status < 200 || status > 599) throw new RangeError('Status must be between 200 and 599');
          const statusText = init.statusText === undefined ? '' : text(init.statusText);
          if (!test(/^[\t\x20-\x7e\x80-\xff]*$/, statusText))
            throw new TypeError('Status text must be a valid reason-phrase.');
          this.#r.status = status;
          this.#r.statusText = statusText;
          this.#headers = newHeaders('response');
          if (init.headers !== undefined) fillHeaders(this.#headers, init.headers);
          if (body === null || body === undefined) return;
          if (status === 204 || status === 205 || status === 304)
            throw new TypeError('Response cannot have a body with the given status.');
          if (isStream(body)) {
            if (body.locked || isDisturbed(body)) throw new TypeError('Response body stream is disturbed or locked.');
            bodyOf.set(this, null, body);
            return;
          }
          const { bytes, type } = extract(body);
          bodyOf.set(this, sourceOfBytes(bytes));
          if (type !== null && !this.#headers.has('content-type')) addHeader(this.#headers, 'Content-Type', type);
        }
        static {
          makeResponse = (r, headers, source, guard = 'immutable') => {
            const response = new Response();
            response.#r = r;
            response.#headers = newHeaders(guard, headers);
            bodyOf.set(response, source);
            return response;
          };
        }
        static error() {
          return makeResponse({ type: 'error', url: '', redirected: false, status: 0, statusText: '' }, [], null);
        }
        static redirect(url, status = 302) {
          const parts = native.parseURL(usv(url), native.base());
          if (!parts) throw new TypeError('Redirection URL is not valid');
          status = +status;
          if (status !== 301 && status !== 302 && status !== 303 && status !== 307 && status !== 308)
            throw new RangeError('Status code is not a redirection status code');
          return makeResponse({ type: 'default', url: '', redirected: false, status, statusText: '' },
            ['Location', parts[0]], null);
        }
        static json(data, init = undefined) {
          const json = JSON.stringify(data);
          if (json === undefined) throw new TypeError('Value doesn\'t have a JSON representation');
          const response = new Response(json, init);
          if (!isObject(init) || init.headers === undefined || !new lib.web.classes.Headers(init.headers).has('content-type'))
            response.#headers.set('Content-Type', 'application/json');
          return response;
        }
        get type() { return this.#r.type; }
        get url() { return this.#r.url; }
        get redirected() { return this.#r.redirected; }
        get status() { return this.#r.status; }
        get ok() { return this.#r.status >= 200 && this.#r.status <= 299; }
        get statusText() { return this.#r.statusText; }
        get headers() { return this.#headers; }
        clone() {
          if (bodyOf.isUnusable(this)) throw used();
          let source = bodyOf.source(this);
          if (!source && this.body) {
            const [one, two] = this.body.tee();
            bodyOf.set(this, null, one);
            const clone = makeResponse({ ...this.#r }, flatHeaders(this.#headers), null, 'response');
            bodyOf.set(clone, null, two);
            return clone;
          }
          return makeResponse({ ...this.#r }, flatHeaders(this.#headers), source,
            this.#r.type === 'default' ? 'response' : 'immutable');
        }
      }
      mixIn(Response);

      const abortError = () => new DOMException('Fetch is aborted', 'AbortError');
      const bodyBytes = async (made) => {
        const source = bodyOf.take(made);
        return source ? await source.all() : undefined;
      };
      const send = (made, bytes) => new Promise((resolve, reject) => {
        const r = request(made), signal = made.signal;
        let source = null, isOver = false;
        const stop = () => {
          if (isOver) return;
          isOver = true;
          native.cancel(id);
          if (source) source.fail(abortError());
          else reject(abortError());
        };
        const finish = () => { isOver = true; lib.web.offAbort(signal, stop); };
        const id = native.load({
          kind: 'fetch', url: r.url, method: r.method, headers: flatHeaders(made.headers), mode: r.mode,
          credentials: r.credentials, redirect: r.redirect, cache: r.cache, keepalive: r.keepalive,
          referrer: r.referrer, referrerPolicy: r.referrerPolicy,
        }, bytes, (what, one, two) => {
          if (isOver) return;
          switch (what) {
          case 'response':
            source = new lib.web.ByteSource();
            source.cancel = () => { if (!isOver) { finish(); native.cancel(id); source.close(); } };
            const isEmpty = one.type === 'opaque' || one.type === 'opaqueredirect' || one.status === 204
              || one.status === 205 || one.status === 304 || r.method === 'HEAD';
            resolve(makeResponse(one, two, isEmpty ? null : source));
            break;
          case 'data': source.push(one); break;
          case 'end': finish(); source.close(); break;
          case 'error': {
            finish();
            const error = new TypeError('Load failed');
            if (source) source.fail(error);
            else reject(error);
          }
          }
        });
        lib.web.onAbort(signal, stop);
      });
      publish('fetch', { fetch: async function (input, init = undefined) {
        need(arguments.length, 1);
        const made = new Request(input, init);
        if (made.signal.aborted) throw made.signal.reason;
        const source = bodyOf.source(made);
        // Bytes that are here go out with the call; what is still to come is waited for.
        const bytes = !source ? undefined : source.state === 'closed' ? lib.web.joinSource(bodyOf.take(made))
          : await bodyBytes(made);
        return await send(made, bytes);
      } }.fetch);
      lib.web.joinSource = (source) =>
        source.chunks.length === 0 ? new ArrayBuffer(0) : lib.web.join(source.chunks);
      })
      """#)
}
