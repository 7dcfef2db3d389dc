import Testing

@testable import TerminalUI

@Suite("Line editor")
struct LineEditorTests {
  private func typed(_ keys: [Key], into text: String = "") -> LineEditor {
    var editor = LineEditor(text: text)
    for key in keys { _ = editor.handle(key) }
    return editor
  }

  @Test("typing, moving and deleting")
  func editing() {
    #expect(typed([.character("a"), .character("한"), .left, .character("b")]).text == "ab한")
    #expect(typed([.backspace], into: "한글").text == "한")
    #expect(typed([.home, .delete], into: "abc").text == "bc")
    #expect(typed([.home, .backspace], into: "abc").text == "abc")
    #expect(typed([.delete], into: "abc").text == "abc")
    #expect(typed([.left, .left, .control("k")], into: "abc").text == "a")
    #expect(typed([.left, .control("u")], into: "abc").text == "c")
    #expect(typed([.control("w")], into: "one two  ").text == "one ")
    #expect(typed([.home, .alt("d")], into: "one two").text == " two")
    #expect(typed([.control("a"), .control("e"), .character("!")], into: "x").text == "x!")
  }

  @Test("keys that do not edit are left to others")
  func unhandled() {
    var editor = LineEditor(text: "x")
    for key in [Key.enter, .escape, .tab, .function(1), .control("l"), .up, .down] {
      let handled = editor.handle(key)
      #expect(!handled)
    }
    #expect(editor.text == "x")
  }

  @Test("characters that join stay one")
  func joining() {
    let jamo = typed([.character("\u{1112}"), .character("\u{1161}"), .character("\u{11AB}")])
    #expect(jamo.text == "한")
    #expect(jamo.cursor == 1)
    #expect(typed([.character("e"), .character("\u{301}"), .backspace]).text == "")
    #expect(typed([.left, .backspace], into: "\u{1112}x\u{1161}").cursor <= 2)
  }

  @Test("a paste is one line")
  func paste() {
    var editor = LineEditor(text: "ab")
    _ = editor.handle(.left)
    editor.paste("x\ny\r\nz\t1\n")
    #expect(editor.text == "ax y z 1b")
    #expect(editor.textBeforeCursor == "ax y z 1")
  }

  @Test("history is gone through, and the draft comes back")
  func history() {
    var editor = LineEditor(text: "draft", history: ["one", "two"])
    for (key, text) in [
      (Key.up, "two"), (.up, "one"), (.up, "one"), (.down, "two"), (.down, "draft"), (.down, "draft"),
    ] {
      let handled = editor.handle(key)
      #expect(handled && editor.text == text)
    }
    let line = editor.commit()
    #expect(line == "draft")
    #expect(editor.history == ["one", "two", "draft"])
    #expect(editor.isEmpty)
  }

  @Test("the cursor is always in view", arguments: 1...12)
  func window(cells: Int) {
    var editor = LineEditor(text: "a한b글c국d어")
    for _ in 0...8 {
      let (text, cursorCell) = editor.window(cells: cells)
      #expect(cursorCell >= 0 && cursorCell < cells)
      #expect(Text.width(text) <= cells)
      _ = editor.handle(.left)
    }
  }

  @Test(
    "a list moves no further than it must",
    arguments: [
      (0, 100, 10, 0, 0), (9, 100, 10, 0, 0), (10, 100, 10, 0, 1), (5, 100, 10, 8, 5), (99, 100, 10, 0, 90),
      (3, 5, 10, 2, 0), (0, 0, 10, 5, 0), (50, 100, 0, 3, 0), (95, 100, 10, 95, 90),
    ])
  func offsets(selected: Int, count: Int, height: Int, previous: Int, expected: Int) {
    #expect(
      visibleOffset(selected: selected, count: count, height: height, previousOffset: previous) == expected)
  }
}
