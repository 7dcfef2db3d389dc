import SessionModel
import Testing

@testable import HybridSimulator

/// The web's API in the pages of a played scenario: what it does shows in the session.
@Suite("Web API: in pages") struct WebAPIFrameTests {
  private static let web = """
    "/data":{body:"{\\"a\\":1}", mime:"application/json", cookies:["seen=1"]},
    "/slow":{body:"late", delay:500}, "/moved":{redirect:"/data"}, "/missing":{status:404, body:"no"},
    "/p":{body:"<title>P</title><script>SCRIPT</script>"}
    """

  /// Plays a page with one script; the other site answers with and without permission.
  private func page(_ script: String, steps: String = "{settle:3000}", more: String = "") throws -> Played {
    let web = WebAPIFrameTests.web.replacing("SCRIPT", with: script)
    return try Played.scenario(
      """
      { title:"test", views:{ main:{} },
        web:{ "app.example.com":{ \(web) },
              "api.other.org":{ "/open":{body:"open", headers:{"Access-Control-Allow-Origin":"*"}}, "/closed":{body:"x"},
                "/put":[{when:{method:"OPTIONS"}, headers:{"Access-Control-Allow-Origin":"*","Access-Control-Allow-Methods":"PUT"}},
                  {when:{method:"PUT"}, body:"put", headers:{"Access-Control-Allow-Origin":"*"}}] } },
        steps:[ {load:{url:"https://app.example.com/p"}}, \(steps) ] \(more) }
      """)
  }

  private func lines(_ played: Played) -> [String] {
    played.events.filter { $0.kind == "console.log" }.map { $0["text"]?.string ?? "" }
  }

  private func requests(_ played: Played) -> [String] {
    played.events.filter { $0.kind == "network.request" }.map {
      "\($0["resourceType"]?.string ?? "") \($0["method"]?.string ?? "") \($0["url"]?.string ?? "")"
    }
  }

  @Test func fetching() throws {
    let played = try page(
      "fetch('/moved').then(r => r.json()).then(j => console.log('got ' + j.a + ' ' + document_()));"
        + "function document_() { return performance.now() > 0; }")
    #expect(lines(played) == ["got 1 true"])
    #expect(
      requests(played) == [
        "document GET https://app.example.com/p", "fetch GET https://app.example.com/moved",
        "fetch GET https://app.example.com/data",
      ])
  }

  /// R17
  @Test func thePageDoesNotWait() throws {
    let played = try page("fetch('/slow').then(r => r.text()).then(t => console.log(t))")
    let finish = try #require(played.events.first { $0.kind == "navigation.didFinish" })
    let late = try #require(played.events.first { $0.kind == "console.log" })
    #expect(finish.time < late.time)
  }

  @Test func anotherOrigin() throws {
    let played = try page(
      "(async () => { for (const [u, o] of [['open'], ['closed'], ['put', {method: 'PUT'}]])"
        + "try { const r = await fetch('https://api.other.org/' + u, o); console.log(await r.text()); }"
        + "catch (e) { console.log('' + e); } })()")
    #expect(
      lines(played) == [
        "open", "Origin https://app.example.com is not allowed by Access-Control-Allow-Origin. Status code: 200",
        "Fetch API cannot load https://api.other.org/closed due to access control checks.", "TypeError: Load failed",
        "put",
      ])
    #expect(
      requests(played).dropFirst() == [
        "fetch GET https://api.other.org/open", "fetch GET https://api.other.org/closed",
        "preflight OPTIONS https://api.other.org/put", "fetch PUT https://api.other.org/put",
      ])
    let failed = try #require(played.events.first { $0.kind == "network.failed" })
    #expect(
      failed["error"]?.object?["description"]?.string
        == "Origin https://app.example.com is not allowed by Access-Control-Allow-Origin. Status code: 200")
  }

  @Test func cookiesByCredentials() throws {
    let played = try page(
      "(async () => { await fetch('/data', {credentials: 'omit'}); await fetch('/data', {credentials: 'omit'});"
        + "await fetch('/data'); await fetch('/data'); await fetch('/data', {credentials: 'omit'}); })()")
    #expect(played.events.count { $0.kind == "cookie.set" } == 2)
    #expect(played.events.count { $0.kind == "cookie.sent" } == 1)
  }

  @Test func aNavigationEndsLoads() throws {
    let played = try page(
      "fetch('/slow').catch(() => {}); fetch('/slow', {keepalive: true, method: 'POST', body: 'x'});",
      steps: #"{wait:{event:"navigation.didFinish"}}, {load:{url:"https://app.example.com/missing"}}, {settle:3000}"#)
    let failed = played.events.filter { $0.kind == "network.failed" }
    #expect(failed.count == 1)
    #expect(failed.first?["error"]?.object?["code"]?.integer == -999)
    #expect(played.events.count { $0.kind == "network.finished" && $0["url"]?.string?.hasSuffix("/slow") == true } == 1)
  }

  /// The page stands still; other processes and the app go on.
  @Test func aSynchronousRequest() throws {
    let played = try page(
      "setTimeout(() => console.log('timer'), 10); const x = new XMLHttpRequest(); x.open('GET', '/slow', false);"
        + "const before = Date.now(); x.send(); console.log(x.responseText + ' ' + (Date.now() - before >= 500));"
        + "x.open('GET', 'https://none.test/', false); try { x.send(); } catch (e) { console.log('' + e); }")
    #expect(
      lines(played).filter { !$0.contains("cannot load") } == [
        "late true", "NetworkError: A network error occurred.", "timer",
      ])
  }

  @Test func storage() throws {
    let played = try page(
      "localStorage.n = +(localStorage.n ?? 0) + 1; sessionStorage.s = 1; console.log(localStorage.n)",
      steps: """
        {wait:{event:"navigation.didFinish"}}, {load:{url:"https://app.example.com/p"}}, {settle:1000},
        {relaunch:{after:100}}, {load:{url:"https://app.example.com/p"}}, {settle:1000}
        """)
    #expect(lines(played) == ["1", "2", "3"])
    let events = played.events.filter { $0.kind == "data.storage" }
    #expect(events.first?["area"]?.string == "localStorage" && events.first?["key"]?.string == "n")
    #expect(events.first?["origin"]?.string == "https://app.example.com" && events.first?["op"]?.string == "setItem")
  }

  /// Two views of a store: one hears what the other stores.
  @Test func storageEvents() throws {
    let played = try Played.scenario(
      """
      { title:"test", views:{ main:{}, second:{} },
        web:{ "app.example.com":{
          "/p":{body:"<title>P</title><script>onstorage = e => console.log(e.key + e.oldValue + e.newValue)</script>"},
          "/set":{body:"<title>S</title><script>localStorage.a = 1; localStorage.a = 2;</script>\
      <script>onstorage = () => console.log('own')</script>"} } },
        steps:[ {load:{url:"https://app.example.com/p", view:"main"}}, {settle:1000},
          {load:{url:"https://app.example.com/set", view:"second"}}, {settle:1000} ] }
      """)
    #expect(lines(played) == ["anull1", "a12"])
  }

  /// R42
  @Test func sessionStorageOfAView() throws {
    let played = try Played.scenario(
      """
      { title:"test", views:{ main:{}, second:{} },
        web:{ "app.example.com":{
          "/p":{body:"<title>P</title><script>sessionStorage.a = 1; console.log(sessionStorage.a)</script>"},
          "/q":{body:"<title>Q</title><script>console.log('a' in sessionStorage, sessionStorage.length)</script>"} } },
        steps:[ {load:{url:"https://app.example.com/p", view:"main"}}, {settle:1000},
          {load:{url:"https://app.example.com/q", view:"main"}}, {settle:1000},
          {load:{url:"https://app.example.com/q", view:"second"}}, {settle:1000} ] }
      """)
    #expect(lines(played) == ["1", "true 1", "false 0"])
  }

  @Test func timesOfTheLoad() throws {
    let played = try page(
      "addEventListener('load', () => setTimeout(() => { const t = performance.timing; console.log("
        + "t.loadEventEnd >= t.domInteractive && performance.getEntriesByType('navigation').length); }, 10))")
    #expect(lines(played) == ["1"])
  }

  @Test func aBeaconOutlivesThePage() throws {
    let played = try page(
      "console.log(navigator.sendBeacon('/data', 'x'))",
      steps: #"{wait:{event:"navigation.didCommit"}}, {load:{url:"https://app.example.com/missing"}}, {settle:1000}"#)
    #expect(lines(played) == ["true"])
    #expect(requests(played).contains("beacon POST https://app.example.com/data"))
    #expect(played.events.allSatisfy { $0.kind != "network.failed" })
  }

  @Test func sameBytes() throws {
    let script =
      "fetch('/data').then(r => r.blob()).then(b => console.log(URL.createObjectURL(b), navigator.userAgent))"
    #expect(try page(script).text == page(script).text)
  }
}
