import SessionModel
import TerminalUI

/// One event opened: what it says, its fields, what led to it, what came of it, and its raw line.
enum DetailOverlay {
  /// Draws the detail and returns the scroll that was possible.
  static func draw(_ canvas: inout Canvas, _ model: InspectorModel, event position: Int, scroll: Int) -> Int {
    let width = min(120, canvas.size.columns - 6)
    let session = model.session
    let event = session.event(position)
    var lines = heading(event, session, width)
    if let problem = event.problem {
      lines += section("Why this line is no event")
      lines += wrapped(problem.description, .error, width)
    }
    lines += findings(model, position, width)
    lines += fields(event, width)
    lines += causes(session, position, model.theme.glyphs, width)
    lines += effects(session, position, model.theme.glyphs, width)
    lines += section("Line \(event.line) of the file")
    lines += wrapped(event.raw, .muted, width)
    let title = "#\(event.number) \(event.kindName) \(model.theme.glyphs.separator) \(Format.clock(event.time))"
    return Overlays.draw(&canvas, model.theme, title: title, lines: lines, scroll: scroll, columns: width + 4)
  }

  private static func heading(_ event: Event, _ session: Session, _ width: Int) -> [[Span]] {
    let summary = event.summary(in: session)
    var lines = [[Span(text: summary.what, role: summary.tone.role, attributes: .bold)]]
    if !summary.object.isEmpty { lines += wrapped(summary.object, .text, width) }
    if let detail = summary.detail { lines += wrapped(detail, summary.tone == .error ? .error : .info, width) }
    if let duration = summary.durationMicroseconds {
      lines.append([Span(text: "took \(Format.duration(duration))", role: .info)])
    }
    if session.index[event.position].flags.contains(.timeWentBack) {
      lines += wrapped("Its t is below an earlier one; it is shown at the highest t so far.", .warning, width)
    }
    return lines
  }

  private static func section(_ title: String) -> [[Span]] {
    [[], [Span(text: title, role: .accent, attributes: .bold)]]
  }

  private static func wrapped(_ text: String, _ role: Role, _ width: Int) -> [[Span]] {
    // A body of megabytes is not read in a box: the first part tells, and the count says how much there is.
    let limit = 20_000
    var lines = Text.wrapped(String(text.prefix(limit)), to: width).map { [Span(text: $0, role: role)] }
    let rest = text.count - limit
    if rest > 0 { lines.append([Span(text: "and \(Format.count(rest)) more characters", role: .warning)]) }
    return lines
  }

  private static func fields(_ event: Event, _ width: Int) -> [[Span]] {
    guard !event.fields.members.isEmpty else { return [] }
    var lines = section("Fields")
    let nameCells = min(22, event.fields.members.map { Text.width($0.name) }.max() ?? 8) + 2
    for member in event.fields.members {
      let value =
        if case .string(let text) = member.value { text } else { member.value.text }
      let parts = Text.wrapped(String(value.prefix(4000)), to: max(10, width - nameCells))
      for (place, part) in parts.enumerated() {
        lines.append([
          Span(text: place == 0 ? member.name : "", role: .categoryBridge, cells: nameCells),
          Span(text: part, role: role(of: member)),
        ])
      }
    }
    return lines
  }

  private static func role(of member: JSONObject.Member) -> Role {
    switch member.value {
    case .null: .muted
    case .bool, .integer, .number: .info
    case .string, .array, .object: member.name == "error" ? .error : .text
    }
  }

  private static func causes(_ session: Session, _ position: Int, _ glyphs: Glyphs, _ width: Int) -> [[Span]] {
    var lines = section("What led to it")
    let chain = session.causeChain(of: position)
    if chain.isEmpty {
      lines.append([Span(text: "Nothing in the session: it begins here.", role: .muted)])
      return lines
    }
    for (depth, link) in chain.enumerated() {
      let relation =
        switch link.relation {
        case .recorded: "recorded"
        case .answers: "answers"
        case .follows: "same navigation"
        case .inferred(let reason): "≈ \(reason)"
        }
      lines.append(
        reference(
          session, link.position, prefix: String(repeating: "  ", count: min(depth, 8)) + glyphs.cause + " ",
          note: relation))
    }
    return lines
  }

  private static func effects(_ session: Session, _ position: Int, _ glyphs: Glyphs, _ width: Int) -> [[Span]] {
    let effects = session.effects(of: position, limit: 20)
    guard !effects.isEmpty else { return [] }
    var lines = section("What came of it")
    for effect in effects {
      lines.append(reference(session, effect.position, prefix: glyphs.arrowRight + " ", note: nil))
    }
    return lines
  }

  private static func reference(_ session: Session, _ position: Int, prefix: String, note: String?) -> [Span] {
    let event = session.event(position)
    let summary = event.summary(in: session)
    return [
      Span(text: prefix, role: .muted), Span(text: "#\(event.number) ", role: .key),
      Span(text: Format.clock(event.time) + "  ", role: .muted),
      Span(text: event.kindName + "  ", role: event.category.role),
      Span(text: note.map { "(\($0))  " } ?? "", role: .muted, cells: note == nil ? 0 : nil),
      Span(text: summary.object, role: .text),
    ]
  }

  private static func findings(_ model: InspectorModel, _ position: Int, _ width: Int) -> [[Span]] {
    let holding = model.diagnosis.findings(
      holdingAfterEvents: model.transport.position, at: model.transport.now)
    var lines: [[Span]] = []
    for finding in holding where finding.position == position || finding.evidence.contains(position) {
      lines += section("Diagnosis: \(finding.title)")
      lines += wrapped(finding.explanation, .warning, width)
      lines += wrapped(finding.advice, .text, width)
    }
    return lines
  }
}
