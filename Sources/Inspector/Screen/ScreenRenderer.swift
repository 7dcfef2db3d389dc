import SessionModel
import TerminalUI

/// Draws the whole screen: a pure function of the model, but for the scroll offsets it hands back.
public enum ScreenRenderer {
  /// The screen, and the model's pane offsets as drawn (they follow the selection and the height).
  public static func draw(_ model: inout InspectorModel, size: Size) -> (
    canvas: Canvas, cursor: (row: Int, column: Int)?
  ) {
    model.size = size
    var canvas = Canvas(size: size, style: model.theme[.text])
    guard size.rows >= Layout.minimum.rows, size.columns >= Layout.minimum.columns else {
      drawTooSmall(&canvas, model)
      return (canvas, nil)
    }
    let context = model.context(selection: model.litEvent().map { SelectedEvent($0, model.session.index) })
    let layout = Layout(
      size: size, focus: model.focus, isZoomed: model.isZoomed, viewCount: context.state.views.elements.count)
    ViewStrip.draw(&canvas, layout.strip, context, model.theme)
    // In a fixed order: the dictionary's order is nobody's.
    for pane in PaneID.allCases {
      guard let rect = layout.panes[pane] else { continue }
      let content = model.content(pane, context)
      let offset = PaneFrame.draw(
        &canvas, rect, pane, content, ui: model.ui(pane), isFocused: pane == model.focus, theme: model.theme,
        searchText: model.lastSearch?.highlight)
      if model.ui(pane).offset != offset { model.panes[pane, default: PaneUI()].offset = offset }
    }
    TransportBar.draw(&canvas, layout.transport, model)
    var cursor = StatusLine.draw(&canvas, layout.status, model)
    switch model.overlay {
    case .none: break
    case .help(let scroll):
      let kept = HelpOverlay.draw(
        &canvas, model.theme, scroll: scroll, refusal: model.live == nil ? CommandRefusal.recorded.description : nil)
      model.overlay = .help(scroll: kept)
    case .detail(let ui):
      model.loadExplanations()
      model.overlay = .detail(DetailOverlay.draw(&canvas, model, ui))
    case .taps(let ui): model.overlay = .taps(TapOverlay.draw(&canvas, model, ui))
    }
    if model.shownDialog != nil { cursor = DialogOverlay.draw(&canvas, &model) }
    if model.theme.glyphs == .ascii { canvas.useASCIISigns() }
    return (canvas, cursor)
  }

  /// One pane alone, without strip and transport: `render --pane`.
  public static func drawPane(_ model: inout InspectorModel, _ pane: PaneID, size: Size) -> Canvas {
    var canvas = Canvas(size: size, style: model.theme[.text])
    guard size.rows >= 4, size.columns >= 20 else {
      drawTooSmall(&canvas, model)
      return canvas
    }
    _ = PaneFrame.draw(
      &canvas, canvas.bounds, pane, model.content(pane, model.context(selection: nil)), ui: model.ui(pane),
      isFocused: true, theme: model.theme, searchText: nil)
    if model.theme.glyphs == .ascii { canvas.useASCIISigns() }
    return canvas
  }

  private static func drawTooSmall(_ canvas: inout Canvas, _ model: InspectorModel) {
    let size = canvas.size
    var lines = [
      "hybridscope", "needs \(Layout.minimum.columns)x\(Layout.minimum.rows)", "has \(size.columns)x\(size.rows)",
      "Q quits",
    ]
    // What it needs is the last thing to leave out.
    if size.rows < lines.count { lines.removeFirst() }
    let top = max(0, (size.rows - lines.count) / 2)
    for (place, line) in lines.enumerated() {
      canvas.put(line, row: top + place, column: max(0, (size.columns - line.count) / 2), style: model.theme[.warning])
    }
  }
}
