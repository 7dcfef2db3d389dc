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
  var members: [String] = []
  /// What it defines on the shared object for other bindings.
  var shared: [String] = []
  /// The parts whose definitions it uses when it is read.
  var needs: [String] = []
  var natives: [Natives] = []
  let source: String

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
    return common.replacing("/*DOORS*/[]", with: "[\(doors.joined(separator: ","))]")
  }()

  /// Names as an array of JavaScript.
  static func script(_ names: [String]) -> String { "[" + names.map { "'\($0)'" }.joined(separator: ",") + "]" }
}
