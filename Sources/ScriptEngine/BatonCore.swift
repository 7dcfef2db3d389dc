#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A thread that runs steps. All fields belong to the lock of ``BatonCore``.
final class BatonWorker: @unchecked Sendable {
  let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  var thread: pthread_t?
  /// It may run; it takes the permission back when it does.
  var mayGo = false
  /// Who woke this worker's task and waits for it. Nil for the worker that drives.
  var resumer: BatonWorker?

  init() { pthread_cond_init(condition, nil) }

  deinit {
    pthread_cond_destroy(condition)
    condition.deallocate()
  }
}

/// The state that the threads of a ``Baton`` share. The threads keep it alive, the baton closes it.
final class BatonCore: @unchecked Sendable {
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let finished = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private let stackSize: Int
  private var step: (() -> Bool)?
  private var current: BatonWorker?
  private var driver: BatonWorker?
  private var idle: [BatonWorker] = []
  private var closed = false
  private var made = 0

  init(stackSize: Int) {
    self.stackSize = stackSize
    pthread_mutex_init(lock, nil)
    pthread_cond_init(finished, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    pthread_cond_destroy(finished)
    lock.deallocate()
    finished.deallocate()
  }

  var threads: Int {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return made
  }

  /// Idle threads end; parked ones stay where they are.
  func close() {
    pthread_mutex_lock(lock)
    closed = true
    for worker in idle { wake(worker) }
    pthread_mutex_unlock(lock)
  }

  func run(_ step: @escaping () -> Bool) -> BatonOutcome {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    guard driver == nil else { return .notAllowed }
    guard let worker = takeWorker() else { return .noThread }
    self.step = step
    driver = worker
    current = worker
    wake(worker)
    while driver != nil { pthread_cond_wait(finished, lock) }
    return .done
  }

  func wait(on wait: BatonWait) -> BatonOutcome {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    guard let worker = running, wait.state == .fresh else { return .notAllowed }
    if let resumer = worker.resumer {
      worker.resumer = nil
      current = resumer
      wake(resumer)
    } else {
      guard let fresh = takeWorker() else { return .noThread }
      driver = fresh
      current = fresh
      wake(fresh)
    }
    wait.state = .parked
    wait.worker = worker
    sleep(worker)
    return .done
  }

  func resume(_ wait: BatonWait) -> BatonOutcome {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    guard let worker = running, wait.state == .parked, let target = wait.worker else { return .notAllowed }
    wait.state = .resumed
    wait.worker = nil
    target.resumer = worker
    current = target
    wake(target)
    sleep(worker)
    return .done
  }

  /// The worker of the calling thread, if this thread has the baton.
  private var running: BatonWorker? {
    guard let current, let thread = current.thread, pthread_equal(thread, pthread_self()) != 0 else { return nil }
    return current
  }

  private func wake(_ worker: BatonWorker) {
    worker.mayGo = true
    pthread_cond_signal(worker.condition)
  }

  private func sleep(_ worker: BatonWorker) {
    while !worker.mayGo { pthread_cond_wait(worker.condition, lock) }
    worker.mayGo = false
  }

  /// An idle thread, else a new one; nil if the system has none left.
  private func takeWorker() -> BatonWorker? {
    if let worker = idle.popLast() { return worker }
    let worker = BatonWorker()
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stackSize)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    let start = Unmanaged.passRetained(BatonThreadStart(core: self, worker: worker))
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let failure = pthread_create(&thread, &attributes, BatonThreadStart.main, start.toOpaque())
    guard failure == 0 else {
      start.release()
      return nil
    }
    worker.thread = thread
    made += 1
    return worker
  }

  /// The life of a thread: drive, be overtaken, help to finish, be idle.
  fileprivate func work(_ worker: BatonWorker) {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while true {
      sleep(worker)
      if closed { return }
      drive(worker)
      if closed { return }
      idle.append(worker)
    }
  }

  /// Runs steps while `worker` is the driver. Called and left with the lock held, but not held during a step.
  private func drive(_ worker: BatonWorker) {
    while driver === worker, let step {
      pthread_mutex_unlock(lock)
      let goesOn = step()
      pthread_mutex_lock(lock)
      if driver === worker {
        guard !goesOn else { continue }
        self.step = nil
        driver = nil
        current = nil
        pthread_cond_signal(finished)
      } else if let resumer = worker.resumer {
        // Somebody else drives by now and waits for this step to end; it is asked itself whether there is more to do.
        worker.resumer = nil
        current = resumer
        wake(resumer)
      }
    }
  }
}

/// What a new thread gets.
private final class BatonThreadStart {
  let core: BatonCore
  let worker: BatonWorker

  init(core: BatonCore, worker: BatonWorker) {
    self.core = core
    self.worker = worker
  }

  #if canImport(Glibc)
    static let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { begin($0) }
  #else
    static let main: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? = { begin($0) }
  #endif

  private static func begin(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let pointer else { return nil }
    let start = Unmanaged<BatonThreadStart>.fromOpaque(pointer).takeRetainedValue()
    start.core.work(start.worker)
    return nil
  }
}
