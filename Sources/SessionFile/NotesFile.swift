import SessionModel

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The file of a person's marks: `NAME.notes.json` beside the session.
public struct NotesFile: Sendable {
  /// Where it is.
  public let path: String

  /// The notes file of a session file.
  public init(session path: String) {
    let name = path.hasSuffix(".ndjson") ? String(path.dropLast(7)) : path
    self.path = name + ".notes.json"
  }

  /// A notes file is small; what is larger is something else.
  private static let limit = 16 << 20

  /// Reads the notes; none if there is no file. Throws if it cannot be read or is no notes file.
  public func load() throws(NotesProblem) -> Notes {
    guard let file = fopen(path, "r") else {
      if errno == ENOENT { return Notes() }
      throw problem("cannot be read")
    }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { break }
      bytes += buffer[..<count]
      if bytes.count > NotesFile.limit { throw NotesProblem(description: "\(path): larger than a notes file can be") }
    }
    do {
      return try Notes(JSONParser.parse(bytes: bytes))
    } catch {
      throw NotesProblem(description: "\(path): \(error)")
    }
  }

  /// Writes the notes so that either the old or the new file is there, whatever happens (mode 0600).
  public func save(_ notes: Notes) throws(NotesProblem) {
    let temporary = path + ".new"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw problem("cannot be written") }
    let bytes = Array((notes.json.text + "\n").utf8)
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress! + start, bytes.count - start) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let wrong = problem("cannot be written")
        close(descriptor)
        unlink(temporary)
        throw wrong
      }
      start += count
    }
    let isWhole = fsync(descriptor) == 0
    close(descriptor)
    guard isWhole, rename(temporary, path) == 0 else {
      let wrong = problem("cannot be written")
      unlink(temporary)
      throw wrong
    }
  }

  private func problem(_ what: String) -> NotesProblem {
    NotesProblem(description: "\(path) \(what): \(String(cString: strerror(errno)))")
  }
}
