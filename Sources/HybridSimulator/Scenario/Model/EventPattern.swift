import SessionModel

/// A kind and fields that must be equal or match; texts may hold `*`, which stands for any run of characters.
struct EventPattern: Sendable, Equatable {
  /// One of these must match, with `*`. Never empty.
  var kinds: [String]
  /// All must match.
  var fields: [Field]

  struct Field: Sendable, Equatable {
    var name: String
    var match: FieldMatch
  }

  /// Whether an event with this kind and these members is meant.
  func matches(kind: String, fields event: JSONObject) -> Bool {
    kinds.contains { Wildcard.matches(kind, pattern: $0) }
      && fields.allSatisfy { $0.match.matches(event[$0.name]) }
  }

  /// Whether an event, as its line holds it, is meant.
  func matches(_ event: JSONObject) -> Bool { matches(kind: event["kind"]?.string ?? "", fields: event) }
}

/// What a value must be.
indirect enum FieldMatch: Sendable, Equatable {
  /// Equal as JSON values: 1 and 1.0 are equal, null equals a missing member.
  case equal(JSONValue)
  /// A text with `*`.
  case like(String)
  /// An object whose named members match; it may have others.
  case object([EventPattern.Field])

  /// Whether the value, nil for a missing member, is meant.
  func matches(_ value: JSONValue?) -> Bool {
    switch self {
    case .equal(.null): return value == nil || value == .null
    case .equal(let wanted):
      guard let value else { return false }
      if let left = wanted.number, let right = value.number { return left == right }
      return wanted == value
    case .like(let pattern):
      switch value {
      case .string(let text): return Wildcard.matches(text, pattern: pattern)
      // `error.code` and ids come as numbers; a lone `*` means “there is one”.
      case .some(.null), nil: return false
      case .some(let value): return Wildcard.matches(value.text, pattern: pattern)
      }
    case .object(let fields):
      guard case .object(let object)? = value else { return false }
      return fields.allSatisfy { $0.match.matches(object[$0.name]) }
    }
  }
}

/// Texts with `*` as wild card; there is no other special character.
enum Wildcard {
  /// The one special character.
  static let star = UInt8(ascii: "*")

  /// Whether the text is of the pattern's shape. Takes at most the product of both lengths.
  static func matches(_ text: String, pattern: String) -> Bool {
    guard pattern.utf8.contains(star) else { return text == pattern }
    let text = Array(text.utf8)
    let pattern = Array(pattern.utf8)
    var place = 0
    var wanted = 0
    // Where the last `*` stood, and up to where it reaches in the text.
    var star = -1
    var reach = 0
    while place < text.count {
      if wanted < pattern.count, pattern[wanted] == Wildcard.star {
        star = wanted
        reach = place
        wanted += 1
      } else if wanted < pattern.count, pattern[wanted] == text[place] {
        place += 1
        wanted += 1
      } else if star >= 0 {
        reach += 1
        place = reach
        wanted = star + 1
      } else {
        return false
      }
    }
    while wanted < pattern.count, pattern[wanted] == Wildcard.star { wanted += 1 }
    return wanted == pattern.count
  }
}
