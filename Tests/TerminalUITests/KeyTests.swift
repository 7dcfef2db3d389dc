import Testing

@testable import TerminalUI

@Suite("Names of keys")
struct KeyTests {
  @Test("every key has a name that leads back to it")
  func roundTrip() {
    var keys: [Key] = [
      .enter, .escape, .tab, .backTab, .backspace, .delete, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown,
      .insert, .character("한"), .control(" "), .alt(" "), .control("\\"), .alt("한"),
    ]
    keys += (1...24).map { .function($0) }
    for value in UInt8(0x20)..<0x7F { keys.append(.character(Character(Unicode.Scalar(value)))) }
    for value in UInt8(ascii: "a")...UInt8(ascii: "z") { keys.append(.control(Character(Unicode.Scalar(value)))) }
    for value in UInt8(0x21)..<0x7F { keys.append(.alt(Character(Unicode.Scalar(value)))) }
    for key in keys { #expect(Key(name: key.name) == key, "\(key.name)") }
    #expect(Set(keys.map(\.name)).count == keys.count)
  }

  @Test(
    "names are read in any case, and other usual ones, too",
    arguments: [
      ("tab", Key.tab), ("SHIFT-TAB", .backTab), ("Ctrl-L", .control("l")), ("Space", .character(" ")),
      ("ctrl-space", .control(" ")), ("escape", .escape), ("PgUp", .pageUp), ("f5", .function(5)),
      ("f", .character("f")),
      ("F", .character("F")), ("alt-X", .alt("X")), ("return", .enter), ("-", .character("-")),
      ("ctrl--", .control("-")),
    ])
  func names(name: String, key: Key) {
    #expect(Key(name: name) == key)
  }

  @Test("what is no key is none", arguments: ["", "ctrl-", "alt-", "F0", "F99", "hyper-x", "ctrl-ab", "\t", "\n"])
  func noKeys(name: String) {
    #expect(Key(name: name) == nil)
  }
}
