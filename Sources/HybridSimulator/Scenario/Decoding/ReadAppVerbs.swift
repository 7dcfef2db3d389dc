import SessionModel

extension ScenarioReader {
  static let storeVerbs: [(name: String, read: VerbReading)] = [
    (
      "setCookie",
      { reader, node, path in
        guard let fields = Fields(node, path, "setCookie", reader) else { return nil }
        let cookie: CookieSetup?
        if let nested = fields.node("cookie") {
          // As the events write it: the cookie as an object of its own.
          cookie = reader.cookie(nested, fields.way("cookie"))
          for key in ["store", "url"] { _ = fields.node(key) }
          fields.finish()
        } else {
          cookie = reader.cookie(node, path, also: ["store", "url", "cookie"])
        }
        guard let cookie else { return nil }
        return .setCookie(store: fields.name("store", of: .store) ?? "default", cookie, url: fields.text("url"))
      }
    ),
    VerbArgument.verb("deleteCookie", main: "name") { _, fields in
      let store = fields.name("store", of: .store) ?? "default"
      let domain = fields.text("domain")
      let path = fields.text("path")
      return fields.required("name", "the cookie's name").map {
        .deleteCookie(store: store, name: $0, domain: domain, path: path)
      }
    },
    VerbArgument.verb("getCookies", main: "store") { _, fields in
      .getCookies(store: fields.name("store", of: .store) ?? "default", url: fields.text("url"))
    },
  ]

  static let contentVerbs: [(name: String, read: VerbReading)] = [
    (
      "addScript",
      { reader, node, path in
        guard let argument = VerbArgument(reader, node, path, "addScript", main: "source"), let view = argument.view,
          let script = reader.userScript(node, path, number: 1, also: ["view"])
        else { return nil }
        return .addScript(view: view, script)
      }
    ),
    VerbArgument.viewOnly("removeScripts") { .removeScripts(view: $0) },
    VerbArgument.verb("addHandler", main: "name") { argument, fields in
      let world = fields.text("world") ?? "page"
      let retain: HandlerSetup.Retain = fields.choice("retain") ?? .strong
      let isReply = fields.flag("reply") ?? false
      let replies = fields.list("replies") { fields.reader.reply($0, $1) }
      let name = fields.required("name", "the handler's name")
      guard let view = argument.view, let name else { return nil }
      if isReply || replies != nil {
        return .addReplyHandler(view: view, ReplyHandlerSetup(name: name, world: world, replies: replies ?? []))
      }
      return .addHandler(view: view, HandlerSetup(name: name, world: world, retain: retain))
    },
    VerbArgument.verb("removeHandler", main: "name") { argument, fields in
      let world = fields.text("world") ?? "page"
      let name = fields.required("name", "the handler's name")
      guard let view = argument.view, let name else { return nil }
      return .removeHandler(view: view, name: name, world: world)
    },
    ("compileRules", { reader, node, path in reader.ruleList(node, path).map { .compileRules($0) } }),
    VerbArgument.verb("addRules", main: "name") { argument, fields in
      let name = fields.required("name", "the list's name")
      guard let view = argument.view, let name else { return nil }
      return .addRules(view: view, name: name)
    },
    VerbArgument.verb("removeRules", main: "name") { argument, fields in
      let name = fields.text("name")
      guard let view = argument.view else { return nil }
      return .removeRules(view: view, name: name)
    },
  ]

  static let deviceVerbs: [(name: String, read: VerbReading)] = [
    ("kill", { reader, node, path in reader.kill(node, path) }),
    (
      "terminate",
      { reader, node, path in
        guard let argument = VerbArgument(reader, node, path, "terminate") else { return nil }
        defer { argument.fields.finish() }
        if case .string("app") = node.value {
          _ = argument.fields.node("view")
          return .terminate(view: nil)
        }
        return .terminate(view: argument.fields.name("view", of: .view))
      }
    ),
    VerbArgument.verb("memoryWarning", main: "level") { _, fields in
      .memoryWarning(level: fields.choice("level") ?? .warning)
    },
    VerbArgument.verb("background") { _, _ in .background },
    VerbArgument.verb("foreground") { _, _ in .foreground },
    VerbArgument.verb("relaunch", main: "after") { _, fields in .relaunch(after: fields.milliseconds("after") ?? 0) },
    VerbArgument.verb("network", main: "state") { _, fields in
      let state: Connectivity? = fields.choice("state")
      if state == nil, !fields.has("state") {
        fields.reader.report(fields.position, fields.path, found: "no state", expected: "“offline” or “online”")
      }
      return state.map { .network(offline: $0 == .offline) }
    },
    VerbArgument.verb("cancelDownload", main: "id") { _, fields in
      .cancelDownload(view: fields.name("view", of: .view), id: fields.text("id"))
    },
    VerbArgument.verb("resumeDownload", main: "id") { _, fields in
      .resumeDownload(view: fields.name("view", of: .view), id: fields.text("id"))
    },
  ]

  private enum Connectivity: String, CaseIterable { case offline, online }

  /// `kill: "main"`, `kill: "network"`, `kill: {view, reason, reportedAfter}`, `kill: {process: "web-3"}`.
  private func kill(_ node: JSON5Node, _ path: String) -> Verb? {
    if case .string(let word) = node.value {
      switch word {
      case "network": return .kill(.network, reason: .crash, reportedAfter: 0)
      case "gpu": return .kill(.gpu, reason: .crash, reportedAfter: 0)
      default:
        mention(.view, word, node.position, path)
        return .kill(.view(word), reason: .crash, reportedAfter: 0)
      }
    }
    guard let argument = VerbArgument(self, node, path, "kill") else { return nil }
    let fields = argument.fields
    defer { fields.finish() }
    let reason: Verb.TerminationReason = fields.choice("reason") ?? .crash
    let reportedAfter = fields.milliseconds("reportedAfter") ?? 0
    let isNetwork = fields.flag("network") ?? false
    let isGPU = fields.flag("gpu") ?? false
    let process = fields.text("process")
    let view = fields.name("view", of: .view)
    let given = [isNetwork, isGPU, process != nil, view != nil].count { $0 }
    guard given <= 1 else {
      mismatch(node, path, expected: "one of view, network, gpu, process")
      return nil
    }
    let target: Verb.KillTarget? =
      if isNetwork { .network } else if isGPU { .gpu } else if let process { .process(process) } else {
        (view ?? argument.view).map { .view($0) }
      }
    return target.map { .kill($0, reason: reason, reportedAfter: reportedAfter) }
  }
}
