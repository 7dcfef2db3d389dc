#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `make bench`: how fast the program is, as ratios against a peer or a floor measured in the same run.
@main
struct Benchmarks {
  static func main() {
    guard let workload = Workload() else {
      stopBenchmarks("no temporary folder can be made")
    }
    defer { workload.remove() }
    let program = CommandLine.arguments[0].split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let product = program.joined(separator: "/") + "/hybridscope"
    // `make bench ARGS=simulator` leaves out what works on files of a million events.
    var figures = SimulatorBenchmark.figures(program: product, folder: workload.folder)
    if !CommandLine.arguments.contains("simulator") { figures = onFiles(workload, product) + figures }
    for figure in figures { print(figure.line) }
    let missed = figures.count { $0.ratio < 1 }
    print(missed == 0 ? "all \(figures.count) bars held" : "\(missed) of \(figures.count) bars missed")
    workload.remove()
    exit(missed == 0 ? 0 : 1)
  }

  /// The figures of reading, recording, following and searching.
  private static func onFiles(_ workload: Workload, _ product: String) -> [Figure] {
    guard let million = workload.mixedSession(events: 1_000_000) else {
      stopBenchmarks("Sessions/recordings is not there, or the disk is full")
    }
    var figures = FoldBenchmark.figures(million)
    figures += FirstScreenBenchmark.figures(million, program: product, folder: workload.folder)
    figures += RecorderBenchmark.figures(million, folder: workload.folder)
    figures += FollowBenchmark.figures(million, program: product, folder: workload.folder)
    figures += SearchBenchmark.figures(million, folder: workload.folder)
    figures += ScaleBenchmark.memory(million, program: product)
    if let tenMillion = workload.mixedSession(events: 10_000_000) {
      figures += ScaleBenchmark.firstScreen(tenMillion, program: product)
    }
    return figures
  }
}
