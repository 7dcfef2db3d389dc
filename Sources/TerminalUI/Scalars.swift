import CTerminal

/// What a scalar does to the cells of a line.
enum ScalarKind {
  /// Takes one or two cells.
  case spacing(Int)
  /// Sits on the cell before it.
  case mark
  /// U+200D, which joins emoji.
  case joiner
  /// Chooses a variant of the scalar before it and cannot be seen.
  case variation
  /// Changes the colour of the emoji before it.
  case skinTone
  /// Half a flag; terminals disagree on flags, so it is shown as its letter.
  case regional(String)
  /// An invisible letter of a flag such as Scotland's.
  case tag
  /// Must not reach the terminal; this is shown instead.
  case standIn(String)
}

/// Shown for what has no picture of its own.
let unknownStandIn = "·"

/// The text of a cell for each ASCII byte: itself, or the picture of the control character.
let asciiCells: [String] = (0..<128).map { byte in
  switch byte {
  case 0..<0x20: String(Character(Unicode.Scalar(0x2400 + UInt32(byte))!))
  case 0x7F: "\u{2421}"
  default: String(Character(Unicode.Scalar(UInt8(byte))))
  }
}

/// Whether each byte is a printable ASCII character; such text needs no care.
func isPlainASCII(_ text: String) -> Bool {
  text.utf8.withContiguousStorageIfAvailable { $0.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }
    ?? text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
}

/// The width of scalars that never join with others, so that lines made of them need no search for cluster borders.
func simpleWidth(_ scalar: Unicode.Scalar) -> Int? {
  switch scalar.value {
  case 0x20..<0x7F: 1
  case 0xAC00...0xD7A3: 2  // Hangul syllables; one followed by a final consonant is not simple, as that is not
  case 0x4E00...0x9FFF, 0x3041...0x3096, 0x30A1...0x30FA: 2
  case 0x2500...0x259F, 0x2190...0x2193, 0x00B7, 0x2026: 1
  default: nil
  }
}

func kind(of scalar: Unicode.Scalar) -> ScalarKind {
  let value = scalar.value
  switch value {
  case 0..<0x80 where value < 0x20 || value == 0x7F: return .standIn(asciiCells[Int(value)])
  case 0x20..<0x7F: return .spacing(1)
  case 0x80..<0xA0: return .standIn(unknownStandIn)
  case 0x2028, 0x2029: return .standIn("\u{2424}")
  case 0x200D: return .joiner
  case 0xFE00...0xFE0F, 0xE0100...0xE01EF: return .variation
  case 0x1F3FB...0x1F3FF: return .skinTone
  case 0x1F1E6...0x1F1FF: return .regional(String(Unicode.Scalar(value - 0x1F1E6 + 0x41)!))
  case 0xE0020...0xE007F: return .tag
  // Fillers and joiners that are letters or marks by category, but cannot be seen.
  case 0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F, 0x2800, 0x3164, 0xFFA0: return .standIn(unknownStandIn)
  default: break
  }
  if let width = simpleWidth(scalar) { return .spacing(width) }
  switch scalar.properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned:
    return .standIn(unknownStandIn)
  default: break
  }
  let width = Int(terminal_scalar_width(value))
  return width < 0 ? .standIn(unknownStandIn) : width == 0 ? .mark : .spacing(min(width, 2))
}

/// Whether a joiner before this scalar makes one emoji of both.
func isEmojiPart(_ scalar: Unicode.Scalar) -> Bool {
  scalar.value >= 0x2190 && scalar.properties.isEmoji
}

/// Whether vowels and final consonants of Hangul make one syllable with this scalar.
func isHangulBase(_ scalar: Unicode.Scalar) -> Bool {
  (0x1100...0x115E).contains(scalar.value) || (0xA960...0xA97C).contains(scalar.value)
    || (0xAC00...0xD7A3).contains(scalar.value)
}
