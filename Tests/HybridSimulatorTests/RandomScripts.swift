import SessionModel

@testable import HybridSimulator

/// JavaScript made from a number: what pages, people and apps run in a random world.
struct RandomScripts {
  var generator: SeededGenerator

  private mutating func number(_ low: Int64, _ high: Int64) -> Int64 { generator.integer(in: low...high) }
  private mutating func pick(_ words: [String]) -> String { words[Int(number(0, Int64(words.count) - 1))] }
  private mutating func address() -> String {
    pick(["/s1", "/s2", "/p1", "/p2", "/sub", "/slow", "/r", "//b.other.org/s1", "about:blank", "#z", "/cut"])
  }

  /// Some statements, one after the other.
  mutating func body(depth: Int = 2) -> String {
    (0..<number(1, 4)).map { _ in "try { \(statement(depth: depth)) } catch (e) { console.log(String(e)) }" }
      .joined(separator: "\n")
  }

  mutating func statement(depth: Int) -> String {
    if depth > 0, number(1, 100) <= 35 {
      let inner = body(depth: depth - 1)
      return switch number(1, 8) {
      case 1...3: "setTimeout(function () { \(inner) }, \(number(0, 900)));"
      case 4:
        "var n\(depth) = 0, i\(depth) = setInterval(function () { if (++n\(depth) > 3) clearInterval(i\(depth)); \(inner) }, \(number(1, 300)));"
      case 5: "Promise.resolve(1).then(function () { \(inner) });"
      case 6: "requestAnimationFrame(function () { \(inner) });"
      case 7:
        "addEventListener('\(pick(["load", "pagehide", "pageshow", "visibilitychange", "popstate", "message", "beforeunload", "unload", "DOMContentLoaded", "hashchange"]))', function (e) { \(inner) });"
      default: "queueMicrotask(function () { \(inner) });"
      }
    }
    return leaf()
  }

  private mutating func leaf() -> String {
    switch number(1, 34) {
    case 1, 2: return "webkit.messageHandlers.plain.postMessage(\(value())).then(function (x) { window.r = x });"
    case 3, 4:
      return
        "webkit.messageHandlers.ask.postMessage(\(value())).then(function (x) { console.log(x) }, function (e) { alert(e) });"
    case 5: return "alert('a');"
    case 6: return "document.title = String(confirm('c'));"
    case 7: return "console.log(prompt('p', 'preset'));"
    case 8, 9: return "location.href = '\(address())';"
    case 10: return "location.replace('\(address())');"
    case 11: return "history.\(pick(["pushState", "replaceState"]))({ a: 1 }, '', '\(pick(["/x", "?q", "#f"]))');"
    case 12: return "history.\(pick(["back()", "forward()", "go(-2)", "go(0)"]));"
    case 13:
      return
        "var f = document.createElement('iframe'); f.src = '\(address())'; (document.body || document.documentElement).appendChild(f);"
    case 14: return "var g = document.querySelector('iframe'); if (g) g.remove();"
    case 15: return "window.w = window.open('\(address())', '\(pick(["", "w", "_self", "_top"]))'); if (w) w.a = 1;"
    case 16: return "if (window.w) w.close(); window.close();"
    case 17: return "document.write('<p>w<script>document.title += 1</' + 'script>');"
    case 18, 19:
      return
        "fetch('\(address())').then(function (r) { return r.text() }).then(function (t) { console.log(t.length) }).catch(function (e) { console.log(String(e)) });"
    case 20:
      return
        "var x = new XMLHttpRequest(); x.open('GET', '\(address())', \(pick(["true", "false"]))); x.send(); console.log(x.status);"
    case 21: return "localStorage.setItem('k', (localStorage.getItem('k') || '') + 1);"
    case 22: return "sessionStorage.k = 1; document.cookie = 'c=\(number(0, 9))';"
    case 23: return "for (var t = Date.now(); Date.now() - t < \(number(1, 5000)););"
    case 24: return number(1, 6) == 1 ? "while (true) {}" : "throw new Error('e');"
    case 25: return "parent.postMessage('up', '*'); if (window.opener) opener.postMessage('o', '*');"
    case 26: return "var a = document.querySelector('a'); if (a) a.click();"
    case 27: return "var m = document.querySelector('form'); if (m) m.submit();"
    case 28: return "document.documentElement.innerHTML = '<body><iframe src=/sub></iframe><img src=/i.png>';"
    case 29: return "window.stop();"
    case 30: return "location.reload();"
    case 31: return "var s = document.createElement('script'); s.src = '/s.js'; document.head.appendChild(s);"
    case 32: return "frames[0] && frames[0].document && (frames[0].document.title = 'q');"
    case 33: return "(function deep() { deep() })();"
    default: return "document.body.innerHTML += '<b>x</b>'; getComputedStyle(document.body).display;"
    }
  }

  private mutating func value() -> String {
    pick([
      "1", "'s'", "null", "undefined", "[1, [2]]", "({ a: { b: 1 } })", "new Date(0)", "document.body",
      "function () {}", "(() => { var o = {}; o.o = o; return o })()", "Date.now()", "Math.random()", "location.href",
    ])
  }
}
