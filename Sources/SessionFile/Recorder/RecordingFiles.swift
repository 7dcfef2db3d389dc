#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What writing a session file asks of the file system. Tests put one in its place that fails when it is told to.
protocol RecordingFiles: Sendable {
  /// Makes a folder that only its owner may enter.
  func makeFolder(_ path: String) -> SystemError?
  /// Makes a file that only its owner may read and write, and opens it for both.
  /// - Parameter replaces: false: a file that is there already is an error and stays as it is.
  func create(_ path: String, replaces: Bool) -> Result<Int32, SystemError>
  /// One system call: may write fewer bytes than it was given.
  func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, at offset: UInt64) -> Result<Int, SystemError>
  /// Cuts a file.
  func truncate(_ descriptor: Int32, to size: UInt64) -> SystemError?
  /// Waits until the disk has what was written.
  func synchronize(_ descriptor: Int32) -> SystemError?
  /// Whether the path still leads to the open file, and the file has at least this many bytes.
  func leads(_ path: String, to descriptor: Int32, holding size: UInt64) -> Bool
  /// Removes a file.
  func remove(_ path: String)
}

/// The file system of the machine.
struct SystemFiles: RecordingFiles {
  func makeFolder(_ path: String) -> SystemError? { mkdir(path, 0o700) == 0 ? nil : SystemError(code: errno) }

  func create(_ path: String, replaces: Bool) -> Result<Int32, SystemError> {
    // A file over the limit of the shell shall be an error of write(), not the end by a signal.
    signal(SIGXFSZ, SIG_IGN)
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | (replaces ? O_TRUNC : O_EXCL)
    let descriptor = open(path, flags, 0o600)
    guard descriptor >= 0 else { return .failure(SystemError(code: errno)) }
    // A file that is replaced keeps its old mode, and the umask may have taken away from ours.
    _ = fchmod(descriptor, 0o600)
    return .success(descriptor)
  }

  func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, at offset: UInt64) -> Result<Int, SystemError> {
    let count = pwrite(descriptor, bytes.baseAddress, bytes.count, off_t(offset))
    return count < 0 ? .failure(SystemError(code: errno)) : .success(count)
  }

  func truncate(_ descriptor: Int32, to size: UInt64) -> SystemError? {
    ftruncate(descriptor, off_t(size)) == 0 ? nil : SystemError(code: errno)
  }

  func synchronize(_ descriptor: Int32) -> SystemError? {
    #if canImport(Glibc)
      let result = fdatasync(descriptor)
    #else
      let result = fsync(descriptor)
    #endif
    // A pipe or a device has no disk to wait for.
    return result == 0 || errno == EINVAL || errno == EROFS ? nil : SystemError(code: errno)
  }

  func leads(_ path: String, to descriptor: Int32, holding size: UInt64) -> Bool {
    var named = stat()
    var opened = stat()
    guard fstat(descriptor, &opened) == 0, UInt64(max(0, opened.st_size)) >= size else { return false }
    return stat(path, &named) == 0 && named.st_dev == opened.st_dev && named.st_ino == opened.st_ino
  }

  func remove(_ path: String) { unlink(path) }
}

extension RecordingFiles {
  /// Writes until everything is written.
  /// - Returns: how many bytes were written, and the error that ended it, if one did.
  func writeAll(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, at offset: UInt64
  ) -> (written: Int, error: SystemError?) {
    var written = 0
    while written < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
      switch write(rest, to: descriptor, at: offset + UInt64(written)) {
      // A disk that takes nothing and gives no reason would be asked for ever.
      case .success(0): return (written, SystemError(code: ENOSPC))
      case .success(let count): written += count
      case .failure(let error) where error.code == EINTR: continue
      case .failure(let error): return (written, error)
      }
    }
    return (written, nil)
  }

  /// Makes the folders that a file lies in, as far as they are missing.
  func makeParents(of path: String) -> SystemError? {
    var missing: [String] = []
    var folder = parentFolder(of: path)
    while let candidate = folder, candidate != "/", candidate != ".", access(candidate, F_OK) != 0 {
      missing.append(candidate)
      folder = parentFolder(of: candidate)
    }
    for folder in missing.reversed() {
      // Another program may have made it in between.
      if let error = makeFolder(folder), error.code != EEXIST { return error }
    }
    return nil
  }

  private func parentFolder(of path: String) -> String? {
    guard let slash = path.lastIndex(of: "/") else { return nil }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
