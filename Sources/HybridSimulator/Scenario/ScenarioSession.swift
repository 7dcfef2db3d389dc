import SessionModel

/// A scenario in a session: written into it, and taken out again so that one file is enough to run it.
extension LoadedScenario {
  /// The `files` of a session's header: path, size and digest, in path order.
  public var headerFiles: JSONValue {
    .array(
      files.map { file in
        .object(
          JSONObject(members: [
            .init(name: "path", value: .string(file.path)),
            .init(name: "bytes", value: .integer(Int64(file.bytes.count))),
            .init(name: "sha256", value: .string(SHA256.hex(file.bytes))),
          ]))
      })
  }

  /// The fields of the `session.file` events, without `t` and `kind`, in path order.
  public var fileEvents: [JSONObject] { files.flatMap(\.sessionParts) }

  /// A remark for people when the files are so large that the session will be; nil else.
  public var sizeNotice: String? {
    let total = files.reduce(0) { $0 + $1.bytes.count }
    guard total > ScenarioFolder.noticeableTotal else { return nil }
    return "the files of the scenario have \(total) bytes, and every session of it holds them"
  }

  /// The scenario of a simulated session.
  /// - Throws: why it cannot be run again: it holds none, was redacted, or its files are not whole.
  public init(session: Session, name: String, overrides: [ScenarioOverride] = []) throws(ScenarioErrors) {
    guard let source = session.header?.fields["scenario"] else {
      throw ScenarioErrors([
        ScenarioIssue(
          file: name, found: session.header?.isRedacted == true ? "a redacted session" : "a session without scenario",
          expected: "a session that the simulator made")
      ])
    }
    var files: [ScenarioFile] = []
    var nextPart: Int64 = 0
    for position in 0..<session.index.count {
      guard session.index[position].kind == .sessionFile else { continue }
      let fields = session.event(position).fields
      guard let path = fields["path"]?.string, let bytes = ScenarioFile.bytes(of: fields) else {
        throw ScenarioErrors([Self.broken(name, "event #\(session.index.number(position)) without path or content")])
      }
      let part = fields["part"]?.integer ?? 0
      if files.last?.path == path, part == nextPart {
        files[files.count - 1].bytes += bytes
      } else if part == 0, files.last.map({ ScenarioFile.isOrdered($0.path, before: path) }) ?? true {
        files.append(ScenarioFile(path: path, bytes: bytes))
      } else {
        throw ScenarioErrors([Self.broken(name, "part \(part) of “\(path)” out of order")])
      }
      nextPart = part + 1
    }
    let loaded = LoadedScenario(
      scenario: try ScenarioText.read(JSON5Node(source), file: name, overrides: overrides, files: files), files: files)
    guard session.header?.fields["files"] ?? .array([]) == loaded.headerFiles else {
      throw ScenarioErrors([Self.broken(name, "files that differ from the header's list")])
    }
    self = loaded
  }

  private static func broken(_ name: String, _ found: String) -> ScenarioIssue {
    ScenarioIssue(file: name, found: found, expected: "the whole files of the scenario, as they were recorded")
  }
}

extension ScenarioFile {
  /// The most bytes of a part: 48 KiB, which base64 makes 64 KiB (session format, “Header”).
  static let partSize = 48 * 1024

  /// The file cut into parts: texts as text where all of it is UTF-8, else base64. An empty file has one part.
  var sessionParts: [JSONObject] {
    let isText = String(validating: bytes, as: UTF8.self) != nil && !bytes.contains(0)
    var parts: [JSONObject] = []
    var start = 0
    repeat {
      var end = min(start + Self.partSize, bytes.count)
      // A text is cut between its characters: a continuation byte belongs to the one before it.
      while isText, end < bytes.count, end > start, bytes[end] & 0xC0 == 0x80 { end -= 1 }
      let piece = Array(bytes[start..<end])
      let content: JSONObject.Member =
        isText
        ? .init(name: "text", value: .string(String(decoding: piece, as: UTF8.self)))
        : .init(name: "base64", value: .string(Base64.text(piece)))
      parts.append(
        JSONObject(members: [
          .init(name: "path", value: .string(path)), .init(name: "part", value: .integer(Int64(parts.count))), content,
        ]))
      start = end
    } while start < bytes.count
    return parts
  }

  /// The bytes of one part.
  static func bytes(of fields: JSONObject) -> [UInt8]? {
    if let text = fields["text"]?.string { return Array(text.utf8) }
    return fields["base64"]?.string.flatMap { Base64.bytes($0.utf8) }
  }
}
