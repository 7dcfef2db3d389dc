/// Finds in markup what a load depends on: title, subresources, frames, refreshes. Pieces may be cut anywhere.
struct MarkupScanner {
  enum Finding: Hashable {
    case title(String)
    case subresource(url: String, type: ResourceType, blocksParser: Bool)
    case frame(source: String?, document: String?, name: String?)
    case refresh(after: Scheduler.Time, url: String?)
    case base(String)
  }

  enum ResourceType: String { case document, image, script, styleSheet, media }

  private var buffer = ""

  /// Takes the next piece of the text.
  mutating func feed(_ bytes: ArraySlice<UInt8>) -> [Finding] {
    buffer += String(decoding: bytes, as: UTF8.self)
    return scan(isLast: false)
  }

  /// The text has ended.
  mutating func finish() -> [Finding] { scan(isLast: true) }

  private mutating func scan(isLast: Bool) -> [Finding] {
    var findings: [Finding] = []
    var rest = buffer[...]
    while let open = rest.firstIndex(of: "<") {
      let after = rest[open...]
      if after.hasPrefix("<!--") {
        guard let end = after.range(of: "-->") else { break }
        rest = after[end]
        continue
      }
      guard let close = MarkupScanner.endOfTag(after) else { break }
      let tag = Tag(after[after.index(after: open)..<close])
      var next = after[after.index(after: close)...]
      if let raw = ["script", "style", "title", "textarea"].first(where: { $0 == tag.name }) {
        guard let (content, end) = MarkupScanner.content(of: raw, in: next) else { break }
        if raw == "title" { findings.append(.title(content.trimmingSpaces())) }
        next = end
      }
      findings += tag.findings
      rest = next
    }
    buffer = isLast ? "" : String(rest)
    return findings
  }

  private static func endOfTag(_ text: Substring) -> String.Index? {
    var quote: Character?
    for position in text.indices {
      let character = text[position]
      if let open = quote {
        if character == open { quote = nil }
      } else if character == ">" {
        return position
      } else if character == "\"" || character == "'" {
        quote = character
      }
    }
    return nil
  }

  private static func content(of name: String, in text: Substring) -> (Substring, Substring)? {
    var search = text
    while let open = search.firstIndex(of: "<") {
      let after = search[open...]
      if after.dropFirst().hasPrefix("/"), after.dropFirst(2).lowercased().hasPrefix(name),
        let close = after.firstIndex(of: ">")
      {
        return (text[..<open], text[text.index(after: close)...])
      }
      search = after.dropFirst()
    }
    return nil
  }
}

/// A start tag: its name and attributes.
private struct Tag {
  let name: String
  private let attributes: [(name: String, value: String)]

  init(_ text: Substring) {
    var rest = text
    func isSpace(_ character: Character) -> Bool { character.isWhitespace || character == "/" }
    let end = rest.firstIndex(where: { $0.isWhitespace }) ?? rest.endIndex
    var name = rest[..<end].lowercased()
    if name.count > 1, name.hasSuffix("/") { name.removeLast() }
    self.name = name
    rest = rest[end...]
    var attributes: [(String, String)] = []
    while true {
      rest = rest.drop(while: isSpace)
      guard !rest.isEmpty else { break }
      let nameEnd = rest.firstIndex { $0 == "=" || isSpace($0) } ?? rest.endIndex
      let attribute = rest[..<nameEnd].lowercased()
      rest = rest[nameEnd...].drop(while: { $0.isWhitespace })
      guard rest.first == "=" else {
        attributes.append((attribute, ""))
        if nameEnd == rest.startIndex, attribute.isEmpty { rest = rest.dropFirst() }
        continue
      }
      rest = rest.dropFirst().drop(while: { $0.isWhitespace })
      if let quote = rest.first, quote == "\"" || quote == "'" {
        rest = rest.dropFirst()
        let valueEnd = rest.firstIndex(of: quote) ?? rest.endIndex
        attributes.append((attribute, String(rest[..<valueEnd])))
        rest = valueEnd == rest.endIndex ? "" : rest[rest.index(after: valueEnd)...]
      } else {
        let valueEnd = rest.firstIndex(where: { $0.isWhitespace }) ?? rest.endIndex
        attributes.append((attribute, String(rest[..<valueEnd])))
        rest = rest[valueEnd...]
      }
    }
    self.attributes = attributes
  }

  subscript(attribute: String) -> String? { attributes.first { $0.name == attribute }?.value }

  var findings: [MarkupScanner.Finding] {
    switch name {
    case "img": self["src"].map { [.subresource(url: $0, type: .image, blocksParser: false)] } ?? []
    case "script":
      self["src"].map { [.subresource(url: $0, type: .script, blocksParser: self["async"] == nil && self["defer"] == nil)] }
        ?? []
    case "link":
      self["rel"]?.lowercased() == "stylesheet"
        ? self["href"].map { [.subresource(url: $0, type: .styleSheet, blocksParser: false)] } ?? [] : []
    case "video", "audio": self["src"].map { [.subresource(url: $0, type: .media, blocksParser: false)] } ?? []
    case "iframe": [.frame(source: self["src"], document: self["srcdoc"], name: self["name"])]
    case "base": self["href"].map { [.base($0)] } ?? []
    case "meta": self["http-equiv"]?.lowercased() == "refresh" ? self["content"].flatMap(Refresh.finding).map { [$0] } ?? [] : []
    default: []
    }
  }
}

/// `<meta http-equiv=refresh>` and the `Refresh` header.
enum Refresh {
  /// `0; url=/b`
  static func finding(_ text: String) -> MarkupScanner.Finding? {
    let parts = text.split(separator: ";", maxSplits: 1)
    guard let seconds = parts.first.flatMap({ Double($0.trimmingSpaces()) }), seconds >= 0, seconds < 1e6 else {
      return nil
    }
    var url = parts.count > 1 ? parts[1].trimmingSpaces() : ""
    if url.lowercased().hasPrefix("url=") { url = String(url.dropFirst(4)) }
    url = url.trimmingSpaces().filter { $0 != "'" && $0 != "\"" }
    return .refresh(after: Scheduler.Time(seconds * 1_000_000), url: url.isEmpty ? nil : url)
  }
}

extension Substring {
  /// The place after the first `text`.
  fileprivate func range(of text: String) -> PartialRangeFrom<Index>? {
    var search = self
    while let first = text.first, let start = search.firstIndex(of: first) {
      if search[start...].hasPrefix(text) { return self.index(start, offsetBy: text.count)... }
      search = search[start...].dropFirst()
    }
    return nil
  }
}
