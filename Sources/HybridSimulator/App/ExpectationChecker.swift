import SessionModel

/// Compares what a scenario expects with what is.
struct ExpectationChecker {
  let world: World

  /// Why the expectation is not met; nil if it is.
  func failure(of expectation: Expectation, count: Int64?) -> String? {
    if expectation.event != nil {
      let count = count ?? 0
      let minimum = expectation.minimum ?? (expectation.maximum == nil ? 1 : 0)
      if count < minimum { return "happened \(count) times, at least \(minimum) expected" }
      if let maximum = expectation.maximum, count > maximum {
        return "happened \(count) times, at most \(maximum) expected"
      }
    }
    if let id = expectation.view {
      for property in expectation.properties {
        let value = value(of: property.name, view: id)
        if !property.match.matches(value) { return "\(property.name.rawValue) is \(value?.text ?? "nothing")" }
      }
    }
    for wanted in expectation.processes {
      let count = self.count(wanted.type)
      if count != wanted.count { return "\(count) \(wanted.type.rawValue) processes, \(wanted.count) expected" }
    }
    return expectation.cookie.flatMap(failure(of:))
  }

  private func value(of name: Expectation.Name, view id: String) -> JSONValue? {
    if let view = world.app.legacyView(id) { return self.value(of: name, view) }
    guard let view = world.app.view(id) else { return name == .exists ? .bool(false) : nil }
    let seen = view.loadState.observed
    func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
    func texts(_ items: ArraySlice<BackForwardList.Item>) -> JSONValue { .array(items.map { .string($0.url.text) }) }
    switch name {
    case .url: return text(seen.activeURL)
    case .title: return text(seen.title)
    case .isLoading: return .bool(seen.isLoading)
    case .canGoBack: return .bool(seen.canGoBack)
    case .canGoForward: return .bool(seen.canGoForward)
    case .estimatedProgress: return .number(seen.estimatedProgress)
    case .hasOnlySecureContent: return .bool(seen.hasOnlySecureContent)
    case .back: return texts(view.list.back)
    case .current: return text(view.list.current?.url.text)
    case .forward: return texts(view.list.forward)
    case .process: return text(view.process.flatMap { $0.isAlive ? $0.id : nil })
    case .exists: return .bool(true)
    case .visible: return .bool(view.isVisible)
    }
  }

  private func value(of name: Expectation.Name, _ view: LegacyWebView) -> JSONValue? {
    func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
    switch name {
    case .url: return text(view.url)
    case .title: return text(view.title)
    case .isLoading: return .bool(view.isLoading)
    case .canGoBack: return .bool(view.canGoBack)
    case .canGoForward: return .bool(view.canGoForward)
    case .process: return .string("app")
    case .exists: return .bool(true)
    case .visible: return .bool(view.setup.visible)
    case .current: return view.items.indices.contains(view.index) ? text(view.items[view.index].text) : .null
    // It has no such property.
    case .back, .forward, .estimatedProgress, .hasOnlySecureContent: return nil
    }
  }

  private func count(_ type: Expectation.ProcessType) -> Int64 {
    switch type {
    case .web: Int64(world.processes.webContent.filter(\.isAlive).count)
    case .network: Int64(world.networking.all.filter(\.isAlive).count)
    case .gpu: world.processes.gpu?.isAlive == true ? 1 : 0
    }
  }

  private func failure(of wanted: Expectation.CookieExpectation) -> String? {
    let found = world.store(wanted.store).jar.cookies.first { cookie in
      cookie.name == wanted.name
        && (wanted.domain.map { $0 == cookie.domain || $0 == "." + cookie.domain } ?? true)
    }
    if wanted.absent { return found == nil ? nil : "cookie \(wanted.name) is there" }
    guard let found else { return "cookie \(wanted.name) is missing" }
    if let value = wanted.value, !Wildcard.matches(found.value, pattern: value) {
      return "cookie \(wanted.name) is \(found.value)"
    }
    return nil
  }
}
