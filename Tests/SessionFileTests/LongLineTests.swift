import SessionFile
import SessionModel
import Testing

@Suite struct LongLineTests {
  private static let header = Array("{\"hybridscope\":1}\n".utf8)
  private static let note = Array("{\"t\":9,\"kind\":\"marker.note\"}\n".utf8)

  private static func event(textBytes: Int) -> [UInt8] {
    Array(#"{"t":1,"kind":"console.log","text":""#.utf8) + [UInt8](repeating: 0x78, count: textBytes)
      + Array("needle\"}\n".utf8)
  }

  /// Around the borders of blocks, buffers and batches.
  @Test(arguments: [65_480, 65_536, 70_000, 262_144, 600_000])
  func lineLongerThanABlockIsAnEvent(_ count: Int) throws {
    let folder = TemporaryFolder()
    let reader = try folder.read(LongLineTests.header + LongLineTests.event(textBytes: count) + LongLineTests.note)
    #expect(reader.session.index.count == 2)
    #expect(reader.session.event(0)["text"]?.string?.utf8.count == count + 6)
    #expect(reader.session.event(1).kind == .markerNote)
    #expect(try EventFilter.parse("needle").matches(in: 0..<2, of: reader.session) == [0])
    #expect(try EventFilter.parse("-needle").matches(in: 0..<2, of: reader.session) == [1])
  }

  @Test func lineOverTheLimitIsOneInvalidEvent() throws {
    let folder = TemporaryFolder()
    let long = [UInt8](repeating: 0x7B, count: Session.maximumLineBytes + 1)
    let reader = try folder.read(LongLineTests.header + long + [0x0A] + LongLineTests.note)
    #expect(reader.session.index.count == 2)
    let event = reader.session.event(0)
    #expect(event.kind == .invalid)
    #expect(event.problem?.description.contains("bytes in one line") == true)
    #expect(event.raw.utf8.count <= 4096)
    #expect(reader.session.event(1).kind == .markerNote)
    #expect(reader.session.notices.map(\.subject) == [.invalidLine])
  }

  @Test func lineOverTheLimitThatNeverEndsIsDropped() throws {
    let folder = TemporaryFolder()
    let long = [UInt8](repeating: 0x7B, count: Session.maximumLineBytes + 1)
    let reader = try folder.read(LongLineTests.header + LongLineTests.note + long)
    #expect(reader.session.index.count == 1)
    #expect(reader.session.notices.map(\.subject) == [.tornLine])
    #expect(reader.session.notices.first?.line == 3)
  }

  @Test func lookingBackAndForthReadsTheSameBytes() throws {
    let folder = TemporaryFolder()
    var bytes = LongLineTests.header
    var lines: [[UInt8]] = []
    // More blocks than the cache holds.
    for number in 0..<4000 {
      let line =
        Array("{\"t\":\(number),\"kind\":\"console.log\",\"text\":\"".utf8)
        + [UInt8](repeating: UInt8(0x61 + number % 26), count: 200 + number % 400) + Array("\"}".utf8)
      lines.append(line)
      bytes += line + [0x0A]
    }
    let reader = try folder.read(bytes)
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<2000 {
      let position = Int.random(in: 0..<lines.count, using: &generator)
      #expect(try reader.session.bytes(of: position) == lines[position])
    }
  }
}
