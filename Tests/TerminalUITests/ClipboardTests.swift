import Testing

@testable import TerminalUI

@Suite("Clipboard")
struct ClipboardTests {
  private func sent(_ text: String, _ environment: [String: String]) -> String {
    String(decoding: Clipboard(environment: environment).sequence(for: text).bytes, as: UTF8.self)
  }

  @Test(
    "base64 as RFC 4648 has it",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
      ("foobar", "Zm9vYmFy"), ("한", "7ZWc"), ("\u{FF}\u{0}>?", "w78APj8="),
    ])
  func encoding(text: String, encoded: String) {
    #expect(String(decoding: base64(Array(text.utf8)), as: UTF8.self) == encoded)
  }

  @Test("one sequence to the terminal itself")
  func direct() {
    #expect(sent("foo", ["TERM": "xterm-256color"]) == "\u{1B}]52;c;Zm9v\u{7}")
  }

  @Test("tmux gets it as its own and to hand on")
  func tmux() {
    let both = "\u{1B}]52;c;Zm9v\u{7}\u{1B}Ptmux;\u{1B}\u{1B}]52;c;Zm9v\u{7}\u{1B}\\"
    #expect(sent("foo", ["TERM": "tmux-256color"]) == both)
    // Within tmux the name may be screen's.
    #expect(sent("foo", ["TERM": "screen-256color", "TMUX": "/tmp/tmux-0/default,1,0"]) == both)
  }

  @Test("screen gets pieces that it can hold")
  func screen() {
    #expect(sent("foo", ["TERM": "screen"]) == "\u{1B}P\u{1B}]52;c;Zm9v\u{7}\u{1B}\\")
    let long = sent(String(repeating: "x", count: 3000), ["TERM": "xterm", "STY": "1.pts"])
    let pieces = long.split(separator: "\u{1B}\\").map { $0.dropFirst(2) }
    #expect(pieces.count > 10)
    #expect(pieces.allSatisfy { $0.utf8.count <= 240 })
    #expect(pieces.joined() == sent(String(repeating: "x", count: 3000), ["TERM": "xterm"]))
  }

  @Test("at most 74,994 letters")
  func cap() {
    let clipboard = Clipboard(environment: ["TERM": "xterm"])
    let fitting = clipboard.sequence(for: String(repeating: "x", count: 56_244))
    #expect(fitting.outcome == .sent)
    #expect(fitting.bytes.count == 74_992 + 8)
    let longer = clipboard.sequence(for: String(repeating: "x", count: 56_246))
    #expect(longer.outcome == .tooLong)
    #expect(longer.bytes.isEmpty)
  }

  @Test(
    "nothing where it is off or not understood",
    arguments: [
      (["TERM": "xterm", "HYBRIDSCOPE_CLIPBOARD": "off"], Clipboard.Outcome.off), (["TERM": "dumb"], .unsupported),
      (["TERM": "linux"], .unsupported), ([:], .unsupported), (["TERM": "vt220"], .unsupported),
    ])
  func none(environment: [String: String], outcome: Clipboard.Outcome) {
    let result = Clipboard(environment: environment).sequence(for: "secret")
    #expect(result.outcome == outcome)
    #expect(result.bytes.isEmpty)
  }
}
