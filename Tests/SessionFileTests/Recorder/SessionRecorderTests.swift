import SessionModel
import Testing

@testable import SessionFile

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct SessionRecorderTests {
  static let header = Header(
    fields: JSONObject(members: [
      .init(name: "hybridscope", value: .integer(1)), .init(name: "created", value: .string("2026-01-02T03:04:05Z")),
      .init(name: "app", value: .object(JSONObject(members: [.init(name: "name", value: .string("Shop / 상점!"))]))),
    ]))

  static func line(_ number: Int) -> String {
    "{\"t\":\(number),\"kind\":\"marker.note\",\"text\":\"event \(number)\"}"
  }

  @Test func fileIsWhatTheSessionShows() throws {
    let folder = TemporaryFolder()
    let path = folder.file("a.ndjson")
    let recorder = SessionRecorder(header: SessionRecorderTests.header, destination: .file(path, replaces: false))
    for number in 0..<1000 {
      recorder.append(text: SessionRecorderTests.line(number))
      if number % 7 == 0 { recorder.commit() }
    }
    recorder.commit()
    #expect(recorder.state == .recording(path: path))
    #expect(recorder.session.event(500)["text"] == .string("event 500"))
    recorder.close()
    #expect(recorder.state == .closed(path: path))
    let reader = try SessionFileReader.open(path: path)
    reader.readAll()
    #expect(reader.session.notices.isEmpty)
    #expect(reader.session.index.count == 1001)
    #expect(reader.session.event(1000)["events"] == .integer(1000))
    #expect(reader.session.header == recorder.session.header)
    for position in 0...1000 { #expect(reader.session.event(position).raw == recorder.session.event(position).raw) }
    var status = stat()
    #expect(stat(path, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
  }

  @Test func nothingIsVisibleBeforeItsCommit() {
    let folder = TemporaryFolder()
    let path = folder.file("a.ndjson")
    let recorder = SessionRecorder(header: SessionRecorderTests.header, destination: .file(path, replaces: false))
    recorder.append(text: SessionRecorderTests.line(0))
    #expect(recorder.session.index.count == 0)
    recorder.commit()
    #expect(recorder.session.index.count == 1)
  }

  @Test func aFileThatIsThereIsNeverReplacedUnasked() throws {
    let folder = TemporaryFolder()
    let path = folder.write(Array("mine\n".utf8), to: "a.ndjson")
    let recorder = SessionRecorder(header: SessionRecorderTests.header, destination: .file(path, replaces: false))
    let error = try #require(recorder.state.error)
    #expect(error.description == "there is a file of this name already, \(path), give another name")
    #expect(contents(of: path) == Array("mine\n".utf8))
    // The session goes on.
    recorder.append(text: SessionRecorderTests.line(0))
    recorder.commit()
    #expect(recorder.session.event(0)["text"] == .string("event 0"))
    let replacing = SessionRecorder(header: SessionRecorderTests.header, destination: .file(path, replaces: true))
    replacing.close()
    #expect(contents(of: path)?.starts(with: Array("{\"hybridscope\":1,".utf8)) == true)
  }

  @Test func stateFolderIsAsXDGHasIt() {
    func folder(_ environment: [String: String]) -> RecordingDestination { .stateFolder(environment: environment) }
    #expect(folder(["XDG_STATE_HOME": "/s", "HOME": "/h"]) == .folder("/s/hybridscope"))
    #expect(folder(["XDG_STATE_HOME": "s", "HOME": "/h"]) == .folder("/h/.local/state/hybridscope"))
    #expect(folder(["XDG_STATE_HOME": "", "HOME": "/h"]) == .folder("/h/.local/state/hybridscope"))
    guard case .nowhere(let reason) = folder(["HOME": "h"]) else {
      Issue.record("a relative HOME was taken")
      return
    }
    let recorder = SessionRecorder(header: SessionRecorderTests.header, destination: .nowhere(reason))
    #expect(recorder.state == .notRecording(reason))
    #expect(recorder.path == nil)
  }

  @Test func recordingsOfOneNameAreKeptApart() {
    let folder = TemporaryFolder()
    let place = RecordingDestination.folder("\(folder.path)/made/on the way")
    let names = (0..<3).map { _ in
      SessionRecorder(header: SessionRecorderTests.header, destination: place).path?.split(separator: "/").last ?? ""
    }
    defer { folder.remove("made/on the way", files: names.map(String.init)) }
    #expect(
      names == [
        "2026-01-02-030405-Shop-상점.ndjson", "2026-01-02-030405-Shop-상점-2.ndjson", "2026-01-02-030405-Shop-상점-3.ndjson",
      ])
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
  func folderThatMayNotBeWritten() throws {
    let folder = TemporaryFolder()
    chmod(folder.path, 0o500)
    defer { chmod(folder.path, 0o700) }
    let recorder = SessionRecorder(
      header: SessionRecorderTests.header, destination: .file("\(folder.path)/a.ndjson", replaces: false))
    let error = try #require(recorder.state.error)
    #expect(error.reason == .notPermitted)
  }

  @Test func folderWhereAFileIs() throws {
    let folder = TemporaryFolder()
    let path = folder.write([], to: "a.ndjson")
    let recorder = SessionRecorder(
      header: SessionRecorderTests.header, destination: .file("\(path)/b.ndjson", replaces: false))
    let error = try #require(recorder.state.error)
    #expect(error.reason == .notFound)
  }

  @Test func removedFileIsNoticed() {
    let folder = TemporaryFolder()
    let path = folder.file("a.ndjson")
    let recorder = SessionRecorder(
      header: SessionRecorderTests.header, destination: .file(path, replaces: false), files: SystemFiles(),
      synchronizingInterval: 0)
    unlink(path)
    recorder.append(text: SessionRecorderTests.line(0))
    recorder.close()
    #expect(recorder.state == .notRecording(.vanished(path: path)))
    #expect(recorder.session.event(0)["text"] == .string("event 0"))
  }

  @Test func fileThatSomeoneCutIsNoticed() {
    let folder = TemporaryFolder()
    let path = folder.file("a.ndjson")
    let recorder = SessionRecorder(
      header: SessionRecorderTests.header, destination: .file(path, replaces: false), files: SystemFiles(),
      synchronizingInterval: 0)
    recorder.append(text: SessionRecorderTests.line(0))
    recorder.commit()
    truncate(path, 3)
    recorder.close()
    // The end that was written after the cut leaves a hole, unless the thread saw the cut before.
    let reader = try? SessionFileReader.open(path: path)
    reader?.readAll()
    #expect(reader?.session.index.countsByKind[Int(Kind.markerNote.rawValue)] == 0)
  }

  @Test func endThatTheSourceWroteIsTheOnlyOne() throws {
    let folder = TemporaryFolder()
    let path = folder.file("a.ndjson")
    let recorder = SessionRecorder(header: SessionRecorderTests.header, destination: .file(path, replaces: false))
    recorder.append(text: #"{"t":7,"kind":"session.end","events":0}"#)
    recorder.close()
    #expect(recorder.session.index.count == 1)
  }
}
