import SessionModel
import Testing

@testable import HybridSimulator

/// A `UIWebView` beside a `WKWebView`, and what the app's own loading system reaches.
@Suite("Behaviours: CONF-8, CONF-12") struct LegacyRowTests {
  /// One page in both, and what is done to them.
  private static func twins(_ steps: String, loading: String = "", os: String = "26.0") throws -> Played {
    try Played.scenario(
      """
      { title:"t", app:{ urlLoading:{ \(loading) } }, device:{ os:"\(os)" },
        views:{ main:{delegate:"all",policies:[{decision:"allow"}]}, old:{class:"UIWebView"} },
        web:{"x.com":{"/":{body:"<title>X</title><img src=/i.png>",cookies:["s=1"]},"/i.png":{mime:"image/png",bytes:90,headers:{"Cache-Control":"max-age=900"}},
          "/myapp":{body:"<img src='myapp://logo'>"},"/gone":{status:404,body:"<title>404</title>"}}},
        steps:[ {load:{view:"main",url:"https://x.com/"}},{load:{view:"old",url:"https://x.com/"}},{settle:600},{note:"ready"}, \(steps) ] }
      """)
  }

  @Test("CONF-8 one page in both: the twin is the app's process, and the app is marked for review") func sameProcess()
    throws
  {
    let played = try Self.twins(
      "{expect:{view:\"old\",title:\"X\",process:\"app\"}},{expect:{view:\"main\",title:\"X\"}}")
    #expect(played.failures.isEmpty)
    #expect(played.events.first("app.launched")?.text("rejectedAtReview") == "UIWebView")
    let created = try #require(played.events.first("webView.created", view: "old"))
    #expect(created["rejectedAtReview"]?.bool == true)
    #expect(played.events.first("process.assigned", view: "old")?.text("proc") == "app")
    #expect(played.events.first("process.assigned", view: "main")?.text("proc") == "web-1")
    // Its delegate is asked, told of start and end, and has no commit.
    let old = played.events.filter { $0.view == "old" }
    #expect(old.callbacks(view: "old") == ["action", "start", "finish"])
    let alone = try Played.app(steps: "{settle:1}")
    #expect(alone.events.first("app.launched")?["rejectedAtReview"] == nil)
  }

  @Test("CONF-8 memory of its page is the app's; a WKWebView's is not") func memory() throws {
    let events = try Self.twins("{close:{view:\"old\"}}").events
    let app = events.all("process.memory").filter { $0.text("proc") == "app" }
    #expect(app.count >= 3)
    let loaded = try #require(app.dropLast().last)
    #expect(loaded["pages"]?.array?.compactMap { $0["view"]?.string } == ["old"])
    let figures = app.compactMap { $0["mb"]?.number }
    #expect(try #require(figures.max()) > figures[0])
    #expect(figures.last == figures[0])
    #expect(SessionInvariants.violation(in: events) == nil)
  }

  @Test("CONF-8 the same crash: a WKWebView goes blank and the app lives; the twin takes the app with it") func crash()
    throws
  {
    let webKit = try Self.twins("{kill:{view:\"main\"}},{settle:300},{expect:{view:\"old\",title:\"X\"}}")
    #expect(webKit.failures.isEmpty)
    #expect(webKit.tail.count("app.terminated") == 0)
    #expect(webKit.tail.callbacks() == ["terminate"])
    let legacy = try Self.twins(
      "{kill:{view:\"old\"}},{settle:300},{expect:{view:\"main\",exists:false}},{expect:{view:\"old\",exists:false}},{relaunch:{}},{settle:500}"
    )
    #expect(legacy.failures.isEmpty)
    #expect(legacy.tail.count("navigation.webContentProcessDidTerminate") == 0)
    let death = try #require(legacy.tail.all("process.terminated").first { $0.text("proc") == "app" })
    #expect(death["views"]?.array == [.string("main"), .string("old")])
    #expect(legacy.tail.count("app.terminated") == 1)
    #expect(legacy.tail.count("app.launched") == 1)
    #expect(SessionInvariants.violation(in: legacy.events) == nil)
  }

  @Test("CONF-8 a call of a script returns before time goes on; its value waits for the script engine")
  func synchronous()
    throws
  {
    let tail = try Self.twins("{evaluate:{view:\"old\",script:\"1\"}},{settle:200}").tail
    let asked = try #require(tail.first("bridge.evaluate"))
    let answered = try #require(tail.first("bridge.evaluated"))
    #expect(asked.text("call") == "stringByEvaluatingJavaScriptFromString:")
    #expect(asked.time == answered.time)
    #expect(answered["result"] == nil)
  }

  @Test("CONF-8 the twin goes back, reloads, stops, and fails with the app's errors") func moves() throws {
    let played = try Self.twins(
      """
      {load:{view:"old",url:"https://x.com/gone"}},{settle:400},{expect:{view:"old",title:"404",canGoBack:true}},
      {back:{view:"old"}},{settle:400},{expect:{view:"old",title:"X",canGoForward:true}},{reload:{view:"old"}},{settle:400},
      {load:{view:"old",url:"https://nowhere.net/"}},{settle:400},{load:{view:"old",url:"https://x.com/"}},{stop:{view:"old"}},{settle:400}
      """)
    #expect(played.failures.isEmpty)
    #expect(played.tail.all("navigation.didFailProvisional", view: "old").map(\.code) == [-1003, -999])
    #expect(
      played.tail.all("navigation.decidePolicyForNavigationAction", view: "old").map { $0.text("navigationType") }
        == ["other", "backForward", "reload", "other", "other"])
  }

  private static let registered = """
    protocols:[{name:"ShopProtocol",url:"myapp://*",answer:{mime:"image/png",body:"logo"}}], cache:true, sessionDelegate:true
    """

  @Test(
    "CONF-12 what the app registered sees no request of a WKWebView; the twin's go through it",
    arguments: ["14.0", "26.0"])
  func registrations(version: String) throws {
    let played = try Self.twins(
      """
      {load:{view:"main",url:"https://x.com/myapp"}},{load:{view:"old",url:"https://x.com/myapp"}},{settle:500},
      {load:{view:"main",url:"myapp://home"}},{load:{view:"old",url:"myapp://home"}},{settle:500}
      """, loading: Self.registered, os: version)
    // WKWebView: no request for the scheme, and the load fails as if nobody knew it.
    let webKit = played.events.all("network.request", view: "main")
    #expect(webKit.allSatisfy { $0["through"] == nil && $0["proc"] == nil })
    #expect(webKit.allSatisfy { $0.text("url")?.hasPrefix("https:") == true })
    #expect(played.tail.all("navigation.didFailProvisional", view: "main").map(\.code) == [-1002])
    // The twin: subresource and page come from the registration.
    let caught = played.tail.all("network.response", view: "old").filter { $0.text("by") == "ShopProtocol" }
    #expect(caught.count == 2)
    #expect(
      played.tail.all("network.request", view: "old").filter { $0["through"]?.array == [.string("ShopProtocol")] }.count
        == 2)
    #expect(
      played.events.all("webView.configurationIgnored", view: "main").compactMap { $0.text("key") }
        == ["ShopProtocol", "URLCache", "URLSession delegate"])
    #expect(played.events.count("webView.configurationIgnored", view: "old") == 0)
  }

  @Test("CONF-12 without the registration the twin cannot load the scheme either") func unregistered() throws {
    let played = try Self.twins("{load:{view:\"old\",url:\"myapp://home\"}},{settle:300}")
    #expect(played.tail.first("navigation.didFailProvisional", view: "old")?.code == -1002)
  }

  @Test("CONF-12 URLCache and HTTPCookieStorage serve the twin only") func cachesAndCookies() throws {
    let played = try Self.twins(
      "{load:{view:\"old\",url:\"https://x.com/\"}},{settle:400},{expect:{cookie:{name:\"s\",store:\"native\"}}},{expect:{cookie:{name:\"s\"}}}",
      loading: Self.registered)
    #expect(played.failures.isEmpty)
    let cached = played.tail.all("network.response", view: "old").filter { $0["fromCache"]?.bool == true }
    #expect(cached.count == 1)
    // Each jar was filled by its own view.
    #expect(Set(played.events.all("cookie.set").compactMap { $0.text("store") }) == ["default", "native"])
  }
}
