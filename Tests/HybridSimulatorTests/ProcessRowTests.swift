import SessionModel
import Testing

@testable import HybridSimulator

/// The rows of PROC, as an iOS app sees them.
@Suite("Behaviours: PROC") struct ProcessRowTests {
  @Test("PROC-1 three kinds of processes beside the app, each with pid and reason of its end") func kinds() throws {
    let events = try Played.app(steps: "{kill:{view:\"main\"}},{settle:300}").events
    #expect(events.first("app.launched") != nil)
    let types = Set(events.all("process.launched").compactMap { $0.text("type") })
    #expect(types == ["WebContent", "Networking", "GPU"])
    #expect(events.all("process.launched").allSatisfy { ($0["pid"]?.integer ?? 0) > 0 })
    #expect(events.first("process.terminated")?.text("reason") == "Crash")
    // Each says what it takes, the app too.
    let weighed = Set(
      events.all("process.memory").filter { ($0["mb"]?.number ?? 0) > 0 }.compactMap { $0.text("proc") })
    #expect(weighed.isSuperset(of: ["app", "web-1", "net-1", "gpu-1"]))
  }

  @Test("PROC-2 a crash ends the views of one process only; the opener's callback comes first") func isolation() throws
  {
    let events = try Played.scenario(
      """
      { title:"t", views:{ a:{delegate:"all"}, b:{delegate:"all"}, c:{delegate:"all",related:"a"} },
        web:{"x.com":{"/":{body:"<title>X</title>"}}},
        steps:[ {load:{view:"a",url:"https://x.com/"}},{load:{view:"b",url:"https://x.com/"}},{load:{view:"c",url:"https://x.com/"}},
          {settle:500},{kill:{view:"a"}},{settle:500},{expect:{view:"b",url:"https://x.com/"}} ] }
      """
    )
    #expect(events.failures.isEmpty)
    let terminated = events.events.all("navigation.webContentProcessDidTerminate").compactMap(\.view)
    #expect(terminated == ["a", "c"])
    #expect(events.events.values("url", view: "b") == [.string("https://x.com/")])
  }

  @Test("PROC-2 a dead Networking process calls no delegate, fails provisional loads, loses session cookies")
  func networkingDeath() throws {
    let played = try Played.app(
      web: #""/set":{body:"x",cookies:["s=1"]}, "/hang":{before:{gate:"never"}}"#,
      steps: """
        {load:{url:"https://app.example.com/set"}},{settle:200},{kill:{network:true}},{settle:200},
        {expect:{cookie:{name:"s",absent:true}}},
        {load:{url:"https://app.example.com/hang"}},{settle:400},{kill:{network:true}},{settle:300},
        {load:{url:"https://app.example.com/b"}},{settle:500},{expect:{view:"main",title:"B"}}
        """)
    #expect(played.failures.isEmpty)
    #expect(played.tail.callbacks().filter { $0 == "terminate" }.isEmpty)
    #expect(played.tail.count("navigation.didFailProvisional") == 1)
    #expect(played.events.all("process.launched").filter { $0.text("type") == "Networking" }.count == 3)
  }

  @Test("PROC-3 jetsam takes the background first; WebKit says Crash, the pane can say jetsam") func jetsam() throws {
    let played = try Played.scenario(
      """
      { title:"t", device:{memoryMB:150}, views:{ seen:{}, hidden:{visible:false}, third:{} },
        web:{"x.com":{"/":{body:"<title>X</title>"}}},
        steps:[ {load:{view:"seen",url:"https://x.com/"}},{load:{view:"hidden",url:"https://x.com/"}},{settle:400},
                {load:{view:"third",url:"https://x.com/"}},{settle:600} ] }
      """)
    let deaths = played.events.all("process.terminated")
    #expect(deaths.first?["views"]?.array == [.string("hidden")])
    #expect(deaths.first?.text("reason") == "Crash")
    #expect(deaths.first?.text("simulated") == "jetsam")
  }

  @Test("PROC-3 memory is booked to the process, and its parts add up") func memory() throws {
    let events = try Played.app(steps: "{load:{url:\"https://www.other.org/a\"}},{settle:500}").events
    #expect(events.count("process.memory") > 1)
    #expect(SessionInvariants.violation(in: events) == nil)
  }

  @Test("PROC-5 questions and answers are messages: nothing is back in the same instant") func asynchronous() throws {
    let events = try Played.app(steps: "{evaluate:{view:\"main\",script:\"1\"}},{settle:100}").events
    let asked = try #require(events.first("bridge.evaluate"))
    let answered = try #require(events.first("bridge.evaluated"))
    #expect(answered.time > asked.time)
    let load = try #require(events.first("webView.load"))
    let action = try #require(events.first("navigation.decidePolicyForNavigationAction"))
    let start = try #require(events.first("navigation.didStartProvisional"))
    #expect(load.time < action.time && action.time < start.time)
  }

  @Test("PROC-6 unrelated views never share, whatever their pool; the pool is reported as ignored") func unrelated()
    throws
  {
    let events = try Played.scenario(
      """
      { title:"t", views:{ a:{pool:"one"}, b:{pool:"one"}, c:{related:"a"} }, web:{"x.com":{"/":{body:"x"}}},
        steps:[ {load:{view:"a",url:"https://x.com/"}},{load:{view:"b",url:"https://x.com/"}},{settle:500} ] }
      """
    ).events
    let assigned = events.all("process.assigned").map { "\($0.view ?? "") \($0.text("proc") ?? "")" }
    #expect(Set(assigned) == ["a web-1", "b web-2", "c web-1"])
    #expect(events.first("webView.configurationIgnored", view: "b")?.text("key") == "processPool")
  }

  @Test("PROC-6 another site gets another process, with the reason; a subdomain and the other scheme do not")
  func swap() throws {
    let events = try Played.app(
      steps: """
        {load:{url:"https://www.example.com/a"}},{settle:300},{load:{url:"http://app.example.com/b"}},{settle:300},
        {load:{url:"https://www.other.org/a"}},{settle:500}
        """
    ).events
    #expect(events.all("process.swap").map { $0.text("reason") } == ["Navigation is cross-site"])
    let off = try Played.app(
      steps: "{load:{url:\"https://www.other.org/a\"}},{settle:500}", set: ["device.processSwap=false"]
    ).events
    #expect(off.count("process.swap") == 0)
  }

  @Test("PROC-6 the process cache is off for ordinary apps and keeps a left site's process where it is on")
  func processCache() throws {
    let steps = """
      {load:{url:"https://www.other.org/a"}},{settle:500},{load:{url:"https://third.net/"}},{settle:500},
      {load:{url:"https://fourth.net/"}},{settle:500},{load:{url:"https://fifth.net/"}},{settle:500}
      """
    let web = #""/q":{body:"q"} }, "*.net":{"/":{body:"n"}"#
    let off = try Played.app(web: web, steps: steps).events
    #expect(off.count("process.cached") == 0)
    let on = try Played.app(web: web, steps: steps, set: ["device.processCache=true"]).events
    #expect(on.count("process.cached") > 0)
  }

  @Test("PROC-6 at the cap caches go first, then the least recently used") func cap() throws {
    let events = try Played.scenario(
      """
      { title:"t", device:{maximumProcesses:2}, views:{ a:{delegate:"all"}, b:{delegate:"all"}, c:{delegate:"all"} },
        web:{"x.com":{"/":{body:"x"}}}, steps:[ {settle:500} ] }
      """
    ).events
    let death = try #require(events.first("process.terminated"))
    #expect(death.text("reason") == "ExceededProcessCountLimit")
    #expect(death["views"]?.array == [.string("a")])
  }

  @Test("PROC-7 prewarmed, suspended and resumed are told apart from living") func states() throws {
    let events = try Played.app(
      steps: "{load:{url:\"https://www.other.org/a\"}},{settle:600},{back:{view:\"main\"}},{settle:600}"
    ).events
    let spare = events.all("process.launching").filter { $0["spare"]?.bool == true }
    #expect(spare.count == 1)
    #expect(events.first("process.prewarmed")?.text("proc") == spare.first?.text("proc"))
    #expect(events.first("process.suspended")?.text("proc") == "web-1")
    #expect(events.first("process.resumed")?.text("proc") == "web-1")
  }

  @Test("PROC-7 the next swap takes the process in reserve: it starts at once") func reserve() throws {
    let events = try Played.app(
      web: #""/q":{body:"q"} }, "third.net":{"/":{body:"n"}"#,
      steps: "{load:{url:\"https://www.other.org/a\"}},{settle:600},{load:{url:\"https://third.net/\"}},{settle:600}"
    ).events
    let swaps = events.all("process.swap")
    #expect(swaps.count == 2)
    #expect(swaps.last?.text("to") == events.first("process.prewarmed")?.text("proc"))
  }

  @Test("PROC-8 the GPU process is launched again; the third death within 30 s ends every page") func gpu() throws {
    let once = try Played.app(view: "delegate:\"all\"", steps: "{kill:{gpu:true}},{settle:500}")
    #expect(once.tail.callbacks().isEmpty)
    #expect(once.events.all("process.launched").filter { $0.text("type") == "GPU" }.count == 2)
    let thrice = try Played.app(
      view: "delegate:\"all\"",
      steps: "{kill:{gpu:true}},{settle:500},{kill:{gpu:true}},{settle:500},{kill:{gpu:true}},{settle:500}")
    #expect(thrice.tail.callbacks() == ["terminate"])
  }

  @Test(
    "PROC-9 one Networking process for the app from iOS 14.5, one for each pool before",
    arguments: [("14.0", 2), ("14.4", 2), ("14.5", 1), ("18.0", 1), ("26.0", 1)])
  func networkingProcesses(version: String, count: Int) throws {
    let events = try Played.scenario(
      """
      { title:"t", views:{ a:{pool:"one"}, b:{pool:"two"} }, web:{"x.com":{"/":{body:"x"}}},
        steps:[ {load:{view:"a",url:"https://x.com/"}},{load:{view:"b",url:"https://x.com/"}},{settle:500} ] }
      """, set: ["device.os=\"\(version)\""]
    ).events
    #expect(events.all("process.launched").filter { $0.text("type") == "Networking" }.count == count)
  }

  @Test(
    "PROC-9 two pools with one store: before iOS 14.5 one does not see the other's session cookie, a persistent one it does",
    arguments: [("14.0", ["p"]), ("14.4", ["p"]), ("14.5", ["s", "p"]), ("26.0", ["s", "p"])])
  func sessionCookiesByPool(version: String, names: [String]) throws {
    let events = try Played.scenario(
      """
      { title:"t", views:{ a:{pool:"one"}, b:{pool:"two"} },
        web:{"x.com":{"/":{body:"x",cookies:["s=1","p=1; Max-Age=999"]}, "/n":{body:"n"}}},
        steps:[ {load:{view:"a",url:"https://x.com/"}},{settle:500},{load:{view:"b",url:"https://x.com/n"}},
          {load:{view:"a",url:"https://x.com/n"}},{settle:500} ] }
      """, set: ["device.os=\"\(version)\""]
    ).events
    #expect(events.first("cookie.sent", view: "b")?["names"]?.array == names.map { .string($0) })
    #expect(events.first("cookie.sent", view: "a")?["names"]?.array == [.string("s"), .string("p")])
    #expect(events.all("cookie.withheld").compactMap { $0.text("name") } == (names.count == 1 ? ["s"] : []))
  }

  @Test(
    "PROC-9 the death of one pool's Networking process takes only its session cookies", arguments: ["14.4", "14.5"])
  func networkingDeathByPool(version: String) throws {
    let isOld = version == "14.4"
    let played = try Played.scenario(
      """
      { title:"t", views:{ a:{pool:"one"}, b:{pool:"two"} },
        web:{"x.com":{"/":{body:"x",cookies:["a=1"]}}, "y.com":{"/":{body:"y",cookies:["b=1"]}}},
        steps:[ {load:{view:"a",url:"https://x.com/"}},{settle:500},{load:{view:"b",url:"https://y.com/"}},{settle:500},
          {kill:{network:true}},{settle:200},{expect:{cookie:{name:"a",absent:true}}},{expect:{cookie:{name:"b",absent:\(!isOld)}}} ] }
      """, set: ["device.os=\"\(version)\""])
    #expect(played.failures.isEmpty)
  }

  @Test("in the background processes are suspended and their timers wait; in front again they go on") func background()
    throws
  {
    let web = #""/m":{body:"<title>M</title><meta http-equiv=refresh content='5; url=/b'>"}"#
    let played = try Played.app(
      web: web,
      steps: """
        {load:{url:"https://app.example.com/m"}},{settle:400},{background:{}},{advance:20000},{expect:{url:"*/m"}},
        {note:"front"},{foreground:{}},{settle:900},{expect:{url:"*/b"}}
        """)
    #expect(played.failures.isEmpty)
    let process = try #require(played.tail.first("process.suspended"))
    #expect(process.text("proc") == "web-1")
    #expect(played.tail.first("process.resumed")?.text("proc") == "web-1")
    let desktop = try Played.app(steps: "{background:{}},{settle:400}", set: ["device.port=webkitgtk"])
    #expect(desktop.events.count("process.suspended") == 0)
  }

  @Test("a load that is under way keeps its process awake in the background until it is done") func awake() throws {
    let web = #""/slow":{body:"<title>S</title>",delay:3000}"#
    let played = try Played.app(
      web: web,
      steps: """
        {load:{url:"https://app.example.com/slow"}},{settle:300},{background:{}},
        {wait:{event:"process.suspended"}},{expect:{title:"S"}}
        """)
    #expect(played.failures.isEmpty)
    #expect(played.tail.count("navigation.didFinish") == 1)
  }
}
