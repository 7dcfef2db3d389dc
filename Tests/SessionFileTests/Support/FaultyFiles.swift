import Synchronization

@testable import SessionFile

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The real file system, failing when it is told to.
final class FaultyFiles: RecordingFiles {
  /// What a write that fails does.
  struct Fault: Sendable {
    /// Which call of `write`, from 1.
    var at: Int
    /// Whether the calls after it fail as well.
    var goesOn: Bool
    /// How many bytes are written by a short write in the call before.
    var shortBytes = 0
    var code = ENOSPC
  }

  private struct Counts {
    var writes = 0
    var synchronizations = 0
  }

  private let counts = Mutex(Counts())
  private let fault: Fault?
  /// No call writes more than this.
  private let largestWrite: Int
  private let interruptsEveryOtherWrite: Bool
  private let truncationFails: Bool
  private let synchronizationCode: Int32
  private let system = SystemFiles()

  init(
    fault: Fault? = nil, largestWrite: Int = .max, interruptsEveryOtherWrite: Bool = false,
    truncationFails: Bool = false, synchronizationCode: Int32 = 0
  ) {
    self.fault = fault
    self.largestWrite = largestWrite
    self.interruptsEveryOtherWrite = interruptsEveryOtherWrite
    self.truncationFails = truncationFails
    self.synchronizationCode = synchronizationCode
  }

  /// How often `write` was called.
  var writes: Int { counts.withLock { $0.writes } }

  func makeFolder(_ path: String) -> SystemError? { system.makeFolder(path) }

  func create(_ path: String, replaces: Bool) -> Result<Int32, SystemError> {
    system.create(path, replaces: replaces)
  }

  func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, at offset: UInt64) -> Result<Int, SystemError> {
    let number = counts.withLock {
      $0.writes += 1
      return $0.writes
    }
    if interruptsEveryOtherWrite, number % 2 == 1 { return .failure(SystemError(code: EINTR)) }
    var limit = largestWrite
    if let fault {
      if number == fault.at || (fault.goesOn && number > fault.at) {
        return .failure(SystemError(code: fault.code))
      }
      if number == fault.at - 1, fault.shortBytes > 0 { limit = min(limit, fault.shortBytes) }
    }
    return system.write(UnsafeRawBufferPointer(rebasing: bytes.prefix(limit)), to: descriptor, at: offset)
  }

  func truncate(_ descriptor: Int32, to size: UInt64) -> SystemError? {
    truncationFails ? SystemError(code: EIO) : system.truncate(descriptor, to: size)
  }

  func synchronize(_ descriptor: Int32) -> SystemError? {
    counts.withLock { $0.synchronizations += 1 }
    return synchronizationCode == 0 ? system.synchronize(descriptor) : SystemError(code: synchronizationCode)
  }

  func leads(_ path: String, to descriptor: Int32, holding size: UInt64) -> Bool {
    system.leads(path, to: descriptor, holding: size)
  }

  func remove(_ path: String) { system.remove(path) }
}
