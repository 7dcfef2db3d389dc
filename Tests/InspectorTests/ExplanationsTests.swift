import SessionModel
import TerminalUI
import Testing

@testable import Inspector

/// What each kind means, as a file says it.
@Suite struct ExplanationsTests {
  private static let shipped = Explanations.parse(
    PackageFiles.text(of: "Documentation/Explanations.md") ?? "", file: "Explanations.md")

  @Test func shippedFileIsWhole() {
    #expect(ExplanationsTests.shipped.problems == [])
    for kind in Kind.allCases {
      let text = ExplanationsTests.shipped.explanations[kind]
      #expect((text?.count ?? 0) > 40, "\(kind.name) has no explanation")
      #expect(text?.hasSuffix(".") == true, "\(kind.name): “\(text?.suffix(20) ?? "")” is no end of a sentence")
      // Notes for whoever checks a statement are not for the screen.
      #expect(text?.contains("(webkit-") != true && text?.contains("(behaviours") != true, "\(kind.name)")
      #expect(text.map { Text.sanitised($0.replacing("\n", with: " ")) } == text?.replacing("\n", with: " "))
    }
  }

  @Test func parsing() {
    let (explanations, problems) = Explanations.parse(
      """
      ## cookie.set
      A cookie
      was set (see below).

      And kept (webkit-facts 4, behaviours X-1).
      ## store.created
      A store.
      """, file: "x.md")
    #expect(problems == [])
    #expect(explanations[.cookieSet] == "A cookie was set (see below).\n\nAnd kept.")
    #expect(explanations[.storeCreated] == "A store.")
    #expect(explanations[.storeClosed] == nil)
    #expect(explanations[.unknown]?.hasPrefix("This version does not know this kind") == true)
    #expect(explanations[.invalid]?.hasPrefix("This line is no event") == true)
  }

  @Test func mistakesAreToldByLine() {
    let (explanations, problems) = Explanations.parse(
      """
      words
      # Title
      ## cookie.sett
      lost
      ## cookie.set
      first
      ## cookie.set
      second
      ## unknown
      no
      ## store.created

      """, file: "x.md")
    #expect(
      problems == [
        "x.md:1: text before the first heading; write “## kind” above it",
        "x.md:2: a heading is “## kind”, such as “## cookie.set”",
        "x.md:3: there is no kind “cookie.sett”; is it “cookie.set”?",
        "x.md:7: cookie.set is explained twice; leave one of both out", "x.md:9: there is no kind “unknown”",
        "x.md:11: store.created has no text; write a paragraph below the heading",
      ])
    #expect(explanations[.cookieSet] == "first")
    #expect(explanations[.storeCreated] == nil)
  }

  private func detail(_ source: (@Sendable () -> Explanations?)?) throws -> String {
    let session = Session.of("1000 cookie.set \"store\":\"default\",\"name\":\"a\"\n2000 mine.thing\n3000 ?")
    var renderer = HeadlessRenderer(session: session, title: "t", theme: .fallback, explanations: source)
    return try (0..<3).map { number in
      try renderer.canvas(
        at: .event(number: number), size: Size(rows: 30, columns: 80), pane: nil, overlay: .detail(event: number)
      ).text()
    }.joined(separator: "\n")
  }

  @Test func shownInTheDetail() throws {
    let text = try detail { Explanations.parse("## cookie.set\nAn explanation to find.", file: "x").explanations }
    #expect(text.contains("What it means") && text.contains("An explanation to find."))
    #expect(text.contains("This version does not know this kind."))
    #expect(try !detail(nil).contains("What it means"))
    #expect(try !detail { nil }.contains("What it means"))
  }

  @Test func foundBesideTheProgram() {
    #expect(Explanations.load(environment: ["HYBRIDSCOPE_DATA": PackageFiles.root])?[.cookieSet] != nil)
    let folder = TemporaryFolder()
    folder.write("## cookie.set\nMine.", to: "Documentation/Explanations.md")
    #expect(Explanations.load(environment: ["HYBRIDSCOPE_DATA": folder.path])?[.cookieSet] == "Mine.")
  }
}
