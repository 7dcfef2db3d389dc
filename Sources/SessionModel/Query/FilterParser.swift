/// Reads the terms of an `EventFilter`.
struct FilterParser {
  private let characters: [Character]
  private var place = 0

  init(_ text: String) { characters = Array(text) }

  mutating func parseTerms() throws(FilterError) -> [EventFilter.Term] {
    var terms: [EventFilter.Term] = []
    while true {
      while place < characters.count, characters[place].isWhitespace { place += 1 }
      guard place < characters.count else { return terms }
      terms.append(try parseTerm())
    }
  }

  private mutating func parseTerm() throws(FilterError) -> EventFilter.Term {
    let start = place
    let isNegated = characters[place] == "-"
    if isNegated {
      place += 1
      guard place < characters.count, !characters[place].isWhitespace else {
        throw FilterError(column: start + 1, what: "“-” negates nothing", whatToDo: "write the term right after it")
      }
    }
    if characters[place] == "\"" {
      return EventFilter.Term(.text(try parseQuoted()), isNegated: isNegated)
    }
    guard let colon = colonOfKey() else {
      return EventFilter.Term(.text(parseWord()), isNegated: isNegated)
    }
    let name = String(characters[place..<colon])
    guard let key = FilterKey(rawValue: name) else { throw unknownKey(name) }
    place = colon + 1
    let valueStart = place
    let isQuoted = place < characters.count && characters[place] == "\""
    let value = isQuoted ? try parseQuoted() : parseWord()
    guard !value.isEmpty else {
      throw FilterError(column: valueStart + 1, what: "“\(name):” has no value", whatToDo: "write \(key.summary)")
    }
    return EventFilter.Term(try condition(key, value, at: valueStart), isNegated: isNegated)
  }

  /// Where the colon stands if the term begins like `key:`. `https://…` is a text to look for, not a key.
  private func colonOfKey() -> Int? {
    var end = place
    while end < characters.count, characters[end].isLetter, characters[end].isASCII { end += 1 }
    guard end > place, end < characters.count, characters[end] == ":" else { return nil }
    let isURL = characters[(end + 1)...].starts(with: ["/", "/"])
    return isURL ? nil : end
  }

  private mutating func parseWord() -> String {
    let start = place
    while place < characters.count, !characters[place].isWhitespace { place += 1 }
    return String(characters[start..<place])
  }

  private mutating func parseQuoted() throws(FilterError) -> String {
    let start = place
    var text = ""
    place += 1
    while place < characters.count, characters[place] != "\"" {
      if characters[place] == "\\", place + 1 < characters.count, ["\"", "\\"].contains(characters[place + 1]) {
        place += 1
      }
      text.append(characters[place])
      place += 1
    }
    guard place < characters.count else {
      throw FilterError(column: start + 1, what: "a quote is not closed", whatToDo: "write “\"” at the end of the text")
    }
    place += 1
    guard place == characters.count || characters[place].isWhitespace else {
      throw FilterError(
        column: place + 1, what: "text right after a closing quote",
        whatToDo: "put a space between terms; a quote inside a quoted text is written \\\"")
    }
    guard !text.isEmpty else {
      throw FilterError(column: start + 1, what: "an empty text", whatToDo: "write the text to look for")
    }
    return text
  }

  private func condition(_ key: FilterKey, _ value: String, at start: Int) throws(FilterError)
    -> EventFilter.Condition
  {
    switch key {
    case .kind: return .kind(prefix: value)
    case .view: return .view(value)
    case .proc: return .process(value)
    case .store: return .store(value)
    case .name: return .name(value)
    case .nav:
      guard let number = UInt32(value), number != IndexRow.none else {
        throw FilterError(
          column: start + 1, what: "“\(value)” is no navigation number", whatToDo: "write a whole number, as in nav:3")
      }
      return .navigation(number)
    case .is:
      switch value {
      case "error": return .isError
      case "invalid": return .isInvalid
      default:
        let near = NearestName.of(value, among: ["error", "invalid"])
        throw FilterError(
          column: start + 1, what: "“is:\(value)” is not known",
          whatToDo: near.map { "did you mean is:\($0)?" } ?? "write is:error or is:invalid")
      }
    }
  }

  private func unknownKey(_ name: String) -> FilterError {
    let known = FilterKey.allCases.map(\.rawValue)
    let near = NearestName.of(name, among: known).map { "did you mean \($0):? " } ?? ""
    return FilterError(
      column: place + 1, what: "“\(name):” is not a key",
      whatToDo: near + "keys are \(known.joined(separator: ", ")); to look for the text itself, put it in quotes")
  }
}
