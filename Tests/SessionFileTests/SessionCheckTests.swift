import SessionModel
import Testing

@testable import SessionFile

@Suite struct SessionCheckTests {
  private static let header = #"{"hybridscope":1}"# + "\n"

  private func check(_ text: String, _ scenarioCheck: ScenarioCheck? = nil) -> SessionCheck {
    let reader = SessionFileReader.inMemory(Array(text.utf8))
    reader.readAll()
    return SessionCheck(reader, scenarioCheck: scenarioCheck)
  }

  private static func note(_ time: Int, _ more: String = "") -> String {
    "{\"t\":\(time),\"kind\":\"marker.note\"\(more)}\n"
  }

  private static func end(_ count: Int, _ more: String = "") -> String {
    "{\"t\":9,\"kind\":\"session.end\",\"events\":\(count)\(more)}\n"
  }

  @Test func wholeSession() {
    let text =
      SessionCheckTests.header + SessionCheckTests.note(1) + SessionCheckTests.note(2, ",\"cause\":0")
      + SessionCheckTests.end(2)
    let result = check(text)
    #expect(result.isWhole)
    #expect(result.findings.isEmpty)
    #expect(result.events == 3)
    #expect(result.hasEnd)
    #expect(result.bytes == UInt64(text.utf8.count))
    #expect(result.rerun == .noScenario)
  }

  /// Line and byte of what is wrong.
  @Test(arguments: [
    (note(1) + "nonsense\n" + note(2), CheckFinding.Subject.invalidLine, 3, 47),
    (note(5) + note(2), .timeWentBack, 3, 47),
    (note(1) + note(2, ",\"cause\":1"), .causeNotEarlier, 3, 47),
    (note(1) + note(2, ",\"cause\":7"), .causeNotEarlier, 3, 47),
    (note(1) + note(2, ",\"cause\":\"x\""), .badCause, 3, 47),
    (note(1) + note(2, ",\"cause\":-1"), .badCause, 3, 47),
    ("x\n" + note(1) + note(2, ",\"cause\":0"), .invalidLine, 2, 18),
    (note(1, ",\"seq\":4") + note(2, ",\"seq\":4"), .numberNotHigher, 3, 55),
    (note(1) + note(2, ",\"seq\":1.5"), .badSequence, 3, 47),
    (note(1) + end(4), .wrongEventCount, 3, 47),
    (end(0) + note(9), .eventsAfterEnd, 2, 18),
    (note(1) + "{\"t\":2,\"ki", .tornLine, 3, 47),
  ])
  func damageIsNamedWithItsPlace(_ lines: String, _ subject: CheckFinding.Subject, _ line: Int, _ offset: UInt64) {
    let result = check(SessionCheckTests.header + lines)
    #expect(!result.isWhole)
    let finding = result.findings.first { $0.isProblem }
    #expect(finding?.subject == subject)
    #expect(finding?.line == line)
    #expect(finding?.offset == offset)
  }

  @Test func filesWithoutHeaderOrContent() {
    #expect(check("").findings.map(\.subject) == [.emptyFile])
    #expect(check(SessionCheckTests.note(1)).findings.map(\.subject) == [.missingHeader, .missingEnd])
    #expect(check("{\"hybridscope\":\"x\"}\n").findings.first?.subject == .badHeader)
    #expect(check("{\"hybridscope\":9}\n" + SessionCheckTests.end(0)).isWhole)
  }

  @Test func partOfASessionMayMissCauses() {
    let result = check(SessionCheckTests.header + SessionCheckTests.note(1, ",\"seq\":8,\"cause\":3"))
    #expect(result.isWhole)
    #expect(result.findings.map(\.subject) == [.missingEnd])
  }

  @Test func tornBytesAreCounted() {
    #expect(check(SessionCheckTests.header + SessionCheckTests.note(1) + "{\"t\":2").tornBytes == 6)
    #expect(check("{\"hybr").tornBytes == 6)
  }

  @Test func manyFindingsAreCountedAndNotKept() {
    let result = check(SessionCheckTests.header + String(repeating: "x\n", count: 5000))
    #expect(result.counts[.invalidLine] == 5000)
    #expect(result.findings.count { $0.subject == .invalidLine } == SessionCheck.findingLimit)
  }

  @Test func scenarioIsRunAgainWhereThatCanBe() {
    let simulated = "{\"hybridscope\":1,\"scenario\":{}}\n" + SessionCheckTests.end(0)
    #expect(check(simulated).rerun == .notAvailable)
    let rerun = check(simulated) { _ in [CheckFinding(.rerun, line: 2, "it is another line")] }
    #expect(rerun.rerun == .done)
    #expect(!rerun.isWhole)
    #expect(check("{\"hybridscope\":1,\"redacted\":true}\n").rerun == .redacted)
  }

  // MARK: Repair

  private func repair(_ text: String) throws -> (text: String, report: SessionRepair.Report) {
    let reader = SessionFileReader.inMemory(Array(text.utf8))
    reader.readAll()
    var bytes: [UInt8] = []
    let report = try SessionRepair(reader.session).write { bytes += $0 }
    return (String(decoding: bytes, as: UTF8.self), report)
  }

  @Test func wholeSessionIsCopiedUnchanged() throws {
    let text = SessionCheckTests.header + SessionCheckTests.note(1, " , \"x\": 1.50e3") + SessionCheckTests.end(1)
    let (copy, report) = try repair(text)
    #expect(copy == text)
    #expect(report == SessionRepair.Report(events: 2))
  }

  @Test func onlyWhatComesAfterAGapGetsANumber() throws {
    let (copy, report) = try repair(
      SessionCheckTests.header + SessionCheckTests.note(1) + "nonsense\n\n" + SessionCheckTests.note(2, ",\"cause\":0")
        + SessionCheckTests.end(4) + "{\"t\":")
    #expect(
      copy == SessionCheckTests.header + SessionCheckTests.note(1)
        + SessionCheckTests.note(2, ",\"cause\":0,\"seq\":3") + SessionCheckTests.end(4, ",\"seq\":4"))
    #expect(
      report
        == SessionRepair.Report(events: 3, firstDroppedLines: [3, 4], droppedLines: 2, hasTornLine: true))
  }

  @Test func endIsRecounted() throws {
    let (copy, report) = try repair(SessionCheckTests.header + SessionCheckTests.note(1) + SessionCheckTests.end(7))
    #expect(copy == SessionCheckTests.header + SessionCheckTests.note(1) + SessionCheckTests.end(1))
    #expect(report.correctedEnds == 1)
  }

  @Test func lastLineWithoutNewlineIsWhole() throws {
    let line = SessionCheckTests.note(1)
    #expect(try repair(SessionCheckTests.header + line.dropLast()).text == SessionCheckTests.header + line)
    #expect(try repair(String(SessionCheckTests.header.dropLast())).text == SessionCheckTests.header)
  }

  // MARK: Writing

  @Test func failedCopyLeavesNoFile() throws {
    let folder = TemporaryFolder()
    let path = folder.file("out.ndjson")
    for number in 1...3 {
      let files = FaultyFiles(fault: FaultyFiles.Fault(at: number, goesOn: true), largestWrite: 10)
      #expect(throws: SessionFileError.self) {
        let writer = try SessionFileWriter(path: path, files: files)
        try writer.write(Array("some bytes that take more than three writes".utf8))
        try writer.finish()
      }
      #expect(contents(of: path) == nil)
    }
    let writer = try SessionFileWriter(path: path)
    #expect(throws: SessionFileError.self) { try SessionFileWriter(path: path) }
    try writer.write([0x78])
    try writer.finish()
    #expect(contents(of: path) == [0x78])
  }
}
