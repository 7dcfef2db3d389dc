import SessionModel
import Testing

@testable import HybridSimulator

/// Frames below the main one, in the list and within each other, as an iOS app sees them.
@Suite("Behaviours: NAV-11 frames") struct FrameRowTests {
  private static let web =
    #""/top":{body:"<title>T</title><iframe src=/f1></iframe>"}, "/f1":{body:"<a id=l href=/f2>2</a><a id=h href='#x'>3</a>"}, "/f2":{body:"<p>2</p>"}"#
  private static let open = #"{load:{url:"https://app.example.com/top"}},{settle:400},"#
  private static let follow = ##"{note:"follow"},{tap:{selector:"#l",frame:"f1"}},{settle:300},"##

  private static func after(_ note: String, _ played: Played) throws -> [JSONObject] {
    let position = try #require(played.tail.firstIndex { $0.text("text") == note })
    return Array(played.tail[(position + 1)...])
  }

  private static func lists(_ events: [JSONObject]) -> [[String?]] {
    events.all("webView.backForwardList").map { event in
      func paths(_ name: String) -> String {
        (event[name]?.array ?? []).compactMap { $0.string?.split(separator: "/").last.map(String.init) }
          .joined(separator: " ")
      }
      return [paths("back"), event.text("current")?.split(separator: "/").last.map(String.init), paths("forward")]
    }
  }

  @Test("NAV-11 a frame's first document adds no entry; a later one adds one under the page's address, unseen loading")
  func laterNavigation() throws {
    let played = try Played.app(web: Self.web, steps: Self.open + Self.follow)
    #expect(Self.lists(played.tail) == [["a", "top", ""], ["a top", "top", ""]])
    let tail = try Self.after("follow", played)
    #expect(tail.values("isLoading").isEmpty)
    #expect(tail.values("url").isEmpty)
    #expect(tail.callbacks() == ["action", "response"])
    #expect(tail.first("navigation.decidePolicyForNavigationAction")?.text("navigationType") == "linkActivated")
  }

  /// As a real WebKit did it (nav_iframe_same): the list moves, the frame is asked for, the page is not loaded.
  @Test("NAV-11 going back over it loads only the frame and flips isLoading on and off") func back() throws {
    let played = try Played.app(
      web: Self.web, steps: Self.open + Self.follow + #"{note:"back"},{back:"main"},{settle:300}"#)
    let tail = try Self.after("back", played)
    #expect(Self.lists(tail) == [["a", "top", "top"]])
    #expect(tail.values("isLoading") == [.bool(true), .bool(false)])
    #expect(tail.values("canGoForward") == [.bool(true)])
    #expect(tail.callbacks() == ["action", "response"])
    let action = try #require(tail.first("navigation.decidePolicyForNavigationAction"))
    #expect(action.text("url") == "https://app.example.com/f1")
    #expect(action.text("navigationType") == "backForward")
    #expect(action["isMainFrame"]?.bool == false)
    #expect(tail.count("navigation.didCommit") == 0)
    #expect(tail.values("estimatedProgress").last?.number == 1)
  }

  @Test("NAV-11 the same when the app cancels it: the list goes back, and nothing loads for ever") func cancelled()
    throws
  {
    let played = try Played.app(
      view: #"policies:[{match:{phase:"action",navigationType:"backForward"},decision:"cancel"}]"#, web: Self.web,
      steps: Self.open + Self.follow + #"{note:"back"},{back:"main"},{settle:300}"#)
    let tail = try Self.after("back", played)
    #expect(Self.lists(tail) == [["a", "top", "top"], ["a top", "top", ""]])
    #expect(tail.values("isLoading") == [.bool(true), .bool(false)])
  }

  @Test("NAV-11 back and forward over two entries of a frame; a page that is made anew shows the frame as it was")
  func anew() throws {
    let played = try Played.app(
      view: "configuration:{pageCache:false}", web: Self.web,
      steps: Self.open + Self.follow
        + #"{load:"https://app.example.com/b"},{settle:400},{note:"back"},{back:"main"},{settle:400}"#)
    let actions = try Self.after("back", played).all("navigation.decidePolicyForNavigationAction")
    #expect(actions.map { $0.text("url") } == ["https://app.example.com/top", "https://app.example.com/f2"])
    #expect(actions.map { $0.text("navigationType") } == ["backForward", "backForward"])
  }

  @Test("NAV-11 what a frame does by itself while the page loads adds no entry") func whileLoading() throws {
    let web =
      #""/top":{body:"<iframe src=/m></iframe><img src=/slow.png>"}, "/m":{body:"<meta http-equiv=refresh content='2; url=/b'>"}, "/slow.png":{mime:"image/png",bytes:9,delay:4000}"#
    let played = try Played.app(web: web, steps: #"{load:"https://app.example.com/top"},{settle:5000}"#)
    #expect(Self.lists(played.tail) == [["a", "top", ""]])
    let later = try Played.app(
      web: web.replacing("4000", with: "40"), steps: #"{load:"https://app.example.com/top"},{settle:5000}"#)
    #expect(Self.lists(later.tail) == [["a", "top", ""], ["a top", "top", ""]])
  }

  @Test("NAV-8, NAV-11 a fragment within a frame adds an entry and leaves the page's address alone") func fragment()
    throws
  {
    let played = try Played.app(
      web: Self.web, steps: Self.open + ##"{note:"follow"},{tap:{selector:"#h",frame:"f1"}},{settle:300}"##)
    let tail = try Self.after("follow", played)
    #expect(Self.lists(tail) == [["a top", "top", ""]])
    #expect(tail.values("url").isEmpty)
    #expect(tail.count("navigation.sameDocument") == 0)
  }

  @Test("NAV-8, NAV-11 going back within a frame's document asks nothing") func withinFrame() throws {
    let web =
      #""/top":{body:"<iframe src=/f1></iframe>"}, "/f1":{body:"<p>1</p>"}"#
    let played = try Played.app(
      web: web,
      steps: Self.open
        + #"{evaluate:{frame:"f1",script:"history.pushState({a:1},'','/f9')"}},{settle:300},{note:"back"},{back:"main"},{settle:300},{evaluate:{frame:"f1",script:"location.pathname"}},{settle:300}"#
    )
    #expect(Self.lists(played.tail) == [["a", "top", ""], ["a top", "top", ""], ["a", "top", "top"]])
    let tail = try Self.after("back", played)
    #expect(tail.callbacks().isEmpty)
    #expect(tail.values("isLoading") == [.bool(true), .bool(false)])
    #expect(tail.first("bridge.evaluated")?["result"]?.string == "/f1")
  }

  // MARK: Within each other

  private static func frames(_ web: String, _ path: String) throws -> [String?] {
    let played = try Played.app(
      web: web, steps: "{load:\"https://app.example.com\(path)\"},{settle:900},{expect:{isLoading:false}}")
    #expect(played.failures.isEmpty)
    #expect(played.tail.count("navigation.didFinish") == 1)
    return played.tail.all("frame.created").map { $0.text("url")?.split(separator: "/").last.map(String.init) }
  }

  @Test(
    "NAV-11 a page may show itself in a frame once, not more often; fragments make no difference",
    arguments: ["/self", "/self#top"])
  func selfReference(path: String) throws {
    #expect(try Self.frames(##""/self":{body:"<iframe src='/self#x'></iframe>"}"##, path) == ["self#x"])
  }

  @Test("NAV-11 pages that show each other settle") func eachOther() throws {
    let web = #""/x":{body:"<iframe src=/y></iframe>"}, "/y":{body:"<iframe src=/x></iframe>"}"#
    #expect(try Self.frames(web, "/x") == ["y", "x", "y"])
  }

  @Test("NAV-11 an address that grows settles at 32 frames within each other, and a page at 1,000") func limits() throws
  {
    // Each document asks for the same file by a longer address.
    let web =
      #""/grow/*":{body:"<iframe src='1/x'></iframe>"}, "/many":{body:"\#(String(repeating: "<iframe></iframe>", count: 1_010))"}"#
    #expect(try Self.frames(web, "/grow/x").count == 32)
    #expect(try Self.frames(web, "/many").count == 1_000)
  }
}
