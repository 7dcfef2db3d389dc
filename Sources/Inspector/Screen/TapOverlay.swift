import SessionModel
import TerminalUI

/// What can be tapped in a page, as a list to choose from.
enum TapOverlay {
  /// Draws the list and returns its state as drawn.
  static func draw(_ canvas: inout Canvas, _ model: InspectorModel, _ ui: TapListUI) -> TapListUI {
    let theme = model.theme
    let links = model.shownLinks(ui)
    var ui = ui
    ui.cursor = ui.cursor.clamped(to: 0...max(0, links.count - 1))
    let width = max(30, min(100, canvas.size.columns - 4))
    let hasFrames = links.contains { $0.frame != "main" }
    let texts = links.map { Text.width($0.text ?? "") }.max() ?? 0
    let textCells = min(max(12, texts + 2), (width - 8) * 55 / 100)
    let typed = ui.editor.isEmpty ? Span(text: "type to narrow", role: .muted) : Span(text: ui.editor.text, role: .text)
    var lines: [[Span]] = [[Span(text: "> ", role: .key), typed]]
    for link in links {
      var spans: [Span] = [.column(link.text ?? "", .text, textCells)]
      if hasFrames { spans.append(.column(link.frame == "main" ? "" : link.frame ?? "", .categoryWebView, 5)) }
      let address = link.href ?? (link.field.map { "\($0) field, " } ?? "") + (link.selector ?? "")
      var target = Span(text: address, role: link.href == nil ? .muted : .categoryNavigation)
      target.clipsMiddle = true
      spans.append(target)
      lines.append(spans)
    }
    if links.isEmpty {
      lines.append([Span(text: ui.editor.isEmpty ? "nothing here any more" : "nothing is called so", role: .muted)])
    }
    let visible = Overlays.visibleLines(of: canvas.size)
    ui.scroll = visibleOffset(
      selected: ui.cursor + 1, count: lines.count, height: visible, previousOffset: ui.cursor == 0 ? 0 : ui.scroll)
    let title = "Tap in \(model.index.viewName(ui.view)) \(theme.glyphs.separator) \(links.count)"
    Overlays.draw(
      &canvas, theme, title: title, hint: "Enter taps, Esc closes", lines: lines, scroll: ui.scroll, columns: width + 4,
      cursor: links.isEmpty ? nil : ui.cursor + 1)
    return ui
  }
}
