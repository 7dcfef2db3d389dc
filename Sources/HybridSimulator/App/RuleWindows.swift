import SessionModel

/// When rules count: each has a window that events open and close, and may be used only so often.
final class RuleWindows {
  /// Which rule of which view.
  struct Key: Hashable {
    let owner: String
    let number: Int
  }

  private struct State {
    let window: RuleWindow
    var isOpen: Bool
    var uses: Int64 = 0
  }

  private var states: [Key: State] = [:]
  /// The keys whose window events move, in the order of the scenario.
  private var watched: [Key] = []

  /// Whether there are windows that events open or close.
  var areMoved: Bool { !watched.isEmpty }

  func add(_ window: RuleWindow, for key: Key) {
    guard states[key] == nil else { return }
    states[key] = State(window: window, isOpen: window.from == nil)
    if window.from != nil || window.until != nil { watched.append(key) }
  }

  /// Whether the rule counts now.
  func isUsable(_ key: Key) -> Bool {
    guard let state = states[key] else { return true }
    return state.isOpen && (state.window.times.map { state.uses < $0 } ?? true)
  }

  func use(_ key: Key) { states[key]?.uses += 1 }

  /// Moves the windows that the event concerns.
  func notice(_ event: EventProbe) {
    for key in watched {
      guard let state = states[key] else { continue }
      if !state.isOpen, let from = state.window.from, event.matches(from) {
        states[key]?.isOpen = true
      } else if state.isOpen, let until = state.window.until, event.matches(until) {
        states[key]?.isOpen = false
      }
    }
  }
}

/// An event that is compared with patterns; its fields are read from its line only when a kind fits.
final class EventProbe {
  private let event: EmittedEvent
  private lazy var fields = event.fields

  init(_ event: EmittedEvent) { self.event = event }

  func matches(_ pattern: EventPattern) -> Bool {
    let kind = event.kind.name
    guard pattern.kinds.contains(where: { Wildcard.matches(kind, pattern: $0) }) else { return false }
    return pattern.fields.isEmpty || pattern.matches(kind: kind, fields: fields)
  }
}
