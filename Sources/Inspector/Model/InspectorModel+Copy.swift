import SessionModel
import TerminalUI

extension InspectorModel {
  /// Asks the loop to copy: in the detail the event's JSON, indented for reading; else the selected event's line as it
  /// stands in the file.
  mutating func copySelected() {
    if case .detail(let ui) = overlay {
      let decoded = session.event(ui.event)
      let text = decoded.problem == nil ? JSONValue.object(decoded.fields).indentedText : decoded.raw
      effects.append(.copy(text))
    } else if let event = selectedEvent() {
      effects.append(.copy(session.event(event).raw))
    } else {
      say("nothing here to copy")
    }
  }

  /// Says what came of a copy.
  public mutating func copied(_ text: String, _ outcome: Clipboard.Outcome) {
    let size = "\(Format.count(text.utf8.count)) bytes"
    switch outcome {
    case .sent: say("\(size) handed to the terminal's clipboard")
    case .tooLong:
      let limit = Format.count(Clipboard.limit / 4 * 3)
      say("not copied: \(size) are more than the \(limit) that terminals take", isError: true)
    case .off: say("not copied: HYBRIDSCOPE_CLIPBOARD=off", isError: true)
    case .unsupported: say("not copied: this terminal has no clipboard", isError: true)
    }
  }
}

extension JSONValue {
  /// JSON with one member or element a line.
  var indentedText: String {
    var output = ""
    writeIndented(to: &output, depth: 0)
    return output
  }

  private func writeIndented(to output: inout String, depth: Int) {
    let inner = "\n" + String(repeating: "  ", count: depth + 1)
    let outer = "\n" + String(repeating: "  ", count: depth)
    switch self {
    case .array(let values) where !values.isEmpty:
      output += "["
      for (place, value) in values.enumerated() {
        output += (place > 0 ? "," : "") + inner
        value.writeIndented(to: &output, depth: depth + 1)
      }
      output += outer + "]"
    case .object(let object) where !object.members.isEmpty:
      output += "{"
      for (place, member) in object.members.enumerated() {
        output += (place > 0 ? "," : "") + inner
        JSONText.quote(member.name, to: &output)
        output += ": "
        member.value.writeIndented(to: &output, depth: depth + 1)
      }
      output += outer + "}"
    default: write(to: &output)
    }
  }
}
