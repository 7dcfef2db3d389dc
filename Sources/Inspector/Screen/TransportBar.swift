import SessionModel
import TerminalUI

/// The transport: playing or paused, the instant, the scrubber, speed and position.
enum TransportBar {
  /// The sign of playing or paused stands in these; a click there changes it.
  static let signCells = 3

  /// What stands left and right of the scrubber. Both keep their width while time runs, so that the bar stands still.
  private static func texts(_ model: InspectorModel) -> (now: String, end: String, right: String) {
    let end = Format.clock(end(of: model))
    let count = Format.count(model.session.index.count)
    let position = Format.count(model.transport.position)
    var right = " \(Text.padded(Format.speed(model.transport.speed), to: 5, alignment: .right)) #"
    right += Text.padded(position, to: count.count, alignment: .right) + "/" + count
    if let loading = model.loading { right += " reading \(Int(loading * 100))%" }
    let now = Text.padded(Format.clock(model.transport.now), to: end.count, alignment: .right)
    return (now, model.live == nil || !model.mayGrow ? " / \(end) " : " / live ", right)
  }

  /// Where the bar ends: the last event, or how far a live app has come.
  static func end(of model: InspectorModel) -> Instant { max(model.session.index.end, model.transport.horizon) }

  /// The columns of the scrubber on a screen of a width.
  static func scrubber(_ model: InspectorModel, width: Int) -> Range<Int> {
    let (now, end, right) = texts(model)
    let left = signCells + now.count + end.count
    return left..<max(left, width - right.count - 1)
  }

  static func draw(_ canvas: inout Canvas, _ rect: Rect, _ model: InspectorModel) {
    let theme = model.theme
    let glyphs = theme.glyphs
    let base = theme[.statusBar]
    let isPlaying = model.transport.isPlaying
    let (now, end, right) = texts(model)
    canvas.fill(rect, style: base)
    var column = 1
    column += canvas.put(
      (isPlaying ? glyphs.play : glyphs.pause) + " ", row: rect.row, column: column,
      style: theme[isPlaying ? .ok : .warning].on(base))
    column += canvas.put(now, row: rect.row, column: column, style: theme[.titleFocused].on(base))
    canvas.put(end, row: rect.row, column: column, style: theme[.muted].on(base))
    drawScrubber(&canvas, rect, model, base)
    canvas.put(right, row: rect.row, column: scrubber(model, width: rect.columns).upperBound, style: base)
  }

  /// A bar whose height tells how much happened; errors stand out; the play head is drawn over it.
  private static func drawScrubber(_ canvas: inout Canvas, _ rect: Rect, _ model: InspectorModel, _ base: Style) {
    let columns = scrubber(model, width: rect.columns)
    guard columns.count > 4 else { return }
    let theme = model.theme
    let glyphs = theme.glyphs
    let density = model.timeline.density(buckets: columns.count, of: model.session.index)
    let most = density.map(\.events).max() ?? 0
    let end = TransportBar.end(of: model).microseconds
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
