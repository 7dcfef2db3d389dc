import SessionModel
import TerminalUI
import Testing

@testable import Inspector

/// `/`, n and N: over the raw lines of the whole session, also those that have not happened yet.
@Suite struct SearchTests {
  private let session = Session.of(
    """
    0 webView.created "view":"main"
    1000 webView.load "view":"main","url":"https://a.test/"
    2000 navigation.didFinish "view":"main","url":"https://a.test/"
    3000 bridge.message "view":"main","name":"app","body":"apple"
    4000 console.log "view":"main","level":"error","text":"Apple"
    5000 marker.note "text":"the end of a.test"
    """)

  private func searching(_ text: String) -> Screen {
    let screen = Screen(session)
    screen.type("/\(text)")
    screen.press("Enter")
    return screen
  }

  @Test func goesForwardBackAndAround() {
    let screen = searching("a.test")
    #expect(screen.model.transport.position == 2)
    #expect(!screen.status().contains("around"))
    screen.press("n")
    #expect(screen.model.transport.position == 3)
    screen.press("n")
    #expect(screen.model.transport.position == 6)
    screen.press("n")
    #expect(screen.model.transport.position == 2)
    #expect(screen.status().contains("search went around the end"))
    screen.press("N")
    #expect(screen.model.transport.position == 6)
    screen.press("N")
    #expect(screen.model.transport.position == 3)
  }

  @Test func tellsUpperAndLowerCaseApart() {
    #expect(searching("Apple").model.transport.position == 5)
    #expect(searching("apple").model.transport.position == 4)
  }

  @Test func findsByKindViewAndErrors() {
    #expect(searching("kind:bridge").model.transport.position == 4)
    #expect(searching("view:main kind:navigation").model.transport.position == 3)
    #expect(searching("-view:main").model.transport.position == 6)
  }

  @Test func focusesAPaneWhereTheHitStands() {
    #expect(searching("kind:bridge").model.focus == .bridge)
    #expect(searching("kind:console").model.focus == .console)
    #expect(searching("didFinish").model.focus == .navigation)
  }

  @Test func theOnlyHitIsFoundAgain() {
    let screen = searching("apple")
    screen.press("n")
    #expect(screen.model.transport.position == 4)
    #expect(screen.status().contains("around"))
  }

  @Test func whatIsNotThereIsSaid() {
    let screen = searching("pear")
    #expect(screen.status().contains("not found: pear"))
    #expect(screen.model.transport.position == 0)
    screen.press("n")
    #expect(screen.status().contains("not found: pear"))
  }

  @Test func withoutASearchNextSaysSo() {
    let screen = Screen(session)
    screen.press("n")
    #expect(screen.status().contains("nothing searched yet"))
  }

  @Test func aMistakeIsShownWhileTyping() {
    let screen = Screen(session)
    screen.type("/is:eror")
    #expect(screen.status().contains("is:error"))
    screen.press("Enter")
    #expect(screen.status().contains("search:"))
    #expect(screen.model.transport.position == 0)
  }

  @Test func anEmptySessionHasNothing() {
    let screen = Screen(Session(text: ""))
    screen.type("/x")
    screen.press("Enter", "n", "N")
    #expect(screen.status().contains("not found: x"))
  }

  @Test func hitsAreLitUp() throws {
    let screen = searching("a.test")
    let place = try #require(screen.find("a.test"))
    let canvas = screen.draw()
    for column in place.column..<(place.column + 6) {
      #expect(canvas[row: place.row, column: column].style == screen.model.theme[.searchHit])
    }
  }

  /// A search over many lines goes on in slices, can be stopped, and is shown.
  @Test func longSearchesYield() {
    let many = Session.of(
      (0..<50_000).map { "\($0) console.log \"text\":\"line\"" }.joined(separator: "\n")
        + "\n50000 marker.note \"text\":\"here\"")
    let screen = Screen(many)
    screen.type("/here")
    screen.press("Enter")
    #expect(screen.model.isSearching)
    #expect(screen.status().contains("searching"))
    while screen.model.isSearching { screen.model.runSearch(lines: 20_000) }
    #expect(screen.model.transport.position == 50_001)
    screen.press("0", "n", "Esc")
    #expect(!screen.model.isSearching)
    #expect(screen.status().contains("search stopped"))
  }
}
