/// Cuts HTML into tokens (HTML standard, 13.2.5), each of them whole.
///
/// Bytes come as the network brings them; a token comes out only when its last byte is there. What the tokens are can
/// therefore not depend on the chunks. A text ends where the next tag begins, a script's text at its end tag.
///
/// Pages are read as UTF-8, whatever they declare; bytes that are none become U+FFFD.
struct HTMLTokenizer {
  /// How the text after a start tag is read.
  enum Mode: Equatable {
    case data
    /// Up to the end tag of this name, references resolved or not.
    case raw(name: String, resolvesReferences: Bool)
    /// To the end of the page.
    case plain
  }

  /// Set by the tree builder after a start tag that asks for it.
  var mode = Mode.data
  private var buffer: [UInt8] = []
  private var cursor = 0
  /// How far the search for the end of a raw text has come, so that a long script is read once.
  private var searched = 0
  private var isAtStart = true
  /// Line ends before `countedTo` of the buffer, and those of what was dropped from it.
  private var lineEnds = 0
  private var countedTo = 0
  private var hasEnded = false
  /// What stands behind the insertion points of the scripts that run, outermost first: not to be seen before they end.
  private var held: [[UInt8]] = []

  /// Whether the page ends with the bytes at hand.
  var isFinished: Bool { hasEnded && held.isEmpty }

  /// Adds bytes of the page.
  mutating func append(_ bytes: some Collection<UInt8>) {
    guard held.isEmpty else {
      held[0] += bytes
      return
    }
    if cursor > 1 << 16 {
      _ = line()
      buffer.removeFirst(cursor)
      countedTo = 0
      searched = max(0, searched - cursor)
      cursor = 0
    }
    buffer += bytes
  }

  /// A script begins to run right here: what it writes goes before everything that is still to come.
  mutating func hold() {
    held.append(Array(buffer[cursor...]))
    buffer.removeSubrange(cursor...)
    searched = cursor
  }

  /// The script has ended.
  mutating func release() { buffer += held.popLast() ?? [] }

  /// Adds what a script writes (`document.write`): before what is held.
  mutating func write(_ text: String) { buffer += text.utf8 }

  /// The text that a script wrote last, which has no tag behind it yet. What may go on as a reference, a tag or a line
  /// end waits.
  mutating func writtenText() -> HTMLToken? {
    guard mode == .data, !isFinished, cursor < buffer.count, !startsMarkup(at: cursor) else { return nil }
    var end = buffer.count
    if buffer[end - 1] == 0x3C {
      end -= 1
    } else if let mark = buffer[cursor...].lastIndex(of: 0x26), end - mark < 40,
      buffer[(mark + 1)...].allSatisfy({ $0 == 0x23 || $0 &- 0x30 < 10 || isLetter($0) })
    {
      end = mark
    }
    if end > cursor, buffer[end - 1] == 0x0D { end -= 1 }
    return end > cursor ? takeText(to: end, resolving: true) : nil
  }

  /// The line of the page at which reading stands, from 1; what scripts wrote counts as well. Counted only when asked.
  mutating func line() -> Int {
    lineEnds += buffer[min(countedTo, cursor)..<cursor].reduce(0) { $1 == 0x0A ? $0 + 1 : $0 }
    countedTo = cursor
    return lineEnds + 1
  }

  /// No more bytes will come.
  mutating func finish() { hasEnded = true }

  /// Whether all bytes have been read.
  var isEmpty: Bool { cursor == buffer.count }

  /// The next whole token; nil until more bytes come, or at the end.
  mutating func next() -> HTMLToken? {
    skipByteOrderMark()
    while cursor < buffer.count {
      if isAtStart { return nil }
      switch mode {
      case .plain: return isFinished ? takeText(to: buffer.count, resolving: false) : nil
      case .raw(let name, let resolving):
        guard let end = endOfRawText(name) else { return nil }
        mode = .data
        // An element without text goes on with its end tag at once.
        if end > cursor { return takeText(to: end, resolving: resolving) }
      case .data:
        if !startsMarkup(at: cursor) {
          guard let end = endOfText() else { return nil }
          return takeText(to: end, resolving: true)
        }
        switch markup() {
        case .token(let token): return token
        case .nothing: continue
        case .incomplete: return nil
        }
      }
    }
    return nil
  }

  private mutating func skipByteOrderMark() {
    guard isAtStart else { return }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let seen = buffer.prefix(3)
    if seen.elementsEqual(mark) { cursor = 3 }
    if seen.count == 3 || !mark.starts(with: seen) || isFinished { isAtStart = false }
  }

  private func byte(_ place: Int) -> UInt8? { place < buffer.count ? buffer[place] : nil }

  private func isLetter(_ byte: UInt8?) -> Bool { byte.map { ($0 | 0x20) &- 0x61 < 26 } ?? false }

  /// Whether a `<` here begins a tag, a comment or a doctype. One at the end of what is there counts until more is known.
  private func startsMarkup(at place: Int) -> Bool {
    guard buffer[place] == 0x3C else { return false }
    guard let next = byte(place + 1) else { return !isFinished }
    return isLetter(next) || next == 0x2F || next == 0x21 || next == 0x3F
  }

  private func endOfText() -> Int? {
    var place = cursor
    while place < buffer.count {
      // A `<` that is the last byte so far may be text or not: the text's end is not known.
      if buffer[place] == 0x3C, place + 1 == buffer.count, !isFinished { return nil }
      if startsMarkup(at: place), place > cursor { return place }
      place += 1
    }
    return isFinished ? buffer.count : nil
  }

  /// Where the raw text ends: before its end tag, or at the end of the page.
  private mutating func endOfRawText(_ name: String) -> Int? {
    let wanted = Array(name.utf8)
    var place = max(cursor, searched)
    while place < buffer.count {
      guard buffer[place] == 0x3C, endsRaw(at: place, wanted), !isInsideEscapedScript(place, wanted) else {
        place += 1
        continue
      }
      searched = 0
      return place
    }
    if isFinished {
      searched = 0
      return buffer.count
    }
    // An end tag that is cut off stands among the last bytes.
    searched = max(cursor, buffer.count - wanted.count - 3)
    return nil
  }

  private func endsRaw(at place: Int, _ name: [UInt8]) -> Bool {
    let end = place + 2 + name.count
    guard end < buffer.count, buffer[place + 1] == 0x2F else { return false }
    for index in 0..<name.count where buffer[place + 2 + index] | 0x20 != name[index] { return false }
    return Self.isSpace(buffer[end]) || buffer[end] == 0x2F || buffer[end] == 0x3E
  }

  /// `<!-- <script> … </script> … -->` inside a script: the inner end tag does not end it (13.2.5.26 and following).
  private func isInsideEscapedScript(_ end: Int, _ name: [UInt8]) -> Bool {
    guard name == Array("script".utf8) else { return false }
    var isEscaped = false
    var isDouble = false
    var place = cursor
    while place < end {
      if !isEscaped, matches("<!--", place) {
        isEscaped = true
        place += 4
        // `<!-->` and `<!--->` are closed already.
        if matches(">", place) || matches("->", place) { isEscaped = false }
        continue
      }
      if isEscaped, matches("-->", place) {
        isEscaped = false
        isDouble = false
      } else if isEscaped, buffer[place] == 0x3C, isScriptTag(place + 1) {
        isDouble = true
      } else if isDouble, matches("</", place), isScriptTag(place + 2) {
        isDouble = false
      }
      place += 1
    }
    return isDouble
  }

  private func isScriptTag(_ place: Int) -> Bool {
    let name = Array("script".utf8)
    guard place + name.count < buffer.count else { return false }
    for index in 0..<name.count where buffer[place + index] | 0x20 != name[index] { return false }
    let after = buffer[place + name.count]
    return Self.isSpace(after) || after == 0x2F || after == 0x3E
  }

  private func matches(_ text: StaticString, _ place: Int) -> Bool {
    let count = text.utf8CodeUnitCount
    guard place + count <= buffer.count else { return false }
    for index in 0..<count where buffer[place + index] != text.utf8Start[index] { return false }
    return true
  }

  private mutating func takeText(to end: Int, resolving: Bool) -> HTMLToken {
    let bytes = Self.normalized(buffer[cursor..<end])
    cursor = end
    return .text(resolving ? CharacterReferences.resolved(bytes, inAttribute: false) : bytes.decoded)
  }

  /// Line ends as LF (13.2.3.5).
  private static func normalized(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard bytes.contains(0x0D) else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var previous: UInt8 = 0
    for byte in bytes {
      if byte == 0x0A, previous == 0x0D {
        previous = byte
        continue
      }
      result.append(byte == 0x0D ? 0x0A : byte)
      previous = byte
    }
    return result[...]
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0C || byte == 0x0D
  }
}

extension HTMLTokenizer {
  private enum Markup {
    case token(HTMLToken)
    /// Something that makes no token, such as `</>`.
    case nothing
    case incomplete
  }

  private mutating func markup() -> Markup {
    guard let second = byte(cursor + 1) else { return .incomplete }
    switch second {
    case 0x21: return declaration()
    case 0x3F: return bogusComment(from: cursor + 1)
    case 0x2F:
      guard let third = byte(cursor + 2) else {
        // `</` at the end of a page is text.
        return isFinished ? .token(takeText(to: buffer.count, resolving: false)) : .incomplete
      }
      if isLetter(third) { return tag(isEnd: true) }
      if third == 0x3E {
        cursor += 3
        return .nothing
      }
      return bogusComment(from: cursor + 2)
    default: return tag(isEnd: false)
    }
  }

  private mutating func declaration() -> Markup {
    if byte(cursor + 2) == 0x2D {
      guard byte(cursor + 3) != nil || isFinished else { return .incomplete }
      if byte(cursor + 3) == 0x2D { return comment() }
    } else if byte(cursor + 2) == nil, !isFinished {
      return .incomplete
    }
    guard let end = buffer[(cursor + 2)...].firstIndex(of: 0x3E) ?? (isFinished ? buffer.count : nil) else {
      return .incomplete
    }
    let content = buffer[(cursor + 2)..<end]
    guard content.count >= 7, content.prefix(7).decoded.lowercased() == "doctype" else {
      return bogusComment(from: cursor + 2)
    }
    cursor = min(end + 1, buffer.count)
    let name = content.dropFirst(7).drop { Self.isSpace($0) }.prefix { !Self.isSpace($0) }
    return .token(.doctype(name.decoded.lowercased()))
  }

  private mutating func comment() -> Markup {
    let start = cursor + 4
    // `<!-->` and `<!--->` are whole.
    if byte(start) == 0x3E { return finishComment(start..<start, next: start + 1) }
    if byte(start) == 0x2D, byte(start + 1) == 0x3E { return finishComment(start..<start, next: start + 2) }
    var place = start
    while place + 2 < buffer.count {
      if buffer[place] == 0x2D, buffer[place + 1] == 0x2D {
        if buffer[place + 2] == 0x3E { return finishComment(start..<place, next: place + 3) }
        if buffer[place + 2] == 0x21, byte(place + 3) == 0x3E { return finishComment(start..<place, next: place + 4) }
      }
      place += 1
    }
    return isFinished ? finishComment(min(start, buffer.count)..<buffer.count, next: buffer.count) : .incomplete
  }

  private mutating func finishComment(_ range: Range<Int>, next: Int) -> Markup {
    let content = Self.normalized(buffer[range]).decoded
    cursor = next
    return .token(.comment(content))
  }

  private mutating func bogusComment(from start: Int) -> Markup {
    guard let end = buffer[start...].firstIndex(of: 0x3E) else {
      return isFinished ? finishComment(start..<buffer.count, next: buffer.count) : .incomplete
    }
    return finishComment(start..<end, next: end + 1)
  }

  /// A start or end tag. One that the page ends in is dropped (13.2.5.8, “eof-in-tag”).
  private mutating func tag(isEnd: Bool) -> Markup {
    var place = cursor + (isEnd ? 2 : 1)
    let nameStart = place
    while let here = byte(place), !Self.isSpace(here), here != 0x2F, here != 0x3E { place += 1 }
    let name = buffer[nameStart..<place].asciiLowercased
    var attributes: [DOMElement.Attribute] = []
    var isSelfClosing = false
    while let here = byte(place) {
      if here == 0x3E {
        cursor = place + 1
        if isEnd { return .token(.endTag(name)) }
        return .token(.startTag(HTMLTag(name: name, attributes: attributes, isSelfClosing: isSelfClosing)))
      }
      isSelfClosing = here == 0x2F
      if Self.isSpace(here) || here == 0x2F {
        place += 1
        continue
      }
      guard let attribute = attribute(&place) else { break }
      if !attributes.contains(where: { $0.name == attribute.name }) { attributes.append(attribute) }
    }
    guard isFinished else { return .incomplete }
    cursor = buffer.count
    return .nothing
  }

  /// One attribute; nil if its end is not there yet.
  private func attribute(_ place: inout Int) -> DOMElement.Attribute? {
    let nameStart = place
    // A `=` may begin a name.
    place += 1
    while let here = byte(place), !Self.isSpace(here), here != 0x2F, here != 0x3E, here != 0x3D { place += 1 }
    let name = buffer[nameStart..<place].asciiLowercased
    var ahead = place
    while let here = byte(ahead), Self.isSpace(here) { ahead += 1 }
    guard let sign = byte(ahead) else { return nil }
    guard sign == 0x3D else { return DOMElement.Attribute(name: name, value: "") }
    ahead += 1
    while let here = byte(ahead), Self.isSpace(here) { ahead += 1 }
    guard let first = byte(ahead) else { return nil }
    var end = ahead
    if first == 0x22 || first == 0x27 {
      ahead += 1
      guard let close = buffer[ahead...].firstIndex(of: first) else { return nil }
      end = close
      place = close + 1
    } else {
      while let here = byte(end), !Self.isSpace(here), here != 0x3E { end += 1 }
      guard end < buffer.count else { return nil }
      place = end
    }
    let value = CharacterReferences.resolved(Self.normalized(buffer[ahead..<end]), inAttribute: true)
    return DOMElement.Attribute(name: name, value: value)
  }
}

extension ArraySlice<UInt8> {
  /// The bytes as UTF-8 text; what is none becomes U+FFFD.
  var decoded: String { String(decoding: self, as: UTF8.self) }

  /// The text with its ASCII letters in lower case, as names of tags and attributes are compared.
  var asciiLowercased: String {
    String(decoding: map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}
