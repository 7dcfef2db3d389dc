import SessionModel
import TerminalUI
import Testing

@testable import Inspector

/// Time as a person moves it.
@Suite struct PlaybackTests {
  private func tour() throws -> Screen { Screen(try PackageFiles.session("Sessions/tour.ndjson")) }

  @Test func spacePlaysAndPauses() throws {
    let screen = try tour()
    screen.press("space")
    #expect(screen.model.transport.isPlaying)
    #expect(screen.text().contains(" ▶ 0:00.000"))
    #expect(screen.advance(100_000))
    #expect(screen.text().contains(" ▶ 0:00.100"))
    screen.press("space")
    #expect(screen.text().contains(" ‖ 0:00.100"))
    #expect(!screen.advance(100_000))
  }

  @Test func playsToTheEndInEverySpeedAndAgain() throws {
    for faster in 0...6 {
      let screen = try tour()
      for _ in 0..<faster { screen.press("+") }
      screen.press("space")
      var steps = 0
      while screen.model.transport.isPlaying, steps < 10_000 {
        _ = screen.advance(250_000)
        steps += 1
      }
      #expect(!screen.model.transport.isPlaying)
      #expect(screen.model.transport.position == screen.model.session.index.count)
      screen.press("space")
      #expect(screen.model.transport.isPlaying)
      #expect(screen.model.transport.now == .start)
    }
  }

  @Test func everyPaneShowsTheSameInstantWhilePlaying() throws {
    let screen = try tour()
    screen.press("space")
    for _ in 0..<200 {
      _ = screen.advance(400_000)
      let position = screen.model.transport.position
      #expect(screen.model.state.position == position)
      let context = screen.model.context(selection: nil)
      for pane in PaneID.allCases {
        let content = screen.model.content(pane, context)
        for row in 0..<content.rowCount {
          if let event = content.event(row) { #expect(event < position, "\(pane.rawValue)") }
        }
      }
    }
  }

  @Test func skippingIsSaidAndForgotten() throws {
    let screen = Screen(Session.of("0 webView.created \"view\":\"a\"\n60000 webView.closed \"view\":\"a\""))
    screen.press("space")
    for _ in 0..<3 { _ = screen.advance(600_000) }
    #expect(screen.model.transport.isPlaying == false)
    #expect(screen.status().contains("skipped 58.8s") || screen.status().contains("skipped 59.4s"))
    // Read, it gives its place to the keys again.
    screen.press("0", "s")
    #expect(screen.status().contains("idle gaps are played in full"))
    screen.press("space")
    _ = screen.advance(5_000_000)
    #expect(screen.status().contains("space pause"))
    #expect(screen.model.transport.now.microseconds == 5_000_000)
  }

  @Test func stepsByEvent() throws {
    let screen = try tour()
    screen.press("Right", "l", "l")
    #expect(screen.model.transport.position == 3)
    screen.press("Left", "h")
    #expect(screen.model.transport.position == 1)
    screen.press("h", "h", "h")
    #expect(screen.model.transport.position == 0)
    screen.press("$")
    #expect(screen.model.transport.position == 918)
    screen.press("l")
    #expect(screen.model.transport.position == 918)
    screen.press("0")
    #expect(screen.model.transport.position == 0)
  }

  @Test func steppingPauses() throws {
    let screen = try tour()
    screen.press("space", "l")
    #expect(!screen.model.transport.isPlaying)
  }

  /// All errors forward, then all of them back, against the index.
  @Test func jumpsByError() throws {
    let screen = try tour()
    let index = screen.model.session.index
    let errors = (0..<index.count).filter { index[$0].isFailure }
    var seen: [Int] = []
    for _ in errors {
      screen.press("e")
      seen.append(screen.model.transport.position - 1)
    }
    #expect(seen == errors)
    screen.press("e")
    #expect(screen.status().contains("no error after this"))
    seen = []
    for _ in errors.dropFirst() {
      screen.press("E")
      seen.append(screen.model.transport.position - 1)
    }
    #expect(seen == errors.dropLast().reversed())
    screen.press("E")
    #expect(screen.status().contains("no error before this"))
  }

  @Test func jumpsByNavigation() throws {
    let screen = try tour()
    screen.press("]")
    let first = screen.model.transport.position
    screen.press("]")
    #expect(screen.model.transport.position > first)
    #expect(screen.model.focus == .navigation)
    screen.press("[")
    #expect(screen.model.transport.position == first)
    screen.press("[")
    #expect(screen.status().contains("no navigation before this"))
  }

  /// After a jump the pane goes on with the play head.
  @Test func aJumpDoesNotHoldThePaneBack() throws {
    let screen = try tour()
    screen.press("e")
    let before = screen.text()
    screen.press("$")
    #expect(screen.text() != before)
    #expect(screen.text().contains("End. Still open"))
  }

  @Test func changesOfSpeedAreShown() throws {
    let screen = try tour()
    screen.press("+")
    #expect(screen.status().contains("speed 2×"))
    #expect(screen.draw().text(ofRow: screen.size.rows - 2).contains(" 2×"))
    for _ in 0..<9 { screen.press("-") }
    #expect(screen.draw().text(ofRow: screen.size.rows - 2).contains(" 0.1×"))
    screen.press("=")
    #expect(screen.draw().text(ofRow: screen.size.rows - 2).contains(" 1×"))
  }
}
