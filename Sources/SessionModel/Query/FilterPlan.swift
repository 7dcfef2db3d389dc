/// A filter made ready for one index: names are numbers, and texts wait until the cheap questions are answered.
struct FilterPlan {
  /// A text of the raw line, and whether it must be there.
  struct TextTerm {
    let search: ByteSearch
    let isWanted: Bool
  }

  /// A question to one row of the index.
  private enum Question {
    /// By raw value of the kind; unknown kinds are asked by name.
    case kind([Bool], prefix: String)
    case view(ViewNumber)
    case navigation(UInt32)
    case process(ProcessNumber)
    case store(StoreNumber)
    case name(Symbol)
    case isError
    case isInvalid
    /// The name does not occur in this session.
    case never
  }

  private let questions: [(question: Question, isNegated: Bool)]
  let texts: [TextTerm]

  init(_ filter: EventFilter, _ index: Index) {
    var questions: [(question: Question, isNegated: Bool)] = []
    var texts: [TextTerm] = []
    for term in filter.terms {
      if case .text(let text) = term.condition {
        texts.append(TextTerm(search: ByteSearch(text), isWanted: !term.isNegated))
      } else {
        questions.append((FilterPlan.question(term.condition, index), term.isNegated))
      }
    }
    self.questions = questions
    self.texts = texts
  }

  private static func question(_ condition: EventFilter.Condition, _ index: Index) -> Question {
    switch condition {
    case .text: .never
    case .kind(let prefix): .kind(Kind.allCases.map { $0.name.hasPrefix(prefix) }, prefix: prefix)
    case .view(let name): index.view(named: name).map { .view($0) } ?? .never
    case .navigation(let number): .navigation(number)
    case .process(let name): index.process(named: name).map { .process($0) } ?? .never
    case .store(let name): index.store(named: name).map { .store($0) } ?? .never
    case .name(let name): index.name(for: name).map { .name($0) } ?? .never
    case .isError: .isError
    case .isInvalid: .isInvalid
    }
  }

  /// Whether the row answers every question as wanted. Says nothing about texts.
  func accepts(_ position: Int, _ row: IndexRow, _ index: Index) -> Bool {
    for (question, isNegated) in questions where FilterPlan.holds(question, position, row, index) == isNegated {
      return false
    }
    return true
  }

  /// Whether the line holds the wanted texts and none of the others.
  func accepts(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    texts.allSatisfy { $0.search.isFound(in: line) == $0.isWanted }
  }

  private static func holds(_ question: Question, _ position: Int, _ row: IndexRow, _ index: Index) -> Bool {
    switch question {
    case .kind(let known, let prefix):
      row.kind == .unknown ? index.kindName(position).hasPrefix(prefix) : known[Int(row.kind.rawValue)]
    case .view(let view): row.view == view
    case .navigation(let number): row.navigation == number
    case .process(let process):
      row.process == process || (row.kind == .processSwap && row.previousProcess == process)
    case .store(let store): row.store == store
    case .name(let name): FilterPlan.name(of: row, index) == name
    case .isError: row.isFailure
    case .isInvalid: row.kind == .invalid
    case .never: false
    }
  }

  /// The name that a row stands for; an error takes the place of a name.
  private static func name(of row: IndexRow, _ index: Index) -> Symbol {
    switch row.kind {
    case .bridgeReply, .bridgeMessageRejected, .bridgePromiseSettled:
      guard let partner = row.partner, index[partner].kind == .bridgeMessage else { return .none }
      return index[partner].flags.contains(.error) ? .none : index[partner].name
    case .bridgeMessage, .bridgeDropped, .bridgeHandlerAdded, .bridgeHandlerRemoved, .cookieWithheld:
      return row.flags.contains(.error) ? .none : row.name
    case .cookieSet, .cookieDeleted, .cookieRejected:
      return row.flags.contains(.error) ? .none : index.cookieName(row.cookieIdentity)
    default: return .none
    }
  }
}
