import SessionFile
import SessionModel
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A recorder that is killed leaves a file cut anywhere.
@Suite struct CutFileTests {
  private static let lines = [
    #"{"hybridscope":1,"title":"shop"}"#,
    #"{"t":0,"kind":"webView.created","view":"main"}"#,
    #"{"t":10,"kind":"navigation.didStartProvisional","view":"main","nav":1,"url":"https://app.example.com/"}"#,
    #"{"t":11,"kind":"console.log","text":"안녕 👋"}"#,
    #"{"t":20,"kind":"navigation.didCommit","view":"main","nav":1,"url":"https://app.example.com/"}"#,
    #"{"t":30,"kind":"session.end","events":4}"#,
  ]

  @Test func everyWholeEventBeforeTheCutComesBack() throws {
    let folder = TemporaryFolder()
    let bytes = Array((CutFileTests.lines.joined(separator: "\n") + "\n").utf8)
    // Where each line ends, without its newline: from there on it is whole.
    var ends: [Int] = []
    var end = -1
    for line in CutFileTests.lines {
      end += line.utf8.count + 1
      ends.append(end)
    }
    for cut in 0...bytes.count {
      let reader = try folder.read(Array(bytes[..<cut]))
      let whole = ends.count { $0 <= cut }
      #expect(reader.session.index.count == max(0, whole - 1), "cut at byte \(cut)")
      #expect(reader.session.index.countsByKind[Int(Kind.invalid.rawValue)] == 0, "cut at byte \(cut)")
      let isTorn = cut > 0 && bytes[cut - 1] != 0x0A && !ends.contains(cut)
      let subjects = reader.session.notices.map(\.subject)
      #expect(subjects == (cut == 0 ? [.emptyFile] : isTorn ? [.tornLine] : []), "cut at byte \(cut)")
      expectInvariants(reader, "cut at byte \(cut)")
    }
  }

  @Test func fileThatShrinksAfterItWasReadSaysSo() throws {
    let folder = TemporaryFolder()
    let line = #"{"t":1,"kind":"console.log","text":"some text to fill a line"}"# + "\n"
    let path = folder.write(Array(("{\"hybridscope\":1}\n" + String(repeating: line, count: 10_000)).utf8))
    let reader = try SessionFileReader.open(path: path)
    reader.readAll()
    #expect(truncate(path, 1000) == 0)
    #expect(reader.session.event(3).problem == nil)
    let event = reader.session.event(9_000)
    #expect(event.kind == .consoleLog)
    #expect(event.problem?.description.contains("the file was cut while it was open") == true)
    #expect(throws: LogError.self) { try reader.session.bytes(of: 9_000) }
    let filter = try EventFilter.parse("fill")
    #expect(filter.matches(in: 0..<10_000, of: reader.session).count == 15)
    // The state needs no bytes.
    #expect(reader.session.state(at: 10_000).position == 10_000)
  }

  @Test func fileThatShrinksWhileItIsReadEndsThere() throws {
    let folder = TemporaryFolder()
    let line = #"{"t":1,"kind":"console.log"}"# + "\n"
    let path = folder.write(Array(("{\"hybridscope\":1}\n" + String(repeating: line, count: 10_000)).utf8))
    let reader = try SessionFileReader.open(path: path)
    #expect(reader.read(upTo: 1000) == .more)
    #expect(truncate(path, 2000) == 0)
    reader.readAll()
    #expect(reader.session.notices.map(\.subject) == [.shrunk, .tornLine])
    #expect(reader.bytesRead == 2000)
  }

  @Test func fileWrittenOverShowsNoWrongEvents() throws {
    let folder = TemporaryFolder()
    let old = #"{"t":1,"kind":"console.log","text":"old"}"# + "\n"
    let new = #"{"t":1,"kind":"marker.note","text":"new"}"# + "\n"
    let path = folder.write(Array(String(repeating: old, count: 50).utf8))
    let reader = try SessionFileReader.open(path: path)
    reader.readAll()
    folder.write(Array(String(repeating: new, count: 50).utf8))
    #expect(reader.session.event(7).problem?.description.contains("the file was changed") == true)
  }
}
