import Diagnosis
import HostileText
import SessionModel
import TerminalUI
import Testing

@testable import Inspector

/// A session made of attacks on the terminal: nothing of them reaches a cell.
@Suite struct HostileSessionTests {
  @Test func noAttackReachesACell() {
    let session = Session(text: Attacks.session)
    let screen = Screen(session)
    for step in stride(from: 0, through: session.index.count, by: 17) {
      screen.model.seek(to: step)
      for size in [Size(rows: 16, columns: 60), Size(rows: 24, columns: 81), Size(rows: 40, columns: 120)] {
        screen.size = size
        let canvas = screen.draw()
        #expect(canvas.checkInvariants() == [], "after \(step) events")
        #expect(Attacks.dangerous(in: canvas.text(), allowing: ["\n"]) == [], "after \(step) events")
      }
    }
  }

  @Test(arguments: PaneID.allCases) func everyPaneAtEveryWidth(_ pane: PaneID) {
    let session = Session(text: Attacks.session)
    let screen = Screen(session)
    screen.press("$")
    // Every width moves the edges over other halves of wide cells.
    for columns in 20...90 {
      let canvas = ScreenRenderer.drawPane(&screen.model, pane, size: Size(rows: 60, columns: columns))
      #expect(canvas.checkInvariants() == [], "\(columns) columns")
    }
  }

  @Test func everyDetail() {
    let session = Session(text: Attacks.session)
    let screen = Screen(session, rows: 60, columns: 101)
    for event in 0..<session.index.count {
      screen.model.overlay = .detail(DetailUI(event: event))
      let canvas = screen.draw()
      #expect(canvas.checkInvariants() == [], "#\(event)")
    }
  }

  @Test func searchingAndTypingThem() {
    let screen = Screen(Session(text: Attacks.session))
    for fragment in Attacks.fragments {
      screen.press("/")
      screen.model.handle(.paste(fragment))
      #expect(screen.draw().checkInvariants() == [])
      screen.press("Enter")
      #expect(screen.draw().checkInvariants() == [])
      screen.press(":")
      screen.model.handle(.paste(fragment))
      screen.press("Enter")
      #expect(screen.draw().checkInvariants() == [])
    }
  }

  @Test func titlesOfTheFile() {
    let screen = Screen(Session(text: Attacks.session))
    for fragment in Attacks.fragments {
      screen.model.title = fragment
      #expect(screen.draw().checkInvariants() == [])
    }
  }

  /// As ANSI the only escape sequences are our own: colours and attributes.
  @Test func ansiHoldsOnlyOurOwnSequences() throws {
    let dark = try #require(PackageFiles.text(of: "Themes/dark.theme"))
    var renderer = HeadlessRenderer(
      session: Session(text: Attacks.session), title: "x", theme: Theme.parse(dark, file: "dark").theme)
    let canvas = try renderer.canvas(
      at: .time(Instant(microseconds: 300_000)), size: Size(rows: 40, columns: 120), pane: nil)
    for depth in [ColorDepth.none, .ansi16, .palette256, .trueColor] {
      let text = canvas.ansi(depth: depth)
      for part in text.split(separator: "\u{1B}", omittingEmptySubsequences: false).dropFirst() {
        let end = try #require(part.firstIndex { !"[0123456789;".contains($0) })
        #expect(part.first == "[" && part[end] == "m", "\(part.prefix(10).debugDescription)")
      }
      #expect(Attacks.dangerous(in: text, allowing: ["\n", "\u{1B}"]) == [])
    }
  }

  @Test func diagnosisInTextIsSafe() {
    let result = diagnose(session: Session(text: Attacks.session), json: false, filterView: nil)
    #expect(Attacks.dangerous(in: result.text, allowing: ["\n"]) == [])
  }
}
