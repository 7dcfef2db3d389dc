extension WebAPIPart {
  /// `ReadableStream` as far as bodies need it: a default reader, `tee`, `cancel`, iteration. Pipes, transforms and byte
  /// readers are refused.
  static let stream = WebAPIPart(
    name: "stream",
    globals: ["ReadableStream", "ReadableStreamDefaultReader", "ReadableStreamDefaultController"],
    natives: [.texts],
    source: #"""
      (function (native, lib) {
      'use strict';
      const { Promise, TypeError, Uint8Array, ArrayBuffer, Symbol } = lib.web.g;
      const { Host, expose, hide, push, then, isObject, bufferLength, join, isBytes, copyBytes } = lib.web;
      const resolved = (value) => new Promise((resolve) => resolve(value));
      const handled = (promise) => { then(promise, undefined, () => {}); return promise; };
      const pending = () => {
        const made = {};
        made.promise = handled(new Promise((resolve, reject) => { made.resolve = resolve; made.reject = reject; }));
        return made;
      };

      // What arrives of a body, kept so that clones read it too.
      class ByteSource {
        chunks = [];
        state = 'open';
        error = undefined;
        #watchers = [];
        // Set for a body of the network that nobody wants any more.
        cancel = null;
        #changed() {
          const watchers = this.#watchers;
          this.#watchers = [];
          for (let i = 0; i < watchers.length; i++) watchers[i]();
        }
        push(buffer) { push(this.chunks, buffer); this.#changed(); }
        close() { if (this.state === 'open') { this.state = 'closed'; this.#changed(); } }
        fail(error) { if (this.state === 'open') { this.state = 'failed'; this.error = error; this.#changed(); } }
        watch(watcher) { push(this.#watchers, watcher); }
        // All bytes, at the end.
        all() {
          return new Promise((resolve, reject) => {
            const look = () => {
              if (this.state === 'closed') resolve(this.chunks.length === 0 ? new ArrayBuffer(0) : join(this.chunks));
              else if (this.state === 'failed') reject(this.error);
              else this.watch(look);
            };
            look();
          });
        }
        stream() {
          let at = 0;
          return new ReadableStream({
            pull: (controller) => new Promise((resolve) => {
              const look = () => {
                if (at < this.chunks.length) controller.enqueue(new Uint8Array(copyBytes(this.chunks[at++])));
                else if (this.state === 'closed') controller.close();
                else if (this.state === 'failed') controller.error(this.error);
                else return this.watch(look);
                resolve();
              };
              look();
            }),
            cancel: () => { this.cancel?.(); },
          }, { highWaterMark: 0 });
        }
      }
      lib.web.ByteSource = ByteSource;
      lib.web.sourceOfBytes = (buffer) => {
        const source = new ByteSource();
        if (bufferLength(buffer) > 0) source.push(buffer);
        source.close();
        return source;
      };
      lib.web.streamOfBytes = (buffer) => lib.web.sourceOfBytes(buffer).stream();

      let state;
      class ReadableStream extends Host {
        #s = { queue: [], state: 'readable', error: undefined, reads: [], reader: null, isPulling: false, again: false,
          mayClose: false, disturbed: false, started: false, source: {}, mark: 1 };
        static { state = (stream) => stream.#s; lib.web.isStream = (value) => isObject(value) && #s in value; }
        constructor(source = {}, strategy = {}) {
          super(new.target.prototype);
          const s = this.#s;
          s.source = source ?? {};
          if (s.source.type !== undefined) lib.web.refuse('a ReadableStream of type ' + s.source.type);
          const mark = strategy?.highWaterMark;
          s.mark = mark === undefined ? 1 : +mark;
          s.controller = new ReadableStreamDefaultController(key, s);
          const started = s.source.start?.(s.controller);
          then(resolved(started), () => { s.started = true; pull(s); }, (error) => fail(s, error));
        }
        get locked() { return this.#s.reader !== null; }
        getReader(options = undefined) {
          if (options?.mode !== undefined) lib.web.refuse('a byte reader of a ReadableStream');
          return new ReadableStreamDefaultReader(this);
        }
        async cancel(reason) {
          if (this.#s.reader) throw new TypeError('ReadableStream is locked');
          return cancel(this.#s, reason);
        }
        tee() {
          const reader = this.getReader(), branches = [];
          const cancelled = [false, false];
          let isReading = false;
          const pullBoth = () => {
            if (isReading) return;
            isReading = true;
            then(reader.read(), (result) => {
              isReading = false;
              for (let i = 0; i < 2; i++) {
                if (cancelled[i]) continue;
                if (result.done) close(state(branches[i]));
                else enqueue(state(branches[i]), result.value);
              }
            }, (error) => { for (let i = 0; i < 2; i++) fail(state(branches[i]), error); });
          };
          for (let i = 0; i < 2; i++)
            branches[i] = new ReadableStream({ pull: pullBoth, cancel(reason) {
              cancelled[i] = true;
              if (cancelled[1 - i]) return reader.cancel(reason);
            } }, { highWaterMark: 0 });
          return branches;
        }
        pipeTo() { lib.web.refuse('ReadableStream.pipeTo'); }
        pipeThrough() { lib.web.refuse('ReadableStream.pipeThrough'); }
        async *values(options = undefined) {
          const reader = this.getReader();
          let isDone = false;
          try {
            for (;;) {
              const { value, done } = await reader.read();
              if (done) { isDone = true; return; }
              yield value;
            }
          } finally {
            if (!isDone && !options?.preventCancel) await reader.cancel();
            reader.releaseLock();
          }
        }
      }
      hide(ReadableStream.prototype, Symbol.asyncIterator, ReadableStream.prototype.values);

      const settle = (s) => {
        if (s.reader) s.state === 'failed' ? s.reader.closed.reject(s.error) : s.reader.closed.resolve();
        const reads = s.reads;
        s.reads = [];
        for (let i = 0; i < reads.length; i++)
          s.state === 'failed' ? reads[i].reject(s.error) : reads[i].resolve({ value: undefined, done: true });
      };
      const fail = (s, error) => {
        if (s.state !== 'readable') return;
        s.state = 'failed';
        s.error = error;
        s.queue = [];
        settle(s);
      };
      const close = (s) => {
        if (s.state !== 'readable' || s.mayClose) return;
        s.mayClose = true;
        if (s.queue.length === 0) { s.state = 'closed'; settle(s); }
      };
      const enqueue = (s, chunk) => {
        if (s.state !== 'readable' || s.mayClose) return;
        if (s.reads.length > 0) s.reads.shift().resolve({ value: chunk, done: false });
        else push(s.queue, chunk);
        pull(s);
      };
      const pull = (s) => {
        if (!s.started || s.state !== 'readable' || s.mayClose) return;
        if (s.reads.length === 0 && s.queue.length >= s.mark) return;
        if (s.isPulling) { s.again = true; return; }
        if (typeof s.source.pull !== 'function') return;
        s.isPulling = true;
        let result;
        try { result = s.source.pull(s.controller); } catch (error) { return fail(s, error); }
        then(resolved(result), () => {
          s.isPulling = false;
          if (s.again) { s.again = false; pull(s); }
        }, (error) => fail(s, error));
      };
      const cancel = async (s, reason) => {
        s.disturbed = true;
        if (s.state === 'failed') throw s.error;
        if (s.state === 'closed') return;
        s.state = 'closed';
        s.queue = [];
        settle(s);
        await s.source.cancel?.(reason);
      };
      const read = (s) => {
        s.disturbed = true;
        if (s.queue.length > 0) {
          const value = s.queue.shift();
          if (s.mayClose && s.queue.length === 0) { s.state = 'closed'; settle(s); } else pull(s);
          return resolved({ value, done: false });
        }
        if (s.state === 'closed') return resolved({ value: undefined, done: true });
        if (s.state === 'failed') return new Promise((_, reject) => reject(s.error));
        const wait = pending();
        push(s.reads, wait);
        pull(s);
        return wait.promise;
      };
      lib.web.isDisturbed = (stream) => state(stream).disturbed;

      const key = {};
      class ReadableStreamDefaultController extends Host {
        #s;
        constructor(given, s) {
          if (given !== key) throw new TypeError('Illegal constructor');
          super(new.target.prototype);
          this.#s = s;
        }
        get desiredSize() {
          const s = this.#s;
          return s.state === 'failed' ? null : s.state === 'closed' ? 0 : s.mark - s.queue.length;
        }
        enqueue(chunk) {
          if (this.#s.state !== 'readable' || this.#s.mayClose)
            throw new TypeError('ReadableStreamDefaultController is not in a state where chunk can be enqueued');
          enqueue(this.#s, chunk);
        }
        close() {
          if (this.#s.state !== 'readable' || this.#s.mayClose)
            throw new TypeError('ReadableStreamDefaultController is not in a state where it can be closed');
          close(this.#s);
        }
        error(error) { fail(this.#s, error); }
      }
      class ReadableStreamDefaultReader extends Host {
        #s;
        #closed = pending();
        constructor(stream) {
          super(new.target.prototype);
          this.#s = state(stream);
          if (this.#s.reader) throw new TypeError('ReadableStream is locked');
          this.#s.reader = { closed: this.#closed, owner: this };
          if (this.#s.state === 'closed') this.#closed.resolve();
          if (this.#s.state === 'failed') this.#closed.reject(this.#s.error);
        }
        get closed() { return this.#closed.promise; }
        async read() {
          if (!this.#s) throw new TypeError('read() called on a reader owned by no readable stream');
          return read(this.#s);
        }
        async cancel(reason) {
          if (!this.#s) throw new TypeError('cancel() called on a reader owned by no readable stream');
          return cancel(this.#s, reason);
        }
        releaseLock() {
          if (!this.#s) return;
          const error = new TypeError('releaseLock() was called'), reads = this.#s.reads;
          this.#s.reads = [];
          for (let i = 0; i < reads.length; i++) reads[i].reject(error);
          this.#s.reader = null;
          this.#closed.reject(error);
          this.#s = null;
        }
      }
      expose(ReadableStream);
      expose(ReadableStreamDefaultReader);
      expose(ReadableStreamDefaultController);

      // The bytes of a stream that a page made.
      lib.web.sourceOfStream = (stream) => {
        const source = new ByteSource(), reader = stream.getReader();
        const next = () => then(reader.read(), (result) => {
          if (result.done) return source.close();
          if (!isBytes(result.value))
            return source.fail(new TypeError('ReadableStream chunk is not an instance of Uint8Array'));
          source.push(copyBytes(result.value));
          next();
        }, (error) => source.fail(error));
        next();
        return source;
      };
      })
      """#)
}
