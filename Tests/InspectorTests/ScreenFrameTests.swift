import SessionModel
import TerminalUI
import Testing

@testable import Inspector

/// Whole screens of the tour and of the fixture, kept as text.
@Suite struct ScreenFrameTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let session: String
    let at: String
    let rows: Int
    let columns: Int

    var testDescription: String {
      // Colons cannot stand in file names everywhere.
      "\(session)-\(at.map { $0 == ":" ? "m" : String($0) }.joined())-\(columns)x\(rows)"
    }
    var path: String { session == "tour" ? "Sessions/tour.ndjson" : "Tests/Fixtures/\(session).ndjson" }
  }

  static let cases: [Case] = [
    .init(session: "tour", at: "0s", rows: 24, columns: 80), .init(session: "tour", at: "3s", rows: 40, columns: 120),
    .init(session: "tour", at: "34.1s", rows: 40, columns: 120),
    .init(session: "tour", at: "47s", rows: 24, columns: 80),
    .init(session: "tour", at: "1:00", rows: 16, columns: 60),
    .init(session: "tour", at: "1:14", rows: 50, columns: 160),
    .init(session: "tour", at: "1:54", rows: 40, columns: 120),
    .init(session: "tour", at: "2:00", rows: 24, columns: 80),
    .init(session: "every-kind", at: "1.29s", rows: 24, columns: 80),
    .init(session: "every-kind", at: "5.8s", rows: 40, columns: 120),
    .init(session: "every-kind", at: "13.2s", rows: 50, columns: 160),
    .init(session: "every-kind", at: "16.8s", rows: 16, columns: 60),
    .init(session: "tour", at: "1:00", rows: 15, columns: 80), .init(session: "tour", at: "1:00", rows: 3, columns: 12),
    .init(session: "tour", at: "1:00", rows: 1, columns: 1),
  ]

  @Test(arguments: ScreenFrameTests.cases) func screen(_ frame: Case) throws {
    let screen = Screen(try PackageFiles.session(frame.path), rows: frame.rows, columns: frame.columns)
    screen.type(":\(frame.at)")
    screen.press("Enter", "Esc")
    let canvas = screen.draw()
    #expect(canvas.checkInvariants() == [])
    GoldenFrame.expect(canvas.text(), equals: "screen-\(frame.testDescription)")
  }

  @Test(arguments: ["80x24", "120x60"]) func help(_ size: String) throws {
    let parts = size.split(separator: "x").compactMap { Int($0) }
    let screen = Screen(try PackageFiles.session("Sessions/tour.ndjson"), rows: parts[1], columns: parts[0])
    screen.press("?")
    GoldenFrame.expect(screen.text(), equals: "help-\(size)")
  }

  /// Details of events with much to say: an error with its causes, an answer, hostile text, a broken line.
  @Test(arguments: [156, 407, 590, 399, 625]) func detail(_ number: Int) throws {
    let screen = Screen(try PackageFiles.session("Tests/Fixtures/every-kind.ndjson"), rows: 40, columns: 100)
    screen.press("5")
    screen.type(":#\(number)")
    screen.press("Enter", "Enter")
    GoldenFrame.expect(screen.text(), equals: "detail-\(number)")
  }

  @Test func zoomedSearchAndPrompt() throws {
    let screen = Screen(try PackageFiles.session("Sessions/tour.ndjson"), rows: 24, columns: 80)
    screen.press("z")
    screen.type(":1:00")
    screen.press("Enter")
    screen.type("/8841")
    GoldenFrame.expect(screen.text(), equals: "prompt-search-80x24")
    screen.press("Enter")
    GoldenFrame.expect(screen.text(), equals: "zoomed-search-80x24")
  }

  @Test func ascii() throws {
    let theme = Theme.fallback.withASCIIGlyphs()
    let screen = Screen(
      try PackageFiles.session("Sessions/tour.ndjson"), rows: 24, columns: 80, themes: [theme])
    screen.type(":1:54")
    screen.press("Enter", "Esc")
    GoldenFrame.expect(screen.text(), equals: "ascii-tour-1m54-80x24")
  }
}
