import SessionModel
import Testing

@testable import HybridSimulator

/// The rows of NAV about the app's own ways: its main thread, its asynchronous delegate, its way back after a crash.
@Suite("Behaviours: NAV, the app's side") struct AppThreadRowTests {
  private static func load(_ path: String, view: String = "main") -> String {
    "{load:{view:\"\(view)\",url:\"https://app.example.com\(path)\"}}"
  }

  // MARK: NAV-15

  @Test("NAV-15 a 300 ms check inside the method holds the answers of every view, and their ms grows") func blocked()
    throws
  {
    let more =
      #"on:[{event:{event:"navigation.decidePolicyForNavigationAction",view:"main",url:"*/b"},do:[{block:300}]}]"#
    let events = try Played.app(
      view: "delegate:\"all\"",
      steps: Self.load("/b") + "," + Self.load("/c", view: "other") + ",{settle:800}",
      more: more, set: [#"views.other={delegate:"all"}"#]
    ).tail
    let blocked = try #require(events.first("app.mainThread"))
    #expect(blocked["blockedMs"]?.number == 300)
    let answers = events.all("navigation.actionPolicy")
    #expect(answers.first { $0.view == "main" }?["ms"]?.number == 300)
    // The other view's question comes only when the thread is free.
    let asked = try #require(events.first("navigation.decidePolicyForNavigationAction", view: "other"))
    #expect(asked.time >= blocked.time + 300_000)
    #expect(events.count("navigation.didFinish") == 2)
  }

  @Test("NAV-15 answers and callbacks that were on their way wait until the main thread is free") func waiting() throws
  {
    let events = try Played.app(
      view: #"policies:[{match:{url:"*/b"},decision:"allow",after:50}]"#,
      steps: Self.load("/b") + ",{wait:{event:\"navigation.decidePolicyForNavigationAction\"}},{block:300},{settle:800}"
    ).tail
    let answer = try #require(events.first("navigation.actionPolicy"))
    #expect(try #require(answer["ms"]?.number) >= 300)
    let block = try #require(events.first("app.mainThread"))
    for event in events where event.kind.hasPrefix("navigation.did") { #expect(event.time >= block.time + 300_000) }
  }

  @Test("NAV-15 what the app does next waits, too; the world around it does not") func steps() throws {
    let events = try Played.app(steps: "{block:300},{network:\"offline\"}," + Self.load("/b") + ",{settle:500}").tail
    let block = try #require(events.first("app.mainThread"))
    let commands = events.all("command.issued")
    #expect(commands.first { $0.text("command") == "network" }?.time == block.time)
    #expect(commands.first { $0.text("command") == "load" }?.time == block.time + 300_000)
  }

  @Test("NAV-15 a call and a decision handler from another thread are reported") func otherThread() throws {
    let events = try Played.app(
      view: #"policies:[{match:{url:"*/b",phase:"action"},thread:"background"}]"#,
      steps: "{thread:\"background\",load:{url:\"https://app.example.com/b\"}},{settle:400}"
    ).tail
    let reports = events.all("app.exception").filter { $0.text("name") == "Main Thread Checker" }
    #expect(reports.count == 2)
    #expect(reports[0].text("reason")?.hasSuffix("-[WKWebView loadRequest:]") == true)
    #expect(reports[1].text("reason")?.contains("decidePolicyForNavigationAction") == true)
    #expect(try Played.app(steps: Self.load("/b") + ",{settle:400}").events.count("app.exception") == 0)
  }

  // MARK: NAV-14

  @Test(
    "NAV-14 an async method holds the navigation while it awaits and answers once, from iOS 15 on",
    arguments: [("14.8", "default", 0.0, 1), ("15.0", "policy 1", 200.0, 0)])
  func asynchronous(version: String, rule: String, milliseconds: Double, unavailable: Int) throws {
    let events = try Played.app(
      view: #"policies:[{match:{phase:"action"},async:true,after:200}]"#, steps: Self.load("/b") + ",{settle:500}",
      set: ["device.os=\"\(version)\""]
    ).events
    let answers = events.all("navigation.actionPolicy")
    #expect(answers.map { $0.text("rule") } == [rule, rule])
    #expect(answers.allSatisfy { $0["ms"]?.number == milliseconds })
    #expect(answers.allSatisfy { ($0["async"]?.bool ?? false) == (unavailable == 0) })
    #expect(events.all("app.unavailable").count == unavailable)
    #expect(events.count("app.exception") == 0)
  }

  @Test("NAV-14 an async method that never returns hangs; twice and uncalled cannot be written")
  func asynchronousLimits()
    throws
  {
    let tail = try Played.app(
      view: #"policies:[{match:{url:"*/b"},async:true,decision:"never"}]"#, steps: Self.load("/b") + ",{settle:400}"
    ).tail
    #expect(tail.callbacks() == ["action"])
    #expect(tail.count("app.exception") == 0)
    for decision in ["twice", "drop", "release"] {
      #expect(throws: ScenarioErrors.self) {
        try Played.app(view: "policies:[{async:true,decision:\"\(decision)\"}]", steps: "{settle:1}")
      }
    }
  }

  @Test("NAV-14 a handler behind a guard whose self is gone raises; the event names the guard") func skipped() throws {
    let tail = try Played.app(
      view:
        #"policies:[{match:{url:"*/b"},decision:"release",after:100,guard:"guard let self, isActive else { return }"}]"#,
      steps: Self.load("/b") + ",{settle:400}"
    ).tail
    let exception = try #require(tail.first("app.exception"))
    #expect(exception.text("guard") == "guard let self, isActive else { return }")
    #expect(exception.text("reason")?.hasSuffix("was not called") == true)
    #expect(tail.count("navigation.actionPolicy") == 0)
  }

  // MARK: NAV-12

  @Test(
    "NAV-12 the same page again; dead again within 10 s leads to the start page",
    arguments: [(9_900, "start"), (10_100, "reload")])
  func recovery(milliseconds: Int, second: String) throws {
    let played = try Played.app(
      view: #"recovery:{start:"https://app.example.com/b"}"#,
      steps:
        "{kill:{view:\"main\"}},{advance:\(milliseconds)},{kill:{view:\"main\"}},{settle:900},{expect:{url:\"*/\(second == "start" ? "b" : "a")\"}}"
    )
    let tail = played.tail
    let deaths = tail.all("navigation.webContentProcessDidTerminate")
    #expect(deaths.count == 2)
    #expect(deaths[1].time - deaths[0].time == Int64(milliseconds) * 1_000)
    #expect(tail.all("app.route").map { $0.text("decision") } == ["reload", second])
    #expect(played.failures.isEmpty)
    #expect(tail.count("navigation.didFinish") == 2)
  }

  @Test("NAV-12 WebKit's own reload counts anew after 30 s, not before", arguments: [(29_900, 1), (30_100, 2)])
  func automatic(milliseconds: Int, reloads: Int) throws {
    let tail = try Played.app(
      steps: "{kill:{view:\"main\"}},{advance:\(milliseconds)},{kill:{view:\"main\"}},{settle:900}"
    ).tail
    #expect(tail.count("navigation.didFinish") == reloads)
  }
}
