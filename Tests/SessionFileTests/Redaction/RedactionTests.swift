import SessionModel
import Testing

@testable import SessionFile

/// No secret survives, everything else does, and the session is the same session.
@Suite struct RedactionTests {
  private func redacted(_ session: Session) throws -> (text: String, report: SessionRedactor.Report) {
    var bytes: [UInt8] = []
    let report = try SessionRedactor(session).write { bytes += $0 }
    return (String(decoding: bytes, as: UTF8.self), report)
  }

  /// Thousands of looks at long texts: by bytes, as `contains` goes by characters.
  private func holds(_ text: String, _ part: String) -> Bool {
    var text = text
    return text.withUTF8 { ByteSearch(part).isFound(in: $0) }
  }

  @Test(arguments: UInt64(0)..<30)
  func noSecretSurvives(seed: UInt64) throws {
    let planted = PlantedSecrets(seed: seed)
    let session = Session(text: planted.text)
    #expect(session.notices.isEmpty, "\(session.notices)")
    let (text, report) = try redacted(session)
    for secret in planted.secrets {
      for form in SecretForms.all(secret) where holds(text, form) {
        Issue.record("\(form) survives in \(text.split(separator: "\n").first { $0.contains(form) } ?? "")")
      }
    }
    for word in planted.publics where holds(planted.text, word) && !holds(text, word) {
      Issue.record("\(word) is gone")
    }
    let copy = Session(text: text)
    #expect(copy.notices.isEmpty, "\(copy.notices)")
    #expect(copy.header?.isRedacted == true)
    #expect(copy.header?.fields["scenario"] == nil && copy.header?.fields["files"] == nil)
    #expect(copy.header?.fields["seed"] == .integer(7))
    #expect(report.events == copy.index.count)
    #expect(report.fileParts == session.index.countsByKind[Int(Kind.sessionFile.rawValue)])
    #expect(copy.index.countsByKind[Int(Kind.sessionFile.rawValue)] == 0)
    #expect(report.counts.total > 30)
    expectSameEvents(session, copy)
  }

  /// By their numbers the events are the same; only values that were hidden differ.
  private func expectSameEvents(_ session: Session, _ copy: Session) {
    for position in 0..<copy.index.count {
      let event = copy.event(position)
      guard let source = session.index.position(ofNumber: event.number) else {
        Issue.record("there was no event \(event.number)")
        continue
      }
      let original = session.event(source)
      #expect(event.kindName == original.kindName)
      #expect(event.time == original.time)
      #expect(copy.index[position].flags == session.index[source].flags)
      #expect(event.raw.contains("12345678901234567890.50") || event.kind == .sessionEnd)
      #expect(event.fields.members.map(\.name).dropLast() == original.fields.members.map(\.name)[...])
      #expect(
        copy.state(at: position + 1).views.elements.map(\.document)
          == session.state(at: source + 1).views.elements.map(\.document))
    }
  }

  /// Recordings of a real WebKit stay what they were, state by state.
  @Test func recordingsFoldAsBefore() throws {
    for path in Recordings.all() {
      let reader = try SessionFileReader.open(path: path)
      reader.readAll()
      let (text, report) = try redacted(reader.session)
      let copy = Session(text: text)
      #expect(copy.notices.isEmpty, "\(path)")
      #expect(report.events == reader.session.index.count)
      for position in stride(from: 0, through: copy.index.count, by: 31) {
        #expect(copy.state(at: position) == reader.session.state(at: position), "\(path) at \(position)")
      }
      // A second time changes hashes only.
      #expect(try redacted(copy).report.counts == report.counts, "\(path)")
    }
  }

  @Test func linesThatAreNoEventsAreDropped() throws {
    let session = Session(
      text: "{\"hybridscope\":1}\nsecret nonsense\n{\"t\":1,\"kind\":\"marker.note\",\"cause\":0}\n")
    let (text, report) = try redacted(session)
    #expect(text == "{\"hybridscope\":1,\"redacted\":true}\n{\"t\":1,\"kind\":\"marker.note\",\"cause\":0,\"seq\":1}\n")
    #expect(report.invalidLines == 1)
  }

  @Test func maskHidesOnTheScreenOnly() throws {
    let planted = PlantedSecrets(seed: 4)
    let session = Session(text: planted.text)
    session.mask = SecretMask()
    for position in 0..<session.index.count where session.index[position].kind != .sessionFile {
      let event = session.event(position)
      #expect(event.problem == nil)
      let summary = event.summary(in: session)
      let shown =
        event.raw + JSONValue.object(event.fields).text + summary.what + summary.object + (summary.detail ?? "")
      for secret in planted.secrets { #expect(!shown.contains(secret), "\(secret) in \(shown)") }
      #expect(event.kindName == session.index.kindName(position))
    }
    #expect(session.event(0).raw == session.event(0).raw)
    #expect((0..<session.index.count).contains { session.event($0).raw.contains("•••") })
    session.mask = nil
    #expect((0..<session.index.count).allSatisfy { !session.event($0).raw.contains("•••") })
  }

  @Test func maskHidesLinesThatAreNoEvents() {
    let session = Session(text: "{\"hybridscope\":1}\nsecret nonsense\n")
    session.mask = SecretMask()
    #expect(session.event(0).raw == "•••")
    #expect(session.event(0).kind == .invalid)
  }
}
