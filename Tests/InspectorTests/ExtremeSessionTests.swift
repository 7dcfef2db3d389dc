import SessionModel
import TerminalUI
import Testing

@testable import Inspector

/// Sessions of sizes and values that no app has: figures stay true, nothing traps.
@Suite struct ExtremeSessionTests {
  @Test(arguments: ["1e300", "-1e300", "9223372036854775807", "-9223372036854775808", "1e400", "-5"])
  func durationsBeyondEveryClock(_ milliseconds: String) {
    let session = Session.of(
      """
      0 process.launched "proc":"web-1","type":"WebContent","ms":\(milliseconds)
      1 bridge.reply "view":"main","id":1,"ms":\(milliseconds)
      2 bridge.message "view":"main","name":"n","body":\(milliseconds)
      3 bridge.evaluated "view":"main","id":2,"ms":\(milliseconds),"result":\(milliseconds)
      """)
    let screen = Screen(session, rows: 50, columns: 160)
    screen.press("$")
    #expect(screen.draw().checkInvariants() == [])
    for pane in PaneID.allCases {
      let canvas = ScreenRenderer.drawPane(&screen.model, pane, size: Size(rows: 40, columns: 160))
      #expect(canvas.checkInvariants() == [], "\(pane)")
    }
    for event in 0..<session.index.count {
      screen.model.overlay = .detail(DetailUI(event: event))
      #expect(screen.draw().checkInvariants() == [], "#\(event)")
    }
  }

  @Test func moreQuestionsThanAreRememberedAreCountedAsAtLeast() {
    let questions = (0..<300).map { #"\#($0) bridge.message "view":"main","id":\#($0),"name":"n","wantsReply":true"# }
    let screen = Screen(Session.of(questions.joined(separator: "\n")))
    screen.press("$")
    #expect(screen.text().contains("+ pending"))
    screen.press("0", "l", "l")
    #expect(screen.text().contains("2 pending"))
  }

  @Test func moreViewsThanAreRememberedAreCountedAsAtLeast() {
    let views = (0..<1100).map { #"\#($0) webView.created "view":"v\#($0)""# }
    let screen = Screen(Session.of(views.joined(separator: "\n")))
    screen.press("$")
    #expect(screen.text().contains(" +1019 or more"))
  }
}
