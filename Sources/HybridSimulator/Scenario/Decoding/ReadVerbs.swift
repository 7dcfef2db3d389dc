import SessionModel

extension ScenarioReader {
  static let loadingVerbs: [(name: String, read: VerbReading)] = [
    VerbArgument.verb("load", main: "url") { argument, fields in
      let url = fields.required("url", "a URL")
      guard let view = argument.view, let url else { return nil }
      var request = LoadRequest(view: view, url: url)
      request.method = fields.text("method")?.uppercased() ?? "GET"
      request.headers = fields.node("headers").map { fields.reader.headers($0, fields.way("headers")) } ?? []
      request.body = fields.text("body")
      request.cachePolicy = fields.choice("cachePolicy") ?? request.cachePolicy
      request.timeout = fields.milliseconds("timeout") ?? request.timeout
      return .load(request)
    },
    VerbArgument.verb("loadHTML", main: "html") { argument, fields in
      let file = fields.name("file", of: .file).map { TextSource.file($0) }
      let html = file ?? .inline(fields.text("html") ?? "")
      let base = fields.text("base")
      let mime = fields.text("mime") ?? "text/html"
      let alternate = fields.flag("alternate") ?? false
      guard let view = argument.view else { return nil }
      return .loadHTML(view: view, html: html, base: base, mime: mime, alternate: alternate)
    },
    VerbArgument.verb("loadFile", main: "path") { argument, fields in
      let readAccess = fields.text("readAccess")
      let path = fields.required("path", "a path in the scenario's folder")
      guard let view = argument.view, let path else { return nil }
      return .loadFile(view: view, path: path, readAccess: readAccess)
    },
    VerbArgument.viewOnly("reload") { .reload(view: $0) },
    VerbArgument.viewOnly("reloadFromOrigin") { .reloadFromOrigin(view: $0) },
    VerbArgument.viewOnly("stop") { .stop(view: $0) },
    VerbArgument.viewOnly("back") { .back(view: $0) },
    VerbArgument.viewOnly("forward") { .forward(view: $0) },
    VerbArgument.verb("go", main: "delta") { argument, fields in
      let delta = fields.integer("delta", in: -1000...1000)
      guard let view = argument.view else { return nil }
      if let delta { return .go(view: view, delta: delta) }
      if !fields.has("delta") {
        fields.reader.report(
          fields.position, fields.path, found: "go without “delta”", expected: "steps in the list, such as -2")
      }
      return nil
    },
  ]

  static let scriptVerbs: [(name: String, read: VerbReading)] = [
    VerbArgument.verb("evaluate", main: "script") { argument, fields in
      let world = fields.text("world") ?? "page"
      let frame = fields.text("frame")
      let script = fields.required("script", "JavaScript")
      guard let view = argument.view, let script else { return nil }
      return .evaluate(view: view, script: script, world: world, frame: frame)
    },
    VerbArgument.verb("callAsync", main: "body") { argument, fields in
      let world = fields.text("world") ?? "page"
      let frame = fields.text("frame")
      var arguments = JSONObject()
      if let node = fields.node("arguments") {
        if case .object(let object) = node.json {
          arguments = object
        } else {
          fields.reader.mismatch(node, fields.way("arguments"), expected: "an object of names and values")
        }
      }
      let body = fields.required("body", "the body of a JavaScript function")
      guard let view = argument.view, let body else { return nil }
      return .callAsync(view: view, body: body, arguments: arguments, world: world, frame: frame)
    },
    VerbArgument.verb("tap", main: "selector") { argument, fields in
      let isLong = fields.flag("long") ?? false
      guard var target = fields.target(), let view = argument.view else { return nil }
      target.isLong = isLong
      return .tap(view: view, target: target)
    },
    VerbArgument.verb("click", main: "selector") { argument, fields in
      let target = fields.target()
      guard let view = argument.view, let target else { return nil }
      return .click(view: view, target: target)
    },
    VerbArgument.verb("fill", main: "selector") { argument, fields in
      let value = fields.required("value", "the text")
      let target = fields.target()
      guard let view = argument.view, let target, let value else { return nil }
      return .fill(view: view, target: target, text: value)
    },
    VerbArgument.verb("submit", main: "selector") { argument, fields in
      let selector = fields.text("selector") ?? "form"
      let frame = fields.text("frame")
      var values = JSONObject()
      if let node = fields.node("fields") {
        if case .object(let object) = node.json {
          values = object
        } else {
          fields.reader.mismatch(node, fields.way("fields"), expected: "an object of names and values")
        }
      }
      guard let view = argument.view else { return nil }
      return .submit(view: view, selector: selector, fields: values, frame: frame)
    },
    VerbArgument.verb("swipe", main: "direction") { argument, fields in
      let direction: SwipeDirection = fields.choice("direction") ?? .back
      let finished = fields.flag("finished") ?? true
      guard let view = argument.view else { return nil }
      return .swipe(view: view, forward: direction == .forward, finished: finished)
    },
    VerbArgument.viewOnly("pull") { .pull(view: $0) },
  ]

  private enum SwipeDirection: String, CaseIterable { case back, forward }

  static let viewVerbs: [(name: String, read: VerbReading)] = [
    VerbArgument.verb("create") { _, fields in
      guard let id = fields.required("view", "the new view's id") else { return nil }
      return .create(fields.reader.view(id, fields, base: fields.reader.declaredViews[id]))
    },
    VerbArgument.verb("related") { _, fields in
      // `to` says it as people say it; `related` is the same key as under “views”.
      let to = fields.name("to", of: .view)
      guard let id = fields.required("view", "the new view's id") else { return nil }
      var view = fields.reader.view(id, fields, base: fields.reader.declaredViews[id])
      view.related = to ?? view.related ?? fields.reader.defaultView
      return .related(view)
    },
    VerbArgument.verb("close") { argument, fields in
      let asks = fields.flag("asks") ?? false
      return argument.view.map { asks ? .tryClose(view: $0) : .close(view: $0) }
    },
    VerbArgument.verb("configure") { argument, fields in
      let setup = fields.reader.configuration(fields, finishes: false)
      return argument.view.map { .configure(view: $0, setup) }
    },
    VerbArgument.viewOnly("show") { .show(view: $0) },
    VerbArgument.viewOnly("hide") { .hide(view: $0) },
    VerbArgument.verb("answer", main: "decision") { argument, fields in
      let what: Verb.Pending = fields.choice("what") ?? .action
      let id = fields.text("id")
      let text = fields.text("text")
      let decision = fields.required("decision", "the answer, such as allow or cancel")
      guard let view = argument.view, let decision else { return nil }
      return .answer(view: view, what, id: id, decision: decision, text: text)
    },
    VerbArgument.verb("respond", main: "value") { argument, fields in
      let id = fields.text("id")
      let error = fields.text("error")
      let value = fields.node("value", nullable: true)?.json ?? ReplyRule().value
      guard let view = argument.view else { return nil }
      return .respond(view: view, id: id, value: value, error: error)
    },
  ]
}

extension Fields {
  /// What a finger or mouse hits: `selector`, `text` or `link`.
  func target() -> Target? {
    let target = Target(
      selector: text("selector"), text: text("text"), link: integer("link"), frame: text("frame"))
    if target.selector == nil, target.text == nil, target.link == nil {
      if !has("selector"), !has("text"), !has("link") {
        reader.report(position, path, found: "\(what) without a target", expected: "“selector”, “text” or “link”")
      }
      return nil
    }
    return target
  }
}
