import SessionModel

@testable import HybridSimulator

/// A scenario made from a number: views, policies, a web that fails in every way, and steps in any order.
struct RandomWorld {
  private var generator: SeededGenerator
  private let viewCount: Int
  private var scripts: RandomScripts

  init(seed: Int64) {
    generator = SeededGenerator(seed: seed)
    scripts = RandomScripts(generator: SeededGenerator(seed: seed, name: "scripts of the world"))
    var first = generator
    viewCount = Int(first.integer(in: 1...4))
    generator = first
  }

  /// The scenario.
  static func scenario(seed: Int64) throws -> LoadedScenario {
    var world = RandomWorld(seed: seed)
    let scenario = try ScenarioText.read(world.text(seed: seed))
    return LoadedScenario(scenario: scenario, files: [])
  }

  mutating func text(seed: Int64) -> String {
    let views = (0..<viewCount).map { "v\($0): \(view())" }.joined(separator: ", ")
    let steps = (0..<number(5, 40)).map { _ in step() }.joined(separator: ",\n")
    let hooks = (0..<number(0, 3)).map { _ in hook() }.joined(separator: ",\n")
    return """
      { title: "world \(seed)", seed: \(seed),
        app: { urlLoading: { protocols: { url: "myapp:*", answer: "<title>m</title>" }, cache: \(chance(50)) } },
        device: { port: "\(chance(50) ? "ios" : "webkitgtk")", os: "\(pick(["13.7", "14.0", "14.5", "16.4", "26.0"]))",
          model: "\(pick(["iPhone", "iPad"]))", processSwap: \(chance(80)), processCache: \(chance(20)) },
        stores: { other: { persistent: false } },
        views: { \(views) },
        web: { \(web()) },
        on: [ \(hooks) ],
        steps: [ \(steps) ] }
      """
  }

  private mutating func number(_ low: Int64, _ high: Int64) -> Int64 { generator.integer(in: low...high) }
  private mutating func chance(_ percent: Int64) -> Bool { number(1, 100) <= percent }
  private mutating func pick(_ words: [String]) -> String { words[Int(number(0, Int64(words.count) - 1))] }

  private mutating func view() -> String {
    var parts: [String] = []
    if chance(30) { parts.append(#"store: "other""#) }
    if chance(30) { parts.append("visible: false") }
    if chance(10) { parts.append(#"class: "UIWebView""#) }
    if chance(20) { parts.append(#"pool: "two""#) }
    if chance(30) { parts.append(#"createWebView: "\#(pick(["new", "cancel", "loadHere", "same", "never"]))""#) }
    if chance(20) { parts.append(#"recovery: { start: "https://a.site.com/p1" }"#) }
    if chance(60) {
      parts.append(#"delegate: "all""#)
    } else if chance(50) {
      parts.append(#"delegate: ["webContentProcessDidTerminate"]"#)
    }
    if chance(50) {
      parts.append(
        "configuration: { pageCache: \(chance(50)), javaScriptCanOpenWindowsAutomatically: \(chance(60)), javaScript: \(chance(90)) }"
      )
    }
    parts.append(#"handlers: ["plain"], replyHandlers: [{ name: "ask", replies: [\#(reply())] }]"#)
    if chance(30) {
      let at = pick(["start", "end"])
      let world = pick(["page", "other"])
      parts.append(
        "scripts: [{ source: \(quoted(scripts.body())), at: '\(at)', world: '\(world)', mainFrameOnly: \(chance(50)) }]"
      )
    }
    let dialogs = (0..<number(0, 3)).map { _ in dialog() }
    if !dialogs.isEmpty { parts.append("dialogs: [\(dialogs.joined(separator: ", "))]") }
    let policies = (0..<number(0, 3)).map { _ in policy() }
    if !policies.isEmpty { parts.append("policies: [\(policies.joined(separator: ", "))]") }
    return "{ \(parts.joined(separator: ", ")) }"
  }

  private mutating func policy() -> String {
    let phase = pick(["action", "response"])
    let decision = pick(["allow", "cancel", "download", "never", "twice", "drop"])
    let after = chance(40) ? ", after: \(number(1, 400))" : ""
    let more = chance(20) ? #", contentMode: "mobile", thread: "background""# : ""
    return
      #"{ match: { phase: "\#(phase)", url: "*\#(pick(["/p1", "/p2", "/p3", "/slow", "/loop", "sub"]))*" }, decision: "\#(decision)"\#(after)\#(more) }"#
  }

  private mutating func reply() -> String {
    let after = chance(40) ? ", after: \(number(1, 400))" : ""
    return "{ decision: '\(pick(["reply", "reply", "never", "twice", "drop", "release"]))', value: [1]\(after) }"
  }

  private mutating func dialog() -> String {
    let type = chance(60) ? "match: { type: '\(pick(["alert", "confirm", "prompt", "beforeunload"]))' }, " : ""
    let after = chance(50) ? ", after: \(number(1, 4000))" : ""
    let decision = pick(["accept", "accept", "accept", "dismiss", "never", "twice", "drop", "release"])
    return "{ \(type)decision: '\(decision)'\(after) }"
  }

  private func quoted(_ text: String) -> String { JSONValue.string(text).text }

  /// A page that runs scripts: in its head, at its end, and in an attribute.
  private mutating func scriptedPage(_ path: String) -> String {
    let body =
      "<title>s</title><script\(pick(["", " async", " defer"])) \(chance(20) ? "src=/s.js" : "")>\(scripts.body())</script>"
      + "<a href=/s2 onclick=\"\(pick(["alert(1)", "location.href=1", "return confirm(2)", "window.open('/s1')"]))\">a</a>"
      + "<form action=/s1><input name=q></form>\(chance(30) ? "<iframe src=/s2></iframe>" : "")"
      + "<script>\(scripts.body())</script>"
    return "\"\(path)\": { body: \(quoted(body)) }"
  }

  private mutating func web() -> String {
    let routes = [
      scriptedPage("/s1"), scriptedPage("/s2"), scriptedPage("/s3"),
      #""/p1": { body: "<title>1</title>one<a href=/p2>2</a><a href='//b.other.org/slow#x' target=_top>3</a><a target=_blank href=/p3>4</a><form action=/p3 method=\#(pick(["get", "post"]))><input name=a></form>" }"#,
      #""/p2": { body: "<title>2</title><img src=/i.png><iframe src=/sub></iframe><script src=/s.js></script>" }"#,
      #""/p3": { body: "<title>3</title><iframe src=//b.other.org/p1></iframe><meta http-equiv=refresh content='\#(number(0, 2)); url=/p1'>" }"#,
      #""/sub": { body: "<a href=/p1>1</a><a href='#y'>2</a><iframe src='/\#(pick(["sub", "sub2", "p2"]))'></iframe>" }"#,
      #""/sub2": { body: "<a href=/sub>s</a><meta http-equiv=refresh content='\#(number(0, 2)); url=/204'>" }"#,
      #""/i.png": { mime: "image/png", bytes: \#(number(1, 90_000)) }"#,
      chance(50)
        ? #""/s.js": { mime: "text/javascript", bytes: 500, delay: \#(number(0, 200)) }"#
        : #""/s.js": { mime: "text/javascript", body: \#(quoted(scripts.body())), delay: \#(number(0, 200)) }"#,
      #""/slow": { body: { parts: ["<title>S</title>abc", { sleep: \#(number(1, 600)) }, "def", { gate: "g" }, "end"] } }"#
        .replacingBody(),
      #""/loop": { redirect: "/loop" }"#,
      #""/r": { redirect: "\#(pick(["/p1", "/p2", "https://b.other.org/p2", "myapp://x", "/r2"]))", status: \#(pick(["301", "302", "303", "307", "308"])) }"#,
      #""/r2": { redirect: "https://b.other.org/r", cookies: ["a=1"] }"#,
      #""/204": { status: 204, body: "" }"#, #""/zip": { mime: "application/zip", body: "PK" }"#,
      #""/cut": { parts: ["<title>C</title>x", { sleep: 50 }, "\#(pick(["fin", "rst"]))"], length: 5000 }"#,
      #""/early": { before: "\#(pick(["fin", "rst", "hang"]))", body: "x" }"#,
    ].joined(separator: ", ")
    return
      #""*.site.com": { \#(routes) }, "*.other.org": { \#(routes) }, "refused.net": { connect: "refused" }, "untrusted.net": { tls: { valid: false } }"#
  }

  private mutating func url() -> String {
    let host = pick(["a.site.com", "b.site.com", "b.other.org", "refused.net", "untrusted.net", "nowhere.net"])
    let path = pick([
      "/p1", "/p2", "/p3", "/slow", "/loop", "/r", "/204", "/zip", "/cut", "/early", "/p1#x", "/p1#y", "/missing",
      "/s1", "/s2", "/s3", "/s1", "/s2", "/s3", "/s1", "/s2",
    ])
    if chance(5) { return pick(["about:blank", "myapp://open", "data:text/html,<title>d</title>"]) }
    return "\(pick(["http", "https"]))://\(chance(75) ? pick(["a.site.com", "b.other.org"]) : host)\(path)"
  }

  private mutating func viewName() -> String { "v\(number(0, Int64(viewCount) - 1))" }

  private mutating func step() -> String {
    let view = viewName()
    switch number(1, 36) {
    case 1...7: return #"{ load: { view: "\#(view)", url: "\#(url())" } }"#
    case 8: return #"{ loadHTML: { view: "\#(view)", html: "<title>h</title>", base: "\#(url())" } }"#
    case 9: return #"{ reload: { view: "\#(view)" } }"#
    case 10: return #"{ stop: { view: "\#(view)" } }"#
    case 11, 12: return #"{ back: { view: "\#(view)" } }"#
    case 13: return #"{ forward: { view: "\#(view)" } }"#
    case 14: return #"{ kill: { view: "\#(view)" } }"#
    case 15:
      return pick(["{ kill: { network: true } }", "{ kill: { gpu: true } }", #"{ terminate: { view: "\#(view)" } }"#])
    case 16: return pick(["{ background: {} }", "{ foreground: {} }", "{ memoryWarning: {} }"])
    case 17: return chance(10) ? #"{ close: { view: "\#(view)" } }"# : #"{ hide: { view: "\#(view)" } }"#
    case 18: return #"{ openGate: "g" }"#
    case 19: return chance(10) ? "{ relaunch: { after: 100 } }" : #"{ reloadFromOrigin: { view: "\#(view)" } }"#
    case 20:
      return
        #"{ answer: { view: "\#(view)", what: "\#(pick(["action", "response"]))", decision: "\#(pick(["allow", "cancel"]))" } }"#
    case 21: return "{ block: \(number(0, 500)) }"
    case 22:
      let frame = chance(40) ? #", frame: "f\#(number(1, 6))""# : ""
      return #"{ tap: { view: "\#(view)", link: \#(number(0, 2)), long: \#(chance(10))\#(frame) } }"#
    case 23: return #"{ submit: { view: "\#(view)" } }"#
    case 24, 25, 26:
      let world = pick(["page", "page", "other"])
      return #"{ evaluate: { view: "\#(view)", world: "\#(world)", script: \#(quoted(scripts.body())) } }"#
    case 27: return #"{ callAsync: { view: "\#(view)", body: \#(quoted("await 1; " + scripts.body())) } }"#
    case 28, 29:
      return
        #"{ answer: { view: "\#(view)", what: "dialog", decision: "\#(pick(["ok", "cancel", "leave"]))", text: "t" } }"#
    case 30: return #"{ respond: { view: "\#(view)", value: { a: [1] } } }"#
    case 31:
      return pick([
        #"{ removeHandler: { view: "\#(view)", name: "plain" } }"#, #"{ removeScripts: { view: "\#(view)" } }"#,
        #"{ addScript: { view: "\#(view)", source: \#(quoted(scripts.body())) } }"#, #"{ show: { view: "\#(view)" } }"#,
        #"{ close: { view: "\#(view)", asks: true } }"#,
      ])
    default: return "{ advance: \(number(0, 900)) }"
    }
  }

  private mutating func hook() -> String {
    let kind = pick([
      "decidePolicyForNavigationAction", "didStartProvisional", "didCommit", "didFinish", "didFailProvisional",
      "webContentProcessDidTerminate",
    ])
    let view = viewName()
    let step = pick([
      #"{ evaluate: { view: "\#(view)", script: \#(quoted(scripts.body())) } }"#,
      #"{ load: { view: "\#(view)", url: "\#(url())" } }"#, #"{ reload: { view: "\#(view)" } }"#,
      #"{ stop: { view: "\#(view)" } }"#, #"{ back: { view: "\#(view)" } }"#, "{ block: \(number(1, 90)) }",
    ])
    return #"{ event: { event: "navigation.\#(kind)", view: "\#(view)" }, times: \#(number(1, 3)), do: [ \#(step) ] }"#
  }
}

extension String {
  /// `body: { parts: … }` as the language writes it.
  fileprivate func replacingBody() -> String {
    var text = self
    guard let start = text.firstRange(of: "{ body: { parts"), let end = text.lastIndex(of: "}") else { return text }
    text.remove(at: end)
    text.replaceSubrange(start, with: "{ parts")
    return text
  }
}
