#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Clocks of the benchmarks.
enum Stopwatch {
  /// Seconds that passed on the wall.
  static func wall() -> Double { read(CLOCK_MONOTONIC) }

  /// Seconds of processor time that this thread used: not disturbed by what else the machine does.
  static func processor() -> Double { read(CLOCK_THREAD_CPUTIME_ID) }

  /// Seconds of processor time that all threads of this process used: a simulation runs on threads of its own.
  static func process() -> Double { read(CLOCK_PROCESS_CPUTIME_ID) }

  /// Seconds of processor time that the children took which have ended.
  static func children() -> Double {
    var usage = rusage()
    #if canImport(Glibc)
      getrusage(RUSAGE_CHILDREN.rawValue, &usage)
    #else
      getrusage(RUSAGE_CHILDREN, &usage)
    #endif
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }

  /// Runs a program to its end, its output thrown away.
  /// - Returns: seconds of processor time; nil if it could not be started or failed.
  static func cost(of words: [String]) -> Double? {
    let before = children()
    return run(words).map { _ in children() - before }
  }

  private static func read(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Runs a program to its end, its output thrown away.
  /// - Returns: wall seconds; nil if it could not be started or failed.
  static func run(_ words: [String]) -> Double? {
    let start = wall()
    return usage(of: words).map { _ in wall() - start }
  }

  /// Runs a program to its end, its output thrown away.
  /// - Returns: the most memory that was resident, in bytes; nil if it could not be started or failed.
  static func memory(of words: [String]) -> Double? {
    #if canImport(Glibc)
      let unit = 1_024.0
    #else
      let unit = 1.0
    #endif
    return usage(of: words).map { Double($0.ru_maxrss) * unit }
  }

  private static func usage(of words: [String]) -> rusage? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    guard posix_spawnp(&process, words[0], &actions, nil, &arguments, environ) == 0 else { return nil }
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
    return status == 0 ? usage : nil
  }

  /// The median of several measurements.
  static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted.isEmpty ? .infinity : sorted[sorted.count / 2]
  }
}
