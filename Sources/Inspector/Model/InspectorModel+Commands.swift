import SessionModel
import TerminalUI

extension InspectorModel {
  /// Runs a command.
  public mutating func perform(_ command: InspectorCommand) {
    switch command {
    case .playPause, .stepForward, .stepBackward, .nextNavigation, .previousNavigation, .nextError, .previousError,
      .goToStart, .goToEnd, .followEnd, .slower, .faster, .normalSpeed, .skipGaps, .seekToSelected:
      performTransport(command)
    case .goToTime: openPrompt(.time)
    case .nextPane: moveFocus(by: 1)
    case .previousPane: moveFocus(by: -1)
    case .pane1: focusPane(.navigation)
    case .pane2: focusPane(.bridge)
    case .pane3: focusPane(.cookies)
    case .pane4: focusPane(.processes)
    case .pane5: focusPane(.events)
    case .pane6: focusPane(.diagnosis)
    case .pane7: focusPane(.console)
    case .zoom:
      if PaneID.grid.contains(focus) { isZoomed.toggle() } else { focusPane(.navigation) }
    case .up: moveSelection(by: -1)
    case .down: moveSelection(by: 1)
    case .pageUp: moveSelection(by: -pageRows)
    case .pageDown: moveSelection(by: pageRows)
    case .first: moveSelection(by: -Int.max / 2)
    case .last: moveSelection(by: Int.max / 2)
    case .follow: panes[focus] = PaneUI()
    case .filter: openPrompt(.filter(focus))
    case .sort: cycleOrder()
    case .mark: markSelected()
    case .nextMark: jumpToMark(forward: true)
    case .previousMark: jumpToMark(forward: false)
    case .open:
      if let event = selectedEvent() {
        overlay = .detail(DetailUI(event: event))
      } else {
        say("nothing here to open")
      }
    case .goToCause: selectCause()
    case .copy: copySelected()
    case .back: goBack()
    case .search: openPrompt(.search)
    case .nextHit: continueSearch(.forward)
    case .previousHit: continueSearch(.backward)
    case .commandLine: openPrompt(.command)
    case .liveLoad: beginLive("load")
    case .liveReload: beginLive("reload")
    case .liveStop: beginLive("stop")
    case .liveBack: beginLive("back")
    case .liveOpen: beginLive("open")
    case .liveClose: beginLive("close")
    case .liveAnswer: if !bringBackDialogs() { beginLive("answer") }
    case .liveTap: openTapList()
    case .liveScript: openScriptPrompt()
    case .liveKill: beginLive("kill")
    case .liveMemory: beginLive("memory")
    case .liveBackground: beginLive("background")
    case .help: overlay = .help(scroll: 0)
    case .theme:
      themeIndex = (themeIndex + 1) % themes.count
      say("theme: \(theme.name)")
    case .mouse:
      mouseEnabled.toggle()
      say(mouseEnabled ? "mouse on; shift-drag selects text" : "mouse off")
    case .redraw: effects.append(.redraw)
    case .suspend: effects.append(.suspend)
    case .quit:
      if overlay != .none || isZoomed || !PaneID.grid.contains(focus) { goBack() } else { effects.append(.quit) }
    case .quitNow: effects.append(.quit)
    }
  }

  private mutating func performTransport(_ command: InspectorCommand) {
    switch command {
    case .playPause:
      if transport.isPlaying {
        transport.pause()
      } else {
        followPlayHead()
        transport.play(index)
      }
    case .stepForward: step(to: transport.position + 1)
    case .stepBackward: step(to: transport.position - 1)
    case .nextNavigation: jump(to: timeline.nextNavigation(after: transport.position - 1), "no navigation after this")
    case .previousNavigation:
      jump(to: timeline.previousNavigation(before: transport.position - 1), "no navigation before this")
    case .nextError: jump(to: timeline.nextError(after: transport.position - 1), "no error after this")
    case .previousError: jump(to: timeline.previousError(before: transport.position - 1), "no error before this")
    case .goToStart: leap(to: 0)
    case .goToEnd: leap(to: index.count)
    case .followEnd:
      leap(to: index.count)
      transport.followEnd()
      say(mayGrow ? "following what arrives" : "at the end; nothing more will come")
    case .slower: changeSpeed { $0.changeSpeed(by: -1) }
    case .faster: changeSpeed { $0.changeSpeed(by: 1) }
    case .normalSpeed: changeSpeed { $0.setSpeed(1) }
    case .skipGaps:
      transport.skipsGaps.toggle()
      say(transport.skipsGaps ? "long idle gaps are skipped" : "idle gaps are played in full")
    case .seekToSelected:
      guard let event = selectedEvent() else { return say("nothing selected") }
      step(to: event + 1)
    default: break
    }
    refreshState()
  }

  private mutating func changeSpeed(_ change: (inout Transport) -> Void) {
    change(&transport)
    say("speed \(Format.speed(transport.speed))")
  }

  private mutating func leap(to position: Int) {
    followPlayHead()
    step(to: position)
  }

  /// Whoever moves far in time wants to see what happens there: the lists of events follow again. A single step leaves
  /// a selection where it is.
  mutating func followPlayHead() {
    for pane in PaneID.allCases where InspectorModel.follows(pane) { panes[pane]?.selected = nil }
  }

  private mutating func step(to position: Int) {
    transport.pause()
    transport.seek(to: position, index)
    refreshState()
  }

  /// Moves the play head onto an event and selects it where it stands.
  mutating func jump(to event: Int?, _ otherwise: String) {
    guard let event else { return say(otherwise) }
    step(to: event + 1)
    select(event)
    // It is the last row now, which is where a list follows the play head: a selection of its own would hold the pane
    // back when time goes on.
    panes[focus]?.selected = nil
    jumpedTo = event
    switch overlay {
    case .none: break
    case .help, .taps: overlay = .none
    case .detail: overlay = .detail(DetailUI(event: event))
    }
  }

  // MARK: Focus and selection

  private mutating func focusPane(_ pane: PaneID) {
    overlay = .none
    focus = pane
  }

  private mutating func moveFocus(by step: Int) {
    let panes = PaneID.grid
    guard let place = panes.firstIndex(of: focus) else { return focusPane(.navigation) }
    focusPane(panes[(place + step + panes.count) % panes.count])
  }

  /// Rows of the focused pane that are visible.
  private var pageRows: Int {
    let layout = Layout(size: size, focus: focus, isZoomed: isZoomed, viewCount: state.views.elements.count)
    return max(1, (layout.panes[focus]?.rows ?? 10) - 4)
  }

  mutating func moveSelection(by step: Int) {
    switch overlay {
    case .help(let scroll):
      overlay = .help(scroll: max(0, scroll.addingReportingOverflow(step).partialValue.clamped(to: 0...10_000)))
    case .detail(var ui):
      // The drawing brings it inside the lines that there are.
      ui.cursor = ui.cursor.addingReportingOverflow(step).partialValue.clamped(to: 0...1_000_000)
      overlay = .detail(ui)
    case .taps: break
    case .none:
      let follows = InspectorModel.follows(focus)
      let content = content(focus, context(selection: nil))
      guard let row = ui(focus).row(in: content, follows: follows) else { return }
      let target = max(0, min(content.rowCount - 1, row.addingReportingOverflow(step).partialValue))
      var ui = ui(focus)
      // The last row of a list of events is where it follows the play head.
      ui.selected = follows && target == content.rowCount - 1 && step > 0 ? nil : content.key(target)
      panes[focus] = ui
    }
  }

  /// Selects an event in the focused pane if it stands there, else in the first pane where it does.
  mutating func select(_ event: Int) {
    let row = index[event]
    let order = [focus] + [PaneID.navigation, .bridge, .console, .events].filter { $0 != focus }
    for pane in order {
      let contains =
        switch pane {
        case .navigation: PaneEvents.isNavigation(row)
        case .bridge: PaneEvents.isBridge(row)
        case .console: PaneEvents.isConsole(row)
        case .events: true
        case .cookies, .processes, .diagnosis: false
        }
      guard contains else { continue }
      focus = pane
      var ui = ui(pane)
      ui.selected = UInt64(event)
      panes[pane] = ui
      return
    }
  }

  private mutating func selectCause() {
    let current: Int?
    if case .detail(let ui) = overlay { current = ui.event } else { current = selectedEvent() }
    guard let current else { return say("nothing selected") }
    guard let link = session.causeChain(of: current, limit: 1).first else {
      return say("nothing in the session leads to this event")
    }
    if case .detail(var ui) = overlay {
      ui.follow(to: link.position)
      overlay = .detail(ui)
    } else {
      select(link.position)
    }
  }

  private mutating func goBack() {
    if case .detail(var ui) = overlay, ui.goBack() {
      overlay = .detail(ui)
    } else if overlay != .none {
      overlay = .none
    } else if search != nil {
      search = nil
      say("search stopped")
    } else if isZoomed {
      isZoomed = false
    } else if !PaneID.grid.contains(focus) {
      focus = .navigation
    } else {
      panes[focus] = PaneUI()
    }
  }
}

extension Comparable {
  func clamped(to range: ClosedRange<Self>) -> Self { min(max(self, range.lowerBound), range.upperBound) }
}
