/// `setTimeout`, `setInterval`, `requestAnimationFrame`, `requestIdleCallback`: the callbacks live in JavaScript, the
/// scheduler knows them by number.
extension ScriptLibrary {
  static let timers = #"""
    const global = globalThis, { Map, Number, Math, String, Reflect } = global, { apply } = Reflect;
    const define = (name, value) => Reflect.defineProperty(global, name,
      { __proto__: null, value, writable: true, configurable: true, enumerable: true });
    const indirect = global.eval;
    const run = (callback, args) => {
      try {
        if (typeof callback === 'function') apply(callback, global, args); else indirect(callback);
      } catch (error) { lib.reportException(error); }
    };
    const timers = new Map();
    let last = 0, nesting = 0;
    const start = (callback, delay, args, repeats) => {
      const number = ++last, level = nesting + 1;
      if (typeof callback !== 'function') callback = String(callback);
      delay = Number(delay);
      // DOMTimer: at least 1 ms, 4 ms from the fifth level on.
      delay = Math.max(delay > 0 ? Math.min(delay, 0x7fffffff) : 0, level > 5 ? 4 : 1);
      timers.set(number, { callback, args, delay, repeats, level });
      native.setTimer(number, delay, level, repeats);
      return number;
    };
    const clear = (number) => { if (timers.delete(Number(number))) native.clearTimer(Number(number)); };
    define('setTimeout', function setTimeout(callback, delay, ...args) { return start(callback, delay, args, false); });
    define('setInterval', function setInterval(callback, delay, ...args) { return start(callback, delay, args, true); });
    define('clearTimeout', function clearTimeout(number) { clear(number); });
    define('clearInterval', function clearInterval(number) { clear(number); });
    lib.fireTimer = (number) => {
      const timer = timers.get(number);
      if (timer === undefined) return;
      if (!timer.repeats) timers.delete(number);
      nesting = timer.level;
      run(timer.callback, timer.args);
      nesting = 0;
      if (timer.repeats && timers.has(number)) {
        timer.level++;
        native.setTimer(number, timer.level > 5 ? Math.max(timer.delay, 4) : timer.delay, timer.level, true);
      }
    };

    let frames = new Map(), lastFrame = 0;
    define('requestAnimationFrame', function requestAnimationFrame(callback) {
      if (typeof callback !== 'function')
        throw new TypeError("Argument 1 ('callback') to Window.requestAnimationFrame must be a function");
      if (frames.size === 0) native.requestFrame();
      frames.set(++lastFrame, callback);
      return lastFrame;
    });
    define('cancelAnimationFrame', function cancelAnimationFrame(number) { frames.delete(Number(number)); });
    lib.runFrame = (time) => {
      const now = frames;
      frames = new Map();
      for (const callback of now.values()) run(callback, [time]);
    };
    define('requestIdleCallback', function requestIdleCallback(callback) {
      return start(() => callback({ didTimeout: false, timeRemaining: () => 10 }), 1, [], false);
    });
    define('cancelIdleCallback', function cancelIdleCallback(number) { clear(number); });
    """#
}
