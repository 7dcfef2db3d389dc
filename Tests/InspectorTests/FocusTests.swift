import SessionModel
import TerminalUI
import Testing

@testable import Inspector

/// Which pane listens, which row is selected, and what is opened.
@Suite struct FocusTests {
  private func fixture(at moment: String = "9s", rows: Int = 40, columns: Int = 120) throws -> Screen {
    let screen = Screen(
      try PackageFiles.session("Tests/Fixtures/every-kind.ndjson"), rows: rows, columns: columns)
    screen.type(":\(moment)")
    screen.press("Enter")
    return screen
  }

  @Test func tabGoesAround() throws {
    let screen = try fixture()
    var seen: [PaneID] = []
    for _ in 0..<4 {
      seen.append(screen.model.focus)
      screen.press("Tab")
    }
    #expect(seen == PaneID.grid)
    #expect(screen.model.focus == .navigation)
    screen.press("Shift-Tab")
    #expect(screen.model.focus == .processes)
  }

  @Test func digitsFocusAndTheTitleSaysSo() throws {
    let screen = try fixture()
    for pane in PaneID.allCases {
      screen.press("\(pane.digit)")
      #expect(screen.model.focus == pane)
      let place = try #require(screen.find("\(pane.digit) \(pane.title)"))
      let style = screen.draw()[row: place.row, column: place.column].style
      #expect(style == screen.model.theme[.titleFocused], "\(pane.rawValue)")
    }
  }

  @Test func zoomAndBack() throws {
    let screen = try fixture()
    screen.press("2", "z")
    #expect(screen.model.isZoomed)
    #expect(screen.find("1 Navigation") == nil)
    screen.press("3")
    #expect(screen.find("3 Cookies") != nil)
    #expect(screen.find("2 Bridge") == nil)
    screen.press("q")
    #expect(!screen.model.isZoomed)
    #expect(screen.model.takeEffects() == [])
    screen.press("5", "z")
    #expect(screen.find("1 Navigation") != nil)
  }

  @Test func quittingByLevels() throws {
    let screen = try fixture()
    screen.press("5", "Enter", "q")
    #expect(screen.model.overlay == .none)
    screen.press("q")
    #expect(screen.model.focus == .navigation)
    #expect(screen.model.takeEffects() == [])
    screen.press("q")
    #expect(screen.model.takeEffects() == [.quit])
    screen.press("5", "Enter", "Q")
    #expect(screen.model.takeEffects() == [.quit])
    screen.press("ctrl-c")
    #expect(screen.model.takeEffects() == [.quit])
  }

  @Test func movingSelects() throws {
    let screen = try fixture()
    screen.press("g")
    let first = try #require(screen.model.selectedEvent())
    screen.press("j", "j", "k")
    #expect(try #require(screen.model.selectedEvent()) > first)
    screen.press("G")
    #expect(screen.model.ui(.navigation).selected == nil)
    screen.press("PageUp")
    let page = try #require(screen.model.selectedEvent())
    screen.press("ctrl-d")
    #expect(try #require(screen.model.selectedEvent()) > page)
    screen.press("g", "k", "k")
    #expect(screen.model.selectedEvent() == first)
  }

  /// The selection stays on its event whatever happens around it.
  @Test func selectionIsKept() throws {
    let screen = try fixture()
    screen.press("k", "k", "k")
    let event = try #require(screen.model.selectedEvent())
    let text = { () -> String in
      let canvas = screen.draw()
      return (0..<screen.size.rows).map { canvas.text(ofRow: $0) }.first { $0.contains("▌") } ?? ""
    }
    let marked = text().prefix(20)
    screen.press("l", "l", "l")
    #expect(screen.model.selectedEvent() == event)
    for size in [Size(rows: 16, columns: 60), Size(rows: 50, columns: 160), Size(rows: 40, columns: 120)] {
      screen.size = size
      _ = screen.draw()
      #expect(screen.model.selectedEvent() == event)
    }
    #expect(text().prefix(20) == marked)
    screen.press("z", "z", "Tab", "Shift-Tab")
    #expect(screen.model.selectedEvent() == event)
    screen.press("f")
    #expect(screen.model.selectedEvent() != event)
  }

  @Test func theHeadMovesToTheSelection() throws {
    let screen = try fixture()
    screen.press("k", "k")
    let event = try #require(screen.model.selectedEvent())
    screen.press(".")
    #expect(screen.model.transport.position == event + 1)
  }

  @Test func theDetailOpensLeafsAndCloses() throws {
    let screen = try fixture(rows: 60)
    screen.press("5", "Enter")
    let event = try #require(screen.model.selectedEvent())
    #expect(screen.text().contains("#\(event) "))
    #expect(screen.text().contains("Line \(event + 2) of the file"))
    screen.press("Left")
    #expect(screen.text().contains("#\(event - 1) "))
    screen.press("Right", "Right")
    #expect(screen.text().contains("#\(event + 1) "))
    screen.press(".")
    #expect(screen.model.overlay == .none)
    #expect(screen.model.transport.position == event + 2)
  }

  @Test func leafingEndsAtTheEnds() throws {
    let screen = Screen(Session.of("0 webView.created \"view\":\"a\""))
    screen.press("$", "Enter", "Right", "Left", "Left")
    #expect(screen.model.overlay == .detail(DetailUI(event: 0)))
  }

  @Test func scrollingStopsAtTheEnds() throws {
    let screen = try fixture(at: "#590", rows: 24, columns: 80)
    screen.press("Enter", "G")
    guard case .detail(let bottom) = screen.model.overlay else {
      Issue.record("no detail")
      return
    }
    #expect(bottom.scroll > 0)
    screen.press("j", "PageDown")
    #expect(screen.model.overlay == .detail(bottom))
    screen.press("k")
    var above = bottom
    above.cursor -= 1
    #expect(screen.model.overlay == .detail(above))
    screen.press("g", "k")
    #expect(screen.model.overlay == .detail(DetailUI(event: 590)))
  }

  @Test func causesAreFollowedToTheBeginning() throws {
    let screen = try fixture(at: "#156")
    screen.press("5")
    var seen: [Int] = []
    for _ in 0..<40 {
      seen.append(try #require(screen.model.selectedEvent()))
      screen.press("c")
      if screen.status().contains("nothing in the session leads") { break }
    }
    #expect(seen.starts(with: [156, 155, 154, 153, 151, 150]))
    #expect(seen == seen.sorted(by: >))
    #expect(screen.status().contains("nothing in the session leads to this event"))
  }

  @Test func causesInTheDetail() throws {
    let screen = try fixture(at: "#156")
    screen.press("5", "Enter", "c", "c")
    var expected = DetailUI(event: 154)
    expected.trail = [156, 155]
    #expect(screen.model.overlay == .detail(expected))
    // Esc goes the way back.
    screen.press("Esc", "Esc")
    #expect(screen.model.overlay == .detail(DetailUI(event: 156)))
    screen.press("Esc")
    #expect(screen.model.overlay == .none)
  }

  @Test func whatBelongsTogetherLightsUp() throws {
    let screen = Screen(
      Session.of(
        """
        0 webView.load "view":"a","nav":1,"url":"https://a.test/1"
        10 webView.load "view":"a","nav":2,"url":"https://a.test/2"
        20 navigation.didCommit "view":"a","nav":1,"url":"https://a.test/1"
        30 navigation.didFinish "view":"a","nav":1,"url":"https://a.test/1"
        """))
    screen.press("$", "k")
    let canvas = screen.draw()
    let gutters = (4..<8).map { canvas[row: $0, column: 1].text }
    #expect(gutters == ["·", " ", "▌", "·"])
  }

  @Test func themesCycle() {
    let names = ["A", "B"]
    let themes = names.map { name in
      var theme = Theme.fallback
      theme.name = name
      return theme
    }
    let screen = Screen(Session.of("0 webView.created \"view\":\"a\""), themes: themes)
    screen.press("T")
    #expect(screen.status().contains("theme: B"))
    screen.press("T")
    #expect(screen.status().contains("theme: A"))
  }

  @Test func effectsForTheLoop() throws {
    let screen = try fixture()
    screen.press("ctrl-l", "ctrl-z", "F2")
    #expect(screen.model.takeEffects() == [.redraw, .suspend])
    #expect(screen.model.takeEffects() == [])
    #expect(!screen.model.mouseEnabled)
    #expect(screen.status().contains("mouse off"))
  }
}
