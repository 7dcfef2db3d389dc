import SessionModel

extension ScenarioReader {
  /// Reports names that nothing defines. `files` is nil where the folder is not at hand, as for a typed command.
  func checkNames(_ scenario: Scenario, files: [ScenarioFile]?) {
    let views = scenario.views.map(\.id) + (definitions[.view] ?? []).sorted()
    let stores = scenario.stores.map(\.id)
    let gates = (definitions[.gate] ?? []).sorted()
    let paths = Set((files ?? []).map(\.path))
    for mention in mentions {
      switch mention.subject {
      case .view where views.contains(mention.name) || mention.name.hasPrefix("popup"): break
      case .view: missing(mention, "view", views, "a view under “views” or of a create step")
      case .store where stores.contains(mention.name) || mention.name.hasPrefix("nonpersistent"): break
      // The native jar is no data store, but cookies can be set in it.
      case .store where mention.name == "native": break
      case .store: missing(mention, "store", stores, "a store under “stores”, or “nonpersistent…”")
      case .gate where gates.contains(mention.name): break
      case .gate: missing(mention, "gate", gates, "a gate that an answer waits for")
      case .file where files == nil || paths.contains(mention.name): break
      case .file: missing(mention, "file", paths.sorted(), "a file in the scenario's folder")
      }
    }
    checkWebSize(scenario)
  }

  private func missing(_ mention: Mention, _ what: String, _ known: [String], _ expected: String) {
    report(
      mention.position, mention.path, found: "the unknown \(what) “\(mention.name)”", expected: expected,
      nearest: NearestName.of(mention.name, among: known))
  }

  /// The header of a session holds the scenario (session format, “Header”): at most 64 KiB.
  static let largestSource = 64 * 1024

  private func checkWebSize(_ scenario: Scenario) {
    let size = scenario.canonicalJSON.utf8.count
    guard size > Self.largestSource else { return }
    report(
      nil, "", found: "a scenario of \(size) bytes without its files",
      expected: "at most \(Self.largestSource); put large bodies into files of www/, or declare them with “bytes”")
  }
}
