import HybridSimulator
import SessionModel

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Pages with JavaScript: what a hundred of them take, and how many messages go from a page to the app and back.
enum ScriptBenchmark {
  private static let largestMegabytes = 1024.0
  private static let floor = 100_000.0

  static func figures() -> [Figure] {
    var figures: [Figure] = []
    if let (megabytes, pages) = memory() {
      figures.append(
        Figure(
          name: "memory of 100 views with scripts", measured: "\(Figure.decimals(megabytes, 0)) MiB",
          against: "floor 1024 MiB", ratio: pages == 100 ? largestMegabytes / megabytes : 0))
    }
    if let rate = messages() {
      figures.append(
        Figure(
          name: "messages page → app → page", measured: "\(Figure.decimals(rate / 1e3, 0)) k messages/s",
          against: "floor 100 k messages/s", ratio: rate / floor))
    }
    return figures
  }

  private static func simulation(_ text: String) -> Simulation? {
    guard let scenario = try? JSONParser.parse(text).object else { return nil }
    return try? SimulationRunner().simulation(of: ScenarioVariant(scenario: scenario, seed: 7))
  }

  /// Resident megabytes of this process while a hundred views, each in a process of its own, show pages that made a
  /// hundred elements, listen, and have a timer running; and how many of those pages said so.
  private static func memory() -> (megabytes: Double, pages: Int)? {
    let page = """
      <!doctype html><title>P</title><ul id=list></ul><script>
      const list = document.getElementById('list');
      for (let i = 0; i < 100; i++) {
        const item = document.createElement('li');
        item.textContent = 'Item ' + i;
        item.addEventListener('click', () => { document.title = item.textContent; });
        list.appendChild(item);
      }
      setInterval(() => { list.firstChild.textContent = String(Date.now()); }, 250);
      webkit.messageHandlers.ready.postMessage({ items: list.children.length });
      </script>
      """
    let views = (0..<100).map { "\"v\($0)\": { \"handlers\": [\"ready\"] }" }
    let steps = (0..<100).map {
      "{ \"at\": \(100 + $0 * 20), \"load\": { \"view\": \"v\($0)\", \"url\": \"https://x.com/\" } }"
    }
    guard
      let simulation = simulation(
        """
        { "title": "Scripts", "seed": 7, "views": { \(views.joined(separator: ", ")) },
          "web": { "x.com": { "/": { "body": \(JSONValue.string(page).text) } } }, "steps": [\(steps.joined(separator: ", "))] }
        """)
    else { return nil }
    simulation.run(until: 15_000_000)
    var pages = 0
    simulation.takeLines { line in
      if String(decoding: line, as: UTF8.self).contains("\"kind\":\"bridge.message\"") { pages += 1 }
    }
    guard let file = fopen("/proc/self/statm", "r") else { return nil }
    defer { fclose(file) }
    var (size, resident) = (0, 0)
    var line = [CChar](repeating: 0, count: 128)
    guard fgets(&line, Int32(line.count), file) != nil else { return nil }
    let words = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self).split(
      separator: " ")
    size = Int(words.first ?? "") ?? 0
    resident = words.count > 1 ? Int(words[1]) ?? 0 : 0
    guard size > 0 else { return nil }
    return (Double(resident) * Double(sysconf(Int32(_SC_PAGESIZE))) / 1_048_576, pages)
  }

  /// Messages a second of processor time that a page posts to a plain handler, each after the last one's promise.
  private static func messages() -> Double? {
    let page = """
      <script>
      (async () => {
        for (let i = 0; ; i++) await webkit.messageHandlers.native.postMessage({ number: i, text: 'a short text' });
      })();
      </script>
      """
    guard
      let simulation = simulation(
        """
        { "title": "Messages", "seed": 7, "views": { "v": { "handlers": ["native"] } },
          "web": { "x.com": { "/": { "body": \(JSONValue.string(page).text) } } },
          "steps": [ { "load": { "view": "v", "url": "https://x.com/" } } ] }
        """)
    else { return nil }
    simulation.run(until: 2_000_000)
    simulation.takeLines { _ in }
    let (start, before) = (Stopwatch.process(), simulation.eventCount)
    var (moment, bytes) = (Int64(2_000_000), 0)
    while simulation.eventCount - before < 200_000, moment < 4_000_000_000 {
      moment += 1_000_000
      simulation.run(until: moment)
      simulation.takeLines { bytes += $0.count }
    }
    let count = simulation.eventCount - before
    return bytes > 0 ? Double(count) / (Stopwatch.process() - start) : nil
  }
}
