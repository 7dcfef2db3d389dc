#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads a scenario's folder: `scenario.json5` and `www/HOST/PATH`.
///
/// Nothing outside of the folder is ever read: symbolic links are refused, and the paths of a scenario are looked up
/// among the files that were found, never given to the system.
public enum ScenarioFolder {
  /// The most files of one scenario.
  public static let largestCount = 10_000
  /// The most bytes of all files together, 64 MiB: they are held in memory and stored in the session.
  public static let largestTotal = 64 << 20
  /// From this size on, 4 MiB, a session says that its files are large (session format, “Header”).
  public static let noticeableTotal = 4 << 20
  /// The deepest folder below `www`.
  static let deepest = 32

  /// Reads and decodes the scenario of a folder.
  /// - Parameters:
  ///   - path: the folder, or the `scenario.json5` in it.
  ///   - overrides: changes from the command line, in their order.
  /// - Throws: all that is wrong, by file, line and column.
  public static func load(_ path: String, overrides: [ScenarioOverride] = []) throws(ScenarioErrors) -> LoadedScenario {
    var folder = path
    if folder.hasSuffix("/" + ScenarioText.fileName) { folder.removeLast(ScenarioText.fileName.count + 1) }
    if folder == ScenarioText.fileName { folder = "." }
    let text: String
    do throws(ScenarioIssue) {
      text = try source(folder)
    } catch {
      throw ScenarioErrors([error])
    }
    var walk = FolderWalk(folder: folder)
    walk.visit("www", depth: 0)
    walk.files.sort { ScenarioFile.isOrdered($0.path, before: $1.path) }
    do throws(ScenarioErrors) {
      let scenario = try ScenarioText.read(text, overrides: overrides, files: walk.files)
      guard walk.issues.isEmpty else { throw ScenarioErrors(walk.issues) }
      return LoadedScenario(scenario: scenario, files: walk.files)
    } catch {
      throw walk.issues.isEmpty || error.issues == walk.issues ? error : ScenarioErrors(error.issues + walk.issues)
    }
  }

  private static func source(_ folder: String) throws(ScenarioIssue) -> String {
    let name = ScenarioText.fileName
    switch FileBytes.read("\(folder)/\(name)", limit: 16 << 20) {
    case .success(let bytes):
      // A text that is not UTF-8 would be repaired silently, and its strings would not be what was written.
      if let text = String(validating: bytes, as: UTF8.self) { return text }
      throw ScenarioIssue(file: name, found: "bytes that are not UTF-8", expected: "a text file in UTF-8")
    case .failure(let error):
      throw ScenarioIssue(
        file: name, found: "a file that cannot be read (\(error.reason))", expected: "a folder with \(name) in it")
    }
  }
}

/// Collects the files below `www`.
private struct FolderWalk {
  let folder: String
  var files: [ScenarioFile] = []
  var issues: [ScenarioIssue] = []
  private var total = 0

  init(folder: String) { self.folder = folder }

  mutating func visit(_ relative: String, depth: Int) {
    guard depth <= ScenarioFolder.deepest else {
      return refuse(relative, "folders deeper than \(ScenarioFolder.deepest)", "a flatter folder")
    }
    guard let stream = opendir("\(folder)/\(relative)") else { return }
    var names: [String] = []
    while let entry = readdir(stream) {
      let bytes = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      guard let name = String(validating: bytes, as: UTF8.self) else {
        refuse(relative, "a file name that is not UTF-8", "names in UTF-8")
        continue
      }
      // Hidden files are the editor's and the system's.
      if !name.hasPrefix(".") { names.append(name) }
    }
    closedir(stream)
    for name in names.sorted(by: { ScenarioFile.isOrdered($0, before: $1) }) {
      add("\(relative)/\(name)", depth: depth)
    }
  }

  private mutating func add(_ path: String, depth: Int) {
    var status = stat()
    guard lstat("\(folder)/\(path)", &status) == 0 else {
      return refuse(path, "a file that cannot be read", "a readable file")
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: visit(path, depth: depth + 1)
    case S_IFREG:
      guard files.count < ScenarioFolder.largestCount else {
        if files.count == ScenarioFolder.largestCount, !issues.contains(where: { $0.file == "www" }) {
          refuse("www", "more than \(ScenarioFolder.largestCount) files", "fewer files")
        }
        return
      }
      switch FileBytes.read("\(folder)/\(path)", limit: ScenarioFolder.largestTotal - total) {
      case .success(let bytes):
        total += bytes.count
        files.append(ScenarioFile(path: path, bytes: bytes))
      case .failure(let error):
        refuse(
          path, "a file that cannot be read (\(error.reason))",
          "at most \(ScenarioFolder.largestTotal) bytes in all; declare large bodies with “bytes”")
      }
    case S_IFLNK: refuse(path, "a symbolic link", "a file of its own: a scenario reads nothing outside of its folder")
    default: refuse(path, "neither a file nor a folder", "a file")
    }
  }

  private mutating func refuse(_ path: String, _ found: String, _ expected: String) {
    issues.append(ScenarioIssue(file: path, found: found, expected: expected))
  }
}

/// Whole files, by the system's calls.
enum FileBytes {
  /// Why a file could not be read.
  struct Failure: Error { let reason: String }

  /// The bytes of a regular file of at most `limit` bytes.
  static func read(_ path: String, limit: Int) -> Result<[UInt8], Failure> {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return .failure(Failure(reason: String(cString: strerror(errno)))) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return .failure(Failure(reason: "not a file"))
    }
    var bytes: [UInt8] = []
    let chunk = 1 << 16
    while true {
      let count = bytes.count
      bytes.append(contentsOf: repeatElement(0, count: chunk))
      let got = bytes.withUnsafeMutableBytes { read(descriptor, $0, from: count, chunk) }
      bytes.removeLast(chunk - max(0, got))
      if got == 0 { return .success(bytes) }
      if got < 0 {
        if errno == EINTR { continue }
        return .failure(Failure(reason: String(cString: strerror(errno))))
      }
      if bytes.count > limit { return .failure(Failure(reason: "too large")) }
    }
  }

  private static func read(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer, from: Int, _ count: Int) -> Int
  {
    #if canImport(Glibc)
      Glibc.read(descriptor, buffer.baseAddress! + from, count)
    #else
      Darwin.read(descriptor, buffer.baseAddress! + from, count)
    #endif
  }
}
