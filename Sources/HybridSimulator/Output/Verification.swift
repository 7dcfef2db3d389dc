import SessionModel

/// Whether a simulated session, run again, gives the same bytes; else the first difference.
public struct Verification: CustomStringConvertible {
  /// What differs, where and how; nil if nothing does.
  public let difference: String?
  /// How many lines were compared.
  public let lines: Int

  public var isSame: Bool { difference == nil }

  public var description: String { difference ?? "the same: \(lines) lines" }

  /// Runs the session's scenario again with the commands that people gave.
  /// - Throws: why it cannot be run.
  public init(_ session: Session, name: String) throws(ScenarioErrors) {
    let loaded = try LoadedScenario(session: session, name: name)
    let simulation = Simulation(
      loaded, seed: session.header?.fields["seed"]?.integer, commands: Verification.commands(of: session))
    if let difference = Verification.sourceDifference(session, loaded) {
      self.difference = difference
      lines = 1
      return
    }
    let end = session.index.end.microseconds
    var compared = 0
    var found: String?
    simulation.run(until: end)
    simulation.end()
    simulation.takeLines { line in
      guard found == nil else { return }
      let recorded = Verification.line(compared, of: session)
      if let recorded, recorded.elementsEqual(line) {
        compared += 1
      } else {
        found = Verification.describe(compared, recorded, Array(line))
      }
    }
    if found == nil, let more = Verification.line(compared, of: session) {
      found = Verification.describe(compared, more, nil)
    }
    difference = found
    lines = compared
  }

  /// What people did, and after how many steps.
  static func commands(of session: Session) -> [ScenarioVariant.StepCommand] {
    (0..<session.index.count).compactMap { position in
      guard session.index[position].kind == .commandIssued else { return nil }
      let event = session.event(position)
      guard event.fields["by"]?.string == "person", let command = Command(event) else { return nil }
      return ScenarioVariant.StepCommand(
        step: event.fields["step"]?.integer ?? 0, time: event.time, command: command)
    }
  }

  /// The header's `source` says what the bytes depend on: another version need not give the same ones.
  private static func sourceDifference(_ session: Session, _ loaded: LoadedScenario) -> String? {
    let recorded = session.header?.fields["source"] ?? .null
    let here = SessionHeader.source(locale: loaded.scenario.device.locale)
    guard recorded != here else { return nil }
    return "made with another source: \(recorded.text), here \(here.text)"
  }

  /// A line of the recorded session: 0 is the header.
  private static func line(_ number: Int, of session: Session) -> [UInt8]? {
    let bytes: [UInt8]?
    if number == 0 {
      bytes = session.headerRange.flatMap { try? session.log.bytes(in: $0) }
    } else {
      guard number - 1 < session.index.count else { return nil }
      bytes = try? session.bytes(of: number - 1)
    }
    guard var bytes else { return nil }
    while bytes.last == 0x0A || bytes.last == 0x0D { bytes.removeLast() }
    return bytes
  }

  private static func describe(_ number: Int, _ recorded: [UInt8]?, _ again: [UInt8]?) -> String {
    func text(_ bytes: [UInt8]?) -> String {
      bytes.map { String(decoding: $0.prefix(400), as: UTF8.self) } ?? "nothing"
    }
    let column = zip(recorded ?? [], again ?? []).prefix { $0 == $1 }.count + 1
    return
      "different at line \(number + 1), column \(column)\n  recorded: \(text(recorded))\n  run again: \(text(again))"
  }
}
