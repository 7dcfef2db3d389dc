import SessionModel

/// Events as lines of text: number, time, view, kind, fields.
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
    let summary = EventTable.summary(of: event)
    let kind = TerminalText.visible(event.kindName)
    return text + (summary.isEmpty ? kind : EventTable.padded(kind, kindWidth) + "  " + summary)
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  /// Longer values are cut: a body of a megabyte is to be had with `--format ndjson`.
  private static let valueLength = 160

  /// What the event says, without the columns before it.
  private static func summary(of event: Event) -> String {
    if let problem = event.problem { return TerminalText.visible("\(problem): " + clipped(event.raw)) }
    let fields = event.fields.members.filter { !["t", "kind", "view", "seq"].contains($0.name) }
    return fields.map { TerminalText.visible("\($0.name)=\(clipped(text(of: $0.value)))") }.joined(separator: " ")
  }

  /// A string without quotes where that cannot be misread.
  private static func text(of value: JSONValue) -> String {
    guard case .string(let text) = value else { return value.text }
    let needsQuotes = text.isEmpty || text.utf8.contains { $0 <= 0x20 || $0 == 0x22 }
    return needsQuotes ? value.text : text
  }

  private static func clipped(_ text: String) -> String {
    guard let end = text.index(text.startIndex, offsetBy: valueLength, limitedBy: text.endIndex), end < text.endIndex
    else { return text }
    return text[..<end] + "…"
  }
}
