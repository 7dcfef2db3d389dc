import Testing

@testable import HybridSimulator

/// The tree is the HTML standard's, and the steps are what a browser does.
@Suite("HTML tree") struct HTMLTreeTests {
  private func builder(_ page: String, scripting: Bool = true) -> (HTMLTreeBuilder, [ParseStep]) {
    var builder = HTMLTreeBuilder(scripting: scripting)
    var steps = builder.append(Array(page.utf8))
    steps += builder.finish()
    while builder.isWaiting { steps += builder.resume() }
    return (builder, steps)
  }

  /// The body's content, in one line: `p["a" b["c"]]`.
  private func body(_ page: String) -> String {
    let tree = builder(page).0.tree
    func short(_ id: DOMNodeID) -> String {
      switch tree[id].kind {
      case .text(let text): return "\"\(text)\""
      case .comment(let text): return "!\(text)"
      case .element(let element):
        return element.name + "[" + tree.children(tree.holder(id)).map(short).joined(separator: " ") + "]"
      default: return ""
      }
    }
    return tree.elements(named: "body").first.map { tree.children($0).map(short).joined(separator: " ") } ?? "-"
  }

  @Test(
    "What stands where, by the HTML standard",
    arguments: [
      ("a<p>b<p>c", #""a" p["b"] p["c"]"#), ("<p>a<div>b</div>c", #"p["a"] div["b"] "c""#),
      ("<b>1<p>2</b>3</p>", #"b["1"] p[b["2"] "3"]"#), ("<b><i>1</b>2</i>", #"b[i["1"]] i["2"]"#),
      ("<p><b>1</p>2", #"p[b["1"]] b["2"]"#), ("<a>1<a>2", #"a["1"] a["2"]"#),
      ("<ul><li>1<li>2</ul>3", #"ul[li["1"] li["2"]] "3""#), ("<table>a<tr><td>b", #""a" table[tbody[tr[td["b"]]]]"#),
      ("<table><tr><td>1<td>2<tr><td>3</table>4", #"table[tbody[tr[td["1"] td["2"]] tr[td["3"]]]] "4""#),
      ("<select><option>1<option>2</select>3", #"select[option["1"] option["2"]] "3""#),
      ("<br>a</br>b</p>c", #"br[] "a" br[] "b" p[] "c""#), ("<svg><path/><p>x", #"svg[path[]] p["x"]"#),
      ("a</body>b", #""ab""#), ("<dl><dt>1<dd>2<dt>3", #"dl[dt["1"] dd["2"] dt["3"]]"#), ("x<3 y", #""x<3 y""#),
      ("<script>if(a<b)'</div>'</script>", #"script["if(a<b)'</div>'"]"#), ("<h1>a<h2>b</h1>", #"h1["a"] h2["b"]"#),
      ("<form><form>a</form>b", #"form["a"] "b""#), ("<p>&lt;&eacute;&#8364;&notit;&rarr;", #"p["<é€¬it;→"]"#),
      ("<table><caption>c</caption><col><tr><th>h", #"table[caption["c"] colgroup[col[]] tbody[tr[th["h"]]]]"#),
      ("<button>1<button>2", #"button["1"] button["2"]"#), ("<textarea>\n<p></textarea>", #"textarea["<p>"]"#),
      ("<div><template><tr><td>x</td></tr></template>y", #"div[template[tr[td["x"]]] "y"]"#),
      ("<table><td><table><td>x</table>y", #"table[tbody[tr[td[table[tbody[tr[td["x"]]]] "y"]]]]"#),
      ("<table><tr><td><p>1</tr></table>2", #"table[tbody[tr[td[p["1"]]]]] "2""#),
      ("<svg><p>1<svg><title><p>2", #"svg[] p["1" svg[title[p["2"]]]]"#),
      ("<select><table><option>1", #"select[option["1"]]"#),
      ("<svg><g></select></div>1", #"svg[g["1"]]"#), ("<p>1<table></table>2", #"p["1" table[] "2"]"#),
      ("<table><svg>a<title>b</title>", #"svg["a" title["b"]] table[]"#), ("a</body></html>b", #""ab""#),
      ("\n a", #""a""#), ("<b>1<div>2</b>3</div>4", #"b["1"] div[b["2"] "3"] "4""#),
    ])
  func structure(_ page: String, _ expected: String) {
    #expect(body(page.hasPrefix("<script") ? "<body>" + page : page) == expected)
  }

  @Test("With a doctype a table ends a paragraph, and comments after the end stand outside") func standards() {
    #expect(body("<!doctype html><p>1<table></table>2") == #"p["1"] table[] "2""#)
    #expect(builder("<p></body></html><!--z-->").0.tree.outline.hasSuffix("|     <p>\n| <!-- z -->\n"))
    #expect(
      builder("<template><p>x").0.tree.outline.hasSuffix("|     <template>\n|       <p>\n|         \"x\"\n|   <body>\n")
    )
  }

  @Test("Head and body are made where a page leaves them out") func implied() {
    #expect(
      builder("<title>T</title><p>x").0.tree.outline == """
        | <html>
        |   <head>
        |     <title>
        |       "T"
        |   <body>
        |     <p>
        |       "x"

        """)
    #expect(builder("").0.tree.outline == "| <html>\n|   <head>\n|   <body>\n")
  }

  private func kinds(_ steps: [ParseStep]) -> [String] {
    steps.compactMap { step in
      switch step {
      case .element, .documentElement: nil
      case .script(let script): "script \(script.url ?? "inline")\(script.blocksParser ? " blocks" : "")"
      case .stylesheet(_, let url, _): "css \(url)"
      case .image(_, let url): "img \(url)"
      case .frame(_, let frame):
        "frame \(frame.srcdoc ?? frame.url ?? "-") \(frame.sandbox?.joined(separator: ",") ?? "")"
      case .resource(_, let url, let type): "\(type) \(url)"
      case .base(let url): "base \(url)"
      case .title(let title): "title \(title)"
      case .refresh(let delay, let url): "refresh \(delay) \(url ?? "-")"
      case .contentSecurityPolicy(let text): "csp \(text)"
      case .form: "form"
      case .link(_, let url): "a \(url)"
      case .end: "end"
      }
    }
  }

  @Test("What a page makes the engine do, in document order") func steps() {
    let page = """
      <!doctype html><head><base href=/b/><meta http-equiv="refresh" content="0.5;URL='/n'"><title> A \n b </title>
      <meta http-equiv=Content-Security-Policy content="script-src 'self'">
      <link rel="stylesheet" href=a.css><link rel="shortcut icon" href=f.ico><link rel=alternate href=x>
      <script src=1.js></script><script async src=2.js></script><script defer src=3.js></script>
      <script type=module src=4.js></script><script>go()</script><script type=application/json>{}</script></head>
      <body><img src=" i.png "><img><a href=l>x</a><form></form><iframe sandbox="allow-scripts allow-forms" src=f.html>
      </iframe><iframe srcdoc="<p>s"></iframe><template><img src=no.png><script src=no.js></script></template>
      <noscript><img src=no.png></noscript><video src=v.mp4 poster=p.png></video><svg><image href=no.png /></svg>
      <title>second</title><script src></script>
      """
    #expect(
      kinds(builder(page).1) == [
        "base /b/", "refresh 0 /n", "title A b", "csp script-src 'self'", "css a.css", "icon f.ico",
        "script 1.js blocks",
        "script 2.js", "script 3.js", "script 4.js", "script inline blocks", "img i.png", "a l", "form",
        "frame f.html allow-scripts,allow-forms", "frame <p>s ", "img p.png", "media v.mp4", "end",
      ])
    #expect(kinds(builder("<noscript><img src=yes.png></noscript>", scripting: false).1) == ["img yes.png", "end"])
  }

  @Test("A blocking script stops the page, and what stands behind it can be fetched ahead") func blocking() {
    var builder = HTMLTreeBuilder()
    let first = builder.append(
      Array("<title>T</title><script src=/s.js></script><img src=/a><link rel=stylesheet href=/c>".utf8))
    #expect(kinds(first) == ["title T", "script /s.js blocks"])
    #expect(builder.isWaiting)
    #expect(kinds(builder.preloads()) == ["img /a", "css /c"])
    #expect(builder.append(Array("<p>".utf8)).isEmpty)
    #expect(builder.finish().isEmpty)
    #expect(kinds(builder.resume()) == ["img /a", "css /c", "end"])
    #expect(builder.isComplete)
  }

  @Test("A script that the page ends in never runs") func cutScript() {
    #expect(kinds(builder("<p>x<script>go(").1) == ["end"])
    #expect(kinds(builder("<title>half").1) == ["title half", "end"])
  }

  @Test(
    "Meta refresh",
    arguments: [
      ("5", "refresh 5000000 -"), ("5; url=/x", "refresh 5000000 /x"), ("0,/x", "refresh 0 /x"),
      (" 1 ;url = \"/q'\" z", "refresh 1000000 /q'"), ("99999999999999999999", "refresh 3155760000000000 -"),
    ])
  func refresh(_ content: String, _ expected: String) {
    let quoted = content.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "&quot;")
    #expect(kinds(builder("<meta http-equiv=refresh content=\"\(quoted)\">").1) == [expected, "end"])
  }
}
