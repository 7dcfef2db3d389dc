import SessionModel

/// What is to be done with a value, by the name it stands under (session format, "Redaction").
enum SecretRule {
  /// Only URLs in its texts are looked at; objects in it are read by the names of their members.
  case plain
  /// The whole value goes, unless it is null.
  case hidden(RedactionCounts.Category)
  /// Headers: some go by their names.
  case headers
  /// A cookie or a list of them: the value goes.
  case cookies
  /// `cookie` or `set-cookie`: names stay, values go.
  case cookieHeader, setCookieHeader
  /// Every leaf goes: the parts of a query that was taken apart.
  case leaves(RedactionCounts.Category)

  /// Whether a text under this rule is hidden as a whole or in parts, whatever it says.
  var isStrict: Bool {
    switch self {
    case .plain, .headers: false
    default: true
    }
  }
}

/// The rules for one event, which depend on its kind.
struct SecretRules {
  private let category: Substring
  private let isStorage: Bool
  private let isRoute: Bool
  private let isFile: Bool

  /// - Parameter kindName: as the event writes it.
  init(kindName: String) {
    category = kindName.prefix { $0 != "." }
    isStorage = kindName == "data.storage"
    isRoute = kindName == "app.route"
    isFile = kindName == "session.file"
  }

  /// The rule for a member of the event, or of an object somewhere in it.
  /// - Parameter parent: the rule of the object that it stands in.
  func rule(for name: String, isTopLevel: Bool, in parent: SecretRule) -> SecretRule {
    switch parent {
    case .headers: return SecretRules.headerRule(name)
    case .cookies: return name == "value" ? .hidden(.cookieValues) : .plain
    case .leaves: return parent
    default: break
    }
    switch name {
    case "body": return .hidden(.bodies)
    case "script": return .hidden(.scripts)
    case "arguments": return .hidden(.arguments)
    case "result": return .hidden(.results)
    case "cookie", "cookies": return .cookies
    case "message", "answer", "default": return isTopLevel && category == "ui" ? .hidden(.dialogs) : .plain
    // `redact` drops such events; on a screen they stay.
    case "text", "base64": return isTopLevel && isFile ? .hidden(.bodies) : .plain
    case "params": return isTopLevel && isRoute ? .leaves(.queryValues) : .plain
    case "value", "values", "oldValue", "newValue":
      if isTopLevel, isStorage { return .hidden(.storageValues) }
      return isTopLevel && category == "cookie" ? .hidden(.cookieValues) : .plain
    default: return name.lowercased().hasSuffix("headers") ? .headers : .plain
    }
  }

  /// The rule for the value of a header.
  static func headerRule(_ name: String) -> SecretRule {
    let name = name.lowercased()
    switch name {
    case "cookie": return .cookieHeader
    case "set-cookie": return .setCookieHeader
    default:
      let isSecret =
        name == "cookie2" || name == "set-cookie2"
        || ["token", "secret", "key", "auth"].contains(where: { name.contains($0) })
      return isSecret ? .hidden(.headers) : .plain
    }
  }
}
