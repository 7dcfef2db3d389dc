import CTerminal

extension Terminal {
  /// Puts the canvas on the screen as one frame. Cells that did not change cost nothing; neither does a canvas that is
  /// the same as the last one. What lies outside of the screen is not shown.
  public func show(_ canvas: Canvas) {
    if pairs.startFrame() { redraw() }
    // Without a picture to compare with, ncurses' own cells may differ from ours.
    let before = shown.flatMap { $0.size == canvas.size ? $0 : nil }
    if before == nil { terminal_erase() }
    var changed = before == nil || cursor != shownCursor
    let rows = min(size.rows, canvas.size.rows)
    let columns = min(size.columns, canvas.size.columns)
    for row in 0..<rows {
      let base = row * canvas.size.columns
      for column in 0..<columns {
        let cell = canvas.cells[base + column]
        if let before, before.cells[base + column] == cell { continue }
        if cell.isRightHalf { continue }
        if cell.width == 2 && column + 1 == columns && columns < canvas.size.columns { continue }
        changed = true
        put(cell, row: row, column: column)
      }
    }
    shown = canvas
    guard changed else { return }
    shownCursor = cursor
    switch cursor {
    case .hidden: terminal_cursor(-1, 0)
    case .at(let row, let column):
      let isInside = row >= 0 && row < size.rows && column >= 0 && column < size.columns
      terminal_cursor(isInside ? Int32(row) : -1, Int32(column))
    }
    terminal_flush()
  }

  private func put(_ cell: Cell, row: Int, column: Int) {
    let look = pairs.look(of: colorDepth.folded(cell.style))
    if utf8 || cell.text.utf8.count == 1 {
      send(cell.text, row, column, look)
      return
    }
    // A wide cell becomes two narrow ones.
    let standIn = Glyphs.asciiStandIns[cell.text] ?? "?"
    send(standIn, row, column, look)
    if cell.width == 2 { send(" ", row, column + 1, look) }
  }

  private func send(_ text: String, _ row: Int, _ column: Int, _ look: ColorPairs.Look) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 8) { buffer in
      var count = 0
      for scalar in text.unicodeScalars.prefix(8) {
        buffer[count] = scalar.value
        count += 1
      }
      terminal_put(Int32(row), Int32(column), buffer.baseAddress, Int32(count), look.pair, look.attributes)
    }
  }
}
