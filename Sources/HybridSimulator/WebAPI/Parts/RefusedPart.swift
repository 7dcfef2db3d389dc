extension WebAPIPart {
  /// What the web has and is not simulated: it is there, and says so when it is used.
  static let refused = WebAPIPart(
    name: "refused",
    globals: [
      "WebSocket", "EventSource", "Worker", "SharedWorker", "BroadcastChannel", "Notification", "RTCPeerConnection",
      "AudioContext", "OffscreenCanvas", "WebTransport", "WritableStream", "TransformStream", "CompressionStream",
      "DecompressionStream", "TextDecoderStream", "TextEncoderStream", "IDBKeyRange", "PerformanceObserver",
    ],
    source: #"""
      (function (native, lib) {
      'use strict';
      const names = lib.web.refused;
      for (let i = 0; i < names.length; i++) {
        const name = names[i];
        lib.web.expose({ [name]: class { constructor() { lib.refuse(name); } } }[name], name);
      }
      })
      """#)
}
