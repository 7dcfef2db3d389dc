/// Turns the bytes that a terminal sends into events.
///
/// It knows the sequences of xterm, tmux, screen, rxvt and the Linux console rather than one terminal description, as
/// these never contradict each other, while descriptions often miss what a terminal does send. Sequences may be split
/// over any number of reads.
public struct SequenceParser: Sendable {
  /// Bytes of a sequence that is not complete.
  private var pending: [UInt8] = []
  /// The text of a paste that has not ended.
  private var pasted: [UInt8]?
  private let backspaceIsControlH: Bool

  /// More text than this is not kept from one paste.
  static let maximumPaste = 1 << 20
  /// No sequence that means anything to us is longer.
  private static let maximumSequence = 64
  private static let pasteEnd: [UInt8] = Array("\u{1B}[201~".utf8)

  /// A parser at the beginning of the input. On some terminals the Backspace key sends ^H.
  public init(backspaceIsControlH: Bool = false) {
    self.backspaceIsControlH = backspaceIsControlH
  }

  /// Whether the bytes so far are the Escape key, unless more of them follow at once.
  public var isAmbiguous: Bool { pasted == nil && pending == [0x1B] }
  /// Whether a sequence has begun and not ended.
  public var isIncomplete: Bool { pasted != nil || !pending.isEmpty }

  /// The events that are complete with these bytes.
  public mutating func feed(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
    var events: [InputEvent] = []
    for byte in bytes { accept(byte, &events) }
    return events
  }

  /// Nothing followed: an escape byte alone is the key, and what else is incomplete is dropped. A paste goes on.
  public mutating func flush() -> [InputEvent] {
    guard pasted == nil else { return [] }
    defer { pending.removeAll(keepingCapacity: true) }
    return isAmbiguous ? [.key(.escape)] : []
  }

  private mutating func accept(_ byte: UInt8, _ events: inout [InputEvent]) {
    if pasted != nil { return acceptPasted(byte, &events) }
    guard let first = pending.first else { return begin(byte, &events) }
    if first == 0x1B {
      acceptInEscape(byte, &events)
    } else {
      acceptInCharacter(byte, &events)
    }
  }

  private mutating func acceptPasted(_ byte: UInt8, _ events: inout [InputEvent]) {
    // The end mark is looked for in the last bytes only; a paste may be long.
    pending.append(byte)
    if pending == SequenceParser.pasteEnd {
      events.append(.paste(String(decoding: pasted ?? [], as: UTF8.self)))
      pasted = nil
      pending.removeAll(keepingCapacity: true)
    } else if !SequenceParser.pasteEnd.starts(with: pending) {
      // Only its first byte can begin the mark again.
      let restart = byte == 0x1B
      let text = restart ? pending.dropLast() : pending[...]
      if (pasted?.count ?? 0) + text.count <= SequenceParser.maximumPaste { pasted?.append(contentsOf: text) }
      pending.removeAll(keepingCapacity: true)
      if restart { pending.append(byte) }
    }
  }

  private mutating func begin(_ byte: UInt8, _ events: inout [InputEvent]) {
    switch byte {
    case 0x1B, 0xC2...0xF4: pending.append(byte)
    case 0x80...: events.append(.key(.character("\u{FFFD}")))
    default: events.append(.key(key(ofASCII: byte)))
    }
  }

  private mutating func acceptInCharacter(_ byte: UInt8, _ events: inout [InputEvent]) {
    guard byte & 0xC0 == 0x80 else {
      pending.removeAll(keepingCapacity: true)
      events.append(.key(.character("\u{FFFD}")))
      return begin(byte, &events)
    }
    pending.append(byte)
    let length = pending[0] < 0xE0 ? 2 : pending[0] < 0xF0 ? 3 : 4
    guard pending.count == length else { return }
    let text = String(decoding: pending, as: UTF8.self)
    pending.removeAll(keepingCapacity: true)
    if let character = text.first { events.append(.key(.character(character))) }
  }

  private mutating func acceptInEscape(_ byte: UInt8, _ events: inout [InputEvent]) {
    if byte == 0x1B {
      // Two escapes: the first one was the key, or a sequence that was never finished.
      if pending.count == 1 { events.append(.key(.escape)) }
      pending = [0x1B]
      return
    }
    pending.append(byte)
    guard pending.count > 2 else { return acceptAfterEscape(byte, &events) }
    switch pending[1] {
    case UInt8(ascii: "["): acceptInControl(byte, &events)
    case UInt8(ascii: "O"): finish(with: functionKey(pending[2]), &events)
    default: acceptInAltCharacter(byte, &events)
    }
  }

  private mutating func acceptAfterEscape(_ byte: UInt8, _ events: inout [InputEvent]) {
    switch byte {
    case UInt8(ascii: "["), UInt8(ascii: "O"), 0xC2...0xF4: break  // more must follow
    case 0x20..<0x7F: finish(with: .key(.alt(Character(Unicode.Scalar(byte)))), &events)
    default:
      pending.removeAll(keepingCapacity: true)
      events.append(.key(.escape))
      begin(byte, &events)
    }
  }

  private mutating func acceptInAltCharacter(_ byte: UInt8, _ events: inout [InputEvent]) {
    let length = pending[1] < 0xE0 ? 2 : pending[1] < 0xF0 ? 3 : 4
    guard pending.count == length + 1 else { return }
    let text = String(decoding: pending.dropFirst(), as: UTF8.self)
    finish(with: text.first.map { .key(.alt($0)) }, &events)
  }

  private mutating func acceptInControl(_ byte: UInt8, _ events: inout [InputEvent]) {
    let third = pending[2]
    if third == UInt8(ascii: "[") {
      // The Linux console's F1 to F5: ESC [ [ A
      if pending.count == 4 { finish(with: linuxFunctionKey(byte), &events) }
    } else if third == UInt8(ascii: "M") {
      // The old mouse report of three bytes. It is not asked for; its bytes must not become keys.
      if pending.count == 6 { finish(with: nil, &events) }
    } else if byte < 0x20 {
      // No sequence holds a control character: this one was cut, and the byte is a key.
      pending.removeAll(keepingCapacity: true)
      begin(byte, &events)
    } else if byte >= 0x40 && byte < 0x7F {
      acceptFinal(byte, &events)
    } else if pending.count > SequenceParser.maximumSequence {
      finish(with: nil, &events)
    }
  }

  private mutating func acceptFinal(_ final: UInt8, _ events: inout [InputEvent]) {
    let body = pending[2..<(pending.count - 1)]
    if body.first == UInt8(ascii: "<") {
      let event = mouse(parameters(body.dropFirst()), isRelease: final == UInt8(ascii: "m"))
      finish(with: final == UInt8(ascii: "M") || final == UInt8(ascii: "m") ? event : nil, &events)
      return
    }
    let numbers = parameters(body)
    if final == UInt8(ascii: "~") && numbers.first == 200 {
      pending.removeAll(keepingCapacity: true)
      pasted = []
      return
    }
    finish(with: controlKey(final, numbers, isPlain: body.isEmpty), &events)
  }

  private mutating func finish(with event: InputEvent?, _ events: inout [InputEvent]) {
    pending.removeAll(keepingCapacity: true)
    if let event { events.append(event) }
  }

  private func key(ofASCII byte: UInt8) -> Key {
    if byte == 0x08 && backspaceIsControlH { return .backspace }
    return SequenceParser.key(ofASCII: byte)
  }
}
