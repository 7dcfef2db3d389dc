/// The size of a screen or of a part of it, in cells.
public struct Size: Hashable, Sendable {
  /// Number of rows.
  public var rows: Int
  /// Number of columns.
  public var columns: Int

  /// A size of the given rows and columns; negative numbers become 0.
  public init(rows: Int, columns: Int) {
    self.rows = max(0, rows)
    self.columns = max(0, columns)
  }
}

/// A rectangle of cells. Rows and columns count from 0 at the top left.
public struct Rect: Hashable, Sendable {
  /// The first row.
  public var row: Int
  /// The first column.
  public var column: Int
  /// Number of rows.
  public var rows: Int
  /// Number of columns.
  public var columns: Int

  /// A rectangle; negative extents become 0.
  public init(row: Int, column: Int, rows: Int, columns: Int) {
    self.row = row
    self.column = column
    self.rows = max(0, rows)
    self.columns = max(0, columns)
  }

  /// The whole of a screen of that size.
  public init(_ size: Size) {
    self.init(row: 0, column: 0, rows: size.rows, columns: size.columns)
  }

  /// The first row below.
  public var bottom: Int { row + rows }
  /// The first column to the right.
  public var right: Int { column + columns }
  /// Whether there is no cell in it.
  public var isEmpty: Bool { rows == 0 || columns == 0 }
  /// The extent without the place.
  public var size: Size { Size(rows: rows, columns: columns) }

  /// The rectangle without `rows` rows at top and bottom and `columns` columns at left and right.
  public func inset(rows: Int, columns: Int) -> Rect {
    Rect(row: row + rows, column: column + columns, rows: self.rows - 2 * rows, columns: self.columns - 2 * columns)
  }

  /// Whether the cell lies inside.
  public func contains(row: Int, column: Int) -> Bool {
    row >= self.row && row < bottom && column >= self.column && column < right
  }

  /// The cells that both rectangles have.
  public func intersection(_ other: Rect) -> Rect {
    let top = max(row, other.row)
    let left = max(column, other.column)
    return Rect(
      row: top, column: left, rows: min(bottom, other.bottom) - top, columns: min(right, other.right) - left)
  }

  /// A left part of `leftColumns` columns (at most all) and the rest.
  public func splitHorizontally(leftColumns: Int) -> (left: Rect, right: Rect) {
    let width = min(max(0, leftColumns), columns)
    return (
      Rect(row: row, column: column, rows: rows, columns: width),
      Rect(row: row, column: column + width, rows: rows, columns: columns - width)
    )
  }

  /// A top part of `topRows` rows (at most all) and the rest.
  public func splitVertically(topRows: Int) -> (top: Rect, bottom: Rect) {
    let height = min(max(0, topRows), rows)
    return (
      Rect(row: row, column: column, rows: height, columns: columns),
      Rect(row: row + height, column: column, rows: rows - height, columns: columns)
    )
  }

  /// A rectangle of at most that size in the middle.
  public func centered(rows: Int, columns: Int) -> Rect {
    let height = min(rows, self.rows)
    let width = min(columns, self.columns)
    return Rect(
      row: row + (self.rows - height) / 2, column: column + (self.columns - width) / 2, rows: height, columns: width)
  }
}
