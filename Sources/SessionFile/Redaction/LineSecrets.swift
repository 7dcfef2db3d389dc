import SessionModel

/// Hides the secrets of one line, and leaves every other byte of it as it is: numbers keep their digits, unknown
/// members stay, strings keep their escapes.
struct LineSecrets {
  private var cursor: ByteCursor
  private let rules: SecretRules
  private var writer: SecretWriter
  private var output: [UInt8] = []
  /// Everything before this place is in the output.
  private var copied = 0

  /// The line with its secrets hidden. A line that is no JSON object is given back as it is.
  static func hidden(_ line: [UInt8], _ writer: inout SecretWriter) -> [UInt8] {
    line.withUnsafeBufferPointer { buffer in
      var secrets = LineSecrets(buffer, writer)
      // `writer` goes in and out again, as the walk is a value of its own.
      guard let result = try? secrets.run() else { return line }
      writer = secrets.writer
      return result
    }
  }

  private init(_ line: UnsafeBufferPointer<UInt8>, _ writer: SecretWriter) {
    cursor = ByteCursor(line)
    self.writer = writer
    rules = SecretRules(kindName: LineSecrets.kindName(line) ?? "")
  }

  /// The value of the last `kind`, as the reader takes it.
  private static func kindName(_ line: UnsafeBufferPointer<UInt8>) -> String? {
    var cursor = ByteCursor(line)
    var kind: String?
    cursor.skipWhiteSpace()
    guard cursor.byte == 0x7B else { return nil }
    do {
      repeat {
        cursor.position += 1
        cursor.skipWhiteSpace()
        if cursor.byte == 0x7D { break }
        let name = try text(&cursor)
        try cursor.skipColon()
        if name == "kind", cursor.byte == 0x22 { kind = try text(&cursor) } else { try cursor.skipValue() }
        cursor.skipWhiteSpace()
      } while cursor.byte == 0x2C
    } catch {
      return nil
    }
    return kind
  }

  private static func text(_ cursor: inout ByteCursor) throws(JSONSyntaxError) -> String {
    let start = cursor.position + 1
    let isEscaped = try cursor.skipString()
    let content = UnsafeBufferPointer(start: cursor.base + start, count: cursor.position - 1 - start)
    return isEscaped ? JSONParser.unescaped(content) : String(decoding: content, as: UTF8.self)
  }

  private mutating func run() throws(JSONSyntaxError) -> [UInt8] {
    cursor.skipWhiteSpace()
    guard cursor.byte == 0x7B else { throw JSONSyntaxError(offset: 0, problem: .notAnObject) }
    try value(.plain, isTopLevel: true)
    copy(upTo: cursor.end)
    return output
  }

  private mutating func copy(upTo place: Int) {
    output.append(contentsOf: UnsafeBufferPointer(start: cursor.base + copied, count: place - copied))
    copied = place
  }

  /// Walks one value, the cursor being on its first byte. Valid lines nest at most `ByteCursor.maximumDepth` deep, and
  /// so does this.
  private mutating func value(_ rule: SecretRule, isTopLevel: Bool = false) throws(JSONSyntaxError) {
    switch rule {
    case .hidden(let category): return try hide(category)
    case .leaves(let category) where cursor.byte != 0x7B && cursor.byte != 0x5B: return try hide(category)
    default: break
    }
    switch cursor.byte {
    case 0x7B: try object(rule, isTopLevel: isTopLevel)
    case 0x5B: try array(rule)
    case 0x22: try string(rule)
    default: try cursor.skipValue()
    }
  }

  private mutating func object(_ rule: SecretRule, isTopLevel: Bool) throws(JSONSyntaxError) {
    let namedRule = try ruleOfNamedHeader(rule)
    repeat {
      cursor.position += 1
      cursor.skipWhiteSpace()
      if cursor.byte == 0x7D { break }
      let nameStart = cursor.position
      let name = try LineSecrets.text(&cursor)
      var memberRule = rules.rule(for: name, isTopLevel: isTopLevel, in: rule)
      // Headers as a list of `{"name":…,"value":…}`.
      if let namedRule, name == "value" { memberRule = namedRule }
      // A URL can be a name as well.
      try replaceURLs(in: name, from: nameStart)
      try cursor.skipColon()
      try value(memberRule)
      cursor.skipWhiteSpace()
    } while cursor.byte == 0x2C
    cursor.position += 1
  }

  /// The rule for `value` in `{"name":"authorization","value":…}` among headers.
  private func ruleOfNamedHeader(_ rule: SecretRule) throws(JSONSyntaxError) -> SecretRule? {
    guard case .headers = rule else { return nil }
    var ahead = cursor
    let start = ahead.position
    try ahead.skipValue()
    let slice = UnsafeBufferPointer(start: cursor.base + start, count: ahead.position - start)
    let object = try JSONParser.parse(slice)
    guard let name = object["name"]?.string, object["value"] != nil else { return nil }
    return SecretRules.headerRule(name)
  }

  private mutating func array(_ rule: SecretRule) throws(JSONSyntaxError) {
    guard case .headers = rule else { return try elements { (walk) throws(JSONSyntaxError) in try walk.value(rule) } }
    // Headers as pairs, as one flat list, or as lines: a text may be the name of what follows it, and the first one the
    // name of all. Whichever is stricter counts.
    var first: SecretRule?
    var last = SecretRule.headers
    try elements { (walk) throws(JSONSyntaxError) in
      guard walk.cursor.byte == 0x22 else { return try walk.value(last.isStrict ? last : first ?? .headers) }
      var ahead = walk.cursor
      let text = try LineSecrets.text(&ahead)
      let own = text.contains(":") ? .headers : SecretRules.headerRule(text)
      if let first, last.isStrict || first.isStrict {
        try walk.value(last.isStrict ? last : first)
      } else {
        try walk.string(.headers)
      }
      if first == nil { first = own.isStrict ? own : .headers }
      last = own.isStrict ? own : .headers
    }
  }

  private mutating func elements(
    _ body: (inout LineSecrets) throws(JSONSyntaxError) -> Void
  ) throws(JSONSyntaxError) {
    repeat {
      cursor.position += 1
      cursor.skipWhiteSpace()
      if cursor.byte == 0x5D { break }
      try body(&self)
      cursor.skipWhiteSpace()
    } while cursor.byte == 0x2C
    cursor.position += 1
  }

  private mutating func string(_ rule: SecretRule) throws(JSONSyntaxError) {
    let start = cursor.position
    let text = try LineSecrets.text(&cursor)
    switch rule {
    case .cookieHeader, .cookies: replace(from: start, with: CookieHeaders.hidden(Array(text.utf8), &writer))
    case .setCookieHeader: replace(from: start, with: CookieHeaders.hiddenSetCookie(Array(text.utf8), &writer))
    case .headers where text.contains(":"): try headerLines(text, from: start)
    default: try replaceURLs(in: text, from: start)
    }
  }

  /// `Name: value`, one or several.
  private mutating func headerLines(_ text: String, from start: Int) throws(JSONSyntaxError) {
    var isSecret = false
    let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { line -> [UInt8] in
      guard let colon = line.firstIndex(of: 0x3A) else { return Array(line) }
      let value = Array(line[line.index(after: colon)...].drop { $0 == 0x20 })
      let hidden: [UInt8]
      switch SecretRules.headerRule(String(decoding: line[..<colon], as: UTF8.self)) {
      case .hidden(let category): hidden = writer.replacement(value, category)
      case .cookieHeader: hidden = CookieHeaders.hidden(value, &writer)
      case .setCookieHeader: hidden = CookieHeaders.hiddenSetCookie(value, &writer)
      default:
        guard let urls = URLSecrets.hidden(Array(line), &writer) else { return Array(line) }
        isSecret = true
        return urls
      }
      isSecret = true
      return Array(line[...colon]) + [0x20] + hidden
    }
    if isSecret { replace(from: start, with: Array(lines.joined(separator: [0x0A]))) }
  }

  private mutating func replaceURLs(in text: String, from start: Int) throws(JSONSyntaxError) {
    if let hidden = URLSecrets.hidden(Array(text.utf8), &writer) { replace(from: start, with: hidden) }
  }

  /// Puts a text in the place of the string that ends at the cursor.
  private mutating func replace(from start: Int, with text: [UInt8]) {
    copy(upTo: start)
    var quoted = ""
    JSONText.quote(String(decoding: text, as: UTF8.self), to: &quoted)
    output.append(contentsOf: quoted.utf8)
    copied = cursor.position
  }

  /// Hides a whole value. A text is known by what it says, however it is escaped; anything else by its bytes.
  private mutating func hide(_ category: RedactionCounts.Category) throws(JSONSyntaxError) {
    let start = cursor.position
    if cursor.byte == 0x6E { return try cursor.skipValue() }
    let secret: [UInt8]
    if cursor.byte == 0x22 {
      secret = Array(try LineSecrets.text(&cursor).utf8)
    } else {
      try cursor.skipValue()
      let slice = UnsafeBufferPointer(start: cursor.base + start, count: cursor.position - start)
      secret = Array(try JSONParser.parse(slice).text.utf8)
    }
    let replacement = writer.replacement(secret, category)
    replace(from: start, with: replacement)
  }
}
