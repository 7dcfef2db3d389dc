import SessionFile
import SessionModel
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct OpeningTests {
  private func failure(opening path: String) -> SessionFileError? {
    do {
      _ = try SessionFileReader.open(path: path)
      return nil
    } catch {
      return error
    }
  }

  @Test func missingFileNamesTheNearestOne() throws {
    let folder = TemporaryFolder()
    folder.write([], to: "checkout.ndjson")
    let error = try #require(failure(opening: "\(folder.path)/chekout.ndjson"))
    #expect(error.reason == .notFound)
    #expect(
      error.description
        == "no such file, \(folder.path)/chekout.ndjson, did you mean \(folder.path)/checkout.ndjson?")
    #expect(failure(opening: "\(folder.path)/other")?.whatToDo == "check the name")
    #expect(failure(opening: "\(folder.path)/checkout.ndjson/x")?.reason == .notFound)
    #expect(failure(opening: "")?.reason == .notFound)
  }

  @Test func folderIsNoSession() throws {
    let folder = TemporaryFolder()
    folder.write([], to: "a.ndjson")
    let error = try #require(failure(opening: folder.path))
    #expect(error.reason == .isDirectory)
    #expect(error.whatToDo == "give a file in it, such as a.ndjson")
  }

  /// What a device gives need not end; one that gives nothing at all is an empty file.
  @Test(arguments: ["/dev/zero", "/dev/urandom"]) func deviceIsNoSession(_ path: String) throws {
    let error = try #require(failure(opening: path))
    #expect(error.what == "this is a device, not a session file")
    #expect(failure(opening: "/dev/null") == nil)
  }

  @Test(.enabled(if: geteuid() != 0, "root may read everything"))
  func unreadableFile() {
    let folder = TemporaryFolder()
    let path = folder.write([])
    chmod(path, 0)
    #expect(failure(opening: path)?.reason == .notPermitted)
  }

  @Test func firstSliceIsEnoughForAScreen() throws {
    let folder = TemporaryFolder()
    let line = #"{"t":1,"kind":"console.log","text":"some text to fill a line"}"# + "\n"
    let text = "{\"hybridscope\":1}\n" + String(repeating: line, count: 20_000)
    let reader = try SessionFileReader.open(path: folder.write(Array(text.utf8)))
    #expect(reader.bytesRead == 0)
    #expect(reader.totalBytes == UInt64(text.utf8.count))
    #expect(reader.read(upTo: 64 * 1024) == .more)
    #expect(reader.session.header != nil)
    #expect(reader.session.index.count > 900)
    #expect(reader.bytesRead == 64 * 1024)
    #expect(!reader.isComplete)
    while reader.read(upTo: 100_000) == .more {}
    #expect(reader.isComplete)
    #expect(reader.session.index.count == 20_000)
    #expect(reader.bytesRead == reader.totalBytes)
  }
}
