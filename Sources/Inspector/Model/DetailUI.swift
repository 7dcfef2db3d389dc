/// What a person did in the detail of an event.
struct DetailUI: Sendable, Equatable {
  /// The event shown.
  var event: Int
  /// The line the cursor is on.
  var cursor = 0
  /// The first visible line.
  var scroll = 0
  /// The paths of values that are not as they would be by themselves: unfolded where long, folded where short.
  var toggled: Set<String> = []
  /// The events that were open before, in order: Esc goes back through them.
  var trail: [Int] = []

  init(event: Int) { self.event = event }

  /// Opens another event from here; the way back is kept (the last 100 steps).
  mutating func follow(to other: Int) {
    var trail = trail
    trail.append(event)
    self = DetailUI(event: other)
    self.trail = Array(trail.suffix(100))
  }

  /// Goes back to the event before. Returns false if there is none.
  mutating func goBack() -> Bool {
    var trail = trail
    guard let before = trail.popLast() else { return false }
    self = DetailUI(event: before)
    self.trail = trail
    return true
  }
}

/// What Enter does on a line of the detail.
enum DetailAction: Sendable, Equatable {
  /// Folds or unfolds the value at a path.
  case toggle(String)
  /// Opens another event.
  case open(Int)
}
