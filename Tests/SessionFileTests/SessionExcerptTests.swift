import SessionFile
import SessionModel
import Testing

@Suite struct SessionExcerptTests {
  private static let text = """
    {"hybridscope":1,"title":"shop"}
    {"t":0,"kind":"webView.created","view":"main"}
    {"t":1,"kind":"console.log","text":"\\"seq\\" in a text"}
    not an event
    {"t":2,"kind":"console.log","text":"b","seq":3}
    {"t":3,"kind":"mine.thing","unknown":[1.0,  2],"cause":1 }

    """

  private func excerpt(_ session: Session, _ positions: [Int]?) throws -> String {
    var bytes: [UInt8] = []
    try SessionExcerpt(of: session, positions: positions).write { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func wholeSessionIsCopiedUnchanged() throws {
    let session = Session(text: SessionExcerptTests.text)
    #expect(try excerpt(session, nil) == SessionExcerptTests.text)
    #expect(try excerpt(session, Array(0..<5)) == SessionExcerptTests.text)
  }

  @Test func takenEventsKeepTheirNumbers() throws {
    let session = Session(text: SessionExcerptTests.text)
    let taken = try excerpt(session, [1, 2, 3, 4])
    #expect(
      taken == """
        {"hybridscope":1,"title":"shop"}
        {"t":1,"kind":"console.log","text":"\\"seq\\" in a text","seq":1}
        not an event
        {"t":2,"kind":"console.log","text":"b","seq":3}
        {"t":3,"kind":"mine.thing","unknown":[1.0,  2],"cause":1 ,"seq":4}

        """)
    let second = Session(text: taken)
    #expect((0..<4).map { second.index.number($0) } == [1, 1, 3, 4])
    #expect(second.index[3].cause == 0)
    // An excerpt of an excerpt still speaks of the first session.
    #expect(try excerpt(second, [3]).hasSuffix(#""cause":1 ,"seq":4}"# + "\n"))
  }

  @Test func lastLineWithoutNewlineGetsOne() throws {
    let folder = TemporaryFolder()
    let text = "{\"hybridscope\":1}\n{\"t\":1,\"kind\":\"console.log\"}"
    #expect(try excerpt(folder.read(Array(text.utf8)).session, nil) == text + "\n")
  }
}
