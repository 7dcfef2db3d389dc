import Diagnosis
import SessionModel
import Testing

/// Sessions of a real WebKit, where they lie beside the package.
@Suite("Recordings") struct RecordingTests {
  private static let folder = "../shared/recordings"

  private func diagnosis(_ name: String) -> (session: Session, findings: [Finding])? {
    guard let text = PackageFiles.text(of: "\(Self.folder)/\(name).ndjson") else {
      print("skipped: no recording \(name)")
      return nil
    }
    let session = Session(text: text)
    var diagnosis = Diagnosis()
    diagnosis.finish(session)
    return (session, diagnosis.findings)
  }

  private func rules(_ name: String) -> [String]? {
    diagnosis(name).map { $0.findings.map { "\($0.severity.name) \($0.rule)" } }
  }

  @Test(arguments: ["nav_plain", "nav_link_click", "nav_form", "pr_reload_in_callback"])
  func nothingIsWrong(name: String) {
    guard let found = rules(name) else { return }
    #expect(found == [])
  }

  @Test func cancelled() {
    for (name, count) in [("nav_action_cancel", 2), ("nav_response_cancel", 1), ("nav_redirect_policy_cancel", 1)] {
      guard let found = rules(name) else { return }
      #expect(found == Array(repeating: "warning cancelled-by-policy", count: count), "\(name)")
    }
  }

  @Test func theEchoOfACancelIsNoSecondFinding() {
    guard let (session, findings) = diagnosis("nav_response_cancel"), let finding = findings.first else { return }
    #expect(
      finding.evidence.map { session.event($0).kind } == [
        .navigationDecidePolicyForNavigationResponse, .navigationResponsePolicy, .navigationDidFailProvisional,
      ])
  }

  @Test func deadUntilTheDriverReloads() {
    // GTK does not reload by itself: the driver waited 0.91, 0.54 and 0.52 s (start of the new navigation).
    guard let (_, findings) = diagnosis("pr_kill_main") else { return }
    #expect(findings.map { "\($0.severity.name) \($0.rule)" }.allSatisfy { $0 == "note process-dead-not-reloaded" })
    #expect(findings.map(\.from.microseconds) == [1_339_300, 2_882_400, 4_038_500])
    #expect(findings.map(\.to?.microseconds) == [2_153_500, 3_321_300, 4_449_800])
  }

  @Test func bothViewsOfAProcess() {
    guard let (session, findings) = diagnosis("pr_kill_related") else { return }
    let views = findings.filter { $0.rule == ProcessDeadNotReloaded.id }.map {
      session.index.viewName($0.view ?? .none)
    }
    #expect(views.sorted() == ["popup1", "w1"])
  }

  @Test func everyRecordingIsJudgedAndReported() {
    let names = PackageFiles.names(in: Self.folder, ending: ".ndjson")
    if names.isEmpty { print("skipped: no recordings") }
    for name in names where !name.contains(".run") {
      guard let (session, findings) = diagnosis(String(name.dropLast(7))) else { continue }
      let report = DiagnosisReport.text(findings, session: session)
      #expect(report.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 }, "\(name)")
      for finding in findings {
        #expect(finding.evidence.contains(finding.position))
        #expect(finding.from >= session.index.time(finding.position))
        #expect(finding.to.map { $0 >= finding.from } ?? true, "\(name) \(finding.title)")
      }
    }
  }

  @Test func aGrowingFileGivesTheSameFindings() {
    for name in PackageFiles.names(in: Self.folder, ending: ".ndjson") where !name.contains(".run") {
      guard let text = PackageFiles.text(of: "\(Self.folder)/\(name)") else { continue }
      var whole = Diagnosis()
      whole.finish(Session(text: text))
      let log = MemoryLineStore()
      let session = Session(log: log)
      var growing = Diagnosis()
      for line in text.utf8.split(separator: 0x0A) {
        let offset = log.count
        Array(line + [0x0A]).withUnsafeBufferPointer { bytes in
          log.append(bytes)
          session.append(
            UnsafeBufferPointer(rebasing: bytes.dropLast()), at: offset, nextOffset: offset + UInt64(bytes.count))
        }
        growing.update(from: session)
      }
      growing.finish(session)
      #expect(growing.findings == whole.findings, "\(name)")
    }
  }
}
