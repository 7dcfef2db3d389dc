import SessionFile
import SessionModel
import Testing

/// Recordings of a real WebKit: the files that the format was made for.
@Suite struct RecordingTests {
  @Test func everyRecordingOpensWithoutNoticesAndFolds() throws {
    for path in Recordings.all() {
      let reader = try SessionFileReader.open(path: path)
      reader.readAll()
      #expect(reader.session.header?.engine == "webkitgtk", "\(path)")
      #expect(reader.session.notices.isEmpty, "\(path): \(reader.session.notices)")
      #expect(reader.session.index.countsByKind[Int(Kind.invalid.rawValue)] == 0, "\(path)")
      expectSeeksEqualTheFold(reader.session, "\(path)")
    }
  }

  /// The state at any instant is the fold from the start, whichever way one gets there.
  private func expectSeeksEqualTheFold(_ session: Session, _ comment: Comment) {
    var generator = SeededGenerator(seed: UInt64(session.index.count))
    let instants = (0..<50).map { _ in
      Instant(microseconds: Int64.random(in: 0...max(0, session.index.end.microseconds), using: &generator))
    }
    var folded = State()
    var expected: [Instant: State] = [:]
    for instant in instants.sorted() {
      folded.apply(through: session.index.position(at: instant), of: session.index)
      expected[instant] = folded
    }
    var moved = State()
    for instant in instants {
      session.move(&moved, to: session.index.position(at: instant))
      #expect(moved == expected[instant], comment)
    }
  }
}
