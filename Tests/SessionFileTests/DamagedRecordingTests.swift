import SessionFile
import SessionModel
import Testing

/// Real recordings with bytes flipped, inserted, deleted and repeated.
@Suite struct DamagedRecordingTests {
  @Test func damageNeverStopsTheRestFromOpening() throws {
    let sources = Recordings.all().filter { !$0.contains(".run") }.compactMap { contents(of: $0) }
      .filter { $0.count < 8000 }
    guard !sources.isEmpty else { return }
    let folder = TemporaryFolder()
    for seed in 0..<500 {
      var generator = SeededGenerator(seed: UInt64(seed))
      var bytes = sources[seed % sources.count]
      for _ in 0..<Int.random(in: 1...12, using: &generator) {
        DamagedRecordingTests.damage(&bytes, using: &generator)
      }
      let reader = try SessionFileReader.open(path: folder.write(bytes))
      while reader.read(upTo: Int.random(in: 1...5000, using: &generator)) != .end {}
      expectInvariants(reader, "seed \(seed)")
    }
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
