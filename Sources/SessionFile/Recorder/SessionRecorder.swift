import SessionModel

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Whether a session is being recorded.
public enum RecordingState: Hashable, Sendable {
  case recording(path: String)
  /// The session goes on, but its events from some point on are in no file.
  case notRecording(SessionFileError)
  /// The recording has ended as it should.
  case closed(path: String)

  /// Why it is not recorded; nil while it is.
  public var error: SessionFileError? { if case .notRecording(let error) = self { error } else { nil } }
}

/// Records a session: every line is handed to the kernel before it becomes part of the session, and so before anything
/// draws it. `kill -9` loses nothing that was drawn.
///
/// `append` collects lines, `commit` writes them with one system call and then lets the session grow. When the file
/// cannot take them, recording stops for good, `state` says why, and the session goes on from a temporary file or from
/// memory. Belongs to the thread of its session.
public final class SessionRecorder {
  /// The session that grows with each commit.
  public let session: Session
  /// Whether it is being recorded; asked for by the status line.
  public var state: RecordingState {
    noticeTrouble()
    return currentState
  }
  /// Where it is recorded, or was until it failed; nil if no file could be made.
  public let path: String?

  private let files: any RecordingFiles
  private let store: RecordedLineStore
  private let file: OpenFile?
  private let synchronizer: DiskSynchronizer?
  private let feeder: LineFeeder
  private var currentState: RecordingState
  private var pending: [UInt8] = []
  /// A batch that grew this large is committed by `append`.
  private static let batchBytes = 256 * 1024

  /// Starts a recording. Never fails: what stands in the way of a file is told by `state`.
  public convenience init(header: Header, destination: RecordingDestination) {
    self.init(header: header, destination: destination, files: SystemFiles())
  }

  init(
    header: Header, destination: RecordingDestination, files: any RecordingFiles, fallbackFolder: String? = nil,
    synchronizingInterval: Int = 1
  ) {
    self.files = files
    switch SessionRecorder.create(destination, header, files) {
    case .success(let (descriptor, path)):
      let file = OpenFile(descriptor: descriptor, closesAtEnd: true)
      self.file = file
      self.path = path
      currentState = .recording(path: path)
      store = RecordedLineStore(file: FileLineStore(file: file), fallbackFolder: fallbackFolder)
      synchronizer = DiskSynchronizer(
        files: files, descriptor: descriptor, path: path, interval: synchronizingInterval)
    case .failure(let error):
      file = nil
      path = nil
      currentState = .notRecording(error)
      store = RecordedLineStore(file: nil, fallbackFolder: fallbackFolder)
      synchronizer = nil
    }
    session = Session(log: store)
    feeder = LineFeeder(session: session)
    append(text: JSONValue.object(header.fields).text)
    commit()
  }

  deinit { synchronizer?.stop() }

  private static func create(
    _ destination: RecordingDestination, _ header: Header, _ files: any RecordingFiles
  ) -> Result<(Int32, String), SessionFileError> {
    if case .nowhere(let reason) = destination { return .failure(reason) }
    var replaces = false
    if case .file(_, let replacing) = destination { replaces = replacing }
    let candidates = destination.candidates(for: header)
    guard let first = candidates.first else { return .failure(.writing(EINVAL, path: "")) }
    if let error = files.makeParents(of: first) { return .failure(.writing(error.code, path: first)) }
    var lastError = SessionFileError.writing(EEXIST, path: first)
    for path in candidates {
      switch files.create(path, replaces: replaces) {
      case .success(let descriptor): return .success((descriptor, path))
      case .failure(let error):
        lastError = .writing(error.code, path: path)
        guard error.code == EEXIST else { return .failure(lastError) }
      }
    }
    return .failure(lastError)
  }

  // MARK: Growing

  /// Adds a line (without its newline) to the next commit.
  public func append(_ line: UnsafeBufferPointer<UInt8>) {
    pending.append(contentsOf: line)
    pending.append(0x0A)
    if pending.count >= SessionRecorder.batchBytes { commit() }
  }

  /// Adds a line (without its newline) to the next commit.
  public func append(text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  /// Takes the next lines of a source and commits them.
  @discardableResult
  public func record(_ source: any EventSource, upTo moment: Instant, limit: Int) -> SourceProgress {
    defer { commit() }
    return source.takeLines(upTo: moment, limit: limit) { append($0) }
  }

  /// Hands what was appended to the kernel, then to the session.
  public func commit() {
    guard !pending.isEmpty else { return }
    noticeTrouble()
    pending.withUnsafeBytes { write($0) }
    pending.withUnsafeBufferPointer { feeder.feed($0) }
    pending.removeAll(keepingCapacity: pending.capacity <= 4 * SessionRecorder.batchBytes)
  }

  private func write(_ bytes: UnsafeRawBufferPointer) {
    guard case .recording(let path) = currentState, let file else { return keep(bytes[...]) }
    let (written, error) = files.writeAll(bytes, to: file.descriptor, at: store.fileCount)
    guard let error else {
      store.fileDidGrow(by: written)
      synchronizer?.noteWrite(size: store.fileCount)
      return
    }
    // The file ends with a whole line, so that it needs no repair; if even cutting fails, a reader drops the torn one.
    let whole = bytes[..<written].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    if whole < written { _ = files.truncate(file.descriptor, to: store.fileCount + UInt64(whole)) }
    store.fileDidGrow(by: whole)
    currentState = .notRecording(.writing(error.code, path: path))
    keep(bytes[whole...])
  }

  private func keep(_ bytes: Slice<UnsafeRawBufferPointer>) {
    // Where there is no room at all, the rows stay and say so when they are opened.
    _ = store.keep(UnsafeRawBufferPointer(rebasing: bytes))
  }

  private func noticeTrouble() {
    guard case .recording(let path) = currentState, let trouble = synchronizer?.takeTrouble() else { return }
    switch trouble {
    case .failed(let error): currentState = .notRecording(.writing(error.code, path: path))
    case .vanished: currentState = .notRecording(.vanished(path: path))
    }
  }

  // MARK: Ending

  /// Ends the recording with a `session.end`, unless the session has one, and waits for the disk.
  public func close() {
    commit()
    let index = session.index
    if index.count == 0 || index[index.count - 1].kind != .sessionEnd {
      append(text: "{\"t\":\(index.end.microseconds),\"kind\":\"session.end\",\"events\":\(index.count)}")
      commit()
    }
    synchronizer?.stop()
    noticeTrouble()
    if case .recording(let path) = currentState { currentState = .closed(path: path) }
  }
}
