extension WebAPIPart {
  /// `Blob`, `File`, `FileReader`, and how a form is sent. The bytes stay on the native side.
  static let blob = WebAPIPart(
    name: "blob",
    globals: ["Blob", "File", "FileReader"],
    shared: ["Blob", "File"],
    natives: [.texts, .blobs, .facts],
    source: #"""
      (function (native, lib) {
      'use strict';
      const { Object, TypeError, DOMException, Date, Math, Number, Symbol, Uint8Array } = lib.web.g;
      const { expose, hide, text, usv, lower, isObject, isBytes, copyBytes, bufferLength, join, need, push, fire, handlers, constants, invalidState } = lib.web;
      const { regExpTest: test, stringReplace: replace } = lib.web.m;
      const { setPrototypeOf } = Object, { encode, decode } = lib.web, now = Date.now, { trunc, random, floor } = Math;
      const { isBlob } = lib.web;
      const bytesOf = (parts) => {
        const buffers = [];
        for (const part of parts) {
          if (isBytes(part)) push(buffers, copyBytes(part));
          else if (isBlob(part)) push(buffers, native.blobBytes(part));
          else push(buffers, encode(part));
        }
        return join(buffers);
      };
      const typeOf = (type) => {
        type = text(type);
        return test(/^[\x20-\x7e]*$/, type) ? lower(type) : '';
      };
      const parts = (given, Class) => {
        if (given === undefined) return [];
        if (!isObject(given) || typeof given[Symbol.iterator] !== 'function')
          throw new TypeError(`Argument 1 ('${Class === 'File' ? 'fileBits' : 'blobParts'}') to the ${Class} constructor `
            + 'must be a sequence');
        return given;
      };

      class Blob {
        constructor(blobParts = undefined, options = undefined) {
          const isFile = new.target === File || new.target.prototype instanceof File;
          const bytes = bytesOf(parts(blobParts, isFile ? 'File' : 'Blob'));
          return setPrototypeOf(native.makeBlob(bytes, typeOf(options?.type ?? ''), isFile), new.target.prototype);
        }
        get size() { return native.blobSize(this); }
        get type() { return native.blobType(this); }
        slice(start = 0, end = undefined, type = '') {
          const size = native.blobSize(this);
          const place = (value) => {
            value = trunc(Number(value)) || 0;
            return value < 0 ? (size + value < 0 ? 0 : size + value) : value > size ? size : value;
          };
          const from = place(start), to = end === undefined ? size : place(end);
          return setPrototypeOf(native.sliceBlob(this, from, to < from ? from : to, typeOf(type)), Blob.prototype);
        }
        async arrayBuffer() { return native.blobBytes(this); }
        async bytes() { return new Uint8Array(native.blobBytes(this)); }
        async text() { return decode(native.blobBytes(this)); }
        stream() {
          lib.web.require('stream');
          return lib.web.streamOfBytes(native.blobBytes(this));
        }
      }

      class File extends Blob {
        #name;
        #lastModified;
        constructor(fileBits, fileName, options = undefined) {
          need(arguments.length, 2);
          super(fileBits, options);
          this.#name = usv(fileName);
          this.#lastModified = options?.lastModified === undefined ? now() : trunc(Number(options.lastModified)) || 0;
        }
        get name() { return this.#name; }
        get lastModified() { return this.#lastModified; }
        get webkitRelativePath() { return ''; }
        static { lib.web.isFile = (value) => isObject(value) && #name in value; }
      }
      hide(lib, 'Blob', expose(Blob));
      hide(lib, 'File', expose(File));
      const { isFile } = lib.web;
      lib.web.newBlob = (buffer, type) =>
        setPrototypeOf(native.makeBlob(buffer, typeOf(type), false), Blob.prototype);
      lib.web.copyBlob = (blob, name, lastModified) => name === undefined
        ? setPrototypeOf(native.sliceBlob(blob, 0, native.blobSize(blob), native.blobType(blob)), Blob.prototype)
        : new File([blob], name, { type: native.blobType(blob), lastModified });

      class FileReader extends lib.EventTarget {
        #state = 0;
        #result = null;
        #error = null;
        #run = 0;
        get readyState() { return this.#state; }
        get result() { return this.#result; }
        get error() { return this.#error; }
        #read(blob, name, convert) {
          if (!isBlob(blob)) throw new TypeError(`Argument 1 ('blob') to FileReader.${name} must be an instance of Blob`);
          if (this.#state === 1) throw invalidState();
          this.#state = 1;
          this.#result = this.#error = null;
          const run = ++this.#run, bytes = native.blobBytes(blob), total = bufferLength(bytes);
          const event = (type, loaded) =>
            fire(this, type, { lengthComputable: true, loaded, total }, 'ProgressEvent');
          native.after(0, () => {
            if (run !== this.#run) return;
            event('loadstart', 0);
            if (run !== this.#run) return;
            native.after(0, () => {
              if (run !== this.#run) return;
              if (total > 0) event('progress', total);
              if (run !== this.#run) return;
              this.#state = 2;
              this.#result = convert(bytes);
              event('load', total);
              if (run === this.#run && this.#state === 2) event('loadend', total);
            });
          });
        }
        readAsText(blob, label = 'utf-8') {
          const name = native.encodingName(text(label));
          this.#read(blob, 'readAsText', (bytes) => decode(bytes, name || 'utf-8'));
        }
        readAsArrayBuffer(blob) { this.#read(blob, 'readAsArrayBuffer', (bytes) => bytes); }
        readAsBinaryString(blob) { this.#read(blob, 'readAsBinaryString', (bytes) => native.binaryString(bytes)); }
        readAsDataURL(blob) {
          this.#read(blob, 'readAsDataURL', (bytes) => bufferLength(bytes) === 0 ? 'data:'
            : 'data:' + (native.blobType(blob) || 'application/octet-stream') + ';base64,' + native.toBase64(bytes));
        }
        abort() {
          if (this.#state !== 1) { this.#result = null; return; }
          this.#run++;
          this.#state = 2;
          this.#result = null;
          this.#error = new DOMException('The operation was aborted.', 'AbortError');
          fire(this, 'abort', {}, 'ProgressEvent');
          fire(this, 'loadend', {}, 'ProgressEvent');
        }
      }
      constants(FileReader, { EMPTY: 0, LOADING: 1, DONE: 2 });
      handlers(FileReader.prototype, ['loadstart', 'progress', 'load', 'abort', 'error', 'loadend']);
      expose(FileReader);

      const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
      const escapeName = (name) => replace(name, /\r\n|\r|\n|"/g, (found) => found === '"' ? '%22' : '%0D%0A');
      // The bytes of a form and their type.
      lib.web.multipart = (data) => {
        let boundary = '----WebKitFormBoundary';
        for (let i = 0; i < 16; i++) boundary += letters[floor(random() * 62)];
        const buffers = [], list = lib.formEntries(data);
        for (let i = 0; i < list.length; i++) {
          const [name, value] = list[i];
          let head = `--${boundary}\r\nContent-Disposition: form-data; name="${escapeName(name)}"`;
          if (typeof value === 'string') {
            push(buffers, encode(head + '\r\n\r\n' + replace(value, /\r\n|\r|\n/g, '\r\n') + '\r\n'));
            continue;
          }
          head += `; filename="${escapeName(value.name)}"\r\nContent-Type: `
            + (native.blobType(value) || 'application/octet-stream') + '\r\n\r\n';
          push(buffers, encode(head));
          push(buffers, native.blobBytes(value));
          push(buffers, encode('\r\n'));
        }
        push(buffers, encode(`--${boundary}--\r\n`));
        return { bytes: join(buffers), type: 'multipart/form-data; boundary=' + boundary };
      };
      })
      """#)
}
