import SessionModel
import TerminalUI

/// What goes deeper than looking: acting in the detail, filtering, sorting, marking.
extension InspectorModel {
  // MARK: Detail

  /// Enter in the detail: folds a value, follows a reference, or closes.
  mutating func actInDetail() {
    guard case .detail(var ui) = overlay else {
      overlay = .none
      return
    }
    let lines = DetailLines(self, ui, width: DetailOverlay.width(of: size)).lines
    guard ui.cursor < lines.count, let action = lines[ui.cursor].action else {
      overlay = .none
      return
    }
    switch action {
    case .toggle(let path):
      if ui.toggled.remove(path) == nil { ui.toggled.insert(path) }
    case .open(let event): ui.follow(to: event)
    }
    overlay = .detail(ui)
  }

  // MARK: Filters

  /// Sets or clears a pane's filter. What is selected stays selected if it still stands there.
  mutating func setFilter(_ text: String, of pane: PaneID) {
    guard !text.trimmingSpaces.isEmpty else {
      filters[pane] = nil
      say("\(pane.title): everything is shown")
      return
    }
    do throws(FilterError) {
      filters[pane] = try PaneFilter(text)
      updateFilters(lines: InspectorModel.filterSlice)
    } catch {
      say("filter: \(error)", isError: true)
    }
  }

  /// How many events a filter looks at between two looks at the keyboard.
  static let filterSlice = 20_000

  /// Brings filters on. Called by the loop while `isFiltering`.
  public mutating func updateFilters(lines: Int) {
    isFiltering = false
    for pane in PaneID.allCases {
      guard let list = lists[pane], var filter = filters[pane] else { continue }
      if filter.update(list, session, limit: lines) { isFiltering = true }
      filters[pane] = filter
    }
  }

  // MARK: Orders

  mutating func cycleOrder() {
    let names = content(focus, context(selection: nil)).orders
    guard names.count > 1 else { return say("\(focus.title) stands in the order of time") }
    var ui = ui(focus)
    ui.order = (ui.order + 1) % names.count
    panes[focus] = ui
    say("\(focus.title) by \(names[ui.order])")
  }

  // MARK: Marks

  /// Opens the line for the note of the selected event.
  mutating func markSelected() {
    let event: Int?
    if case .detail(let ui) = overlay { event = ui.event } else { event = selectedEvent() }
    guard let event else { return say("nothing here to mark") }
    let number = index.number(event)
    openPrompt(.note(number))
    prompt?.editor.text = notes.text(of: number) ?? ""
  }

  mutating func setNote(_ text: String?, of number: Int) {
    if let text {
      guard notes.set(text, of: number) else {
        return say("not marked: there are \(Format.count(Notes.limit)) marks already", isError: true)
      }
      say("marked #\(number)")
    } else {
      notes.remove(number)
      say("#\(number) is not marked any more")
    }
    effects.append(.saveNotes)
  }

  mutating func jumpToMark(forward: Bool) {
    let current = transport.position > 0 ? index.number(transport.position - 1) : -1
    let number = forward ? notes.next(after: current) : notes.previous(before: current)
    guard let number, let position = index.position(ofNumber: number) else {
      return say(
        notes.numbers.isEmpty
          ? "no marks yet; m marks the selected event" : "no mark \(forward ? "after" : "before") this")
    }
    jump(to: position, "")
    if let text = notes.text(of: number), !text.isEmpty { say(text) }
  }
}
