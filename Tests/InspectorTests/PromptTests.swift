import SessionModel
import TerminalUI
import Testing

@testable import Inspector

/// Lines typed at the bottom: `/`, `:` and t.
@Suite struct PromptTests {
  private func tour() throws -> Screen {
    Screen(try PackageFiles.session("Sessions/tour.ndjson"), rows: 24, columns: 80)
  }

  @Test func editing() throws {
    let screen = try tour()
    screen.type("/hello")
    #expect(screen.status() == "/hello")
    screen.press("Left", "Left", "Backspace")
    #expect(screen.status() == "/helo")
    screen.press("ctrl-a", "X", "ctrl-e", "Y", "ctrl-w")
    #expect(screen.status() == "/")
    screen.press("Backspace")
    #expect(screen.model.prompt == nil)
  }

  @Test func theCursorStandsWhereTypingGoes() throws {
    let screen = try tour()
    screen.type("/쇼핑")
    let (_, cursor) = ScreenRenderer.draw(&screen.model, size: screen.size)
    #expect(cursor?.row == 23)
    #expect(cursor?.column == 5)
  }

  @Test(arguments: ["Esc", "ctrl-c", "ctrl-g"]) func leaving(_ key: String) throws {
    let screen = try tour()
    screen.type(":quit")
    screen.press(key)
    #expect(screen.model.prompt == nil)
    #expect(screen.model.takeEffects() == [])
  }

  @Test func historyByPurpose() throws {
    let screen = try tour()
    screen.type("/first")
    screen.press("Enter")
    screen.type(":start")
    screen.press("Enter")
    screen.type("/second")
    screen.press("Enter", "/", "Up")
    #expect(screen.status() == "/second")
    screen.press("Up")
    #expect(screen.status() == "/first")
    screen.press("Esc", ":", "Up")
    #expect(screen.status() == ":start")
  }

  @Test func aPasteRunsNothing() throws {
    let screen = try tour()
    screen.press(":")
    screen.model.handle(.paste("quit\nquit\n"))
    #expect(screen.model.prompt?.editor.text == "quit quit")
    #expect(screen.model.takeEffects() == [])
    screen.press("Esc")
    screen.model.handle(.paste("Q\nq"))
    #expect(screen.model.takeEffects() == [])
    #expect(screen.status().contains("pasted text is ignored here"))
  }

  @Test func tabCompletesCommands() throws {
    let screen = try tour()
    screen.type(":nav")
    screen.press("Tab")
    #expect(screen.status() == ":navigation")
    screen.press("ctrl-u")
    screen.type("next")
    screen.press("Tab")
    #expect(screen.status().hasPrefix(":next-"))
    #expect(screen.status().contains("next-navigation next-error"))
    screen.type("xyz")
    screen.press("Tab")
    #expect(screen.status() == ":next-xyz")
  }

  @Test(arguments: [
    ("t", "2.5s", 2_500_000), ("t", "2.5", 2_500_000), ("t", "1:02.5", 62_500_000), (":", "300ms", 300_000),
    (":", "90", 90_000_000), (":", " 1:00 ", 60_000_000),
  ])
  func timesAreTyped(_ key: String, _ text: String, _ microseconds: Int) throws {
    let screen = try tour()
    screen.press(key)
    screen.type(text)
    screen.press("Enter")
    #expect(screen.model.transport.now.microseconds == Int64(microseconds))
  }

  @Test func eventNumbersAreTyped() throws {
    let screen = try tour()
    screen.type(":#120")
    screen.press("Enter")
    #expect(screen.model.transport.position == 121)
    screen.type(":#9999")
    screen.press("Enter")
    #expect(screen.status().contains("there is no event #9999"))
    #expect(screen.model.transport.position == 121)
  }

  @Test func beyondTheEndIsTheEnd() throws {
    let screen = try tour()
    screen.press("t")
    screen.type("9:00")
    screen.press("Enter")
    #expect(screen.status().contains("the session ends at 2:00.000"))
    #expect(screen.model.transport.position == 918)
  }

  @Test func mistakesSayWhatToWrite() throws {
    let screen = try tour()
    screen.press("t")
    screen.type("soon")
    screen.press("Enter")
    #expect(screen.status().contains("“soon” is no moment"))
    screen.type(":hlep")
    screen.press("Enter")
    #expect(screen.status().contains("no command “hlep”"))
    screen.type(":zoo")
    screen.press("Enter")
    #expect(screen.status().contains("did you mean zoom?"))
  }

  @Test func anUnknownKeySaysWhereTheKeysAre() throws {
    let screen = try tour()
    screen.press("x")
    #expect(screen.status().contains("x does nothing here; ? shows the keys"))
    screen.press("j")
    #expect(!screen.status().contains("does nothing"))
  }
}
