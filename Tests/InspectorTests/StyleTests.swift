import SessionModel
import TerminalUI
import Testing

@testable import Inspector

/// Where colour carries meaning, and that a glyph or an attribute carries it too.
@Suite struct StyleTests {
  private static func shipped(_ name: String) throws -> Theme {
    let text = try #require(PackageFiles.text(of: "Themes/\(name).theme"))
    return Theme.parse(text, file: name).theme
  }

  private func screen(_ theme: Theme, at moment: String) throws -> Screen {
    let screen = Screen(try PackageFiles.session("Sessions/tour.ndjson"), themes: [theme])
    screen.type(":\(moment)")
    screen.press("Enter")
    return screen
  }

  /// The style of the first cell of a text.
  private func style(of text: String, in screen: Screen) throws -> Style {
    let place = try #require(screen.find(text), "\(text) is not on the screen")
    return screen.draw()[row: place.row, column: place.column].style
  }

  @Test(arguments: ["dark", "light", "monochrome"]) func meaning(_ name: String) throws {
    let theme = try StyleTests.shipped(name)
    let screen = try screen(theme, at: "1:54")
    #expect(try style(of: "✗ terminated", in: screen).foreground == theme[.error].foreground)
    #expect(try style(of: "† ended", in: screen).foreground == theme[.error].foreground)
    #expect(try style(of: "● running", in: screen).foreground == theme[.ok].foreground)
    #expect(try style(of: "✓ didFinish", in: screen).foreground == theme[.ok].foreground)
    #expect(try style(of: "▶ didStartProv", in: screen).foreground == theme[.accent].foreground)
    #expect(try style(of: "dead 600ms", in: screen).foreground == theme[.error].foreground)
    #expect(try style(of: "lost {action", in: screen).foreground == theme[.error].foreground)
    #expect(try style(of: "rejected: ", in: screen).foreground == theme[.warning].foreground)
    #expect(try style(of: "1 Navigation", in: screen) == theme[.titleFocused])
    #expect(try style(of: "2 Bridge", in: screen) == theme[.title])
    // Before the process died, the same question waited.
    screen.type(":1:53")
    screen.press("Enter")
    #expect(try style(of: "…680ms", in: screen).foreground == theme[.warning].foreground)
  }

  /// Two states that differ in colour alone would be the same for some people and on some terminals.
  @Test func statesHaveSignsOfTheirOwn() {
    for glyphs in [Glyphs.unicode, .ascii] {
      let signs = [EventSummary.Tone.ok, .warning, .error, .start].map { $0.glyph(glyphs) }
      #expect(Set(signs).count == signs.count)
    }
    let ends = [Glyphs.unicode, .ascii].map { [$0.bullet, $0.hollow, $0.dead, $0.warning, $0.pause] }
    for signs in ends { #expect(Set(signs).count == signs.count) }
  }

  /// Without colour no cell has one, and selection, focus and errors still differ from the rest.
  @Test func withoutColor() throws {
    let theme = try StyleTests.shipped("dark").withoutColor()
    let screen = try screen(theme, at: "1:54")
    screen.press("k")
    let canvas = screen.draw()
    for row in 0..<screen.size.rows {
      for column in 0..<screen.size.columns {
        let style = canvas[row: row, column: column].style
        #expect(style.foreground == .terminalDefault && style.background == .terminalDefault)
      }
    }
    #expect(!theme[.error].attributes.isEmpty)
    #expect(theme[.selection].attributes.contains(.reverse))
    #expect(theme[.titleFocused] != theme[.title])
    for sequence in canvas.ansi(depth: .none).split(separator: "\u{1B}").dropFirst() {
      let codes = sequence.dropFirst().prefix { $0 != "m" }.split(separator: ";")
      #expect(codes.allSatisfy { ["0", "1", "2", "3", "4", "7"].contains($0) }, "\(codes)")
    }
  }

  @Test func theLastChangeOfACookieStandsOut() throws {
    let session = Session.of(
      """
      0 store.created "store":"default","persistent":true
      10 cookie.set "store":"default","cookie":{"name":"one","value":"1","domain":"a.test","path":"/"},"by":"http"
      20 cookie.set "store":"default","cookie":{"name":"two","value":"2","domain":"a.test","path":"/"},"by":"http"
      """)
    let theme = try StyleTests.shipped("dark")
    let screen = Screen(session, themes: [theme])
    screen.press("$")
    #expect(try style(of: "two", in: screen).foreground == theme[.changed].foreground)
    #expect(try style(of: "one", in: screen).foreground == theme[.text].foreground)
  }

  @Test func errorsStandOutOnTheScrubber() throws {
    let theme = try StyleTests.shipped("dark")
    let screen = try screen(theme, at: "0s")
    let canvas = screen.draw()
    let row = screen.size.rows - 2
    let bar = TransportBar.scrubber(screen.model, width: screen.size.columns)
    let red = bar.count { canvas[row: row, column: $0].style.foreground == theme[.error].foreground }
    #expect(red > 3 && red < bar.count / 2)
  }
}
