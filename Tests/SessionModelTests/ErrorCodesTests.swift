import Testing

@testable import SessionModel

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `Documentation/ErrorCodes.md` and the program give errors the same names.
@Suite("The page of error codes")
struct ErrorCodesTests {
  private struct Row: Hashable, CustomStringConvertible {
    let domain: String
    let code: Int
    let name: String
    var description: String { "\(domain) \(code) \(name)" }
  }

  private static let page: String = {
    let root = #filePath.split(separator: "/").dropLast(3).reduce(into: "") { $0 += "/\($1)" }
    guard let file = fopen("\(root)/Documentation/ErrorCodes.md", "r") else { return "" }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 18)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes[..<count], as: UTF8.self)
  }()

  @Test("has the names of the program, each once, with a meaning and a source")
  func names() throws {
    var documented: Set<Row> = []
    for line in ErrorCodesTests.page.split(separator: "\n") where line.hasPrefix("| ") && !line.hasPrefix("| domain") {
      let cells = line.split(separator: "|").map { $0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed() }
        .map { String($0) }
      try #require(cells.count == 5, "\(line)")
      let code = try #require(Int(cells[1]), "\(line)")
      #expect(cells.allSatisfy { !$0.isEmpty }, "\(line)")
      #expect(documented.insert(Row(domain: cells[0], code: code, name: cells[2])).inserted, "twice: \(line)")
    }
    let known = Set(ErrorNames.all.map { Row(domain: $0.domain, code: $0.code, name: $0.name) })
    #expect(known.subtracting(documented) == [], "missing on the page, or named otherwise")
    #expect(documented.subtracting(known) == [], "missing in the program, or named otherwise")
  }
}
