import SessionModel

/// What a form sends: its fields, as they stand in the page and as a person filled them in.
struct FormData {
  /// `application/x-www-form-urlencoded`
  let text: String
  let method: String
  let action: String

  /// - Parameter filled: values that were put in before, by name.
  init(_ form: DOMNodeID, in tree: DOMTree, filled: JSONObject, submitter: DOMNodeID? = nil) {
    method = tree.element(form)?["method"]?.lowercased() == "post" ? "POST" : "GET"
    action = tree.element(form)?["action"] ?? ""
    var pairs: [(String, String)] = []
    var next = tree.following(form, in: form)
    while let node = next {
      next = tree.following(node, in: form)
      guard let element = tree.element(node), let name = element["name"], !name.isEmpty, element["disabled"] == nil,
        ["input", "textarea", "select", "button"].contains(element.name)
      else { continue }
      let type = element["type"]?.lowercased() ?? (element.name == "button" ? "submit" : "text")
      if ["submit", "button", "image", "reset", "file"].contains(type), node != submitter { continue }
      if type == "checkbox" || type == "radio", element["checked"] == nil, filled[name] == nil { continue }
      let own = element.name == "textarea" ? tree.textContent(node) : element["value"] ?? ""
      pairs.append((name, filled[name].map { $0.string ?? $0.text } ?? own))
    }
    text = pairs.map { FormData.encoded($0.0) + "=" + FormData.encoded($0.1) }.joined(separator: "&")
  }

  /// The URL standard's serialiser for forms.
  private static func encoded(_ text: String) -> String {
    var output = ""
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2A, 0x2D, 0x2E, 0x5F: output.append(Character(UnicodeScalar(byte)))
      case 0x20: output.append("+")
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        output += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
    return output
  }
}
