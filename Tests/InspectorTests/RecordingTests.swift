import SessionModel
import TerminalUI
import Testing

@testable import Inspector

/// Every recording of a real WebKit draws, at any instant and size, without a control byte or half of a wide cell.
@Suite struct RecordingTests {
  private static let sizes = [Size(rows: 16, columns: 60), Size(rows: 24, columns: 80), Size(rows: 50, columns: 160)]

  @Test(arguments: PackageFiles.recordings()) func draws(_ path: String) throws {
    let screen = Screen(try PackageFiles.session(path))
    let index = screen.model.session.index
    #expect(index.count > 0)
    var random = SeededGenerator(seed: 7)
    for _ in 0..<25 {
      screen.model.seek(to: Instant(microseconds: Int64.random(in: 0...max(0, index.end.microseconds), using: &random)))
      for size in RecordingTests.sizes {
        screen.size = size
        let canvas = screen.draw()
        #expect(canvas.checkInvariants() == [], "\(path) at \(screen.model.transport.now.clockText)")
        for pane in PaneID.allCases {
          let canvas = ScreenRenderer.drawPane(&screen.model, pane, size: size)
          #expect(canvas.checkInvariants() == [], "\(path) \(pane.rawValue) at \(screen.model.transport.now.clockText)")
        }
      }
      // The detail of the event that happened last.
      if screen.model.transport.position > 0 {
        screen.model.overlay = .detail(DetailUI(event: screen.model.transport.position - 1))
        #expect(screen.draw().checkInvariants() == [], "\(path) #\(screen.model.transport.position - 1)")
        screen.model.overlay = .none
      }
    }
  }
}
