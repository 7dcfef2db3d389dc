import SessionModel

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads a session file in slices, so that its first events are on the screen before its last ones are indexed.
///
/// Whatever the file holds, reading goes on to its end: what is wrong becomes a notice or an invalid event.
public final class SessionFileReader {
  /// Whether there is more to read.
  public enum Progress: Hashable, Sendable {
    case more
    /// Nothing is there now; `descriptor` tells when there is (a stream, or a file that is followed).
    case waiting
    /// A file that is followed was cut, written over or replaced: `session` is a new one, with a notice why.
    case restarted
    case end
  }

  /// The session that grows as lines are read.
  public private(set) var session: Session
  /// What to poll for more input; nil for what never waits, and where only the clock tells.
  public let descriptor: Int32?
  /// After so many milliseconds without a sign from `descriptor`, a file that is followed should be read all the same:
  /// not every file system gives signs. nil where nothing is to be gained by it.
  public let recheckMilliseconds: Int?
  /// Whether everything was read that there is to read.
  public private(set) var isComplete = false

  private let source: any ByteSource
  private var feeder: LineFeeder
  private let buffer: UnsafeMutableRawBufferPointer
  private static let bufferBytes = 256 * 1024

  init(source: any ByteSource, log: any LineStore, descriptor: Int32?, recheckMilliseconds: Int? = nil) {
    self.source = source
    self.descriptor = descriptor
    self.recheckMilliseconds = recheckMilliseconds
    session = Session(log: log)
    feeder = LineFeeder(session: session)
    buffer = .allocate(byteCount: SessionFileReader.bufferBytes, alignment: 16)
  }

  deinit { buffer.deallocate() }

  // MARK: Opening

  /// Opens a file without reading it. A pipe (as from `<(…)`) is read like standard input.
  /// - Parameter follows: whether to wait at the end of the file for what is still to be written.
  public static func open(path: String, follows: Bool = false) throws(SessionFileError) -> SessionFileReader {
    #if canImport(Glibc)
      let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    #else
      let descriptor = Darwin.open(path, O_RDONLY | O_CLOEXEC)
    #endif
    guard descriptor >= 0 else { throw .system(errno, path: path) }
    let file = OpenFile(descriptor: descriptor, closesAtEnd: true)
    switch file.kind {
    case .regular where follows: return following(file, path)
    case .regular: return SessionFileReader(file)
    case .folder: throw .directory(path)
    case .device where !file.isEmpty: throw .device(path)
    case .device: return stream(file.release(), closesAtEnd: true)
    case .stream, nil: return stream(file.release(), closesAtEnd: true)
    }
  }

  /// Reads a session from standard input, or from another descriptor that stays its owner's. A redirected file is
  /// read in place; anything else is put aside in an unnamed temporary file as it arrives.
  public static func standardInput(descriptor: Int32 = STDIN_FILENO) -> SessionFileReader {
    let file = OpenFile(descriptor: descriptor, closesAtEnd: false)
    // A file that someone has begun to read goes on where they stopped, which only a stream does.
    if file.kind == .regular, lseek(descriptor, 0, SEEK_CUR) == 0 { return SessionFileReader(file) }
    return stream(descriptor, closesAtEnd: false)
  }

  /// Reads a session that is in memory, as if it were a file.
  public static func inMemory(_ bytes: [UInt8]) -> SessionFileReader {
    SessionFileReader(source: MemorySource(bytes), log: MemoryLineStore(bytes), descriptor: nil)
  }

  private convenience init(_ file: OpenFile) {
    self.init(source: FileSource(file: file), log: FileLineStore(file: file), descriptor: nil)
  }

  private static func following(_ file: OpenFile, _ path: String) -> SessionFileReader {
    let source = FollowingSource(file: file, path: path)
    return SessionFileReader(
      source: source, log: FileLineStore(file: file), descriptor: source.watch.descriptor,
      recheckMilliseconds: source.watch.recheckMilliseconds)
  }

  private static func stream(_ descriptor: Int32, closesAtEnd: Bool) -> SessionFileReader {
    let spool = SpoolLineStore()
    let source = StreamSource(descriptor: descriptor, closesAtEnd: closesAtEnd, spool: spool)
    return SessionFileReader(source: source, log: spool, descriptor: descriptor)
  }

  // MARK: Reading

  /// How many bytes were read and indexed.
  public var bytesRead: UInt64 { feeder.offset }

  /// How many bytes there are; nil where only the end will tell.
  public var totalBytes: UInt64? { source.totalBytes }

  /// Reads and indexes about this many bytes more, at least one.
  @discardableResult
  public func read(upTo byteBudget: Int) -> Progress { advance(byteBudget, waits: false) }

  /// Reads and indexes everything; of standard input, until its end. Of a file that is followed it never comes back.
  public func readAll() {
    while advance(.max, waits: true) != .end {}
  }

  /// Waits until there may be more to read: for `descriptor`, for the time of `recheckMilliseconds`, for a signal.
  public func wait() {
    var question = pollfd(fd: descriptor ?? -1, events: Int16(POLLIN), revents: 0)
    _ = poll(&question, 1, Int32(recheckMilliseconds ?? -1))
  }

  /// Whether the recorder has closed the session: nothing is to be expected after a `session.end`.
  public var hasSessionEnd: Bool {
    session.index.count > 0 && session.index[session.index.count - 1].kind == .sessionEnd
  }

  private func advance(_ byteBudget: Int, waits: Bool) -> Progress {
    if isComplete { return .end }
    var budget = max(1, byteBudget)
    while budget > 0 {
      let piece = UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(budget, buffer.count)])
      switch source.next(into: piece, waits: waits) {
      case .bytes(let count):
        feeder.feed(UnsafeRawBufferPointer(rebasing: buffer[..<count]).assumingMemoryBound(to: UInt8.self))
        budget -= count
      case .waiting: return .waiting
      case .end: return complete()
      case .cut(let end, let expected):
        session.note(
          .shrunk, "the file was \(expected) bytes long when it was opened and ends at byte \(end) now: it was cut")
        return complete()
      case .restarted(let log, let why):
        session = Session(log: log)
        session.note(.restarted, why)
        feeder = LineFeeder(session: session)
        return .restarted
      case .failed(let why):
        session.note(.unreadable, why)
        return complete()
      }
    }
    return .more
  }

  private func complete() -> Progress {
    feeder.finish()
    isComplete = true
    return .end
  }
}
