import SessionFile
import SessionModel

/// Text search over the raw lines of an open session, against lnav's filter on the same file in the same run.
enum SearchBenchmark {
  /// Stands in few lines, so that neither has much to print.
  private static let text = "NSURLErrorDomain"

  static func figures(_ path: String, folder: String) -> [Figure] {
    guard let reader = try? SessionFileReader.open(path: path) else { return [] }
    reader.readAll()
    let session = reader.session
    let filter = EventFilter(terms: [EventFilter.Term(.text(text))])
    var found = 0
    let ours = Stopwatch.median(
      (0..<5).map { _ in
        let start = Stopwatch.wall()
        found = filter.matches(in: 0..<session.index.count, of: session).count
        return Stopwatch.wall() - start
      })
    let measured = "\(Figure.decimals(ours * 1000, 1)) ms"
    let name = "search text, \(found) of \(session.index.count) lines"
    guard found > 0, let lnav = lnavFilter(path, folder) else {
      return [Figure(name: name, measured: measured, against: "lnav is not installed", ratio: 0)]
    }
    return [
      Figure(
        name: name, measured: measured, against: "a tenth of lnav :filter-in, \(Figure.decimals(lnav * 100, 1)) ms",
        ratio: lnav / 10 / ours)
    ]
  }

  /// A run of `lnav -n -c ':filter-in …'`, which loads, filters and prints the hits: what a person waits for there. lnav
  /// knows our lines by the format that the benchmark of the first screen has installed.
  private static func lnavFilter(_ path: String, _ folder: String) -> Double? {
    // With -q lnav 0.11 would not filter at all.
    let filter = ["lnav", "-n", "-I", folder + "/lnav", "-c", ":filter-in \(text)", path]
    guard Stopwatch.run(filter) != nil else { return nil }
    return Stopwatch.median((0..<3).compactMap { _ in Stopwatch.run(filter) })
  }
}
