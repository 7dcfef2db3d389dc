import SessionModel

/// The body of a message where there are few cells for it: what nearly every app sends is an object whose first member
/// says what is asked, so that its value stands first and braces and quotes give way.
enum BridgeBody {
  /// `{action: "openTab", tab: 2}` as `openTab, tab: 2`; nil for what is no such object.
  static func compact(_ event: Event) -> String? {
    guard event.kind == .bridgeMessage, let body = event["body"], case .object(let members) = ScriptValue(body),
      let first = members.first, case .string(let word) = first.value, !word.isEmpty
    else { return nil }
    let rest = members.dropFirst()
    guard !rest.isEmpty else { return word.singleLine(limit: 200) }
    return word.singleLine(limit: 200) + ", " + withoutBraces(ScriptValue.object(Array(rest)).preview(limit: 200))
  }

  /// An object's text without what encloses it.
  static func withoutBraces(_ text: String) -> String {
    guard text.hasPrefix("{"), text.count > 2 else { return text }
    return String(text.hasSuffix("}") ? text.dropFirst().dropLast() : text.dropFirst())
  }
}
