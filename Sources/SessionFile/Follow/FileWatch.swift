#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Wakes a `poll` when a file or its place in its folder changes.
///
/// Linux tells by inotify. Elsewhere, and on file systems that do not tell, whoever waits looks again by the clock.
final class FileWatch {
  /// Readable when something changed; nil where the system does not tell.
  let descriptor: Int32?
  private let path: String
  private var fileWatch: Int32 = -1

  /// Starts watching.
  init(path: String) {
    self.path = path
    #if canImport(Glibc)
      let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      self.descriptor = descriptor < 0 ? nil : descriptor
      if descriptor >= 0 {
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        inotify_add_watch(descriptor, folder, UInt32(IN_CREATE | IN_MOVED_TO))
      }
    #else
      descriptor = nil
    #endif
    watchFile()
  }

  deinit { if let descriptor { close(descriptor) } }

  /// The longest that anyone should wait before looking again by himself: network file systems tell nothing.
  var recheckMilliseconds: Int { descriptor == nil ? 250 : 1000 }

  /// Watches the file that the path leads to now.
  func watchFile() {
    #if canImport(Glibc)
      guard let descriptor else { return }
      if fileWatch >= 0 { inotify_rm_watch(descriptor, fileWatch) }
      fileWatch = inotify_add_watch(
        descriptor, path, UInt32(IN_MODIFY | IN_ATTRIB | IN_MOVE_SELF | IN_DELETE_SELF))
    #endif
  }

  /// Forgets what was told so far, so that the next `poll` waits for news.
  func drain() {
    guard let descriptor else { return }
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
      while read(descriptor, buffer.baseAddress, buffer.count) > 0 {}
    }
  }

  /// Waits for news, or until it is time to look again.
  func wait() {
    var question = pollfd(fd: descriptor ?? -1, events: Int16(POLLIN), revents: 0)
    _ = poll(&question, 1, Int32(recheckMilliseconds))
  }
}
