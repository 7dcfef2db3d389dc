import SessionModel

/// Collects what is wrong while a scenario is decoded, and remembers what is needed across its parts.
final class ScenarioReader {
  /// Name of the text in errors.
  let file: String
  /// All that is wrong so far.
  private(set) var issues: [ScenarioIssue] = []
  /// The view that a step means which names none.
  var defaultView: String?
  /// What `views` says, by id: a `create` step of that id begins with it.
  var declaredViews: [String: ViewSetup] = [:]
  /// Delegate methods inside of which hooks run, and of which views.
  var hookedMethods: [(view: FieldMatch?, methods: DelegateMethods)] = []
  /// Every key that was asked for, by the kind of object that holds it; the documentation is checked against it.
  private(set) var keys: [String: Set<String>] = [:]

  /// Names that must be defined somewhere, checked when everything was read.
  private(set) var mentions: [Mention] = []
  /// Names that are defined on the way: views by steps, gates by answers.
  private(set) var definitions: [Mention.Subject: Set<String>] = [:]
  /// Folder of the host that is being read, for the files of its answers.
  var hostFolder = "www"

  init(file: String) { self.file = file }

  /// A name that something else must define.
  struct Mention {
    enum Subject { case view, store, gate, file }
    let subject: Subject
    let name: String
    let position: SourcePosition?
    let path: String
  }

  func mention(_ subject: Mention.Subject, _ name: String, _ position: SourcePosition?, _ path: String) {
    mentions.append(Mention(subject: subject, name: name, position: position, path: path))
  }

  func define(_ subject: Mention.Subject, _ name: String) { definitions[subject, default: []].insert(name) }

  func report(
    _ position: SourcePosition?, _ path: String, found: String, expected: String, nearest: String? = nil
  ) {
    issues.append(
      ScenarioIssue(
        file: file, position: position, path: path, found: found, expected: expected, nearest: nearest))
  }

  func mismatch(_ node: JSON5Node, _ path: String, expected: String, nearest: String? = nil) {
    report(node.position, path, found: node.found, expected: expected, nearest: nearest)
  }

  func knows(_ key: String, of what: String) { keys[what, default: []].insert(key) }

  /// The issues in the order of the file, those without a place last.
  var sortedIssues: [ScenarioIssue] {
    issues.enumerated().sorted { left, right in
      let (first, second) = (left.element.position, right.element.position)
      guard let first, let second else { return first != nil || (second == nil && left.offset < right.offset) }
      return (first.line, first.column, left.offset) < (second.line, second.column, right.offset)
    }.map(\.element)
  }
}

/// Reading single values.
extension ScenarioReader {
  /// Whole numbers that a double holds exactly: what any tool on the way can keep.
  static let integers: ClosedRange<Int64> = 0...9_007_199_254_740_991
  /// The longest time that a scenario can say, in milliseconds: ten years, for cookies; it cannot overflow.
  static let longestMilliseconds = 315_576_000_000.0

  func text(_ node: JSON5Node, _ path: String, expected: String = "a text") -> String? {
    if case .string(let text) = node.value { return text }
    mismatch(node, path, expected: expected)
    return nil
  }

  func flag(_ node: JSON5Node, _ path: String) -> Bool? {
    if case .bool(let flag) = node.value { return flag }
    mismatch(node, path, expected: "true or false")
    return nil
  }

  func integer(
    _ node: JSON5Node, _ path: String, in range: ClosedRange<Int64> = ScenarioReader.integers,
    expected: String? = nil
  ) -> Int64? {
    if case .integer(let integer) = node.value, range.contains(integer) { return integer }
    mismatch(
      node, path, expected: expected ?? "a whole number from \(range.lowerBound) to \(range.upperBound)")
    return nil
  }

  func number(_ node: JSON5Node, _ path: String, in range: ClosedRange<Double>) -> Double? {
    let number: Double?
    switch node.value {
    case .integer(let integer): number = Double(integer)
    case .number(let double): number = double
    default: number = nil
    }
    // A comparison with NaN is false: infinities and NaN are refused here.
    if let number, number >= range.lowerBound, number <= range.upperBound { return number }
    mismatch(node, path, expected: "a finite number from \(range.lowerBound) to \(range.upperBound)")
    return nil
  }

  /// Milliseconds, with fractions, as whole microseconds.
  func milliseconds(_ node: JSON5Node, _ path: String) -> Microseconds? {
    let number: Double?
    switch node.value {
    case .integer(let integer): number = Double(integer)
    case .number(let double): number = double
    default: number = nil
    }
    if let number, number >= 0, number <= Self.longestMilliseconds { return Microseconds((number * 1000).rounded()) }
    // Ten years: only who reaches it needs to know of it.
    mismatch(
      node, path,
      expected: (number ?? 0) > Self.longestMilliseconds
        ? "milliseconds, at most \(Int64(Self.longestMilliseconds)) (ten years)" : "milliseconds, 0 or more")
    return nil
  }

  /// One of a fixed set of words.
  func choice<T: RawRepresentable & CaseIterable>(
    _ node: JSON5Node, _ path: String, as type: T.Type = T.self, aliases: [String: T] = [:]
  ) -> T? where T.RawValue == String {
    let words = T.allCases.map(\.rawValue)
    guard case .string(let word) = node.value else {
      mismatch(node, path, expected: Self.list(words))
      return nil
    }
    if let value = T(rawValue: word) ?? aliases[word] { return value }
    mismatch(
      node, path, expected: Self.list(words), nearest: NearestName.of(word, among: words + aliases.keys.sorted()))
    return nil
  }

  /// `a`, `b` or `c`.
  static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first.map { "“\($0)”" } ?? "nothing" }
    return words.dropLast().map { "“\($0)”" }.joined(separator: ", ") + " or “\(last)”"
  }

  /// A list of texts; a single text is a list of one.
  func texts(_ node: JSON5Node, _ path: String) -> [String] {
    if case .string(let text) = node.value { return [text] }
    guard let elements = node.elements else {
      mismatch(node, path, expected: "a list of texts")
      return []
    }
    return elements.enumerated().compactMap { text($0.element, "\(path)[\($0.offset)]") }
  }

  /// A list of anything; a single object is a list of one.
  func list<T>(_ node: JSON5Node, _ path: String, _ read: (JSON5Node, String) -> T?) -> [T] {
    switch node.value {
    case .object, .string: return read(node, path).map { [$0] } ?? []
    default: break
    }
    guard let elements = node.elements else {
      mismatch(node, path, expected: "a list")
      return []
    }
    return elements.enumerated().compactMap { read($0.element, "\(path)[\($0.offset)]") }
  }
}
