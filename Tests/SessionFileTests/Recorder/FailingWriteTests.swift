import SessionModel
import Testing

@testable import SessionFile

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// As SQLite tests itself: the n-th write fails for every n, once and from then on.
@Suite struct FailingWriteTests {
  private static let events = 40

  /// Records events in batches of 1, 2, 3, 1, 2, 3 …; commits after each.
  private func record(_ files: FaultyFiles, to path: String, fallbackFolder: String? = nil) -> SessionRecorder {
    let recorder = SessionRecorder(
      header: SessionRecorderTests.header, destination: .file(path, replaces: true), files: files,
      fallbackFolder: fallbackFolder, synchronizingInterval: 0)
    var number = 0
    var batch = 1
    while number < FailingWriteTests.events {
      for _ in 0..<min(batch, FailingWriteTests.events - number) {
        recorder.append(text: SessionRecorderTests.line(number))
        number += 1
      }
      recorder.commit()
      batch = batch % 3 + 1
    }
    recorder.close()
    return recorder
  }

  /// The session has every event, whatever became of the file; the file has a beginning of it and nothing else.
  private func expectNothingLost(_ recorder: SessionRecorder, _ path: String, _ comment: Comment) throws {
    let session = recorder.session
    #expect(session.index.count == FailingWriteTests.events + 1, comment)
    #expect(session.notices.isEmpty, comment)
    for position in 0..<FailingWriteTests.events {
      #expect(session.event(position).raw == SessionRecorderTests.line(position), comment)
    }
    let reader = try SessionFileReader.open(path: path)
    reader.readAll()
    for position in 0..<reader.session.index.count {
      #expect(reader.session.event(position).raw == session.event(position).raw, comment)
    }
  }

  @Test(arguments: [false, true], [0, 1, 30, 90])
  func everyWriteFails(goesOn: Bool, shortBytes: Int) throws {
    let folder = TemporaryFolder()
    let path = folder.file("a.ndjson")
    let whole = FaultyFiles()
    #expect(record(whole, to: path).state == .closed(path: path))
    for number in 1...whole.writes + 1 {
      let files = FaultyFiles(fault: FaultyFiles.Fault(at: number, goesOn: goesOn, shortBytes: shortBytes))
      let recorder = record(files, to: path)
      let comment: Comment = "write \(number) fails, on: \(goesOn), \(shortBytes) bytes of the one before"
      try expectNothingLost(recorder, path, comment)
      // A short write makes one call more.
      if number <= whole.writes {
        #expect(recorder.state == .notRecording(.writing(ENOSPC, path: path)), comment)
        // What could not be written whole was cut off, so the file needs no repair.
        #expect(contents(of: path)?.last ?? 0x0A == 0x0A, comment)
      }
    }
  }

  /// Stacked failures: the disk is full, and the file cannot even be cut back to its last whole line.
  @Test func cuttingBackFailsAsWell() throws {
    let folder = TemporaryFolder()
    let path = folder.file("a.ndjson")
    for number in 2...20 {
      let files = FaultyFiles(
        fault: FaultyFiles.Fault(at: number, goesOn: true, shortBytes: 20), truncationFails: true)
      let recorder = record(files, to: path, fallbackFolder: "no/such/folder")
      try expectNothingLost(recorder, path, "write \(number)")
    }
  }

  @Test func shortAndInterruptedWritesGoOn() throws {
    let folder = TemporaryFolder()
    let path = folder.file("a.ndjson")
    let recorder = record(FaultyFiles(largestWrite: 7, interruptsEveryOtherWrite: true), to: path)
    #expect(recorder.state == .closed(path: path))
    try expectNothingLost(recorder, path, "7 bytes a call")
    let reader = try SessionFileReader.open(path: path)
    reader.readAll()
    #expect(reader.session.index.count == FailingWriteTests.events + 1)
  }

  @Test func diskThatCannotBeSynchronizedIsToldOfOnce() throws {
    let folder = TemporaryFolder()
    let path = folder.file("a.ndjson")
    let recorder = record(FaultyFiles(synchronizationCode: EIO), to: path)
    let error = try #require(recorder.state.error)
    #expect(error.path == path)
    #expect(recorder.session.index.count == FailingWriteTests.events + 1)
  }

  /// A recording cut anywhere is opened, recorded on as a new session, cut again, and opened again.
  @Test func recoveryFromARecovery() throws {
    let folder = TemporaryFolder()
    let path = folder.file("a.ndjson")
    _ = record(FaultyFiles(), to: path)
    let bytes = try #require(contents(of: path))
    for cut in stride(from: 0, through: bytes.count, by: 37) {
      let first = try folder.read(Array(bytes[..<cut]))
      let header = first.session.header ?? Header(fields: JSONObject())
      let again = SessionRecorder(header: header, destination: .file(path, replaces: true))
      for position in 0..<first.session.index.count { again.append(text: first.session.event(position).raw) }
      again.close()
      let rewritten = try #require(contents(of: path))
      for second in stride(from: 0, through: rewritten.count, by: 211) {
        let reader = try folder.read(Array(rewritten[..<second]))
        expectInvariants(reader, "cut at \(cut), then at \(second)")
        #expect(reader.session.index.countsByKind[Int(Kind.invalid.rawValue)] == 0)
      }
    }
  }
}
