/// A grid of cells to draw on. A frame is a value: panes draw into it, tests read it, a terminal shows it.
public struct Canvas: Sendable {
  /// Its extent.
  public let size: Size
  /// Drawing has no effect outside; the whole canvas at first.
  public private(set) var clip: Rect
  private(set) var cells: [Cell]

  /// A canvas of blanks.
  public init(size: Size, style: Style = .plain) {
    self.size = size
    clip = Rect(size)
    cells = [Cell](repeating: .blank(style), count: size.rows * size.columns)
  }

  /// The whole canvas.
  public var bounds: Rect { Rect(size) }

  /// The cell at a place; a blank outside the canvas.
  public subscript(row row: Int, column column: Int) -> Cell {
    guard bounds.contains(row: row, column: column) else { return .blank(.plain) }
    return cells[row * size.columns + column]
  }

  /// Draws with everything outside of `rect` protected.
  public mutating func clipping<Result>(to rect: Rect, _ draw: (inout Canvas) -> Result) -> Result {
    let before = clip
    clip = before.intersection(rect)
    defer { clip = before }
    return draw(&self)
  }

  /// Puts untrusted text at a place, sanitised and cut at the clip's right edge and at `maxCells`.
  ///
  /// Text that is cut ends in `…` unless `ellipsis` is false.
  /// - Returns: how many cells the text took from `column` on, also those hidden at the left.
  @discardableResult
  public mutating func put(
    _ text: String, row: Int, column: Int, style: Style, maxCells: Int? = nil, ellipsis: Bool = true
  ) -> Int {
    guard row >= clip.row && row < clip.bottom else { return 0 }
    let limit = min(maxCells ?? Int.max, clip.right - column)
    guard limit > 0 else { return 0 }
    let base = row * size.columns
    if !Text.fits(text, in: limit) {
      let content = Text.clipped(text, to: limit, ellipsis: ellipsis)
      return place(content, base: base, column: column, style: style)
    }
    return place(text, base: base, column: column, style: style)
  }

  private mutating func place(_ text: String, base: Int, column: Int, style: Style) -> Int {
    var position = column
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      for byte in text.utf8 {
        set(asciiCells[Int(byte)], width: 1, base: base, column: position, style: style)
        position += 1
      }
    } else {
      forEachPiece(text) { piece in
        set(piece.text, width: piece.width, base: base, column: position, style: style)
        position += piece.width
        return true
      }
    }
    return position - column
  }

  /// Sets one cell or two, and never leaves half of a wide one.
  private mutating func set(_ text: String, width: Int, base: Int, column: Int, style: Style) {
    guard column + width > clip.column && column < clip.right else { return }
    if width == 2 && (column < clip.column || column + 2 > clip.right) {
      // The half that can be seen is blank.
      set(" ", width: 1, base: base, column: max(column, clip.column), style: style)
      return
    }
    separate(base: base, before: column)
    separate(base: base, before: column + width)
    cells[base + column] = Cell(text: text, style: style, width: width)
    if width == 2 { cells[base + column + 1] = Cell(text: "", style: style, width: 0) }
  }

  /// Blanks both halves of a wide cell that lies across the border before `column`.
  private mutating func separate(base: Int, before column: Int) {
    guard column > 0 && column < size.columns && cells[base + column].isRightHalf else { return }
    cells[base + column - 1] = .blank(cells[base + column - 1].style)
    cells[base + column] = .blank(cells[base + column].style)
  }

  /// Fills a rectangle with blanks.
  public mutating func fill(_ rect: Rect, style: Style) {
    let area = rect.intersection(clip)
    guard !area.isEmpty else { return }
    for row in area.row..<area.bottom {
      let base = row * size.columns
      separate(base: base, before: area.column)
      separate(base: base, before: area.right)
      for column in area.column..<area.right { cells[base + column] = .blank(style) }
    }
  }

  /// Changes the look of what is there. Both halves of a wide cell follow its left half.
  public mutating func restyle(_ rect: Rect, _ change: (Style) -> Style) {
    let area = rect.intersection(clip)
    guard !area.isEmpty else { return }
    for row in area.row..<area.bottom {
      for index in (row * size.columns + area.column)..<(row * size.columns + area.right)
      where !cells[index].isRightHalf {
        cells[index].style = change(cells[index].style)
        if cells[index].width == 2 { cells[index + 1].style = cells[index].style }
      }
    }
  }
}
