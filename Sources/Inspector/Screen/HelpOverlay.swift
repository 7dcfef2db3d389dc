import TerminalUI

/// All keys, made from the one command list.
enum HelpOverlay {
  /// Draws the help and returns the scroll that was possible.
  /// - Parameter refusal: why the live commands cannot be used; nil if they can.
  static func draw(_ canvas: inout Canvas, _ theme: Theme, scroll: Int, refusal: String?) -> Int {
    var lines: [[Span]] = []
    for group in CommandGroup.allCases {
      if !lines.isEmpty { lines.append([]) }
      let isRefused = group == .live && refusal != nil
      lines.append([Span(text: group.rawValue, role: .titleFocused, attributes: .bold)])
      if let refusal, isRefused { lines[lines.count - 1].append(Span(text: "  (\(refusal))", role: .muted)) }
      for description in InspectorCommand.all where description.group == group {
        let keys = description.keys.map { theme.glyphs.keyName($0) }.joined(separator: " ")
        lines.append([
          .column("  " + keys, isRefused ? .muted : .key, 26),
          Span(text: description.summary, role: isRefused ? .muted : .text),
        ])
      }
    }
    lines.append([])
    lines.append([Span(text: "On the : line of a live app", role: .titleFocused, attributes: .bold)])
    for command in LiveCommand.all {
      lines.append([
        .column("  \(command.name) \(command.synopsis)", refusal == nil ? .key : .muted, 34),
        Span(text: command.summary, role: refusal == nil ? .text : .muted),
      ])
    }
    lines.append([])
    for sentence in [
      "All panes show the same instant, the one of the play head in the transport line.",
      "Click a pane to focus it, a line to select it, the line again to open it; drag in the transport line to seek.",
      "The : line takes these commands by name, a time (2.5s, 1:02.5) or an event number (#120).",
    ] {
      for line in Text.wrapped(sentence, to: max(20, min(96, canvas.size.columns - 8))) {
        lines.append([Span(text: line, role: .muted)])
      }
    }
    return Overlays.draw(
      &canvas, theme, title: "Keys", hint: "Esc closes", lines: lines, scroll: scroll, columns: 104)
  }
}
