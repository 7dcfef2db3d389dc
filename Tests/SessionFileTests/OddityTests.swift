import SessionFile
import SessionModel
import Testing

/// One odd file and what becomes of it.
struct Oddity: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let bytes: [UInt8]
  /// The kinds of the rows.
  let kinds: [String]
  let notices: [Notice.Subject]
  let hasHeader: Bool

  init(
    _ name: String, _ text: String, kinds: [String] = [], notices: [Notice.Subject] = [], hasHeader: Bool = true
  ) {
    self.init(name, bytes: Array(text.utf8), kinds: kinds, notices: notices, hasHeader: hasHeader)
  }

  init(_ name: String, bytes: [UInt8], kinds: [String], notices: [Notice.Subject], hasHeader: Bool = true) {
    testDescription = name
    self.bytes = bytes
    self.kinds = kinds
    self.notices = notices
    self.hasHeader = hasHeader
  }
}

@Suite struct OddityTests {
  private static let header = #"{"hybridscope":1}"# + "\n"
  private static let note = #"{"t":5,"kind":"marker.note"}"#
  private static let log = #"{"t":9,"kind":"console.log"}"#

  private static let oddities: [Oddity] = [
    Oddity("empty file", "", notices: [.emptyFile], hasHeader: false),
    Oddity("only a byte order mark", "\u{FEFF}", notices: [.byteOrderMark, .emptyFile], hasHeader: false),
    Oddity("only a header", header),
    Oddity("a header without newline", #"{"hybridscope":1}"#),
    Oddity("a torn header", #"{"hybridsc"#, notices: [.tornLine], hasHeader: false),
    Oddity("a byte order mark", "\u{FEFF}" + header + note + "\n", kinds: ["marker.note"], notices: [.byteOrderMark]),
    Oddity("CRLF", "{\"hybridscope\":1}\r\n" + note + "\r\n" + log + "\r\n", kinds: ["marker.note", "console.log"]),
    Oddity(
      "no header", note + "\n" + log + "\n", kinds: ["marker.note", "console.log"], notices: [.missingHeader],
      hasHeader: false),
    Oddity("a newer header", "{\"hybridscope\":7}\n" + note + "\n", kinds: ["marker.note"], notices: [.newerHeader]),
    Oddity(
      "a header with a strange version", "{\"hybridscope\":\"x\"}\n" + note + "\n", kinds: ["marker.note"],
      notices: [.badHeader]),
    Oddity("a second header", header + header, kinds: ["invalid"], notices: [.invalidLine]),
    Oddity(
      "blank lines", header + note + "\n\n \n" + log + "\n",
      kinds: ["marker.note", "invalid", "invalid", "console.log"], notices: [.invalidLine, .invalidLine]),
    Oddity(
      "a bad line in the middle", header + note + "\nnonsense\n" + log + "\n",
      kinds: ["marker.note", "invalid", "console.log"], notices: [.invalidLine]),
    Oddity(
      "NUL bytes", header + note + "\n\0\0\0\n" + "{\"t\":6,\"kind\":\"console.log\",\"text\":\"a\0b\"}\n" + log + "\n",
      kinds: ["marker.note", "invalid", "invalid", "console.log"], notices: [.invalidLine, .invalidLine]),
    Oddity(
      "invalid UTF-8",
      bytes: Array(header.utf8) + Array(#"{"t":1,"kind":"console.log","text":""#.utf8) + [0xC3, 0x28]
        + Array("\"}\n".utf8) + Array(log.utf8) + [0x0A],
      kinds: ["invalid", "console.log"], notices: [.invalidLine]),
    Oddity(
      "time going back", header + log + "\n" + note + "\n", kinds: ["console.log", "marker.note"],
      notices: [.timeWentBack]),
    Oddity("a last line without newline", header + note + "\n" + log, kinds: ["marker.note", "console.log"]),
    Oddity("a torn last line", header + note + "\n" + log.dropLast(4), kinds: ["marker.note"], notices: [.tornLine]),
    Oddity("an unknown kind", header + #"{"t":1,"kind":"mine.thing","x":1}"# + "\n", kinds: ["mine.thing"]),
    Oddity(
      "an end that counts right", header + note + "\n" + #"{"t":9,"kind":"session.end","events":1}"# + "\n",
      kinds: ["marker.note", "session.end"]),
    Oddity(
      "an end that counts wrong", header + note + "\n" + #"{"t":9,"kind":"session.end","events":2}"# + "\n",
      kinds: ["marker.note", "session.end"], notices: [.wrongEventCount]),
    Oddity(
      "an end without newline that counts wrong", header + #"{"t":9,"kind":"session.end","events":2}"#,
      kinds: ["session.end"], notices: [.wrongEventCount]),
    Oddity(
      "the end of a filtered session", header + #"{"t":9,"kind":"session.end","events":40,"seq":40}"# + "\n",
      kinds: ["session.end"]),
    Oddity(
      "newlines only", "\n\n", kinds: ["invalid", "invalid"], notices: [.missingHeader, .invalidLine, .invalidLine],
      hasHeader: false),
  ]

  @Test(arguments: oddities)
  func isReadToTheEnd(_ oddity: Oddity) throws {
    let folder = TemporaryFolder()
    let reader = try folder.read(oddity.bytes)
    let index = reader.session.index
    #expect((0..<index.count).map { index.kindName($0) } == oddity.kinds)
    #expect(reader.session.notices.map(\.subject) == oddity.notices)
    #expect((reader.session.header != nil) == oddity.hasHeader)
    #expect(reader.bytesRead == UInt64(oddity.bytes.count))
    expectInvariants(reader)
  }

  /// The same file gives the same session however it is sliced.
  @Test(arguments: oddities)
  func isReadByteByByte(_ oddity: Oddity) throws {
    let folder = TemporaryFolder()
    let reader = try SessionFileReader.open(path: folder.write(oddity.bytes))
    while reader.read(upTo: 1) != .end {}
    let index = reader.session.index
    #expect((0..<index.count).map { index.kindName($0) } == oddity.kinds)
    #expect(reader.session.notices.map(\.subject) == oddity.notices)
    expectInvariants(reader)
  }

  @Test func tornLineSaysWhere() throws {
    let folder = TemporaryFolder()
    let text = OddityTests.header + OddityTests.note + "\n{\"t\":8"
    let notice = try #require(try folder.read(Array(text.utf8)).session.notices.first)
    #expect(notice.line == 3)
    #expect(notice.text.contains("byte \(OddityTests.header.utf8.count + OddityTests.note.utf8.count + 1) on"))
  }

  @Test func invalidLineKeepsItsTextLineAndReason() throws {
    let folder = TemporaryFolder()
    let event = try folder.read(Array((OddityTests.header + "nonsense\n").utf8)).session.event(0)
    #expect(event.raw == "nonsense")
    #expect(event.line == 2)
    #expect(event.problem?.description == "not a JSON object, at byte 1")
  }
}
