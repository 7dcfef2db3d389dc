import SessionModel
import Testing

@testable import HybridSimulator

/// The rows of NAV that need no page script, as an iOS app sees them.
@Suite("Behaviours: NAV") struct NavigationRowTests {
  private static let all = "delegate:\"all\""

  private static func load(_ path: String, _ rest: String = "{settle:400}") -> String {
    "{load:{url:\"\(path.contains(":") ? path : "https://app.example.com" + path)\"}},\(rest),"
  }

  @Test(
    "NAV-1 the order of callbacks with no, one and two redirects",
    arguments: [
      ("/b", ["action", "start", "response", "commit", "finish"]),
      ("/r1", ["action", "start", "action", "redirect", "response", "commit", "finish"]),
      ("/r2", ["action", "start", "action", "redirect", "action", "redirect", "response", "commit", "finish"]),
    ])
  func order(path: String, expected: [String]) throws {
    #expect(try Played.app(view: Self.all, steps: Self.load(path)).tail.callbacks() == expected)
  }

  @Test("NAV-1 commit is the first accepted bytes; finish waits for images and frames") func finishWaits() throws {
    let web =
      #""/slowpage":{body:"<title>S</title><img src=/slow.png><iframe src=/slowframe></iframe>"}, "/slow.png":{mime:"image/png",bytes:100,delay:700}, "/slowframe":{body:"f",delay:900}"#
    let tail = try Played.app(web: web, steps: Self.load("/slowpage", "{settle:1500}")).tail
    let commit = try #require(tail.first("navigation.didCommit"))
    let finish = try #require(tail.first("navigation.didFinish"))
    #expect(finish.time - commit.time > 900_000)
  }

  @Test("NAV-2 action cancel: nothing but the address going back") func actionCancel() throws {
    let played = try Played.app(
      view: #"policies:[{match:{phase:"action",url:"*/b"},decision:"cancel"}]"#, steps: Self.load("/b"))
    #expect(played.tail.callbacks() == ["action"])
    #expect(played.tail.count("network.request") == 0)
    #expect(played.tail.values("url") == [.string("https://app.example.com/b"), .string("https://app.example.com/a")])
    #expect(played.tail.values("isLoading") == [.bool(true), .bool(false)])
  }

  @Test(
    "NAV-2 redirect cancel, response cancel and response download: didFailProvisional 102",
    arguments: [
      (#"{phase:"action",url:"*/a",isRedirect:true}"#, "cancel", "/r1"),
      (#"{phase:"response",url:"*/b"}"#, "cancel", "/b"), (#"{phase:"response",url:"*/b"}"#, "download", "/b"),
    ])
  func interrupted(match: String, decision: String, path: String) throws {
    let tail = try Played.app(view: "policies:[{match:\(match),decision:\"\(decision)\"}]", steps: Self.load(path)).tail
    let failure = try #require(tail.first("navigation.didFailProvisional"))
    #expect(failure.code == 102)
    #expect(failure["error"]?["domain"]?.string == "WebKitErrorDomain")
    #expect(tail.count("navigation.didBecomeDownload") == (decision == "download" ? 1 : 0))
    #expect(tail.count("navigation.didCommit") == 0)
  }

  @Test("NAV-2 action download: no start and no failure") func actionDownload() throws {
    let tail = try Played.app(
      view: #"policies:[{match:{phase:"action",url:"*/b"},decision:"download"}]"#, steps: Self.load("/b")
    ).tail
    #expect(tail.callbacks() == ["action", "download"])
  }

  @Test("NAV-3 types of API navigations; a redirect keeps the first type") func types() throws {
    let tail = try Played.app(
      steps: Self.load("/b") + "{reload:{view:\"main\"}},{settle:300},{back:{view:\"main\"}},{settle:300},"
        + Self.load("/r1")
    ).tail
    let types = tail.all("navigation.decidePolicyForNavigationAction").map { $0.text("navigationType") }
    #expect(types == ["other", "reload", "backForward", "other", "other"])
  }

  @Test(
    "NAV-4 no source frame for what an app of an old SDK asked; a frame's document has one, and a target",
    arguments: [("18.0", nil), ("26.0", "https://app.example.com/a")])
  func frames(sdk: String, source: String?) throws {
    let web = #""/top":{body:"<iframe src=/b></iframe>"}"#
    let actions = try Played.app(web: web, steps: Self.load("/top"), set: ["app.sdk=\"\(sdk)\""]).tail.all(
      "navigation.decidePolicyForNavigationAction")
    #expect(actions.count == 2)
    #expect(actions[0]["sourceFrame"]?["url"]?.string == source)
    #expect(actions[0]["sourceFrame"] != nil)
    #expect(actions[0]["targetFrame"]?["url"]?.string == "https://app.example.com/a")
    #expect(actions[1]["sourceFrame"]?["main"]?.bool == true)
    #expect(actions[1]["targetFrame"]?["main"]?.bool == false)
    #expect(actions[1]["isMainFrame"]?.bool == false)
  }

  @Test(
    "NAV-5 the handler called twice, and released uncalled, raise with class and selector",
    arguments: [("twice", "was called more than once"), ("drop", "was not called")],
    [
      ("action", "webView:decidePolicyForNavigationAction:decisionHandler:"),
      ("response", "webView:decidePolicyForNavigationResponse:decisionHandler:"),
    ])
  func misuse(decision: (String, String), phase: (String, String)) throws {
    let tail = try Played.app(
      view: "policies:[{match:{phase:\"\(phase.0)\",url:\"*/b\"},decision:\"\(decision.0)\"}]", steps: Self.load("/b")
    ).tail
    let exception = try #require(tail.first("app.exception"))
    #expect(exception.text("name") == "NSInternalInconsistencyException")
    #expect(
      exception.text("reason") == "Completion handler passed to -[NavigationDelegate \(phase.1)] \(decision.1)")
    #expect(tail.count("navigation.didFinish") == (decision.0 == "twice" ? 1 : 0))
  }

  @Test("NAV-5 kept for ever: the navigation hangs, a newer load makes it vanish, a late answer is not heard")
  func kept() throws {
    let tail = try Played.app(
      view: #"policies:[{match:{phase:"action",url:"*/b"},decision:"never"}]"#,
      steps: Self.load("/b", "{settle:900}") + Self.load("/c")
        + #"{answer:{view:"main",what:"action",decision:"allow"}},{settle:200}"#
    ).tail
    #expect(tail.callbacks() == ["action", "action", "start", "response", "commit", "finish"])
    #expect(tail.count("navigation.policyNeverDecided") == 1)
    #expect(tail.all("navigation.actionPolicy").last?["ignored"]?.bool == true)
  }

  @Test("NAV-5, NAV-14 an answer after a while holds the navigation and is measured") func late() throws {
    let tail = try Played.app(
      view: #"policies:[{match:{phase:"action",url:"*/b"},decision:"allow",after:250}]"#, steps: Self.load("/b")
    ).tail
    let answer = try #require(tail.first("navigation.actionPolicy"))
    #expect(answer["ms"]?.number == 250)
    #expect(tail.callbacks() == ["action", "start", "response", "commit", "finish"])
  }

  @Test(
    "NAV-6 failures before commit",
    arguments: [
      ("https://nowhere.net/", -1003), ("https://refused.net/", -1004), ("https://silent.net/", -1001),
      ("https://untrusted.net/", -1202), ("https://app.example.com/loop", -1007),
      ("https://app.example.com/early", -1005),
    ])
  func beforeCommit(url: String, code: Int64) throws {
    let web =
      #""/loop":{redirect:"/loop"}, "/early":{before:"fin",body:""} }, "refused.net":{connect:"refused"}, "untrusted.net":{tls:{valid:false}}, "silent.net":{connect:"timeout"#
    let tail = try Played.app(
      web: web + "\"",
      steps: Self.load(url, "{wait:{event:\"navigation.didFailProvisional\",timeout:70000}},{settle:50}")
    ).tail
    #expect(tail.all("navigation.didFailProvisional").map(\.code) == [code])
    #expect(tail.count("navigation.didCommit") == 0)
    #expect(tail.values("url").last == .string("https://app.example.com/a"))
  }

  @Test("NAV-6 offline −1009, superseded −999") func otherFailures() throws {
    let offline = try Played.app(steps: "{network:\"offline\"}," + Self.load("https://www.other.org/a")).tail
    #expect(offline.first("navigation.didFailProvisional")?.code == -1009)
    let web = #""/hang":{before:{gate:"g"}}"#
    let tail = try Played.app(web: web, steps: Self.load("/hang") + Self.load("/b")).tail
    #expect(
      tail.callbacks() == ["action", "start", "failProvisional", "action", "start", "response", "commit", "finish"])
    #expect(tail.first("navigation.didFailProvisional")?.code == -999)
  }

  @Test(
    "NAV-6 after commit: body cut −1005; stopLoading or a newer load while streaming −999",
    arguments: [
      ("{settle:900}", -1005), ("{settle:200},{stop:{view:\"main\"}},{settle:200}", -999),
      ("{settle:200},{load:{url:\"https://app.example.com/b\"}},{settle:400}", -999),
    ])
  func afterCommit(rest: String, code: Int64) throws {
    let web = #""/cut":{parts:["<title>C</title>abc",{sleep:600},"fin"],length:9000}"#
    let tail = try Played.app(web: web, steps: Self.load("/cut", rest)).tail
    #expect(tail.all("navigation.didFail").map(\.code) == [code])
    #expect(tail.count("navigation.didFailProvisional") == 0)
  }

  @Test("NAV-6 a scheme that nobody handles fails with −1002 when the app allows it") func unsupported() throws {
    let tail = try Played.app(
      view: #"policies:[{match:{},decision:"allow"}]"#, steps: Self.load("myapp://open/x")
    ).tail
    #expect(tail.callbacks() == ["action", "start", "failProvisional"])
    #expect(tail.first("navigation.didFailProvisional")?.code == -1002)
  }

  @Test("NAV-7 the response decision sees status and type; status ≥ 400 commits") func statusCommits() throws {
    let web = #""/500":{status:500,body:"<title>E</title>"}"#
    let tail = try Played.app(web: web, steps: Self.load("/500")).tail
    #expect(tail.first("navigation.decidePolicyForNavigationResponse")?["status"]?.integer == 500)
    #expect(tail.callbacks().suffix(2) == ["commit", "finish"])
  }

  @Test(
    "NAV-7 which types can be shown, and what becomes of those that cannot",
    arguments: [
      ("text/html", true), ("text/plain", true), ("image/png", true), ("application/pdf", true),
      ("application/json", true), ("application/zip", false), ("application/octet-stream", false),
    ])
  func showable(mime: String, canShow: Bool) throws {
    let web = "\"/x\":{mime:\"\(mime)\",body:\"PK\"}"
    for policy in ["", #"policies:[{match:{},decision:"allow"}]"#] {
      let tail = try Played.app(view: policy, web: web, steps: Self.load("/x")).tail
      #expect(tail.first("navigation.decidePolicyForNavigationResponse")?["canShowMIMEType"]?.bool == canShow)
      #expect(tail.first("navigation.didFailProvisional")?.code == (canShow ? nil : 102))
      #expect(tail.count("navigation.didBecomeDownload") == 0)
    }
  }

  @Test("NAV-7 204 and 205 act like a cancelled response", arguments: [204, 205]) func noContent(status: Int) throws {
    let tail = try Played.app(web: "\"/n\":{status:\(status),body:\"\"}", steps: Self.load("/n")).tail
    #expect(tail.callbacks() == ["action", "start", "response", "failProvisional"])
    #expect(tail.first("navigation.didFailProvisional")?.code == 102)
  }

  @Test("NAV-8 load() of a fragment: action asked, url and list change, isLoading on and off, no other callback")
  func fragment() throws {
    let tail = try Played.app(view: Self.all, steps: Self.load("/a#x")).tail
    #expect(tail.callbacks() == ["action"])
    #expect(tail.values("url") == [.string("https://app.example.com/a#x")])
    #expect(tail.values("isLoading") == [.bool(true), .bool(false)])
    #expect(tail.values("canGoBack") == [.bool(true)])
    #expect(tail.first("navigation.sameDocument")?.text("type") == "anchor")
  }

  @Test("NAV-8 goBack over a fragment asks nothing") func fragmentBack() throws {
    let tail = try Played.app(
      view: Self.all, steps: Self.load("/a#x") + "{note:\"go\"},{back:{view:\"main\"}},{settle:300}"
    ).tail
    #expect(tail.callbacks() == ["action"])
    #expect(tail.values("url").last == .string("https://app.example.com/a"))
    #expect(tail.all("navigation.sameDocument").last?.text("type") == "pop")
  }

  @Test(
    "NAV-9 meta refresh: the first page finishes, type other, its entry is replaced at 0 and 1 s, not at 2 s",
    arguments: [(0, 1), (1, 1), (2, 2)])
  func refresh(seconds: Int, back: Int) throws {
    let web = "\"/m\":{body:\"<meta http-equiv=refresh content='\(seconds); url=/b'>\"}"
    let tail = try Played.app(web: web, steps: Self.load("/m", "{settle:3000}")).tail
    #expect(tail.count("navigation.didFinish") == 2)
    #expect(
      tail.all("navigation.decidePolicyForNavigationAction").map { $0.text("navigationType") } == ["other", "other"])
    #expect(tail.all("webView.backForwardList").last?["back"]?.array?.count == back)
  }

  @Test("NAV-9 the same by a Refresh header") func refreshHeader() throws {
    let web = ##""/m":{headers:{Refresh:"0; url=/b"},body:"m"}"##
    let played = try Played.app(web: web, steps: Self.load("/m", "{settle:900},{expect:{view:\"main\",title:\"B\"}}"))
    #expect(played.failures.isEmpty)
  }

  @Test("NAV-10 from the back/forward cache: start, commit, finish; no request and no response decision")
  func pageCache() throws {
    let tail = try Played.app(
      view: Self.all, steps: Self.load("/b") + "{note:\"back\"},{back:{view:\"main\"}},{settle:300}"
    ).tail
    let after = Array(tail[tail.firstIndex { $0.text("text") == "back" }!...])
    #expect(after.callbacks() == ["action", "start", "commit", "finish"])
    #expect(after.count("network.request") == 0)
    // The list moves before the question (R14).
    let list = try #require(after.firstIndex { $0.kind == "webView.backForwardList" })
    let action = try #require(after.firstIndex { $0.kind == "navigation.decidePolicyForNavigationAction" })
    #expect(list < action)
  }

  @Test("NAV-10 a cancelled goBack moves the list back") func cancelledBack() throws {
    let tail = try Played.app(
      view: #"policies:[{match:{phase:"action",navigationType:"backForward"},decision:"cancel"}]"#,
      steps: Self.load("/b") + "{back:{view:\"main\"}},{settle:300}"
    ).tail
    #expect(tail.all("webView.backForwardList").last?.text("current") == "https://app.example.com/b")
    #expect(tail.values("canGoBack").last == .bool(true))
  }

  @Test("NAV-10 the edge swipe works only where the app allows it", arguments: [false, true]) func swipe(allowed: Bool)
    throws
  {
    let tail = try Played.app(
      view: "configuration:{allowsBackForwardNavigationGestures:\(allowed)}",
      steps: Self.load("/b") + "{note:\"x\"},{swipe:{view:\"main\"}},{settle:300}"
    ).tail
    #expect(tail.values("url").last?.string == "https://app.example.com/\(allowed ? "a" : "b")")
  }

  @Test("NAV-11 an iframe: an action for each document, a response for network ones, no other callback") func iframes()
    throws
  {
    let web =
      #""/top":{body:"<iframe src=about:blank></iframe><iframe srcdoc=hi></iframe><iframe src=/b></iframe><iframe src='javascript:1'></iframe><iframe></iframe>"}"#
    let tail = try Played.app(view: Self.all, web: web, steps: Self.load("/top")).tail
    let actions = tail.all("navigation.decidePolicyForNavigationAction").compactMap { $0.text("url") }.dropFirst()
    #expect(actions.sorted() == ["about:blank", "about:blank", "about:srcdoc", "https://app.example.com/b"])
    #expect(
      tail.all("navigation.decidePolicyForNavigationResponse").filter { $0["isMainFrame"]?.bool == false }.count == 1)
    #expect(tail.count("navigation.didStartProvisional") == 1)
    #expect(tail.count("navigation.didFinish") == 1)
  }

  @Test("NAV-11, NAV-12 a frame whose load fails does not fail the page") func failingFrame() throws {
    let web = #""/top":{body:"<iframe src=https://nowhere.net/></iframe><img src=https://nowhere.net/i.png>"}"#
    #expect(try Played.app(view: Self.all, web: web, steps: Self.load("/top")).tail.callbacks().last == "finish")
  }

  @Test("NAV-12 the url can be read inside the terminate callback and is reset right after") func termination() throws {
    let tail = try Played.app(view: Self.all, steps: "{kill:{view:\"main\"}},{settle:200}").tail
    #expect(tail.first("navigation.webContentProcessDidTerminate")?.text("url") == "https://app.example.com/a")
    #expect(tail.values("url") == [.null])
    #expect(tail.values("title") == [.null])
    #expect(tail.values("estimatedProgress") == [.integer(0)])
  }

  @Test(
    "NAV-12 reload() in the callback brings a new process when something had committed, else nothing (B17)",
    arguments: [true, false])
  func reloadInCallback(hasCommitted: Bool) throws {
    let web = #""/hang":{before:{gate:"g"}}"#
    let more = #"on:[{event:"navigation.webContentProcessDidTerminate",do:[{reload:{view:"main"}}]}]"#
    let steps =
      hasCommitted
      ? "{kill:{view:\"main\"}},{settle:500}" : Self.load("/hang", "{settle:400},{kill:{view:\"main\"}},{settle:500}")
    let played = try Played.app(view: Self.all, web: web, steps: steps, more: more, loads: hasCommitted)
    #expect(played.tail.count("navigation.didFinish") == (hasCommitted ? 1 : 0))
  }

  @Test("NAV-12 without the method WebKit reloads once by itself, visible views only; an empty method stops it")
  func automaticReload() throws {
    let kill = "{kill:{view:\"main\"}},{settle:500}"
    #expect(try Played.app(steps: kill).tail.count("navigation.didFinish") == 1)
    #expect(try Played.app(view: Self.all, steps: kill).tail.count("navigation.didFinish") == 0)
    // Twice within 30 s: the second stays dead; after that the counter is new.
    #expect(try Played.app(steps: kill + "," + kill).tail.count("navigation.didFinish") == 1)
    #expect(try Played.app(steps: kill + ",{advance:31000}," + kill).tail.count("navigation.didFinish") == 2)
    let hidden = try Played.app(
      view: "visible:false", steps: kill + ",{note:\"show\"},{show:{view:\"main\"}},{settle:500}"
    ).tail
    let shown = try #require(hidden.firstIndex { $0.text("text") == "show" })
    #expect(Array(hidden[..<shown]).count("navigation.didFinish") == 0)
    #expect(Array(hidden[shown...]).count("navigation.didFinish") == 1)
    // Asked for by the app: no reload (webkit-facts 5.5).
    #expect(try Played.app(steps: "{terminate:{view:\"main\"}},{settle:500}").tail.count("navigation.didFinish") == 0)
  }

  @Test("NAV-13 without methods: what can be loaded is allowed, other schemes are dropped, unshowable types cancelled")
  func defaults() throws {
    let tail = try Played.app(steps: Self.load("myapp://x/") + Self.load("/b")).tail
    #expect(tail.callbacks() == ["action", "action", "start", "response", "commit", "finish"])
    #expect(tail.first("navigation.actionPolicy")?.text("rule") == "default")
  }

  @Test(
    "NAV-17 cancelling a response ≥ 400 for an error page is followed by 102; the page keeps the url and reload retries it"
  )
  func errorPage() throws {
    let web = #""/e":{status:503,body:"x"}"#
    let more =
      #"on:[{event:{event:"navigation.didFailProvisional"},times:1,do:[{loadHTML:{view:"main",html:"<title>Sorry</title>",base:"https://app.example.com/e"}}]}]"#
    let played = try Played.app(
      view: #"policies:[{match:{phase:"response",status:503},decision:"cancel"}]"#, web: web,
      steps: Self.load("/e")
        + "{expect:{view:\"main\",title:\"Sorry\",url:\"https://app.example.com/e\"}},{reload:{view:\"main\"}},{settle:300}",
      more: more)
    #expect(played.failures.isEmpty)
    #expect(played.tail.all("navigation.didFailProvisional").map(\.code) == [102, 102])
    #expect(played.tail.all("navigation.decidePolicyForNavigationAction").last?.text("navigationType") == "reload")
  }

  @Test("NAV-18 frames are told with parent and origin, and share the page's process") func frameTree() throws {
    let web = #""/top":{body:"<iframe name=x src=https://www.other.org/a></iframe>"}"#
    let tail = try Played.app(web: web, steps: Self.load("/top")).tail
    let frame = try #require(tail.first("frame.created"))
    #expect(frame.text("parent") == "main")
    #expect(frame.text("origin") == "https://www.other.org")
    #expect(tail.count("process.launching") == 0)
  }
}
