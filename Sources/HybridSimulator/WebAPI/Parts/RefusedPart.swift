extension WebAPIPart {
  private static let names = [
    "WebSocket", "EventSource", "Worker", "SharedWorker", "BroadcastChannel", "Notification", "RTCPeerConnection",
    "AudioContext", "OffscreenCanvas", "WebTransport", "WritableStream", "TransformStream", "CompressionStream",
    "DecompressionStream", "TextDecoderStream", "TextEncoderStream", "IDBKeyRange", "PerformanceObserver",
  ]

  /// What the web has and is not simulated: it is there, and says so when it is used.
  static let refused = WebAPIPart(
    name: "refused",
    globals: names,
    source: #"""
      (function (native, lib) {
      'use strict';
      const { expose, refuse } = lib.web;
      const names = \#(script(names));
      for (let i = 0; i < names.length; i++)
        expose({ [names[i]]: class { constructor() { refuse(names[i]); } } }[names[i]]);
      })
      """#)
}
