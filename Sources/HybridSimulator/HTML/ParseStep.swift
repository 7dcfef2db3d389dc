import SessionModel

/// What building a page brings about, in document order; the same steps however the network cut the bytes.
enum ParseStep: Hashable, Sendable {
  /// An element stands in the tree; its content is still to come.
  case element(DOMNodeID)
  /// `html` stands in the tree, and the builder waits for `resume()`.
  case documentElement
  /// A script's end tag was read, or `src` makes it external. After one that blocks, the builder waits for `resume()`.
  case script(PageScript)
  case stylesheet(DOMNodeID, url: String, media: String?)
  case image(DOMNodeID, url: String)
  case frame(DOMNodeID, PageFrame)
  /// Anything else that the page fetches by itself.
  case resource(DOMNodeID, url: String, PageResourceType)
  /// `base href`: the first one counts for every URL after it.
  case base(url: String)
  /// The first `title` is complete: white space stripped and collapsed, as `document.title` gives it.
  case title(String)
  /// `meta http-equiv=refresh`.
  case refresh(delay: Microseconds, url: String?)
  /// `meta http-equiv=content-security-policy`.
  case contentSecurityPolicy(String)
  case form(DOMNodeID)
  /// An `a` or `area` with `href`.
  case link(DOMNodeID, url: String)
  /// The page is read to its end: deferred scripts are next, then `DOMContentLoaded`.
  case end
}

/// A script of a page.
struct PageScript: Hashable, Sendable {
  var node: DOMNodeID
  /// As written; nil for an inline script.
  var url: String?
  /// The text of an inline script.
  var text: String
  var isAsync: Bool
  var isDeferred: Bool
  /// Where its text begins in the page, from 1; 1 for an external one.
  var line = 1
  /// `type=module`: known, and refused by the engine.
  var isModule: Bool

  /// Whether parsing waits until it has run: an inline script runs at once, an external one when it is there.
  var blocksParser: Bool { !isModule && (url == nil || (!isAsync && !isDeferred)) }
}

/// A frame of a page.
struct PageFrame: Hashable, Sendable {
  /// As written; nil or empty shows `about:blank`.
  var url: String?
  /// The document itself; wins over `url`.
  var srcdoc: String?
  /// The tokens of `sandbox`; nil: not sandboxed.
  var sandbox: [String]?
  var name: String?
}

/// What a resource is to the page.
enum PageResourceType: String, Hashable, Sendable {
  case icon, preload, media, font, object, manifest
}

extension PageScript {
  /// Whether a script's text is white space and comments alone.
  static func doesNothing(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { doesNothing($0) }
  }

  private static func doesNothing(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let (slash, star) = (UInt8(ascii: "/"), UInt8(ascii: "*"))
    var place = 0
    while place < bytes.count {
      if HTMLTokenizer.isSpace(bytes[place]) {
        place += 1
        continue
      }
      guard bytes[place] == slash, place + 1 < bytes.count else { return false }
      let kind = bytes[place + 1]
      place += 2
      if kind == star {
        while place + 1 < bytes.count, bytes[place] != star || bytes[place + 1] != slash { place += 1 }
        // One that never ends is an error that has to be told.
        guard place + 1 < bytes.count else { return false }
        place += 2
      } else if kind == slash {
        while place < bytes.count, bytes[place] != 0x0A, bytes[place] != 0x0D { place += 1 }
      } else {
        return false
      }
    }
    return true
  }

  /// Media types that are JavaScript (HTML standard, 8.1.3.4, as far as pages use them).
  private static let javaScriptTypes: Set<String> = [
    "", "text/javascript", "application/javascript", "text/ecmascript", "application/ecmascript",
    "application/x-javascript", "text/x-javascript", "text/jscript", "text/livescript",
  ]

  /// The script of an element whose end tag was read; nil if it is data, such as JSON.
  init?(_ node: DOMNodeID, in tree: DOMTree) {
    guard let element = tree.element(node), element.name == "script", !element.isForeign else { return nil }
    let type = (element["type"] ?? "").asciiTrimmed.lowercased()
    let isModule = type == "module"
    guard isModule || Self.javaScriptTypes.contains(type) else { return nil }
    // Old browsers' fallback: this engine has modules, by name at least.
    if !isModule, element["nomodule"] != nil { return nil }
    self.node = node
    self.isModule = isModule
    url = element["src"]?.asciiTrimmed
    text = url == nil ? tree.textContent(node) : ""
    isAsync = url != nil && element["async"] != nil
    isDeferred = url != nil && element["defer"] != nil && !isAsync
    // An external script with an empty address runs nothing, and fires `error`.
    if url?.isEmpty == true { return nil }
    // An inline script without text never runs (8.1.4, “prepare the script element”, step 6).
    if url == nil, text.isEmpty { return nil }
  }
}

extension ParseStep {
  /// What an element that was just inserted makes the engine do; scripts and titles come with their end tags.
  static func steps(of node: DOMNodeID, _ element: DOMElement) -> [ParseStep] {
    guard !element.isForeign else { return [] }
    func url(_ name: String) -> String? {
      element[name].map(\.asciiTrimmed).flatMap { $0.isEmpty ? nil : $0 }
    }
    switch element.name {
    case "img": return url("src").map { [.image(node, url: $0)] } ?? []
    case "input" where element["type"]?.lowercased() == "image": return url("src").map { [.image(node, url: $0)] } ?? []
    case "link": return link(node, element, url("href"))
    case "iframe", "frame":
      return [
        .frame(
          node,
          PageFrame(
            url: url("src"), srcdoc: element.name == "iframe" ? element["srcdoc"] : nil,
            sandbox: element["sandbox"].map { $0.lowercased().split(whereSeparator: \.isWhitespace).map(String.init) },
            name: element["name"]))
      ]
    case "base": return url("href").map { [.base(url: $0)] } ?? []
    case "meta": return meta(element)
    case "form": return [.form(node)]
    case "a", "area": return element["href"].map { [.link(node, url: $0.asciiTrimmed)] } ?? []
    case "video":
      let poster = url("poster").map { [ParseStep.image(node, url: $0)] } ?? []
      return poster + (url("src").map { [.resource(node, url: $0, .media)] } ?? [])
    case "audio", "source", "track", "embed":
      let type: PageResourceType = element.name == "embed" ? .object : .media
      return url("src").map { [.resource(node, url: $0, type)] } ?? []
    case "object": return url("data").map { [.resource(node, url: $0, .object)] } ?? []
    default: return []
    }
  }

  private static func link(_ node: DOMNodeID, _ element: DOMElement, _ url: String?) -> [ParseStep] {
    guard let url else { return [] }
    let relations = Set((element["rel"] ?? "").lowercased().split(whereSeparator: \.isWhitespace).map(String.init))
    if relations.contains("stylesheet") {
      if relations.contains("alternate") || element["disabled"] != nil { return [] }
      return [.stylesheet(node, url: url, media: element["media"])]
    }
    if relations.contains("preload") || relations.contains("modulepreload") {
      return [.resource(node, url: url, .preload)]
    }
    if relations.contains("icon") { return [.resource(node, url: url, .icon)] }
    if relations.contains("manifest") { return [.resource(node, url: url, .manifest)] }
    return []
  }

  private static func meta(_ element: DOMElement) -> [ParseStep] {
    let content = element["content"] ?? ""
    switch element["http-equiv"]?.asciiTrimmed.lowercased() {
    case "refresh": return refresh(content).map { [$0] } ?? []
    case "content-security-policy": return content.isEmpty ? [] : [.contentSecurityPolicy(content)]
    default: return []
    }
  }

  /// `5; url=/next` (HTML standard, “shared declarative refresh steps”).
  static func refresh(_ content: String) -> ParseStep? {
    var rest = content.asciiTrimmed[...]
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty || rest.first == "." else { return nil }
    // A delay beyond a century is one that never comes.
    let seconds = digits.isEmpty ? 0 : min(Int64(digits) ?? .max, 3_155_760_000)
    rest = rest.dropFirst(digits.count).drop { ($0.isASCII && $0.isNumber) || $0 == "." }
    let separated = rest.drop { $0.isWhitespace }
    if let first = rest.first, first != ";", first != ",", !first.isWhitespace { return nil }
    rest = (separated.first == ";" || separated.first == "," ? separated.dropFirst() : separated).drop {
      $0.isWhitespace
    }
    if rest.prefix(3).lowercased() == "url" {
      let value = rest.dropFirst(3).drop { $0.isWhitespace }
      if value.first == "=" { rest = value.dropFirst().drop { $0.isWhitespace } }
    }
    var url = String(rest)
    if let quote = url.first, quote == "'" || quote == "\"" { url = String(url.dropFirst().prefix { $0 != quote }) }
    return .refresh(delay: seconds * 1_000_000, url: url.isEmpty ? nil : url)
  }
}

extension String {
  /// Without the white space that HTML strips around an attribute's value.
  var asciiTrimmed: String {
    let isBlank: (Character) -> Bool = {
      $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r" || $0 == "\u{0C}" || $0 == "\r\n"
    }
    var slice = drop(while: isBlank)
    while let last = slice.last, isBlank(last) { slice.removeLast() }
    return String(slice)
  }
}
