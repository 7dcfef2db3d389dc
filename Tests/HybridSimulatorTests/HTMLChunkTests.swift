import Testing

@testable import HybridSimulator

/// The network's chunks must not decide the page: every chunk size of 50 pages gives one tree and one list of steps.
@Suite("HTML in chunks") struct HTMLChunkTests {
  struct Result: Equatable {
    var outline: String
    var steps: [ParseStep]
  }

  static func build(_ bytes: [UInt8], chunk: Int) -> Result {
    var builder = HTMLTreeBuilder()
    var steps: [ParseStep] = []
    var place = 0
    while place < bytes.count {
      let end = min(place + chunk, bytes.count)
      steps += builder.append(bytes[place..<end])
      // The engine lets some scripts run at once, others only after more bytes came.
      if place / chunk % 3 != 1 { while builder.isWaiting { steps += builder.resume() } }
      place = end
    }
    steps += builder.finish()
    while builder.isWaiting { steps += builder.resume() }
    #expect(builder.isComplete)
    return Result(outline: builder.tree.outline, steps: steps)
  }

  @Test("Every chunk size gives one tree", arguments: HTMLPages.all.indices)
  func chunks(_ index: Int) {
    let bytes = Array(HTMLPages.all[index].utf8)
    let whole = Self.build(bytes, chunk: bytes.count + 1)
    #expect(whole.steps.last == .end)
    for size in 1...max(1, bytes.count) {
      let result = Self.build(bytes, chunk: size)
      if result != whole {
        #expect(result.outline == whole.outline, "chunks of \(size)")
        #expect(result.steps == whole.steps, "chunks of \(size)")
        return
      }
    }
  }

  @Test("There are 50 pages, no two alike") func count() {
    #expect(HTMLPages.all.count >= 50)
    #expect(Set(HTMLPages.all).count == HTMLPages.all.count)
  }

  @Test("No page breaks the builder") func noise() {
    var random = SeededNumbers(seed: 11)
    let pieces = HTMLPages.pieces
    for _ in 0..<600 {
      let text = (0..<Int.random(in: 1...60, using: &random)).map { _ in pieces.randomElement(using: &random)! }
        .joined()
      let bytes = Array(text.utf8)
      let whole = Self.build(bytes, chunk: bytes.count + 1)
      #expect(Self.build(bytes, chunk: Int.random(in: 1...9, using: &random)) == whole, "\(text)")
    }
  }

  @Test("Deep pages are flat below 512 levels, and fast") func depth() {
    let page = String(repeating: "<div><b>", count: 3000) + "x"
    let outline = Self.build(Array(page.utf8), chunk: 4096).outline
    #expect(outline.contains("\"x\""))
  }
}

/// Pages for the chunk tests: generated ones, nasty ones, and those of the recordings' sites in their structure.
enum HTMLPages {
  static let all = generated + nasty + sites

  static let pieces = [
    "<p>", "</p>", "<div class=a>", "</div>", "<b>", "</b>", "<i>", "</i>", "<a href='/x?a=1&copy=2'>", "</a>", "text ",
    "&amp;", "&eacute", "&#x20ac;", "<table>", "<tr>", "<td>", "</td>", "</tr>", "</table>", "<ul>", "<li>", "</ul>",
    "<script>if(a<b)c('</div>')</script>", "<script src=/s.js></script>", "<script async src=/t.js></script>",
    "<style>p>a{}</style>", "<title>T &lt; U</title>", "<!-- c -->", "<!--", "-->", "<br/>", "<img src=/i.png>",
    "<iframe src=/f></iframe>", "<select>", "<option>", "</select>", "<textarea>\n", "</textarea>", "<svg>", "<path/>",
    "</svg>", "<form>", "</form>", "<h1>", "</h2>", "<head>", "<body>", "</body>", "</html>", "<html lang=en>", "é😀",
    "<", "<3", "</", "\r\n", "\u{0}", "<template>", "</template>", "<caption>", "<col>", "<dd>", "<dt>", "<button>",
    "<!doctype html>", "<?php ?>", "<meta http-equiv=refresh content='3; url=/n'>", "<base href='/b/'>", "<plaintext>",
  ]

  private static let generated: [String] = (0..<22).map { number in
    var random = SeededNumbers(seed: UInt64(number) + 100)
    let usable = pieces.filter { $0 != "<plaintext>" }
    let count = 12 + number * 2
    let body = (0..<count).map { _ in usable.randomElement(using: &random)! }.joined()
    return number % 2 == 0 ? "<!doctype html><title>Page \(number)</title>" + body : body
  }

  private static let nasty = [
    "", "x", "<", "<!", "<!-", "<!--", "<!-->x", "<!--->x", "<!--a--!>b", "</", "</x", "<a", "<a href", "<a href=",
    "<a href='",
    "\u{FEFF}<p>mark", "<p>a\r\nb\rc", "a<b", "<script>var s='<!--<script></script>-->';</script>x",
    "<script>never ends", "<title>never ends", "<textarea>\n\nx</textarea>y", "<pre>\n\nx</pre>", "<p a=1 a=2 B=3 c>",
    "<p a='&amp;&copy=1&notit;&not;'>&notit;&not;&#128;&#0;&#x110000;", "<iframe src=a><p></iframe><p>",
    "<noscript><img src=a></noscript><noscript>b", "<style><p></style></p>", "<b><p>1</b>2</p>3", "<a>1<a>2<p>3</a>4",
    "<table>a<tr>b<td>c</table>d", "<table><td><table><td>x</table>y", "<svg><p>out<svg><title><p>in</title><b/></svg>",
    "<select><option>1<option>2<div>3</select>4<table><tr><td><select></td>5", "<plaintext><b></plaintext>",
    "<!DOCTYPE HTML PUBLIC \"-//W3C//DTD HTML 4.01//EN\"><html><head></head><body></body></html><!--z--> <p>late",
  ]

  /// The script that the recordings' pages carry, in its structure: quotes, comparisons, tags in texts.
  private static let life =
    "<script>\nfunction L(s){try{webkit.messageHandlers.log.postMessage(String(s))}catch(e){}}\n"
    + "(function(){var w=(self===top?'top ':'frame ');L(w+'inline-script '+location.href);\n"
    + "addEventListener('pageshow',function(e){L(w+'pageshow persisted='+e.persisted)});\n})();</script>"

  private static let sites = [
    "<!doctype html><html><head><title>A</title></head><body>page a</body></html>",
    "<!doctype html><html><head><title>One</title></head><body>\(life)</body></html>",
    "<!doctype html><html><head><title>Top</title></head><body>\(life)<iframe name=fa src=\"/fa\" onload=\"L('fa onload')\">"
      + "</iframe><iframe name=fr src=\"/fr\" onload=\"L('fr onload')\"></iframe></body></html>",
    "<!doctype html><title>S</title>xxxxxxxxxx<img src=/i1><img src=/i2><img src=/i3>xxxxxxxxxx",
    "<!doctype html><title>Cut</title><body>\(life)" + String(repeating: "x", count: 300),
    "<title>Error page</title>",
  ]
}
