import SessionModel

extension ScenarioReader {
  /// A server: how it is reached, and its paths.
  func host(_ name: String, _ node: JSON5Node, _ path: String) -> HostSetup? {
    guard let fields = Fields(node, path, "host", self) else { return nil }
    var host = HostSetup(name: name.lowercased())
    hostFolder = "www/" + host.folder
    defer { hostFolder = "www" }
    if let dns = fields.node("dns") { host.dns = lookup(dns, fields.way("dns")) }
    if let connect = fields.node("connect") { host.connect = connection(connect, fields.way("connect")) }
    if let tls = fields.object("tls", "tls") { host.tls = self.tls(tls) }
    if let notFound = fields.node("notFound") {
      host.notFound = answer(notFound, fields.way("notFound"), route: "/", status: 404) ?? host.notFound
    }
    var seen: Set<String> = []
    host.routes = fields.members { $0.hasPrefix("/") }.compactMap { member in
      guard seen.insert(member.name).inserted else { return nil }
      return route(member.name, member.node, "\(path)[\"\(member.name)\"]")
    }
    fields.finish()
    return host
  }

  private func lookup(_ node: JSON5Node, _ path: String) -> HostSetup.NameLookup {
    if case .string(let word) = node.value {
      if word == "fail" { return .fails }
      mismatch(node, path, expected: "“fail” or milliseconds", nearest: NearestName.of(word, among: ["fail"]))
      return .profile
    }
    return milliseconds(node, path).map { .takes($0) } ?? .profile
  }

  private func connection(_ node: JSON5Node, _ path: String) -> HostSetup.Connect {
    if case .string(let word) = node.value {
      switch word {
      case "refused": return .refused
      case "timeout": return .timesOut
      default:
        mismatch(
          node, path, expected: "“refused”, “timeout” or milliseconds",
          nearest: NearestName.of(word, among: ["refused", "timeout"]))
        return .profile
      }
    }
    return milliseconds(node, path).map { .takes($0) } ?? .profile
  }

  private func tls(_ fields: Fields) -> HostSetup.TLSSetup {
    defer { fields.finish() }
    return HostSetup.TLSSetup(
      valid: fields.flag("valid") ?? true, name: fields.text("name"), keyHash: fields.text("keyHash"),
      handshake: fields.milliseconds("handshake"), offered: fields.flag("offered") ?? true,
      requestsClientCertificate: fields.flag("requestsClientCertificate") ?? false)
  }

  /// A route: one answer, a list of answers with conditions, or an answer with a list of alternatives under `when`.
  func route(_ name: String, _ node: JSON5Node, _ path: String) -> RouteSetup? {
    if let elements = node.elements {
      let answers = elements.enumerated().compactMap { answer($0.element, "\(path)[\($0.offset)]", route: name) }
      if elements.isEmpty { mismatch(node, path, expected: "at least one answer") }
      return RouteSetup(path: name, answers: answers)
    }
    var answers: [Answer] = []
    if let members = node.members, let when = members.last(where: { $0.name == "when" })?.node,
      let alternatives = when.elements
    {
      // Each alternative holds its condition and its answer side by side; the route itself is what else is given.
      answers = alternatives.enumerated().compactMap { entry in
        answer(entry.element, "\(path).when[\(entry.offset)]", route: name, holdsCondition: true)
      }
    }
    guard let usual = answer(node, path, route: name) else { return nil }
    return RouteSetup(path: name, answers: answers + [usual])
  }

  func answer(
    _ node: JSON5Node, _ path: String, route: String, status: Int64 = 200, holdsCondition: Bool = false
  ) -> Answer? {
    if case .string(let text) = node.value {
      return Answer(status: status, mime: "text/html", body: body(text, node, path))
    }
    guard let fields = Fields(node, path, "server answer", self, shorthand: "the text of the body") else { return nil }
    defer { fields.finish() }
    var answer = Answer()
    if holdsCondition {
      answer.condition = condition(fields)
    } else if let when = fields.node("when"), when.elements == nil,
      let condition = Fields(when, fields.way("when"), "condition", self)
    {
      answer.condition = self.condition(condition)
      condition.finish()
    }
    answer.redirect = fields.text("redirect")
    answer.status = fields.integer("status", in: 100...999) ?? (answer.redirect == nil ? status : 302)
    answer.headers = fields.node("headers").map { headers($0, fields.way("headers")) } ?? []
    answer.body = body(fields)
    answer.mime = mime(fields, answer, route: route)
    answer.delay = fields.milliseconds("delay") ?? 0
    answer.cookies = fields.texts("cookies") ?? []
    if let login = fields.object("authenticate", "authenticate") {
      answer.authenticate = Answer.Authentication(
        scheme: login.choice("scheme") ?? .basic, realm: login.text("realm") ?? "", user: login.text("user"),
        password: login.text("password"))
      login.finish()
    }
    if let before = fields.node("before") { answer.before = self.before(before, fields.way("before")) }
    answer.length = length(fields, answer.body)
    return answer
  }

  private func condition(_ fields: Fields) -> Answer.Condition {
    var condition = Answer.Condition()
    condition.headers =
      fields.node("header").map { conditions($0, fields.way("header"), separator: ":", "a header") } ?? []
    condition.cookies =
      fields.node("cookie").map { conditions($0, fields.way("cookie"), separator: "=", "a cookie") } ?? []
    condition.method = fields.text("method")?.uppercased()
    condition.gate = gate(fields)
    condition.query = fields.text("query")
    if let visit = fields.node("visit") {
      if case .string(let text) = visit.value, text.hasSuffix("+"), let first = Int64(text.dropLast()), first > 0 {
        condition.visitFrom = first
      } else {
        condition.visit = integer(visit, fields.way("visit"), in: 1...1_000_000, expected: "a number from 1, or “2+”")
      }
    }
    return condition
  }

  /// `"sid"` (is there), `"!sid"` (is not), `"sid=1"` or `"Accept: *json*"` (equals), or an object of names and values.
  private func conditions(
    _ node: JSON5Node, _ path: String, separator: Character, _ what: String
  ) -> [Answer.HeaderCondition] {
    if let members = node.members {
      return members.compactMap { member in
        switch member.node.value {
        case .null: return Answer.HeaderCondition(name: member.name, value: nil)
        case .bool(let isThere): return Answer.HeaderCondition(name: member.name, value: isThere ? "*" : nil)
        default:
          return text(member.node, "\(path).\(member.name)", expected: "a text, true, false or null").map {
            Answer.HeaderCondition(name: member.name, value: $0)
          }
        }
      }
    }
    return texts(node, path).map { text in
      if text.hasPrefix("!") { return Answer.HeaderCondition(name: String(text.dropFirst()), value: nil) }
      let parts = text.split(separator: separator, maxSplits: 1, omittingEmptySubsequences: false)
      let value = parts.count == 2 ? String(parts[1].drop { $0 == " " }) : "*"
      return Answer.HeaderCondition(name: String(parts[0]), value: value)
    }
  }

  /// An object of names and texts (or lists of them), or a list of pairs where the order or a repetition counts.
  func headers(_ node: JSON5Node, _ path: String) -> [Answer.Header] {
    if let members = node.members {
      return members.flatMap { member in
        texts(member.node, "\(path).\(member.name)").map { Answer.Header(name: member.name, value: $0) }
      }
    }
    guard let elements = node.elements else {
      mismatch(node, path, expected: "an object of names and texts, or a list of [name, text]")
      return []
    }
    return elements.compactMap { element in
      guard let pair = element.elements, pair.count == 2, case .string(let name) = pair[0].value,
        case .string(let value) = pair[1].value
      else {
        mismatch(element, path, expected: "[name, text]")
        return nil
      }
      return Answer.Header(name: name, value: value)
    }
  }

  private func before(_ node: JSON5Node, _ path: String) -> Answer.Before {
    if case .string(let word) = node.value {
      switch word {
      case "fin": return .fin
      case "rst": return .rst
      case "hang": return .hang
      default: break
      }
    }
    if node.members != nil, let fields = Fields(node, path, "before", self) {
      defer { fields.finish() }
      if let gate = fields.required("gate", "the name of a gate") {
        define(.gate, gate)
        return .gate(gate)
      }
      return .nothing
    }
    mismatch(node, path, expected: "“fin”, “rst”, “hang” or {gate: NAME}")
    return .nothing
  }
}
