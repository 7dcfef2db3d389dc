import SessionModel
import Testing

@testable import HybridSimulator

/// The parts of the engine on their own.
@Suite("Engine") struct EngineTests {
  @Test("work is done by time, then by the order in which it was asked for") func scheduler() {
    let scheduler = Scheduler()
    var done: [String] = []
    scheduler.after(20) { done.append("c") }
    scheduler.after(10) { done.append("a") }
    scheduler.after(10) {
      done.append("b")
      scheduler.after(0) { done.append("b2") }
    }
    let timer = scheduler.timer(after: 15) { done.append("never") }
    scheduler.housekeeping(after: 1_000) { done.append("late") }
    timer.cancel()
    while scheduler.hasLiveWork { scheduler.step() }
    #expect(done == ["a", "b", "b2", "c"])
    #expect(scheduler.now == 20)
    #expect(scheduler.steps == 4)
  }

  @Test("a busy run loop keeps the order of its messages") func runLoop() {
    let scheduler = Scheduler()
    let loop = RunLoop(scheduler: scheduler)
    var done: [Int] = []
    scheduler.after(5) { loop.block(for: 100) }
    for number in 0..<5 { loop.post(after: 10 + Scheduler.Time(number)) { done.append(number) } }
    loop.post(after: 105) { done.append(5) }
    while scheduler.step() {}
    #expect(done == [0, 1, 2, 3, 4, 5])
  }

  @Test("a process that does not answer for 3 s is unresponsive, and is not killed") func unresponsive() throws {
    let scenario = try ScenarioText.read(
      #"{title:"t",views:{main:{}},web:{},steps:[{advance:500},{evaluate:{view:"main",script:"1"}},{advance:9000}]}"#)
    let world = World(LoadedScenario(scenario: scenario, files: []), seed: 1)
    world.app.launch(isCold: true)
    let runner = StepRunner(world: world)
    runner.start()
    world.scheduler.after(400_000) { world.processes.webContent.first?.runLoop.block(for: 5_000_000) }
    while world.scheduler.hasLiveWork { world.scheduler.step() }
    var lines: [String] = []
    world.events.lines.takeLines(limit: .max) { lines.append(String(decoding: $0, as: UTF8.self)) }
    let kinds = lines.compactMap { (try? JSONParser.parse($0))?.object?.kind }
    let order = kinds.filter { $0 == "process.unresponsive" || $0 == "process.responsive" || $0 == "bridge.evaluated" }
    #expect(
      order == ["process.unresponsive", "process.responsive", "bridge.evaluated"]
        || order == ["process.unresponsive", "bridge.evaluated", "process.responsive"])
    #expect(!kinds.contains("process.terminated"))
  }

  @Test(
    "addresses are read and resolved as in a browser",
    arguments: [
      ("https://A.example.com", "https://a.example.com/"),
      ("https://a.example.com:443/x/../y", "https://a.example.com/y"),
      ("http://a.example.com:8080/?q=1#f", "http://a.example.com:8080/?q=1#f"), ("about:blank", "about:blank"),
      ("shop://cart", "shop://cart"), ("shop://Cart/a?b#c", "shop://Cart/a?b#c"), ("myapp:///x", "myapp:///x"),
      ("data:text/html,hi", "data:text/html,hi"), ("file:///a/b.html", "file:///a/b.html"),
    ]) func addresses(text: String, expected: String)
  {
    #expect(WebAddress(text)?.text == expected)
  }

  @Test("evaluate brings the value") func evaluates() throws {
    let events = try Played.app(steps: "{evaluate:{view:\"main\",script:\"1\"}},{settle:100}").events
    let answer = try #require(events.first("bridge.evaluated"))
    #expect(answer["result"]?.integer == 1)
    #expect(answer["error"] == nil)
  }

  @Test(
    "relative references",
    arguments: [
      ("b", "https://x.com/a/b"), ("/b", "https://x.com/b"), ("?q", "https://x.com/a/p?q"),
      ("#f", "https://x.com/a/p?o#f"),
      ("//y.com/z", "https://y.com/z"), ("../b", "https://x.com/b"), ("mailto:a@b.c", "mailto:a@b.c"),
    ]) func references(reference: String, expected: String) throws
  {
    let base = try #require(WebAddress("https://x.com/a/p?o"))
    #expect(base.resolving(reference)?.text == expected)
  }

  @Test("every line is strict JSON with t and kind first; the header says what the bytes depend on") func lines() throws
  {
    let played = try Played.app(steps: "{settle:10}")
    #expect(played.header["clock"]?.string == "virtual")
    #expect(played.header["source"]?["engine"]?.string == "simulator")
    for line in played.text.split(separator: "\n").dropFirst() {
      #expect(line.hasPrefix(#"{"t":"#) && line.contains(#","kind":""#))
      _ = try JSONParser.parse(String(line))
    }
    #expect(played.events.last?.kind == "session.end")
    #expect(played.events.last?["events"]?.integer == Int64(played.events.count - 1))
  }

  @Test("a failed expectation is reported") func expectations() throws {
    let played = try Played.app(steps: #"{expect:{view:"main",url:"https://nowhere.net/"}}"#)
    #expect(played.failures.count == 1)
    #expect(played.events.count("expectation.failed") == 1)
  }

  @Test("a live source hands over lines up to a moment and takes commands between two steps") func source() throws {
    let scenario = try ScenarioText.read(
      #"{title:"t",views:{main:{}},web:{"x.com":{"/":{body:"<title>X</title>"}}},steps:[]}"#)
    let source = SimulationSource(Simulation(LoadedScenario(scenario: scenario, files: [])))
    var text = ""
    func take(_ moment: Int64) {
      while source.takeLines(
        upTo: Instant(microseconds: moment), limit: 3,
        { text += String(decoding: $0, as: UTF8.self) + "\n" }) == .more
      {}
    }
    take(1_000_000)
    #expect(source.refusal(of: .load) == nil)
    #expect(source.refusal(of: .scroll) != nil)
    try source.perform(
      Command(
        .load,
        JSONObject(members: [
          .init(name: "view", value: .string("main")), .init(name: "url", value: .string("https://x.com/")),
        ])))
    take(3_000_000)
    #expect(text.contains(#""kind":"navigation.didFinish""#))
    #expect(text.contains(#"{"t":1000000,"kind":"command.issued""#))
    #expect(throws: CommandRefusal.self) { try source.perform(Command(.load, JSONObject())) }
  }
}
