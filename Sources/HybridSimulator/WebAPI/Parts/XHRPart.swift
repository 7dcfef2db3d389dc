extension WebAPIPart {
  /// `XMLHttpRequest`.
  static let xhr = WebAPIPart(
    name: "xhr",
    globals: ["XMLHttpRequest", "XMLHttpRequestEventTarget", "XMLHttpRequestUpload"],
    needs: ["fetch"],
    natives: [.texts, .blobs, .loads, .facts],
    source: #"""
      (function (native, lib) {
      'use strict';
      const { TypeError, DOMException, JSON, ArrayBuffer, Number } = lib.web.g;
      const { expose, constants, handlers, fire, text, usv, upper, lower, decode, join, bufferLength, copyBytes,
        push, invalidState, isHeaderName, isHeaderValue, normalizeHeader, isForbiddenHeader, isForbiddenMethod } = lib.web;
      const { parse } = JSON;
      const { regExpTest: test, regExpExec: exec, stringReplace: replace } = lib.web.m;
      const syntaxError = () => new DOMException('The string did not match the expected pattern.', 'SyntaxError');
      const types = ['', 'arraybuffer', 'blob', 'document', 'json', 'text'];
      const progress = (target, type, loaded, total) =>
        fire(target, type, { lengthComputable: total > 0, loaded, total }, 'ProgressEvent');

      class XMLHttpRequestEventTarget extends lib.EventTarget {}
      handlers(XMLHttpRequestEventTarget.prototype,
        ['loadstart', 'progress', 'abort', 'error', 'load', 'timeout', 'loadend']);
      const key = {};
      let hasListeners;
      class XMLHttpRequestUpload extends XMLHttpRequestEventTarget {
        #listens = false;
        constructor(given) {
          if (given !== key) throw new TypeError('Illegal constructor');
          super();
        }
        addEventListener(type, listener, options) {
          this.#listens = true;
          return super.addEventListener(type, listener, options);
        }
        static {
          hasListeners = (upload) => {
            if (upload.#listens) return true;
            for (let i = 0; i < 7; i++)
              if (upload[['onloadstart', 'onprogress', 'onabort', 'onerror', 'onload', 'ontimeout', 'onloadend'][i]])
                return true;
            return false;
          };
        }
      }

      class XMLHttpRequest extends XMLHttpRequestEventTarget {
        #state = 0;
        #upload = new XMLHttpRequestUpload(key);
        #method;
        #url;
        #isAsync = true;
        #headers = [];
        #isSent = false;
        #uploadDone = true;
        #withCredentials = false;
        #timeout = 0;
        #started = 0;
        #timeoutRun = 0;
        #type = '';
        #mime = null;
        #run = 0;
        #id = null;
        #response = null;
        #answerHeaders = [];
        #chunks = [];
        #loaded = 0;
        #total = 0;
        #made = undefined;
        #failed = false;

        get readyState() { return this.#state; }
        get upload() { return this.#upload; }
        get withCredentials() { return this.#withCredentials; }
        set withCredentials(value) {
          if (this.#state > 1 || this.#isSent) throw invalidState();
          this.#withCredentials = !!value;
        }
        get timeout() { return this.#timeout; }
        set timeout(value) {
          if (!this.#isAsync) throw new DOMException('The object does not support the operation or argument.',
            'InvalidAccessError');
          this.#timeout = Number(value) >>> 0;
          if (this.#isSent) this.#armTimeout();
        }
        get responseType() { return this.#type; }
        set responseType(value) {
          value = text(value);
          if (this.#state >= 3) throw invalidState();
          for (let i = 0; i < types.length; i++) if (types[i] === value) this.#type = value;
        }

        open(method, url, isAsync = true, user, password) {
          method = text(method);
          if (!isHeaderName(method)) throw syntaxError();
          if (isForbiddenMethod(method)) throw new DOMException('The operation is insecure.', 'SecurityError');
          const parts = native.parseURL(usv(url), native.base());
          if (!parts) throw syntaxError();
          this.#stop();
          const big = upper(method);
          this.#method = test(/^(DELETE|GET|HEAD|OPTIONS|POST|PUT)$/, big) ? big : method;
          this.#url = replace(parts[0], /#.*$/, '');
          this.#isAsync = !!isAsync;
          this.#headers = [];
          this.#isSent = false;
          this.#mime = null;
          this.#clear();
          if (this.#state !== 1) {
            this.#state = 1;
            fire(this, 'readystatechange');
          }
        }
        setRequestHeader(name, value) {
          if (this.#state !== 1 || this.#isSent) throw invalidState();
          name = text(name);
          value = normalizeHeader(text(value));
          if (!isHeaderName(name) || !isHeaderValue(value)) throw syntaxError();
          if (isForbiddenHeader(lower(name))) {
            native.log('Refused to set unsafe header "' + name + '"');
            return;
          }
          for (let i = 0; i < this.#headers.length; i += 2)
            if (lower(this.#headers[i]) === lower(name)) {
              this.#headers[i + 1] += ', ' + value;
              return;
            }
          push(this.#headers, name);
          push(this.#headers, value);
        }
        #hasHeader(name) {
          for (let i = 0; i < this.#headers.length; i += 2) if (lower(this.#headers[i]) === name) return true;
          return false;
        }
        send(body = null) {
          if (this.#state !== 1 || this.#isSent) throw invalidState();
          let bytes;
          if (body !== null && body !== undefined && this.#method !== 'GET' && this.#method !== 'HEAD') {
            if (lib.isDocument?.(body)) lib.web.refuse('XMLHttpRequest.send of a document');
            const made = lib.web.extractBody(body);
            bytes = made.bytes;
            if (made.type !== null && !this.#hasHeader('content-type')) {
              push(this.#headers, 'Content-Type');
              push(this.#headers, made.type);
            }
          }
          if (!this.#isAsync) return this.#sendAndWait(bytes);
          const run = ++this.#run;
          this.#isSent = true;
          this.#failed = false;
          this.#uploadDone = bytes === undefined || bufferLength(bytes) === 0;
          const watchesUpload = !this.#uploadDone && hasListeners(this.#upload);
          const size = bytes === undefined ? 0 : bufferLength(bytes);
          progress(this, 'loadstart', 0, 0);
          if (!this.#uploadDone && watchesUpload) progress(this.#upload, 'loadstart', 0, size);
          if (run !== this.#run || this.#state !== 1) return;
          this.#id = native.load(this.#request(watchesUpload), bytes, (what, one, two) => {
            if (run !== this.#run) return;
            switch (what) {
            case 'response':
              if (!this.#uploadDone) {
                this.#uploadDone = true;
                if (watchesUpload) {
                  progress(this.#upload, 'progress', size, size);
                  progress(this.#upload, 'load', size, size);
                  progress(this.#upload, 'loadend', size, size);
                  if (run !== this.#run) return;
                }
              }
              this.#receive(one, two);
              break;
            case 'data': this.#data(one, run); break;
            case 'end': this.#end(run); break;
            case 'error': this.#fail('error'); break;
            }
          });
          this.#started = native.now();
          this.#armTimeout();
        }
        #request(watchesUpload) {
          return { kind: 'xhr', url: this.#url, method: this.#method, headers: this.#headers, mode: 'cors',
            credentials: this.#withCredentials ? 'include' : 'same-origin', redirect: 'follow', cache: 'default',
            keepalive: false, referrer: 'about:client', referrerPolicy: '', watchesUpload };
        }
        // The page stands still meanwhile; without a way to wait the native side refuses.
        #sendAndWait(bytes) {
          if (this.#type !== '' || this.#timeout > 0)
            throw new DOMException('The object does not support the operation or argument.', 'InvalidAccessError');
          const result = native.loadAndWait(this.#request(false), bytes);
          this.#isSent = false;
          if (result === null) {
            this.#clear();
            this.#state = 4;
            throw new DOMException('A network error occurred.', 'NetworkError');
          }
          this.#response = result.response;
          this.#answerHeaders = result.headers;
          this.#chunks = result.bytes ? [result.bytes] : [];
          this.#state = 4;
          fire(this, 'readystatechange');
          progress(this, 'load', this.#loaded, this.#total);
          progress(this, 'loadend', this.#loaded, this.#total);
        }
        #armTimeout() {
          const timeoutRun = ++this.#timeoutRun;
          if (this.#timeout === 0) return;
          const rest = this.#timeout - (native.now() - this.#started);
          native.after(rest > 0 ? rest : 0, () => {
            if (timeoutRun === this.#timeoutRun && this.#isSent) {
              native.cancel(this.#id);
              this.#fail('timeout');
            }
          });
        }
        #receive(response, headers) {
          this.#response = response;
          this.#answerHeaders = headers;
          const length = this.getResponseHeader('content-length');
          this.#total = length !== null && test(/^\d+$/, length) ? +length : 0;
          this.#state = 2;
          fire(this, 'readystatechange');
        }
        #data(bytes, run) {
          push(this.#chunks, bytes);
          this.#loaded += bufferLength(bytes);
          this.#made = undefined;
          if (this.#state === 2 || this.#state === 3) {
            this.#state = 3;
            fire(this, 'readystatechange');
            if (run === this.#run) progress(this, 'progress', this.#loaded, this.#total);
          }
        }
        #end(run) {
          this.#isSent = false;
          this.#timeoutRun++;
          this.#state = 4;
          fire(this, 'readystatechange');
          if (run !== this.#run || this.#state !== 4) return;
          progress(this, 'load', this.#loaded, this.#total);
          if (run !== this.#run || this.#state !== 4) return;
          progress(this, 'loadend', this.#loaded, this.#total);
        }
        #clear() {
          this.#response = null;
          this.#answerHeaders = [];
          this.#chunks = [];
          this.#loaded = this.#total = 0;
          this.#made = undefined;
        }
        #stop() {
          this.#run++;
          this.#timeoutRun++;
          if (this.#id !== null) native.cancel(this.#id);
          this.#id = null;
        }
        #fail(type) {
          const run = ++this.#run;
          this.#timeoutRun++;
          this.#isSent = false;
          this.#failed = true;
          this.#clear();
          this.#state = 4;
          fire(this, 'readystatechange');
          if (run !== this.#run) return;
          if (!this.#uploadDone) {
            this.#uploadDone = true;
            if (hasListeners(this.#upload)) {
              progress(this.#upload, type, 0, 0);
              progress(this.#upload, 'loadend', 0, 0);
            }
          }
          if (run !== this.#run) return;
          progress(this, type, 0, 0);
          if (run !== this.#run) return;
          progress(this, 'loadend', 0, 0);
        }
        abort() {
          const wasUnderWay = this.#isSent || this.#state === 2 || this.#state === 3;
          this.#stop();
          if (wasUnderWay) this.#fail('abort');
          if (this.#state === 4) {
            this.#clear();
            this.#state = 0;
          }
        }

        get responseURL() { return this.#response ? replace(this.#response.url, /#.*$/, '') : ''; }
        get status() { return this.#response ? this.#response.status : 0; }
        get statusText() { return this.#response ? this.#response.statusText : ''; }
        getResponseHeader(name) {
          name = lower(text(name));
          let value = null;
          for (let i = 0; i < this.#answerHeaders.length; i += 2)
            if (lower(this.#answerHeaders[i]) === name)
              value = value === null ? this.#answerHeaders[i + 1] : value + ', ' + this.#answerHeaders[i + 1];
          return value;
        }
        getAllResponseHeaders() {
          const headers = lib.web.newHeaders('none', this.#answerHeaders);
          let all = '';
          headers.forEach((value, name) => { all += name + ': ' + value + '\r\n'; });
          return all;
        }
        overrideMimeType(mime) {
          if (this.#state >= 3) throw invalidState();
          this.#mime = text(mime);
        }
        #charset() {
          const type = this.#mime ?? this.getResponseHeader('content-type') ?? '';
          const found = exec(/;\s*charset\s*=\s*"?([^";\s]+)/i, type);
          return found ? native.encodingName(found[1]) || 'utf-8' : 'utf-8';
        }
        #bytes() { return this.#chunks.length === 0 ? new ArrayBuffer(0) : join(this.#chunks); }
        get responseText() {
          if (this.#type !== '' && this.#type !== 'text') throw invalidState();
          if (this.#state < 3) return '';
          return this.#made ??= decode(this.#bytes(), this.#charset());
        }
        get response() {
          if (this.#type === '' || this.#type === 'text') return this.responseText;
          if (this.#state !== 4 || this.#failed || !this.#response) return null;
          if (this.#made !== undefined) return this.#made;
          switch (this.#type) {
          case 'arraybuffer': return this.#made = copyBytes(this.#bytes());
          case 'blob':
            lib.web.require('blob');
            return this.#made = lib.web.newBlob(this.#bytes(),
              this.#mime ?? this.getResponseHeader('content-type') ?? 'text/xml');
          case 'json':
            try { return this.#made = parse(decode(this.#bytes())); } catch { return this.#made = null; }
          case 'document': return lib.web.refuse("XMLHttpRequest.responseType 'document'");
          }
        }
        get responseXML() {
          if (this.#type !== '' && this.#type !== 'document') throw invalidState();
          if (this.#state !== 4 || !this.#response) return null;
          const type = this.#mime ?? this.getResponseHeader('content-type') ?? 'text/xml';
          return test(/^(text\/xml|application\/xml|[^;]+\+xml)/i, type) ? lib.web.refuse('XMLHttpRequest.responseXML') : null;
        }
      }
      constants(XMLHttpRequest, { UNSENT: 0, OPENED: 1, HEADERS_RECEIVED: 2, LOADING: 3, DONE: 4 });
      handlers(XMLHttpRequest.prototype, ['readystatechange']);
      expose(XMLHttpRequestEventTarget);
      expose(XMLHttpRequestUpload);
      expose(XMLHttpRequest);
      })
      """#)
}
