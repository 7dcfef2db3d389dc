import HybridSimulator
import SessionModel

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Pages with real JavaScript: messages a second between a page and the app, and the memory of many views.
enum ScriptBenchmark {
  private static let messageFloor = 100_000.0
  private static let memoryLimit = 1_073_741_824.0

  static func figures(program: String, folder: String) -> [Figure] {
    var figures: [Figure] = []
    if let rate = messages() {
      figures.append(
        Figure(
          name: "messages page, app, page", measured: "\(Figure.decimals(rate / 1e3, 0)) k/s",
          against: "floor 100 k/s", ratio: rate / messageFloor))
    }
    if let bytes = memory(program, folder) {
      figures.append(
        Figure(
          name: "100 views with scripts", measured: "\(Figure.decimals(bytes / 1_048_576, 0)) MiB resident",
          against: "1,024 MiB", ratio: memoryLimit / bytes))
    }
    return figures
  }

  /// Messages a second of processor time: a page posts, the app receives, and the page's promise is resolved. The page
  /// keeps 100 of them under way, as one that reports while it scrolls.
  private static func messages() -> Double? {
    let count = 100_000
    let page = """
      <!doctype html><title>m</title><script>
      let sent = 0, back = 0;
      const next = () => { if (sent < \(count)) { sent++;
        webkit.messageHandlers.log.postMessage({ action: 'scroll', y: sent }).then(() => { back++; next(); }); } };
      for (let i = 0; i < 100; i++) next();
      </script>
      """
    let scenario = """
      {"title": "messages", "views": {"v": {"handlers": ["log"]}},
       "web": {"a.test": {"/": {"body": \(JSONValue.string(page).text)}}},
       "steps": [{"load": {"view": "v", "url": "http://a.test/"}}, {"settle": {"ms": 1000, "timeout": 100000000}},
                 {"evaluate": {"view": "v", "script": "back"}}]}
      """
    guard let source = try? JSONParser.parse(scenario).object,
      let simulation = try? SimulationRunner().simulation(of: ScenarioVariant(scenario: source, seed: 7))
    else { return nil }
    let start = Stopwatch.process()
    var bytes = 0
    while simulation.runWhileBusy(until: 1_000_000_000, lineLimit: 4_096) { simulation.takeLines { bytes += $0.count } }
    simulation.takeLines { bytes += $0.count }
    let seconds = Stopwatch.process() - start
    // Each message is one event; a run that lost some has measured nothing.
    return simulation.eventCount > count ? Double(count) / seconds : nil
  }

  /// What is resident at most while 100 views show pages whose scripts build something.
  private static func memory(_ program: String, _ folder: String) -> Double? {
    let page = """
      <!doctype html><title>s</title><ul id=list></ul><script>
      for (let i = 0; i < 200; i++) {
        const item = document.createElement('li');
        item.className = 'row'; item.textContent = 'row ' + i; item.addEventListener('click', () => item.remove());
        list.appendChild(item);
      }
      localStorage.setItem('rows', String(document.querySelectorAll('.row').length));
      setTimeout(() => fetch('/data').then(r => r.json()).then(d => webkit.messageHandlers.log.postMessage(d)), 10);
      </script>
      """
    let views = (0..<100).map { #""v\#($0)": {"handlers": ["log"]}"# }.joined(separator: ", ")
    let steps = (0..<100).map { #"{"load": {"view": "v\#($0)", "url": "http://a.test/"}}"# }.joined(separator: ", ")
    let scenario = "\(folder)/views"
    guard mkdir(scenario, 0o700) == 0, let file = fopen("\(scenario)/scenario.json5", "w") else { return nil }
    fputs(
      """
      {"title": "views", "device": {"memoryMB": 100000}, "views": {\(views)},
       "web": {"a.test": {"/": {"body": \(JSONValue.string(page).text)}, "/data": {"body": "{\\"a\\": 1}", "mime": "application/json"}}},
       "steps": [\(steps), {"settle": 1000}, {"expect": {"event": "bridge.message", "min": 100}}]}
      """, file)
    fclose(file)
    return Stopwatch.memory(of: [program, "run", scenario, "--headless"])
  }
}
