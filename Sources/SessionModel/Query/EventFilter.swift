/// Which events a person wants to see: terms that must all hold.
///
///     kind:navigation view:main -kind:navigation.actionPolicy "app.test/cart"
///
/// A bare word or a quoted text stands in the raw line, upper and lower case told apart; the other terms ask the
/// index. `-` before a term negates it.
public struct EventFilter: Hashable, Sendable {
  /// What one term asks for.
  public enum Condition: Hashable, Sendable {
    /// The raw line holds this text.
    case text(String)
    /// The kind's name begins with this.
    case kind(prefix: String)
    case view(String)
    case navigation(UInt32)
    /// The process of the event, or the one that a swap leaves.
    case process(String)
    case store(String)
    /// The name of a message handler (of replies, that of the message they answer) or of a cookie.
    case name(String)
    /// The event tells that something went wrong: `IndexRow.isFailure`.
    case isError
    /// The line is no event.
    case isInvalid
  }

  /// A condition that must hold, or must not.
  public struct Term: Hashable, Sendable {
    /// What is asked.
    public let condition: Condition
    /// Whether it must not hold.
    public let isNegated: Bool

    /// A term; not negated unless said so.
    public init(_ condition: Condition, isNegated: Bool = false) {
      self.condition = condition
      self.isNegated = isNegated
    }
  }

  /// All of them must hold; none of them lets everything through.
  public let terms: [Term]

  /// A filter made of terms.
  public init(terms: [Term] = []) { self.terms = terms }

  /// Reads a filter as a person writes it.
  public static func parse(_ text: String) throws(FilterError) -> EventFilter {
    var parser = FilterParser(text)
    return EventFilter(terms: try parser.parseTerms())
  }

  /// Whether it lets everything through.
  public var isEmpty: Bool { terms.isEmpty }
}

/// Why a text is no filter: what is wrong, at which column, and what to write instead.
public struct FilterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Counted in characters from 1.
  public let column: Int
  /// What is wrong there.
  public let what: String
  /// What to write instead.
  public let whatToDo: String

  /// An error at a column.
  public init(column: Int, what: String, whatToDo: String) {
    self.column = column
    self.what = what
    self.whatToDo = whatToDo
  }

  /// `what, column, what to do`.
  public var description: String { "\(what), column \(column), \(whatToDo)" }
}

/// The words before the colon of a term, for the parser, its errors, and completion.
public enum FilterKey: String, CaseIterable, Sendable {
  case kind, view, nav, proc, store, name
  case `is`

  /// What it asks, in a few words.
  public var summary: String {
    switch self {
    case .kind: "beginning of the kind’s name, such as kind:navigation or kind:cookie.set"
    case .view: "id of the web view"
    case .nav: "number of the navigation"
    case .proc: "id of the process, such as proc:web-1"
    case .store: "id of the data store"
    case .name: "name of the message handler or of the cookie"
    case .is: "is:error or is:invalid"
    }
  }
}
