/// What a person marked and wrote about events, by event number. Not part of the session: kept beside it.
public struct Notes: Sendable, Equatable {
  /// Numbers of the marked events, in order.
  public private(set) var numbers: [Int] = []
  private var texts: [Int: String] = [:]
  /// Members of the file that this version does not know; written back as they are.
  private var others: [JSONObject.Member] = []

  public init() {}

  /// At most so many marks are kept.
  public static let limit = 10_000

  /// The text of a mark, empty for a mark without text; nil if the event is not marked.
  public func text(of number: Int) -> String? { texts[number] }

  /// Marks an event, or changes its text. Returns false when there are too many marks.
  @discardableResult
  public mutating func set(_ text: String, of number: Int) -> Bool {
    if texts.updateValue(text, forKey: number) == nil {
      guard numbers.count < Notes.limit else {
        texts[number] = nil
        return false
      }
      numbers.insert(number, at: place(of: number))
    }
    return true
  }

  /// Takes a mark away.
  public mutating func remove(_ number: Int) {
    guard texts.removeValue(forKey: number) != nil else { return }
    numbers.remove(at: place(of: number))
  }

  /// The next mark after an event, or the one before it.
  public func next(after number: Int) -> Int? { numbers.first { $0 > number } }
  public func previous(before number: Int) -> Int? { numbers.last { $0 < number } }

  private func place(of number: Int) -> Int { numbers.firstIndex { $0 >= number } ?? numbers.count }
}

extension Notes {
  /// Reads `{"notes":[{"event":120,"text":"…"}]}`. Throws a sentence if it is something else.
  public init(_ value: JSONValue) throws(NotesProblem) {
    guard let object = value.object, let list = object["notes"]?.array else {
      throw NotesProblem(description: "not a notes file: “notes” with a list is expected")
    }
    for entry in list {
      guard let number = entry["event"]?.integer, number >= 0, let event = Int(exactly: number) else {
        throw NotesProblem(description: "a note without an event number: \(entry.text.prefix(80))")
      }
      set(entry["text"]?.string ?? "", of: event)
    }
    others = object.members.filter { $0.name != "notes" }
  }

  /// As it is written to the file.
  public var json: JSONValue {
    let list = numbers.map { number in
      JSONValue.object(
        JSONObject(members: [
          .init(name: "event", value: .integer(Int64(number))),
          .init(name: "text", value: .string(texts[number] ?? "")),
        ]))
    }
    return .object(JSONObject(members: [.init(name: "notes", value: .array(list))] + others))
  }
}

/// Why a notes file cannot be used.
public struct NotesProblem: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String
  public init(description: String) { self.description = description }
}
