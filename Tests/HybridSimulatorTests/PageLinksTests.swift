import SessionModel
import Testing

@testable import HybridSimulator

/// What a page tells of that can be tapped (`page.links`), and taps by what it told.
@Suite struct PageLinksTests {
  private struct Link: Equatable {
    let text, frame, selector, href: String?
  }

  private func play(_ html: String, steps: String = "") throws -> Played {
    try Played.scenario(
      """
      { views: { main: { handlers: ["log"] } },
        web: { "a.example": { "/": { body: \(JSONValue.string(html).text) }, "/two": { body: "<title>Two</title>" },
          "/inner": { body: "<a href='/two' target=_top>Inside</a>" } } },
        steps: [ { load: "https://a.example/" }, { settle: 300 }\(steps) ] }
      """)
  }

  private func links(_ play: Played) -> [[Link]] {
    play.events.all("page.links").map { event in
      (event["links"]?.array ?? []).map {
        Link(
          text: $0["text"]?.string, frame: $0["frame"]?.string, selector: $0["selector"]?.string,
          href: $0["href"]?.string)
      }
    }
  }

  @Test func linksButtonsAndWhatHasAHandlerInAllFrames() throws {
    let play = try play(
      """
      <a href="/two">  To the
      second page </a><a>no link</a><button disabled>off</button><button id=go>Go</button>
      <form><input type=submit value=Send><input name=q></form><div onclick="1">Tap me</div>
      <div hidden><a href=/x>hidden</a></div><a href=/y style="display: none">hidden</a>
      <a href="/two"><img alt="A coat"></a><iframe src=/inner></iframe>
      """)
    let list = try #require(links(play).last)
    #expect(list.map(\.text) == ["To the second page", "Go", "Send", "q", "Tap me", "A coat", "Inside"])
    #expect(list.map(\.frame) == ["main", "main", "main", "main", "main", "main", "f1"])
    #expect(list.first?.href == "https://a.example/two")
    #expect(list[1].selector == "#go")
  }

  @Test func everySelectorFindsItsElement() throws {
    let items = (0..<40).map { "<li><a href=/\($0)>\($0)</a><button>b\($0)</button></li>" }.joined()
    let page = "<ul>\(items)</ul><p><button>last</button></p><div id=d><a href=/x>x</a><a href=/y>y</a></div>"
    var builder = HTMLTreeBuilder()
    _ = builder.append(Array(page.utf8))
    _ = builder.finish()
    let nodes = builder.tree.tappable(limit: 200)
    #expect(nodes.count == 83)
    for node in nodes { #expect(builder.tree.first(matching: builder.tree.selector(of: node)) == node) }
  }

  @Test func whatAScriptChangesIsToldOnce() throws {
    let play = try play(
      "<script>setTimeout(() => { for (let i = 0; i < 300; i++) document.body.append(Object.assign("
        + "document.createElement('button'), { textContent: 'x'.repeat(200) })) }, 1000)</script><a href=/two>a</a>",
      steps: ", { advance: 3000 }")
    let all = links(play)
    #expect(all.map(\.count) == [1, 200])
    #expect(all.last?.last?.text?.count == 80)
  }

  @Test func aPageThatChangesAllTheTimeIsLookedAtLessAndLess() throws {
    let play = try play(
      "<a id=a href=/two>0</a><script>let n = 0; setInterval(() => { a.textContent = ++n }, 20)</script>",
      steps: ", { advance: 30000 }")
    #expect((5...14).contains(links(play).count), "\(links(play).count)")
  }

  @Test func nobodyWaitsForThem() throws {
    let play = try play(
      "<a id=a href=/two>0</a><script>let n = 0; setInterval(() => { a.textContent = ++n }, 20)</script>",
      steps: ", { note: 'quiet' }")
    let finished = try #require(play.events.first("navigation.didFinish")?.time)
    let quiet = try #require(play.events.first("marker.note")?.time)
    #expect(quiet - finished == 300_000)
  }

  @Test func aTapByWhatWasToldGoesWhereItLeads() throws {
    let play = try play(
      "<ul><li><a href=/x>x</a><li><a href=/two>two</a></ul>",
      steps: ", { tap: { selector: 'body>ul>li:nth-of-type(2)>a', frame: 'main' } }, { settle: 300 }")
    #expect(play.events.all("navigation.didFinish").last?.text("url") == "https://a.example/two")
  }

  @Test func whatIsTypedIsHeardAndSent() throws {
    let play = try play(
      "<form action=/two><input name=q oninput='console.log(this.value)'><button>Go</button></form>"
        + "<input id=off disabled>",
      steps: ", { fill: { selector: 'input', value: 'red boots' } }, { fill: { selector: '#off', value: 'x' } },"
        + "{ tap: { text: 'Go' } }, { settle: 300 }")
    #expect(play.events.first("console.log")?.text("text") == "red boots")
    #expect(play.events.first("command.completed")?.text("error") == "nothing can be typed there")
    #expect(play.events.all("navigation.didFinish").last?.text("url") == "https://a.example/two?q=red+boots")
  }
}
