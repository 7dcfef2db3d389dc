/// A part of a text as the screen can show it: one spacing scalar with its marks.
struct Piece {
  /// At most five scalars, as many as ncurses keeps in a cell.
  var text: String
  /// 1 or 2 cells.
  var width: Int
  /// Whether a grapheme cluster begins here. Text is only ever cut there.
  var startsCluster: Bool
}

/// Marks of one cell; the rest of a "combining storm" is dropped, as it would run over the lines above and below.
private let maximumMarks = 4

/// Cuts untrusted text into pieces. What a terminal might obey, hide or draw at a width of its own is replaced, so that
/// the cells told here are the cells that the screen takes. The visitor returns whether it wants more.
func forEachPiece(_ text: String, _ visit: (Piece) -> Bool) {
  // Most text needs no search for cluster borders. It is walked lazily: of a text of megabytes one line is shown.
  let scalars = text.unicodeScalars
  var index = scalars.startIndex
  while index < scalars.endIndex {
    let scalar = scalars[index]
    let next = scalars.index(after: index)
    guard let width = simpleWidth(scalar), next == scalars.endIndex || simpleWidth(scalars[next]) != nil else { break }
    if !visit(Piece(text: String(scalar), width: width, startsCluster: true)) { return }
    index = next
  }
  var pieces: [Piece] = []
  for character in text[index...] {
    pieces.removeAll(keepingCapacity: true)
    cut(character, into: &pieces)
    for piece in pieces where !visit(piece) { return }
  }
}

/// One cluster is one piece as a rule; it is more when it holds several spacing scalars (Indic vowels, CR LF).
private func cut(_ character: Character, into pieces: inout [Piece]) {
  var marks = 0
  var variations = 0
  var baseIsEmoji = false
  var baseIsHangul = false
  var previous: Unicode.Scalar?
  let scalars = character.unicodeScalars

  func start(_ text: String, _ width: Int) {
    pieces.append(Piece(text: text, width: width, startsCluster: pieces.isEmpty))
    marks = 0
    baseIsHangul = false
  }

  var index = scalars.startIndex
  while index < scalars.endIndex {
    let scalar = scalars[index]
    let next = scalars.index(after: index)
    switch kind(of: scalar) {
    case .spacing(let width):
      if pieces.isEmpty { baseIsEmoji = isEmojiPart(scalar) }
      start(String(scalar), width)
      baseIsHangul = isHangulBase(scalar)
    case .standIn(let picture): start(picture, 1)
    case .regional(let letter): start(letter, 1)
    case .mark:
      // Vowels and final consonants of Hangul join syllables alone; a mark joins anything. Without a base either would
      // sit on the cell of another text.
      let extends = scalar.properties.isGraphemeExtend
      if extends ? pieces.isEmpty : !baseIsHangul {
        start(extends ? "\u{25CC}" + String(scalar) : unknownStandIn, 1)
        marks = extends ? 1 : 0
      } else if marks < maximumMarks {
        pieces[pieces.count - 1].text.unicodeScalars.append(scalar)
        marks += 1
      }
    case .skinTone:
      if !baseIsEmoji { start(String(scalar), 2) }
    case .variation:
      variations += 1
      // One is usual; a row of them is a hidden message.
      if pieces.isEmpty || variations > 1 { start(unknownStandIn, 1) }
    case .tag:
      if !baseIsEmoji { start(unknownStandIn, 1) }
    case .joiner:
      if baseIsEmoji {
        // Terminals draw a family as one glyph, as four, or not at all; its first member is drawn alike by all.
        if next == scalars.endIndex || isEmojiPart(scalars[next]) { return }
      } else if previous?.properties.canonicalCombiningClass != .virama {
        start(unknownStandIn, 1)
      }
    }
    previous = scalar
    index = next
  }
}
