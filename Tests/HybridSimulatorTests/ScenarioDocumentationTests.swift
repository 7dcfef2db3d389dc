import SessionModel
import Testing

@testable import HybridSimulator

/// Every key that the decoder knows is explained in Sessions/README.md, and every key explained there is known.
@Suite("Scenario documentation") struct ScenarioDocumentationTests {
  /// Every kind of object once. Keys that are left out are asked for all the same.
  private static let everything = """
    {
      app: {transportSecurity: {}, urlLoading: {protocols: [{url: '*', answer: ''}]}}, device: {network: {}},
      stores: {default: {cookies: [{name: 'a'}], storage: [{origin: 'o', key: 'k'}]}},
      views: {main: {
        configuration: {}, handlers: [{name: 'h'}], replyHandlers: [{name: 'r', replies: [{match: {}}]}],
        scripts: [{source: ''}], ruleLists: [{name: 'l', rules: []}], policies: [{match: {}}], dialogs: [{match: {}}],
        createWebView: [{match: {}}], authentication: [{match: {}}], downloads: [{match: {}}], mediaCapture: [{match: {}}],
        recovery: {start: 'x:'}, schemes: {app: {routes: {'/': {}}}}}},
      native: {f: {replies: []}}, router: {rules: [{url: '*'}]},
      web: {'h.test': {tls: {}, '/': {when: {}, authenticate: {}, before: {gate: 'g'}, parts: [{sleep: 1}]}}},
      on: [{event: {event: 'navigation.didFinish'}, do: []}],
      steps: [
        {load: 'x:'}, {loadHTML: ''}, {loadFile: 'p'}, {reload: 'main'}, {reloadFromOrigin: 'main'}, {stop: 'main'},
        {back: 'main'}, {forward: 'main'}, {go: 1}, {evaluate: ''}, {callAsync: ''}, {tap: '#a'}, {click: '#a'}, {fill: {selector: '#a', value: ''}}, {submit: 'form'},
        {swipe: 'back'}, {pull: 'main'}, {create: 'v'}, {related: 'w'}, {close: 'v'}, {configure: 'main'}, {show: 'main'},
        {hide: 'main'}, {answer: 'allow'}, {respond: 1}, {setCookie: {name: 'a'}}, {deleteCookie: 'a'}, {getCookies: 'default'},
        {addScript: {source: ''}}, {removeScripts: 'main'}, {addHandler: 'h'}, {removeHandler: 'h'}, {compileRules: {name: 'l', rules: []}},
        {addRules: 'l'}, {removeRules: 'l'}, {kill: {}}, {terminate: {}}, {memoryWarning: {}}, {background: {}},
        {foreground: {}}, {relaunch: {}}, {network: 'offline'}, {cancelDownload: {}}, {resumeDownload: {}}, {advance: 1}, {block: 1},
        {openGate: 'g'}, {note: ''}, {wait: {event: '*'}}, {settle: 1},
        {expect: {cookie: {name: 'a'}, processes: {web: 1}}},
      ],
    }
    """

  private static func knownKeys() throws -> [String: Set<String>] {
    let reader = ScenarioReader(file: "everything")
    _ = reader.scenario(try JSON5Parser.parse(everything))
    #expect(reader.issues.filter { !$0.found.contains("unknown file") } == [])
    return reader.keys
  }

  /// The part of the page that is about scenarios; the session format stands before it.
  private static func page() throws -> String {
    let path = "\(ScenarioFolderTests.root)/Sessions/README.md"
    let text = String(decoding: try FileBytes.read(path, limit: 1 << 20).get(), as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex(of: "# Scenarios"))
    return lines[start...].joined(separator: "\n")
  }

  /// Section heading → words in code type that begin a table row, and verb → all words in code type of its row.
  private static func documentedKeys() throws -> [String: Set<String>] {
    let text = try page()
    var documented: [String: Set<String>] = [:]
    var section = ""
    for line in text.split(separator: "\n") {
      if line.hasPrefix("#") { section = String(line.drop { $0 == "#" || $0 == " " }) }
      guard line.hasPrefix("| `") else { continue }
      let cells = line.split(separator: "|", omittingEmptySubsequences: true)
      let first = codeWords(cells[0])
      for word in first { documented[section, default: []].insert(word) }
      if section == "step", let verb = first.first, cells.count > 1 {
        documented[verb, default: []].formUnion(codeWords(cells[1]))
      }
    }
    // Verbs that take the keys of something else: its row says so.
    for (verb, other) in [
      ("create", "view"), ("related", "view"), ("configure", "configuration"), ("setCookie", "cookie"),
      ("addScript", "user script"),
    ] {
      documented[verb, default: []].formUnion(documented[other] ?? [])
    }
    return documented
  }

  private static func codeWords(_ text: Substring) -> [String] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated().compactMap {
      $0.offset % 2 == 1 ? String($0.element) : nil
    }
  }

  @Test("Every key of the decoder is documented, and no other") func keys() throws {
    let known = try Self.knownKeys()
    let documented = try Self.documentedKeys()
    for (what, keys) in known.sorted(by: { $0.key < $1.key }) {
      let missing = keys.subtracting(documented[what] ?? []).sorted()
      #expect(missing.isEmpty, "not documented: \(what): \(missing.joined(separator: ", "))")
    }
    for (what, keys) in documented.sorted(by: { $0.key < $1.key }) {
      guard let known = known[what] else { continue }
      let extra = keys.subtracting(known).sorted()
      #expect(extra.isEmpty, "documented and unknown: \(what): \(extra.joined(separator: ", "))")
    }
  }

  @Test("Every verb is a row of the table") func verbs() throws {
    let documented = try #require(try Self.documentedKeys()["step"])
    #expect(Set(ScenarioReader.verbNames).subtracting(documented) == [])
    #expect(Set(ScenarioReader.verbNames).count == ScenarioReader.verbNames.count)
  }

  @Test("The document's scenarios are valid") func examples() throws {
    let text = try Self.page()
    let blocks = text.split(separator: "```", omittingEmptySubsequences: false).enumerated().filter {
      $0.offset % 2 == 1
    }
    let examples = blocks.map(\.element).filter { $0.hasPrefix("json5\n") }
    #expect(!examples.isEmpty)
    for example in examples { _ = try ScenarioText.read(String(example.dropFirst(6))) }
  }
}
