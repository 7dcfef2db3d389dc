import SessionModel
import Testing

@testable import HybridSimulator

/// Scripts that never end, and scripts that wait: the same bytes each time, and the rest of the app goes on.
@Suite("Endless and waiting scripts") struct EndlessScriptTests {
  private static func play(_ script: String, steps: String, limit: Int64 = 60_000_000) throws -> Played {
    let views = (1...3).map { "e\($0):{}" }.joined(separator: ",")
    let source = JSONValue.string(script).text
    let text = """
      { title:"endless", views:{ \(views), calm:{handlers:["h"]} },
        web:{ "*.example.com":{ "/":{body:"<title>T</title>"},
          "/calm":{body:"<script>setInterval(() => webkit.messageHandlers.h.postMessage(Date.now()), 500)</script>"} } },
        steps:[ {load:{view:"e1",url:"https://a.example.com/"}},{load:{view:"e2",url:"https://b.example.com/"}},
          {load:{view:"e3",url:"https://c.example.com/"}},{load:{view:"calm",url:"https://d.example.com/calm"}},{advance:1000},
          {evaluate:{view:"e1",script:\(source)}},{evaluate:{view:"e2",script:\(source)}},{evaluate:{view:"e3",script:\(source)}},
          {advance:10},{evaluate:{view:"e1",script:"1"}},{evaluate:{view:"e2",script:"1"}},{evaluate:{view:"e3",script:"1"}},
          \(steps) ] }
      """
    let simulation = Simulation(LoadedScenario(scenario: try ScenarioText.read(text), files: []))
    simulation.scriptProcessorSeconds = 0.2
    return Played.play(simulation, until: limit)
  }

  @Test("PROC-2, PROC-5 while (true) {} in three views: unresponsive, the others go on, a kill works") func endless()
    throws
  {
    let steps =
      #"{advance:8000},{kill:{view:"e2"}},{advance:300},{load:{view:"e2",url:"https://a.example.com/"}},{advance:1000}"#
    let first = try Self.play("while (true) {}", steps: steps, limit: 14_000_000)
    let events = first.events
    #expect(events.count("process.unresponsive") == 3 && events.count("process.responsive") == 0)
    #expect(events.count("script.aborted") == 3)
    #expect(events.all("bridge.message", view: "calm").count >= 18)
    #expect(events.all("bridge.evaluated", view: "e2").map(\.code) == [2, 2])
    #expect(events.count("bridge.evaluated", view: "e1") == 0)
    // Its first page, WebKit's own reload, and the load.
    #expect(events.all("navigation.didFinish", view: "e2").count == 3)
    for _ in 0..<5 { #expect(try Self.play("while (true) {}", steps: steps, limit: 14_000_000).text == first.text) }
  }

  @Test("while (Date.now() - t < 5000); in three views ends after its time: unresponsive, then responsive") func busy()
    throws
  {
    let script = "var t = Date.now(); while (Date.now() - t < 5000); Date.now() - t >= 5000"
    let first = try Self.play(script, steps: "{advance:8000}", limit: 12_000_000)
    let events = first.events
    #expect(events.count("process.unresponsive") == 3 && events.count("process.responsive") == 3)
    #expect(events.all("bridge.evaluated", view: "e1").map { $0["result"]?.text } == ["true", "1"])
    #expect((events.first("bridge.evaluated", view: "e1")?["ms"]?.number ?? 0) >= 5_000)
    #expect(events.count("bridge.message", view: "calm") >= 15)
    for _ in 0..<5 { #expect(try Self.play(script, steps: "{advance:8000}", limit: 12_000_000).text == first.text) }
  }

  @Test(
    "what calls something without end ends by its virtual time, the same each time",
    arguments: ["while (true) Date.now()", "while (true) document.title", "for (;;) performance.now()"])
  func calling(script: String) throws {
    let play = {
      let text = JSONValue.string(script).text
      return try Played.app(steps: "{evaluate:\(text)},{advance:900000}")
    }
    let first = try play()
    let aborted = try #require(first.events.first("script.aborted"))
    #expect(aborted.text("why")?.contains("virtual") == true, "\(aborted)")
    #expect(try play().text == first.text)
  }

  @Test("the same run 20 times: scripts, dialogs, an endless loop, kills while a script waits") func sameBytes() throws
  {
    let text = """
      { title:"same", seed:3, views:{ a:{dialogs:[{decision:"accept",after:700}],handlers:["h"]}, b:{dialogs:[{decision:"never"}]}, c:{},
          d:{createWebView:"new",dialogs:[{decision:"accept",after:300}]} },
        web:{ "*.example.com":{ "/":{body:"<title>T</title><iframe src=/f></iframe><script>alert(Math.random()); webkit.messageHandlers.h?.postMessage(Date.now())</script>"},
          "/f":{body:"<script>localStorage.n = Math.random(); parent.postMessage(confirm(1), '*')</script>"} } },
        steps:[ {load:{view:"a",url:"https://a.example.com/"}},{load:{view:"b",url:"https://b.example.com/"}},
          {load:{view:"d",url:"https://d.example.com/"}},{load:{view:"c",url:"https://c.example.com/"}},{advance:2000},
          {evaluate:{view:"d",script:"window.open('/f'); prompt(1, crypto.randomUUID())"}},{advance:100},{kill:{view:"b"}},
          {load:{view:"b",url:"https://b.example.com/f"}},{advance:600},{evaluate:{view:"c",script:"while (true) {}"}},
          {kill:{view:"d"}},{advance:100},{evaluate:{view:"c",script:"1"}},{advance:4000},{kill:{view:"c"}},{close:{view:"b"}},
          {relaunch:{after:100}},{advance:3000} ] }
      """
    let scenario = try ScenarioText.read(text)
    let play = {
      let simulation = Simulation(LoadedScenario(scenario: scenario, files: []))
      simulation.scriptProcessorSeconds = 0.1
      return Played.play(simulation, until: 60_000_000)
    }
    let first = play()
    #expect(SessionInvariants.violation(in: first.events) == nil)
    #expect(first.events.count("ui.dialog") > 5 && first.events.count("script.aborted") == 1)
    for number in 1..<20 { #expect(play().text == first.text, "run \(number)") }
  }
}
