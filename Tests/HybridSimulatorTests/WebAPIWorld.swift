#if Simulator
  import ScriptEngine

  @testable import HybridSimulator

  /// A document with the web's API, a network that answers from a table, and a clock that only tasks move.
  final class WebAPIWorld: WebAPIHost {
    let group = ScriptGroup()
    private(set) var context: ScriptContext!
    private(set) var bindings: WebAPIBindings!
    let fake: FakeNetwork
    let services: FetchServices
    var network: any PageNetwork { fake }
    var now: Int64 { fake.epoch + fake.now }
    var localStorage: WebStorageArea?
    var sessionStorage: WebStorageArea?
    var changes: [String] = []
    var facts = WebAPIFacts(userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)")
    var isUserActive = false
    var hasUserBeenActive = true
    var timing: [ScriptMember] = [
      ScriptMember("responseStart", .number(12)), ScriptMember("loadEventEnd", .number(80)),
    ]
    var performanceEntries: [ScriptValue] = []
    var synchronousNetwork: (any PageNetwork)?

    init(_ url: String = "https://app.test/page", _ answers: [FakeNetwork.Answer] = []) {
      let fake = FakeNetwork(WebAddress(url)!, answers)
      self.fake = fake
      services = FetchServices(now: { fake.now })
      if fake.origin != "null" {
        localStorage = WebStorageArea(.localStorage, origin: fake.origin)
        sessionStorage = WebStorageArea(.sessionStorage, origin: fake.origin)
      }
      context = makeContext()
    }

    deinit { context.close() }

    private var contexts: [WebAPIBindings] = []
    private lazy var dom = DOMWorld(group: group)
    private var libraries: [(context: ScriptContext, lib: ScriptReference)] = []

    func library(of context: ScriptContext) -> ScriptReference { libraries.first { $0.context === context }!.lib }

    /// Another context of the group with the same network.
    func makeContext() -> ScriptContext {
      var state: UInt64 = 42
      let context = group.makeContext(
        ScriptEnvironment(
          now: { [fake] in fake.epoch + fake.now }, timeOrigin: fake.epoch,
          random: {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state
          }))
      bindings = WebAPIBindings(host: self)
      contexts.append(bindings)
      let lib = makeLibrary(context)
      libraries.append((context, lib))
      if case .failure(let exception) = bindings.install(in: context, lib: lib) {
        fatalError("\(exception.text) \(exception.stack ?? "") \(exception.sourceURL ?? "") \(exception.line ?? 0)")
      }
      return context
    }

    func wait(_ begin: (_ goOn: @escaping () -> Void) -> Void) -> Bool {
      begin {}
      fake.runAll()
      return true
    }

    func didChange(_ area: WebStorageArea, _ change: WebStorageArea.Change) {
      let (op, key) = change.operation
      changes.append("\(area.kind) \(op) \(key ?? "-")")
    }

    /// The value of an expression as a session writes it, or what it throws.
    func run(_ source: String) -> String { text(context.evaluate(source, url: "page.js")) }

    /// The value that a promise comes to when all tasks have run: the source is the body of an async function.
    func settle(_ source: String) -> String {
      let script = """
        globalThis.outcome = 'pending';
        (async () => { \(source) })().then((value) => { outcome = value; },
          (error) => { outcome = 'REJECTED ' + error; });
        """
      if case .failure(let exception) = context.evaluate(script, url: "page.js") { return "ERROR: \(exception.text)" }
      fake.runAll()
      return run("outcome")
    }

    private func text(_ result: Result<ScriptReference, ScriptException>) -> String {
      switch result {
      case .failure(let exception): return "ERROR: \(exception.text)"
      case .success(let value):
        switch value.value(.inspection) {
        case .success(let value): return value.string ?? value.sessionText
        case .failure(let refusal): return "REFUSED: \(refusal.type)"
        }
      }
    }

    /// Gives a context the DOM, whose events the API uses.
    private func makeLibrary(_ context: ScriptContext) -> ScriptReference {
      let lib = context.makeObject()
      if let failure = dom.bindings.install(in: context, lib: lib) { fatalError("DOM: \(failure.text)") }
      _ = (try? lib.property("makeEventTarget").get())?.call([.reference(context.global)])
      return lib
    }
  }

  /// Answers in the order of a table, each a millisecond after its request.
  final class FakeNetwork: PageNetwork {
    struct Answer {
      var url: String
      var method = "GET"
      var status = 200
      var headers: [(String, String)] = []
      var body = ""
      var redirect: String?
      var error: LoadError?
      /// Microseconds until it comes.
      var delay: Int64 = 1_000
    }

    final class Load: PageLoad {
      var isOver = false
      var ended: (LoadError) -> Void = { _ in }
      func cancel(because error: LoadError) {
        guard !isOver else { return }
        isOver = true
        ended(error)
      }
    }

    let documentURL: WebAddress
    var base: WebAddress { documentURL }
    var origin: String { documentURL.origin }
    let epoch: Int64 = 1_767_225_600_000_000
    private(set) var now: Int64 = 0
    var answers: [Answer]
    /// What went out: `GET https://… cookies header: value`.
    var requests: [String] = []
    var bodies: [[UInt8]] = []
    var cancelled: [String] = []
    var console: [String] = []
    private var tasks: [(time: Int64, order: Int, work: () -> Void)] = []
    private var order = 0

    init(_ url: WebAddress, _ answers: [Answer]) {
      documentURL = url
      self.answers = answers
    }

    func runTask(after delay: Int64, _ work: @escaping () -> Void) {
      order += 1
      tasks.append((now + delay, order, work))
    }

    func runAll() {
      while let next = tasks.indices.min(by: { (tasks[$0].time, tasks[$0].order) < (tasks[$1].time, tasks[$1].order) })
      {
        let task = tasks.remove(at: next)
        now = max(now, task.time)
        task.work()
      }
    }

    func log(_ level: PageLogLevel, source: PageLogSource, _ text: String) { console.append("\(source) \(text)") }

    func start(_ request: PageRequest, _ update: @escaping (PageRequestUpdate) -> Void) -> any PageLoad {
      let load = Load()
      load.ended = { [self] in cancelled.append("\(request.url.text) \($0.description)") }
      send(request, load, update)
      return load
    }

    private func send(_ request: PageRequest, _ load: Load, _ update: @escaping (PageRequestUpdate) -> Void) {
      let shown = request.headers.map { " \($0.name): \($0.value)" }.joined(separator: ";")
      requests.append(
        "\(request.kind) \(request.method) \(request.url.text)\(request.usesCredentials ? " +cookies" : "")\(shown)")
      if let body = request.body { bodies.append(body) }
      guard let answer = answers.first(where: { $0.url == request.url.text && $0.method == request.method }) else {
        return later(load, 1_000) { update(.failed(.cannotFindHost)) }
      }
      later(load, answer.delay) { [self] in
        if let error = answer.error { return update(.failed(error)) }
        let head = ResponseHead(
          status: answer.status, mime: "text/plain",
          headers: answer.headers.map { HybridSimulator.Answer.Header(name: $0.0, value: $0.1) },
          expectedLength: nil)
        if let target = answer.redirect.flatMap({ request.url.resolving($0) }) {
          var next = request
          next.url = target
          if answer.status == 303 {
            next.method = "GET"
            next.body = nil
          }
          return update(
            .redirect(next, head: head) { [self] followed in
              if let followed { send(followed, load, update) } else { load.cancel(because: .cancelled) }
            })
        }
        update(.response(head))
        let bytes = Array(answer.body.utf8)
        if !bytes.isEmpty { later(load, 1_000) { update(.data(bytes[...])) } }
        later(load, 2_000) {
          load.isOver = true
          update(.finished)
        }
      }
    }

    private func later(_ load: Load, _ delay: Int64, _ work: @escaping () -> Void) {
      runTask(after: delay) { if !load.isOver { work() } }
    }
  }
#endif
