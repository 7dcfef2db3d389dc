extension WebAPIPart {
  /// `navigator`, `screen` and the sizes of the window.
  static let navigator = WebAPIPart(
    name: "navigator",
    globals: [
      "navigator", "clientInformation", "Navigator", "UserActivation", "screen", "Screen", "innerWidth",
      "innerHeight", "outerWidth", "outerHeight", "devicePixelRatio",
    ],
    natives: [.facts],
    source: #"""
      (function (native, lib) {
      'use strict';
      const { Object, Reflect, TypeError, String } = lib.web.g;
      const { Host, expose, hide, visible, publishAccessor, usv, need, bufferLength } = lib.web;
      const global = globalThis;
      // Classes whose objects are there once and have values that come from outside.
      const single = (name, values, methods = {}) => {
        let mayMake = true;
        const Class = { [name]: class extends Host {
          constructor() {
            if (!mayMake) throw new TypeError('Illegal constructor');
            super(new.target.prototype);
          }
        } }[name];
        for (const key of Reflect.ownKeys(values)) visible(Class.prototype, key, { [key]: values[key] }[key]);
        for (const key of Reflect.ownKeys(methods)) hide(Class.prototype, key, methods[key]);
        expose(Class);
        const object = new Class();
        mayMake = false;
        return object;
      };
      // What is there to be found, and refuses once it is used.
      const later = (name, methods, throws = false) => {
        const object = {};
        for (let i = 0; i < methods.length; i++) {
          const what = name + '.' + methods[i];
          hide(object, methods[i], throws ? () => lib.web.refuse(what) : async () => lib.web.refuse(what));
        }
        return () => object;
      };
      const fact = (name) => () => native.fact(name);
      const languages = Object.freeze(['en-US', 'en']);
      const activation = single('UserActivation', {
        isActive: () => native.isUserActive(), hasBeenActive: () => native.hasUserBeenActive() });
      const navigator = single('Navigator', {
        appCodeName: () => 'Mozilla', appName: () => 'Netscape',
        appVersion: () => String(native.fact('userAgent')).slice(8),
        userAgent: fact('userAgent'), platform: fact('platform'), product: () => 'Gecko', productSub: () => '20030107',
        vendor: () => 'Apple Computer, Inc.', vendorSub: () => '', language: () => 'en-US', languages: () => languages,
        onLine: fact('onLine'), cookieEnabled: fact('cookieEnabled'), maxTouchPoints: fact('maxTouchPoints'),
        hardwareConcurrency: () => 4, webdriver: () => false, pdfViewerEnabled: () => true,
        userActivation: () => activation,
        geolocation: later('Geolocation', ['getCurrentPosition', 'watchPosition', 'clearWatch'], true),
        mediaDevices: later('MediaDevices', ['getUserMedia', 'enumerateDevices', 'getDisplayMedia']),
        clipboard: later('Clipboard', ['read', 'readText', 'write', 'writeText']),
        permissions: later('Permissions', ['query']), credentials: later('CredentialsContainer', ['get', 'create']),
        storage: later('StorageManager', ['estimate', 'persist', 'persisted', 'getDirectory']),
        locks: later('LockManager', ['request', 'query']),
      }, {
        javaEnabled() { return false; },
        sendBeacon(url, data = null) {
          need(arguments.length, 1);
          lib.web.require('fetch');
          const parts = native.parseURL(usv(url), native.base());
          if (!parts) throw new TypeError('This URL is invalid');
          if (parts[2] !== 'http:' && parts[2] !== 'https:') throw new TypeError('Beacons can only be sent over HTTP(S)');
          const body = data === null || data === undefined ? { bytes: undefined, type: null } : lib.web.extractBody(data);
          // As `fetch` counts bodies that outlive a page.
          if (body.bytes !== undefined && bufferLength(body.bytes) > 65536) return false;
          const isSimple = body.type === null
            || native.isSimpleHeader('content-type', body.type);
          native.load({ kind: 'beacon', url: parts[0], method: 'POST',
            headers: body.type === null ? [] : ['Content-Type', body.type], mode: isSimple ? 'no-cors' : 'cors',
            credentials: 'include', redirect: 'follow', cache: 'default', keepalive: true, referrer: 'about:client',
            referrerPolicy: '' }, body.bytes, () => {});
          return true;
        },
        async share() { lib.web.refuse('navigator.share'); },
      });
      publishAccessor('navigator', { navigator() { return navigator; } }.navigator);
      publishAccessor('clientInformation', { clientInformation() { return navigator; } }.clientInformation);

      const screen = single('Screen', {
        width: fact('screenWidth'), height: fact('screenHeight'), availWidth: fact('screenWidth'),
        availHeight: fact('screenHeight'), availLeft: () => 0, availTop: () => 0, colorDepth: () => 24,
        pixelDepth: () => 24 });
      publishAccessor('screen', { screen() { return screen; } }.screen);
      const sizes = ['innerWidth', 'innerHeight', 'outerWidth', 'outerHeight', 'devicePixelRatio'];
      for (let i = 0; i < sizes.length; i++) {
        const name = sizes[i];
        // Replaceable: a page that assigns has its own value from then on.
        publishAccessor(name, { [name]: () => native.fact(name) }[name],
          (value) => Reflect.defineProperty(global, name,
            { __proto__: null, value, writable: true, enumerable: true, configurable: true }));
      }
      })
      """#)
}
