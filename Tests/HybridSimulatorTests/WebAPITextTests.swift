#if Simulator
  import Testing

  @testable import HybridSimulator

  /// What pages do with addresses, encodings, blobs and clones.
  @Suite("Web API: texts and data") struct WebAPITextTests {
    @Test(arguments: [
      ("new URL('/b?x=1#h', 'https://a.test/c').href", "https://a.test/b?x=1#h"),
      ("new URL('https://a.test').pathname", "/"),
      ("`${new URL('https://u:p@a.test:8443/x')}`", "https://u:p@a.test:8443/x"),
      ("JSON.stringify({u: new URL('https://a.test/x')})", #"{"u":"https://a.test/x"}"#),
      ("new URL('nope')", #"ERROR: TypeError: "nope" cannot be parsed as a URL."#),
      ("new URL('x', 'nope')", #"ERROR: TypeError: "x" cannot be parsed as a URL against "nope"."#),
      ("URL.canParse('x'), URL.canParse('/x', 'https://a')", "true"),
      ("URL.parse('x')", "null"),
      ("let u = new URL('https://a/?a=1'); u.searchParams.append('b', 'c d&'); u.href", "https://a/?a=1&b=c+d%26"),
      ("let u = new URL('https://a/?a=1'); u.searchParams; u.search = '?z=2'; u.searchParams.get('z')", "2"),
      ("let u = new URL('https://a/?a=1'); u.searchParams.delete('a'); u.href", "https://a/"),
      ("let u = new URL('https://a/'); u.host = 'b:81'; u.hash = 'x'; u.origin + u.hash", "http" + "s://b:81#x"),
      ("new URLSearchParams('?a=1&a=2&b=%EA%B0%80+x').getAll('a').join()", "1,2"),
      ("new URLSearchParams('?b=%EA%B0%80+x').get('b')", "가 x"),
      ("new URLSearchParams({a: 1, b: \"~!'()*-._ \"}).toString()", "a=1&b=%7E%21%27%28%29*-._+"),
      ("new URLSearchParams([['a', 'b'], ['c', 'd']]).toString()", "a=b&c=d"),
      ("[...new URLSearchParams('b=1&a=2')].join(';')", "b,1;a,2"),
      ("let p = new URLSearchParams('b=1&a=2&b=0'); p.sort(); p + p.size", "a=2&b=1&b=03"),
      ("let p = new URLSearchParams('b=1&a=2&b=0'); p.set('b', 'z'); `${p}`", "b=z&a=2"),
      ("new URLSearchParams(new FormData())  + ''", ""),
      ("'\\ud800' in {}, new URLSearchParams({a: '\\ud800'}) + ''", "a=%EF%BF%BD"),
      ("Object.prototype.toString.call(new URL('a:b'))", "[object URL]"),
      ("Object.keys(globalThis).includes('URL')", "false"),
      ("URL()", "ERROR: TypeError: Cannot call a class constructor without |new|"),
    ]) func addresses(_ source: String, _ expected: String) {
      #expect(WebAPIWorld().run(source) == expected)
    }

    @Test(arguments: [
      ("[...new TextEncoder().encode('é가😀')].join()", "195,169,234,176,128,240,159,152,128"),
      (
        "let a = new Uint8Array(5); JSON.stringify(new TextEncoder().encodeInto('é가x', a)) + [...a].join()",
        #"{"read":2,"written":5}195,169,234,176,128"#
      ),
      ("let a = new Uint8Array(4); new TextEncoder().encodeInto('😀', a); [...a].join()", "240,159,152,128"),
      ("new TextDecoder().decode(new Uint8Array([0xEF,0xBB,0xBF,65,0xFF]))", "A\u{FFFD}"),
      ("new TextDecoder('utf-8', {ignoreBOM: true}).decode(new Uint8Array([0xEF,0xBB,0xBF,65])).length", "2"),
      ("new TextDecoder('latin1').encoding", "windows-1252"),
      ("new TextDecoder('ascii').decode(new Uint8Array([0x80, 0xE9]))", "€é"),
      ("new TextDecoder('utf-16').decode(new Uint16Array([65, 0xAC00]))", "A가"),
      ("new TextDecoder('nope')", "ERROR: RangeError: The given encoding is not supported."),
      ("new TextDecoder('euc-kr')", "ERROR: NotSupportedError: the encoding euc-kr is not simulated"),
      ("new TextDecoder('utf-8', {fatal: true}).decode(new Uint8Array([0xFF]))", "ERROR: TypeError: Decoding failed."),
      (
        "let d = new TextDecoder(), s = {stream: true}; d.decode(new Uint8Array([0xEA, 0xB0]), s)"
          + " + d.decode(new Uint8Array([0x80, 65]), s) + d.decode()", "가A"
      ),
      ("btoa('a\\xff')", "Yf8="),
      ("btoa('가')", "ERROR: InvalidCharacterError: The string contains invalid characters."),
      ("atob(' Y W\\nJj ')", "abc"), ("atob('YQ')", "a"), ("atob('YQ==')", "a"), ("atob('YWI=') + atob('')", "ab"),
      ("atob('YQ=')", "ERROR: InvalidCharacterError: The string contains invalid characters."),
      ("atob('*')", "ERROR: InvalidCharacterError: The string contains invalid characters."),
      ("atob('/w==').charCodeAt(0)", "255"), ("atob('AEE=').length", "2"),
    ]) func encodings(_ source: String, _ expected: String) {
      #expect(WebAPIWorld().run(source) == expected)
    }

    @Test(arguments: [
      (
        "let o = {a: [1, , undefined], b: new Date(5), c: /x/gi, d: new Map([[1, {x: 1}]]), e: new Set(['q'])}; o.o = o;"
          + "let c = structuredClone(o); [c !== o, c.o === c, c.b.getTime(), c.c + '', c.d.get(1).x, c.e.has('q'), c.a.length,"
          + "1 in c.a, 2 in c.a].join()", "true,true,5,/x/gi,1,true,3,false,true"
      ),
      (
        "let b = new ArrayBuffer(4), v = new Uint8Array(b, 1, 2), d = new DataView(b); v[0] = 7;"
          + "let c = structuredClone({v, d}); [c.v[0], c.v.byteOffset, c.v.buffer === c.d.buffer, c.v.buffer !== b,"
          + "c.d.getUint8(1)].join()", "7,1,true,true,7"
      ),
      (
        "let b = new ArrayBuffer(4); let c = structuredClone(b, {transfer: [b]}); [c.byteLength, b.byteLength].join()",
        "4,0"
      ),
      (
        "let e = structuredClone(new RangeError('r', {cause: 1})); [e instanceof RangeError, e.message, e.cause].join()",
        "true,r,1"
      ),
      (
        "let e = structuredClone(new DOMException('m', 'DataError')); [e instanceof DOMException, e.name, e.message] + ''",
        "true,DataError,m"
      ),
      (
        "[structuredClone(1n), structuredClone(Object('x')) instanceof String, structuredClone(new Boolean(false))] + ''",
        "1,true,false"
      ),
      (
        "class A { constructor() { this.x = 1; } get y() { return 2; } } let c = structuredClone(new A());"
          + "[c.constructor === Object, c.x, c.y] + ''", "true,1,"
      ),
      (
        "let f = structuredClone(new File(['abc'], 'n.txt', {type: 'text/plain', lastModified: 9}));"
          + "[f instanceof File, f.name, f.size, f.type, f.lastModified] + ''", "true,n.txt,3,text/plain,9"
      ),
      ("structuredClone(() => 1)", "ERROR: DataCloneError: The object can not be cloned."),
      ("structuredClone({s: Symbol()})", "ERROR: DataCloneError: The object can not be cloned."),
      ("structuredClone(Promise.resolve())", "ERROR: DataCloneError: The object can not be cloned."),
      ("structuredClone(new Headers())", "ERROR: DataCloneError: The object can not be cloned."),
      ("structuredClone(new EventTarget)", "ERROR: DataCloneError: The object can not be cloned."),
      ("structuredClone(localStorage)", "ERROR: DataCloneError: The object can not be cloned."),
      ("structuredClone(globalThis)", "ERROR: DataCloneError: The object can not be cloned."),
    ]) func clones(_ source: String, _ expected: String) {
      #expect(WebAPIWorld().run(source) == expected)
    }

    @Test(arguments: [
      (
        "let b = new Blob(['가', new Uint8Array([65]), new Blob(['z'])], {type: 'Text/Plain'}); return b.size + b.type + await b.text()",
        "5text/plain가Az"
      ),
      ("let b = new Blob(['hello']).slice(1, -1, 'x/y'); return b.size + b.type + await b.text()", "3x/yell"),
      ("return new Uint8Array(await new Blob(['ab']).arrayBuffer()).join()", "97,98"),
      ("return (await (await fetch(URL.createObjectURL(new Blob(['abc'], {type: 'a/b'})))).blob()).type", "a/b"),
      (
        "let u = URL.createObjectURL(new Blob(['abc'])); return u.replace(/[0-9a-f]{8}-.*/, 'UUID')",
        "blob:https://app.test/UUID"
      ),
      (
        "let u = URL.createObjectURL(new Blob(['abc'])); URL.revokeObjectURL(u); return await fetch(u)",
        "REJECTED TypeError: Load failed"
      ),
      (
        "let log = [], r = new FileReader(); for (const t of ['loadstart','progress','load','loadend'])"
          + "r.addEventListener(t, e => log.push(t + e.loaded)); r.onload = () => log.push('on');"
          + "r.readAsDataURL(new Blob(['abc'], {type: 'text/plain'})); log.push(r.readyState);"
          + "await new Promise(d => r.onloadend = d); return log.join() + r.result",
        "1,loadstart0,progress3,load3,on,loadend3data:text/plain;base64,YWJj"
      ),
      (
        "let r = new FileReader(); r.readAsText(new Blob(['가'])); await new Promise(d => r.onload = d); return r.result",
        "가"
      ),
      (
        "let r = new FileReader(); r.readAsText(new Blob(['x'])); r.readAsText(new Blob(['x']))",
        "REJECTED InvalidStateError: The object is in an invalid state."
      ),
      (
        "let r = new FileReader(); r.readAsText('x')",
        "REJECTED TypeError: Argument 1 ('blob') to FileReader.readAsText must be an instance of Blob"
      ),
      ("let s = new Blob(['abc']).stream(), t = ''; for await (const c of s) t += c.length; return t", "3"),
      (
        "class B extends Blob { hi() { return this.size; } } return new B(['abc']).hi() + '' + (new B([]) instanceof Blob)",
        "3true"
      ),
      (
        "return Object.prototype.toString.call(new File([], 'x')) + new File([], 'x').webkitRelativePath",
        "[object File]"
      ),
    ]) func blobs(_ source: String, _ expected: String) {
      #expect(WebAPIWorld().settle(source) == expected)
    }

    @Test func objectsOfTheWebAreNoMessages() {
      let world = WebAPIWorld()
      for source in ["new URL('a:b')", "new Headers()", "new Response()", "new AbortController().signal", "navigator"] {
        guard case .success(let value) = world.context.evaluate("({a: \(source)})") else {
          Issue.record("\(source)")
          continue
        }
        guard case .failure(let refusal) = value.value(.message()) else {
          Issue.record("\(source) was sent")
          continue
        }
        #expect(refusal.path == "a")
      }
    }

    @Test func aBlobInAMessageIsNull() {
      #expect(WebAPIWorld().run("({a: new Blob(['x'])})") == #"{"a":null}"#)
    }

    @Test(arguments: [
      (
        "let c = new AbortController(), l = []; c.signal.onabort = e => l.push(e.type); c.abort();"
          + "c.abort(); return l + c.signal.reason", "abortAbortError: The operation was aborted."
      ),
      (
        "let c = new AbortController(); c.abort(7); return AbortSignal.any([new AbortController().signal, c.signal]).reason",
        "7"
      ),
      ("AbortSignal.abort().throwIfAborted()", "REJECTED AbortError: The operation was aborted."),
      (
        "let s = AbortSignal.timeout(50); await new Promise(d => s.onabort = d); return s.reason",
        "TimeoutError: The operation timed out."
      ),
      ("new AbortSignal()", "REJECTED TypeError: Illegal constructor"),
    ]) func aborting(_ source: String, _ expected: String) {
      let world = WebAPIWorld()
      let result = world.settle(source.replacing("return s.reason", with: "return '' + s.reason"))
      #expect(result == expected)
    }

    @Test(arguments: [
      (
        "let s = new ReadableStream({start(c) { c.enqueue('a'); c.enqueue('b'); c.close(); }}), t = '';"
          + "for await (const x of s) t += x; return t + s.locked", "abfalse"
      ),
      (
        "let n = 0, s = new ReadableStream({pull(c) { c.enqueue(n++); if (n > 2) c.close(); }}), [a, b] = s.tee(), t = '';"
          + "for await (const x of a) t += x; for await (const x of b) t += x; return t", "012012"
      ),
      ("let s = new ReadableStream(); s.getReader(); s.getReader()", "REJECTED TypeError: ReadableStream is locked"),
      (
        "let r = new Response('abc'), d = r.body.getReader(); let x = await d.read(); let y = await d.read();"
          + "return x.value.length + '' + y.done + r.bodyUsed", "3truetrue"
      ),
      ("new ReadableStream().pipeTo()", "REJECTED NotSupportedError: ReadableStream.pipeTo is not simulated"),
    ]) func streams(_ source: String, _ expected: String) {
      #expect(WebAPIWorld().settle(source) == expected)
    }

    /// A page that replaces built-ins changes nothing about the API.
    @Test func builtInsOfThePage() {
      let world = WebAPIWorld()
      _ = world.run(
        """
        Promise.prototype.then = () => { throw 1; }; Array.prototype.push = Array.prototype.map = () => { throw 2; };
        String.prototype.split = RegExp.prototype.test = () => { throw 3; };
        JSON.parse = () => { throw 4; };
        """)
      #expect(world.run("new URLSearchParams('a=1&b=2').get('b') + structuredClone(new Map([[1, 2]])).size") == "21")
    }
  }
#endif
