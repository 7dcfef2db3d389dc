import SessionModel
import TerminalUI
import Testing

@testable import Inspector

/// Clicks, the wheel, and the scrubber.
@Suite struct MouseTests {
  private func tour() throws -> Screen {
    let screen = Screen(try PackageFiles.session("Sessions/tour.ndjson"))
    screen.press("$")
    return screen
  }

  @Test func aClickFocusesAndSelects() throws {
    let screen = try tour()
    let place = try #require(screen.find("psp"))
    screen.mouse(.press, row: place.row, column: place.column)
    #expect(screen.model.focus == .cookies)
    #expect(screen.draw()[row: place.row, column: place.column].style.attributes.contains(.reverse))
    // The second click on the same row opens it.
    screen.mouse(.press, row: place.row, column: place.column)
    #expect(screen.text().contains("cookie."))
    // A click anywhere closes it.
    screen.mouse(.press, row: 10, column: 10)
    #expect(screen.model.overlay == .none)
  }

  @Test func aClickOnAFrameOnlyFocuses() throws {
    let screen = try tour()
    let place = try #require(screen.find("2 Bridge"))
    screen.mouse(.press, row: place.row, column: place.column)
    #expect(screen.model.focus == .bridge)
    #expect(screen.model.ui(.bridge).selected == nil)
    screen.mouse(.press, row: place.row + 1, column: place.column)
    #expect(screen.model.ui(.bridge).selected == nil)
    // Below the last row of a pane.
    let processes = try #require(screen.find("4 Processes"))
    screen.mouse(.press, row: 36, column: processes.column)
    #expect(screen.model.focus == .processes)
    #expect(screen.model.ui(.processes).selected == nil)
  }

  @Test func theWheelScrollsWhatIsUnderIt() throws {
    let screen = try tour()
    let place = try #require(screen.find("2 Bridge"))
    let before = screen.model.ui(.bridge).offset
    for _ in 0..<8 { screen.mouse(.wheelUp, row: place.row + 3, column: place.column) }
    #expect(screen.model.ui(.bridge).offset < before)
    #expect(screen.model.focus == .navigation)
    for _ in 0..<20 { screen.mouse(.wheelDown, row: place.row + 3, column: place.column) }
    #expect(screen.model.ui(.bridge).selected == nil)
  }

  @Test func theWheelScrollsTheDetail() throws {
    let screen = try tour()
    screen.size = Size(rows: 20, columns: 80)
    screen.press("?")
    screen.mouse(.wheelDown, row: 5, column: 5)
    #expect(screen.model.overlay == .help(scroll: 3))
    screen.mouse(.wheelUp, row: 5, column: 5)
    #expect(screen.model.overlay == .help(scroll: 0))
  }

  @Test func theScrubberSeeks() throws {
    let screen = try tour()
    let row = screen.size.rows - 2
    let bar = TransportBar.scrubber(screen.model, width: screen.size.columns)
    screen.mouse(.press, row: row, column: bar.lowerBound)
    #expect(screen.model.transport.now == .start)
    screen.mouse(.drag, row: row, column: bar.lowerBound + (bar.count - 1) / 2)
    let middle = screen.model.transport.now.microseconds
    #expect((58_000_000...62_000_000).contains(middle))
    screen.mouse(.drag, row: row, column: screen.size.columns - 1)
    #expect(screen.model.transport.now == screen.model.session.index.end)
    #expect(screen.model.transport.position == 918)
    // The play head stands where the click was.
    screen.mouse(.press, row: row, column: bar.lowerBound + 20)
    #expect(screen.draw()[row: row, column: bar.lowerBound + 20].text == "●")
  }

  @Test func theSignPlaysAndTheFiguresDoNothing() throws {
    let screen = try tour()
    let row = screen.size.rows - 2
    screen.press("0")
    screen.mouse(.press, row: row, column: 1)
    #expect(screen.model.transport.isPlaying)
    screen.mouse(.press, row: row, column: 1)
    #expect(!screen.model.transport.isPlaying)
    screen.press("$")
    screen.mouse(.press, row: row, column: 8)
    screen.mouse(.press, row: row, column: screen.size.columns - 3)
    #expect(screen.model.transport.position == 918)
  }

  @Test func nothingHappensOutside() throws {
    let screen = try tour()
    for (row, column) in [(0, 0), (1, 50), (39, 10), (200, 200), (-1, -1)] {
      screen.mouse(.press, row: row, column: column)
      screen.mouse(.release, row: row, column: column)
      screen.mouse(.wheelUp, row: row, column: column)
    }
    #expect(screen.model.focus == .navigation)
    #expect(screen.model.transport.position == 918)
  }
}
