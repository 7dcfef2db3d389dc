extension WebAPIPart {
  /// `TextEncoder`, `TextDecoder`, `atob`, `btoa`.
  static let encoding = WebAPIPart(
    name: "encoding",
    globals: ["TextEncoder", "TextDecoder", "btoa", "atob"],
    natives: [.texts],
    source: #"""
      (function (native, lib) {
      'use strict';
      const { Uint8Array, ArrayBuffer, TypeError, RangeError, DOMException } = lib.web.g;
      const { Host, publish, expose, usv, text, isBytes, copyBytes, join, bufferLength, cut, need } = lib.web;
      const { stringCharCodeAt: charCode, stringCodePointAt: codePoint } = lib.web.m;

      class TextEncoder extends Host {
        constructor() { super(new.target.prototype); }
        get encoding() { return 'utf-8'; }
        encode(value = '') { return new Uint8Array(native.encode(usv(value))); }
        encodeInto(source, target) {
          if (!(target instanceof Uint8Array))
            throw new TypeError("Argument 2 ('destination') to TextEncoder.encodeInto must be an instance of Uint8Array");
          source = usv(source);
          let read = 0, written = 0;
          while (read < source.length) {
            const code = codePoint(source, read), units = code > 0xFFFF ? 2 : 1;
            const size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
            if (written + size > target.length) break;
            if (size === 1) target[written] = code;
            else {
              target[written] = (0xF00 >> size & 0xFF) | code >> 6 * (size - 1);
              for (let i = 1; i < size; i++) target[written + i] = 0x80 | code >> 6 * (size - 1 - i) & 0x3F;
            }
            read += units;
            written += size;
          }
          return { read, written };
        }
      }
      expose(TextEncoder);

      class TextDecoder extends Host {
        #encoding;
        #fatal;
        #ignoreBOM;
        // What came of a letter whose rest is to come, and whether a byte order mark may still come.
        #rest = null;
        #isBegun = false;
        constructor(label = 'utf-8', options = undefined) {
          super(new.target.prototype);
          this.#encoding = native.encodingName(text(label));
          if (this.#encoding === null) throw new RangeError('The given encoding is not supported.');
          if (this.#encoding === '') lib.web.refuse(`the encoding ${label}`);
          this.#fatal = !!options?.fatal;
          this.#ignoreBOM = !!options?.ignoreBOM;
        }
        get encoding() { return this.#encoding; }
        get fatal() { return this.#fatal; }
        get ignoreBOM() { return this.#ignoreBOM; }
        decode(input, options = undefined) {
          if (input !== undefined && !isBytes(input))
            throw new TypeError("Argument 1 ('input') to TextDecoder.decode must be an instance of ArrayBuffer "
              + 'or ArrayBufferView');
          let bytes = input === undefined ? new ArrayBuffer(0) : copyBytes(input);
          if (this.#rest) bytes = join([this.#rest, bytes]);
          this.#rest = null;
          const isStream = !!options?.stream;
          if (isStream) {
            const whole = native.wholeLetters(cut(bytes, 0), this.#encoding);
            if (whole < bufferLength(bytes)) {
              this.#rest = cut(bytes, whole);
              bytes = cut(bytes, 0, whole);
            }
          }
          if (this.#fatal && !native.isWellFormed(cut(bytes, 0), this.#encoding)) {
            this.#isBegun = false;
            throw new TypeError('Decoding failed.');
          }
          const result = native.decode(bytes, this.#encoding, this.#ignoreBOM || this.#isBegun);
          this.#isBegun = isStream && (this.#isBegun || bufferLength(bytes) > 0);
          return result;
        }
      }
      expose(TextDecoder);

      const invalid = () =>
        new DOMException('The string contains invalid characters.', 'InvalidCharacterError');
      publish('btoa', { btoa(data) {
        need(arguments.length, 1);
        data = text(data);
        const bytes = new Uint8Array(data.length);
        for (let i = 0; i < data.length; i++) {
          const code = charCode(data, i);
          if (code > 255) throw invalid();
          bytes[i] = code;
        }
        return native.toBase64(bytes.buffer);
      } }.btoa);
      publish('atob', { atob(data) {
        need(arguments.length, 1);
        const result = native.fromBase64(text(data));
        if (result === null) throw invalid();
        return result;
      } }.atob);
      })
      """#)
}
