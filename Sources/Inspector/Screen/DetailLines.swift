import Diagnosis
import SessionModel
import TerminalUI

/// A line of the detail: what it shows, and what Enter does there.
struct DetailLine: Sendable {
  var spans: [Span]
  var action: DetailAction?
}

/// The lines of one event's detail: what it says, its fields, what led to it, what came of it, and its raw line.
struct DetailLines {
  private(set) var lines: [DetailLine] = []
  private let session: Session
  private let glyphs: Glyphs
  private let width: Int
  private let toggled: Set<String>

  /// A body of megabytes is not read in a box: so much of a text is shown when it is unfolded.
  private static let longestText = 100_000
  /// A text of more lines than this begins folded.
  private static let foldedTextLines = 4
  /// An object or array with more members than this, or deeper than this, begins folded.
  private static let foldedMembers = 12
  private static let foldedDepth = 3

  init(_ model: InspectorModel, _ ui: DetailUI, width: Int) {
    session = model.session
    glyphs = model.theme.glyphs
    self.width = width
    toggled = ui.toggled
    let event = session.event(ui.event)
    addHeading(event)
    addExplanation(model.explanations?[event.kind])
    if let note = model.notes.text(of: event.number) {
      addSection("Your note")
      addText(note.isEmpty ? "(marked)" : note, .categoryMarker)
    }
    if let problem = event.problem {
      addSection("Why this line is no event")
      addText(problem.description, .error)
    }
    addFindings(model, ui.event)
    addFields(event)
    addCauses(ui.event)
    addEffects(ui.event)
    addSection("Line \(event.line) of the file")
    addFoldedText(event.raw, .muted, path: "raw")
  }

  // MARK: Parts

  private mutating func addHeading(_ event: Event) {
    let summary = event.summary(in: session)
    add([Span(text: summary.what, role: summary.tone.role, attributes: .bold)])
    if !summary.object.isEmpty { addText(summary.object, .text) }
    if let detail = summary.detail { addText(detail, summary.tone == .error ? .error : .info) }
    if let duration = summary.durationMicroseconds { addText("took \(Format.duration(duration))", .info) }
    if session.index[event.position].flags.contains(.timeWentBack) {
      addText("Its t is below an earlier one; it is shown at the highest t so far.", .warning)
    }
  }

  private mutating func addExplanation(_ text: String?) {
    guard let text else { return }
    addSection("What it means")
    // Prose is read in shorter lines than a URL.
    for line in Text.wrapped(text, to: min(width, 90)) { add([Span(text: line, role: .text)]) }
  }

  private mutating func addFindings(_ model: InspectorModel, _ position: Int) {
    let holding = model.diagnosis.findings(
      holdingAfterEvents: max(model.transport.position, position + 1),
      at: max(model.transport.now, session.index.time(position)))
    for finding in holding where finding.position == position || finding.evidence.contains(position) {
      addSection("Diagnosis: \(finding.title)")
      addText(finding.explanation, .warning)
      addText(finding.advice, .text)
    }
  }

  private mutating func addFields(_ event: Event) {
    guard !event.fields.members.isEmpty else { return }
    addSection("Fields")
    for member in event.fields.members { addMember(member.name, member.value, depth: 0, path: member.name) }
  }

  private mutating func addCauses(_ position: Int) {
    addSection("What led to it")
    let chain = session.causeChain(of: position)
    if chain.isEmpty { addText("Nothing in the session: it begins here.", .muted) }
    for (depth, link) in chain.enumerated() {
      let relation =
        switch link.relation {
        case .recorded: "recorded"
        case .answers: "answers"
        case .follows: "same navigation"
        case .inferred(let reason): "≈ \(reason)"
        }
      let indent = String(repeating: "  ", count: min(depth, 8))
      addReference(link.position, prefix: indent + glyphs.cause + " ", note: relation)
    }
  }

  private mutating func addEffects(_ position: Int) {
    let effects = session.effects(of: position, limit: 20)
    guard !effects.isEmpty else { return }
    addSection("What came of it")
    for effect in effects { addReference(effect.position, prefix: glyphs.arrowRight + " ", note: nil) }
  }

  private mutating func addReference(_ position: Int, prefix: String, note: String?) {
    let event = session.event(position)
    let summary = event.summary(in: session)
    var spans = [
      Span(text: prefix, role: .muted), Span(text: "#\(event.number) ", role: .key),
      Span(text: Format.clock(event.time) + "  ", role: .muted),
      Span(text: event.kindName + "  ", role: event.category.role),
    ]
    if let note { spans.append(Span(text: "(\(note))  ", role: .muted)) }
    spans.append(Span(text: summary.object, role: .text))
    lines.append(DetailLine(spans: spans, action: .open(position)))
  }

  // MARK: Values

  /// A member and, where it is unfolded, what is inside.
  private mutating func addMember(_ name: String, _ value: JSONValue, depth: Int, path: String) {
    let indent = String(repeating: "  ", count: min(depth, 10))
    let nameCells = max(12, Text.width(name) + 1)
    func head(_ sign: String) -> [Span] {
      [
        Span(text: indent + sign + " ", role: .muted),
        Span(text: Text.padded(name, to: min(nameCells, 30)) + " ", role: .categoryBridge),
      ]
    }
    switch value {
    case .object(let object) where !object.members.isEmpty:
      let isOpen = isUnfolded(
        path, byItself: object.members.count <= DetailLines.foldedMembers && depth < DetailLines.foldedDepth)
      let note = isOpen ? "" : "\(value.text.prefix(200))"
      lines.append(
        DetailLine(
          spans: head(isOpen ? glyphs.unfolded : glyphs.folded)
            + [Span(text: isOpen ? "{\(object.members.count)}" : note, role: .muted)], action: .toggle(path)))
      guard isOpen else { return }
      for (place, member) in object.members.enumerated() {
        addMember(member.name, member.value, depth: depth + 1, path: "\(path).\(place)")
      }
    case .array(let values) where !values.isEmpty:
      let isOpen = isUnfolded(
        path, byItself: values.count <= DetailLines.foldedMembers && depth < DetailLines.foldedDepth)
      lines.append(
        DetailLine(
          spans: head(isOpen ? glyphs.unfolded : glyphs.folded)
            + [Span(text: isOpen ? "[\(values.count)]" : "\(value.text.prefix(200))", role: .muted)],
          action: .toggle(path)))
      guard isOpen else { return }
      for (place, element) in values.enumerated() {
        addMember("\(place)", element, depth: depth + 1, path: "\(path).\(place)")
      }
    case .string(let text): addString(head(" "), text, depth: depth, path: path)
    default: add(head(" ") + [Span(text: value.text, role: value == .null ? .muted : .info)])
    }
  }

  /// A text: on the name's line if it fits there, else below, folded where it is long.
  private mutating func addString(_ head: [Span], _ text: String, depth: Int, path: String) {
    let used = head.reduce(0) { $0 + Text.width($1.text) }
    if !text.contains(where: \.isNewline), text.utf8.count <= width - used || Text.width(text) <= width - used {
      add(head + [Span(text: text, role: .text)])
      return
    }
    let parts = DetailLines.wrapped(text, max(20, width - used))
    let isLong = parts.count > DetailLines.foldedTextLines
    let isOpen = !isLong || isUnfolded(path, byItself: false)
    var head = head
    if isLong {
      head[0].text = String(head[0].text.dropLast(2)) + (isOpen ? glyphs.unfolded : glyphs.folded) + " "
    }
    let shown = isOpen ? parts[...] : parts.prefix(DetailLines.foldedTextLines - 1)
    for (place, part) in shown.enumerated() {
      let start = place == 0 ? head : [Span(text: String(repeating: " ", count: used), role: .muted)]
      lines.append(DetailLine(spans: start + [Span(text: part, role: .text)], action: isLong ? .toggle(path) : nil))
    }
    if !isOpen { addMore(parts.count - shown.count, path, indent: used) }
  }

  private mutating func addFoldedText(_ text: String, _ role: Role, path: String) {
    let parts = DetailLines.wrapped(text, width)
    let isLong = parts.count > DetailLines.foldedTextLines * 2
    let isOpen = !isLong || isUnfolded(path, byItself: false)
    let shown = isOpen ? parts[...] : parts.prefix(DetailLines.foldedTextLines * 2 - 1)
    for part in shown {
      lines.append(DetailLine(spans: [Span(text: part, role: role)], action: isLong ? .toggle(path) : nil))
    }
    if !isOpen { addMore(parts.count - shown.count, path, indent: 0) }
  }

  private mutating func addMore(_ count: Int, _ path: String, indent: Int) {
    lines.append(
      DetailLine(
        spans: [
          Span(text: String(repeating: " ", count: indent), role: .muted),
          Span(text: "\(glyphs.folded) \(Format.count(count)) more lines: Enter unfolds", role: .accent),
        ], action: .toggle(path)))
  }

  private func isUnfolded(_ path: String, byItself: Bool) -> Bool { byItself != toggled.contains(path) }

  // MARK: Lines

  private mutating func add(_ spans: [Span]) { lines.append(DetailLine(spans: spans)) }

  private mutating func addSection(_ title: String) {
    add([])
    add([Span(text: title, role: .accent, attributes: .bold)])
  }

  private mutating func addText(_ text: String, _ role: Role) {
    for part in DetailLines.wrapped(text, width) { add([Span(text: part, role: role)]) }
  }

  private static func wrapped(_ text: String, _ width: Int) -> [String] {
    var parts = Text.wrapped(String(text.prefix(longestText)), to: width)
    let rest = text.utf8.count - text.prefix(longestText).utf8.count
    if rest > 0 {
      parts.append("(and \(Format.count(rest)) more bytes: hybridscope events --format ndjson prints them)")
    }
    return parts
  }
}
