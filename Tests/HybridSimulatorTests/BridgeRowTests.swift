import SessionModel
import Testing

@testable import HybridSimulator

/// BRIDGE-1 to BRIDGE-5 and BRIDGE-13, by the tables of webkit-recorded, from the page to the app and back.
@Suite("Behaviours: first bridge") struct BridgeRowTests {
  static let ports = ["ios", "webkitgtk"]

  private static func quoted(_ text: String) -> String { JSONValue.string(text).text }

  private static func play(
    _ steps: String, page: String = "<p>x</p>", view: String = "", port: String = "ios", os: String = "26.0"
  ) throws -> Played {
    try Played.app(
      view: view, web: #""/x":{body:\#(quoted("<title>X</title>" + page))}"#,
      steps: "{load:'https://app.example.com/x'},{settle:300},{note:'go'}," + steps + ",{settle:400}",
      set: ["device.port=\(port)", "device.os=\(os)"])
  }

  private static func after(_ played: Played) -> [JSONObject] {
    Array(played.tail[played.tail.firstIndex { $0.text("text") == "go" }!...])
  }

  // MARK: Bodies

  /// A body and how it arrives; nil: not at all.
  static let bodies: [(body: String, arrives: String?)] = [
    ("undefined", #"{"$":"undefined"}"#), ("null", "null"), ("true", "true"), ("1", "1"), ("1.5", "1.5"),
    ("-0", #"{"$":"-0"}"#), ("NaN", #"{"$":"NaN"}"#), ("Infinity", #"{"$":"Infinity"}"#),
    ("9007199254740993", "9007199254740992"), ("123n", #"{"$":"undefined"}"#), (#""s""#, #""s""#), (#""""#, #""""#),
    ("new Date(0)", #"{"$":"date","ms":0}"#), ("new Date(NaN)", #"{"$":"date","ms":null}"#), ("/re/g", "{}"),
    ("[]", "[]"), (#"[1,"a",null,undefined,[2,[3]]]"#, #"[1,"a",null,null,[2,[3]]]"#), ("[1,,3]", "[1,null,3]"),
    ("({})", "{}"), ("({a:1,b:undefined,c:null})", #"{"a":1,"c":null}"#),
    ("({a:{b:{c:[1,{d:2}]}}})", #"{"a":{"b":{"c":[1,{"d":2}]}}}"#), ("({toJSON(){return 7},x:1})", nil),
    ("new Map([[1,2]])", "{}"), ("new Set([1])", "{}"), ("new Uint8Array([1,2,3])", #"{"0":1,"1":2,"2":3}"#),
    ("new ArrayBuffer(2)", "{}"), (#"new Blob(["x"])"#, "null"), (#"new Error("e")"#, "{}"), (#"Symbol("s")"#, nil),
    ("(function(){})", nil), ("({f(){}})", nil), ("[function(){}]", nil), ("document.body", nil), ("window", nil),
    ("location", nil), ("Promise.resolve(1)", nil),
    ("(()=>{var s={q:1};return {x:s,y:s}})()", #"{"x":{"q":1},"y":{"q":1}}"#),
    ("new (class Foo{constructor(){this.z=1}})", #"{"z":1}"#), ("Object.create({inherited:1})", "{}"),
    ("Object.create(null)", "{}"), ("new Number(5)", "{}"), (#"new String("s")"#, #"{"0":"s"}"#),
    ("new Boolean(false)", "{}"), ("({get g(){return 3}})", #"{"g":3}"#), ("({get g(){throw 1}})", nil),
    ("new Proxy({a:1},{})", nil), (#"({[Symbol("k")]:1,b:2})"#, #"{"b":2}"#),
  ]

  @Test("BRIDGE-1, BRIDGE-2 bodies arrive as recorded, or are dropped in the page", arguments: ports)
  func messageBodies(port: String) throws {
    let posts = Self.bodies.map { "post(() => \($0.body));" }.joined(separator: "\n")
    let page = """
      <script>window.settled = [];
      const post = (make) => {
        const number = window.settled.push('pending') - 1;
        webkit.messageHandlers.h.postMessage(make()).then(
          (x) => { window.settled[number] = String(x) }, (e) => { window.settled[number] = e.name });
      };
      \(posts)</script>
      """
    let played = try Self.play("{evaluate:'settled.join()'}", page: page, view: "handlers:['h']", port: port)
    let told = played.events.filter { $0.kind == "bridge.message" || $0.kind == "bridge.dropped" }
    #expect(told.count == Self.bodies.count)
    // What is dropped is told in the page, what arrives a message later.
    let arrived = told.filter { $0.kind == "bridge.message" }.map { $0["body"]?.text ?? "" }
    #expect(arrived == Self.bodies.compactMap(\.arrives))
    #expect(told.count { $0.kind == "bridge.dropped" } == Self.bodies.count { $0.arrives == nil })
    let settled = Self.bodies.map { $0.arrives == nil ? "pending" : "undefined" }
    #expect(played.events.first("bridge.evaluated")?.text("result") == settled.joined(separator: ","))
    let first = played.events.first("bridge.message")
    #expect(first?.text("name") == "h" && first?.text("world") == "page" && first?["isMainFrame"]?.bool == true)
    #expect(first?.text("origin") == "https://app.example.com")
  }

  @Test("BRIDGE-2 what cannot be sent fails up to iOS 18 and waits for ever from 26 on", arguments: ["18.4", "26.0"])
  func dropped(os: String) throws {
    let script =
      "let r = 'pending'; webkit.messageHandlers.h.postMessage(document.body).catch(e => { window.r = e.name })"
    let events = Self.after(
      try Self.play(
        "{evaluate:\(Self.quoted(script))},{settle:200},{evaluate:'window.r'}", view: "handlers:['h']", os: os))
    #expect(events.count("bridge.message") == 0 && events.count("bridge.dropped") == 1)
    #expect(
      events.all("bridge.evaluated").last?["result"]?.text
        == (os == "26.0" ? #"{"$":"undefined"}"# : #""DataCloneError""#))
  }

  // MARK: Replies

  @Test(
    "BRIDGE-3 reply, error, late, kept, released, twice",
    arguments: [
      ("{value:{a:[1]}}", "ok {\"a\":[1]}", ""), ("{error:'no'}", "Error no", ""), ("{value:7,after:200}", "ok 7", ""),
      ("{decision:'never'}", "pending", ""),
      ("{decision:'release'}", "Error WKWebView API client did not respond to this postMessage", ""),
      ("{decision:'twice',value:1}", "ok 1", "should not be called twice"),
    ])
  func replies(rule: String, outcome: String, exception: String) throws {
    let script =
      "window.r = 'pending'; webkit.messageHandlers.ask.postMessage(1).then(x => { r = 'ok ' + JSON.stringify(x) }, e => { r = e.name + ' ' + e.message }); 0"
    let events = Self.after(
      try Self.play(
        "{evaluate:\(Self.quoted(script))},{settle:600},{evaluate:'r'}",
        view: "replyHandlers:[{name:'ask',replies:[\(rule)]}]"))
    #expect(events.all("bridge.evaluated").last?.text("result") == outcome)
    #expect(
      (events.first("app.exception")?.text("reason") ?? "").contains(exception)
        && (events.count("app.exception") == 1) == !exception.isEmpty)
    #expect(events.count("bridge.reply") == (outcome == "pending" ? 0 : 1))
  }

  // MARK: Evaluation

  /// An expression, its result as a session writes it, or the code of its error.
  static let results: [(script: String, result: String?, code: Int64?)] = [
    ("undefined", #"{"$":"undefined"}"#, nil), ("null", "null", nil), ("1.5", "1.5", nil),
    ("123n", #"{"$":"undefined"}"#, nil), ("true", "true", nil),
    (#"[1,"a",null,undefined]"#, #"[1,"a",null,null]"#, nil),
    ("({a:1,b:[{c:2}],u:undefined,n:null})", #"{"a":1,"b":[{"c":2}],"n":null}"#, nil),
    ("new Date(1e12)", #"{"$":"date","ms":1000000000000}"#, nil), ("(function(){})", nil, 5), ("({f(){},a:1})", nil, 5),
    ("class A{}", #"{"$":"undefined"}"#, nil), ("document.body", nil, 5), ("window", nil, 5), ("location", nil, 5),
    ("Promise.resolve(1)", nil, 5), ("new Map([[1,2]])", "{}", nil), (#"Symbol("x")"#, nil, 5),
    ("var q=3", #"{"$":"undefined"}"#, nil), ("let zz=4", #"{"$":"undefined"}"#, nil), ("if(1){7}", "7", nil),
    (#"({get g(){throw new Error("getter")}})"#, nil, 5), (#"document.querySelectorAll("p")"#, nil, 5),
    ("await 1", nil, 4), ("return 1", nil, 4), ("performance.now()>0", "true", nil), (#"new Event("x")"#, nil, 5),
    ("throw 5", nil, 4), ("nope", nil, 4), ("1+", nil, 4), ("function f(){f()};f()", nil, 4),
    ("setTimeout(()=>{throw 1},0)", "1", nil), ("new Promise((a,b)=>b(1));2", "2", nil),
  ]

  @Test("BRIDGE-4 results of evaluateJavaScript as recorded", arguments: ports) func evaluation(port: String) throws {
    let steps = Self.results.map { "{evaluate:{script:\(Self.quoted($0.script))}}" }.joined(separator: ",")
    let answers = Self.after(try Self.play(steps, port: port)).all("bridge.evaluated")
    #expect(answers.count == Self.results.count)
    for (row, answer) in zip(Self.results, answers) {
      #expect(answer["result"]?.text == row.result, "\(row.script)")
      #expect(answer.code == row.code, "\(row.script)")
    }
  }

  @Test(
    "BRIDGE-4 an exception carries text, line and column",
    arguments: [
      (#"throw new Error("boom")"#, "Error: boom", 1, 24), ("nope", "ReferenceError: Can't find variable: nope", 1, 5),
      ("\n\n    throw new TypeError(\"line 3\")", "TypeError: line 3", 3, 32),
      ("null.x", "TypeError: null is not an object (evaluating 'null.x')", 1, 5),
    ])
  func exceptions(script: String, message: String, line: Int64, column: Int64) throws {
    let answer = Self.after(try Self.play("{evaluate:\(Self.quoted(script))}")).first("bridge.evaluated")
    #expect(answer?["exception"]?["message"]?.string == message)
    #expect(answer?["exception"]?["line"]?.integer == line && answer?["exception"]?["column"]?.integer == column)
    #expect(answer?["error"]?["domain"]?.string == "WKErrorDomain")
  }

  /// A body of `callAsyncJavaScript` and its result, or the code of its error.
  static let calls: [(body: String, arguments: String, result: String?, code: Int64?)] = [
    ("return a+b", "{a:2,b:3}", "5", nil), ("return await Promise.resolve(7)", "{}", "7", nil),
    ("return Promise.resolve({a:1})", "{}", #"{"a":1}"#, nil),
    (#"return new Promise(r=>setTimeout(r,50,"later"))"#, "{}", #""later""#, nil),
    (#"return Promise.reject(new Error("rej"))"#, "{}", nil, 4), (#"throw new TypeError("t")"#, "{}", nil, 4),
    (#"return {then(f){f("thenable")}}"#, "{}", #""thenable""#, nil), ("", "{}", #"{"$":"undefined"}"#, nil),
    ("1+1", "{}", #"{"$":"undefined"}"#, nil), ("return document.body", "{}", nil, 5),
    ("return function(){}", "{}", nil, 5), ("return 123n", "{}", #"{"$":"undefined"}"#, nil),
    ("this is bad", "{}", nil, 4),
    (#"return await fetch("/a").then(r=>r.text().then(t=>t.length))"#, "{}", "17", nil),
    ("return this===window", "{}", "true", nil), ("x=5;return typeof window.x", "{}", #""number""#, nil),
    ("var y=5;return typeof window.y", "{}", #""undefined""#, nil), ("return x", "{'an x':1}", nil, 4),
    ("return name", #"{name:"');steal('"}"#, #""');steal('""#, nil),
  ]

  @Test("BRIDGE-4 results of callAsyncJavaScript as recorded", arguments: ports) func calls(port: String) throws {
    let steps = Self.calls.map { "{callAsync:{body:\(Self.quoted($0.body)),arguments:\($0.arguments)}},{settle:150}" }
    let answers = Self.after(try Self.play(steps.joined(separator: ","), port: port)).all("bridge.evaluated")
    #expect(answers.count == Self.calls.count)
    for (row, answer) in zip(Self.calls, answers) {
      #expect(answer["result"]?.text == row.result, "\(row.body)")
      #expect(answer.code == row.code, "\(row.body)")
    }
  }

  @Test("BRIDGE-4 worlds have globals of their own and share the DOM") func worlds() throws {
    let steps = """
      {evaluate:{world:'w',script:"secret='s';document.documentElement.setAttribute('data-w','set');document.expando=1;0"}},
      {evaluate:"typeof secret + document.documentElement.getAttribute('data-w') + document.expando"},
      {evaluate:{world:'w',script:"secret + document.expando + typeof pageVar"}},
      {evaluate:{world:'other',script:"typeof secret + document.expando + String(window.webkit)"}},
      {evaluate:{world:'w',script:"typeof webkit.messageHandlers.only + typeof webkit.messageHandlers.h"}}
      """
    let answers = Self.after(
      try Self.play(steps, page: "<script>var pageVar = 1</script>", view: "handlers:['h',{name:'only',world:'w'}]")
    ).all("bridge.evaluated").dropFirst().map { $0.text("result") }
    #expect(
      answers == ["undefinedsetundefined", "s1undefined", "undefinedundefinedundefined", "objectundefined"])
  }

  @Test("BRIDGE-4 what waits fails with 2 when the process goes, with 4 when the document goes") func goneMeanwhile()
    throws
  {
    let call = "{callAsync:'await new Promise(() => {})'},{advance:100},"
    let killed = Self.after(try Self.play(call + "{kill:{view:'main'}}")).all("bridge.evaluated")
    #expect(killed.map(\.code) == [2])
    let left = Self.after(try Self.play(call + "{load:'https://app.example.com/b'}")).all("bridge.evaluated")
    #expect(left.map(\.code) == [4])
    #expect(
      left.first?["exception"]?["message"]?.string == "Completion handler for function call is no longer reachable")
  }

  // MARK: User scripts

  @Test(
    "BRIDGE-5 order: start scripts, page, DOMContentLoaded, end scripts, load; main frame or all; throwing stops nothing"
  )
  func userScripts() throws {
    let page =
      "<script>log('page');addEventListener('DOMContentLoaded',()=>log('ready'));addEventListener('load',()=>log('load'))</script><iframe srcdoc='x'></iframe>"
    let scripts = """
      scripts:[{source:"window.log = (t) => { document.title += ' ' + t }; log('s1')"},
        {source:"throw 1"},{source:"log('s2')"},{source:"log('e1')",at:'end'},{name:'all',source:"1",mainFrameOnly:false}]
      """
    let played = try Self.play("{evaluate:'document.title'}", page: page, view: scripts)
    #expect(played.events.first("bridge.evaluated")?.text("result") == "X page ready e1 load")
    let frames = Self.framesOfScript("all", played)
    #expect(frames == ["main", "f1", "main"] || frames == ["main", "main", "f1"], "\(frames)")
    #expect(
      played.events.all("bridge.userScriptRan").prefix(4).map { $0.text("name") ?? "" } == [
        "script-1", "script-2", "script-3", "all",
      ])
  }

  private static func framesOfScript(_ name: String, _ played: Played) -> [String] {
    played.events.all("bridge.userScriptRan").filter { $0.text("name") == name }.compactMap { $0.text("frame") }
  }

  @Test(
    "BRIDGE-13 an evaluation before commit runs in the old document, from commit on in the new one",
    arguments: [
      ("decidePolicyForNavigationAction", "https://app.example.com/x"),
      ("didStartProvisional", "https://app.example.com/x"), ("didCommit", "https://app.example.com/b"),
      ("didFinish", "https://app.example.com/b"),
    ])
  func moment(callback: String, address: String) throws {
    let played = try Played.app(
      view: "delegate:'all'", web: #""/x":{body:"<title>X</title>"}"#,
      steps:
        "{load:'https://app.example.com/x'},{settle:300},{note:'go'},{load:'https://app.example.com/b'},{settle:300}",
      more: "on:[{event:{event:'navigation.\(callback)',url:'*/b'},do:[{evaluate:'location.href'}]}]")
    #expect(Self.after(played).first("bridge.evaluated")?.text("result") == address)
  }
}
