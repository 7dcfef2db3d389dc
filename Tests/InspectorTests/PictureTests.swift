import SessionModel
import TerminalUI
import Testing

@testable import Inspector

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The pictures of the documentation show what the program draws today.
///
/// `make pictures` writes them anew, as does `HYBRIDSCOPE_WRITE_DOCUMENTATION=1` with this test; look at them before
/// keeping them.
@Suite struct PictureTests {
  /// A line of the list: a name, then what `hybridscope render` is told.
  struct Picture: Sendable, CustomTestStringConvertible {
    let name: String
    let session: String
    var options: [String: String] = [:]
    var testDescription: String { name }
    var path: String { "Documentation/Pictures/\(name).svg" }

    init?(_ line: Substring) {
      let words = line.split(separator: " ").map(String.init)
      guard words.count >= 2, !line.hasPrefix("#") else { return nil }
      name = words[0]
      session = words[1]
      for place in stride(from: 2, to: words.count - 1, by: 2) { options[words[place]] = words[place + 1] }
    }
  }

  static let pictures = (PackageFiles.text(of: "Documentation/Pictures/list.txt") ?? "")
    .split(separator: "\n").compactMap(Picture.init)

  @Test(arguments: pictures) func isFresh(_ picture: Picture) throws {
    let size = try #require(picture.options["--size"]).split(separator: "x").compactMap { Int($0) }
    let moment = try #require(picture.options["--at"].flatMap { Moment($0) })
    let environment = ["HYBRIDSCOPE_DATA": PackageFiles.root, "XDG_CONFIG_HOME": "/none"]
    let shelf = ThemeShelf(environment: environment, chosen: picture.options["--theme"], hasColor: true)
    #expect(shelf.problems == [])
    var renderer = HeadlessRenderer(
      session: try PackageFiles.session(picture.session),
      title: String(picture.session.split(separator: "/").last ?? ""), theme: shelf.themes[0],
      explanations: { Explanations.load(environment: environment) })
    let canvas = try renderer.canvas(
      at: moment, size: Size(rows: size[1], columns: size[0]),
      pane: try picture.options["--pane"].map { try #require(PaneID(rawValue: $0)) },
      overlay: try picture.options["--overlay"].map { try #require(HeadlessOverlay($0)) })
    #expect(canvas.checkInvariants() == [])
    let drawn = renderer.picture(of: canvas, at: moment)
    if PackageFiles.isWritingDocumentation { PackageFiles.write(drawn, to: picture.path) }
    // The bytes are too many for a message.
    let isFresh = PackageFiles.text(of: picture.path) == drawn
    #expect(isFresh, "\(picture.path) is not what the program draws now; make pictures draws it anew")
  }

  @Test func thereAreSome() { #expect(PictureTests.pictures.count >= 5) }
}
