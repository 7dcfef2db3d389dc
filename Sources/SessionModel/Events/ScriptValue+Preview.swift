extension ScriptValue {
  /// One line, as Web Inspector prints the value: `undefined`, `NaN`, `-0`, `[1, "a"]`, `{a: 1}`.
  public var preview: String { preview(limit: 400) }

  /// One line of at most about `limit` characters; what is longer ends in `…`. A long value costs no more than its
  /// beginning.
  public func preview(limit: Int) -> String {
    var printer = PreviewPrinter(room: limit)
    printer.print(self)
    return printer.text
  }
}

extension String {
  /// The text as one line: line breaks become `⏎`, and what is longer than `limit` characters ends in `…`.
  public func singleLine(limit: Int = 2_000) -> String {
    var line = ""
    var room = limit
    for character in self {
      if room <= 0 { return line + "…" }
      room -= 1
      if character.isNewline { line.append("⏎") } else { line.append(character) }
    }
    return line
  }
}

/// Writes a preview until its room is used up.
private struct PreviewPrinter {
  var text = ""
  var room: Int
  private var isFull = false

  init(room: Int) { self.room = max(1, room) }

  mutating func print(_ value: ScriptValue) {
    guard !isFull else { return }
    switch value {
    case .undefined: add("undefined")
    case .null: add("null")
    case .bool(let value): add(value ? "true" : "false")
    case .number(let value): add(ScriptNumber.text(value))
    case .integer(let value): add(String(value))
    case .string(let text): addQuoted(text)
    case .array(let values): addList("[", values, "]") { $0.print($1) }
    case .object(let members):
      addList("{", members, "}") { printer, member in
        if PreviewPrinter.isIdentifier(member.name) {
          printer.add(member.name)
        } else {
          printer.addQuoted(member.name)
        }
        printer.add(": ")
        printer.print(member.value)
      }
    case .date(let milliseconds): add(milliseconds.flatMap(ScriptDate.text) ?? "Invalid Date")
    case .cycle: add("[Circular]")
    case .unsupported(let type): add(type == "function" ? "ƒ function" : "‹\(type)›")
    case .truncated(let bytes, let beginning):
      add(beginning)
      add("…")
      if let bytes { add(" (\(bytes) bytes)") }
    case .unknownMarker(let object): add(JSONValue.object(object).text)
    }
  }

  private mutating func addList<Element>(
    _ opening: String, _ elements: [Element], _ closing: String,
    _ addElement: (inout PreviewPrinter, Element) -> Void
  ) {
    add(opening)
    for (place, element) in elements.enumerated() {
      if isFull { return }
      if place > 0 { add(", ") }
      addElement(&self, element)
    }
    add(closing)
  }

  private mutating func add(_ piece: String) {
    for character in piece where !isFull {
      if room == 0 {
        text += "…"
        isFull = true
        return
      }
      room -= 1
      if character.isNewline { text.append("⏎") } else { text.append(character) }
    }
  }

  private mutating func addQuoted(_ string: String) {
    add("\"")
    for character in string {
      if isFull { return }
      // Characters that are more than one scalar go through as they are.
      add(character == "\"" ? "\\\"" : character == "\\" ? "\\\\" : String(character))
    }
    add("\"")
  }

  private static func isIdentifier(_ name: String) -> Bool {
    guard let first = name.utf8.first, !(0x30...0x39).contains(first) else { return false }
    return name.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x24, 0x80...0xFF: true
      default: false
      }
    }
  }
}
