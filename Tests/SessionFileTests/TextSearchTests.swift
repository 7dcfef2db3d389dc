import SessionFile
import SessionModel
import Testing

/// Looking for a text in all lines at once finds what looking in each line finds.
@Suite struct TextSearchTests {
  @Test(arguments: UInt64(0)..<4)
  func searchIsAsLookingInEachLine(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var text = "{\"hybridscope\":1}\n"
    let kinds = ["marker.note", "console.log", "mine.thing"]
    for number in 0..<3000 {
      // Few letters, so that texts stand often, several times in a line, and across what separates lines.
      let letters = (0..<Int.random(in: 0..<120, using: &generator)).map { _ in
        "abcab}{".randomElement(using: &generator)!
      }
      let kind = kinds.randomElement(using: &generator)!
      text += "{\"t\":\(number),\"kind\":\"\(kind)\",\"text\":\"\(String(letters))\"}\n"
    }
    let reader = SessionFileReader.inMemory(Array(text.utf8))
    reader.readAll()
    let session = reader.session
    let all = 0..<session.index.count
    for terms in [
      "abca", "a", "cab abc", "cab -abcc", "-abca", "kind:marker abc", "-kind:marker bcab", "kind:console -a", "}",
      "\"}{\"", "kind:mine \"t\"", "nowhere",
    ] {
      let filter = try EventFilter.parse(terms)
      let expected = all.filter { position in
        filter.terms.allSatisfy { term in
          let holds =
            switch term.condition {
            case .text(let text): session.event(position).raw.utf8.holds(text.utf8)
            case .kind(let prefix): session.index.kindName(position).hasPrefix(prefix)
            default: false
            }
          return holds != term.isNegated
        }
      }
      #expect(filter.matches(in: all, of: session) == expected, "\(terms)")
      let part = 1000..<1003
      #expect(filter.matches(in: part, of: session) == expected.filter(part.contains), "\(terms)")
    }
  }
}

extension String.UTF8View {
  /// Byte by byte, as simple as it can be.
  fileprivate func holds(_ part: String.UTF8View) -> Bool {
    let (bytes, part) = (Array(self), Array(part))
    guard bytes.count >= part.count else { return false }
    return (0...bytes.count - part.count).contains { bytes[$0..<$0 + part.count] == part[...] }
  }
}
