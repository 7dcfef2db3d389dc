import SessionModel

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Cuts bytes that arrive in pieces of any size into lines and appends them to a session.
///
/// Its memory is bounded by the longest line that is read as an event, whatever the file holds.
final class LineFeeder {
  private let session: Session
  /// The beginning of a line whose end has not arrived.
  private var carry: [UInt8] = []
  /// The line at hand is too long to be an event: its bytes are only counted.
  private var isSkipping = false
  /// Where the line at hand begins.
  private var lineStart: UInt64 = 0
  /// How many bytes have arrived.
  private(set) var offset: UInt64 = 0

  init(session: Session) { self.session = session }

  /// Takes the next bytes.
  func feed(_ chunk: UnsafeBufferPointer<UInt8>) {
    guard let base = chunk.baseAddress else { return }
    var place = 0
    while place < chunk.count {
      let rest = chunk.count - place
      guard let found = memchr(base + place, 0x0A, rest) else {
        keep(UnsafeBufferPointer(start: base + place, count: rest))
        offset += UInt64(rest)
        return
      }
      let length = UnsafeRawPointer(found) - UnsafeRawPointer(base + place)
      let piece = UnsafeBufferPointer(start: base + place, count: length)
      offset += UInt64(length + 1)
      endLine(piece)
      lineStart = offset
      place += length + 1
    }
  }

  /// Tells that nothing more will arrive: decides about a last line without newline.
  func finish() {
    if offset == 0 {
      session.note(.emptyFile, "the file is empty: it holds no header and no event")
    } else if isSkipping {
      session.note(
        .tornLine, line: session.header == nil && session.index.count == 0 ? 1 : session.line(of: session.index.count),
        "cut off in the middle: the \(offset - lineStart) bytes from byte \(lineStart) on were left out")
    } else if !carry.isEmpty {
      carry.withUnsafeBufferPointer { line in
        let line = withoutByteOrderMark(line)
        if line.isEmpty {
          session.note(.emptyFile, "the file holds a byte order mark and nothing else")
        } else {
          session.appendUnterminated(line, at: lineStart)
        }
      }
    }
    carry = []
  }

  private func keep(_ piece: UnsafeBufferPointer<UInt8>) {
    if isSkipping { return }
    guard carry.count + piece.count <= Session.maximumLineBytes else {
      isSkipping = true
      carry = []
      return
    }
    carry.append(contentsOf: piece)
  }

  private func endLine(_ piece: UnsafeBufferPointer<UInt8>) {
    if !carry.isEmpty || isSkipping { keep(piece) }
    if isSkipping || piece.count > Session.maximumLineBytes {
      isSkipping = false
      session.appendOversizedLine(at: lineStart, nextOffset: offset)
    } else if carry.isEmpty {
      append(piece)
    } else {
      carry.withUnsafeBufferPointer(append)
      // A buffer grown for one long line is not kept for the short ones after it.
      carry.removeAll(keepingCapacity: carry.count < 1 << 20)
    }
  }

  private func append(_ line: UnsafeBufferPointer<UInt8>) {
    let line = withoutByteOrderMark(line)
    session.append(line, at: lineStart, nextOffset: offset)
  }

  /// Skips the mark some editors put before the first line.
  private func withoutByteOrderMark(_ line: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    guard lineStart == 0, line.count >= 3, line[0] == 0xEF, line[1] == 0xBB, line[2] == 0xBF else { return line }
    session.note(.byteOrderMark, line: 1, "the file begins with a byte order mark; it was skipped")
    lineStart = 3
    return UnsafeBufferPointer(rebasing: line[3...])
  }
}
