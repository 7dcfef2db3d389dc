/// A list of CSS selectors, such as `a.next[rel=next] > b, #on:not(:first-child)` (Selectors, level 4).
struct Selector: Hashable, Sendable {
  /// What may stand between two compounds.
  enum Combinator: Hashable, Sendable {
    case descendant, child, next, later
  }

  /// Compounds from the right to the left, each with what joins it to the one on its left.
  struct Complex: Hashable, Sendable {
    var compounds: [[Part]]
    var combinators: [Combinator]
  }

  /// One condition of a compound.
  indirect enum Part: Hashable, Sendable {
    case any
    case tag(String)
    case id(String)
    case className(String)
    case attribute(Attribute)
    case not(Selector)
    case matches(Selector)
    /// Each of them begins with `:scope`, the element itself.
    case has(Selector)
    case position(Position)
    case pseudo(String)
    /// Something that is no element or that never is so here, such as `::before` and `:hover`.
    case never
  }

  struct Attribute: Hashable, Sendable {
    enum Comparison: Hashable, Sendable {
      case exists, equals, word, prefix, suffix, contains, dash
    }

    var name: String
    var comparison = Comparison.exists
    var value = ""
    var ignoresCase = false
  }

  /// `:nth-child(an+b)` and its relatives.
  struct Position: Hashable, Sendable {
    var step: Int
    var offset: Int
    var fromEnd = false
    var ofType = false
  }

  var alternatives: [Complex]

  /// The selector that a text means; nil if it is none.
  init?(_ text: String) {
    var parser = SelectorParser(text)
    guard let parsed = parser.list(isRelative: false, until: nil) else { return nil }
    self = parsed
  }

  init(alternatives: [Complex]) { self.alternatives = alternatives }
}

/// Reads selectors.
struct SelectorParser {
  private let text: [Unicode.Scalar]
  private var place = 0

  init(_ text: String) { self.text = Array(text.unicodeScalars) }

  private var next: Unicode.Scalar? { place < text.count ? text[place] : nil }
  private func scalar(_ offset: Int) -> Unicode.Scalar? {
    place + offset < text.count ? text[place + offset] : nil
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\n" || scalar == "\t" || scalar == "\r" || scalar == "\u{0C}"
  }

  @discardableResult
  private mutating func skipBlank() -> Bool {
    let start = place
    while let next, Self.isBlank(next) { place += 1 }
    return place > start
  }

  private mutating func take(_ wanted: Unicode.Scalar) -> Bool {
    guard next == wanted else { return false }
    place += 1
    return true
  }

  /// A list up to its end, or up to `until`, which is taken too.
  mutating func list(isRelative: Bool, until end: Unicode.Scalar?) -> Selector? {
    var alternatives: [Selector.Complex] = []
    while true {
      guard let complex = complex(isRelative: isRelative) else { return nil }
      alternatives.append(complex)
      skipBlank()
      // CSS closes what its text ends in.
      if next == nil || next == end {
        place += 1
        return Selector(alternatives: alternatives)
      }
      guard take(",") else { return nil }
    }
  }

  private mutating func combinator() -> Selector.Combinator? {
    let isSpaced = skipBlank()
    let result: Selector.Combinator
    switch next {
    case ">": result = .child
    case "+": result = .next
    case "~": result = .later
    case nil, ",", ")": return nil
    default: return isSpaced ? .descendant : nil
    }
    place += 1
    skipBlank()
    return result
  }

  private mutating func complex(isRelative: Bool) -> Selector.Complex? {
    skipBlank()
    var compounds: [[Selector.Part]] = []
    var combinators: [Selector.Combinator] = []
    if isRelative {
      compounds.append([.pseudo("scope")])
      combinators.append(combinator() ?? .descendant)
    }
    while true {
      guard let compound = compound() else { return nil }
      compounds.append(compound)
      guard let combinator = combinator() else { break }
      combinators.append(combinator)
    }
    return Selector.Complex(compounds: compounds.reversed(), combinators: combinators.reversed())
  }

  private mutating func compound() -> [Selector.Part]? {
    var parts: [Selector.Part] = []
    if take("*") {
      parts.append(.any)
    } else if let name = identifier() {
      parts.append(.tag(name.asciiLowercased))
    }
    while let mark = next {
      switch mark {
      case "#":
        place += 1
        guard let name = identifier() else { return nil }
        parts.append(.id(name))
      case ".":
        place += 1
        guard let name = identifier() else { return nil }
        parts.append(.className(name))
      case "[":
        guard let attribute = attribute() else { return nil }
        parts.append(.attribute(attribute))
      case ":":
        guard let pseudo = pseudo() else { return nil }
        parts.append(pseudo)
      default: return parts.isEmpty ? nil : parts
      }
    }
    return parts.isEmpty ? nil : parts
  }

  // MARK: Words

  private static func startsName(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x80 || scalar == "_" || (scalar.value | 0x20) &- 0x61 < 26
  }

  private static func isName(_ scalar: Unicode.Scalar) -> Bool {
    startsName(scalar) || scalar == "-" || scalar.value &- 0x30 < 10
  }

  private mutating func identifier() -> String? {
    guard let first = next else { return nil }
    let second = scalar(1)
    let begins =
      first == "-"
      ? second.map { Self.startsName($0) || $0 == "-" || $0 == "\\" } ?? false : Self.startsName(first) || first == "\\"
    guard begins else { return nil }
    var name = String.UnicodeScalarView()
    while let here = next {
      if Self.isName(here) {
        name.append(here)
        place += 1
      } else if here == "\\", let escaped = escape() {
        name.append(escaped)
      } else {
        break
      }
    }
    return name.isEmpty ? nil : String(name)
  }

  private mutating func escape() -> Unicode.Scalar? {
    guard let first = scalar(1), first != "\n" else { return nil }
    place += 1
    var digits = ""
    while digits.count < 6, let here = next, here.isASCII, Character(here).isHexDigit {
      digits.unicodeScalars.append(here)
      place += 1
    }
    guard let code = UInt32(digits, radix: 16) else {
      place += 1
      return first
    }
    if let here = next, Self.isBlank(here) { place += 1 }
    return code == 0 ? "\u{FFFD}" : Unicode.Scalar(code) ?? "\u{FFFD}"
  }

  private mutating func string() -> String? {
    guard let quote = next, quote == "\"" || quote == "'" else { return identifier() }
    place += 1
    var value = String.UnicodeScalarView()
    while let here = next {
      if here == quote {
        place += 1
        return String(value)
      }
      if here == "\\" {
        guard let escaped = escape() else { return nil }
        value.append(escaped)
        continue
      }
      if here == "\n" { return nil }
      value.append(here)
      place += 1
    }
    return String(value)
  }

  /// Attributes of HTML whose values are compared without regard to case.
  private static let caseless: Set<String> = [
    "accept", "align", "charset", "checked", "dir", "disabled", "enctype", "http-equiv", "lang", "language", "media",
    "method", "multiple", "readonly", "rel", "rev", "selected", "shape", "target", "type",
  ]

  private mutating func attribute() -> Selector.Attribute? {
    place += 1
    skipBlank()
    guard let name = identifier() else { return nil }
    var result = Selector.Attribute(name: name.asciiLowercased)
    skipBlank()
    if take("]") { return result }
    switch next {
    case "=": result.comparison = .equals
    case "~": result.comparison = .word
    case "^": result.comparison = .prefix
    case "$": result.comparison = .suffix
    case "*": result.comparison = .contains
    case "|": result.comparison = .dash
    default: return nil
    }
    place += 1
    if result.comparison != .equals, !take("=") { return nil }
    skipBlank()
    guard let value = string() else { return nil }
    result.value = value
    result.ignoresCase = Self.caseless.contains(result.name)
    skipBlank()
    if let flag = next, flag == "i" || flag == "I" || flag == "s" || flag == "S" {
      result.ignoresCase = flag == "i" || flag == "I"
      place += 1
      skipBlank()
    }
    return take("]") || place == text.count ? result : nil
  }

  // MARK: Pseudo-classes

  /// Those that depend on the element alone.
  private static let plain: Set<String> = [
    "root", "scope", "empty", "checked", "disabled", "enabled", "link", "any-link", "focus", "focus-within",
    "focus-visible", "required", "optional", "read-only", "read-write", "placeholder-shown", "indeterminate", "defined",
    "valid", "invalid", "default",
  ]
  private static let untrue: Set<String> = [
    "hover", "active", "visited", "target", "fullscreen", "autofill", "-webkit-autofill", "before", "after",
    "first-line", "first-letter", "modal", "popover-open", "open", "host", "paused", "playing",
  ]

  private mutating func pseudo() -> Selector.Part? {
    place += 1
    let isElement = take(":")
    guard let name = identifier()?.asciiLowercased else { return nil }
    if isElement {
      guard next != "(" else { return nil }
      return .never
    }
    if take("(") { return function(name) }
    switch name {
    case "first-child": return .position(.init(step: 0, offset: 1))
    case "last-child": return .position(.init(step: 0, offset: 1, fromEnd: true))
    case "first-of-type": return .position(.init(step: 0, offset: 1, ofType: true))
    case "last-of-type": return .position(.init(step: 0, offset: 1, fromEnd: true, ofType: true))
    case "only-child", "only-of-type":
      let ofType = name == "only-of-type"
      let both = [false, true].map {
        Selector.Part.position(.init(step: 0, offset: 1, fromEnd: $0, ofType: ofType))
      }
      return .matches(Selector(alternatives: [.init(compounds: [both], combinators: [])]))
    default:
      if Self.plain.contains(name) { return .pseudo(name) }
      return Self.untrue.contains(name) ? .never : nil
    }
  }

  private mutating func function(_ name: String) -> Selector.Part? {
    switch name {
    case "not": return list(isRelative: false, until: ")").map { .not($0) }
    case "is", "where", "matches", "-webkit-any":
      skipBlank()
      // These forgive: an empty list matches nothing.
      if take(")") { return .never }
      return list(isRelative: false, until: ")").map { .matches($0) }
    case "has": return list(isRelative: true, until: ")").map { .has($0) }
    case "nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type":
      var argument = ""
      while let here = next, here != ")" {
        argument.unicodeScalars.append(here)
        place += 1
      }
      guard take(")"), let (step, offset) = Self.formula(argument) else { return nil }
      return .position(
        .init(
          step: step, offset: offset, fromEnd: name.hasPrefix("nth-last"), ofType: name.hasSuffix("of-type")))
    default: return nil
    }
  }

  /// `odd`, `even`, `3`, `2n+1`, `-n + 3`.
  private static func formula(_ text: String) -> (Int, Int)? {
    let plain = text.asciiLowercased.filter { !$0.isWhitespace }
    switch plain {
    case "odd": return (2, 1)
    case "even": return (2, 0)
    default: break
    }
    guard let mark = plain.firstIndex(of: "n") else { return Int(plain).map { (0, $0) } }
    let (before, after) = (plain[..<mark], plain[plain.index(after: mark)...])
    let step = before == "" || before == "+" ? 1 : before == "-" ? -1 : Int(before)
    guard let step else { return nil }
    if after.isEmpty { return (step, 0) }
    guard after.first == "+" || after.first == "-", let offset = Int(after) else { return nil }
    return (step, offset)
  }
}
