extension WebAPIPart {
  /// `AbortController` and `AbortSignal`.
  static let abort = WebAPIPart(
    name: "abort",
    globals: ["AbortSignal", "AbortController"],
    natives: [.facts],
    source: #"""
      (function (native, lib) {
      'use strict';
      const { TypeError, DOMException, Number } = lib.web.g;
      const { Host, expose, handlers, fire, push } = lib.web;
      const key = {};
      let abort, addStep, removeStep;
      class AbortSignal extends lib.EventTarget {
        #aborted = false;
        #reason = undefined;
        #steps = [];
        constructor(given) {
          if (given !== key) throw new TypeError('Illegal constructor');
          super();
        }
        static {
          abort = (signal, reason) => {
            if (signal.#aborted) return;
            signal.#aborted = true;
            signal.#reason = reason === undefined
              ? new DOMException('The operation was aborted.', 'AbortError') : reason;
            const steps = signal.#steps;
            signal.#steps = [];
            for (let i = 0; i < steps.length; i++) steps[i](signal.#reason);
            fire(signal, 'abort');
          };
          addStep = (signal, step) => { push(signal.#steps, step); };
          removeStep = (signal, step) => {
            const kept = [];
            for (let i = 0; i < signal.#steps.length; i++) if (signal.#steps[i] !== step) push(kept, signal.#steps[i]);
            signal.#steps = kept;
          };
        }
        get aborted() { return this.#aborted; }
        get reason() { return this.#reason; }
        throwIfAborted() { if (this.#aborted) throw this.#reason; }
        static abort(reason) {
          const signal = new AbortSignal(key);
          abort(signal, reason);
          return signal;
        }
        static timeout(milliseconds) {
          const delay = Number(milliseconds);
          if (!(delay >= 0 && delay <= 9007199254740991))
            throw new TypeError('Value ' + milliseconds + ' is outside the range [0, 9007199254740991]');
          const signal = new AbortSignal(key);
          native.after(delay, () =>
            abort(signal, new DOMException('The operation timed out.', 'TimeoutError')));
          return signal;
        }
        static any(signals) {
          const list = [...signals], signal = new AbortSignal(key);
          for (let i = 0; i < list.length; i++) {
            if (!isSignal(list[i])) throw new TypeError('Type error');
            if (list[i].aborted) { abort(signal, list[i].reason); return signal; }
          }
          for (let i = 0; i < list.length; i++) addStep(list[i], (reason) => abort(signal, reason));
          return signal;
        }
        static { lib.web.isSignal = (value) => typeof value === 'object' && value !== null && #aborted in value; }
      }
      const { isSignal } = lib.web;
      handlers(AbortSignal.prototype, ['abort']);
      expose(AbortSignal);

      class AbortController extends Host {
        #signal = new AbortSignal(key);
        constructor() { super(new.target.prototype); }
        get signal() { return this.#signal; }
        abort(reason) { abort(this.#signal, reason); }
      }
      expose(AbortController);
      lib.web.newSignal = () => new AbortSignal(key);
      lib.web.abortSignal = abort;
      lib.web.onAbort = addStep;
      lib.web.offAbort = removeStep;
      })
      """#)
}
