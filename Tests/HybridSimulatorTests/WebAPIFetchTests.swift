#if Simulator
  import Testing

  @testable import HybridSimulator

  /// `fetch`, `Request`, `Response`, `Headers`, `XMLHttpRequest`, `sendBeacon` over a network that answers from a table.
  @Suite("Web API: loads") struct WebAPIFetchTests {
    private let answers: [FakeNetwork.Answer] = [
      .init(
        url: "https://app.test/data",
        headers: [("Content-Type", "application/json"), ("X-Own", "1"), ("Set-Cookie", "a=b")],
        body: #"{"a":1}"#),
      .init(url: "https://app.test/data", method: "POST", body: "posted"),
      .init(url: "https://app.test/missing", status: 404, body: "no"),
      .init(url: "https://app.test/moved", status: 302, redirect: "/data"),
      .init(url: "https://app.test/empty", status: 204),
      .init(url: "https://app.test/slow", body: "late", delay: 500_000),
      .init(
        url: "https://other.test/open",
        headers: [("Access-Control-Allow-Origin", "*"), ("X-Own", "1"), ("Content-Type", "a/b")],
        body: "open"),
      .init(url: "https://other.test/closed", body: "closed"),
      .init(
        url: "https://other.test/put", method: "OPTIONS",
        headers: [
          ("Access-Control-Allow-Origin", "https://app.test"), ("Access-Control-Allow-Methods", "PUT"),
          ("Access-Control-Allow-Headers", "x-a"),
        ]),
      .init(
        url: "https://other.test/put", method: "PUT", headers: [("Access-Control-Allow-Origin", "https://app.test")],
        body: "put"),
    ]

    @Test(arguments: [
      (
        "let r = await fetch('data'); return [r.ok, r.status, r.statusText, r.type, r.url, r.redirected, (await r.json()).a,"
          + "r.bodyUsed] + ''", "true,200,OK,basic,https://app.test/data,false,1,true"
      ),
      ("let r = await fetch('/data'); return [...r.headers].join(';')", "content-type,application/json;x-own,1"),
      ("let r = await fetch('/moved'); return r.url + r.redirected", "https://app.test/datatrue"),
      ("let r = await fetch('/moved', {redirect: 'manual'}); return r.type + r.status", "opaqueredirect0"),
      ("await fetch('/moved', {redirect: 'error'})", "REJECTED TypeError: Load failed"),
      ("let r = await fetch('/missing'); return r.ok + await r.text()", "falseno"),
      ("await fetch('/nowhere')", "REJECTED TypeError: Load failed"),
      (
        "let r = await fetch('/data'); await r.text(); await r.text()",
        "REJECTED TypeError: Body is disturbed or locked"
      ),
      (
        "let r = await fetch('/missing'); await r.json()",
        "REJECTED SyntaxError: The string did not match the expected pattern."
      ),
      ("let r = await fetch('/data'), c = r.clone(); return await r.text() + await c.text()", #"{"a":1}{"a":1}"#),
      ("let r = await fetch('/empty'); return r.body + await r.text()", "null"),
      (
        "let r = await fetch('/data'); r.headers.set('a', 'b')",
        "REJECTED TypeError: Headers object's guard is 'immutable'"
      ),
      ("return await (await fetch('data:text/plain;base64,YWJj')).text()", "abc"),
      ("let r = await fetch('data:,a%20b'); return r.headers.get('content-type') + await r.text()", "text/plaina b"),
      ("await fetch('foo://x/')", "REJECTED TypeError: Load failed"),
      ("await fetch('https://u:p@app.test/')", "REJECTED TypeError: URL is not valid or contains user credentials."),
      ("await fetch('/data', {body: 'x'})", "REJECTED TypeError: Request has method 'GET' and cannot have a body"),
      ("await fetch('/data', {method: 'a b'})", "REJECTED TypeError: Method is not a valid HTTP token."),
      ("await fetch('/data', {method: 'trace'})", "REJECTED TypeError: Method is forbidden."),
      ("await fetch('/data', {headers: {'a b': '1'}})", "REJECTED TypeError: Invalid header name: 'a b'"),
      ("await fetch()", "REJECTED TypeError: Not enough arguments"),
      (
        "let c = new AbortController(); c.abort(); await fetch('/data', {signal: c.signal})",
        "REJECTED AbortError: The operation was aborted."
      ),
      (
        "let c = new AbortController(), p = fetch('/data', {signal: c.signal}); c.abort(); await p",
        "REJECTED AbortError: Fetch is aborted"
      ),
      (
        "let c = new AbortController(), r = await fetch('/data', {signal: c.signal}), t = r.text(); c.abort(); await t",
        "REJECTED AbortError: Fetch is aborted"
      ),
      ("await fetch('/slow', {signal: AbortSignal.timeout(10)})", "REJECTED AbortError: Fetch is aborted"),
      (
        "let r = new Request('/data', {method: 'post', body: 'x'}), c = r.clone(); return r.method + c.url + await c.text()"
          + "+ await r.text() + r.headers.get('Content-Type')", "POSThttps://app.test/dataxxtext/plain;charset=UTF-8"
      ),
      ("return await (await fetch(new Request('/data', {method: 'POST', body: 'x'}))).text()", "posted"),
      (
        "let r = Response.json({a: 1}, {status: 201}); return r.status + r.headers.get('content-type') + await r.text()",
        #"201application/json{"a":1}"#
      ),
      (
        "return Response.error().type + Response.redirect('/x', 301).headers.get('location')", "errorhttps://app.test/x"
      ),
      ("new Response('', {status: 99})", "REJECTED RangeError: Status must be between 200 and 599"),
      ("new Response('x', {status: 204})", "REJECTED TypeError: Response cannot have a body with the given status."),
      ("return (await new Response(new Blob(['x'], {type: 'a/b'})).blob()).type", "a/b"),
      (
        "return await new Response(new ReadableStream({start(c) { c.enqueue(new Uint8Array([97])); c.close(); }})).text()",
        "a"
      ),
      ("return (await new Response(new URLSearchParams('a=1')).formData()).get('a')", "1"),
      ("let r = new Response('ab'), t = ''; for await (const c of r.body) t += c; return t", "97,98"),
      (
        "let h = new Headers({B: 2, a: ' 1 '}); h.append('a', '3'); return [...h].join(';') + h.get('A')",
        "a,1, 3;b,21, 3"
      ),
      ("let h = new Headers([['a', 'b']]); h.delete('A'); return h.has('a')", "false"),
      ("new Headers({a: '가'})", "REJECTED TypeError: Header 'a' has invalid value: '가'"),
      (
        "let r = await fetch('https://other.test/open'); return r.type + [...r.headers.keys()] + await r.text()",
        "corscontent-typeopen"
      ),
      ("await fetch('https://other.test/closed')", "REJECTED TypeError: Load failed"),
      (
        "let r = await fetch('https://other.test/closed', {mode: 'no-cors'}); return r.type + r.status + r.url + await r.text()",
        "opaque0"
      ),
      ("await fetch('https://other.test/open', {mode: 'same-origin'})", "REJECTED TypeError: Load failed"),
      ("return await (await fetch('https://other.test/put', {method: 'PUT', headers: {'X-A': '1'}})).text()", "put"),
    ]) func fetching(_ source: String, _ expected: String) {
      #expect(WebAPIWorld("https://app.test/page", answers).settle(source) == expected)
    }

    @Test func whatGoesOut() {
      let world = WebAPIWorld("https://app.test/page", answers)
      _ = world.settle(
        """
        await fetch('/data#x', {method: 'POST', body: new URLSearchParams('a=1'), headers: {Cookie: 'no', 'X-A': 'b'}});
        await fetch('https://other.test/open', {credentials: 'include'}).catch(() => {});
        await fetch('https://other.test/put', {method: 'PUT', headers: {'X-A': '1'}});
        await fetch('https://other.test/put', {method: 'PUT', headers: {'X-A': '1'}, referrerPolicy: 'no-referrer'});
        navigator.sendBeacon('https://other.test/beacon', 'bye');
        """)
      #expect(
        world.fake.requests == [
          "fetch POST https://app.test/data +cookies Accept: */*; X-A: b; Content-Type: application/x-www-form-urlencoded;"
            + "charset=UTF-8; Origin: https://app.test; Referer: https://app.test/page",
          "fetch GET https://other.test/open +cookies Accept: */*; Origin: https://app.test; Referer: https://app.test/",
          "preflight OPTIONS https://other.test/put Accept: */*; Origin: https://app.test;"
            + " Access-Control-Request-Method: PUT; Access-Control-Request-Headers: x-a",
          "fetch PUT https://other.test/put Accept: */*; X-A: 1; Origin: https://app.test; Referer: https://app.test/",
          "fetch PUT https://other.test/put Accept: */*; X-A: 1; Origin: https://app.test",
          "beacon POST https://other.test/beacon +cookies Accept: */*; Content-Type: text/plain;charset=UTF-8;"
            + " Origin: https://app.test; Referer: https://app.test/",
        ])
      #expect(world.fake.bodies.map { String(decoding: $0, as: UTF8.self) } == ["a=1", "bye"])
      #expect(
        world.fake.console == [
          #"javascript Refused to set unsafe header "Cookie""#,
          "security Cannot use wildcard in Access-Control-Allow-Origin when credentials flag is true.",
          "javascript Fetch API cannot load https://other.test/open due to access control checks.",
          "javascript Beacon API cannot load https://other.test/beacon.",
        ])
    }

    @Test func consoleLinesOfAFailure() {
      let world = WebAPIWorld("https://app.test/page", answers)
      _ = world.settle("await fetch('https://other.test/closed')")
      #expect(
        world.fake.console == [
          "security Origin https://app.test is not allowed by Access-Control-Allow-Origin. Status code: 200",
          "javascript Fetch API cannot load https://other.test/closed due to access control checks.",
        ])
      #expect(
        world.fake.cancelled == [
          "https://other.test/closed Origin https://app.test is not allowed by Access-Control-Allow-Origin. Status code: 200"
        ])
    }

    @Test func aFormOfBlobs() {
      let world = WebAPIWorld("https://app.test/page", answers)
      _ = world.settle(
        "let f = new FormData(); f.append('a', '1\\n2'); f.append('b\"', new File(['z'], 'n.txt', {type: 'text/plain'}));"
          + "await fetch('/data', {method: 'POST', body: f})")
      let request = world.fake.requests[0]
      let boundary = String(request.split(separator: "boundary=")[1].prefix { $0 != ";" })
      #expect(boundary.hasPrefix("----WebKitFormBoundary") && boundary.count == 38)
      #expect(
        String(decoding: world.fake.bodies[0], as: UTF8.self)
          == [
            "--\(boundary)", "Content-Disposition: form-data; name=\"a\"", "", "1", "2", "--\(boundary)",
            "Content-Disposition: form-data; name=\"b%22\"; filename=\"n.txt\"", "Content-Type: text/plain", "", "z",
            "--\(boundary)--", "",
          ].joined(separator: "\r\n"))
    }

    // MARK: XMLHttpRequest

    private static let log = """
      let x = new XMLHttpRequest(), log = [];
      for (const t of ['readystatechange', 'loadstart', 'progress', 'load', 'loadend', 'error', 'abort', 'timeout'])
        x.addEventListener(t, e => log.push(t === 'readystatechange' ? x.readyState : t + (e.loaded ? e.loaded : '')));
      const end = () => new Promise(d => x.onloadend = () => d());
      """

    @Test(arguments: [
      (
        "x.open('GET', '/data'); x.send(); await end(); return log + x.status + x.statusText + x.responseText + x.responseURL",
        #"1,loadstart,2,3,progress7,4,load7,loadend7200OK{"a":1}https://app.test/data"#
      ),
      ("x.open('GET', '/data'); x.responseType = 'json'; x.send(); await end(); return x.response.a", "1"),
      (
        "x.open('GET', '/data'); x.responseType = 'arraybuffer'; x.send(); await end(); return x.response.byteLength",
        "7"
      ),
      (
        "x.open('GET', '/data'); x.responseType = 'blob'; x.send(); await end(); return x.response.type + x.response.size",
        "application/json7"
      ),
      (
        "x.open('GET', '/data'); x.send(); await end(); return x.getAllResponseHeaders() + x.getResponseHeader('x-OWN')",
        "content-type: application/json\r\nx-own: 1\r\n1"
      ),
      (
        "x.open('GET', '/nowhere'); x.send(); await end(); return log + ' ' + x.status + x.responseText",
        "1,loadstart,4,error,loadend 0"
      ),
      (
        "x.open('GET', '/slow'); x.timeout = 100; x.send(); await end(); return log + ''",
        "1,loadstart,4,timeout,loadend"
      ),
      (
        "x.open('GET', '/slow'); x.send(); x.abort(); return log + ' ' + x.readyState",
        "1,loadstart,4,abort,loadend 0"
      ),
      ("x.open('GET', '/data'); x.abort(); return log + ' ' + x.readyState", "1 1"),
      (
        "x.onprogress = () => x.abort(); x.open('GET', '/data'); x.send(); await end(); return log + ''",
        "1,loadstart,2,3,progress7,4,abort,loadend"
      ),
      (
        "x.open('POST', '/data'); x.setRequestHeader('A', '1'); x.setRequestHeader('a', '2'); let u = [];"
          + "for (const t of ['loadstart', 'progress', 'load', 'loadend']) x.upload['on' + t] = e => u.push(t + e.loaded);"
          + "x.send('body'); await end(); return u + x.responseText", "loadstart0,progress4,load4,loadend4posted"
      ),
      ("x.send()", "REJECTED InvalidStateError: The object is in an invalid state."),
      ("x.open('GET', 'http://')", "REJECTED SyntaxError: The string did not match the expected pattern."),
      ("x.open('TRACE', '/')", "REJECTED SecurityError: The operation is insecure."),
      (
        "x.open('GET', '/', false); x.send()",
        "REJECTED NotSupportedError: a synchronous XMLHttpRequest is not simulated"
      ),
      (
        "x.open('GET', '/data'); x.overrideMimeType('text/plain; charset=latin1'); x.send(); await end(); return x.responseText",
        #"{"a":1}"#
      ),
      (
        "x.open('GET', '/data'); x.responseType = 'document'; x.send(); await end(); x.response",
        "REJECTED NotSupportedError: XMLHttpRequest.responseType 'document' is not simulated"
      ),
      (
        "x.open('GET', 'https://other.test/closed'); x.send(); await end(); return log + ''",
        "1,loadstart,4,error,loadend"
      ),
      ("return XMLHttpRequest.DONE + x.HEADERS_RECEIVED + (x instanceof XMLHttpRequestEventTarget)", "7"),
    ]) func requests(_ source: String, _ expected: String) {
      #expect(WebAPIWorld("https://app.test/page", answers).settle(WebAPIFetchTests.log + source) == expected)
    }

    @Test func aSynchronousRequestWaits() {
      let world = WebAPIWorld("https://app.test/page", answers)
      world.synchronousNetwork = world.fake
      let source =
        "let x = new XMLHttpRequest(); x.open('GET', '/data', false); x.send(); x.readyState + x.responseText"
      #expect(world.run(source) == #"4{"a":1}"#)
      #expect(
        world.run("x.open('GET', '/nowhere', false); try { x.send() } catch (e) { `${e}` }")
          == "NetworkError: A network error occurred.")
    }

    @Test func whenTheDocumentGoes() {
      let world = WebAPIWorld("https://app.test/page", answers)
      _ = world.run(
        "fetch('/slow'); fetch('/data', {method: 'POST', keepalive: true}); URL.createObjectURL(new Blob([]))")
      #expect(world.services.blobs.count == 1)
      world.bindings.close()
      #expect(world.fake.cancelled == ["https://app.test/slow cancelled"])
      #expect(world.services.blobs.count == 0)
      world.fake.runAll()
    }
  }
#endif
