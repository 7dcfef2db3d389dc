import SessionModel

extension ScenarioReader {
  /// Decodes a whole scenario; nil where its top is no object. Whether it may be used, `issues` says.
  func scenario(_ node: JSON5Node) -> Scenario? {
    guard let fields = Fields(node, "", "scenario", self), case .object(let source) = node.json else { return nil }
    findHookedMethods(fields.node("on"))
    let views = fields.map("views") { self.view($0, $1, $2) } ?? []
    defaultView = views.first?.id
    for view in views { declaredViews[view.id] = view }
    var scenario = Scenario(
      title: fields.text("title") ?? "Untitled", start: start(fields), seed: fields.integer("seed") ?? 1,
      app: fields.object("app", "app").map(app) ?? AppSetup(),
      device: fields.object("device", "device").map(device) ?? DeviceSetup(),
      stores: fields.map("stores") { self.store($0, $1, $2) } ?? [], views: views,
      native: fields.map("native") { self.nativeFunction($0, $1, $2) } ?? [],
      router: fields.object("router", "router").map(router) ?? RouterSetup(),
      web: fields.map("web") { self.host($0, $1, $2) } ?? [],
      steps: fields.list("steps") { self.step($0, $1) } ?? [],
      hooks: fields.list("on") { self.hook($0, $1) } ?? [], source: source)
    if !scenario.stores.contains(where: { $0.id == "default" }) {
      scenario.stores.insert(StoreSetup(id: "default"), at: 0)
    }
    fields.finish()
    return scenario
  }

  /// An app that runs steps inside a callback implements it: remembers which, before the views are read.
  private func findHookedMethods(_ node: JSON5Node?) {
    // Errors in the patterns are told where the hooks themselves are read.
    let silent = ScenarioReader(file: file)
    for hook in node?.elements ?? [] {
      guard let event = hook.members?.last(where: { $0.name == "event" })?.node,
        let pattern = silent.pattern(event, "")
      else { continue }
      let methods = DelegateMethods(hookedBy: pattern)
      guard !methods.isEmpty else { continue }
      let beside = hook.members?.last { $0.name == "view" }.map { silent.match($0.node) }
      hookedMethods.append((pattern.fields.first { $0.name == "view" }?.match ?? beside, methods))
    }
  }

  private func start(_ fields: Fields) -> String {
    let usual = "2026-01-01T00:00:00Z"
    guard let node = fields.node("start"), let text = text(node, "start") else { return usual }
    let header = Header(fields: JSONObject(members: [.init(name: "created", value: .string(text))]))
    if header.createdSeconds != nil { return text }
    mismatch(node, "start", expected: "an RFC 3339 time such as “\(usual)”")
    return usual
  }

  private func app(_ fields: Fields) -> AppSetup {
    var app = AppSetup()
    app.name = fields.text("name") ?? app.name
    app.bundle = fields.text("bundle") ?? app.bundle
    app.sdk = fields.node("sdk").flatMap { version($0, fields.way("sdk")) }
    app.associatedDomains = fields.texts("associatedDomains") ?? []
    app.querySchemes = fields.texts("querySchemes") ?? []
    app.urlSchemes = fields.texts("urlSchemes") ?? []
    app.appBoundDomains = fields.texts("appBoundDomains") ?? []
    app.installedSchemes = fields.texts("installedSchemes") ?? []
    app.cookieSync = fields.choice("cookieSync") ?? .none
    app.cookieAcceptPolicy = fields.choice("cookieAcceptPolicy") ?? app.cookieAcceptPolicy
    app.signing = fields.choice("signing") ?? app.signing
    if let loading = fields.object("urlLoading", "urlLoading") { app.urlLoading = urlLoading(loading) }
    if let security = fields.object("transportSecurity", "transportSecurity") {
      app.transportSecurity.allowsArbitraryLoads = security.flag("allowsArbitraryLoads") ?? false
      app.transportSecurity.allowsArbitraryLoadsInWebContent =
        security.flag("allowsArbitraryLoadsInWebContent") ?? false
      app.transportSecurity.allowsLocalNetworking = security.flag("allowsLocalNetworking") ?? false
      app.transportSecurity.exceptionDomains = security.texts("exceptionDomains") ?? []
      security.finish()
    }
    fields.finish()
    return app
  }

  private func urlLoading(_ fields: Fields) -> URLLoadingSetup {
    defer { fields.finish() }
    var setup = URLLoadingSetup()
    setup.cache = fields.flag("cache") ?? false
    setup.sessionDelegate = fields.flag("sessionDelegate") ?? false
    setup.protocols =
      fields.list("protocols") { node, path in
        guard let fields = Fields(node, path, "URL protocol", self) else { return nil }
        defer { fields.finish() }
        let answer = fields.node("answer").flatMap { self.answer($0, fields.way("answer"), route: "/") }
        guard let url = fields.required("url", "a URL, with * as wild card") else { return nil }
        return URLLoadingSetup.Registration(
          name: fields.text("name") ?? "URLProtocol", url: url, answer: answer ?? Answer(mime: "text/html"))
      } ?? []
    return setup
  }

  private func device(_ fields: Fields) -> DeviceSetup {
    var device = DeviceSetup()
    device.profile = fields.text("profile") ?? device.profile
    device.os = os(fields) ?? device.os
    device.port = fields.choice("port") ?? .ios
    device.model = fields.choice("model") ?? .iPhone
    device.processSwap = fields.flag("processSwap") ?? true
    device.processCache = fields.flag("processCache") ?? false
    device.prewarm = fields.flag("prewarm")
    device.offline = fields.flag("offline") ?? false
    device.memoryMB = fields.integer("memoryMB", in: 64...1_048_576)
    device.maximumProcesses = fields.integer("maximumProcesses", in: 1...100_000)
    device.locale = fields.text("locale") ?? device.locale
    if let node = fields.node("network") { device.network = network(node, fields.way("network")) }
    fields.finish()
    return device
  }

  /// `26`, `26.0`, `17.4.1`: as a text, or as a number where the text would look like one.
  private func os(_ fields: Fields) -> String? {
    fields.node("os").flatMap { version($0, fields.way("os")) }
  }

  /// The text of a version; nil, with an error, where it is none.
  func version(_ node: JSON5Node, _ path: String) -> String? {
    let text =
      switch node.value {
      case .string(let text): text
      case .integer(let integer): "\(integer).0"
      case .number(let number): JSONText.number(number)
      default: ""
      }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let isVersion = (1...3).contains(parts.count) && parts.allSatisfy { UInt16($0) != nil && !$0.hasPrefix("+") }
    if isVersion { return parts.count == 1 ? text + ".0" : text }
    mismatch(node, path, expected: "an iOS version such as “26.0”")
    return nil
  }

  private func network(_ node: JSON5Node, _ path: String) -> NetworkSetup {
    var network = NetworkSetup()
    if case .string(let name) = node.value {
      network.profile = name
      return network
    }
    guard let fields = Fields(node, path, "network profile", self, shorthand: "the name of a profile") else {
      return network
    }
    network.profile = fields.text("profile") ?? network.profile
    network.dns = fields.milliseconds("dns")
    network.connect = fields.milliseconds("connect")
    network.tls = fields.milliseconds("tls")
    network.wait = fields.milliseconds("wait")
    network.bandwidthKBps = fields.number("bandwidthKBps", in: 0.001...10_000_000)
    fields.finish()
    return network
  }

  private func store(_ id: String, _ node: JSON5Node, _ path: String) -> StoreSetup? {
    guard let fields = Fields(node, path, "store", self) else { return nil }
    var store = StoreSetup(id: id)
    store.persistent = fields.flag("persistent") ?? !id.hasPrefix("nonpersistent")
    store.identifier = fields.text("identifier")
    store.cookies = fields.list("cookies") { self.cookie($0, $1) } ?? []
    store.cookieAcceptPolicy = fields.choice("cookieAcceptPolicy") ?? store.cookieAcceptPolicy
    store.storage =
      fields.list("storage") { node, path in
        guard let item = Fields(node, path, "storage item", self) else { return nil }
        defer { item.finish() }
        guard let origin = item.required("origin", "an origin such as “https://app.example.com”"),
          let key = item.required("key", "the name of the entry")
        else { return nil }
        return StoreSetup.StorageItem(origin: origin, key: key, value: item.text("value") ?? "")
      } ?? []
    fields.finish()
    return store
  }

  /// A cookie as an object.
  func cookie(_ node: JSON5Node, _ path: String, also: Set<String> = []) -> CookieSetup? {
    guard let fields = Fields(node, path, also.isEmpty ? "cookie" : "setCookie", self) else { return nil }
    for key in also { _ = fields.node(key) }
    defer { fields.finish() }
    let name = fields.required("name", "the cookie's name")
    var cookie = CookieSetup(name: name ?? "")
    cookie.value = fields.text("value") ?? ""
    cookie.domain = fields.text("domain")
    cookie.path = fields.text("path") ?? "/"
    cookie.maxAge = fields.node("maxAge").flatMap { node in
      self.number(node, fields.way("maxAge"), in: 0...315_576_000).map { Microseconds($0 * 1_000_000) }
    }
    cookie.expires = fields.number("expires", in: -1e11...1e11)
    cookie.secure = fields.flag("secure") ?? false
    cookie.httpOnly = fields.flag("httpOnly") ?? false
    cookie.sameSite = fields.choice("sameSite", aliases: ["Lax": .lax, "Strict": .strict, "None": .none])
    return name == nil ? nil : cookie
  }

  private func nativeFunction(_ name: String, _ node: JSON5Node, _ path: String) -> NativeFunction? {
    guard let fields = Fields(node, path, "native function", self) else { return nil }
    defer { fields.finish() }
    return NativeFunction(
      name: name, replies: fields.list("replies") { self.reply($0, $1) } ?? [], screen: fields.text("screen"))
  }

  private func router(_ fields: Fields) -> RouterSetup {
    defer { fields.finish() }
    let rules: [RouterSetup.Rule]? = fields.list("rules") { node, path in
      guard let rule = Fields(node, path, "router rule", self) else { return nil }
      defer { rule.finish() }
      guard let url = rule.required("url", "a URL, with * as wild card") else { return nil }
      return RouterSetup.Rule(
        name: rule.text("name") ?? url, url: url, to: rule.choice("to") ?? .web, target: rule.text("target"))
    }
    return RouterSetup(rules: rules ?? [], fallback: fields.choice("fallback") ?? .web)
  }

  private func hook(_ node: JSON5Node, _ path: String) -> EventHook? {
    guard let fields = Fields(node, path, "hook", self) else { return nil }
    defer { fields.finish() }
    guard let event = fields.node("event") else {
      report(node.position, path, found: "a hook without “event”", expected: "an event pattern")
      return nil
    }
    guard var pattern = pattern(event, fields.way("event")) else { return nil }
    // The two fields that nearly every hook names may stand beside `event`.
    for key in ["view", "url"] {
      guard let value = fields.node(key) else { continue }
      if key == "view" { _ = fields.name(key, of: .view) }
      pattern.fields.append(EventPattern.Field(name: key, match: match(value)))
    }
    let steps = fields.list("do") { self.step($0, $1, insideHook: true) } ?? []
    return EventHook(event: pattern, steps: steps, window: fields.window())
  }
}
