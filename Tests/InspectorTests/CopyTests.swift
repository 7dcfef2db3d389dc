import SessionModel
import TerminalUI
import Testing

@testable import Inspector

/// y: what is copied, and what is said about it.
@Suite struct CopyTests {
  private let session = Session.of(
    "0 webView.load \"view\":\"a\",\"url\":\"https://a.test/\",\"more\":{\"list\":[1,\"x\"],\"none\":[]}")
  private let line =
    #"{"t":0,"kind":"webView.load","view":"a","url":"https://a.test/","more":{"list":[1,"x"],"none":[]}}"#

  @Test func theLineAsItStandsInTheFile() {
    let screen = Screen(session)
    screen.press("$", "y")
    #expect(screen.model.takeEffects() == [.copy(line)])
  }

  @Test func theDetailsJSONIndented() {
    let screen = Screen(session)
    screen.press("$", "Enter", "y")
    let expected = """
      {
        "t": 0,
        "kind": "webView.load",
        "view": "a",
        "url": "https://a.test/",
        "more": {
          "list": [
            1,
            "x"
          ],
          "none": []
        }
      }
      """
    #expect(screen.model.takeEffects() == [.copy(expected)])
    #expect(screen.model.overlay == .detail(DetailUI(event: 0)))
  }

  @Test func aBrokenLineIsCopiedAsItIs() {
    let screen = Screen(Session(text: "{\"hybridscope\":1}\nnot \u{1B} json\n"))
    screen.press("5", "$", "Enter", "y")
    #expect(screen.model.takeEffects() == [.copy("not \u{1B} json")])
  }

  @Test func nothingToCopy() {
    let screen = Screen(session)
    screen.press("y")
    #expect(screen.model.takeEffects() == [])
    #expect(screen.status().contains("nothing here to copy"))
  }

  @Test(arguments: [
    (Clipboard.Outcome.sent, "12 bytes handed to the terminal's clipboard"),
    (.tooLong, "not copied: 12 bytes are more than the 56,244 that terminals take"),
    (.off, "not copied: HYBRIDSCOPE_CLIPBOARD=off"), (.unsupported, "not copied: this terminal has no clipboard"),
  ])
  func theOutcomeIsSaid(_ outcome: Clipboard.Outcome, _ message: String) {
    let screen = Screen(session)
    screen.model.copied("twelve bytes", outcome)
    #expect(screen.status().contains(message))
  }
}
