import SessionModel
import Testing

@testable import SessionFile

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct StandardInputTests {
  private static let header = Array("{\"hybridscope\":1}\n".utf8)
  private static let note = Array("{\"t\":9,\"kind\":\"marker.note\"}\n".utf8)

  private func makePipe() -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    return (ends[0], ends[1])
  }

  @Test func waitsForWhatHasNotArrived() {
    let ends = makePipe()
    defer { close(ends.read) }
    let reader = SessionFileReader.standardInput(descriptor: ends.read)
    #expect(reader.descriptor == ends.read)
    #expect(reader.totalBytes == nil)
    #expect(reader.read(upTo: 1000) == .waiting)
    writeAll(StandardInputTests.header + StandardInputTests.note.prefix(7), to: ends.write)
    #expect(reader.read(upTo: 1000) == .waiting)
    #expect(reader.session.header != nil)
    #expect(reader.session.index.count == 0)
    writeAll(Array(StandardInputTests.note.dropFirst(7)), to: ends.write)
    #expect(reader.read(upTo: 1000) == .waiting)
    #expect(reader.session.event(0).kind == .markerNote)
    close(ends.write)
    #expect(reader.read(upTo: 1000) == .end)
    expectInvariants(reader)
  }

  @Test func redirectedFileIsReadInPlace() throws {
    let folder = TemporaryFolder()
    let path = folder.write(StandardInputTests.header + StandardInputTests.note)
    let descriptor = open(path, O_RDONLY)
    defer { close(descriptor) }
    let reader = SessionFileReader.standardInput(descriptor: descriptor)
    #expect(reader.descriptor == nil)
    reader.readAll()
    #expect(reader.session.index.count == 1)
    // A file of which another program has read the beginning goes on where that one stopped.
    lseek(descriptor, off_t(StandardInputTests.header.count), SEEK_SET)
    let rest = SessionFileReader.standardInput(descriptor: descriptor)
    rest.readAll()
    #expect(rest.session.index.count == 1)
    #expect(rest.session.notices.map(\.subject) == [.missingHeader])
  }

  @Test func pipeIsReadByItsPath() throws {
    let folder = TemporaryFolder()
    let path = folder.write([]) + ".fifo"
    #expect(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    // Opened for both, so that neither end waits for the other.
    let both = open(path, O_RDWR)
    let reader = try SessionFileReader.open(path: path)
    writeAll(StandardInputTests.header + StandardInputTests.note, to: both)
    #expect(reader.read(upTo: 1000) == .waiting)
    close(both)
    reader.readAll()
    #expect(reader.session.event(0).kind == .markerNote)
  }

  @Test func closedInputIsANotice() {
    let reader = SessionFileReader.standardInput(descriptor: 999)
    reader.readAll()
    #expect(reader.session.notices.map(\.subject).first == .unreadable)
  }

  /// nil: a file in the system's folder; a folder that does not exist: memory.
  @Test(arguments: [nil, "no/such/folder"])
  func spoolGivesBackWhatItTook(_ folder: String?) throws {
    let spool = SpoolLineStore(folder: folder)
    #expect(spool.isInFile == (folder == nil))
    var all: [UInt8] = []
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<60 {
      let piece = (0..<Int.random(in: 0..<9000, using: &generator)).map { UInt8(truncatingIfNeeded: $0) }
      #expect(piece.withUnsafeBytes { spool.append($0) })
      all += piece
      let end = Int.random(in: 0...all.count, using: &generator)
      let start = Int.random(in: 0...end, using: &generator)
      #expect(try spool.bytes(in: UInt64(start)..<UInt64(end)) == Array(all[start..<end]))
    }
    #expect(spool.count == UInt64(all.count))
    #expect(throws: LogError.self) { try spool.bytes(in: 0..<UInt64(all.count + 1)) }
  }
}
