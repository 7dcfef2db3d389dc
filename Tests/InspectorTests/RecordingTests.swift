import SessionModel
import TerminalUI
import Testing

@testable import Inspector

/// Every recording of a real WebKit draws, at any instant and size, without a control byte or half of a wide cell.
@Suite struct RecordingTests {
  private static let sizes = [Size(rows: 16, columns: 60), Size(rows: 24, columns: 81), Size(rows: 50, columns: 160)]

  /// Each scenario once, and its repetitions (`NAME.run7.ndjson`, the same kinds in another order) more lightly.
  @Test(arguments: PackageFiles.recordings()) func draws(_ path: String) throws {
    let isRepetition = path.contains(".run")
    let screen = Screen(try PackageFiles.session(path))
    let index = screen.model.session.index
    #expect(index.count > 0)
    var random = SeededGenerator(seed: 7)
    for step in 0..<(isRepetition ? 3 : 25) {
      screen.model.seek(to: Instant(microseconds: Int64.random(in: 0...max(0, index.end.microseconds), using: &random)))
      let moment = screen.model.transport.now.clockText
      for size in RecordingTests.sizes where !isRepetition || size == RecordingTests.sizes[step % 3] {
        screen.size = size
        #expect(screen.draw().checkInvariants() == [], "\(path) at \(moment)")
      }
      // The panes alone, one at each instant and all in turn.
      let pane = PaneID.allCases[step % PaneID.allCases.count]
      let canvas = ScreenRenderer.drawPane(&screen.model, pane, size: RecordingTests.sizes[step % 3])
      #expect(canvas.checkInvariants() == [], "\(path) \(pane.rawValue) at \(moment)")
    }
    screen.size = RecordingTests.sizes[1]
    screen.model.overlay = .detail(DetailUI(event: screen.model.transport.position / 2))
    #expect(screen.draw().checkInvariants() == [], "\(path)")
  }
}
