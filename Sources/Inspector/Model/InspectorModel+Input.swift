import TerminalUI

extension InspectorModel {
  /// What the terminal said.
  public mutating func handle(_ event: InputEvent) {
    switch event {
    case .key(let key): handle(key)
    case .paste(let text):
      // Pasted text is text: outside a prompt it would run as commands, so it is dropped.
      if shownDialog != nil {
        dialogPaste(text)
      } else if case .taps(var ui) = overlay, prompt == nil {
        ui.editor.paste(text)
        ui.cursor = 0
        overlay = .taps(ui)
      } else if prompt != nil {
        promptPaste(text)
      } else {
        say("pasted text is ignored here; / searches for it")
      }
    case .mouse(let mouse): handle(mouse)
    case .resize(let size): self.size = size
    case .focus: break
    }
  }

  private mutating func handle(_ key: Key) {
    if shownDialog != nil {
      message = nil
      return dialogKey(key)
    }
    if let prompt {
      if prompt.isScript { message = nil }
      return promptKey(key)
    }
    message = nil
    if case .taps(let ui) = overlay { return tapKey(key, ui) }
    guard let command = InspectorCommand.command(for: key) else {
      return say("\(key.name) does nothing here; ? shows the keys")
    }
    if overlay != .none { overlayCommand(command) } else { perform(command) }
  }

  /// While help or detail lies over the panes, moving scrolls it and most keys close it.
  private mutating func overlayCommand(_ command: InspectorCommand) {
    switch command {
    case .up, .down, .pageUp, .pageDown, .first, .last, .back, .quit, .quitNow, .theme, .redraw, .suspend, .mouse,
      .goToCause, .copy, .search, .commandLine, .mark:
      perform(command)
    case .open: actInDetail()
    case .help: overlay = .none
    case .stepForward, .stepBackward:
      // In the detail the arrows leaf through the events.
      guard case .detail(let ui) = overlay else { return }
      let next = ui.event + (command == .stepForward ? 1 : -1)
      if next >= 0, next < index.count { overlay = .detail(DetailUI(event: next)) }
    case .seekToSelected:
      guard case .detail(let ui) = overlay else { return }
      overlay = .none
      jump(to: ui.event, "")
    default:
      overlay = .none
      perform(command)
    }
  }

  private mutating func handle(_ mouse: MouseEvent) {
    if shownDialog != nil { return }
    if overlay != .none {
      switch mouse.kind {
      case .wheelUp: moveSelection(by: -3)
      case .wheelDown: moveSelection(by: 3)
      case .press: overlay = .none
      case .release, .drag: break
      }
      return
    }
    let layout = Layout(size: size, focus: focus, isZoomed: isZoomed, viewCount: state.views.elements.count)
    switch mouse.kind {
    case .press where layout.transport.contains(row: mouse.row, column: mouse.column):
      let scrubber = TransportBar.scrubber(self, width: size.columns)
      if scrubber.contains(mouse.column) {
        scrub(to: mouse.column)
      } else if mouse.column < TransportBar.signCells {
        perform(.playPause)
      }
    case .drag where layout.transport.contains(row: mouse.row, column: mouse.column):
      scrub(to: mouse.column)
    case .press:
      guard let pane = layout.pane(row: mouse.row, column: mouse.column), let rect = layout.panes[pane] else { return }
      message = nil
      focus = pane
      selectRow(at: mouse.row - rect.row - 2, in: pane)
    case .wheelUp, .wheelDown:
      guard let pane = layout.pane(row: mouse.row, column: mouse.column) else { return }
      let before = focus
      focus = pane
      moveSelection(by: mouse.kind == .wheelUp ? -3 : 3)
      focus = before
    case .release, .drag: break
    }
  }

  /// A click on a row selects it; a click on the selected row opens it.
  private mutating func selectRow(at line: Int, in pane: PaneID) {
    guard line >= 0 else { return }
    let content = content(pane, context(selection: nil))
    let row = ui(pane).offset + line
    guard row < content.rowCount else { return }
    let key = content.key(row)
    if ui(pane).selected == key, let event = content.event(row) {
      overlay = .detail(DetailUI(event: event))
      return
    }
    var ui = ui(pane)
    ui.selected = key
    panes[pane] = ui
  }

  private mutating func scrub(to column: Int) {
    let bar = TransportBar.scrubber(self, width: size.columns)
    guard bar.upperBound > bar.lowerBound + 1 else { return }
    let share = Double((column - bar.lowerBound).clamped(to: 0...(bar.count - 1))) / Double(bar.count - 1)
    transport.pause()
    followPlayHead()
    transport.seek(to: .init(microseconds: Int64(share * Double(TransportBar.end(of: self).microseconds))), index)
    refreshState()
  }
}
