import SessionModel

extension ScenarioReader {
  /// The most that a server can be told to generate for one answer: 1 GiB, so that no run fills the memory.
  static let largestBody: Int64 = 1 << 30

  /// `body`, `file`, `bytes` or `parts`; at most one of them.
  func body(_ fields: Fields) -> Answer.Body {
    let keys = ["body", "file", "bytes", "parts"]
    let given = keys.filter { fields.has($0) }
    if given.count > 1 {
      report(
        fields.position, fields.path, found: "\(given.map { "“\($0)”" }.joined(separator: " and ")) together",
        expected: "one of body, file, bytes, parts")
    }
    var result = Answer.Body.empty
    if let node = fields.node("parts") {
      let elements = node.elements
      if elements == nil { mismatch(node, fields.way("parts"), expected: "a list of parts") }
      result = .parts(
        (elements ?? []).enumerated().compactMap { part($0.element, "\(fields.way("parts"))[\($0.offset)]") })
    }
    if let size = fields.integer("bytes", in: 0...Self.largestBody) { result = .generated(size) }
    if let file = file(fields) { result = .file(file) }
    if let node = fields.node("body"), let text = text(node, fields.way("body")) {
      result = body(text, node, fields.way("body"))
    }
    return result
  }

  /// A file of the host's folder.
  private func file(_ fields: Fields) -> String? {
    guard let node = fields.node("file"), let path = text(node, fields.way("file")) else { return nil }
    let relative = path.hasPrefix("/") ? String(path.dropFirst()) : path
    mention(.file, hostFolder + "/" + relative, node.position, fields.way("file"))
    return relative
  }

  /// A gate that holds an answer: this defines its name.
  func gate(_ fields: Fields) -> String? {
    let gate = fields.text("gate")
    if let gate { define(.gate, gate) }
    return gate
  }

  /// A text; `base64:…` is bytes.
  func body(_ text: String, _ node: JSON5Node, _ path: String) -> Answer.Body {
    if text.isEmpty { return .empty }
    guard text.hasPrefix("base64:") else { return .text(text) }
    if let bytes = Base64.bytes(text.utf8.dropFirst(7)) { return .data(bytes) }
    mismatch(node, path, expected: "base64 after “base64:”")
    return .empty
  }

  private func part(_ node: JSON5Node, _ path: String) -> Answer.Part? {
    if case .string(let text) = node.value {
      switch text {
      case "fin": return .fin
      case "rst": return .rst
      default:
        switch body(text, node, path) {
        case .data(let bytes): return .data(bytes)
        default: return .text(text)
        }
      }
    }
    guard let fields = Fields(node, path, "part", self, shorthand: "a text") else { return nil }
    defer { fields.finish() }
    let sleep = fields.milliseconds("sleep").map { Answer.Part.sleep($0) }
    let gate = gate(fields).map { Answer.Part.gate($0) }
    let file = file(fields).map { Answer.Part.file($0) }
    let bytes = fields.integer("bytes", in: 0...Self.largestBody).map { Answer.Part.generated($0) }
    let text = fields.text("text").map { Answer.Part.text($0) }
    let given = [sleep, gate, file, bytes, text].compactMap { $0 }
    if given.count == 1 { return given[0] }
    // A part with one key that could not be read, or an unknown key, has its own error.
    let written = fields.members.filter { ["sleep", "gate", "file", "bytes", "text"].contains($0.name) }
    if written.count == fields.members.count, written.count != 1 {
      mismatch(node, path, expected: "a text, “fin”, “rst”, or one of {sleep}, {gate}, {bytes}, {file}, {text}")
    }
    return nil
  }

  /// `length: 20000`, `length: "none"`, `chunked: true`.
  func length(_ fields: Fields, _ body: Answer.Body) -> Answer.Length {
    let isChunked = fields.flag("chunked") ?? false
    guard let node = fields.node("length") else {
      if isChunked { return .chunked }
      // A server that cuts the connection and declares nothing: the end of the connection is the end of the body.
      if case .parts(let parts) = body, parts.contains(where: { $0 == .fin || $0 == .rst }) { return .none }
      return .whole
    }
    if case .string(let word) = node.value {
      switch word {
      case "auto": return .whole
      case "none": return .none
      case "chunked": return .chunked
      default: break
      }
      mismatch(node, fields.way("length"), expected: "a number of bytes, “auto”, “none” or “chunked”")
      return .whole
    }
    return integer(node, fields.way("length")).map { .declared($0) } ?? .whole
  }

  /// What is written, null being none; else by the file's or the path's ending; else HTML for texts.
  func mime(_ fields: Fields, _ answer: Answer, route: String) -> String? {
    if let node = fields.node("mime", nullable: true) {
      return node.value == .null ? nil : text(node, fields.way("mime"))
    }
    if answer.redirect != nil || [204, 205, 304].contains(answer.status) { return nil }
    switch answer.body {
    case .file(let path): return MediaType.of(path: path) ?? "application/octet-stream"
    case .generated: return MediaType.of(path: route) ?? "application/octet-stream"
    default: return MediaType.of(path: route) ?? "text/html"
    }
  }
}

/// Media types by the ending of a path, for what pages are made of.
enum MediaType {
  private static let endings: [String: String] = [
    "html": "text/html", "htm": "text/html", "css": "text/css", "js": "text/javascript", "mjs": "text/javascript",
    "json": "application/json", "txt": "text/plain", "csv": "text/csv", "xml": "application/xml",
    "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
    "webp": "image/webp", "ico": "image/x-icon", "pdf": "application/pdf", "zip": "application/zip",
    "woff2": "font/woff2", "woff": "font/woff", "mp4": "video/mp4", "mp3": "audio/mpeg",
  ]

  /// The media type of a path, with or without a query; nil where the ending is not known.
  static func of(path: String) -> String? {
    let file = path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)[0]
    let name = file.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    return endings[name[name.index(after: dot)...].lowercased()]
  }
}
