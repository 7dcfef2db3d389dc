extension Canvas {
  /// The rows without styles and without blanks at their ends, joined by line feeds.
  public func text() -> String {
    (0..<size.rows).map(text(ofRow:)).joined(separator: "\n")
  }

  /// One row without styles and without blanks at its end.
  public func text(ofRow row: Int) -> String {
    guard row >= 0 && row < size.rows else { return "" }
    var line = ""
    for cell in cells[(row * size.columns)..<((row + 1) * size.columns)] { line += cell.text }
    while line.utf8.last == 0x20 { line.removeLast() }
    return line
  }

  /// The rows with their styles as escape sequences, each row reset at its end. No other sequence is used, so that the
  /// output can go to a pager or a file.
  public func ansi(depth: ColorDepth) -> String {
    var result = ""
    for row in 0..<size.rows {
      if row > 0 { result += "\n" }
      var current = Style.plain
      for cell in cells[(row * size.columns)..<((row + 1) * size.columns)] where !cell.isRightHalf {
        let style = depth.folded(cell.style)
        if style != current {
          result += selectGraphicRendition(style)
          current = style
        }
        result += cell.text
      }
      if current != .plain { result += "\u{1B}[0m" }
    }
    return result
  }

  /// What is wrong with the grid: control characters, or half of a wide cell. Empty when all is well.
  public func checkInvariants() -> [String] {
    var problems: [String] = []
    for (index, cell) in cells.enumerated() {
      // Most cells are a letter of ASCII, with which nothing can be wrong.
      if cell.width == 1, let byte = cell.text.utf8.first, cell.text.utf8.count == 1, byte >= 0x20, byte < 0x7F {
        continue
      }
      let column = index % size.columns
      var place: String { "row \(index / size.columns), column \(column)" }
      if cell.isRightHalf {
        if column == 0 || cells[index - 1].width != 2 { problems.append("\(place): right half without a left one") }
        if !cell.text.isEmpty { problems.append("\(place): text in a right half") }
      } else {
        if cell.text.isEmpty { problems.append("\(place): no text") }
        if cell.width == 2 && (column + 1 == size.columns || !cells[index + 1].isRightHalf) {
          problems.append("\(place): left half without a right one")
        }
        if cell.width == 2 && column + 1 < size.columns && cells[index + 1].style != cell.style {
          problems.append("\(place): halves of two styles")
        }
        if Text.sanitised(cell.text) != cell.text { problems.append("\(place): text that is not safe to show") }
        if cell.text.unicodeScalars.count > 5 { problems.append("\(place): more scalars than a cell holds") }
        if Text.width(cell.text) != cell.width { problems.append("\(place): width \(cell.width) is wrong") }
      }
    }
    return problems
  }
}

/// The escape sequence that sets a style, whatever was set before.
private func selectGraphicRendition(_ style: Style) -> String {
  var codes = ["0"]
  let numbers: [(Attributes, String)] = [
    (.bold, "1"), (.dim, "2"), (.italic, "3"), (.underline, "4"), (.reverse, "7"),
  ]
  for (attribute, code) in numbers where style.attributes.contains(attribute) { codes.append(code) }
  codes += colorCodes(style.foreground, offset: 0)
  codes += colorCodes(style.background, offset: 10)
  return "\u{1B}[" + codes.joined(separator: ";") + "m"
}

private func colorCodes(_ color: Color, offset: Int) -> [String] {
  switch color {
  case .terminalDefault: []
  case .indexed(let index) where index < 8: ["\(30 + offset + Int(index))"]
  case .indexed(let index) where index < 16: ["\(90 + offset + Int(index) - 8)"]
  case .indexed(let index): ["\(38 + offset)", "5", "\(index)"]
  case .rgb(let red, let green, let blue): ["\(38 + offset)", "2", "\(red)", "\(green)", "\(blue)"]
  }
}
