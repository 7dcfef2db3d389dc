import SessionModel

/// Events as lines of text: number, time, view, kind, summary.
struct EventTable {
  private let session: Session
  private let positions: [Int]
  private let numberWidth: Int
  private let timeWidth: Int
  private let viewWidth: Int
  private let kindWidth: Int

  init(_ session: Session, _ positions: [Int]) {
    self.session = session
    self.positions = positions
    let index = session.index
    var largest = 0
    var viewWidth = 1
    var kinds: Set<Kind> = []
    var views: Set<ViewNumber> = []
    for position in positions {
      largest = max(largest, index.number(position))
      kinds.insert(index[position].kind)
      views.insert(index[position].view)
    }
    for view in views { viewWidth = max(viewWidth, min(16, TerminalText.visible(index.viewName(view)).count)) }
    numberWidth = String(largest).count
    timeWidth = positions.last.map { index.time($0).clockText.count } ?? 0
    self.viewWidth = viewWidth
    kindWidth = kinds.map { $0.name.count }.max() ?? 0
  }

  func write(to output: StandardOutput) {
    for position in positions { output.line(line(session.event(position))) }
  }

  private func line(_ event: Event) -> String {
    let number = String(event.number)
    let time = event.time.clockText
    var text = String(repeating: " ", count: max(0, numberWidth - number.count)) + number + "  "
    text += String(repeating: " ", count: max(0, timeWidth - time.count)) + time + "  "
    text += EventTable.padded(event.view.map(TerminalText.visible) ?? "-", viewWidth) + "  "
    let summary = self.summary(of: event)
    let kind = TerminalText.visible(event.kindName)
    return text + (summary.isEmpty ? kind : EventTable.padded(kind, kindWidth) + "  " + summary)
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  /// Longer texts are cut: a body of a megabyte is to be had with `--format ndjson`.
  private static let partLength = 200

  /// What the event says, as the panes say it: what, to what, more, how long it took.
  private func summary(of event: Event) -> String {
    let summary = event.summary(in: session)
    let duration = summary.durationMicroseconds.map { JSONText.number(Double($0) / 1000) + " ms" }
    return [summary.what, summary.object, summary.detail ?? "", duration ?? ""].filter { !$0.isEmpty }
      .map { TerminalText.visible(EventTable.clipped($0)) }.joined(separator: "  ")
  }

  private static func clipped(_ text: String) -> String {
    guard let end = text.index(text.startIndex, offsetBy: partLength, limitedBy: text.endIndex), end < text.endIndex
    else { return text }
    return text[..<end] + "…"
  }
}
