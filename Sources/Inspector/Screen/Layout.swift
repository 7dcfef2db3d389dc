import TerminalUI

/// Where everything stands on a screen of a size.
struct Layout: Equatable {
  /// Below this the screen says what it needs.
  static let minimum = Size(rows: 16, columns: 60)

  let strip: Rect
  let transport: Rect
  let status: Rect
  let panes: [PaneID: Rect]

  init(size: Size, focus: PaneID, isZoomed: Bool, viewCount: Int) {
    let stripRows = 2
    strip = Rect(row: 0, column: 0, rows: stripRows, columns: size.columns)
    transport = Rect(row: size.rows - 2, column: 0, rows: 1, columns: size.columns)
    status = Rect(row: size.rows - 1, column: 0, rows: 1, columns: size.columns)
    let area = Rect(row: stripRows, column: 0, rows: size.rows - stripRows - 2, columns: size.columns)
    guard !isZoomed, PaneID.grid.contains(focus) else {
      panes = [focus: area]
      return
    }
    // Navigation and bridge hold sentences, the other two figures: they get the wider half.
    let leftColumns = size.columns * 56 / 100
    let topRows = (area.rows + 1) / 2
    let (top, bottom) = area.splitVertically(topRows: topRows)
    let (topLeft, topRight) = top.splitHorizontally(leftColumns: leftColumns)
    let (bottomLeft, bottomRight) = bottom.splitHorizontally(leftColumns: leftColumns)
    panes = [.navigation: topLeft, .cookies: topRight, .bridge: bottomLeft, .processes: bottomRight]
  }

  /// The pane at a place of the screen.
  func pane(row: Int, column: Int) -> PaneID? {
    panes.first { $0.value.contains(row: row, column: column) }?.key
  }
}
