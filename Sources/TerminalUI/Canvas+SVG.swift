extension Canvas {
  /// The canvas as a picture: an SVG document without scripts and without references to other files.
  ///
  /// The same canvas gives the same bytes. Text stays text, in runs that are stretched to their cells, so that columns
  /// line up whatever font the viewer has; lines and blocks are shapes.
  /// - Parameters:
  ///   - title: what the picture shows, for those who cannot see it.
  ///   - ground: the colour around the cells; without it the one that most cells have.
  ///   - palette: what the colours look like that the theme leaves to the terminal.
  public func svg(title: String, ground: Color? = nil, palette: TerminalPalette = .dark) -> String {
    let around = ground.map { palette.rgb($0) ?? palette.background } ?? commonGround(palette)
    var picture = SVGPicture(size: size, ground: around, palette: palette)
    for row in 0..<size.rows {
      for run in runs(ofRow: row) { picture.add(run, row: row) }
    }
    return picture.document(title: title)
  }

  /// The ground that most cells have; of two equally common ones the one met first.
  private func commonGround(_ palette: TerminalPalette) -> TerminalPalette.RGB {
    var counts: [TerminalPalette.RGB: Int] = [:]
    var best = (ground: palette.background, count: 0)
    for cell in cells { counts[palette.colors(of: cell.style).ground, default: 0] += 1 }
    for cell in cells {
      let ground = palette.colors(of: cell.style).ground
      if let count = counts[ground], count > best.count { best = (ground, count) }
    }
    return best.ground
  }

  /// Cells of one style side by side.
  private func runs(ofRow row: Int) -> [SVGPicture.Run] {
    var runs: [SVGPicture.Run] = []
    for column in 0..<size.columns {
      let cell = cells[row * size.columns + column]
      if let last = runs.indices.last, runs[last].style == cell.style {
        runs[last].cells.append(cell)
      } else {
        runs.append(SVGPicture.Run(column: column, style: cell.style, cells: [cell]))
      }
    }
    return runs
  }
}

/// The parts of a picture while it is made.
private struct SVGPicture {
  struct Run {
    let column: Int
    let style: Style
    var cells: [Cell]
  }

  private let size: Size
  private let ground: TerminalPalette.RGB
  private let palette: TerminalPalette
  private var body = ""
  /// Below all letters: a font that is a little wide must not lose the end of a word to the ground of the next.
  private var grounds = ""
  /// Looks in the order in which they were met, so that the names of the classes do not depend on anything else.
  private var looks: [Look: Int] = [:]
  private var rules = ""

  private struct Look: Hashable {
    let text: TerminalPalette.RGB
    let isBold: Bool
    let isItalic: Bool
  }

  private static let margin = 12
  private static let cellWidth = SVGShapes.cellWidth
  private static let cellHeight = SVGShapes.cellHeight
  /// From a cell's top to the line that letters stand on.
  private static let baseline = 13

  init(size: Size, ground: TerminalPalette.RGB, palette: TerminalPalette) {
    self.size = size
    self.ground = ground
    self.palette = palette
  }

  mutating func add(_ run: Run, row: Int) {
    let colors = palette.colors(of: run.style)
    let y = row * SVGPicture.cellHeight
    let x = run.column * SVGPicture.cellWidth
    let width = run.cells.count * SVGPicture.cellWidth
    if colors.ground != ground {
      grounds +=
        "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(SVGPicture.cellHeight)\" fill=\"\(colors.ground.hex)\"/>\n"
    }
    if run.style.attributes.contains(.underline) {
      body += "<rect x=\"\(x)\" y=\"\(y + 15)\" width=\"\(width)\" height=\"1\" fill=\"\(colors.text.hex)\"/>\n"
    }
    guard run.cells.contains(where: { $0.text != " " && !$0.isRightHalf }) else { return }
    let name = className(
      Look(
        text: colors.text, isBold: run.style.attributes.contains(.bold),
        isItalic: run.style.attributes.contains(.italic)))
    var start = 0
    while start < run.cells.count {
      let end = endOfPiece(run.cells, from: start)
      addPiece(run.cells[start..<end], column: run.column + start, row: row, name)
      start = end
    }
  }

  /// Letters of ASCII go together, as one font has them all; other signs may come from another font with other widths,
  /// so that only equal ones go together.
  private func endOfPiece(_ cells: [Cell], from start: Int) -> Int {
    let first = cells[start]
    if first.width == 2 { return min(start + 2, cells.count) }
    var end = start + 1
    if isASCII(first) {
      while end < cells.count, isASCII(cells[end]) {
        // A gap of several blanks ends a piece: what follows a column starts where its cells start.
        if cells[end].text == " ", end + 1 < cells.count, cells[end + 1].text == " " { break }
        end += 1
      }
      if cells[start].text == " " {
        end = start + 1
        while end < cells.count, cells[end].text == " " { end += 1 }
      }
    } else {
      while end < cells.count, cells[end].text == first.text, cells[end].width == 1 { end += 1 }
    }
    return end
  }

  private func isASCII(_ cell: Cell) -> Bool { cell.width == 1 && cell.text.utf8.count == 1 }

  private mutating func addPiece(_ cells: ArraySlice<Cell>, column: Int, row: Int, _ name: String) {
    guard let first = cells.first, cells.contains(where: { $0.text != " " }) else { return }
    let x = column * SVGPicture.cellWidth
    let y = row * SVGPicture.cellHeight
    if let data = SVGShapes.path(first.text, count: cells.count, x: x, y: y) {
      body += "<path class=\"\(name)\" d=\"\(data)\"/>\n"
      return
    }
    let text = cells.map(\.text).joined()
    body += "<text class=\"\(name)\" x=\"\(x)\" y=\"\(y + SVGPicture.baseline)\""
    body += " textLength=\"\(cells.count * SVGPicture.cellWidth)\">\(SVGPicture.escaped(text))</text>\n"
  }

  private mutating func className(_ look: Look) -> String {
    if let number = looks[look] { return "c\(number)" }
    let number = looks.count
    looks[look] = number
    rules += ".c\(number){fill:\(look.text.hex)"
    if look.isBold { rules += ";font-weight:bold" }
    if look.isItalic { rules += ";font-style:italic" }
    rules += "}\n"
    return "c\(number)"
  }

  func document(title: String) -> String {
    let margin = SVGPicture.margin
    let width = size.columns * SVGPicture.cellWidth + 2 * margin
    let height = size.rows * SVGPicture.cellHeight + 2 * margin
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" role="img">
      <title>\(SVGPicture.escaped(Text.sanitised(title)))</title>
      <style>
      text{font-family:ui-monospace,"SF Mono",Menlo,"DejaVu Sans Mono",Consolas,monospace;font-size:15px;white-space:pre}
      \(rules)</style>
      <rect width="\(width)" height="\(height)" rx="8" fill="\(ground.hex)"/>
      <g transform="translate(\(margin) \(margin))" xml:space="preserve">
      \(grounds)\(body)</g>
      </svg>

      """
  }

  /// Cells hold no control characters; what XML forbids beyond them becomes a dot.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default:
        let isForbidden = scalar.value < 0x20 || scalar.value & 0xFFFE == 0xFFFE
        result.unicodeScalars.append(isForbidden ? "·" : scalar)
      }
    }
    return result
  }
}
