import SessionFile
import SessionModel
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file that is written while it is read.
@Suite struct FollowingTests {
  private static let header = Array("{\"hybridscope\":1}\n".utf8)

  private static func line(_ number: Int) -> [UInt8] {
    Array("{\"t\":\(number),\"kind\":\"marker.note\",\"text\":\"event \(number)\"}\n".utf8)
  }

  private func append(_ bytes: [UInt8], to path: String) {
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT, 0o600)
    writeAll(bytes, to: descriptor)
    close(descriptor)
  }

  /// Reads until there is nothing more for now.
  private func catchUp(_ reader: SessionFileReader) -> [SessionFileReader.Progress] {
    var seen: [SessionFileReader.Progress] = []
    while true {
      let progress = reader.read(upTo: 1 << 20)
      if seen.last != progress { seen.append(progress) }
      if progress == .waiting || progress == .end { return seen }
    }
  }

  @Test func goesOnWhenTheFileGrows() throws {
    let folder = TemporaryFolder()
    let path = folder.write(FollowingTests.header)
    let reader = try SessionFileReader.open(path: path, follows: true)
    #expect(catchUp(reader) == [.waiting])
    for number in 0..<50 {
      let line = FollowingTests.line(number)
      let cut = number % line.count
      append(Array(line[..<cut]), to: path)
      #expect(catchUp(reader) == [.waiting])
      // A line that is not whole is not yet a line, and no reason for a notice.
      #expect(reader.session.index.count == number)
      append(Array(line[cut...]), to: path)
      #expect(catchUp(reader) == [.waiting])
      #expect(reader.session.event(number)["text"] == .string("event \(number)"))
    }
    #expect(reader.session.notices.isEmpty)
    #expect(!reader.isComplete)
    #expect(!reader.hasSessionEnd)
    append(Array("{\"t\":50,\"kind\":\"session.end\",\"events\":50}\n".utf8), to: path)
    #expect(catchUp(reader) == [.waiting])
    #expect(reader.hasSessionEnd)
  }

  @Test func beginsAnewWhenTheFileIsCut() throws {
    let folder = TemporaryFolder()
    let path = folder.write(FollowingTests.header + FollowingTests.line(0) + FollowingTests.line(1))
    let reader = try SessionFileReader.open(path: path, follows: true)
    _ = catchUp(reader)
    let before = reader.session
    #expect(before.index.count == 2)
    truncate(path, 0)
    append(FollowingTests.header + FollowingTests.line(7), to: path)
    #expect(catchUp(reader) == [.restarted, .waiting])
    #expect(reader.session !== before)
    #expect(reader.session.notices.map(\.subject) == [.restarted])
    #expect(reader.session.index.count == 1)
    #expect(reader.session.event(0)["text"] == .string("event 7"))
  }

  @Test func beginsAnewWhenTheFileIsWrittenOver() throws {
    let folder = TemporaryFolder()
    let path = folder.write(FollowingTests.header + FollowingTests.line(0))
    let reader = try SessionFileReader.open(path: path, follows: true)
    _ = catchUp(reader)
    // In one step and longer than before, so that its size does not tell.
    folder.write(FollowingTests.header + FollowingTests.line(8) + FollowingTests.line(9))
    #expect(catchUp(reader) == [.restarted, .waiting])
    #expect(reader.session.event(1)["text"] == .string("event 9"))
  }

  @Test func beginsAnewWithTheFileThatReplacesIt() throws {
    let folder = TemporaryFolder()
    let path = folder.write(FollowingTests.header + FollowingTests.line(0))
    let reader = try SessionFileReader.open(path: path, follows: true)
    _ = catchUp(reader)
    let old = folder.file("old.ndjson")
    rename(path, old)
    #expect(catchUp(reader) == [.waiting])
    // The writer may still have the old file open: what it adds there is read first.
    append(FollowingTests.line(1), to: old)
    #expect(catchUp(reader) == [.waiting])
    #expect(reader.session.index.count == 2)
    append(FollowingTests.line(2), to: old)
    let new = folder.write(FollowingTests.header + FollowingTests.line(5), to: "new.ndjson")
    rename(new, path)
    let before = reader.session
    #expect(catchUp(reader) == [.restarted, .waiting])
    #expect(before.index.count == 3)
    #expect(reader.session.notices.map(\.subject) == [.restarted])
    #expect(reader.session.event(0)["text"] == .string("event 5"))
    append(FollowingTests.line(6), to: path)
    #expect(catchUp(reader) == [.waiting])
    #expect(reader.session.event(1)["text"] == .string("event 6"))
  }

  @Test func aRemovedFileMayComeBack() throws {
    let folder = TemporaryFolder()
    let path = folder.write(FollowingTests.header + FollowingTests.line(0))
    let reader = try SessionFileReader.open(path: path, follows: true)
    _ = catchUp(reader)
    unlink(path)
    #expect(catchUp(reader) == [.waiting])
    #expect(reader.session.event(0)["text"] == .string("event 0"))
    folder.write(FollowingTests.header + FollowingTests.line(3))
    #expect(catchUp(reader) == [.restarted, .waiting])
    #expect(reader.session.event(0)["text"] == .string("event 3"))
  }

  /// Something to wait for: a descriptor that a change makes readable, or a time to look again.
  @Test func aChangeWakesWhoWaits() throws {
    let folder = TemporaryFolder()
    let path = folder.write(FollowingTests.header)
    let reader = try SessionFileReader.open(path: path, follows: true)
    _ = catchUp(reader)
    #expect(reader.recheckMilliseconds != nil)
    if let descriptor = reader.descriptor {
      var question = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      #expect(poll(&question, 1, 0) == 0)
      append(FollowingTests.line(0), to: path)
      #expect(poll(&question, 1, -1) == 1)
    }
    append(FollowingTests.line(1), to: path)
    reader.wait()
    _ = catchUp(reader)
    #expect(reader.session.event(0)["text"] == .string("event 0"))
  }

  /// A recorder and a reader that follows it see the same session.
  @Test func recordingIsFollowed() throws {
    let folder = TemporaryFolder()
    let path = folder.file("live.ndjson")
    let header = Header(fields: JSONObject(members: [.init(name: "hybridscope", value: .integer(1))]))
    let recorder = SessionRecorder(header: header, destination: .file(path, replaces: false))
    let reader = try SessionFileReader.open(path: path, follows: true)
    for number in 0..<500 {
      FollowingTests.line(number).dropLast().withUnsafeBufferPointer { recorder.append($0) }
      if number % 9 == 0 { recorder.commit() }
      if number % 13 == 0 {
        #expect(catchUp(reader) == [.waiting])
        #expect(reader.session.index.count == recorder.session.index.count)
      }
    }
    recorder.close()
    _ = catchUp(reader)
    #expect(reader.hasSessionEnd)
    #expect(reader.session.index.count == 501)
    #expect(reader.session.notices.isEmpty)
  }
}
