extension SequenceParser {
  /// The key of one byte below 0x80 (but for escape).
  static func key(ofASCII byte: UInt8) -> Key {
    switch byte {
    case 0x09: .tab
    case 0x0A, 0x0D: .enter
    case 0x7F: .backspace
    case 0x00: .control(" ")
    case 0x01...0x1A: .control(Character(Unicode.Scalar(byte + 0x60)))
    case 0x1C...0x1F: .control(Character(Unicode.Scalar(byte + 0x40)))
    default: .character(Character(Unicode.Scalar(byte)))
    }
  }

  /// The numbers of a control sequence, separated by `;`. Sub-parameters after `:` are skipped, absurd numbers capped.
  func parameters(_ body: ArraySlice<UInt8>) -> [Int] {
    body.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { part in
      var value = 0
      for byte in part {
        guard (0x30..<0x3A).contains(byte) else { break }
        value = min(value * 10 + Int(byte - 0x30), 1_000_000)
      }
      return value
    }
  }

  /// ESC O x, in the application modes of cursor and keypad.
  func functionKey(_ final: UInt8) -> InputEvent? {
    switch final {
    case UInt8(ascii: "P")...UInt8(ascii: "S"): .key(.function(Int(final - UInt8(ascii: "P")) + 1))
    case UInt8(ascii: "M"): .key(.enter)
    default: cursorKey(final)
    }
  }

  /// ESC [ [ A to E.
  func linuxFunctionKey(_ final: UInt8) -> InputEvent? {
    guard (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(final) else { return nil }
    return .key(.function(Int(final - UInt8(ascii: "A")) + 1))
  }

  private func cursorKey(_ final: UInt8) -> InputEvent? {
    switch final {
    case UInt8(ascii: "A"): .key(.up)
    case UInt8(ascii: "B"): .key(.down)
    case UInt8(ascii: "C"): .key(.right)
    case UInt8(ascii: "D"): .key(.left)
    case UInt8(ascii: "H"): .key(.home)
    case UInt8(ascii: "F"): .key(.end)
    default: nil
    }
  }

  /// ESC [ numbers final. Shift, control and alt on cursor keys (a second number) change nothing.
  func controlKey(_ final: UInt8, _ numbers: [Int], isPlain: Bool) -> InputEvent? {
    switch final {
    case UInt8(ascii: "~"): numberedKey(numbers.first ?? 0).map { .key($0) }
    case UInt8(ascii: "Z"): .key(.backTab)
    case UInt8(ascii: "I") where isPlain: .focus(true)
    case UInt8(ascii: "O") where isPlain: .focus(false)
    case UInt8(ascii: "P")...UInt8(ascii: "S"):
      .key(.function(Int(final - UInt8(ascii: "P")) + 1))
    case UInt8(ascii: "u"): characterKey(numbers)
    default: cursorKey(final)
    }
  }

  private func numberedKey(_ number: Int) -> Key? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...26: .function(number - 12)
    case 28, 29: .function(number - 13)
    case 31...34: .function(number - 14)
    default: nil
    }
  }

  /// ESC [ scalar ; modifiers u, which some terminals send for keys that have no byte.
  private func characterKey(_ numbers: [Int]) -> InputEvent? {
    guard let value = numbers.first, let scalar = Unicode.Scalar(UInt32(value)) else { return nil }
    let modifiers = (numbers.count > 1 ? max(1, numbers[1]) : 1) - 1
    let character = Character(scalar)
    switch value {
    case 27: return .key(.escape)
    case 9: return .key(modifiers & 1 != 0 ? .backTab : .tab)
    case 0x20... where value != 0x7F:
      if modifiers & 4 != 0 { return .key(.control(Character(character.lowercased()))) }
      return .key(modifiers & 2 != 0 ? .alt(character) : .character(character))
    default: return .key(SequenceParser.key(ofASCII: UInt8(value)))
    }
  }

  /// ESC [ < button ; column ; row M or m
  func mouse(_ numbers: [Int], isRelease: Bool) -> InputEvent? {
    guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
    let code = numbers[0]
    var event = MouseEvent(kind: .press, row: numbers[2] - 1, column: numbers[1] - 1)
    if code & 64 != 0 {
      // 66 and 67 are wheels to the left and right.
      guard code & 2 == 0 && !isRelease else { return nil }
      event.kind = code & 1 == 0 ? .wheelUp : .wheelDown
      return .mouse(event)
    }
    guard code & 3 != 3 else { return nil }  // motion without a button
    event.button = code & 3
    event.kind = isRelease ? .release : code & 32 != 0 ? .drag : .press
    return .mouse(event)
  }
}
