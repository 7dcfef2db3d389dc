/// A scenario in one screen of text: what it sets up and what it does.
public enum ScenarioSummary {
  /// How many views, hosts or verbs are listed before “and N more”.
  private static let listed = 8

  /// Lines without line ends. They hold texts of the scenario as they are: whoever shows them makes them safe.
  public static func lines(_ loaded: LoadedScenario) -> [String] {
    let scenario = loaded.scenario
    let device = scenario.device
    var rows: [(String, String)] = []
    rows.append(("app", "\(scenario.app.name), \(scenario.app.bundle)"))
    rows.append(
      (
        "device",
        "\(device.profile), OS \(device.os), port \(device.port.rawValue), "
          + (device.processSwap ? "process swap" : "no process swap") + (device.offline ? ", offline" : "")
      ))
    rows.append(("start", "\(scenario.start), seed \(scenario.seed)"))
    rows.append(
      ("stores", list(scenario.stores.map { "\($0.id) (\($0.persistent ? "persistent" : "not persistent"))" })))
    rows += scenario.views.prefix(listed).map { ("view", view($0)) }
    if scenario.views.count > listed { rows.append(("", "and \(scenario.views.count - listed) more views")) }
    rows += scenario.web.prefix(listed).map { ("host", "\($0.name): \(count($0.routes.count, "route"))\(reach($0))") }
    if scenario.web.count > listed { rows.append(("", "and \(scenario.web.count - listed) more hosts")) }
    let bytes = loaded.files.reduce(0) { $0 + $1.bytes.count }
    rows.append(("files", "\(loaded.files.count), \(bytes) bytes"))
    rows.append(("steps", "\(scenario.steps.count)\(verbs(scenario.steps))"))
    if !scenario.hooks.isEmpty { rows.append(("hooks", "\(scenario.hooks.count)")) }
    if let notice = loaded.sizeNotice { rows.append(("notice", notice)) }
    return [scenario.title] + rows.map { "  \(padded($0.0))\($0.1)" }
  }

  private static func padded(_ text: String) -> String {
    text + String(repeating: " ", count: max(1, 8 - text.count))
  }

  private static func count(_ number: Int, _ what: String) -> String { "\(number) \(what)\(number == 1 ? "" : "s")" }

  private static func view(_ view: ViewSetup) -> String {
    var parts = ["store \(view.store)", view.visible ? "visible" : "hidden"]
    if let related = view.related { parts.append("related to \(related)") }
    if !view.handlers.isEmpty { parts.append(count(view.handlers.count, "handler")) }
    if !view.replyHandlers.isEmpty { parts.append(count(view.replyHandlers.count, "reply handler")) }
    if !view.scripts.isEmpty { parts.append(count(view.scripts.count, "script")) }
    if !view.ruleLists.isEmpty { parts.append(count(view.ruleLists.count, "rule list")) }
    if !view.policies.isEmpty { parts.append(count(view.policies.count, "policy rule")) }
    return "\(view.id): " + parts.joined(separator: ", ")
  }

  private static func reach(_ host: HostSetup) -> String {
    var parts: [String] = []
    if host.dns == .fails { parts.append("name does not resolve") }
    if host.connect == .refused { parts.append("refuses connections") }
    if host.connect == .timesOut { parts.append("connections time out") }
    if !host.tls.valid { parts.append("certificate not valid") }
    return parts.isEmpty ? "" : ", " + parts.joined(separator: ", ")
  }

  private static func verbs(_ steps: [Step]) -> String {
    var counts: [(name: String, count: Int)] = []
    for step in steps {
      if let place = counts.firstIndex(where: { $0.name == step.name }) {
        counts[place].count += 1
      } else {
        counts.append((step.name, 1))
      }
    }
    return counts.isEmpty ? "" : ": " + list(counts.map { $0.count == 1 ? $0.name : "\($0.name) ×\($0.count)" })
  }

  private static func list(_ items: [String]) -> String {
    let shown = items.prefix(2 * listed).joined(separator: ", ")
    return items.count > 2 * listed ? shown + " and \(items.count - 2 * listed) more" : shown
  }
}
