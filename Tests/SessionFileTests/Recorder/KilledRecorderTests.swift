import SessionFile
import SessionModel
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `kill -9` of a recorder at random moments loses no event that was visible.
@Suite struct KilledRecorderTests {
  @Test(.timeLimit(.minutes(5)))
  func nothingThatWasVisibleIsLost() throws {
    let program = try #require(ChildProgram.path, "recording-child lies beside the test bundle")
    let folder = TemporaryFolder()
    var generator = SeededGenerator(seed: 11)
    for round in 0..<200 {
      let path = folder.file("killed-\(round).ndjson")
      let child = try #require(ChildProgram.start(program, [path, "\(round)"]))
      // The moment: after some acknowledgements, and a little later.
      var visible = child.readAcknowledgement()
      for _ in 0..<Int.random(in: 0..<60, using: &generator) { visible = child.readAcknowledgement() ?? visible }
      for _ in 0..<Int.random(in: 0..<4, using: &generator) { sched_yield() }
      visible = child.killAndDrain() ?? visible
      let reader = try SessionFileReader.open(path: path)
      reader.readAll()
      let session = reader.session
      #expect(session.header != nil, "round \(round)")
      #expect(session.index.count >= Int(visible ?? 0), "round \(round)")
      #expect(session.index.countsByKind[Int(Kind.invalid.rawValue)] == 0, "round \(round)")
      let isInOrder = (0..<session.index.count).allSatisfy { session.event($0)["text"] == .string("event \($0)") }
      #expect(isInOrder, "round \(round)")
      unlink(path)
    }
  }
}

/// A child process and the pipe it acknowledges through.
private struct ChildProgram {
  let process: pid_t
  let pipe: Int32

  static let path: String? = {
    var candidates = CommandLine.arguments
    #if canImport(Glibc)
      var buffer = [CChar](repeating: 0, count: 4096)
      let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
      candidates.append(String(decoding: buffer[..<max(0, count)].map { UInt8(bitPattern: $0) }, as: UTF8.self))
    #endif
    for candidate in candidates {
      var folder = candidate[...]
      while let slash = folder.lastIndex(of: "/") {
        folder = folder[..<slash]
        if access("\(folder)/recording-child", X_OK) == 0 { return "\(folder)/recording-child" }
      }
    }
    return nil
  }()

  static func start(_ program: String, _ arguments: [String]) -> ChildProgram? {
    var ends: [Int32] = [0, 0]
    guard makePipe(&ends) else { return nil }
    #if canImport(Glibc)
      var actions = posix_spawn_file_actions_t()
    #else
      var actions: posix_spawn_file_actions_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process = pid_t()
    let result = posix_spawn(&process, program, &actions, nil, &words, environ)
    close(ends[1])
    guard result == 0 else {
      close(ends[0])
      return nil
    }
    return ChildProgram(process: process, pipe: ends[0])
  }

  /// How many events the child has made visible; nil at its end.
  func readAcknowledgement() -> UInt32? {
    var value: UInt32 = 0
    // Four bytes are written at once and so never torn in a pipe.
    return read(pipe, &value, 4) == 4 ? value : nil
  }

  /// Ends the child as nothing can prevent, and gives its last acknowledgement.
  func killAndDrain() -> UInt32? {
    kill(process, SIGKILL)
    var last: UInt32?
    while let value = readAcknowledgement() { last = value }
    close(pipe)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    return last
  }

  /// A pipe that no other child inherits.
  private static func makePipe(_ ends: inout [Int32]) -> Bool {
    #if canImport(Glibc)
      guard Glibc.pipe(&ends) == 0 else { return false }
    #else
      guard Darwin.pipe(&ends) == 0 else { return false }
    #endif
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return true
  }
}
