import SessionModel

@testable import HybridSimulator

/// A scenario played to its end, as the events of its session.
struct Played {
  let header: JSONObject
  let events: [JSONObject]
  let text: String
  let failures: [String]

  /// Plays the text of a scenario.
  static func scenario(
    _ text: String, files: [(String, String)] = [], set: [String] = [], until limit: Int64 = 600_000_000
  ) throws -> Played {
    let files = files.map { ScenarioFile(path: $0.0, bytes: Array($0.1.utf8)) }
    let overrides = try set.map { try ScenarioOverride(setting: $0) }
    let scenario = try ScenarioText.read(text, overrides: overrides, files: files)
    return play(Simulation(LoadedScenario(scenario: scenario, files: files)), until: limit)
  }

  static func play(_ simulation: Simulation, until limit: Int64) -> Played {
    simulation.runToEnd(limit: limit)
    var lines: [String] = []
    simulation.takeLines { lines.append(String(decoding: $0, as: UTF8.self)) }
    let objects = lines.map { (try? JSONParser.parse($0))?.object ?? JSONObject() }
    return Played(
      header: objects.first ?? JSONObject(), events: Array(objects.dropFirst()), text: lines.joined(separator: "\n"),
      failures: simulation.failures)
  }

  /// One view on `https://app.example.com` and what is said about it; `steps` come after its first page has loaded.
  static func app(
    view: String = "", web: String = "", steps: String, more: String = "", loads: Bool = true, set: [String] = []
  ) throws -> Played {
    let first =
      loads
      ? #"{load:{url:"https://app.example.com/a"}},{wait:{event:"navigation.didFinish"}},{settle:50},"# : ""
    return try scenario(
      """
      { title:"test", views:{ main:{ \(view) } },
        web:{ "*.example.com":{ "/a":{body:"<title>A</title>a"}, "/b":{body:"<title>B</title>b"}, "/c":{body:"<title>C</title>c"},
              "/r1":{redirect:"/a"}, "/r2":{redirect:"/r1"} \(web.isEmpty ? "" : ", " + web) },
              "*.other.org":{ "/a":{body:"<title>OA</title>"}, "/r":{redirect:"https://app.example.com/b"} } },
        steps:[ \(first) {note:"ready"}, \(steps) ] \(more.isEmpty ? "" : ", " + more) }
      """, set: set)
  }

  /// The events after the note `ready`.
  var tail: [JSONObject] {
    guard let position = events.firstIndex(where: { $0.kind == "marker.note" && $0["text"]?.string == "ready" }) else {
      return events
    }
    return Array(events[(position + 1)...])
  }
}

extension JSONObject {
  var kind: String { self["kind"]?.string ?? "" }
  var time: Int64 { self["t"]?.integer ?? -1 }
  var view: String? { self["view"]?.string }
  func text(_ name: String) -> String? { self[name]?.string }
  var code: Int64? { self["error"]?["code"]?.integer }
}

extension [JSONObject] {
  func all(_ kind: String, view: String? = nil) -> [JSONObject] {
    filter { $0.kind == kind && (view == nil || $0.view == view) }
  }

  func first(_ kind: String, view: String? = nil) -> JSONObject? { all(kind, view: view).first }

  func count(_ kind: String, view: String? = nil) -> Int { all(kind, view: view).count }

  /// The delegate's callbacks by their short names, in order.
  func callbacks(view: String = "main") -> [String] {
    let names = [
      "decidePolicyForNavigationAction": "action", "didStartProvisional": "start",
      "didReceiveServerRedirect": "redirect", "decidePolicyForNavigationResponse": "response", "didCommit": "commit",
      "didFinish": "finish", "didFailProvisional": "failProvisional", "didFail": "fail",
      "webContentProcessDidTerminate": "terminate", "didBecomeDownload": "download",
    ]
    return compactMap { event in
      guard event.view == view, event.kind.hasPrefix("navigation.") else { return nil }
      return names[String(event.kind.dropFirst("navigation.".count))]
    }
  }

  /// The values that a property took, in order.
  func values(_ key: String, view: String = "main") -> [JSONValue] {
    all("webView.changed", view: view).filter { $0.text("key") == key }.compactMap { $0["value"] }
  }
}
