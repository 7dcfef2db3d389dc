import CTerminal

/// ncurses wants a number for each pair of foreground and background. Pairs are numbered as they are met.
struct ColorPairs {
  struct Look {
    var pair: Int32
    var attributes: UInt32
  }

  private let colors: Int
  private let capacity: Int
  private var next: Int32 = 1
  private var known: [Style: Look] = [:]
  private var numbers: [UInt64: Int32] = [:]
  private var isFull = false

  init(colors: Int, capacity: Int) {
    self.colors = colors
    self.capacity = capacity
  }

  /// Call it before each frame. When the numbers had run out they are given out anew; returns whether the screen must be
  /// painted anew for that, since a number that is in use must not change its meaning.
  mutating func startFrame() -> Bool {
    guard isFull else { return false }
    isFull = false
    // A frame with more pairs than there are numbers would repaint for ever.
    if capacity < 1000 { return false }
    known.removeAll()
    numbers.removeAll()
    next = 1
    return true
  }

  /// The number and attribute bits of a style whose colours the terminal can show.
  mutating func look(of style: Style) -> Look {
    if let look = known[style] { return look }
    var attributes = UInt32(style.attributes.rawValue)
    let foreground = number(of: style.foreground, attributes: &attributes, isForeground: true)
    let background = number(of: style.background, attributes: &attributes, isForeground: false)
    let look = Look(pair: pair(foreground, background), attributes: attributes)
    known[style] = look
    return look
  }

  private func number(of color: Color, attributes: inout UInt32, isForeground: Bool) -> Int32 {
    switch color {
    case .terminalDefault: return -1
    case .indexed(let index):
      if Int(index) < colors { return Int32(index) }
      // Terminals of eight colours show the bright ones by bold.
      if index < 16 && isForeground { attributes |= UInt32(TERMINAL_BOLD) }
      return Int32(index & 7)
    case .rgb(let red, let green, let blue):
      let value = Int32(red) << 16 | Int32(green) << 8 | Int32(blue)
      // The numbers below 16 are the user's ANSI colours; a black as near as the eye can tell is taken.
      return value < 16 ? 0x01_0101 : value
    }
  }

  private mutating func pair(_ foreground: Int32, _ background: Int32) -> Int32 {
    if foreground < 0 && background < 0 { return 0 }
    let key = UInt64(UInt32(bitPattern: foreground)) << 32 | UInt64(UInt32(bitPattern: background))
    if let number = numbers[key] { return number }
    guard Int(next) < capacity, terminal_set_pair(next, foreground, background) else {
      if capacity > 0 { isFull = true }
      return 0
    }
    numbers[key] = next
    next += 1
    return next - 1
  }
}
