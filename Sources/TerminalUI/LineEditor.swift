/// A line of text that is being typed.
public struct LineEditor: Hashable, Sendable {
  private var characters: [Character]
  /// How many characters stand before the cursor.
  public private(set) var cursor: Int
  /// Lines typed before, the latest one last. Up and Down go through them.
  public var history: [String]
  private var historyIndex: Int?
  private var draft: [Character] = []

  /// An editor with some text and the cursor behind it.
  public init(text: String = "", history: [String] = []) {
    characters = Array(text)
    cursor = characters.count
    self.history = history
  }

  /// The line. Setting it puts the cursor at its end.
  public var text: String {
    get { String(characters) }
    set {
      characters = Array(newValue)
      cursor = characters.count
      historyIndex = nil
    }
  }

  /// The text before the cursor.
  public var textBeforeCursor: String { String(characters[..<cursor]) }
  /// Whether nothing has been typed.
  public var isEmpty: Bool { characters.isEmpty }

  /// Handles a key that edits; returns false for any other.
  public mutating func handle(_ key: Key) -> Bool {
    switch key {
    case .character(let character): insert(String(character))
    case .backspace, .control("h"): if cursor > 0 { remove((cursor - 1)..<cursor) }
    case .delete, .control("d"): if cursor < characters.count { remove(cursor..<(cursor + 1)) }
    case .left, .control("b"): cursor = max(0, cursor - 1)
    case .right, .control("f"): cursor = min(characters.count, cursor + 1)
    case .home, .control("a"): cursor = 0
    case .end, .control("e"): cursor = characters.count
    case .control("w"): remove(wordStart..<cursor)
    case .alt("b"): cursor = wordStart
    case .alt("f"): cursor = wordEnd
    case .alt("d"): remove(cursor..<wordEnd)
    case .control("u"): remove(0..<cursor)
    case .control("k"): remove(cursor..<characters.count)
    case .up, .control("p"): return recall(-1)
    case .down, .control("n"): return recall(1)
    default: return false
    }
    return true
  }

  /// Inserts text at the cursor.
  public mutating func insert(_ text: String) {
    // A mark may join the character before the cursor, so the line is cut into characters anew.
    let before = Array(String(characters[..<cursor]) + text)
    characters = Array(String(before) + String(characters[cursor...]))
    cursor = min(before.count, characters.count)
    historyIndex = nil
  }

  /// Inserts pasted text. Line ends become blanks, so that a paste never runs what it holds; those at its end go.
  /// - Parameter keepsLines: line ends inside stay, for a text that means another thing on one line.
  public mutating func paste(_ text: String, keepsLines: Bool = false) {
    var pasted = text[...]
    while let last = pasted.last, last.isNewline { pasted.removeLast() }
    insert(String(pasted.map { $0 == "\t" ? " " : $0.isNewline ? keepsLines ? "\n" : " " : $0 }))
  }

  /// Adds the line to the history, unless it is empty or the same as the last one, and empties the editor.
  public mutating func commit() -> String {
    let line = text
    if !line.isEmpty && history.last != line { history.append(line) }
    text = ""
    return line
  }

  /// The part of the line to show in that many cells, and the cell of the cursor in it. The cursor is always in view.
  public func window(cells: Int) -> (text: String, cursorCell: Int) {
    guard cells > 0 else { return ("", 0) }
    // A line end is one sign.
    let signs = characters.map { $0.isNewline ? "⏎" : String($0) }
    let widths = signs.map { Text.width($0) }
    var first = 0
    var used = widths[..<cursor].reduce(0, +)
    while used >= cells && first < cursor {
      used -= widths[first]
      first += 1
    }
    let visible = signs[first...].joined()
    return (Text.clipped(visible, to: cells, ellipsis: false), used)
  }

  private mutating func remove(_ range: Range<Int>) {
    characters.removeSubrange(range)
    cursor = range.lowerBound
    // What was apart may join now.
    let before = String(characters[..<cursor]).count
    characters = Array(String(characters))
    cursor = min(before, characters.count)
    historyIndex = nil
  }

  private var wordStart: Int {
    var index = cursor
    while index > 0 && characters[index - 1].isWhitespace { index -= 1 }
    while index > 0 && !characters[index - 1].isWhitespace { index -= 1 }
    return index
  }

  private var wordEnd: Int {
    var index = cursor
    while index < characters.count && characters[index].isWhitespace { index += 1 }
    while index < characters.count && !characters[index].isWhitespace { index += 1 }
    return index
  }

  private mutating func recall(_ step: Int) -> Bool {
    guard !history.isEmpty else { return false }
    let index = (historyIndex ?? history.count) + step
    guard index >= 0 && index <= history.count else { return true }
    if historyIndex == nil { draft = characters }
    characters = index == history.count ? draft : Array(history[index])
    cursor = characters.count
    historyIndex = index == history.count ? nil : index
    return true
  }
}
