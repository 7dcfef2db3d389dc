/// How much was hidden, by what it was.
public struct RedactionCounts: Hashable, Sendable {
  /// What is hidden (session format, "Redaction").
  public enum Category: String, CaseIterable, Sendable {
    case cookieValues, headers, userInfo, queryValues, bodies, scripts, arguments, results, dialogs, storageValues

    /// For people.
    public var title: String {
      switch self {
      case .cookieValues: "cookie values"
      case .headers: "header values"
      case .userInfo: "user names and passwords in URLs"
      case .queryValues: "query values in URLs"
      case .bodies: "message bodies"
      case .scripts: "scripts"
      case .arguments: "arguments"
      case .results: "results"
      case .dialogs: "dialog texts and answers"
      case .storageValues: "storage values"
      }
    }
  }

  private var counts: [Category: Int] = [:]

  /// Nothing was hidden.
  public init() {}

  /// How often something of a category was hidden.
  public subscript(category: Category) -> Int {
    get { counts[category, default: 0] }
    set { counts[category] = newValue == 0 ? nil : newValue }
  }

  /// Everything together.
  public var total: Int { counts.values.reduce(0, +) }
}
