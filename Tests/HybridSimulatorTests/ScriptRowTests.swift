import SessionModel
import Testing

@testable import HybridSimulator

/// Rows of PROC, CONF and NAV in which page scripts take part.
@Suite("Behaviours: rows with page scripts") struct ScriptRowTests {
  private static func play(
    _ page: String, _ steps: String = "{advance:1}", view: String = "delegate:'all'", set: [String] = []
  ) throws -> [JSONObject] {
    let played = try Played.app(
      view: view,
      web:
        #""/x":{body:\#(JSONValue.string(page).text)},"/late":{body:"x",delay:900},"/s.js":{mime:"text/javascript",body:"document.title='external'"}"#,
      steps: "{note:'go'},{load:'https://app.example.com/x'},{settle:500}," + steps + ",{settle:500}", set: set)
    return Array(played.tail[played.tail.firstIndex { $0.text("text") == "go" }!...])
  }

  private static func result(_ events: [JSONObject]) -> String? { events.all("bridge.evaluated").last?.text("result") }

  // MARK: Processes

  @Test("PROC-5 a call returns in a later instant; PROC-2 one view's endless script leaves the others alone")
  func asynchronous() throws {
    let events = try Self.play("x", "{evaluate:'1'}")
    let (asked, answered) = (events.first("bridge.evaluate")!.time, events.first("bridge.evaluated")!.time)
    #expect(answered > asked)
  }

  @Test("PROC-2 frames of one origin reach each other: frameElement is the element around, null at the top")
  func frameElement() throws {
    let page =
      "<title>-</title><iframe id=f srcdoc=\"<script>top.document.title=frameElement.id+(frameElement===parent.f)</script>\">"
      + "</iframe><script>window.own=String(frameElement)</script>"
    let events = try Self.play(page, "{evaluate:'document.title + own'}")
    #expect(Self.result(events) == "ftruenull")
  }

  // MARK: Configuration

  private static let scripted =
    "<title>none</title><script>document.title='inline'</script><script src=/s.js></script><a id=a href=\"javascript:document.title='url'\" onclick=\"document.title='attribute'\">a</a>"

  @Test("CONF-2 off: no inline, external, attribute or javascript: script; the app's own still run") func scriptsOff()
    throws
  {
    let steps =
      "{tap:'#a'},{settle:100},{evaluate:'document.title + window.injected'},{settle:100},{callAsync:'return document.title'}"
    let events = try Self.play(
      Self.scripted, steps, view: "configuration:{javaScript:false},scripts:[{source:'window.injected = 1'}]")
    #expect(events.all("bridge.evaluated").compactMap { $0.text("result") } == ["none1", "none"])
    #expect(!events.all("network.request").contains { $0.text("url")?.hasSuffix("s.js") ?? false })
    let on = try Self.play(Self.scripted, "{evaluate:'document.title'}")
    #expect(Self.result(on) == "external")
  }

  @Test("CONF-3 localStorage and cookies by the store, at once; sessionStorage by the view; what lasts over a relaunch")
  func storage() throws {
    let played = try Played.scenario(
      """
      { title:"t", stores:{ private:{persistent:false} },
        views:{ a:{}, b:{}, c:{store:"private"} }, web:{ "app.example.com":{"/x":{body:"x"}} },
        steps:[ {load:{view:"a",url:"https://app.example.com/x"}},{load:{view:"b",url:"https://app.example.com/x"}},
          {load:{view:"c",url:"https://app.example.com/x"}},{settle:400},
          {evaluate:{view:"a",script:"localStorage.k='1';sessionStorage.k='1';document.cookie='k=1; max-age=999';0"}},
          {evaluate:{view:"c",script:"localStorage.k='2';0"}},{settle:300},
          {evaluate:{view:"b",script:"localStorage.k + sessionStorage.k + document.cookie"}},{settle:100},
          {evaluate:{view:"c",script:"localStorage.k + sessionStorage.k + document.cookie"}},{settle:300},
          {relaunch:{after:100}},{settle:300},
          {load:{view:"a",url:"https://app.example.com/x"}},{load:{view:"c",url:"https://app.example.com/x"}},{settle:400},
          {evaluate:{view:"a",script:"localStorage.k + sessionStorage.k + document.cookie"}},{settle:100},
          {evaluate:{view:"c",script:"String(localStorage.k)"}},{settle:300} ] }
      """)
    let answers = played.events.all("bridge.evaluated").compactMap { $0.text("result") }
    #expect(answers == ["1undefinedk=1", "2undefined", "1undefinedk=1", "undefined"])
  }

  // MARK: Navigation

  @Test("NAV-1 didFinish waits for images, not for fetch") func fetch() throws {
    let events = try Self.play("<script>fetch('/late')</script>", "{advance:1500}")
    let finish = try #require(events.firstIndex { $0.kind == "navigation.didFinish" })
    let end = try #require(
      events.lastIndex { $0.kind == "network.finished" })
    #expect(finish < end)
  }

  @Test(
    "NAV-8 same-document navigation by script: the address, the list, no callback but a fragment's question",
    arguments: [
      ("history.pushState(1,'','/p')", "/p", "push", 1, 0), ("history.replaceState(1,'','/p')", "/p", "replace", 0, 0),
      ("location.hash='z'", "/x#z", "anchor", 1, 1), ("location.replace('#z')", "/x#z", "anchor", 0, 1),
    ])
  func sameDocument(script: String, path: String, type: String, added: Int, asked: Int) throws {
    let events = try Self.play("x", "{note:'now'},{evaluate:\(JSONValue.string(script + ";0").text)}")
    let now = Array(events[events.firstIndex { $0.text("text") == "now" }!...])
    #expect(now.first("navigation.sameDocument")?.text("type") == type)
    #expect(now.values("url").last == .string("https://app.example.com\(path)"))
    #expect(now.callbacks() == Array(repeating: "action", count: asked))
    #expect(now.count("webView.backForwardList") == 1)
    let back = now.first("webView.backForwardList")?["back"]?.array?.count ?? 0
    let before = events.all("webView.backForwardList").dropLast().last?["back"]?.array?.count ?? 0
    #expect(back - before == added)
  }

  @Test(
    "NAV-9 location up to onload replaces, later adds; replace never adds; a timer after onload adds",
    arguments: [
      ("<script>location.href='/b'</script>", false), ("<body onload=\"location.href='/b'\">", false),
      ("<script>onload=()=>setTimeout(()=>{location.href='/b'},100)</script>", true),
      ("<script>onload=()=>setTimeout(()=>{location.replace('/b')},100)</script>", false),
    ])
  func scriptedNavigation(page: String, adds: Bool) throws {
    let events = try Self.play(page)
    #expect(events.values("title").last == .string("B"))
    let last = try #require(events.all("webView.backForwardList").last)
    #expect(last["back"]?.array?.contains { $0.text.contains("/x") } == adds)
    #expect(
      events.all("navigation.decidePolicyForNavigationAction").allSatisfy { $0.text("navigationType") == "other" })
    // The first page still gets its end (R12).
    #expect(events.callbacks().filter { $0 == "finish" }.count == 2)
  }

  @Test("NAV-11 javascript: in a frame asks nothing; a frame that leads the top away: source sub, target main")
  func frames() throws {
    let quiet = try Self.play("<iframe src=\"javascript:1\"></iframe>")
    #expect(quiet.count("navigation.decidePolicyForNavigationAction") <= 2)
    let events = try Self.play(
      "<iframe srcdoc=\"<a id=t target=_top href=/b>t</a>\"></iframe>", "{tap:{selector:'#t',frame:'f1'}}")
    let action = try #require(events.all("navigation.decidePolicyForNavigationAction").last)
    #expect(action["sourceFrame"]?["main"]?.bool == false && action["targetFrame"]?["main"]?.bool == true)
    #expect(events.values("title").last == .string("B"))
  }

  @Test(
    "NAV-16 type and gesture where scripts take part",
    arguments: [
      (
        "<a id=a href=/b>a</a>",
        "{evaluate:\"setTimeout(()=>document.querySelector('a').click(), 3000);0\"},{advance:3500}", "linkActivated",
        false
      ),
      ("<a id=a href=# onclick=\"location.href='/b';return false\">a</a>", "{tap:'#a'}", "other", true),
      (
        "<form action=/b><input name=q></form>",
        "{evaluate:\"setTimeout(()=>document.forms[0].submit(), 3000);0\"},{advance:3500}", "formSubmitted", false
      ),
      ("<script>setTimeout(()=>{location.href='/b'},300)</script>", "{advance:600}", "other", false),
      ("x", "{evaluate:\"location.href='/b'\"}", "other", true),
    ])
  func gestures(page: String, steps: String, type: String, gesture: Bool) throws {
    let events = try Self.play(page, steps)
    let action = try #require(events.all("navigation.decidePolicyForNavigationAction").last)
    #expect(action.text("url")?.contains("/b") == true)
    #expect(action.text("navigationType") == type)
    #expect(action["userInitiated"]?.bool == gesture)
  }
}
