import SessionModel
import TerminalUI
import Testing

@testable import Inspector

/// Which themes there are, which is the first, and what is said of broken files.
@Suite struct ThemeShelfTests {
  private let folder = TemporaryFolder()

  private func shelf(
    _ chosen: String? = nil, hasColor: Bool = true, _ environment: [String: String] = [:]
  ) -> ThemeShelf {
    let surroundings = [
      "HYBRIDSCOPE_DATA": PackageFiles.root, "XDG_CONFIG_HOME": folder.path + "/config", "HOME": folder.path,
    ]
    return ThemeShelf(
      environment: surroundings.merging(environment) { $1 }, chosen: chosen, hasColor: hasColor)
  }

  private static let scheme =
    "name: \"Ocean\"\npalette:\n"
    + (0..<16).map { "  base0\(String($0, radix: 16, uppercase: true)): \"\(String($0, radix: 16))0a0b0\"\n" }.joined()

  @Test func shippedThemes() {
    let shelf = shelf()
    #expect(shelf.problems == [])
    #expect(shelf.themes.count >= 8)
    #expect(shelf.themes.prefix(2).map(\.name) == ["Dark", "Light"])
  }

  @Test(arguments: ["light", "Light", "LIGHT", "safe-light", "Safe light"]) func byName(_ name: String) {
    let shelf = shelf(name)
    #expect(shelf.themes[0].name == (name.lowercased() == "light" ? "Light" : "Safe light"))
    #expect(shelf.problems == [])
    // It is moved, not doubled: T goes through each theme once.
    #expect(Set(shelf.themes.map(\.name)).count == shelf.themes.count)
  }

  @Test func byFile() {
    folder.write("name = \"Mine\"\n[roles]\nok = #123456\n", to: "mine.theme")
    folder.write(ThemeShelfTests.scheme, to: "ocean.yaml")
    #expect(shelf(folder.path + "/mine.theme").themes[0].name == "Mine")
    let ocean = shelf(folder.path + "/ocean.yaml")
    #expect(ocean.themes[0].name == "Ocean" && ocean.problems == [])
    #expect(ocean.themes[0][.text].background == .rgb(0x00, 0xA0, 0xB0))
  }

  @Test func byEnvironment() {
    #expect(shelf(nil, ["HYBRIDSCOPE_THEME": "ember"]).themes[0].name == "Ember")
    #expect(shelf("light", ["HYBRIDSCOPE_THEME": "ember"]).themes[0].name == "Light")
    #expect(shelf(nil, ["HYBRIDSCOPE_THEME": ""]).themes[0].name == "Dark")
    let wrong = shelf(nil, ["HYBRIDSCOPE_THEME": "embre"])
    #expect(wrong.themes[0].name == "Dark")
    #expect(wrong.problems == ["no theme “embre”, HYBRIDSCOPE_THEME, did you mean “Ember”?"])
  }

  @Test func ownFolder() {
    folder.write("name = \"Mine\"\n", to: "config/hybridscope/themes/mine.theme")
    folder.write(ThemeShelfTests.scheme, to: "config/hybridscope/themes/ocean.yaml")
    folder.write(ThemeShelfTests.scheme.replacing("Ocean", with: "Sea"), to: "config/hybridscope/themes/sea.yml")
    folder.write("no theme", to: "config/hybridscope/themes/notes.txt")
    let all = shelf()
    #expect(all.problems == [])
    #expect(all.themes.suffix(3).map(\.name) == ["Mine", "Ocean", "Sea"])
    #expect(shelf("ocean").themes[0].name == "Ocean")
    #expect(shelf("sea").themes[0].name == "Sea")
    // Only absolute paths count; else it is ~/.config.
    #expect(!shelf(nil, ["XDG_CONFIG_HOME": "config"]).themes.contains { $0.name == "Mine" })
    folder.write("name = \"Home\"\n", to: ".config/hybridscope/themes/home.theme")
    for value in ["", "config"] {
      #expect(shelf(nil, ["XDG_CONFIG_HOME": value]).themes.contains { $0.name == "Home" })
    }
  }

  /// A person's own theme of a shipped name is the one that is meant.
  @Test func ownThemeReplacesShipped() {
    folder.write("name = \"Dark\"\n[roles]\ntext = #010203\n", to: "config/hybridscope/themes/dark.theme")
    let shelf = shelf()
    #expect(shelf.themes.count(where: { $0.name == "Dark" }) == 1)
    #expect(shelf.themes[0][.text].foreground == .rgb(1, 2, 3))
  }

  @Test func brokenFilesSayWhereAndFallBackRoleByRole() {
    folder.write("name = \"Broken\"\n[roles]\nok = #123456\nerror = mauve\n", to: "config/hybridscope/themes/b.theme")
    folder.write(
      ThemeShelfTests.scheme.replacing("80a0b0", with: "8"), to: "config/hybridscope/themes/c.yaml")
    let shelf = shelf("broken")
    #expect(shelf.problems.count == 2)
    #expect(shelf.problems.first?.hasPrefix("b.theme:4: error: “mauve” is neither") == true)
    #expect(shelf.problems.last == "c.yaml:11: “8” is no colour; write six hexadecimal digits")
    #expect(shelf.themes[0][.ok].foreground == .rgb(0x12, 0x34, 0x56))
    #expect(shelf.themes[0][.error] == Theme.fallback[.error])
    #expect(shelf.themes.last?[.ok].foreground == .rgb(0xB0, 0xA0, 0xB0))
  }

  @Test func mistakes() {
    let wrong = shelf("drak")
    #expect(wrong.themes[0].name == "Dark")
    #expect(wrong.problems == ["no theme “drak”, --theme, did you mean “Dark”?"])
    #expect(shelf("nothing of the kind").problems.first?.contains("there are: Dark, Light, ") == true)
    // A folder is no file.
    #expect(shelf("/").problems.count == 1)
    let nowhere = ThemeShelf(environment: ["HYBRIDSCOPE_DATA": folder.path], chosen: nil, hasColor: true)
    #expect(!nowhere.themes.isEmpty)
  }

  @Test func withoutColour() {
    for theme in shelf("ember", hasColor: false).themes {
      #expect(Role.allCases.allSatisfy { theme[$0].foreground == .terminalDefault })
    }
  }

  /// T goes through all of them and says which it is.
  @Test func cycles() throws {
    let themes = shelf().themes
    let screen = Screen(Session.of("1000 webView.created \"view\":\"main\""), themes: themes)
    for theme in themes.dropFirst() + themes.prefix(1) {
      screen.press("T")
      #expect(screen.model.theme.name == theme.name)
      #expect(screen.status().contains("theme: \(theme.name)"))
      #expect(screen.draw()[row: 10, column: 10].style.background == theme[.text].background)
    }
  }
}
