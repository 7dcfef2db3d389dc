import SessionModel
import TerminalUI
import Testing

@testable import Inspector

/// Parts of `README.md` and `Themes/README.md` are made from the program, between marks:
/// `<!-- made from the program: NAME -->` … `<!-- end -->`.
///
/// `make documentation` writes them anew.
@Suite(.serialized) struct DocumentationTests {
  private static func expectFresh(
    _ name: String, of path: String, _ content: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let page = try #require(PackageFiles.text(of: path), "\(path) is missing", sourceLocation: sourceLocation)
    let begin = "<!-- made from the program: \(name) -->\n"
    let parts = page.split(separator: begin, maxSplits: 1, omittingEmptySubsequences: false)
    try #require(parts.count == 2, "\(path) has no part “\(name)”", sourceLocation: sourceLocation)
    let end = try #require(parts[1].firstRange(of: "<!-- end -->"), sourceLocation: sourceLocation)
    if PackageFiles.isWritingDocumentation {
      PackageFiles.write(String(parts[0]) + begin + content + String(parts[1][end.lowerBound...]), to: path)
      return
    }
    #expect(
      parts[1][..<end.lowerBound] == content, "\(path), part “\(name)”; make documentation writes it anew",
      sourceLocation: sourceLocation)
  }

  @Test func pictureOfTheScreen() throws {
    var renderer = HeadlessRenderer(
      session: try PackageFiles.session("Sessions/tour.ndjson"), title: "tour.ndjson", theme: .fallback)
    let moment = try #require(Moment("37s"))
    let canvas = try renderer.canvas(at: moment, size: Size(rows: 36, columns: 120), pane: nil)
    try Self.expectFresh("screen", of: "README.md", "```\n\(canvas.text())\n```\n")
  }

  @Test func keys() throws {
    var text = ""
    for group in CommandGroup.allCases {
      text += "\n| \(group.rawValue) | |\n|---|---|\n"
      for description in InspectorCommand.all where description.group == group {
        let keys = description.keys.map { "`\(Self.escaped(Glyphs.unicode.keyName($0)))`" }.joined(separator: " ")
        text += "| \(keys) | \(Self.escaped(description.summary)) |\n"
      }
    }
    try Self.expectFresh("keys", of: "README.md", text + "\n")
  }

  @Test func themes() throws {
    let shelf = ThemeShelf(
      environment: ["HYBRIDSCOPE_DATA": PackageFiles.root, "XDG_CONFIG_HOME": "/none"], chosen: nil, hasColor: true)
    let folder = PackageFiles.root + "/Themes"
    var text = "\n| theme | what for |\n|---|---|\n"
    for file in DataFolders.files(in: folder, ending: ".theme") {
      let source = try #require(DataFolders.text(of: "\(folder)/\(file)"))
      // The comment at the top is one sentence or two about what the theme is for.
      let comment = source.split(separator: "\n").prefix { $0.hasPrefix("# ") }.map { $0.dropFirst(2) }
      let purpose = comment.joined(separator: " ").split(separator: ": ", maxSplits: 1).last ?? ""
      #expect(shelf.themes.contains { $0.name == Theme.read(source, file: file).theme.name })
      text += "| `\(file.dropLast(6))` | \(purpose) |\n"
    }
    try Self.expectFresh("themes", of: "Themes/README.md", text + "\n")
  }

  /// A bar would end the cell of the table.
  private static func escaped(_ text: String) -> String { text.replacing("|", with: "\\|") }

  /// What the pages point to is there.
  @Test(arguments: [
    "README.md", "Documentation/README.md", "Documentation/Architecture.md", "Documentation/Decisions.md",
    "Themes/README.md",
  ]) func links(_ path: String) throws {
    let page = try #require(PackageFiles.text(of: path))
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    var links = 0
    for part in page.split(separator: "](").dropFirst() {
      let target = part.prefix { $0 != ")" && $0 != "#" }
      guard !target.isEmpty, !target.hasPrefix("http") else { continue }
      links += 1
      let file = folder.isEmpty ? String(target) : "\(folder)/\(target)"
      #expect(PackageFiles.exists(file), "\(path) points to \(target)")
    }
    #expect(links > 0)
  }
}
