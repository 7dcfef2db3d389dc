import HostileText
import SessionModel
import TerminalUI
import Testing

@testable import Inspector

/// What a person does with the pages of a live app: answering dialogs, tapping, typing JavaScript.
@Suite struct LivePageTests {
  /// A live screen on a session that has come to its end and may go on.
  private func live(_ lines: String, rows: Int = 24, columns: Int = 80) -> Screen {
    let screen = Screen(.of(lines), rows: rows, columns: columns)
    screen.model.live = LiveStatus()
    screen.model.mayGrow = true
    screen.press("$")
    return screen
  }

  private static let links =
    #""view":"home","links":[{"frame":"main","selector":"nav>a","text":"Sale","href":"https://shop.example.com/sale"},"#
    + ##"{"frame":"main","selector":"#orders","text":"My orders"},"##
    + #"{"frame":"f1","selector":"body>a","text":"Take part","href":"https://partner.example/win"}]"#

  private static let page = """
    0 webView.created "view":"home"
    100 navigation.didCommit "view":"home","nav":1,"url":"https://shop.example.com/"
    150 frame.created "view":"home","frame":"f1","parent":"main","url":"https://partner.example/"
    200 navigation.didFinish "view":"home","nav":1,"url":"https://shop.example.com/"
    200 page.links \(links)
    """

  private static let alert =
    #"300 ui.dialog "view":"home","id":"d1","type":"alert","message":"Saved.","origin":"https://shop.example.com","by":"person""#
  private static let prompt =
    #"400 ui.dialog "view":"home","id":"d2","type":"prompt","message":"Your name?","default":"Mina","#
    + #""origin":"https://shop.example.com","frame":"f1","by":"person""#

  private func performed(_ screen: Screen) -> [SessionModel.Command] {
    screen.model.takeEffects().compactMap { if case .perform(let command) = $0 { command } else { nil } }
  }

  // MARK: Dialogs

  @Test(arguments: ["80x24", "120x40", "60x16"]) func aDialogLiesOverThePanes(_ size: String) {
    let parts = size.split(separator: "x").compactMap { Int($0) }
    let screen = live(
      Self.page + "\n" + Self.prompt + "\n1600 webView.state \"view\":\"home\"", rows: parts[1], columns: parts[0])
    #expect(screen.draw().checkInvariants() == [])
    GoldenFrame.expect(screen.text(), equals: "dialog-prompt-\(size)")
  }

  @Test func aLongMessageIsWrappedAndScrolls() {
    let words = (1...120).map { "word\($0)" }.joined(separator: " ")
    let screen = live(
      #"300 ui.dialog "view":"home","id":"d1","type":"confirm","message":"장바구니에 담을까요?\n\#(words)","by":"person""#)
    GoldenFrame.expect(screen.text(), equals: "dialog-long-80x24")
    #expect(!screen.text().contains("word120"))
    for _ in 0..<20 { screen.press("PageDown") }
    #expect(screen.text().contains("word120"))
  }

  @Test func enterAndEscapeAnswer() {
    let screen = live(Self.page + "\n" + Self.alert)
    screen.press("Enter")
    #expect(
      performed(screen).map { JSONValue.object($0.arguments).text }
        == [#"{"view":"home","what":"dialog","id":"d1","decision":"ok"}"#])
    let other = live(Self.page + "\n" + Self.prompt)
    other.type(" K")
    other.press("Enter")
    #expect(performed(other).first?.arguments["text"]?.string == "Mina K")
    let third = live(Self.page + "\n" + Self.prompt)
    third.press("Esc")
    #expect(performed(third).first?.arguments["decision"]?.string == "cancel")
    #expect(third.model.dialog == nil)
  }

  @Test func severalWaitInTheirOrder() {
    let screen = live(Self.page + "\n" + Self.alert + "\n" + Self.prompt)
    #expect(screen.text().contains("1 of 2"))
    screen.press("Enter")
    #expect(screen.text().contains("Your name?"))
  }

  @Test func putAsideTheyWaitInTheStatusLine() {
    let screen = live(Self.page + "\n" + Self.alert)
    screen.press("Tab")
    #expect(!screen.text().contains("says:"))
    screen.press("j")
    #expect(screen.status().contains("1 dialog waits (A)"))
    screen.press("A")
    #expect(screen.text().contains("shop.example.com says:"))
  }

  @Test func aLineThatIsTypedIsNotTakenForAnAnswer() {
    let screen = live(Self.page)
    screen.type(":note a")
    screen.model.dialog = nil
    let other = live(Self.page + "\n" + Self.alert)
    other.press("Tab", ":")
    other.model.dialogsAside = []
    other.model.updateDialogs()
    _ = other.draw()
    other.type("note a")
    other.press("Enter")
    #expect(performed(other).map(\.name) == [.note])
  }

  @Test func aRecordingAsksNobody() {
    let screen = Screen(.of(Self.page + "\n" + Self.alert + "\n900 marker.note \"text\":\"x\""), rows: 24, columns: 80)
    screen.press("$")
    #expect(!screen.text().contains("Enter OK"))
    #expect(screen.text().contains("600ms"), "\(screen.text())")
  }

  @Test func whatARuleAnswersIsNotLeftToAPerson() {
    let screen = live(#"300 ui.dialog "view":"home","id":"d1","type":"alert","message":"Saved.""#)
    #expect(screen.model.dialog == nil)
  }

  // MARK: Taps

  @Test func theListOfWhatCanBeTapped() {
    let screen = live(Self.page)
    screen.press("C")
    GoldenFrame.expect(screen.text(), equals: "taps-80x24")
    screen.type("ord")
    screen.press("Enter")
    #expect(
      performed(screen).map { JSONValue.object($0.arguments).text }
        == [##"{"view":"home","selector":"#orders","frame":"main"}"##])
  }

  @Test func tapOnTheCommandLine() {
    let screen = live(Self.page)
    screen.type(":tap t")
    screen.press("Tab", "Enter")
    let command = performed(screen).first
    #expect(command?.name == .tap && command?.arguments["frame"]?.string == "f1")
    screen.type(":tap nowhere")
    screen.press("Enter")
    #expect(screen.status().contains("“home” shows nothing called “nowhere”"))
    screen.type(":tap")
    screen.press("Enter")
    #expect(screen.text().contains("Tap in home"))
  }

  @Test func aFieldIsFilledFromTheList() {
    let screen = live(
      Self.page + "\n250 page.links "
        + #""view":"home","links":[{"frame":"f1","selector":"form>input","text":"Search","field":"search"}]"#)
    screen.press("C", "Enter")
    #expect(screen.status() == ":fill home/f1: form>input")
    screen.type("red boots")
    screen.press("Enter")
    let command = performed(screen).first
    #expect(
      command.map { JSONValue.object($0.arguments).text }
        == #"{"view":"home","selector":"form>input","frame":"f1","value":"red boots"}"#)
    #expect(command?.name == .key)
  }

  @Test func anotherPageHasAnotherList() {
    let screen = live(
      Self.page + "\n500 navigation.didCommit \"view\":\"home\",\"nav\":2,\"url\":\"https://a.example/\"")
    screen.press("C")
    #expect(screen.status().contains("“home” shows nothing that can be tapped"))
  }

  // MARK: JavaScript

  private static let typed = """
    300 console.log "view":"home","level":"log","text":"ready","source":"https://shop.example.com/js/home.js?v=1","line":12
    310 console.log "view":"home","level":"warn","text":"slow","source":"","line":0
    320 console.log "view":"other","level":"error","text":"elsewhere","source":"https://b.example/","line":3
    400 bridge.evaluate "view":"home","id":"c1","call":"evaluateJavaScript","script":"1+1","world":"page","by":"person"
    401 bridge.evaluated "view":"home","id":"c1","script":"1+1","result":2,"by":"person","text":"2"
    500 bridge.evaluate "view":"home","id":"c2","script":"x.y","frame":"f1","by":"person"
    501 bridge.evaluated "view":"home","id":"c2","script":"x.y","frame":"f1","error":{"domain":"WKErrorDomain","code":4},"exception":{"message":"ReferenceError: Can't find variable: x","line":1},"by":"person"
    550 bridge.evaluated "view":"home","id":"c9","script":"by the app","result":"unseen"
    600 bridge.evaluate "view":"home","id":"c3","script":"for(;;);","by":"person"
    2600 marker.note "text":"later"
    """

  @Test func theConsoleAndTheLineForJavaScript() {
    let screen = live(Self.page + "\n" + Self.typed)
    screen.press("7")
    GoldenFrame.expect(screen.text(), equals: "console-80x24")
    screen.press("Esc", "J")
    screen.type("document.title")
    GoldenFrame.expect(screen.text(), equals: "script-80x24")
    screen.press("Enter")
    #expect(
      performed(screen).map { JSONValue.object($0.arguments).text } == [#"{"view":"home","script":"document.title"}"#])
    // It stays open for the next line, and remembers.
    screen.press("Up")
    #expect(screen.status().hasPrefix("home > document.title"))
    screen.press("ctrl-u", "Tab")
    #expect(screen.status().hasPrefix("home f1 >"))
    screen.type("2")
    screen.press("Enter")
    #expect(performed(screen).first?.arguments["frame"]?.string == "f1")
    screen.press("Esc")
    #expect(screen.model.focus == .navigation && screen.model.filters[.console] == nil)
  }

  @Test func pastedLinesStayLines() {
    let screen = live(Self.page)
    screen.press("J")
    screen.model.handle(.paste("let a = 1 // one\na + 1\n"))
    #expect(screen.status().contains("let a = 1 // one⏎a + 1"))
    screen.press("Enter")
    #expect(performed(screen).first?.arguments["script"]?.string == "let a = 1 // one\na + 1")
  }

  // MARK: Hostile text

  @Test func nothingOfAPageReachesTheTerminal() {
    for fragment in Attacks.fragments {
      let text = JSONValue.string(fragment).text
      let page =
        "100 navigation.didCommit \"view\":\"home\",\"nav\":1,\"url\":\"https://a.example/\"\n"
        + "150 frame.created \"view\":\"home\",\"frame\":\(text)\n"
        + "200 page.links \"view\":\"home\",\"links\":[{\"frame\":\(text),\"selector\":\(text),\"text\":\(text),\"href\":\(text)}]\n"
        + "250 console.log \"view\":\"home\",\"level\":\(text),\"text\":\(text),\"source\":\(text),\"line\":1\n"
        + "260 bridge.evaluated \"view\":\"home\",\"by\":\"person\",\"text\":\(text)\n"
        + "270 bridge.evaluated \"view\":\"home\",\"by\":\"person\",\"error\":{},\"exception\":{\"message\":\(text)}"
      let dialog =
        "\n300 ui.dialog \"view\":\"home\",\"id\":\"d\",\"type\":\"prompt\",\"message\":\(text),\"default\":\(text),"
        + "\"origin\":\(text),\"frame\":\(text),\"by\":\"person\""
      let screen = live(page + dialog)
      expectHarmless(screen, fragment)
      screen.press("Tab", "C")
      expectHarmless(screen, fragment)
      screen.press("Esc", "J", "Tab")
      expectHarmless(screen, fragment)
    }
  }

  private func expectHarmless(_ screen: Screen, _ fragment: String) {
    let canvas = screen.draw()
    #expect(canvas.checkInvariants() == [])
    #expect(Attacks.dangerous(in: canvas.text(), allowing: ["\n"]) == [], "\(fragment.debugDescription)")
  }
}
