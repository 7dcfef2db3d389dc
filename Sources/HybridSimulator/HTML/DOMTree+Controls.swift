/// What a person or a script has done to a control: its state apart from its attributes.
struct DOMControl: Hashable, Sendable {
  /// The value, once it was changed.
  var value: String?
  /// Whether a checkbox or a radio button is on, or an option is chosen, once it was changed.
  var isOn: Bool?
  var isIndeterminate = false
}

/// Forms and their controls (HTML standard, 4.10).
extension DOMTree {
  /// The type of an `input` or `button`, in lower case; `text` and `submit` where none is said.
  func controlType(_ node: DOMNodeID) -> String {
    guard let element = element(node) else { return "" }
    let type = (element["type"] ?? "").asciiLowercased
    switch element.name {
    case "input": return Self.inputTypes.contains(type) ? type : "text"
    case "button": return type == "reset" || type == "button" ? type : "submit"
    case "select": return element["multiple"] != nil ? "select-multiple" : "select-one"
    default: return element.name
    }
  }

  private static let inputTypes: Set<String> = [
    "hidden", "text", "search", "tel", "url", "email", "password", "date", "month", "week", "time", "datetime-local",
    "number", "range", "color", "checkbox", "radio", "file", "submit", "image", "reset", "button",
  ]

  /// The form that a control belongs to: the one that `form` names, or the nearest around it.
  func form(of node: DOMNodeID) -> DOMNodeID? {
    if let id = element(node)?["form"] {
      let named = element(withID: id, below: root(of: node))
      return named.flatMap { name($0) == "form" ? $0 : nil }
    }
    var place = self[node].parent
    while let current = place {
      if name(current) == "form" { return current }
      place = self[current].parent
    }
    return nil
  }

  /// The controls of a form in document order; image buttons are none (`form.elements`).
  func controls(of form: DOMNodeID) -> [DOMNodeID] {
    elements(below: root(of: form)).filter { node in
      switch name(node) {
      case "input": controlType(node) != "image" && self.form(of: node) == form
      case "button", "fieldset", "object", "output", "select", "textarea": self.form(of: node) == form
      default: false
      }
    }
  }

  /// What a control sends, as it is now.
  func value(of node: DOMNodeID) -> String {
    guard let element = element(node) else { return "" }
    switch element.name {
    case "textarea": return controls[node]?.value ?? textContent(node)
    case "select": return chosen(in: node).first.map { value(of: $0) } ?? ""
    case "option": return element["value"] ?? words(of: node)
    case "input":
      switch controlType(node) {
      case "hidden", "submit", "image", "reset", "button": return element["value"] ?? ""
      case "checkbox", "radio": return element["value"] ?? "on"
      case "file": return ""
      default: return controls[node]?.value ?? cleaned(element["value"] ?? "", node)
      }
    default: return element["value"] ?? ""
    }
  }

  /// Gives a control another value, as a script or a person does.
  mutating func setValue(_ value: String, of node: DOMNodeID) {
    switch name(node) {
    case "select": choose(options(of: node).first { self.value(of: $0) == value }, in: node)
    case "textarea": controls[node, default: DOMControl()].value = value
    case "input":
      switch controlType(node) {
      case "hidden", "submit", "image", "reset", "button", "checkbox", "radio": change(node) { $0["value"] = value }
      case "file": break
      default: controls[node, default: DOMControl()].value = cleaned(value, node)
      }
    default: change(node) { $0["value"] = value }
    }
  }

  /// The value sanitization of the types that pages use.
  private func cleaned(_ value: String, _ node: DOMNodeID) -> String {
    switch controlType(node) {
    case "number": return Double(value) == nil ? "" : value
    case "range": return Double(value) == nil ? "50" : value
    case "color": return value.utf8.count == 7 && value.hasPrefix("#") ? value.asciiLowercased : "#000000"
    case "date", "month", "week", "time", "datetime-local": return value
    default:
      guard value.utf8.contains(where: { $0 == 10 || $0 == 13 }) else { return value }
      return String(decoding: value.utf8.filter { $0 != 10 && $0 != 13 }, as: UTF8.self)
    }
  }

  /// Whether a checkbox, a radio button or an option is on.
  func isOn(_ node: DOMNodeID) -> Bool {
    guard let element = element(node) else { return false }
    if element.name == "option" {
      guard let select = select(of: node) else { return controls[node]?.isOn ?? (element["selected"] != nil) }
      return chosen(in: select).contains(node)
    }
    if let isOn = controls[node]?.isOn { return isOn }
    guard element["checked"] != nil else { return false }
    guard controlType(node) == "radio" else { return true }
    // Of buttons that are on by their attributes, the last one counts, unless one was chosen.
    let group = radioGroup(node)
    if group.contains(where: { controls[$0]?.isOn == true }) { return false }
    return group.last { self.element($0)?["checked"] != nil && controls[$0]?.isOn == nil } == node
  }

  /// Turns a checkbox, a radio button or an option on or off.
  mutating func setOn(_ isOn: Bool, _ node: DOMNodeID) {
    if name(node) == "option", let select = select(of: node), element(select)?["multiple"] == nil {
      if isOn { return choose(node, in: select) }
      controls[node, default: DOMControl()].isOn = false
      return
    }
    if isOn, name(node) == "input", controlType(node) == "radio" {
      for other in radioGroup(node) where other != node { controls[other, default: DOMControl()].isOn = false }
    }
    controls[node, default: DOMControl()].isOn = isOn
  }

  /// The radio buttons of which one can be on, this one among them.
  func radioGroup(_ node: DOMNodeID) -> [DOMNodeID] {
    guard let name = element(node)?["name"], !name.isEmpty else { return [node] }
    let form = form(of: node)
    return elements(below: root(of: node)).filter {
      self.name($0) == "input" && element($0)?["name"] == name && controlType($0) == "radio"
        && self.form(of: $0) == form
    }
  }

  // MARK: Choices

  func options(of select: DOMNodeID) -> [DOMNodeID] {
    elements(below: select).filter { node in
      guard name(node) == "option", let parent = self[node].parent else { return false }
      return parent == select || (name(parent) == "optgroup" && self[parent].parent == select)
    }
  }

  func select(of option: DOMNodeID) -> DOMNodeID? {
    guard let parent = self[option].parent else { return nil }
    if name(parent) == "select" { return parent }
    guard name(parent) == "optgroup", let outer = self[parent].parent, name(outer) == "select" else { return nil }
    return outer
  }

  /// The chosen options. A list that shows one line always has one.
  func chosen(in select: DOMNodeID) -> [DOMNodeID] {
    let options = options(of: select)
    let on = options.filter { controls[$0]?.isOn ?? (element($0)?["selected"] != nil) }
    let list = element(select)
    if list?["multiple"] != nil { return on }
    if let last = on.last { return [last] }
    guard (list?["size"].flatMap { Int($0) } ?? 1) <= 1, controls[select]?.isOn != false else { return [] }
    return options.first { !isDisabled($0) }.map { [$0] } ?? []
  }

  /// Chooses one option and none else; nil: none at all.
  mutating func choose(_ option: DOMNodeID?, in select: DOMNodeID) {
    for other in options(of: select) { controls[other, default: DOMControl()].isOn = other == option }
    // Marks a list that shows nothing because a script wanted it so.
    controls[select, default: DOMControl()].isOn = option != nil
  }

  private func words(of option: DOMNodeID) -> String {
    textContent(option).split { $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r" || $0 == "\u{0C}" }
      .joined(separator: " ")
  }

  /// Whether a control is disabled, by itself, its `fieldset` or its `optgroup`.
  func isDisabled(_ node: DOMNodeID) -> Bool {
    guard let element = element(node) else { return false }
    switch element.name {
    case "option":
      return element["disabled"] != nil
        || self[node].parent.map { name($0) == "optgroup" && self.element($0)?["disabled"] != nil } == true
    case "optgroup": return element["disabled"] != nil
    case "input", "button", "select", "textarea", "fieldset": break
    default: return false
    }
    if element["disabled"] != nil { return true }
    var (inner, place) = (node, self[node].parent)
    while let current = place {
      if name(current) == "fieldset", self.element(current)?["disabled"] != nil {
        // The first legend stays usable.
        let legend = children(current).first { name($0) == "legend" }
        if legend != inner || legend == nil { return true }
      }
      (inner, place) = (current, self[current].parent)
    }
    return false
  }

  /// Puts every control of a form back to what its attributes say.
  mutating func reset(form: DOMNodeID) {
    for control in controls(of: form) {
      controls[control] = nil
      if name(control) == "select" { for option in options(of: control) { controls[option] = nil } }
    }
  }

  /// The names and values that a form sends (4.10.22.4).
  func entries(of form: DOMNodeID, submitter: DOMNodeID? = nil) -> [(name: String, value: String)] {
    var entries: [(String, String)] = []
    let isImage = submitter.map { controlType($0) == "image" } ?? false
    var sources = controls(of: form)
    if isImage, let submitter { sources.append(submitter) }
    for node in sources {
      guard let element = element(node), !isDisabled(node) else { continue }
      let type = controlType(node)
      if ["submit", "button", "reset", "image"].contains(type), node != submitter { continue }
      if type == "image" {
        let prefix = element["name"].map { $0.isEmpty ? "" : $0 + "." } ?? ""
        entries += [(prefix + "x", "0"), (prefix + "y", "0")]
        continue
      }
      guard let name = element["name"], !name.isEmpty, type != "fieldset", type != "object", type != "output" else {
        continue
      }
      switch type {
      case "checkbox", "radio": if isOn(node) { entries.append((name, value(of: node))) }
      case "select-one", "select-multiple":
        for option in chosen(in: node) where !isDisabled(option) { entries.append((name, value(of: option))) }
      default: entries.append((name, value(of: node)))
      }
    }
    return entries
  }
}

extension String {
  /// With its ASCII letters in lower case.
  var asciiLowercased: String {
    guard utf8.contains(where: { $0 &- 0x41 < 26 }) else { return self }
    return String(decoding: utf8.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}
