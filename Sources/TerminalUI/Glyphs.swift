/// The signs that the screen is drawn with. Each takes exactly one cell.
public struct Glyphs: Hashable, Sendable {
  /// Box drawing: the horizontal line.
  public var horizontal = "─"
  /// Box drawing: the vertical line.
  public var vertical = "│"
  /// Box drawing: the corner at the top left.
  public var topLeft = "┌"
  /// Box drawing: the corner at the top right.
  public var topRight = "┐"
  /// Box drawing: the corner at the bottom left.
  public var bottomLeft = "└"
  /// Box drawing: the corner at the bottom right.
  public var bottomRight = "┘"
  /// Box drawing: a vertical line with a branch to the right.
  public var teeRight = "├"
  /// Box drawing: a vertical line with a branch to the left.
  public var teeLeft = "┤"
  /// Box drawing: a horizontal line with a branch down.
  public var teeDown = "┬"
  /// Box drawing: a horizontal line with a branch up.
  public var teeUp = "┴"
  /// Box drawing: two lines that cross.
  public var cross = "┼"
  /// Went well.
  public var ok = "✓"
  /// Went wrong.
  public var error = "✗"
  /// May become a problem.
  public var warning = "!"
  /// To the right, or from app to page.
  public var arrowRight = "→"
  /// To the left, or from page to app.
  public var arrowLeft = "←"
  /// Up, or sent.
  public var arrowUp = "↑"
  /// Down, or received.
  public var arrowDown = "↓"
  /// A filled mark.
  public var bullet = "●"
  /// An empty mark.
  public var hollow = "○"
  /// Time runs.
  public var play = "▶"
  /// Time stands.
  public var pause = "‖"
  /// Ended before its time.
  public var dead = "†"
  /// Not done yet.
  public var pending = "…"
  /// The edge of the selected row.
  public var selection = "▌"
  /// The full part of a bar.
  public var progressFull = "█"
  /// The empty part of a bar.
  public var progressEmpty = "░"
  /// The moving part of a scroll bar.
  public var scrollThumb = "█"
  /// The rest of a scroll bar.
  public var scrollTrack = "│"
  /// Tree: a node with a sibling after it.
  public var branch = "├"
  /// Tree: the last node.
  public var branchLast = "└"
  /// Tree: the line from a branch to its node.
  public var branchLine = "─"
  /// Tree: the line past a node's children.
  public var branchPast = "│"
  /// A folded node.
  public var folded = "▸"
  /// An unfolded node.
  public var unfolded = "▾"
  /// Text that was cut.
  public var ellipsis = "…"
  /// What follows was caused by what stands above.
  public var cause = "↳"
  /// Separates parts of a line.
  public var separator = "·"
  /// Bars of a small chart, from low to high.
  public var levels = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// Signs for terminals that speak Unicode.
  public static let unicode = Glyphs()

  /// Signs for all terminals.
  public static let ascii: Glyphs = {
    var glyphs = Glyphs()
    glyphs.horizontal = "-"
    glyphs.vertical = "|"
    for corner in [\Glyphs.topLeft, \.topRight, \.bottomLeft, \.bottomRight] { glyphs[keyPath: corner] = "+" }
    for tee in [\Glyphs.teeRight, \.teeLeft, \.teeDown, \.teeUp, \.cross] { glyphs[keyPath: tee] = "+" }
    glyphs.ok = "+"
    glyphs.error = "x"
    glyphs.arrowRight = ">"
    glyphs.arrowLeft = "<"
    glyphs.arrowUp = "^"
    glyphs.arrowDown = "v"
    glyphs.bullet = "*"
    glyphs.hollow = "o"
    glyphs.play = ">"
    glyphs.pause = "|"
    glyphs.dead = "X"
    glyphs.pending = "~"
    glyphs.selection = ">"
    glyphs.progressFull = "#"
    glyphs.progressEmpty = "."
    glyphs.scrollThumb = "#"
    glyphs.scrollTrack = "|"
    glyphs.branch = "|"
    glyphs.branchLast = "`"
    glyphs.branchLine = "-"
    glyphs.branchPast = "|"
    glyphs.folded = "+"
    glyphs.unfolded = "-"
    glyphs.ellipsis = "~"
    glyphs.cause = "^"
    glyphs.separator = "-"
    glyphs.levels = ["_", "_", ".", ".", "-", "=", "+", "#"]
    return glyphs
  }()

  /// Tree: in front of a node with a sibling after it.
  public var treeNode: String { branch + branchLine + " " }
  /// Tree: in front of the last node.
  public var treeLastNode: String { branchLast + branchLine + " " }
  /// Tree: in front of what belongs to a node with a sibling after it.
  public var treeLine: String { branchPast + "  " }

  /// All signs, in a fixed order.
  public var all: [String] {
    [
      horizontal, vertical, topLeft, topRight, bottomLeft, bottomRight, teeRight, teeLeft, teeDown, teeUp, cross, ok,
      error, warning, arrowRight, arrowLeft, arrowUp, arrowDown, bullet, hollow, play, pause, dead, pending, selection,
      progressFull, progressEmpty, scrollThumb, scrollTrack, branch, branchLast, branchLine, branchPast, folded,
      unfolded, ellipsis, cause, separator,
    ] + levels
  }

  /// What to send for a sign to a terminal that speaks ASCII alone. Where one sign stands for two things the first wins.
  static let asciiStandIns: [String: String] = {
    var table = Dictionary(zip(unicode.all, ascii.all), uniquingKeysWith: { first, _ in first })
    for other in ["·", "•", "‧"] { table[other] = "." }
    for (other, text) in [
      ("“", "\""), ("”", "\""), ("‘", "'"), ("’", "'"), ("–", "-"), ("—", "-"), ("\u{A0}", " "),
      // What the panes write in figures and remarks.
      ("×", "x"), ("µ", "u"), ("−", "-"), ("≈", "~"), ("ƒ", "f"), ("⟨", "<"), ("⟩", ">"), ("⏎", "$"),
    ] {
      table[other] = text
    }
    return table
  }()
}
