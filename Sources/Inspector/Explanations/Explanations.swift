import SessionModel
import TerminalUI

/// What each kind of event means in WebKit and what people get wrong about it: `Documentation/Explanations.md`.
///
/// It is data, so that a correction needs no build: a heading `## kind`, then plain text until the next heading.
public struct Explanations: Sendable {
  private let texts: [Kind: String]

  /// The paragraphs of a kind, without line breaks inside a paragraph; nil if the file has none.
  public subscript(kind: Kind) -> String? {
    switch kind {
    case .unknown:
      "This version does not know this kind. Its fields are shown as they stand in the file; joins, causes and the "
        + "state cannot use them. A newer version, or another program, wrote it."
    case .invalid:
      "This line is no event, so nothing is known of what it was meant to say. It is kept where it stands in the file, "
        + "and everything around it is read as usual."
    default: texts[kind]
    }
  }

  /// Reads the file's text. A part that cannot be used is a problem (`file:line: what`) and is left out.
  public static func parse(_ text: String, file: String) -> (explanations: Explanations, problems: [String]) {
    var reader = ExplanationReader(file: file)
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      reader.read(String(line), number: index + 1)
    }
    reader.finish()
    return (Explanations(texts: reader.texts), reader.problems)
  }

  /// The explanations that come with the program; nil if the file is not there.
  public static func load(environment: [String: String]) -> Explanations? {
    guard let folder = DataFolders.find("Documentation", environment: environment),
      let text = DataFolders.text(of: folder + "/Explanations.md")
    else { return nil }
    return parse(text, file: "Explanations.md").explanations
  }

  /// The kinds that can be explained, by the names that files use.
  public static var kindNames: [String] {
    Kind.allCases.filter { $0 != .unknown && $0 != .invalid }.map(\.name)
  }

  /// The kind of a name, such as `navigation.didCommit`.
  public static func kind(named name: String) -> Kind? { Kind.allCases.first { $0.name == name } }
}

/// Reads the file line by line.
private struct ExplanationReader {
  let file: String
  private(set) var texts: [Kind: String] = [:]
  private(set) var problems: [String] = []
  private var heading: (kind: Kind?, line: Int)?
  private var paragraphs: [String] = []
  private var paragraph = ""

  init(file: String) { self.file = file }

  mutating func read(_ line: String, number: Int) {
    if line.hasPrefix("#") { return begin(line, number) }
    if line.allSatisfy(\.isWhitespace) { return endParagraph() }
    guard heading != nil else { return report("text before the first heading; write “## kind” above it", number) }
    paragraph += (paragraph.isEmpty ? "" : " ") + line
  }

  private mutating func begin(_ line: String, _ number: Int) {
    finish()
    heading = (nil, number)
    guard line.hasPrefix("## ") else { return report("a heading is “## kind”, such as “## cookie.set”", number) }
    let name = String(line.dropFirst(3))
    guard let kind = Explanations.kind(named: name), kind != .unknown, kind != .invalid else {
      let near = NearestName.of(name, among: Explanations.kindNames)
      return report(
        "there is no kind “\(Text.clipped(name, to: 60))”" + (near.map { "; is it “\($0)”?" } ?? ""), number)
    }
    guard texts[kind] == nil else { return report("\(name) is explained twice; leave one of both out", number) }
    heading = (kind, number)
  }

  private mutating func endParagraph() {
    if !paragraph.isEmpty { paragraphs.append(ExplanationReader.withoutSource(paragraph)) }
    paragraph = ""
  }

  mutating func finish() {
    endParagraph()
    if let heading, let kind = heading.kind {
      if paragraphs.isEmpty {
        report("\(kind.name) has no text; write a paragraph below the heading", heading.line)
      } else {
        texts[kind] = paragraphs.joined(separator: "\n\n")
      }
    }
    heading = nil
    paragraphs = []
  }

  private mutating func report(_ message: String, _ line: Int) { problems.append("\(file):\(line): \(message)") }

  /// The file says where a statement comes from, in brackets at the end: for whoever checks it, not for the screen.
  private static func withoutSource(_ paragraph: String) -> String {
    guard paragraph.hasSuffix(")."), let open = paragraph.lastIndex(of: "(") else { return paragraph }
    let source = paragraph[paragraph.index(after: open)...]
    guard ["webkit-facts", "webkit-recorded", "behaviours", "session format"].contains(where: source.hasPrefix) else {
      return paragraph
    }
    var text = paragraph[..<open]
    while text.last == " " { text.removeLast() }
    return text + "."
  }
}
