#if Simulator
  import ScriptEngine

  /// The network and data API of pages in one context: the JavaScript of ``WebAPIPart`` over native functions.
  final class WebAPIBindings {
    private(set) weak var host: (any WebAPIHost)?
    /// Loads under way, by number.
    var loads: [(id: Int, load: FetchLoad, keepalive: Bool)] = []
    var lastLoad = 0
    /// What this document has made with `URL.createObjectURL`.
    var blobURLs: [String] = []

    init(host: any WebAPIHost) { self.host = host }

    /// Puts the API's doors on the global object. `lib` is the object that the parts of all bindings share; the events
    /// (`EventTarget`, `Event`, `ProgressEvent`) have to be in it.
    func install(in context: ScriptContext, lib: ScriptReference) -> Result<Void, ScriptException> {
      let native = context.makeObject()
      var read: Set<String> = []
      var defined: Set<WebAPIPart.Natives> = []
      func load(_ name: String) throws {
        guard let part = WebAPIPart.named(name), read.insert(name).inserted else { return }
        for other in part.needs { try load(other) }
        for natives in part.natives where defined.insert(natives).inserted { define(natives, on: native) }
        let result = context.evaluate(part.source, url: "hybridscope:\(name)")
          .flatMap { $0.call([.reference(native), .reference(lib)]) }
        if case .failure(let exception) = result { throw ScriptThrow.error(exception.text) }
      }
      context.define("read", on: native) { call in
        try load(try call.string(0))
        return .undefined
      }
      context.define("refused", on: native) { [weak self] call in
        self?.host?.network.log(.error, source: .javascript, "NotSupportedError: \(try call.string(0))")
        return .undefined
      }
      return context.evaluate(WebAPIPart.commonWithDoors, url: "hybridscope:common").flatMap {
        $0.call([.reference(native), .reference(lib)])
      }.map { _ in }
    }

    private func define(_ natives: WebAPIPart.Natives, on native: ScriptReference) {
      let define = { (name: String, body: @escaping (WebAPIHost, ScriptCall) throws -> ScriptOperand) in
        native.context.define(name, on: native) { [self] call in
          guard let host else { return .undefined }
          return try body(host, call)
        }
      }
      switch natives {
      case .texts: defineTexts(define)
      case .blobs: defineBlobs(define)
      case .loads: defineLoads(define)
      case .storage: defineStorage(define)
      case .facts: defineFacts(define)
      }
    }

    typealias Define = (String, @escaping (WebAPIHost, ScriptCall) throws -> ScriptOperand) -> Void

    /// Another load begins in the frame, or the document is kept for going back: what is under way fails.
    func stopLoads() {
      for entry in loads where !entry.keepalive { entry.load.stop() }
    }

    /// The document is gone: what is not meant to outlive it ends, its addresses of blobs are void.
    func close() {
      let ended = loads
      loads = []
      for entry in ended where !entry.keepalive { entry.load.cancel() }
      host?.services.blobs.revokeAll(madeBy: blobURLs)
      blobURLs = []
    }

    private func defineFacts(_ define: Define) {
      define("fact") { host, call in .value(host.facts.value(try call.string(0))) }
      define("isUserActive") { host, _ in .boolean(host.isUserActive) }
      define("hasUserBeenActive") { host, _ in .boolean(host.hasUserBeenActive) }
      define("timing") { host, _ in .value(.object(host.timing)) }
      define("entries") { host, _ in .value(.array(host.performanceEntries)) }
      define("now") { host, _ in .number(Double(host.now / 1_000)) }
      define("after") { host, call in
        let callback = call.argument(1)
        let delay = max(0, min(try call.number(0), 2_147_483_647))
        host.network.runTask(after: Scheduler.Time(delay * 1_000)) { _ = callback.call() }
        return .undefined
      }
      define("log") { host, call in
        host.network.log(.error, source: .javascript, try call.string(0))
        return .undefined
      }
    }

    // MARK: Storage

    private func defineStorage(_ define: Define) {
      func area(_ host: any WebAPIHost, _ call: ScriptCall) throws -> WebStorageArea {
        let area = try call.number(0) == 0 ? host.localStorage : host.sessionStorage
        guard let area else {
          throw ScriptThrow.domException(name: "SecurityError", message: "The operation is insecure.")
        }
        return area
      }
      define("hasStorage") { host, call in
        .boolean((try call.number(0) == 0 ? host.localStorage : host.sessionStorage) != nil)
      }
      define("storageLength") { host, call in .number(Double(try area(host, call).keys.count)) }
      define("storageKey") { host, call in
        let (keys, index) = (try area(host, call).keys, Int(try call.number(1)))
        return keys.indices.contains(index) ? .string(keys[index]) : .null
      }
      define("storageKeys") { host, call in .value(.array(try area(host, call).keys.map { .string($0) })) }
      define("storageGet") { host, call in try area(host, call)[call.string(1)].map { .string($0) } ?? .null }
      define("storageSet") { host, call in
        let area = try area(host, call)
        switch area.set(try call.string(1), to: try call.string(2)) {
        case .full: return .boolean(false)
        case .same: break
        case .changed(let change): host.didChange(area, change)
        }
        return .boolean(true)
      }
      define("storageRemove") { host, call in
        let area = try area(host, call)
        if let change = area.remove(try call.string(1)) { host.didChange(area, change) }
        return .undefined
      }
      define("storageClear") { host, call in
        let area = try area(host, call)
        if let change = area.clear() { host.didChange(area, change) }
        return .undefined
      }
    }
  }
#endif
