import SessionModel
import Testing

@testable import HybridSimulator

/// From text to typed scenario: what it means, and what is said when it is wrong.
@Suite("Scenario") struct ScenarioTests {
  /// The example of the language's description, word by word.
  static let example = """
    {
      title: "Login bounce", start: "2026-01-01T09:00:00Z", seed: 7,
      app: { bundle: "com.example.shop", associatedDomains: ["app.example.com"], querySchemes: ["tel"], urlSchemes: ["myapp"], appBoundDomains: [] },
      device: { profile: "iphone-current", os: "26.0", port: "ios", processSwap: true },
      stores: { default: { persistent: true } },
      views: { main: { store: "default", visible: true, configuration: {}, handlers: ["bridge"], scripts: [],
                       policies: [{ match: { phase: "action", url: "myapp://*" }, decision: "cancel", route: "native" }] } },
      web: { "app.example.com": { "/": { file: "index.html" }, "/r": { redirect: "/login", status: 302, cookies: ["a=1"] },
                                  "/big.js": { mime: "text/javascript", bytes: 180000 } } },
      steps: [ { load: { view: "main", url: "https://app.example.com/r" } }, { wait: { event: "navigation.didFinish", view: "main" } }, { settle: 350 },
               { expect: { view: "main", url: "https://app.example.com/login" } } ],
    }
    """

  private func issues(_ text: String, overrides: [ScenarioOverride] = []) -> [String] {
    do {
      _ = try ScenarioText.read(text, overrides: overrides)
      return []
    } catch {
      return error.issues.map(\.description)
    }
  }

  @Test("The example of the description") func theExample() throws {
    let scenario = try ScenarioText.read(Self.example)
    #expect(scenario.title == "Login bounce")
    #expect(scenario.seed == 7)
    #expect(scenario.app.urlSchemes == ["myapp"])
    let main = try #require(scenario.view("main"))
    #expect(main.handlers == [HandlerSetup(name: "bridge")])
    #expect(main.policies[0].match == PolicyMatch(phase: .action, url: "myapp://*"))
    #expect(main.policies[0].decision == .cancel)
    #expect(main.implements == .decidePolicyForNavigationAction)
    let routes = scenario.web[0].routes
    #expect(routes.map(\.path) == ["/", "/r", "/big.js"])
    #expect(routes[0].answers[0].mime == "text/html")
    #expect(routes[1].answers[0].redirect == "/login")
    #expect(routes[1].answers[0].mime == nil)
    #expect(routes[2].answers[0].body == .generated(180_000))
    #expect(scenario.steps.map(\.name) == ["load", "wait", "settle", "expect"])
    #expect(scenario.steps[2].verb == .settle(quiet: 350_000, timeout: 70_000_000))
  }

  @Test("An empty scenario is what an app gets that sets nothing") func defaults() throws {
    let scenario = try ScenarioText.read("{views: {main: {}}}")
    #expect(scenario.start == "2026-01-01T00:00:00Z")
    #expect(scenario.device == DeviceSetup())
    #expect(scenario.stores == [StoreSetup(id: "default")])
    #expect(scenario.views[0].implements == [])
    #expect(scenario.views[0].configuration.javaScript)
  }

  @Test(
    "Errors name the place, what was found, what was expected and what is near",
    arguments: [
      ("{\n views: {main: {polices: []}}}", "2:17", ["polices", "policies"]),
      ("{steps: [{laod: 'x'}]}", "1:11", ["laod", "load"]),
      ("{steps: [{load: {url: 1}}], views: {a: {}}}", "1:23", ["the number 1", "a URL"]),
      ("{device: {port: 'iOS'}}", "1:17", ["iOS", "“ios” or “webkitgtk”"]),
      ("{device: {os: 'new'}}", "1:15", ["new", "26.0"]),
      ("{seed: -1}", "1:8", ["-1", "whole number"]), ("{seed: Infinity}", "1:8", ["inf"]),
      ("{start: 'yesterday'}", "1:9", ["yesterday", "RFC 3339"]),
      ("{views: {a: {}}, steps: [{wait: {event: 'navigation.didFinnish'}}]}", "1:41", ["navigation.didFinish"]),
      ("{views: {a: {}}, steps: [{reload: 'b'}]}", "1:35", ["“b”", "a view"]),
      ("{views: {a: {store: 'x'}}}", "1:21", ["“x”"]), ("{steps: [{openGate: 'g'}]}", "1:21", ["gate “g”"]),
      ("{steps: [{}]}", "1:10", ["without a verb"]),
      ("{views: {a: {}}, steps: [{reload: 'a', stop: 'a'}]}", "1:40", ["second verb"]),
      ("{web: {h: {'/': {body: 'x', bytes: 1}}}}", "1:17", ["“body” and “bytes” together"]),
      ("{web: {h: {dns: 'fial'}}}", "1:17", ["fail"]),
      ("{web: {h: {'/': {parts: [{sleep: NaN}]}}}}", "1:34", ["milliseconds"]),
      ("{views: {a: {delegate: ['didFinnish']}}}", "1:24", ["didFinish"]),
      ("{views: {a: {}}, steps: [{expect: {view: 'a'}}]}", "1:35", ["a property"]),
      ("{views: {a: {}, a: {}}}", "1:17", ["a second time"]), ("[]", "1:1", ["a list", "an object"]),
    ])
  func errors(_ text: String, _ place: String, _ words: [String]) throws {
    let found = issues(text)
    let first = try #require(found.first, "no error in \(text)")
    #expect(first.hasPrefix("scenario.json5:\(place): found "), "\(first)")
    for word in words { #expect(first.contains(word), "\(first)") }
  }

  @Test("All errors are told, in the order of the file") func allErrors() {
    let found = issues("{titel: 1,\n seed: 'x',\n views: {m: {visible: 1}},\n steps: [{tap: {}}, {go: 'x'}]}")
    #expect(found.map { $0.split(separator: ":")[1] } == ["1", "2", "3", "4", "4"])
  }

  @Test("Files that a scenario names must exist") func files() {
    let files = [ScenarioFile(path: "www/h.test/index.html", bytes: [])]
    #expect(throws: ScenarioErrors.self) {
      try ScenarioText.read("{web: {'h.test': {'/': {file: 'indx.html'}}}}", files: files)
    }
    #expect(throws: Never.self) {
      try ScenarioText.read("{web: {'h.test': {'/': {file: 'index.html'}}}}", files: files)
    }
  }

  @Test("Overrides are typed edits with errors of their own") func overrides() throws {
    let changed = try ScenarioText.read(
      Self.example,
      overrides: [
        ScenarioOverride(setting: "device.port=webkitgtk"), .os("17.4"), .seed(99),
        ScenarioOverride(setting: "views.main.visible=false"), ScenarioOverride(setting: "steps.2.settle=100"),
        ScenarioOverride(setting: "web.app.example.com./r.status=307"), ScenarioOverride(setting: "app.name=Shop"),
      ])
    #expect(changed.device.port == .webkitgtk)
    #expect(changed.device.os == "17.4")
    #expect(changed.seed == 99)
    #expect(!changed.views[0].visible)
    #expect(changed.steps[2].verb == .settle(quiet: 100_000, timeout: 70_000_000))
    #expect(changed.web[0].routes[1].answers[0].status == 307)
    #expect(changed.app.name == "Shop")
    #expect(throws: ScenarioIssue.self) { try ScenarioOverride(setting: "device.port") }
    #expect(
      issues(Self.example, overrides: [try ScenarioOverride(setting: "steps.9.settle=1")]).first?.contains("0 to 3")
        == true)
    #expect(
      issues(Self.example, overrides: [try ScenarioOverride(setting: "device.prot=ios")]).first?.contains("port")
        == true)
  }

  @Test("The canonical text is read as the same scenario") func canonical() throws {
    let scenario = try ScenarioText.read(Self.example)
    let again = try ScenarioText.read(scenario.canonicalJSON)
    #expect(again == scenario)
    #expect(again.canonicalJSON == scenario.canonicalJSON)
  }

  @Test("A session carries its scenario and files, and gives them back") func session() throws {
    let scenario = try ScenarioText.read("{web: {'h.test': {'/': {file: 'a.bin'}}}}")
    let long = String(repeating: "äöü😀", count: 20_000)
    let files = [
      ScenarioFile(path: "www/h.test/a.bin", bytes: (0..<100_000).map { UInt8(truncatingIfNeeded: $0 * 7) }),
      ScenarioFile(path: "www/h.test/empty", bytes: []),
      ScenarioFile(path: "www/h.test/long.html", bytes: Array(long.utf8)),
    ]
    let loaded = LoadedScenario(scenario: scenario, files: files)
    var text = "{\"hybridscope\":1,\"scenario\":\(scenario.canonicalJSON),\"files\":\(loaded.headerFiles.text)}\n"
    for fields in loaded.fileEvents {
      var members = [
        JSONObject.Member(name: "t", value: .integer(0)), .init(name: "kind", value: .string("session.file")),
      ]
      members += fields.members
      let line = JSONValue.object(JSONObject(members: members)).text
      #expect(line.utf8.count < 64 * 1024 + 300)
      text += line + "\n"
    }
    #expect(try LoadedScenario(session: Session(text: text), name: "x.ndjson") == loaded)
    let torn = text.split(separator: "\n").dropLast().joined(separator: "\n") + "\n"
    #expect(throws: ScenarioErrors.self) { try LoadedScenario(session: Session(text: torn), name: "x.ndjson") }
  }

  @Test("Digests and base64 are the standard's") func digests() {
    #expect(SHA256.hex(Array("abc".utf8)) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(SHA256.hex([]) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    for count in 0..<9 {
      let bytes = (0..<count).map { UInt8($0 * 31) }
      #expect(Base64.bytes(Base64.text(bytes).utf8) == bytes)
    }
    #expect(Base64.text(Array("hello".utf8)) == "aGVsbG8=")
    #expect(Base64.bytes("a===".utf8) == nil)
  }

  @Test("Event patterns") func patterns() throws {
    func pattern(_ text: String) throws -> EventPattern {
      try #require(ScenarioReader(file: "x").pattern(try JSON5Parser.parse(text), ""))
    }
    guard
      case .object(let event) = try JSONParser.parse(
        #"{"t":1,"kind":"navigation.didFail","view":"main","url":"https://a.test/x?y","error":{"domain":"D","code":-999}}"#
      )
    else { return }
    #expect(try pattern("'navigation.*'").matches(event))
    #expect(try pattern("['webView.load', 'navigation.didFail']").matches(event))
    #expect(
      try pattern("{event: 'navigation.didFail', url: '*a.test*', error: {code: -999.0}, status: null}").matches(event))
    #expect(try !pattern("{event: 'navigation.didFail', view: 'm'}").matches(event))
    #expect(try !pattern("{event: 'navigation.didFail', error: {code: -1}}").matches(event))
    #expect(Wildcard.matches("aXbXc", pattern: "a*b*c"))
    #expect(!Wildcard.matches("abcd", pattern: "a*c"))
    #expect(Wildcard.matches("", pattern: "**"))
  }

  @Test("A create step begins with what the scenario declares of its view") func create() throws {
    let scenario = try ScenarioText.read(
      """
      {views: {a: {createWebView: [{decision: 'new', view: 'p'}]}, b: {store: 'nonpersistent', visible: false}, p: {}},
       steps: [{create: {view: 'b', visible: true}}, {related: {view: 'c', to: 'a', handlers: ['h']}}]}
      """)
    #expect(scenario.initialViews.map(\.id) == ["a"])
    guard case .create(let made) = scenario.steps[0].verb, case .related(let related) = scenario.steps[1].verb else {
      Issue.record("other verbs")
      return
    }
    #expect(made.store == "nonpersistent")
    #expect(made.visible)
    #expect(related.related == "a")
  }

  @Test(
    "Short forms mean the same as long ones",
    arguments: [
      ("{createWebView: 'new'}", "{createWebView: [{decision: 'new'}]}"),
      ("{handlers: 'h'}", "{handlers: [{name: 'h'}]}"),
      ("{policies: {decision: 'cancel'}}", "{policies: [{decision: 'cancel'}]}"),
      ("{delegate: 'didFinishNavigation'}", "{delegate: ['didFinish']}"),
    ])
  func shortViews(_ short: String, _ long: String) throws {
    let views = try [short, long].map { try ScenarioText.read("{views: {a: \($0)}}").views }
    #expect(views[0] == views[1])
  }

  @Test(
    "Short forms of steps mean the same as long ones",
    arguments: [
      ("{load: 'x:y'}", "{load: {view: 'a', url: 'x:y'}}"), ("{reload: null}", "{reload: {view: 'a'}}"),
      ("{settle: 350}", "{settle: {ms: 350}}"), ("{kill: 'a'}", "{kill: {view: 'a'}}"),
      ("{kill: {}}", "{kill: {view: 'a'}}"),
      ("{kill: 'network'}", "{kill: {network: true}}"), ("{background: true}", "{background: {}}"),
      ("{setCookie: {name: 'n', value: 'v'}}", "{setCookie: {store: 'default', cookie: {name: 'n', value: 'v'}}}"),
      ("{wait: 'navigation.didFinish'}", "{wait: {event: ['navigation.didFinish']}}"),
      ("{terminate: 'app'}", "{terminate: {}}"),
    ])
  func shortSteps(_ short: String, _ long: String) throws {
    let steps = try [short, long].map { try ScenarioText.read("{views: {a: {}}, steps: [\($0)]}").steps }
    #expect(steps[0].map(\.verb) == steps[1].map(\.verb))
    let hooks = try ["event: {event: 'ui.dialog', view: 'a'}", "event: 'ui.dialog', view: 'a'"].map {
      try ScenarioText.read("{views: {a: {}}, on: [{\($0), do: [\(short)]}]}").hooks
    }
    #expect(hooks[0].map(\.event) == hooks[1].map(\.event))
  }

  @Test("An app implements the callbacks inside of which its hooks run") func hooked() throws {
    let scenario = try ScenarioText.read(
      """
      {views: {a: {}, b: {delegate: ['didFinish']}}, on: [
        {event: {event: 'navigation.webContentProcessDidTerminate', view: 'a'}, do: [{reload: 'a'}]},
        {event: 'navigation.did*', do: []}]}
      """)
    #expect(scenario.view("a")?.implements.contains(.webContentProcessDidTerminate) == true)
    #expect(scenario.view("a")?.implements.contains(.didCommit) == true)
    #expect(scenario.view("a")?.implements.contains(.createWebView) == false)
    #expect(scenario.view("b")?.implements == .didFinish)
  }

  @Test("A scenario with slips gives errors, never a trap") func slips() throws {
    var random = SeededNumbers(seed: 3)
    let letters = Array(Self.example.unicodeScalars)
    let pieces = ["{", "}", "[", "]", "null", "-1", "1e400", "'x'", ",", ":", "true", "{}", "[]", "Infinity", "*"]
    for _ in 0..<1500 {
      var changed = letters
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<changed.count, using: &random)
        let length = min(Int.random(in: 0...8, using: &random), changed.count - place)
        changed.replaceSubrange(
          place..<place + length, with: pieces.randomElement(using: &random)!.unicodeScalars)
      }
      let text = String(String.UnicodeScalarView(changed))
      do {
        let scenario = try ScenarioText.read(text)
        #expect(try ScenarioText.read(scenario.canonicalJSON) == scenario)
      } catch {
        #expect(!error.issues.isEmpty)
        #expect(error.issues.allSatisfy { $0.position != nil })
      }
    }
  }

  @Test("A step that a person typed") func typedCommand() throws {
    // What is too long hears of the bound.
    #expect(throws: ScenarioErrors.self) { try ScenarioText.read("{ steps: [{ advance: 1e15 }] }") }
    do throws(ScenarioErrors) {
      _ = try ScenarioText.read("{ steps: [{ advance: 1e15 }] }")
    } catch {
      #expect(error.description.contains("milliseconds, at most 315576000000 (ten years)"), "\(error)")
    }
    let step = try ScenarioText.step(
      command: "load", arguments: .string("https://a.test/"), views: [ViewSetup(id: "main")])
    #expect(step.verb == .load(LoadRequest(view: "main", url: "https://a.test/")))
    #expect(throws: ScenarioErrors.self) { try ScenarioText.step(command: "lod", arguments: .null, views: []) }
  }
}
