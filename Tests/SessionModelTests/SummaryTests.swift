import Testing

@testable import SessionModel

@Suite("Summaries: an event in the words of a row")
struct SummaryTests {
  /// What a summary says, in one text: `what | object | detail | tone | µs`.
  private func text(_ summary: EventSummary) -> String {
    [
      summary.what, summary.object, summary.detail ?? "", "\(summary.tone)",
      summary.durationMicroseconds.map { "\($0)" } ?? "",
    ].joined(separator: " | ")
  }

  private func text(_ kind: String, _ rest: String) -> String {
    let session = makeSession(line(0, kind, rest))
    return text(session.event(0).summary(in: session))
  }

  @Test(
    "arguments and configurations are words",
    arguments: [
      ("webView.created", #""configuration":{}"#, "view created | default configuration |  | start | "),
      (
        "webView.created", #""configuration":{"contentMode":"mobile","javaScript":false,"pageCache":true}"#,
        "view created | contentMode mobile, no javaScript, pageCache |  | start | "
      ),
      (
        "command.issued", #""command":"load","arguments":{"url":"https://a.test/","view":"home"},"by":"person""#,
        "command load | home https://a.test/ | by person | start | "
      ),
      (
        "command.issued", #""command":"kill","arguments":{"view":"home","reason":"jetsam","reportedAfter":4000}"#,
        "command kill | home, reason jetsam, reportedAfter 4000 |  | start | "
      ),
      ("command.issued", #""command":"kill","arguments":{"network":true}"#, "command kill | network |  | start | "),
      ("command.issued", #""command":"show","arguments":"search""#, "command show | search |  | start | "),
      ("command.issued", #""command":"background","arguments":true"#, "command background |  |  | start | "),
      (
        "command.issued", #""command":"loadHTML","arguments":{"html":"","base":"u"}"#,
        "command loadHTML | html \"\", base u |  | start | "
      ),
    ])
  func words(kind: String, rest: String, expected: String) { #expect(text(kind, rest) == expected) }

  @Test(
    "navigation",
    arguments: [
      (
        "decidePolicyForNavigationAction",
        #""url":"https://a.test/","method":"POST","navigationType":"formSubmitted","userInitiated":true"#,
        "action? | POST https://a.test/ | formSubmitted, by the user | neutral | "
      ),
      (
        "decidePolicyForNavigationAction",
        #""url":"https://a.test/","method":"GET","navigationType":"other","isRedirect":true,"isMainFrame":false"#,
        "action? subframe | https://a.test/ | other, redirect | neutral | "
      ),
      (
        "actionPolicy", #""decision":"cancel","rule":"external","ms":1.5"#,
        "policy cancel |  | rule external | warning | 1500"
      ),
      ("didStartProvisional", #""url":null"#, "didStartProvisional | no URL |  | start | "),
      ("didReceiveServerRedirect", #""url":"u""#, "didReceiveServerRedirect | u |  | neutral | "),
      (
        "decidePolicyForNavigationResponse",
        #""url":"u","status":404,"mime":"text/html","canShowMIMEType":true,"expectedLength":951"#,
        "response? | 404 u | text/html, 951 B | warning | "
      ),
      ("responsePolicy", #""decision":"allow""#, "policy allow |  |  | ok | "),
      ("didCommit", #""url":"u""#, "didCommit | u |  | ok | "),
      (
        "didFailProvisional",
        #""url":"u","error":{"domain":"NSURLErrorDomain","code":-1003,"description":"Host not found"}"#,
        "didFailProvisional | u | -1003 CannotFindHost: Host not found | error | "
      ),
      (
        "didFailProvisional", #""url":"u","error":{"domain":"WebKitErrorDomain","code":102}"#,
        "didFailProvisional | u | 102 FrameLoadInterruptedByPolicyChange | warning | "
      ),
      ("didFail", #""url":"u""#, "didFail | u |  | error | "),
      ("didBecomeDownload", #""id":"d1""#, "became a download | d1 |  | ok | "),
      ("intercepted", #""by":"route""#, "intercepted | by route |  | warning | "),
      ("sameDocument", #""url":"u#x","type":"anchor""#, "same document anchor | u#x |  | change | "),
      ("policyNeverDecided", "", "policy never decided |  | this navigation hangs | error | "),
      (
        "didReceiveAuthenticationChallenge", #""method":"http-basic","host":"a.test""#,
        "authentication challenge | a.test | http-basic | start | "
      ),
      (
        "authenticationDisposition", #""disposition":"useCredential""#, "authentication | useCredential |  | neutral | "
      ),
      ("webContentProcessDidTerminate", #""reason":"Crash""#, "web process terminated |  | Crash | error | "),
    ])
  func navigation(kind: String, rest: String, expected: String) {
    #expect(text("navigation." + kind, rest) == expected)
  }

  @Test(
    "bridge",
    arguments: [
      (
        "handlerAdded", #""name":"log","world":"page","retain":"strong","reply":true"#,
        "handler + log |  | with reply, strong, world page | change | "
      ),
      ("handlerRemoved", #""name":"log""#, "handler − log |  |  | change | "),
      (
        "message", #""name":"log","body":{"a":[1,"x"]},"origin":"https://a.test","isMainFrame":false"#,
        #"message → log | {a: [1, "x"]} | from a subframe, https://a.test | start | "#
      ),
      ("message", #""name":"ask","body":"hi","wantsReply":true"#, #"message → ask | "hi" | wants a reply | start | "#),
      ("dropped", #""name":"log","why":"no such handler""#, "dropped → log |  | no such handler | error | "),
      ("messageRejected", #""id":"m","gate":"origin","why":"x""#, "message rejected | origin | x | error | "),
      ("reply", #""id":"m","body":7,"ms":12"#, "reply ← 12 ms | 7 |  | ok | 12000"),
      ("reply", #""id":"m","error":"no good","ms":0.5"#, "reply ← 500 µs |  | no good | error | 500"),
      ("promiseSettled", #""id":"m""#, "promise settled |  |  | muted | "),
      (
        "evaluate", #""id":"e","call":"callAsyncJavaScript","script":"return 1\nx","arguments":{"a":1}"#,
        "call async | return 1⏎x | arguments {a: 1} | start | "
      ),
      (
        "evaluated",
        #""id":"e","script":"f()","error":{"domain":"WKErrorDomain","code":4,"description":"boom"},"ms":3"#,
        "result ← 3 ms | f() | 4 JavaScriptExceptionOccurred: boom | error | 3000"
      ),
      ("evaluated", #""id":"e","script":"f()""#, "result ← | undefined | f() | ok | "),
      (
        "userScriptAdded", #""name":"s","at":"start","mainFrameOnly":true"#,
        "user script + s |  | start, main frame only | change | "
      ),
      ("userScriptRan", #""name":"s","frame":"main""#, "user script ran | s | main | muted | "),
      ("thrown", #""message":"boom","line":3,"source":"a.js""#, "thrown | boom | a.js:3 | error | "),
      ("stale", #""frame":"main","value":1"#, "stale | 1 | main | warning | "),
      ("exposed", #""frames":["main"]"#, #"exposed | ["main"] |  | neutral | "#),
    ])
  func bridge(kind: String, rest: String, expected: String) {
    #expect(text("bridge." + kind, rest) == expected)
  }

  @Test(
    "cookies",
    arguments: [
      (
        "set",
        #""store":"default","by":"http","cookie":{"name":"sid","value":"1","domain":"a.test","path":"/","secure":true,"httpOnly":true,"sameSite":"Lax"}"#,
        "set sid (http) | 1; a.test/; Secure; HttpOnly; SameSite=Lax; session |  | change | "
      ),
      (
        "deleted", #""name":"sid","domain":"a.test","path":"/","why":"expired""#,
        "deleted sid | a.test / | expired | change | "
      ),
      (
        "rejected", #""cookie":{"name":"sid","domain":"com","path":"/","session":false},"why":"public suffix""#,
        "rejected sid | com/ | public suffix | warning | "
      ),
      ("changed", #""store":"default""#, "cookies changed | default |  | muted | "),
      ("sent", #""id":"r1","names":["a","b"]"#, "sent 2 | a b | request r1 | neutral | "),
      ("withheld", #""id":"r1","name":"a","why":"SameSite""#, "withheld a | request r1 | SameSite | warning | "),
      ("flushed", #""store":"default""#, "flushed | default |  | muted | "),
      ("drift", #""name":"a","onlyIn":"native""#, "drift a | only in native |  | warning | "),
      ("call", #""op":"setCookie","name":"a""#, "setCookie | a |  | start | "),
      ("callCompleted", #""op":"setCookie","name":"a","result":true,"ms":2"#, "setCookie ← | a |  | ok | 2000"),
      ("callCompleted", #""op":"getAllCookies","cookies":[{"name":"x"}]"#, "getAllCookies ← | 1 cookie | x | ok | "),
    ])
  func cookies(kind: String, rest: String, expected: String) {
    #expect(text("cookie." + kind, rest) == expected)
  }

  @Test(
    "processes",
    arguments: [
      (
        "launching", #""type":"WebContent","why":"view","spare":true"#,
        "launching | web-1 WebContent | spare, view | start | "
      ),
      ("launched", #""type":"WebContent","pid":7,"ms":40"#, "launched | web-1 WebContent | pid 7 | ok | 40000"),
      ("prewarmed", "", "prewarmed | web-1 |  | muted | "),
      ("assigned", #""view":"main""#, "assigned | web-1 | to main | change | "),
      ("released", #""view":"main""#, "released | web-1 | by main | change | "),
      ("cached", #""site":"a.test""#, "cached | web-1 | a.test | muted | "),
      ("evicted", #""why":"full""#, "evicted | web-1 | full | warning | "),
      ("suspended", "", "suspended | web-1 |  | muted | "), ("resumed", "", "resumed | web-1 |  | ok | "),
      ("memory", #""mb":12.5"#, "memory | web-1 | 12.5 MB | muted | "),
      ("unresponsive", "", "unresponsive | web-1 |  | warning | "),
      ("responsive", "", "responsive | web-1 |  | ok | "),
      ("terminated", #""reason":"Crash","views":["a","b"]"#, "terminated | web-1 | Crash, views a b | error | "),
      ("swap", #""from":"web-1","to":"web-2","reason":"cross-site""#, "swap | web-1 → web-2 | cross-site | change | "),
    ])
  func processes(kind: String, rest: String, expected: String) {
    #expect(
      text("process." + kind, [#""proc":"web-1""#, rest].filter { !$0.isEmpty }.joined(separator: ",")) == expected)
  }

  @Test(
    "others",
    arguments: [
      ("webView.changed", #""key":"estimatedProgress","value":0.315"#, "estimatedProgress | 32 % |  | muted | "),
      ("webView.changed", #""key":"title","value":null"#, "title | null |  | change | "),
      (
        "network.response", #""status":500,"mime":"text/html","fromCache":true"#,
        "response 500 | text/html | from the cache | warning | "
      ),
      ("ui.dialog", #""type":"prompt","message":"Name?","default":"x""#, #"prompt | Name? | default "x" | start | "#),
      (
        "download.failed", #""error":{"domain":"X","code":1},"resumable":true"#,
        "download failed |  | 1 X, can be resumed | error | "
      ),
      ("marker.note", #""text":"a\r\nb","by":"driver""#, "note | a⏎b | by driver | neutral | "),
      (
        "future.thing", #""view":"main","a":1,"b":"x y","c":{"d":null}"#,
        "thing | a=1 b=x y c={d: null} |  | neutral | "
      ),
      ("nodot", "", "nodot |  |  | neutral | "),
    ])
  func others(kind: String, rest: String, expected: String) {
    #expect(text(kind, rest) == expected)
  }

  @Test("a line that is no event says why, and how it begins")
  func invalid() {
    let session = makeSession("{broken")
    #expect(
      text(session.event(0).summary(in: session)) == "invalid line | {broken | unexpected “b”, at byte 2 | error | ")
  }

  @Test("durations come from the joins")
  func durations() {
    let session = makeSession(
      navigationLines(1, from: 0) + [
        line(10_000, "bridge.message", #""id":"m","name":"ask""#), line(22_000, "bridge.reply", #""id":"m","body":1"#),
        line(30_000, "process.launching", #""proc":"p""#), line(75_000, "process.launched", #""proc":"p""#),
      ])
    let summaries = (0..<session.index.count).map { session.event($0).summary(in: session) }
    #expect(summaries[5].durationMicroseconds == 3_000, "didCommit since didStartProvisional")
    #expect(summaries[6].durationMicroseconds == 4_000, "didFinish since didStartProvisional")
    #expect(summaries[4].durationMicroseconds == 1_000, "the policy's own time")
    #expect(text(summaries[8]) == "reply ← 12 ms | 1 | ask | ok | 12000")
    #expect(summaries[10].durationMicroseconds == 45_000)
  }

  @Test("fields of the wrong type are as if they were not there")
  func wrongTypes() {
    for kind in Kind.allCases where kind != .invalid && kind != .unknown {
      for value in ["7", "null", "[]", "{}", #""x""#, "true", "1e300", "-1"] {
        let names = [
          "url", "error", "cookie", "cookies", "names", "body", "ms", "status", "id", "frame", "targetFrame", "headers",
          "key", "value", "links", "views", "processes", "mb", "bytes", "total", "back", "expectedLength", "y",
          "height",
          "blockedMs", "idleMs", "arguments", "result", "types", "decision", "rule", "type", "domain", "expires",
        ]
        let session = makeSession(line(0, kind.name, names.map { #""\#($0)":\#(value)"# }.joined(separator: ",")))
        #expect(session.index[0].kind == kind)
        #expect(!session.event(0).summary(in: session).what.isEmpty)
        if case .unknown = session.event(0).payload { Issue.record("\(kind) has no payload") }
      }
    }
  }

  @Test(
    "units",
    arguments: [
      (0, "0 µs"), (999, "999 µs"), (1_000, "1 ms"), (1_500, "1.5 ms"), (12_400, "12 ms"), (999_400, "999 ms"),
      (1_000_000, "1 s"), (1_250_000, "1.25 s"), (1_050_000, "1.05 s"), (185_000_000, "3 min 05 s"),
      (-1_500, "-1.5 ms"),
    ])
  func units(microseconds: Int64, text: String) {
    #expect(UnitText.duration(microseconds: microseconds) == text)
  }

  @Test(arguments: [
    (951, "951 B"), (12_400, "12.4 kB"), (700_000, "700 kB"), (3_200_000, "3.2 MB"), (5_000_000_000, "5 GB"),
  ])
  func bytes(count: Int64, text: String) {
    #expect(UnitText.bytes(count) == text)
  }
}
