/// Signs that are drawn as shapes in a picture: lines and blocks must meet across cells, which letters of a font do only
/// if its line height happens to be the picture's.
enum SVGShapes {
  /// The extent of a cell in the picture's units.
  static let cellWidth = 9
  static let cellHeight = 18

  /// The path data of a row of `count` equal signs whose first cell has its top left corner at a place; nil for signs
  /// that are letters.
  static func path(_ sign: String, count: Int, x: Int, y: Int) -> String? {
    guard let scalar = sign.unicodeScalars.first, sign.unicodeScalars.count == 1 else { return nil }
    if let arms = lines[scalar] { return path(arms, count: count, x: x, y: y) }
    switch scalar.value {
    case 0x2581...0x2588:
      let height = cellHeight * Int(scalar.value - 0x2580) / 8
      return rectangle(x, y + cellHeight - height, cellWidth * count, height)
    case 0x258C: return repeated(count) { rectangle(x + $0 * cellWidth, y, 4, cellHeight) }
    case 0x2591:
      // A quarter of the dots: light, and the same at every size.
      return repeated(count) { cell in
        stride(from: 1, to: cellHeight - 2, by: 4).map { row in
          rectangle(x + cell * cellWidth + 2, y + row, 1, 1) + rectangle(x + cell * cellWidth + 6, y + row + 2, 1, 1)
        }.joined()
      }
    default: return nil
    }
  }

  private struct Arms: OptionSet {
    let rawValue: Int
    static let left = Arms(rawValue: 1)
    static let right = Arms(rawValue: 2)
    static let up = Arms(rawValue: 4)
    static let down = Arms(rawValue: 8)
  }

  private static let lines: [Unicode.Scalar: Arms] = [
    "─": [.left, .right], "│": [.up, .down], "┌": [.right, .down], "┐": [.left, .down], "└": [.right, .up],
    "┘": [.left, .up], "├": [.up, .down, .right], "┤": [.up, .down, .left], "┬": [.left, .right, .down],
    "┴": [.left, .right, .up], "┼": [.left, .right, .up, .down],
  ]

  private static func path(_ arms: Arms, count: Int, x: Int, y: Int) -> String {
    let (middleX, middleY) = (cellWidth / 2, cellHeight / 2)
    if arms == [.left, .right] { return rectangle(x, y + middleY, cellWidth * count, 1) }
    return repeated(count) { cell in
      let x = x + cell * cellWidth
      var data = ""
      if !arms.isDisjoint(with: [.left, .right]) {
        let start = arms.contains(.left) ? 0 : middleX
        let end = arms.contains(.right) ? cellWidth : middleX + 1
        data += rectangle(x + start, y + middleY, end - start, 1)
      }
      if !arms.isDisjoint(with: [.up, .down]) {
        let start = arms.contains(.up) ? 0 : middleY
        let end = arms.contains(.down) ? cellHeight : middleY + 1
        data += rectangle(x + middleX, y + start, 1, end - start)
      }
      return data
    }
  }

  private static func rectangle(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> String {
    "M\(x) \(y)h\(width)v\(height)h-\(width)z"
  }

  private static func repeated(_ count: Int, _ data: (Int) -> String) -> String { (0..<count).map(data).joined() }
}
