import SessionModel
import Testing

@testable import HybridSimulator

/// The rows of CONF that need no page script.
@Suite("Behaviours: CONF") struct LoadingRowTests {
  @Test("CONF-1 a value of the configuration does nothing after creation, and is reported") func copied() throws {
    let events = try Played.app(
      steps: "{configure:{view:\"main\",allowsInlineMediaPlayback:true}},{settle:50}"
    ).events
    #expect(events.first("webView.configurationIgnored")?.text("key") == "allowsInlineMediaPlayback")
  }

  @Test("CONF-2 JavaScript off: scripts of the page are not even loaded") func javaScriptOff() throws {
    let web =
      ##""/js":{body:"<script src=/s.js></script><noscript>n</noscript>"}, "/s.js":{mime:"text/javascript",bytes:10}"##
    for (isOn, count) in [(true, 2), (false, 1)] {
      let played = try Played.app(
        view: "configuration:{javaScript:\(isOn)}", web: web,
        steps: "{load:{url:\"https://app.example.com/js\"}},{settle:400}")
      #expect(played.tail.count("network.request") == count)
    }
  }

  @Test("CONF-3 views share cookies exactly when they hold the same store; a nonpersistent one dies with the app")
  func stores() throws {
    let played = try Played.scenario(
      """
      { title:"t", stores:{ private:{persistent:false} }, views:{ a:{}, b:{}, c:{store:"private"} },
        web:{"x.com":{"/":{body:"x",cookies:["s=1; Max-Age=999"]}, "/n":{body:"n"}}},
        steps:[ {load:{view:"a",url:"https://x.com/"}},{load:{view:"c",url:"https://x.com/"}},{settle:500},
          {load:{view:"b",url:"https://x.com/n"}},{settle:300},{note:"relaunch"},{relaunch:{after:100}},
          {expect:{cookie:{name:"s"}}},{expect:{cookie:{name:"s",store:"private",absent:true}}} ] }
      """)
    #expect(played.failures.isEmpty)
    #expect(played.events.all("cookie.sent", view: "b").first?["names"]?.array == [.string("s")])
  }

  @Test(
    "CONF-4 a file inside the read-access folder loads, one outside fails; reload after a crash has no access (B27)")
  func files() throws {
    let played = try Played.scenario(
      """
      { title:"t", views:{ main:{delegate:"all"} }, web:{},
        steps:[ {loadFile:{view:"main",path:"www/app/index.html",readAccess:"www/app"}},{settle:400},{expect:{view:"main",title:"F"}},
          {note:"ready"},{loadFile:{view:"main",path:"www/app/index.html",readAccess:"www/other"}},{settle:400},
          {kill:{view:"main"}},{settle:200},{reload:{view:"main"}},{settle:500} ] }
      """, files: [("www/app/index.html", "<title>F</title>"), ("www/other/x.html", "x")])
    #expect(played.failures.isEmpty)
    #expect(played.tail.all("navigation.didFailProvisional").map(\.code) == [-3001, -3001])
  }

  @Test("CONF-4 reload of a view that never committed does nothing") func reloadOfNothing() throws {
    let played = try Played.app(steps: "{reload:{view:\"main\"}},{settle:300}", loads: false)
    #expect(played.tail.filter { $0.view == "main" && !$0.kind.hasPrefix("process") }.isEmpty)
  }

  @Test("CONF-5 load() changes progress, url and isLoading in one transaction, before any callback") func observers()
    throws
  {
    let events = try Played.app(steps: "{settle:1}").events
    let changes = events.all("webView.changed")
    let first = changes.prefix(3)
    #expect(first.map { $0.text("key") } == ["estimatedProgress", "url", "isLoading"])
    #expect(Set(first.compactMap { $0["group"]?.integer }).count == 1)
    let load = try #require(events.first("webView.load"))
    #expect(first.allSatisfy { $0.time == load.time })
    // The end: 1.0 → isLoading false → didFinish (R5).
    let finish = try #require(events.firstIndex { $0.kind == "navigation.didFinish" })
    let before = events[..<finish].filter { $0.kind == "webView.changed" }.suffix(2)
    #expect(before.map { $0.text("key") } == ["estimatedProgress", "isLoading"])
  }

  @Test("CONF-5 a failure: isLoading false and the old url → didFailProvisional → 1.0") func failureOrder() throws {
    let tail = try Played.app(steps: "{load:{url:\"https://nowhere.net/\"}},{settle:300}").tail
    let fail = try #require(tail.firstIndex { $0.kind == "navigation.didFailProvisional" })
    let before = tail[..<fail].filter { $0.kind == "webView.changed" }.suffix(2)
    #expect(before.map { $0.text("key") } == ["url", "isLoading"])
    #expect(before.first?.text("value") == "https://app.example.com/a")
    #expect(tail[(fail + 1)...].first { $0.kind == "webView.changed" }?["value"]?.number == 1)
  }

  @Test(
    "CONF-10 an API below its version is reported",
    arguments: [("14.4", 1), ("14.5", 0), ("26.0", 0)])
  func downloadVersions(version: String, count: Int) throws {
    let events = try Played.app(
      view: #"policies:[{match:{phase:"response",url:"*/b"},decision:"download"}]"#,
      steps: "{load:{url:\"https://app.example.com/b\"}},{settle:300}", set: ["device.os=\"\(version)\""]
    ).events
    #expect(events.all("app.unavailable").filter { $0.text("api") == "WKDownload" }.count == count)
    #expect(events.count("navigation.didBecomeDownload") == 1 - count)
  }

  @Test(
    "CONF-10 isInspectable needs 16.4, stores by identifier need 17",
    arguments: [("16.3", 2), ("16.4", 1), ("17.0", 0)])
  func otherVersions(version: String, count: Int) throws {
    let events = try Played.scenario(
      """
      { title:"t", stores:{ own:{identifier:"6A6F0000-0000-4000-8000-000000000001"} },
        views:{ main:{store:"own",configuration:{isInspectable:true}} }, web:{}, steps:[] }
      """, set: ["device.os=\"\(version)\""]
    ).events
    #expect(events.count("app.unavailable") == count)
  }

  @Test("CONF-11 loadHTMLString: action asked, no response, no item; base nil is about:blank") func htmlString() throws
  {
    let played = try Played.app(
      view: "delegate:\"all\"", steps: "{loadHTML:{view:\"main\",html:\"<title>H</title>\"}},{settle:300}", loads: false
    )
    #expect(played.tail.callbacks() == ["action", "start", "commit", "finish"])
    #expect(played.tail.values("url") == [.string("about:blank")])
    #expect(played.tail.count("webView.backForwardList") == 0)
  }

  @Test("CONF-11 reload() of an html string requests its base from the network") func htmlStringReload() throws {
    let played = try Played.app(
      steps: """
        {loadHTML:{view:"main",html:"<title>H</title>",base:"https://app.example.com/c"}},{settle:300},{expect:{view:"main",title:"H"}},
        {reload:{view:"main"}},{settle:400},{expect:{view:"main",title:"C"}}
        """)
    #expect(played.failures.isEmpty)
    #expect(played.tail.all("network.request").map { $0.text("url") } == ["https://app.example.com/c"])
  }
}
