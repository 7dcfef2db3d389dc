/// A key as it was pressed.
public enum Key: Hashable, Sendable {
  /// A character, upper case with shift.
  case character(Character)
  /// Enter or Return, also as ^J.
  case enter
  /// Escape.
  case escape
  /// Tab, which no terminal tells from ^I.
  case tab
  /// Shift and Tab.
  case backTab
  /// Backspace.
  case backspace
  /// Delete, forwards.
  case delete
  /// Cursor up.
  case up
  /// Cursor down.
  case down
  /// Cursor left.
  case left
  /// Cursor right.
  case right
  /// Home.
  case home
  /// End.
  case end
  /// Page up.
  case pageUp
  /// Page down.
  case pageDown
  /// Insert.
  case insert
  /// F1 and so on.
  case function(Int)
  /// Control and a character; letters are lower case.
  case control(Character)
  /// Alt (Option, Meta) and a character.
  case alt(Character)

  private static let named: [(key: Key, name: String)] = [
    (.enter, "Enter"), (.escape, "Esc"), (.tab, "Tab"), (.backTab, "Shift-Tab"), (.backspace, "Backspace"),
    (.delete, "Delete"), (.up, "Up"), (.down, "Down"), (.left, "Left"), (.right, "Right"), (.home, "Home"),
    (.end, "End"), (.pageUp, "PageUp"), (.pageDown, "PageDown"), (.insert, "Insert"), (.character(" "), "space"),
  ]

  /// How help and key files call it: `Tab`, `space`, `?`, `ctrl-l`, `alt-x`, `F5`.
  public var name: String {
    switch self {
    case .function(let number): "F\(number)"
    case .control(let character): "ctrl-" + Key.character(character).name
    case .alt(let character): "alt-" + Key.character(character).name
    default:
      if let known = Key.named.first(where: { $0.key == self }) {
        known.name
      } else if case .character(let character) = self {
        String(character)
      } else {
        "?"
      }
    }
  }

  /// The key of that name, which may be written in any case but for single characters; nil if there is none.
  public init?(name: String) {
    if name.count == 1, let character = name.first {
      if character.isWhitespace && character != " " { return nil }
      self = .character(character)
      return
    }
    let lower = name.lowercased()
    if let known = Key.named.first(where: { $0.name.lowercased() == lower }) {
      self = known.key
    } else if let other = Key.otherNames[lower] {
      self = other
    } else if lower.hasPrefix("ctrl-"), case .character(let character)? = Key(name: String(lower.dropFirst(5))) {
      self = .control(character)
    } else if lower.hasPrefix("alt-"), case .character(let character)? = Key(name: String(name.dropFirst(4))) {
      self = .alt(character)
    } else if lower.hasPrefix("f"), let number = Int(lower.dropFirst()), (1...63).contains(number) {
      self = .function(number)
    } else {
      return nil
    }
  }

  private static let otherNames: [String: Key] = [
    "escape": .escape, "return": .enter, "backtab": .backTab, "del": .delete, "ins": .insert, "pgup": .pageUp,
    "pgdn": .pageDown, "page-up": .pageUp, "page-down": .pageDown,
  ]
}
