/// JavaScript that defines a part of the web's API in a context, and is read when the page first uses something of it:
/// reading all of it takes 14 ms of a process, and most pages use little.
///
/// The source is a function of the native functions and of the object that all parts share; no page ever sees these two.
struct WebAPIPart {
  /// Which native functions it calls.
  enum Natives: CaseIterable { case texts, blobs, loads, storage, facts }

  let name: String
  /// What it defines on the global object.
  let globals: [String]
  /// What it defines on `performance`.
  let members: [String]
  /// What it defines on the shared object for other bindings.
  let shared: [String]
  /// The parts whose definitions it uses when it is read.
  let needs: [String]
  let natives: [Natives]
  let source: String

  init(
    name: String, globals: [String], members: [String] = [], shared: [String] = [], needs: [String] = [],
    natives: [Natives] = [], source: String
  ) {
    self.name = name
    self.globals = globals
    self.members = members
    self.shared = shared
    self.needs = needs
    self.natives = natives
    self.source = WebAPIPart.shortened(source)
  }

  /// Without what only readers need: every process reads it.
  static func shortened(_ source: String) -> String {
    source.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { !$0.hasPrefix("//") }.joined(separator: "\n")
  }

  static let all: [WebAPIPart] = [
    url, encoding, abort, maps, stream, blob, clone, headers, fetch, xhr, storage, navigator, media, performance,
    refused,
  ]

  /// By name.
  static func named(_ name: String) -> WebAPIPart? { all.first { $0.name == name } }

  /// ``common`` with the list of what is behind which door.
  static let commonWithDoors: String = {
    let doors = all.map { part in
      "['\(part.name)',\(script(part.globals)),\(script(part.members)),\(script(part.shared))]"
    }
    return shortened(common).replacing("/*DOORS*/[]", with: "[\(doors.joined(separator: ","))]")
  }()

  /// Names as an array of JavaScript.
  static func script(_ names: [String]) -> String { "[" + names.map { "'\($0)'" }.joined(separator: ",") + "]" }
}
