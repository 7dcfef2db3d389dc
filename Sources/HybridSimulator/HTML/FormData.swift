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
    let pairs = FormData.filling(form, in: tree, filled).entries(of: form, submitter: submitter)
    text = pairs.map { FormData.encoded($0.name) + "=" + FormData.encoded($0.value) }.joined(separator: "&")
  }

  /// The tree after a person has put these values in: of radio buttons the one with the value is chosen, and a checkbox
  /// is on unless the value is `false`.
  private static func filling(_ form: DOMNodeID, in tree: DOMTree, _ filled: JSONObject) -> DOMTree {
    var tree = tree
    for control in tree.controls(of: form) {
      guard let name = tree.element(control)?["name"], let value = filled[name] else { continue }
      let text = value.string ?? value.text
      switch tree.controlType(control) {
      case "radio": tree.setOn(tree.value(of: control) == text, control)
      case "checkbox": tree.setOn(text != "false", control)
      case "submit", "reset", "button", "image", "fieldset", "object", "output": break
      default: tree.setValue(text, of: control)
      }
    }
    return tree
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
