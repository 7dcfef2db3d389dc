import ScriptEngine
import Testing

@testable import HybridSimulator

/// Storage, `navigator`, `matchMedia`, `performance`, and what is refused.
@Suite("Web API: storage and facts") struct WebAPIStorageTests {
  @Test(arguments: [
    (
      "localStorage.setItem('a', 1); localStorage.b = {}; [localStorage.length, localStorage.getItem('a'), localStorage.b,"
        + "localStorage['c'], localStorage.getItem('c')] + ''", "2,1,[object Object],,"
    ),
    (
      "localStorage.x = 1; localStorage['y'] = 2; Object.keys(localStorage).join() + JSON.stringify(localStorage)",
      #"x,y{"x":"1","y":"2"}"#
    ),
    (
      "localStorage.x = 1; let s = ''; for (const k in localStorage) if (localStorage.hasOwnProperty(k)) s += k; s", "x"
    ),
    ("localStorage.x = 1; delete localStorage.x; 'x' in localStorage", "false"),
    (
      "localStorage.setItem('getItem', 'v'); typeof localStorage.getItem + localStorage.getItem('getItem')", "functionv"
    ),
    ("localStorage.x = 1; localStorage.key(0) + localStorage.key(1) + localStorage.key(9)", "xnullnull"),
    ("localStorage.x = 1; localStorage.clear(); localStorage.length", "0"),
    ("localStorage instanceof Storage && '' + localStorage", "[object Storage]"),
    ("localStorage === window_.localStorage", "true"),
    ("localStorage.x = 1; sessionStorage.x + ''", "undefined"),
    ("new Storage()", "ERROR: TypeError: Illegal constructor"),
    ("localStorage.getItem()", "ERROR: TypeError: Not enough arguments"),
    (
      "localStorage.setItem('a', 'x'.repeat(5 * 1024 * 1024))",
      "ERROR: QuotaExceededError: The quota has been exceeded."
    ),
    ("localStorage.setItem('a', 'x'.repeat(5 * 1024 * 1024 - 1)); localStorage.a.length", "5242879"),
    ("localStorage.b = '가'.repeat(2700000)", "ERROR: QuotaExceededError: The quota has been exceeded."),
    (
      "try { localStorage.b = 'x'.repeat(6e6) } catch (e) { e.name + e.code + e.message }",
      "QuotaExceededError22The quota has been exceeded."
    ),
    ("indexedDB.open('x')", "ERROR: NotSupportedError: indexedDB.open is not simulated"),
    ("'indexedDB' in globalThis && typeof indexedDB", "object"),
  ]) func storage(_ source: String, _ expected: String) {
    let world = WebAPIWorld()
    _ = world.run("globalThis.window_ = globalThis")
    #expect(world.run(source) == expected)
  }

  @Test func changes() {
    let world = WebAPIWorld()
    _ = world.run(
      "localStorage.a = 1; localStorage.a = 1; localStorage.removeItem('b'); delete localStorage.a; sessionStorage.x = 2;"
        + "sessionStorage.clear(); sessionStorage.clear()")
    #expect(
      world.changes == [
        "localStorage setItem a", "localStorage removeItem a", "sessionStorage setItem x", "sessionStorage clear -",
      ])
  }

  @Test func anOpaqueOriginHasNone() {
    let world = WebAPIWorld("about:blank")
    #expect(world.run("localStorage") == "ERROR: SecurityError: The operation is insecure.")
    #expect(world.run("sessionStorage.x = 1") == "ERROR: SecurityError: The operation is insecure.")
  }

  @Test func areas() {
    let shelf = WebStorageShelf(.sessionStorage)
    let area = shelf.area(of: "https://a")
    #expect(area.set("k", to: "v") == .changed(.set(key: "k", old: nil, new: "v")))
    #expect(area.set("k", to: "v") == .same)
    let copy = shelf.copy().area(of: "https://a")
    #expect(copy["k"] == "v")
    #expect(copy.set("k", to: "w") == .changed(.set(key: "k", old: "v", new: "w")))
    #expect(area["k"] == "v")
    #expect(shelf.area(of: "https://b").keys.isEmpty)
    #expect(area.set("big", to: String(repeating: "x", count: WebStorageArea.quota)) == .full)
    #expect(area.remove("k") == .removed(key: "k", old: "v"))
    #expect(area.set(String(repeating: "x", count: WebStorageArea.quota), to: "") != .full)
  }

  @Test(arguments: [
    ("navigator.userAgent", "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)"),
    (
      "[navigator.platform, navigator.language, navigator.languages, navigator.vendor, navigator.maxTouchPoints,"
        + "navigator.onLine, navigator.cookieEnabled] + ''", "iPhone,en-US,en-US,en,Apple Computer, Inc.,5,true,true"
    ),
    ("[navigator.userActivation.isActive, navigator.userActivation.hasBeenActive] + ''", "false,true"),
    ("'serviceWorker' in navigator", "false"), ("navigator + ''", "[object Navigator]"),
    ("navigator.userAgent = 'x'; navigator.userAgent.length > 1", "true"),
    ("[screen.width, screen.height, innerWidth, innerHeight, devicePixelRatio] + ''", "393,852,393,852,3"),
    ("innerWidth = 5; innerWidth", "5"), ("new Navigator()", "ERROR: TypeError: Illegal constructor"),
    ("matchMedia('(prefers-color-scheme: dark)').matches", "false"),
    ("matchMedia('(prefers-color-scheme: light)').matches", "true"),
    (
      "[matchMedia('(max-width: 400px)').matches, matchMedia('screen and (min-width: 500px)').matches,"
        + "matchMedia('not all').matches, matchMedia('(min-width: 500px), (orientation: portrait)').matches,"
        + "matchMedia('(hover: hover)').matches, matchMedia('print').matches] + ''", "true,false,false,true,false,false"
    ),
    ("matchMedia('(color-gamut: p3)')", "ERROR: NotSupportedError: the media feature “color-gamut” is not simulated"),
    ("let m = matchMedia('(hover)'); m.addListener(() => {}); m.media + m.matches", "(hover)false"),
    ("new WebSocket('wss://x')", "ERROR: NotSupportedError: WebSocket is not simulated"),
    ("new EventSource('/x')", "ERROR: NotSupportedError: EventSource is not simulated"),
    ("typeof Worker", "function"),
    ("performance.timing.responseStart - performance.timing.navigationStart", "12"),
    ("performance.timing.domComplete", "0"),
    ("performance.timing.toJSON().loadEventEnd - performance.timeOrigin", "80"),
    (
      "performance.mark('a'); performance.mark('b', {startTime: 30, detail: {x: 1}}); let m = performance.measure('m', 'a', 'b');"
        + "[m.startTime, m.duration, m.entryType, performance.getEntriesByName('b')[0].detail.x,"
        + "performance.getEntriesByType('mark').length, m instanceof PerformanceMeasure] + ''", "0,30,measure,1,2,true"
    ),
    ("performance.measure('m', 'none')", "ERROR: SyntaxError: No mark named 'none' exists"),
    ("performance.mark('a'); performance.clearMarks(); performance.getEntries().length", "1"),
    (
      "let [n] = performance.getEntriesByType('navigation'); [n.loadEventEnd, n.type, n.name, n.duration] + ''",
      "80,reload,https://app.test/page,80"
    ),
    ("typeof performance.now()", "number"),
  ]) func facts(_ source: String, _ expected: String) {
    let world = WebAPIWorld()
    world.performanceEntries = [
      .object([
        ScriptMember("name", .string("https://app.test/page")), ScriptMember("entryType", .string("navigation")),
        ScriptMember("startTime", .number(0)), ScriptMember("duration", .number(80)),
        ScriptMember("loadEventEnd", .number(80)), ScriptMember("type", .string("reload")),
      ])
    ]
    #expect(world.run(source) == expected)
  }

  @Test func refusalsAreTold() {
    let world = WebAPIWorld()
    #expect(
      world.settle("await navigator.clipboard.readText()")
        == "REJECTED NotSupportedError: Clipboard.readText is not simulated")
    #expect(world.fake.console == ["javascript NotSupportedError: Clipboard.readText is not simulated"])
  }

  /// What a page puts in the place of a part stays.
  @Test func aPageMayReplaceThem() {
    let world = WebAPIWorld()
    #expect(
      world.run("fetch = 5; Request = 6; new Response(''); [fetch, Request, typeof Headers] + ''") == "5,6,function")
    #expect(world.run("let old = window_ = URL; URL = class extends old {}; new URL('a:b') instanceof old") == "true")
    #expect(world.run("delete globalThis.Blob; structuredClone(1); typeof Blob") == "undefined")
    #expect(world.run("Object.keys(globalThis).filter((name) => /fetch|URL|Blob/.test(name)).join()") == "")
  }

  /// Values and clones go from one context of a process to another.
  @Test func betweenContexts() throws {
    let world = WebAPIWorld()
    let other = world.makeContext()
    let made = try world.context.evaluate(
      "({d: new Date(5), m: new Map([[1, new Uint8Array([7])]]), b: new Blob(['x'])})"
    )
    .get()
    let nodes = try #require(
      try? world.library(of: world.context).property("serialize").get().call([.reference(made)]).get())
    let copy = try world.library(of: other).property("deserialize").get().call([.reference(nodes)]).get()
    other.define("copy", as: .reference(copy))
    let text = try other.evaluate(
      "[copy.constructor === Object, copy.d instanceof Date, copy.m instanceof Map, copy.m.get(1) instanceof Uint8Array,"
        + "copy.m.get(1)[0], copy.b instanceof Blob] + ''"
    ).get().text.get()
    #expect(text == "true,true,true,true,7,true")
  }
}
