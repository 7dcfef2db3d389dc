import Testing

@testable import TerminalUI

@Suite("Pictures")
struct CanvasSVGTests {
  private static func picture(_ text: String, style: Style = .plain, columns: Int = 40) -> String {
    var canvas = Canvas(size: Size(rows: 2, columns: columns))
    canvas.put(text, row: 0, column: 0, style: style)
    return canvas.svg(title: "a <test>")
  }

  @Test("text is written in runs that take the width of their cells")
  func runs() {
    let svg = CanvasSVGTests.picture("ab c  d한e")
    #expect(svg.contains("y=\"13\" textLength=\"36\">ab c</text>"))
    #expect(svg.contains("x=\"54\" y=\"13\" textLength=\"9\">d</text>"))
    #expect(svg.contains("x=\"63\" y=\"13\" textLength=\"18\">한</text>"))
    #expect(svg.contains("x=\"81\" y=\"13\" textLength=\"9\">e</text>"))
    #expect(svg.contains("<title>a &lt;test&gt;</title>"))
    #expect(svg.hasPrefix("<svg xmlns=") && svg.hasSuffix("</svg>\n"))
    #expect(svg == CanvasSVGTests.picture("ab c  d한e"))
  }

  @Test("lines and blocks are shapes, one for a row of equal signs")
  func shapes() {
    let svg = CanvasSVGTests.picture("┌───┐█▌░▄")
    #expect(svg.contains("d=\"M9 9h27v1h-27z\""))
    #expect(svg.contains("d=\"M45 0h9v18h-9z\""))
    #expect(!svg.contains("<text class"))
  }

  @Test("every attribute is to be seen")
  func attributes() {
    let style = Style(foreground: .rgb(255, 0, 0), background: .rgb(0, 0, 255))
    #expect(CanvasSVGTests.picture("x", style: style.adding(.bold)).contains("{fill:#ff0000;font-weight:bold}"))
    #expect(CanvasSVGTests.picture("x", style: style.adding(.italic)).contains("{fill:#ff0000;font-style:italic}"))
    #expect(CanvasSVGTests.picture("x", style: style.adding(.dim)).contains("{fill:#a50059}"))
    let reversed = CanvasSVGTests.picture("x", style: style.adding(.reverse))
    #expect(reversed.contains("height=\"18\" fill=\"#ff0000\"/>") && reversed.contains("{fill:#0000ff}"))
    #expect(CanvasSVGTests.picture("x", style: style.adding(.underline)).contains("height=\"1\" fill=\"#ff0000\"/>"))
    #expect(CanvasSVGTests.picture("x", style: Style(foreground: .indexed(9))).contains("{fill:#f66151}"))
    #expect(CanvasSVGTests.picture("x", style: Style(foreground: .indexed(208))).contains("{fill:#ff8700}"))
  }

  private static let attacks: [String] = {
    var random = SeededGenerator(seed: 5)
    let mixed = (0..<50).map { _ in HostileText.random(length: 30, using: &random) }
    return mixed + ["</text><script>alert(1)</script>", "&#x1b; &amp; ]]>", "\"' onload=\"x"]
  }()

  @Test("hostile text stays text", arguments: attacks)
  func hostile(text: String) {
    let svg = CanvasSVGTests.picture(text, columns: 200)
    #expect(XMLCheck.problem(in: svg) == nil)
    #expect(!svg.contains("<script"))
    let scalars = svg.unicodeScalars
    #expect(!scalars.contains { ($0.value < 0x20 && $0 != "\n") || (0x7F..<0xA0).contains($0.value) })
    #expect(!scalars.contains { (0x202A...0x202E).contains($0.value) || (0x2066...0x2069).contains($0.value) })
  }

  @Test("the check of well-formedness notices")
  func check() {
    #expect(XMLCheck.problem(in: "<a b=\"c\">d &lt; e<f/></a>\n") == nil)
    for text in ["<a>", "<a></b>", "<a b=c></a>", "<a>&x</a>", "<a>&nbsp;</a>", "<a b=\"<\"/>", "a", "<a>]]></a><"] {
      #expect(XMLCheck.problem(in: text) != nil, "\(text)")
    }
  }
}

/// Whether a text is well-formed XML of the kind that pictures are: elements, attributes in double quotes, text.
enum XMLCheck {
  static func problem(in document: String) -> String? {
    // XML knows scalars; in Swift a mark and the sign before it are one character.
    let text = String(document.unicodeScalars.map { $0.isASCII ? Character($0) : "?" })
    var open: [Substring] = []
    var rest = text[...]
    while let next = rest.first {
      guard next == "<" else {
        let content = rest.prefix { $0 != "<" }
        if open.isEmpty, content.contains(where: { !$0.isWhitespace }) { return "text outside of the root" }
        if let problem = textProblem(content) { return problem }
        rest = rest[content.endIndex...]
        continue
      }
      guard let end = rest.firstIndex(of: ">") else { return "a tag without end" }
      let tag = rest[rest.index(after: rest.startIndex)..<end]
      rest = rest[rest.index(after: end)...]
      if tag.hasPrefix("/") {
        guard open.popLast() == tag.dropFirst() else { return "</\(tag.dropFirst())> closes nothing" }
      } else {
        let name = tag.prefix { $0.isLetter }
        guard !name.isEmpty else { return "a tag without name" }
        var attributes = tag[name.endIndex...]
        if attributes.last == "/" { attributes.removeLast() } else { open.append(name) }
        if let problem = attributeProblem(attributes) { return problem }
      }
    }
    return open.isEmpty ? nil : "<\(open[0])> is not closed"
  }

  private static func textProblem(_ text: Substring) -> String? {
    if text.contains("]]>") { return "]]> in text" }
    for part in text.split(separator: "&", omittingEmptySubsequences: false).dropFirst()
    where !["lt;", "gt;", "amp;", "quot;"].contains(where: part.hasPrefix) {
      return "& in text"
    }
    return nil
  }

  private static func attributeProblem(_ text: Substring) -> String? {
    // name="value" name="value": the parts between quotes alternate.
    let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
    guard parts.count % 2 == 1, parts.last?.isEmpty != false else { return "an attribute without quotes" }
    for (index, part) in parts.dropLast().enumerated() {
      if index % 2 == 0 {
        guard part.hasPrefix(" "), part.hasSuffix("="), part.count > 2 else { return "a wrong attribute" }
      } else if part.contains("<") || textProblem(part) != nil {
        return "a wrong value"
      }
    }
    return nil
  }
}
