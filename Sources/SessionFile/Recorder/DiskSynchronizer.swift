#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Brings what was written to the disk, at most once a second, on a thread of its own.
///
/// A killed process loses nothing that the kernel has; this is against the machine losing its power. A disk can take
/// long over it, so it never happens on the thread that draws. Idle, the thread sleeps.
final class DiskSynchronizer: @unchecked Sendable {
  /// What the thread found.
  enum Trouble {
    case failed(SystemError)
    case vanished
  }

  private let files: any RecordingFiles
  private let descriptor: Int32
  private let path: String
  private let interval: Int
  // Everything below is touched under the mutex only; mutex and condition must not move in memory.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>
  private var isDirty = false
  /// The thread waits for something to do: only then is it worth a signal.
  private var isIdle = false
  private var size: UInt64 = 0
  private var isStopping = false
  private var trouble: Trouble?
  private var rounds = 0
  private var thread: pthread_t?

  /// - Parameter interval: seconds between two rounds; 0 in tests.
  init(files: any RecordingFiles, descriptor: Int32, path: String, interval: Int = 1) {
    self.files = files
    self.descriptor = descriptor
    self.path = path
    self.interval = interval
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
    condition = .allocate(capacity: 1)
    condition.initialize(to: pthread_cond_t())
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Tells that something was written, and how long the file is with it.
  func noteWrite(size: UInt64) {
    pthread_mutex_lock(mutex)
    isDirty = true
    self.size = size
    if isIdle { pthread_cond_signal(condition) }
    if thread == nil, !isStopping { start() }
    pthread_mutex_unlock(mutex)
  }

  /// What went wrong, once.
  func takeTrouble() -> Trouble? {
    pthread_mutex_lock(mutex)
    defer {
      trouble = nil
      pthread_mutex_unlock(mutex)
    }
    return trouble
  }

  /// How many rounds were done, for tests.
  var roundCount: Int {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return rounds
  }

  /// Ends the thread after a last round, if one is due. Waits for it.
  func stop() {
    pthread_mutex_lock(mutex)
    isStopping = true
    pthread_cond_broadcast(condition)
    let thread = self.thread
    self.thread = nil
    pthread_mutex_unlock(mutex)
    if let thread { pthread_join(thread, nil) }
  }

  /// With the mutex held.
  private func start() {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    // Signals belong to the thread of the terminal.
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, &before)
    let context = Unmanaged.passRetained(self).toOpaque()
    #if canImport(Glibc)
      var made = pthread_t()
    #else
      var made: pthread_t?
    #endif
    let result = pthread_create(&made, &attributes, synchronizerMain, context)
    pthread_sigmask(SIG_SETMASK, &before, nil)
    if result == 0 {
      thread = made
    } else {
      // Without a thread nothing is brought to the disk early; the kernel does it in its own time.
      Unmanaged<DiskSynchronizer>.fromOpaque(context).release()
      isStopping = true
    }
  }

  fileprivate func run() {
    pthread_mutex_lock(mutex)
    while true {
      isIdle = true
      while !isDirty, !isStopping { pthread_cond_wait(condition, mutex) }
      isIdle = false
      guard isDirty else { break }
      isDirty = false
      let size = self.size
      pthread_mutex_unlock(mutex)
      let found: Trouble? =
        files.synchronize(descriptor).map { .failed($0) }
        ?? (files.leads(path, to: descriptor, holding: size) ? nil : .vanished)
      pthread_mutex_lock(mutex)
      rounds += 1
      if trouble == nil { trouble = found }
      if interval > 0 { pause() }
    }
    pthread_mutex_unlock(mutex)
  }

  /// Lets the interval pass, unless it is to stop. With the mutex held.
  private func pause() {
    var until = timespec()
    clock_gettime(CLOCK_REALTIME, &until)
    until.tv_sec += interval
    while !isStopping, pthread_cond_timedwait(condition, mutex, &until) == 0 {}
  }
}

#if canImport(Glibc)
  private func synchronizerMain(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { return nil }
    Unmanaged<DiskSynchronizer>.fromOpaque(context).takeRetainedValue().run()
    return nil
  }
#else
  private func synchronizerMain(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<DiskSynchronizer>.fromOpaque(context).takeRetainedValue().run()
    return nil
  }
#endif
