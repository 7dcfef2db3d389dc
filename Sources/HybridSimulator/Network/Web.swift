import SessionModel

/// The simulated internet: hosts, their routes and files, and the gates that hold answers back.
final class Web {
  private let hosts: [HostSetup]
  private let loaded: LoadedScenario
  private let seed: Int64
  private var visits: [String: Int64] = [:]
  private(set) var openGates: Set<String> = []
  /// Small bodies that were asked for before.
  private var generatedBodies: [String: [UInt8]] = [:]
  private var waiting: [(gate: String, work: () -> Void)] = []

  init(_ loaded: LoadedScenario, seed: Int64) {
    self.loaded = loaded
    self.seed = seed
    hosts = loaded.scenario.web
  }

  /// The host of an address; an exact name beats a pattern, a longer pattern a shorter one.
  func host(_ url: WebAddress) -> HostSetup? {
    hosts.first { $0.name == url.authority } ?? hosts.first { $0.name == url.host }
      ?? hosts.filter { $0.name.utf8.contains(Wildcard.star) && Wildcard.matches(url.host, pattern: $0.name) }
      .max { $0.name.utf8.count < $1.name.utf8.count }
  }

  /// What the server answers.
  func answer(_ request: ServerRequest, host: HostSetup) -> Answer {
    let path = request.url.pathAndQuery
    if let route = route(for: path, in: host) {
      let key = "\(host.name) \(route.path)"
      visits[key, default: 0] += 1
      if let answer = route.answers.first(where: { holds($0.condition, request, visit: visits[key]!) }) {
        return answer
      }
    }
    return file(for: request.url, host: host) ?? host.notFound
  }

  private func route(for path: String, in host: HostSetup) -> RouteSetup? {
    let plain =
      path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).first.map(String.init) ?? path
    if let exact = host.routes.first(where: { $0.path == path }) { return exact }
    if let exact = host.routes.first(where: { $0.path == plain && !$0.path.utf8.contains(UInt8(ascii: "?")) }) {
      return exact
    }
    return host.routes.filter { route in
      route.path.utf8.contains(Wildcard.star)
        && Wildcard.matches(route.path.utf8.contains(UInt8(ascii: "?")) ? path : plain, pattern: route.path)
    }.max { $0.path.utf8.count < $1.path.utf8.count }
  }

  private func file(for url: WebAddress, host: HostSetup) -> Answer? {
    var path = url.path
    if path.hasSuffix("/") { path += "index.html" }
    guard loaded.file("www/\(host.folder)\(path)") != nil || loaded.file("www/\(url.host)\(path)") != nil else {
      return nil
    }
    return Answer(mime: Web.mime(ofPath: path), body: .file(String(path.dropFirst())))
  }

  private func holds(_ condition: Answer.Condition?, _ request: ServerRequest, visit: Int64) -> Bool {
    guard let condition else { return true }
    if let method = condition.method, method.uppercased() != request.method { return false }
    if let wanted = condition.visit, wanted != visit { return false }
    if let from = condition.visitFrom, visit < from { return false }
    if let gate = condition.gate, !openGates.contains(gate) { return false }
    if let query = condition.query, !Wildcard.matches(request.url.query ?? "", pattern: query) { return false }
    func matches(_ wanted: Answer.HeaderCondition, _ value: String?) -> Bool {
      guard let pattern = wanted.value else { return value == nil }
      return value.map { Wildcard.matches($0, pattern: pattern) } ?? false
    }
    return condition.headers.allSatisfy { wanted in
      matches(wanted, request.headers.first { $0.isNamed(wanted.name) }?.value)
    }
      && condition.cookies.allSatisfy { wanted in
        matches(wanted, request.cookies.first { $0.name == wanted.name }?.value)
      }
  }

  // MARK: Bodies

  /// The pieces of a body in their order.
  func parts(of answer: Answer, host: HostSetup, url: WebAddress) -> [BodyPart] {
    switch answer.body {
    case .empty: []
    case .text(let text): [.bytes(Array(text.utf8))]
    case .data(let bytes): [.bytes(bytes)]
    case .file(let path): [.bytes(file(path, host: host, url: url))]
    case .generated(let count):
      [.bytes(isScript(answer, url) ? generatedScript(count, name: url.text) : generated(count, name: url.text))]
    case .parts(let parts):
      parts.map { part in
        switch part {
        case .text(let text): .bytes(Array(text.utf8))
        case .data(let bytes): .bytes(bytes)
        case .file(let path): .bytes(file(path, host: host, url: url))
        case .generated(let count): .bytes(generated(count, name: url.text))
        case .sleep(let duration): .sleep(duration)
        case .gate(let name): .gate(name)
        case .fin: .fin
        case .rst: .rst
        }
      }
    }
  }

  enum BodyPart {
    case bytes([UInt8])
    case sleep(Scheduler.Time)
    case gate(String)
    case fin
    case rst
  }

  private func file(_ path: String, host: HostSetup, url: WebAddress) -> [UInt8] {
    loaded.file("www/\(host.folder)/\(path)")?.bytes ?? loaded.file("www/\(url.host)/\(path)")?.bytes ?? []
  }

  func fileBytes(_ path: String) -> [UInt8]? { loaded.file(path)?.bytes }

  private func isScript(_ answer: Answer, _ url: WebAddress) -> Bool {
    (answer.mime ?? Web.mime(ofPath: url.path)).contains("javascript")
  }

  /// So many bytes of a script that does nothing: letters in a comment.
  private func generatedScript(_ count: Int64, name: String) -> [UInt8] {
    guard count >= 4 else { return Array(repeating: UInt8(ascii: " "), count: Int(max(0, count))) }
    var bytes = generated(count, name: name)
    bytes.replaceSubrange(0..<2, with: "/*".utf8)
    bytes.replaceSubrange((bytes.count - 2)..., with: "*/".utf8)
    return bytes
  }

  /// So many letters, the same for the same seed and name.
  private func generated(_ count: Int64, name: String) -> [UInt8] {
    let key = "\(count) \(name)"
    if let bytes = generatedBodies[key] { return bytes }
    let bytes = generate(Int(count), name: name)
    if bytes.count <= 1 << 16, generatedBodies.count < 100 { generatedBodies[key] = bytes }
    return bytes
  }

  private func generate(_ count: Int, name: String) -> [UInt8] {
    var generator = SeededGenerator(seed: seed, name: name)
    return Array(unsafeUninitializedCapacity: count) { bytes, initialized in
      var place = 0
      while place < count {
        var number = generator.next()
        for _ in 0..<min(8, count - place) {
          bytes.initializeElement(at: place, to: Web.letters[Int(number & 0xFF)])
          place += 1
          number >>= 8
        }
      }
      initialized = count
    }
  }

  /// A letter for each byte: dividing every byte of a large body would take longer than all else of its load.
  private static let letters: [UInt8] = (0..<256).map { UInt8(ascii: "a") + UInt8($0 % 26) }

  // MARK: Gates

  /// Does `work` once the gate is open.
  func whenOpen(_ gate: String, _ work: @escaping () -> Void) {
    if openGates.contains(gate) { return work() }
    waiting.append((gate, work))
  }

  func open(_ gate: String) {
    openGates.insert(gate)
    let ready = waiting.filter { $0.gate == gate }
    waiting.removeAll { $0.gate == gate }
    for entry in ready { entry.work() }
  }

  /// A type for the end of a file's name.
  static func mime(ofPath path: String) -> String {
    let end = path.split(separator: "/").last?.split(separator: ".").last?.lowercased() ?? ""
    return types.first { $0.end == end }?.mime ?? "application/octet-stream"
  }

  private static let types: [(end: String, mime: String)] = [
    ("html", "text/html"), ("htm", "text/html"), ("css", "text/css"), ("js", "text/javascript"),
    ("mjs", "text/javascript"), ("json", "application/json"), ("txt", "text/plain"), ("csv", "text/csv"),
    ("png", "image/png"), ("jpg", "image/jpeg"), ("jpeg", "image/jpeg"), ("gif", "image/gif"),
    ("svg", "image/svg+xml"), ("webp", "image/webp"), ("ico", "image/x-icon"), ("pdf", "application/pdf"),
    ("zip", "application/zip"), ("mp4", "video/mp4"), ("mp3", "audio/mpeg"), ("xml", "application/xml"),
  ]
}

/// A request as a server sees it.
struct ServerRequest {
  var url: WebAddress
  var method: String
  var headers: [Answer.Header]
  var cookies: [(name: String, value: String)]
}
