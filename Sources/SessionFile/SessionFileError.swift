import SessionModel

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Why a session file cannot be opened: what happened, where, and what to do about it.
public struct SessionFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What kind of trouble it is.
  public enum Reason: Hashable, Sendable {
    case notFound, isDirectory, notPermitted, other
    /// A file that is to be made is there already.
    case exists
    /// The disk or its owner's share of it is full.
    case full
  }

  /// What kind it is.
  public let reason: Reason
  /// What happened, such as “no such file”.
  public let what: String
  /// The path as it was given.
  public let path: String
  /// What a person can do.
  public let whatToDo: String

  /// An error about a path.
  public init(reason: Reason, what: String, path: String, whatToDo: String) {
    self.reason = reason
    self.what = what
    self.path = path
    self.whatToDo = whatToDo
  }

  /// `what, where, what to do`.
  public var description: String { "\(what), \(path), \(whatToDo)" }

  static func directory(_ path: String) -> SessionFileError {
    let sessions = FolderListing.names(in: path).filter { $0.hasSuffix(".ndjson") }.sorted()
    let hint = sessions.first.map { "give a file in it, such as \($0)" } ?? "give a session file"
    return SessionFileError(reason: .isDirectory, what: "this is a folder", path: path, whatToDo: hint)
  }

  /// What a device gives need not end.
  static func device(_ path: String) -> SessionFileError {
    SessionFileError(
      reason: .other, what: "this is a device, not a session file", path: path,
      whatToDo: "give a file, or pipe a session in and write - for it")
  }

  /// The error for a failed system call on `path`.
  static func system(_ code: Int32, path: String) -> SessionFileError {
    switch code {
    case ENOENT, ENOTDIR:
      return SessionFileError(reason: .notFound, what: "no such file", path: path, whatToDo: nearName(path))
    case EISDIR: return directory(path)
    case EACCES, EPERM:
      return SessionFileError(
        reason: .notPermitted, what: "not permitted to read this file", path: path,
        whatToDo: "check its owner and mode with ls -l")
    default:
      return SessionFileError(
        reason: .other, what: systemText(code), path: path, whatToDo: "check that it is a readable file")
    }
  }

  private static func nearName(_ path: String) -> String {
    guard !path.isEmpty else { return "give the name of a session file" }
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[...$0]) } ?? ""
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    let names = FolderListing.names(in: folder.isEmpty ? "." : folder)
    if let near = NearestName.of(name, among: names) { return "did you mean \(folder)\(near)?" }
    return "check the name"
  }
}

/// The system's words for an error number.
func systemText(_ code: Int32) -> String {
  strerror(code).map { String(cString: $0) } ?? "error \(code)"
}

/// Names in a folder, for suggestions only.
enum FolderListing {
  /// A suggestion is not worth reading more names than this.
  private static let bound = 10_000

  static func names(in path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while names.count < bound, let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: tuple.pointee)) {
          String(cString: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}
