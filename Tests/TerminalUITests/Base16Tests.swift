import Testing

@testable import TerminalUI

@Suite("Base16 schemes")
struct Base16Tests {
  private static let old = """
    scheme: "Ocean" # by somebody
    author: "Nobody"
    base00: "2b303b"
    base01: "343d46"
    base02: '4f5b66'
    base03: 65737e # comment
    base04: "#a7adba"
    base05: "c0c5ce"
    base06: "dfe1e8"
    base07: "eff1f5"
    base08: "bf616a"
    base09: "d08770"
    base0A: "ebcb8b"
    base0B: "a3be8c"
    base0C: "96b5b4"
    base0D: "8fa1b3"
    base0E: "b48ead"
    base0F: "ab7967"
    """

  @Test("the old form and the new form give one theme")
  func forms() {
    let first = Theme.parseBase16(Base16Tests.old, file: "ocean.yaml")
    let indented = Base16Tests.old.split(separator: "\n").dropFirst(2).map { "  " + $0 }.joined(separator: "\n")
    let second = Theme.parseBase16(
      "system: \"base16\"\nname: \"Ocean\"\nvariant: \"dark\"\npalette:\n" + indented, file: "ocean.yaml")
    #expect(first.problems == [] && second.problems == [])
    #expect(first.theme.name == "Ocean" && second.theme.name == "Ocean")
    for role in Role.allCases { #expect(first.theme[role] == second.theme[role]) }
    #expect(first.theme[.text] == Style(foreground: .rgb(0xC0, 0xC5, 0xCE), background: .rgb(0x2B, 0x30, 0x3B)))
    #expect(first.theme[.error].foreground == .rgb(0xBF, 0x61, 0x6A))
    #expect(first.theme[.muted].foreground == .rgb(0xA7, 0xAD, 0xBA))
  }

  @Test("what is wrong or missing is told, and the rest is taken")
  func problems() {
    let wrong = Base16Tests.old.replacing("bf616a", with: "bf61")
    let (theme, problems) = Theme.parseBase16(wrong, file: "x.yaml")
    #expect(problems.map(\.description) == ["x.yaml:11: “bf61” is no colour; write six hexadecimal digits"])
    #expect(theme[.ok].foreground == .rgb(0xA3, 0xBE, 0x8C))
    let empty = Theme.parseBase16("", file: "y.yaml").problems
    #expect(empty.count == 1)
    #expect(empty.first?.message.hasPrefix("base00, base01") == true)
  }
}
