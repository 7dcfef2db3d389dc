import SessionModel
import TerminalUI

/// The transport: playing or paused, the instant, the scrubber, speed and position.
enum TransportBar {
  private static let leftCells = 24
  private static let rightCells = 26

  /// The columns of the scrubber on a screen of a width.
  static func scrubber(width: Int) -> Range<Int> {
    leftCells..<max(leftCells, width - rightCells)
  }

  static func draw(_ canvas: inout Canvas, _ rect: Rect, _ model: InspectorModel) {
    let theme = model.theme
    let glyphs = theme.glyphs
    let base = theme[.statusBar]
    let transport = model.transport
    canvas.fill(rect, style: base)
    let sign = transport.isPlaying ? glyphs.play : glyphs.pause
    var column = 1
    column += canvas.put(
      sign + " ", row: rect.row, column: column, style: theme[transport.isPlaying ? .ok : .warning].on(base))
    column += canvas.put(
      Format.clock(transport.now), row: rect.row, column: column, style: theme[.titleFocused].on(base))
    canvas.put(
      " / \(Format.clock(model.session.index.end))", row: rect.row, column: column, style: theme[.muted].on(base))
    drawScrubber(&canvas, rect, model, base)
    var right = " \(Format.speed(transport.speed))"
    right += " #\(Format.count(transport.position))/\(Format.count(model.session.index.count))"
    if let loading = model.loading { right += " reading \(Int(loading * 100))%" }
    let start = scrubber(width: rect.columns).upperBound
    canvas.put(right, row: rect.row, column: start, style: base, maxCells: rect.right - start)
  }

  /// A bar whose height tells how much happened; errors stand out; the play head is drawn over it.
  private static func drawScrubber(_ canvas: inout Canvas, _ rect: Rect, _ model: InspectorModel, _ base: Style) {
    let columns = scrubber(width: rect.columns)
    guard columns.count > 4 else { return }
    let theme = model.theme
    let glyphs = theme.glyphs
    let density = model.timeline.density(buckets: columns.count, of: model.session.index)
    let most = density.map(\.events).max() ?? 0
    let end = model.session.index.end.microseconds
    let head =
      end == 0 ? 0 : Int(Double(model.transport.now.microseconds) / Double(end) * Double(columns.count - 1) + 0.5)
    for (place, column) in columns.enumerated() {
      var glyph = glyphs.horizontal
      var style = theme[place <= head ? .progress : .muted].on(base)
      if place < density.count, most > 0, density[place].events > 0 {
        let level = min(glyphs.levels.count - 1, density[place].events * glyphs.levels.count / (most + 1))
        glyph = glyphs.levels[level]
        if density[place].failures > 0 { style = theme[.error].on(base) }
      }
      if place == head {
        glyph = glyphs.bullet
        style = theme[.titleFocused].on(base)
      }
      canvas.put(glyph, row: rect.row, column: column, style: style)
    }
  }
}
