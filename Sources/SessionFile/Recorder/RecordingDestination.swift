import SessionModel

/// Where a session is recorded.
public enum RecordingDestination: Hashable, Sendable {
  /// A file by its path. A file that is there already is replaced only if that is asked for.
  case file(String, replaces: Bool)
  /// A new file in a folder, named after the session.
  case folder(String)
  /// Nowhere, with the reason for people.
  case nowhere(SessionFileError)

  /// The folder for recordings that nobody gave a name: `hybridscope` in the XDG state folder. As XDG has it, only
  /// absolute paths count.
  public static func stateFolder(environment: [String: String]) -> RecordingDestination {
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") { return .folder(state + "/hybridscope") }
    if let home = environment["HOME"], home.hasPrefix("/") { return .folder(home + "/.local/state/hybridscope") }
    return .nowhere(
      SessionFileError(
        reason: .notFound, what: "there is no folder for recordings", path: "HOME is not set",
        whatToDo: "set HOME or XDG_STATE_HOME, or name a file"))
  }

  /// The paths to try in turn.
  func candidates(for header: Header) -> [String] {
    switch self {
    case .file(let path, _): return [path]
    case .nowhere: return []
    case .folder(let folder):
      let name = RecordingDestination.name(for: header)
      return (1...RecordingDestination.candidateLimit).map { "\(folder)/\(name)\($0 == 1 ? "" : "-\($0)").ndjson" }
    }
  }

  /// Virtual sessions of one scenario have the same time and name; so many of them are kept apart by a number.
  private static let candidateLimit = 9999

  /// Time and app of the session: `2026-11-30-090500-shop`. Neither is secret; the person's name and the machine's
  /// never occur.
  static func name(for header: Header) -> String {
    let digits = (header.created ?? "").utf8.filter { $0 &- 0x30 < 10 }.prefix(14).map { Character(Unicode.Scalar($0)) }
    var name = "session"
    if digits.count == 14 {
      name = "\(String(digits[0..<4]))-\(String(digits[4..<6]))-\(String(digits[6..<8]))-\(String(digits[8..<14]))"
    }
    let app = plain(header.appName ?? "")
    return app.isEmpty ? name : "\(name)-\(app)"
  }

  /// Letters and digits; everything else becomes one `-`. Short enough for every file system.
  private static func plain(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars where result.utf8.count < 60 {
      if scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal {
        result.unicodeScalars.append(scalar)
      } else if !result.isEmpty, result.last != "-" {
        result += "-"
      }
    }
    while result.last == "-" { result.removeLast() }
    return result
  }
}
