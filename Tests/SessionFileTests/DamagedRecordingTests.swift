import SessionModel
import Testing

@testable import SessionFile

/// Recordings and the fixture of every kind with bytes flipped, inserted, deleted and repeated: 2,000 files.
@Suite struct DamagedRecordingTests {
  /// Small ones, so that most of a file is damaged; the fixture is cut into pieces.
  private static let sources: [[UInt8]] = {
    let small = Recordings.all().filter { !$0.contains(".run") }.compactMap { contents(of: $0) }.filter {
      $0.count < 8000
    }
    let kinds = contents(of: Recordings.packageFolder + "/Tests/Fixtures/every-kind.ndjson") ?? []
    let lines = kinds.split(separator: 0x0A)
    let pieces = stride(from: 0, to: lines.count, by: 30).map { start in
      Array(lines[start..<min(start + 30, lines.count)].joined(separator: [0x0A])) + [0x0A]
    }
    return small + pieces
  }()

  @Test func damageNeverStopsTheRestFromOpening() throws {
    let sources = DamagedRecordingTests.sources
    try #require(!sources.isEmpty)
    for seed in 0..<2000 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let bytes = DamagedRecordingTests.damaged(sources[seed % sources.count], using: &generator)
      let reader = SessionFileReader.inMemory(bytes)
      while reader.read(upTo: Int.random(in: 1...5000, using: &generator)) != .end {}
      expectInvariants(reader, "seed \(seed)")
    }
  }

  /// What is repaired has every whole event of what it was made from, and nothing left to repair.
  @Test func repairLeavesNothingToRepair() throws {
    let sources = DamagedRecordingTests.sources
    try #require(!sources.isEmpty)
    for seed in 2000..<2300 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let damaged = SessionFileReader.inMemory(
        DamagedRecordingTests.damaged(sources[seed % sources.count], using: &generator))
      damaged.readAll()
      var bytes: [UInt8] = []
      let report = try SessionRepair(damaged.session).write { bytes += $0 }
      let repaired = SessionFileReader.inMemory(bytes)
      repaired.readAll()
      expectInvariants(repaired, "seed \(seed)")
      #expect(repaired.session.index.count == report.events, "seed \(seed)")
      let counts = SessionCheck(repaired).counts
      for subject: CheckFinding.Subject in [.invalidLine, .tornLine, .wrongEventCount] {
        #expect(counts[subject] == nil, "seed \(seed): \(subject)")
      }
      let before = (0..<damaged.session.index.count).filter { damaged.session.index[$0].kind != .invalid }
      let isSame = zip(before, 0..<repaired.session.index.count).allSatisfy { old, new in
        damaged.session.index.number(old) == repaired.session.index.number(new)
          && damaged.session.index.kindName(old) == repaired.session.index.kindName(new)
          && damaged.session.index.time(old) == repaired.session.index.time(new)
      }
      #expect(isSame, "seed \(seed)")
      // And the redacted copy of a damaged session opens as well.
      var redacted: [UInt8] = []
      _ = try SessionRedactor(damaged.session).write { redacted += $0 }
      let copy = SessionFileReader.inMemory(redacted)
      copy.readAll()
      expectInvariants(copy, "seed \(seed)")
      #expect(copy.session.index.countsByKind[Int(Kind.invalid.rawValue)] == 0, "seed \(seed)")
    }
  }

  private static func damaged(_ source: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
    var bytes = source
    for _ in 0..<Int.random(in: 1...12, using: &generator) { damage(&bytes, using: &generator) }
    return bytes
  }

  private static func damage(_ bytes: inout [UInt8], using generator: inout SeededGenerator) {
    let place = Int.random(in: 0..<max(1, bytes.count), using: &generator)
    let length = min(bytes.count - place, Int.random(in: 1...40, using: &generator))
    guard length > 0 else { return }
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
    case 1:
      // Bytes that mean something to JSON and to lines do more harm than others.
      bytes.insert("{}[]\",:\\\n\r\0-e9\u{7F}".utf8.randomElement(using: &generator) ?? 0, at: place)
    case 2: bytes.removeSubrange(place..<place + length)
    case 3: bytes.insert(contentsOf: bytes[place..<place + length], at: place)
    default: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: place)
    }
  }
}
