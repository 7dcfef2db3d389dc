import SessionModel
import Testing

@testable import HybridSimulator

/// NAV-16 where no script takes part: type and gesture of what people, forms, servers and the app begin.
@Suite("Behaviours: NAV-16, type and gesture") struct InputRowTests {
  private static let web =
    #""/p":{body:"<title>P</title><a id=x class='go next' href=/b>Next page</a><p><a href=/r1><b>Old</b> page</a><form id=f action=/c method=post><input name=q value='a b'><input type=checkbox name=n><button>Send</button></form><form id=g action=/c?old=1><input name=q value=é></form><form id=r action=/r307 method=post></form><a id=s href=/b onclick='location.href=1'>S</a><a id=w target=_blank href=/b>W</a>"}, "/r307":{redirect:"/c",status:307}, "/m":{body:"<meta http-equiv=refresh content='3; url=/b'>"}, "/f":{body:"<iframe src=/p></iframe>"}"#

  /// What is done, and the type, gesture and method of the last question that it brings.
  private static let table: [(what: String, steps: String, type: String, gesture: Bool, method: String)] = [
    ("tap on a link", "{tap:{selector:'#x'}}", "linkActivated", true, "GET"),
    ("tap by text", "{tap:{text:'Next page'}}", "linkActivated", true, "GET"),
    ("tap by number", "{tap:{link:0}}", "linkActivated", true, "GET"),
    ("mouse", "{click:{selector:'a.next.go'}}", "linkActivated", true, "GET"),
    ("tap, then a server redirect", "{tap:{selector:'p a b'}}", "linkActivated", true, "GET"),
    ("tap on a form's button", "{tap:{text:'Send'}}", "formSubmitted", true, "POST"),
    ("form.submit()", "{submit:{selector:'#f'}}", "formSubmitted", false, "POST"),
    ("form.submit(), GET", "{submit:{selector:'form[id=g]'}}", "formSubmitted", false, "GET"),
    ("form.submit(), 307", "{submit:{selector:'#r'}}", "formSubmitted", false, "POST"),
    ("POST, then reload", "{submit:{selector:'#f'}},{settle:400},{reload:{}}", "formResubmitted", false, "POST"),
    ("load()", "{load:'https://app.example.com/b'}", "other", false, "GET"),
    ("load(), then a server redirect", "{load:'https://app.example.com/r1'}", "other", false, "GET"),
    ("reload", "{reload:{}}", "reload", false, "GET"),
    ("back", "{load:'https://app.example.com/b'},{settle:400},{back:{}}", "backForward", false, "GET"),
    ("meta refresh", "{load:'https://app.example.com/m'},{settle:3500}", "other", false, "GET"),
  ]

  private static func play(_ steps: String) throws -> Played {
    try Played.app(
      view: "delegate:\"all\"", web: web,
      steps: "{load:\"https://app.example.com/p\"},{settle:400},{note:\"go\"},\(steps),{settle:500}")
  }

  private static func after(_ played: Played) -> [JSONObject] {
    Array(played.tail[played.tail.firstIndex { $0.text("text") == "go" }!...])
  }

  @Test("NAV-16 type and gesture by what began it", arguments: table.indices) func began(number: Int) throws {
    let row = Self.table[number]
    let events = Self.after(try Self.play(row.steps))
    let action = try #require(events.all("navigation.decidePolicyForNavigationAction").last, "\(row.what)")
    #expect(action.text("navigationType") == row.type, "\(row.what)")
    #expect(action["userInitiated"]?.bool == row.gesture, "\(row.what)")
    #expect(action.text("method") == row.method, "\(row.what)")
    #expect(events.callbacks().last == "finish", "\(row.what)")
  }

  @Test("NAV-16 linkActivated is the input's consequence, not the tap itself: the tap is an event of its own")
  func input()
    throws
  {
    let events = Self.after(try Self.play("{tap:{selector:'#x'}}"))
    let tap = try #require(events.firstIndex { $0.kind == "webView.input" })
    let action = try #require(events.firstIndex { $0.kind == "navigation.decidePolicyForNavigationAction" })
    #expect(tap < action)
    #expect(events[tap].text("type") == "tap")
  }

  @Test("NAV-4 a link's source and target frames; from an iframe the source is that frame") func frames() throws {
    let main = Self.after(try Self.play("{tap:{selector:'#x'}}")).all("navigation.decidePolicyForNavigationAction").last
    #expect(main?["sourceFrame"]?["main"]?.bool == true)
    #expect(main?["targetFrame"]?["main"]?.bool == true)
    // What it leads away from (webkit-facts 1.3).
    #expect(main?["targetFrame"]?["url"]?.string == "https://app.example.com/p")
    let sub = Self.after(
      try Self.play("{load:'https://app.example.com/f'},{settle:500},{tap:{selector:'#x',frame:'f1'}}")
    ).all("navigation.decidePolicyForNavigationAction").last
    #expect(sub?["isMainFrame"]?.bool == false)
    #expect(sub?["sourceFrame"]?["main"]?.bool == false)
  }

  @Test("a form sends its fields as they are filled in") func fields() throws {
    let events = Self.after(try Self.play("{submit:{selector:'#g',fields:{q:'é x'}}}"))
    #expect(events.all("network.request").last?.text("url") == "https://app.example.com/c?q=%C3%A9+x")
  }

  @Test("what is not there is refused with a reason") func refused() throws {
    let events = Self.after(try Self.play("{tap:{selector:'#no'}}"))
    #expect(events.count("navigation.decidePolicyForNavigationAction") == 0)
    #expect(events.first("command.completed")?.text("error") == "nothing in the page is meant by that")
  }

  @Test("what a page begins by itself is one navigation with one number") func joined() throws {
    let events = Self.after(try Self.play("{tap:{selector:'#x'}}"))
    let numbers = events.filter { $0.kind.hasPrefix("navigation.") }.map { $0["nav"]?.integer }
    #expect(Set(numbers).count == 1 && numbers.first! != nil)
  }

  // MARK: New windows

  private static func newWindow(_ rules: String, _ steps: String = "") throws -> (played: Played, events: [JSONObject])
  {
    let played = try Played.app(
      view: rules, web: web,
      steps: "{load:\"https://app.example.com/p\"},{settle:400},{note:\"go\"},{tap:\"#w\"},{settle:600}" + steps)
    return (played, after(played))
  }

  @Test("NAV-13, NAV-4 target=_blank without a method: asked with no target frame, allowed, dropped")
  func droppedWindow()
    throws
  {
    let events = try Self.newWindow("").events
    let action = try #require(events.first("navigation.decidePolicyForNavigationAction"))
    #expect(action["targetFrame"] == .null)
    #expect(action["sourceFrame"]?["main"]?.bool == true)
    #expect(action.text("navigationType") == "linkActivated")
    #expect(events.first("navigation.actionPolicy")?.text("decision") == "allow")
    #expect(events.first("ui.createWebView")?["implemented"]?.bool == false)
    #expect(events.first("ui.createWebViewAnswered")?["result"] == .null)
    #expect(events.count("webView.created") == 0 && events.count("navigation.didStartProvisional") == 0)
  }

  @Test("NAV-4 a new view: asked in the opener and again in the new view, in a process of its own") func newView()
    throws
  {
    let (played, events) = try Self.newWindow(
      "createWebView:'new'", ",{expect:{view:\"popup1\",title:\"B\"}},{expect:{view:\"main\",title:\"P\"}}")
    #expect(played.failures.isEmpty)
    #expect(events.all("navigation.decidePolicyForNavigationAction").map(\.view) == ["main", "popup1"])
    #expect(
      events.first("process.swap", view: "popup1")?.text("reason")
        == "Process swap because this is a first navigation in a DOM popup without opener")
    #expect(events.callbacks(view: "popup1") == ["action", "start", "response", "commit", "finish"])
  }

  @Test("NAV-4 loadHere loads in the view, cancel and a cancelled policy do nothing, same raises") func otherAnswers()
    throws
  {
    let here = try Self.newWindow("createWebView:'loadHere'", ",{expect:{view:\"main\",title:\"B\"}}")
    #expect(here.played.failures.isEmpty)
    for rules in [
      "createWebView:'cancel'", "createWebView:'new',policies:[{match:{newWindow:true},decision:'cancel'}]",
    ] {
      let events = try Self.newWindow(rules).events
      #expect(events.count("webView.created") == 0 && events.count("navigation.didStartProvisional") == 0)
    }
    let same = try Self.newWindow("createWebView:'same'").events
    #expect(
      same.first("app.exception")?.text("reason")
        == "Returned WKWebView was not created with the given configuration.")
  }
}
