import SessionModel
import TerminalUI
import Testing

@testable import Inspector

/// Each pane alone at moments that make it interesting, kept as text.
@Suite struct PaneFrameTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let pane: PaneID
    let at: String
    let rows: Int
    let columns: Int

    var testDescription: String { "\(pane.rawValue)-\(at)-\(columns)x\(rows)" }
  }

  static let cases: [Case] = [
    .init(pane: .navigation, at: "1.4s", rows: 30, columns: 118),
    .init(pane: .navigation, at: "5.8s", rows: 30, columns: 118),
    .init(pane: .navigation, at: "13.3s", rows: 24, columns: 78),
    .init(pane: .navigation, at: "17.3s", rows: 20, columns: 160),
    .init(pane: .navigation, at: "3s", rows: 12, columns: 40),
    .init(pane: .bridge, at: "9.7s", rows: 40, columns: 118), .init(pane: .bridge, at: "9.7s", rows: 20, columns: 66),
    .init(pane: .bridge, at: "17.3s", rows: 20, columns: 160), .init(pane: .bridge, at: "6s", rows: 12, columns: 36),
    .init(pane: .cookies, at: "9s", rows: 16, columns: 78), .init(pane: .cookies, at: "12.6s", rows: 20, columns: 118),
    .init(pane: .cookies, at: "17.3s", rows: 20, columns: 60),
    .init(pane: .cookies, at: "12.6s", rows: 12, columns: 30),
    .init(pane: .processes, at: "1s", rows: 16, columns: 78),
    .init(pane: .processes, at: "15s", rows: 18, columns: 118),
    .init(pane: .processes, at: "17.3s", rows: 18, columns: 118),
    .init(pane: .processes, at: "17.3s", rows: 18, columns: 52),
    .init(pane: .processes, at: "17.3s", rows: 12, columns: 28),
    .init(pane: .events, at: "1.4s", rows: 40, columns: 118), .init(pane: .events, at: "13.3s", rows: 40, columns: 118),
    .init(pane: .events, at: "17.3s", rows: 24, columns: 64),
    .init(pane: .diagnosis, at: "17.3s", rows: 10, columns: 118),
    .init(pane: .diagnosis, at: "17.3s", rows: 10, columns: 64),
    .init(pane: .diagnosis, at: "1s", rows: 8, columns: 64),
  ]

  @Test(arguments: PaneFrameTests.cases) func everyKind(_ frame: Case) throws {
    let session = try PackageFiles.session("Tests/Fixtures/every-kind.ndjson")
    var renderer = HeadlessRenderer(session: session, title: "every-kind.ndjson", theme: .fallback)
    let moment = try #require(Moment(frame.at))
    let canvas = try renderer.canvas(
      at: moment, size: Size(rows: frame.rows, columns: frame.columns), pane: frame.pane)
    #expect(canvas.checkInvariants() == [])
    GoldenFrame.expect(canvas.text(), equals: "pane-\(frame.testDescription)")
  }

  /// A pane without rows says why it is empty.
  @Test(arguments: PaneID.allCases) func empty(_ pane: PaneID) throws {
    let session = Session.of("1000 session.end \"events\":1")
    var renderer = HeadlessRenderer(session: session, title: "empty.ndjson", theme: .fallback)
    for at in ["0s", "1s"] {
      let canvas = try renderer.canvas(at: try #require(Moment(at)), size: Size(rows: 5, columns: 78), pane: pane)
      GoldenFrame.expect(canvas.text(), equals: "empty-\(pane.rawValue)-\(at)")
    }
  }
}
