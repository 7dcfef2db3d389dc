import SessionModel

/// Names that people use for the same answers: the language's own `allow` and `cancel` read everywhere.
extension ScenarioReader {
  func policy(_ node: JSON5Node, _ path: String, number: Int) -> PolicyRule? {
    guard let fields = Fields(node, path, "policy", self) else { return nil }
    defer { fields.finish() }
    var rule = PolicyRule(name: "policy \(number)")
    if let match = fields.object("match", "policy match") { rule.match = policyMatch(match) }
    rule.decision = fields.choice("decision") ?? .allow
    rule.after = fields.milliseconds("after") ?? 0
    rule.route = fields.text("route")
    rule.name = fields.text("name") ?? rule.name
    rule.preferences = PagePreferences(contentMode: fields.choice("contentMode"), javaScript: fields.flag("javaScript"))
    rule.isAsync = fields.flag("async") ?? false
    rule.isOffMainThread = isOffMainThread(fields)
    rule.guardText = fields.text("guard") ?? rule.guardText
    if rule.isAsync, [.twice, .drop, .release].contains(rule.decision) {
      report(
        fields.position, fields.way("decision"), found: "“\(rule.decision.rawValue)” of an async method",
        expected: "“allow”, “cancel”, “download” or “never”: it answers once, by returning")
    }
    rule.window = fields.window()
    return rule
  }

  /// `thread: "background"`
  func isOffMainThread(_ fields: Fields) -> Bool { (fields.choice("thread") as CallingThread?) == .background }

  private enum CallingThread: String, CaseIterable { case main, background }

  private func policyMatch(_ fields: Fields) -> PolicyMatch {
    defer { fields.finish() }
    return PolicyMatch(
      phase: fields.choice("phase"), url: fields.text("url"), isMainFrame: fields.flag("isMainFrame"),
      navigationType: fields.choice("navigationType"), method: fields.text("method"),
      isRedirect: fields.flag("isRedirect"), shouldPerformDownload: fields.flag("shouldPerformDownload"),
      newWindow: fields.flag("newWindow"), status: fields.integer("status"), mime: fields.text("mime"),
      canShowMIMEType: fields.flag("canShowMIMEType"))
  }

  func dialog(_ node: JSON5Node, _ path: String) -> DialogRule? {
    guard let fields = Fields(node, path, "dialog rule", self) else { return nil }
    defer { fields.finish() }
    var rule = DialogRule()
    if let match = fields.object("match", "dialog match") {
      rule.match = DialogRule.Match(type: match.choice("type"), message: match.text("message"))
      match.finish()
    }
    rule.decision = fields.choice("decision", aliases: ["allow": .accept, "cancel": .dismiss]) ?? .accept
    rule.text = fields.text("text")
    rule.after = fields.milliseconds("after") ?? 0
    rule.window = fields.window()
    return rule
  }

  func newWindow(_ node: JSON5Node, _ path: String) -> CreateWebViewRule? {
    var rule = CreateWebViewRule()
    let aliases: [String: CreateWebViewRule.Answer] = ["nil": .cancel, "allow": .new, "drop": .never]
    if case .string = node.value {
      rule.decision = choice(node, path, aliases: aliases) ?? .cancel
      return rule
    }
    guard let fields = Fields(node, path, "createWebView rule", self, shorthand: "a decision") else { return nil }
    defer { fields.finish() }
    if let match = fields.object("match", "createWebView match") {
      rule.url = match.text("url")
      match.finish()
    }
    rule.decision = fields.choice("decision", aliases: aliases) ?? .cancel
    rule.view = fields.text("view")
    if let view = rule.view { define(.view, view) }
    rule.target = fields.name("target", of: .view)
    rule.after = fields.milliseconds("after") ?? 0
    rule.window = fields.window()
    return rule
  }

  func challenge(_ node: JSON5Node, _ path: String) -> ChallengeRule? {
    guard let fields = Fields(node, path, "authentication rule", self) else { return nil }
    defer { fields.finish() }
    var rule = ChallengeRule()
    if let match = fields.object("match", "authentication match") {
      rule.match = ChallengeRule.Match(
        method: match.choice("method"), host: match.text("host"), realm: match.text("realm"),
        previousFailures: match.integer("previousFailures"))
      match.finish()
    }
    rule.decision =
      fields.choice(
        "decision",
        aliases: [
          "allow": .useCredential, "cancel": .cancelAuthenticationChallenge, "default": .performDefaultHandling,
          "reject": .rejectProtectionSpace,
        ]) ?? (fields.has("user") ? .useCredential : .performDefaultHandling)
    rule.user = fields.text("user")
    rule.password = fields.text("password")
    rule.after = fields.milliseconds("after") ?? 0
    rule.window = fields.window()
    return rule
  }

  func download(_ node: JSON5Node, _ path: String) -> DownloadRule? {
    guard let fields = Fields(node, path, "download rule", self) else { return nil }
    defer { fields.finish() }
    var rule = DownloadRule()
    if let match = fields.object("match", "download match") {
      rule.url = match.text("url")
      rule.mime = match.text("mime")
      match.finish()
    }
    rule.decision = fields.choice("decision") ?? .allow
    rule.path = fields.text("path")
    rule.present = fields.choice("present") ?? .nothing
    rule.after = fields.milliseconds("after") ?? 0
    rule.window = fields.window()
    return rule
  }

  func permission(_ node: JSON5Node, _ path: String) -> PermissionRule? {
    guard let fields = Fields(node, path, "mediaCapture rule", self) else { return nil }
    defer { fields.finish() }
    var rule = PermissionRule()
    if let match = fields.object("match", "mediaCapture match") {
      rule.type = match.choice("type")
      match.finish()
    }
    rule.decision = fields.choice("decision", aliases: ["allow": .grant, "cancel": .deny]) ?? .prompt
    rule.after = fields.milliseconds("after") ?? 0
    rule.window = fields.window()
    return rule
  }

  func reply(_ node: JSON5Node, _ path: String) -> ReplyRule? {
    guard let fields = Fields(node, path, "reply", self) else { return nil }
    defer { fields.finish() }
    var rule = ReplyRule()
    if let match = fields.object("match", "reply match") {
      rule.body = match.node("body", nullable: true).map { self.match($0) }
      match.finish()
    }
    rule.decision = fields.choice("decision", aliases: ["allow": .reply]) ?? .reply
    if let value = fields.node("value", nullable: true) { rule.value = value.json }
    rule.error = fields.text("error")
    rule.after = fields.milliseconds("after") ?? 0
    rule.window = fields.window()
    return rule
  }
}
