import SessionModel

extension ScenarioReader {
  /// A view under its name in `views`.
  func view(_ id: String, _ node: JSON5Node, _ path: String) -> ViewSetup? {
    guard let fields = Fields(node, path, "view", self) else { return nil }
    defer { fields.finish() }
    return view(id, fields)
  }

  /// The keys of a view, over what `base` says already.
  func view(_ id: String, _ fields: Fields, base: ViewSetup? = nil) -> ViewSetup {
    var view = base ?? ViewSetup(id: id)
    view.id = id
    define(.view, id)
    view.store = fields.name("store", of: .store) ?? view.store
    view.related = fields.name("related", of: .view) ?? view.related
    view.pool = fields.text("pool") ?? view.pool
    view.visible = fields.flag("visible") ?? view.visible
    if let configuration = fields.object("configuration", "configuration") {
      view.configuration = self.configuration(configuration)
    }
    view.handlers = fields.node("handlers").map { handlers($0, fields.way("handlers")) } ?? view.handlers
    view.replyHandlers =
      fields.node("replyHandlers").map { replyHandlers($0, fields.way("replyHandlers")) } ?? view.replyHandlers
    view.scripts = fields.node("scripts").map { scripts($0, fields.way("scripts")) } ?? view.scripts
    view.ruleLists = fields.list("ruleLists") { self.ruleList($0, $1) } ?? view.ruleLists
    var number = 0
    view.policies =
      fields.list("policies") {
        number += 1
        return self.policy($0, $1, number: number)
      } ?? view.policies
    view.dialogs = fields.list("dialogs") { self.dialog($0, $1) } ?? view.dialogs
    view.createWebView = fields.list("createWebView") { self.newWindow($0, $1) } ?? view.createWebView
    view.authentication = fields.list("authentication") { self.challenge($0, $1) } ?? view.authentication
    view.downloads = fields.list("downloads") { self.download($0, $1) } ?? view.downloads
    view.mediaCapture = fields.list("mediaCapture") { self.permission($0, $1) } ?? view.mediaCapture
    view.schemes = fields.map("schemes") { self.scheme($0, $1, $2) } ?? view.schemes
    view.kind = fields.choice("class") ?? view.kind
    if let recovery = fields.object("recovery", "recovery") { view.recovery = self.recovery(recovery) }
    view.delegate = fields.node("delegate").map { delegate($0, fields.way("delegate")) } ?? view.delegate
    for hooked in hookedMethods where hooked.view?.matches(.string(id)) ?? true {
      view.hooked.formUnion(hooked.methods)
    }
    return view
  }

  private func recovery(_ fields: Fields) -> RecoveryRule? {
    defer { fields.finish() }
    guard let start = fields.required("start", "the URL at which the app begins anew") else { return nil }
    var rule = RecoveryRule(start: start)
    rule.within = fields.milliseconds("within") ?? rule.within
    return rule
  }

  private func delegate(_ node: JSON5Node, _ path: String) -> DelegateMethods {
    var methods: DelegateMethods = []
    for name in texts(node, path) {
      if name == "all" {
        methods = .all
      } else if let method = DelegateMethods(name: name) ?? DelegateMethods.alias(name) {
        methods.formUnion(method)
      } else {
        report(
          node.position, path, found: "the unknown method “\(name)”",
          expected: "“all”, or \(Self.list(DelegateMethods.names))",
          nearest: NearestName.of(name, among: DelegateMethods.names))
      }
    }
    return methods
  }

  /// - Parameter finishes: whether the object holds nothing else.
  func configuration(_ fields: Fields, finishes: Bool = true) -> ConfigurationSetup {
    var setup = ConfigurationSetup()
    setup.javaScript = fields.flag("javaScript") ?? setup.javaScript
    setup.javaScriptCanOpenWindowsAutomatically = fields.flag("javaScriptCanOpenWindowsAutomatically") ?? false
    setup.pageCache = fields.flag("pageCache") ?? true
    setup.limitsNavigationsToAppBoundDomains = fields.flag("limitsNavigationsToAppBoundDomains") ?? false
    setup.upgradeKnownHostsToHTTPS = fields.flag("upgradeKnownHostsToHTTPS") ?? true
    setup.allowsBackForwardNavigationGestures = fields.flag("allowsBackForwardNavigationGestures") ?? false
    setup.allowsInlineMediaPlayback = fields.flag("allowsInlineMediaPlayback")
    if let node = fields.node("mediaTypesRequiringUserActionForPlayback") {
      setup.mediaTypesRequiringUserAction = mediaTypes(
        node, fields.way("mediaTypesRequiringUserActionForPlayback"))
    }
    setup.suppressesIncrementalRendering = fields.flag("suppressesIncrementalRendering") ?? false
    setup.isFraudulentWebsiteWarningEnabled = fields.flag("isFraudulentWebsiteWarningEnabled") ?? true
    setup.isInspectable = fields.flag("isInspectable") ?? false
    setup.applicationNameForUserAgent = fields.text("applicationNameForUserAgent")
    setup.customUserAgent = fields.text("customUserAgent")
    setup.contentMode = fields.choice("contentMode") ?? .recommended
    if finishes { fields.finish() }
    setup.written = JSONObject(
      members: fields.members.filter { $0.name != "view" }.map {
        JSONObject.Member(name: $0.name, value: $0.node.json)
      })
    return setup
  }

  /// `"all"`, or a list of `audio` and `video`; an empty list lets everything play.
  private func mediaTypes(_ node: JSON5Node, _ path: String) -> Set<ConfigurationSetup.MediaType> {
    if case .string("all") = node.value { return Set(ConfigurationSetup.MediaType.allCases) }
    return Set(
      (node.elements ?? [node]).compactMap { choice($0, path, as: ConfigurationSetup.MediaType.self) })
  }

  /// Names, or objects with more.
  private func handlers(_ node: JSON5Node, _ path: String) -> [HandlerSetup] {
    namedList(node, path) { self.handler($0, $1) }
  }

  func handler(_ node: JSON5Node, _ path: String) -> HandlerSetup? {
    if case .string(let name) = node.value { return HandlerSetup(name: name) }
    guard let fields = Fields(node, path, "handler", self, shorthand: "a name") else { return nil }
    defer { fields.finish() }
    return fields.required("name", "the handler's name").map {
      HandlerSetup(name: $0, world: fields.text("world") ?? "page", retain: fields.choice("retain") ?? .strong)
    }
  }

  private func replyHandlers(_ node: JSON5Node, _ path: String) -> [ReplyHandlerSetup] {
    namedList(node, path) { self.replyHandler($0, $1) }
  }

  func replyHandler(_ node: JSON5Node, _ path: String) -> ReplyHandlerSetup? {
    if case .string(let name) = node.value { return ReplyHandlerSetup(name: name) }
    guard let fields = Fields(node, path, "reply handler", self, shorthand: "a name") else { return nil }
    defer { fields.finish() }
    return fields.required("name", "the handler's name").map { name in
      ReplyHandlerSetup(
        name: name, world: fields.text("world") ?? "page",
        replies: fields.list("replies") { self.reply($0, $1) } ?? [])
    }
  }

  private func scripts(_ node: JSON5Node, _ path: String) -> [UserScriptSetup] {
    var number = 0
    return namedList(node, path) {
      number += 1
      return self.userScript($0, $1, number: number)
    }
  }

  func userScript(_ node: JSON5Node, _ path: String, number: Int, also: Set<String> = []) -> UserScriptSetup? {
    if case .string(let source) = node.value { return UserScriptSetup(name: "script-\(number)", source: source) }
    guard let fields = Fields(node, path, also.isEmpty ? "user script" : "addScript", self, shorthand: "JavaScript")
    else { return nil }
    for key in also { _ = fields.node(key) }
    defer { fields.finish() }
    return fields.required("source", "JavaScript").map {
      UserScriptSetup(
        name: fields.text("name") ?? "script-\(number)", source: $0,
        at: fields.choice("at", aliases: ["documentStart": .start, "documentEnd": .end]) ?? .start,
        mainFrameOnly: fields.flag("mainFrameOnly") ?? true, world: fields.text("world") ?? "page")
    }
  }

  func ruleList(_ node: JSON5Node, _ path: String) -> RuleListSetup? {
    guard let fields = Fields(node, path, "rule list", self) else { return nil }
    defer { fields.finish() }
    guard let name = fields.required("name", "the list's name") else { return nil }
    guard let rules = fields.node("rules") else {
      report(node.position, path, found: "a rule list without “rules”", expected: "a list of rules, or their JSON text")
      return nil
    }
    if case .string(let text) = rules.value { return RuleListSetup(name: name, rules: text) }
    return RuleListSetup(name: name, rules: rules.json.text)
  }

  private func scheme(_ name: String, _ node: JSON5Node, _ path: String) -> SchemeSetup? {
    guard let fields = Fields(node, path, "scheme", self) else { return nil }
    defer { fields.finish() }
    return SchemeSetup(
      scheme: name, routes: fields.map("routes") { self.route($0, $1, $2) } ?? [],
      behaviour: fields.choice("behaviour") ?? .correct)
  }

  /// A list whose elements may be texts, or a single text.
  private func namedList<T>(_ node: JSON5Node, _ path: String, _ read: (JSON5Node, String) -> T?) -> [T] {
    if case .string = node.value { return read(node, path).map { [$0] } ?? [] }
    return list(node, path, read)
  }
}
