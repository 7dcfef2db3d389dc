import CVTerm

/// One cell of an emulated screen.
public struct TerminalCell: Hashable, Sendable {
  /// A grapheme cluster; nothing for an empty cell or the right half of a wide one.
  public var text: String
  /// 1 or 2 cells.
  public var width: Int
  /// Attributes.
  public var bold, italic, underline, reverse: Bool
  /// The colours as they would be seen, 0xRRGGBB.
  public var foreground, background: UInt32
  /// The entry of the palette, nil for true colour and defaults.
  public var foregroundIndex, backgroundIndex: Int?
  /// Whether the colour is the terminal's default.
  public var hasDefaultForeground, hasDefaultBackground: Bool
}

extension TerminalProgram {
  /// The cell at a place, counted from 0.
  public func cell(row: Int, column: Int) -> TerminalCell {
    var cell = VTermScreenCell()
    vterm_screen_get_cell(screen, VTermPos(row: Int32(row), col: Int32(column)), &cell)
    var text = ""
    withUnsafeBytes(of: cell.chars) { bytes in
      for value in bytes.bindMemory(to: UInt32.self) {
        guard value != 0, let scalar = Unicode.Scalar(value) else { break }
        text.unicodeScalars.append(scalar)
      }
    }
    var (foreground, background) = (cell.fg, cell.bg)
    let foregroundIndex = Int(cvterm_index(&foreground))
    let backgroundIndex = Int(cvterm_index(&background))
    let hasDefaultForeground = cvterm_is_default_foreground(&foreground) != 0
    let hasDefaultBackground = cvterm_is_default_background(&background) != 0
    vterm_screen_convert_color_to_rgb(screen, &foreground)
    vterm_screen_convert_color_to_rgb(screen, &background)
    return TerminalCell(
      text: text, width: Int(cell.width), bold: cell.attrs.bold != 0, italic: cell.attrs.italic != 0,
      underline: cell.attrs.underline != 0, reverse: cell.attrs.reverse != 0, foreground: cvterm_rgb(&foreground),
      background: cvterm_rgb(&background),
      foregroundIndex: foregroundIndex >= 0 && !hasDefaultForeground ? foregroundIndex : nil,
      backgroundIndex: backgroundIndex >= 0 && !hasDefaultBackground ? backgroundIndex : nil,
      hasDefaultForeground: hasDefaultForeground, hasDefaultBackground: hasDefaultBackground)
  }

  /// A row's text without blanks at its end.
  public func line(_ row: Int) -> String {
    var line = ""
    var column = 0
    while column < columns {
      let cell = cell(row: row, column: column)
      line += cell.text.isEmpty ? " " : cell.text
      column += max(1, cell.width)
    }
    while line.utf8.last == 0x20 { line.removeLast() }
    return line
  }

  /// The screen's text, rows joined by line feeds.
  public func text() -> String { (0..<rows).map(line).joined(separator: "\n") }

  /// Whether a row holds the text.
  public func contains(_ text: String) -> Bool { position(of: text) != nil }

  /// Where the text is first found: its row, and the column of its first cell.
  public func position(of text: String) -> (row: Int, column: Int)? {
    for row in 0..<rows {
      var line = ""
      var starts: [(length: Int, column: Int)] = []
      var column = 0
      while column < columns {
        let cell = cell(row: row, column: column)
        starts.append((line.utf8.count, column))
        line += cell.text.isEmpty ? " " : cell.text
        column += max(1, cell.width)
      }
      let bytes = Array(line.utf8)
      let wanted = Array(text.utf8)
      guard !wanted.isEmpty, bytes.count >= wanted.count else { continue }
      for start in starts where start.length + wanted.count <= bytes.count {
        if bytes[start.length..<(start.length + wanted.count)].elementsEqual(wanted) { return (row, start.column) }
      }
    }
    return nil
  }

  /// Where the cursor is.
  public var cursorPosition: (row: Int, column: Int) {
    var position = VTermPos()
    vterm_state_get_cursorpos(vterm_obtain_state(emulator), &position)
    return (Int(position.row), Int(position.col))
  }
}
