/// Runs the simulation: work is done at moments of a virtual clock, in the order of those moments and, where they are
/// equal, in the order in which it was asked for. Nothing here knows the wall time.
///
/// Each piece of work remembers the event that led to it, so that what it emits can say its cause.
final class Scheduler {
  /// A moment of the virtual clock, in microseconds since the session began.
  typealias Time = Int64

  /// A place in the order; what is to be done lies in a slot, so that sorting moves no closures.
  private struct Entry {
    let time: Time
    let order: UInt64
    let slot: Int

    func isBefore(_ other: Entry) -> Bool {
      time != other.time ? time < other.time : order < other.order
    }
  }

  private struct Job {
    let cause: Int
    let timer: Timer?
    /// Where it waits for its turn; nil: nowhere.
    let runLoop: RunLoop?
    /// It does not keep a run going.
    let isHousekeeping: Bool
    var isCancelled = false
    var work: () -> Void
  }

  /// Work that can be called off.
  final class Timer {
    fileprivate var isOver = false
    fileprivate var slot = -1
    private let scheduler: Scheduler

    fileprivate init(_ scheduler: Scheduler) { self.scheduler = scheduler }

    /// It will not happen.
    func cancel() {
      guard !isOver else { return }
      isOver = true
      scheduler.cancel(slot)
    }
  }

  private(set) var now: Time = 0
  /// How many pieces of work were done: commands of people are recorded with this number.
  private(set) var steps: Int64 = 0
  /// The number of the event that what happens now follows from; -1 if there is none.
  var cause = -1

  private var heap: [Entry] = []
  private var jobs: [Job?] = []
  private var freeSlots: [Int] = []
  private var nextOrder: UInt64 = 0
  private var liveCount = 0
  /// How many of the entries were called off and lie in the heap still.
  private var cancelledCount = 0

  /// Whether anything is left but housekeeping.
  var hasLiveWork: Bool { liveCount > 0 }

  /// When the next piece of work is due; nil if there is none.
  var nextTime: Time? { heap.first?.time }

  /// Asks for `work` after `delay` microseconds.
  func after(_ delay: Time, _ work: @escaping () -> Void) {
    at(now + max(0, delay), work)
  }

  /// Asks for `work` at a moment; one that has passed means now.
  func at(_ time: Time, _ work: @escaping () -> Void) {
    add(time, timer: nil, isHousekeeping: false, work)
  }

  /// As `after`, for a message to a run loop: it waits there while the loop is busy.
  func message(to runLoop: RunLoop, after delay: Time, _ work: @escaping () -> Void) {
    add(now + max(0, delay), timer: nil, runLoop: runLoop, isHousekeeping: false, work)
  }

  /// As `after`, for work that may be called off.
  func timer(after delay: Time, isHousekeeping: Bool = false, _ work: @escaping () -> Void) -> Timer {
    let timer = Timer(self)
    add(now + max(0, delay), timer: timer, isHousekeeping: isHousekeeping, work)
    return timer
  }

  /// As `after`, for what a run does not wait for: what is kept expires.
  func housekeeping(after delay: Time, _ work: @escaping () -> Void) {
    add(now + max(0, delay), timer: nil, isHousekeeping: true, work)
  }

  private func add(
    _ time: Time, timer: Timer?, runLoop: RunLoop? = nil, isHousekeeping: Bool, _ work: @escaping () -> Void
  ) {
    let job = Job(cause: cause, timer: timer, runLoop: runLoop, isHousekeeping: isHousekeeping, work: work)
    let slot: Int
    if let free = freeSlots.popLast() {
      slot = free
      jobs[slot] = job
    } else {
      slot = jobs.count
      jobs.append(job)
    }
    timer?.slot = slot
    let entry = Entry(time: max(time, now), order: nextOrder, slot: slot)
    nextOrder += 1
    if !isHousekeeping { liveCount += 1 }
    heap.append(entry)
    siftUp(entry)
  }

  /// Does the next piece of work. Returns false if there is none.
  @discardableResult
  func step() -> Bool {
    guard let entry = heap.first, let job = jobs[entry.slot].take() else { return false }
    removeFirst()
    if !job.isHousekeeping { liveCount -= 1 }
    job.timer?.isOver = true
    now = max(now, entry.time)
    cause = job.cause
    if let runLoop = job.runLoop, runLoop.isTaken { runLoop.enqueue(job.work) } else { job.work() }
    steps += 1
    if cancelledCount > 0 { dropCancelled() }
    return true
  }

  private func removeFirst() {
    let slot = heap[0].slot
    jobs[slot] = nil
    freeSlots.append(slot)
    let last = heap.removeLast()
    if !heap.isEmpty { siftDown(last) }
  }

  /// What was called off lets go of what it holds at once, and of its place when that comes first.
  private func cancel(_ slot: Int) {
    if jobs[slot]?.isHousekeeping == false { liveCount -= 1 }
    cancelledCount += 1
    jobs[slot]?.isCancelled = true
    jobs[slot]?.work = {}
    dropCancelled()
  }

  /// What was called off does not count as a step and does not move the clock.
  private func dropCancelled() {
    while let slot = heap.first?.slot, jobs[slot]?.isCancelled == true {
      cancelledCount -= 1
      removeFirst()
    }
  }

  /// Moves the clock on without work; used when a run ends between two moments.
  func advance(to time: Time) {
    now = max(now, time)
  }

  /// Forgets what was asked for.
  func removeAll() {
    heap.removeAll()
    jobs.removeAll()
    freeSlots.removeAll()
    liveCount = 0
    cancelledCount = 0
  }

  /// Puts an entry, for which there is room at the end, in its place: those after it move down.
  private func siftUp(_ entry: Entry) {
    heap.withUnsafeMutableBufferPointer { heap in
      var child = heap.count - 1
      while child > 0 {
        let parent = (child - 1) / 2
        guard entry.isBefore(heap[parent]) else { break }
        heap[child] = heap[parent]
        child = parent
      }
      heap[child] = entry
    }
  }

  /// Puts an entry in its place, beginning at the top: those before it move up.
  private func siftDown(_ entry: Entry) {
    heap.withUnsafeMutableBufferPointer { heap in
      let count = heap.count
      var parent = 0
      while true {
        let left = 2 * parent + 1
        guard left < count else { break }
        let right = left + 1
        let child = right < count && heap[right].isBefore(heap[left]) ? right : left
        guard heap[child].isBefore(entry) else { break }
        heap[parent] = heap[child]
        parent = child
      }
      heap[parent] = entry
    }
  }
}
