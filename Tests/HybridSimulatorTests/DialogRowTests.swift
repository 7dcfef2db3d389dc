import SessionModel
import Testing

@testable import HybridSimulator

/// UI-1 to UI-3 as far as the first bridge goes: dialogs, new windows, closing.
@Suite("Behaviours: dialogs and windows") struct DialogRowTests {
  private static func play(_ steps: String, view: String = "", more: String = "", os: String = "26.0") throws -> Played
  {
    try Played.app(
      view: view,
      web:
        #""/x":{body:"<title>X</title><a id=w target=_blank href=/b>W</a>"},"/o":{body:"<title>O</title><script>document.title=String(!!window.opener)</script>"}"#,
      steps: "{load:'https://app.example.com/x'},{settle:300},{note:'go'}," + steps + ",{settle:600}", more: more,
      set: ["device.os=\(os)"])
  }

  private static func after(_ played: Played) -> [JSONObject] {
    Array(played.tail[played.tail.firstIndex { $0.text("text") == "go" }!...])
  }

  @Test(
    "UI-1 without a method as if OK, false, null; with rules as they say",
    arguments: [
      ("", "String(alert('a'))", "undefined"), ("", "confirm('c')", "false"), ("", "prompt('p','d')", "null"),
      ("dialogs:[{decision:'accept'}]", "confirm('c')", "true"),
      ("dialogs:[{decision:'dismiss'}]", "confirm('c')", "false"),
      ("dialogs:[{decision:'accept',text:'t'}]", "prompt('p','d')", "t"),
      ("dialogs:[{decision:'accept',after:1500}]", "prompt('p','d')", "d"),
      ("dialogs:[{decision:'dismiss'}]", "prompt('p','d')", "null"),
      (
        "dialogs:[{match:{type:'confirm',message:'x*'},decision:'accept'},{decision:'dismiss'}]",
        "confirm('c')+''+confirm('xy')", "falsetrue"
      ),
    ])
  func answers(rules: String, script: String, result: String) throws {
    let events = Self.after(
      try Self.play("{evaluate:\(JSONValue.string("String(\(script))").text)},{advance:2000}", view: rules))
    #expect(events.first("bridge.evaluated")?.text("result") == result)
    #expect(events.count("ui.dialog") == events.count("ui.dialogAnswered"))
    #expect(events.first("ui.dialog")?["implemented"]?.bool == (rules.isEmpty ? false : nil))
    #expect(events.first("ui.dialog")?.text("origin") == "https://app.example.com")
  }

  @Test(
    "UI-1 never: timers, evaluations and load() of that page stand still; another process goes on; an answer frees it")
  func never() throws {
    let steps = """
      {evaluate:"setTimeout(() => { document.title = 'late' }, 50); alert(1); document.title = 'after'; 7"},{advance:300},
      {evaluate:"8"},{load:"https://app.example.com/b"},{advance:500},
      {load:{view:"two",url:"https://www.example.com/c"}},{wait:{event:"navigation.didFinish",view:"two"}},{note:"still"},
      {answer:{what:"dialog",decision:"ok"}},{settle:400}
      """
    let played = try Played.scenario(
      """
      { title:"t", views:{ main:{dialogs:[{decision:"never"}]}, two:{} },
        web:{ "*.example.com":{ "/x":{body:"<title>X</title>"}, "/b":{body:"<title>B</title>"}, "/c":{body:"<title>C</title>"} } },
        steps:[ {load:{view:"main",url:"https://app.example.com/x"}},{settle:300},{note:"go"}, \(steps) ] }
      """)
    let events = played.events
    let still = try #require(events.firstIndex { $0.text("text") == "still" })
    let go = try #require(events.firstIndex { $0.text("text") == "go" })
    #expect(
      !events[go..<still].contains {
        $0.kind == "bridge.evaluated" || $0.kind == "navigation.didCommit" && $0.view == "main"
      })
    #expect(Array(events[go..<still]).callbacks(view: "two").last == "finish")
    #expect(Array(events[still...]).all("bridge.evaluated").map { $0["result"]?.text } == ["7", "8"])
    #expect(Array(events[still...]).callbacks().last == "finish")
  }

  @Test(
    "UI-1 dropped and twice raise with class and selector",
    arguments: [("drop", "was not called"), ("release", "was not called"), ("twice", "was called more than once")])
  func misuse(decision: String, text: String) throws {
    let events = Self.after(try Self.play("{evaluate:'confirm(1)'}", view: "dialogs:[{decision:'\(decision)'}]"))
    let reason = events.first("app.exception")?.text("reason") ?? ""
    #expect(reason.hasPrefix("Completion handler passed to -[") && reason.hasSuffix(text))
    #expect(reason.contains("runJavaScriptConfirmPanelWithMessage:initiatedByFrame:completionHandler:"))
  }

  @Test("UI-1 killed while it waits: the call fails with 2, the dialog is never answered, a new load works")
  func killed()
    throws
  {
    let events = Self.after(
      try Self.play(
        "{evaluate:'alert(1); 1'},{advance:200},{kill:{view:'main'}},{advance:200},{load:'https://app.example.com/b'}",
        view: "dialogs:[{decision:'never'}],delegate:'all'"))
    #expect(events.all("bridge.evaluated").map(\.code) == [2])
    #expect(events.count("ui.dialogAnswered") == 0)
    #expect(events.callbacks().last == "finish")
  }

  // MARK: Windows

  @Test(
    "UI-2 window.open by the app's answer",
    arguments: [
      ("", "null", 0), ("createWebView:'nil'", "null", 0), ("createWebView:'loadHere'", "null", 0),
      ("createWebView:'new'", "window", 1),
    ])
  func open(rule: String, result: String, made: Int) throws {
    let events = Self.after(
      try Self.play(
        "{evaluate:\"var w = window.open('/o','n','width=10'); w === null ? 'null' : 'window'\"}", view: rule))
    #expect(events.first("bridge.evaluated")?.text("result") == result)
    #expect(events.count("webView.created") == made)
    // R19: no question in the opener.
    let kinds = events.filter { $0.kind.hasPrefix("navigation.decidePolicy") || $0.kind == "ui.createWebView" }
    #expect(kinds.first?.kind == "ui.createWebView")
    #expect(kinds.first?.text("features") == "width=10")
    guard made == 1 else { return }
    #expect(events.all("webView.changed", view: "popup1").last { $0.text("key") == "title" }?.text("value") == "true")
    #expect(events.first("process.assigned", view: "popup1") != nil)
    #expect(events.count("process.launching") == 0, "it lives in its opener's process")
  }

  @Test("UI-2 another configuration raises") func another() throws {
    let events = Self.after(try Self.play("{evaluate:\"window.open('/o') === null\"}", view: "createWebView:'same'"))
    #expect(
      events.first("app.exception")?.text("reason")
        == "Returned WKWebView was not created with the given configuration.")
  }

  @Test(
    "UI-2 the blocker: without a gesture nobody is asked, unless the configuration allows it", arguments: [false, true])
  func blocker(allowed: Bool) throws {
    let view = "createWebView:'new',configuration:{javaScriptCanOpenWindowsAutomatically:\(allowed)}"
    let played = try Played.scenario(
      """
      { title:"t", views:{ main:{\(view)} }, web:{ "app.example.com":{
          "/x":{body:"<script>setTimeout(() => { document.title = String(window.open('/b')) }, 10)</script>"}, "/b":{body:"b"} } },
        steps:[ {load:"https://app.example.com/x"},{settle:500} ] }
      """)
    #expect(played.events.count("ui.createWebView") == (allowed ? 1 : 0))
    #expect((played.events.values("title").last == .string("null")) == !allowed)
  }

  @Test("UI-2 opener, name and both ways of reaching each other; noopener has none") func opener() throws {
    let steps = """
      {evaluate:"window.w = window.open('/o', 'n'); 0"},{settle:400},
      {evaluate:"w.document.title + w.closed + (window.open('', 'n') === w) + w.name"},
      {evaluate:{view:"popup1",script:"opener.document.title + (opener.w === window)"}},
      {evaluate:"w.close(); String(w.closed)"},{settle:300},
      {evaluate:"String(window.open('/o', '', 'noopener'))"},{settle:400}
      """
    let events = Self.after(try Self.play(steps, view: "createWebView:'new'"))
    let answers = events.all("bridge.evaluated").compactMap { $0.text("result") }
    #expect(answers == ["truefalsetruen", "Xtrue", "true", "null"])
    #expect(events.count("ui.didClose", view: "popup1") == 1)
    #expect(events.all("webView.changed", view: "popup2").last { $0.text("key") == "title" }?.text("value") == "false")
  }

  @Test("UI-3 close: a view with one item closes, one with more and no opener does not and says so") func close() throws
  {
    let one = try Played.scenario(
      """
      { title:"t", views:{ main:{} }, web:{ "app.example.com":{"/x":{body:"x"}} },
        steps:[ {load:"https://app.example.com/x"},{settle:300},{evaluate:"window.close()"},{settle:300} ] }
      """)
    #expect(one.events.count("ui.didClose") == 1)
    let more = Self.after(try Self.play("{load:'https://app.example.com/b'},{settle:300},{evaluate:'window.close()'}"))
    #expect(more.count("ui.didClose") == 0)
    #expect(more.first("console.log")?.text("text") == "Can't close the window since it was not opened by JavaScript")
  }
}
